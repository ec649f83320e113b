"""The end of a game: points that are shown, and how a score table explains itself."""

from __future__ import annotations

import re

import pytest

from pygames.contract import Heading
from pygames.game import Game
from pygames.games import GAMES
from pygames.i18n import LANGUAGES
from pygames.scene import Interaction
from tests.game_data import load_game_data
from tests.random_games import sample_steps


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_heading_of_a_score_table_explains_itself(lang: str) -> None:
    """The names of players need no explanation."""
    for game in GAMES.values():
        say, state = game.words(lang), game.new()
        table = game.narrator.score_table(state.view(None), say)
        headings = {cell for row in table for cell in row[:1]} | {*(table[0][1:] if table else [])}
        headings -= {"", *(say.seat_label(seat) for seat in range(1, state.player_count + 1))}
        assert all(isinstance(heading, Heading) and heading.note for heading in headings)


def test_winners_are_marked_on_the_board(game: Game) -> None:
    """The drawing of a finished game has marks that say who has won, and keeps them when it is drawn again."""
    say, marks = game.words("en"), getattr(load_game_data(game, "looks"), "WINNER_MARKS", "")
    if not marks:
        pytest.skip(f"{game.name} names no WINNER_MARKS in looks.py")
    for step in sample_steps(game, 30, 0):
        winners = step.after.view(None)["winners"]
        if step.after.actor is None and winners:
            keys = {mark.key for mark in game.renderer.scene(step.after.view(None), Interaction(), say).marks}
            assert any(re.search(marks, key) for key in keys)
