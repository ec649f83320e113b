"""The yardstick of the C-Cross bots: plays the move whose position has the best value, without looking ahead."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from pygames.games.c_cross.rules import CCrossView, state_from_view
from tests.games.c_cross.frozen.judge import evaluate, sign_of


def choose(view: CCrossView, moves: Sequence[str], rng: Random) -> str:
    state = state_from_view(view)
    sign = sign_of(view["actor"] or 0)
    return max(rng.sample(moves, len(moves)), key=lambda move: sign * evaluate(state.apply(move)))
