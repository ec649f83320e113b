"""The yardstick of Crosswise's bots: what gains most points at once, for its team and against the other."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from pygames.games.crosswise.bot import dealt, play_of
from pygames.games.crosswise.judge import STANDING, Judge
from pygames.games.crosswise.rules import CrosswiseView

POINTS = Judge(STANDING, STANDING, (0, 0, 0, 0))


def choose(view: CrosswiseView, moves: Sequence[str], rng: Random) -> str:
    if view["phase"] == "redraw":
        return "redraw"
    trial = dealt(view, rng)
    return max(rng.sample(moves, len(moves)), key=lambda move: trial.gain(play_of(move), POINTS))
