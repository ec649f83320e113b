"""States of Full that fit what one seat knows."""

from __future__ import annotations

from random import Random

from pygames.games._full.rules import PAIRS, PASS, FullState, FullView


def imagine(view: FullView, rng: Random) -> FullState:
    """Return a state with this view. The others' secret choices are sampled evenly."""
    choices = [
        view["choice"] if view["choice"] and seat == view["seat"] else rng.choice((*PAIRS, PASS))
        for seat in range(1, view["choice_count"] + 1)
    ]
    return FullState(tuple(view["scores"] or ()), view["rounds"], view["face"], tuple(choices))
