"""The yardstick of C-Cross's bots: the position that looks best at once, by the very judgement that hard has."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from pygames.games.c_cross.judge import sign, worth
from pygames.games.c_cross.rules import CCrossView, state_from_view


def choose(view: CCrossView, moves: Sequence[str], rng: Random) -> str:
    state = state_from_view(view)
    return max(rng.sample(moves, len(moves)), key=lambda move: sign(view["actor"] or 0) * worth(state.apply(move)))
