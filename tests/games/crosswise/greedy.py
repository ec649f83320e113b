"""A simple bot that Crosswise's bots must beat: it gains the most points at once, and the other team the least."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from pygames.games.crosswise.deals import deal_hidden, parse_play
from pygames.games.crosswise.judge import HELD, POINTS, Values
from pygames.games.crosswise.rules import CrosswiseView

VALUES = Values(POINTS, POINTS, [0.0] * len(HELD))


def choose(view: CrosswiseView, moves: Sequence[str], rng: Random) -> str:
    if view["phase"] == "redraw":
        return "redraw"
    board = deal_hidden(view, rng)
    return max(rng.sample(moves, len(moves)), key=lambda move: board.gain(parse_play(move), VALUES))
