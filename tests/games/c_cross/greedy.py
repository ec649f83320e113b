"""The yardstick of C-Cross's bots: the position that looks best at once, by the very judgement that hard has."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from pygames.games.c_cross.describe import position
from pygames.games.c_cross.judge import sign, worth


def choose(view: Mapping[str, Any], moves: Sequence[str], rng: Random) -> str:
    state = position(view)
    return max(rng.sample(moves, len(moves)), key=lambda move: sign(view["actor"]) * worth(state.apply(move)))
