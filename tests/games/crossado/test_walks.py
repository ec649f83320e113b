"""Pawns are keyed by their rank, which changes when one overtakes another: a walk still begins where the pawn stood."""

from __future__ import annotations

from math import dist
from random import Random
from typing import cast

from pygames.games.crossado import GAME, animations, layout
from pygames.games.crossado.rules import CrossadoView
from pygames.motion import GameEvent
from pygames.record import Record
from pygames.scene import Interaction, mark_position
from tests.random_games import choose_uniformly, play_random_game

CELL = 60  # a little more than a cell, in the drawing's units


def test_walk_begins_where_the_pawn_stood() -> None:
    walks = overtakings = 0
    say, ui = GAME.words("en"), Interaction()
    for seed in range(4):
        for step in play_random_game(Record("crossado", 2), choose_uniformly, Random(seed), 600):
            move = step.move
            if ">" not in move:
                continue
            old_view, new_view = cast(CrossadoView, step.before.view(None)), cast(CrossadoView, step.after.view(None))
            old = {mark.key: mark for mark in GAME.renderer.scene(old_view, ui, say).marks}
            found = animations.animations([GameEvent(old_view, move, {})], new_view, ui)
            walk = next(one for one in found.items() if one[0].startswith("pawn:") and one[1].kind == "glide")
            position = mark_position(old[walk[1].start or walk[0]])
            source = move.partition(">")[0]
            if source == "home" or not position or not walk[1].path:
                continue
            assert dist(position[:2], layout.cell_centre(source)) < CELL, move
            walks += 1
            overtakings += walk[1].start not in ("", walk[0])
    assert walks
    assert overtakings
