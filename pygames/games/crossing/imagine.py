"""States of Crossing that fit what one seat knows."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from pygames.games.crossing.rules import CHOICES, PAUSE, Clearing, CrossingView
from pygames.games.crossing.stones import ONE


def imagine(view: CrossingView, rng: Random) -> Clearing:
    """Return a state with this view. The others' secret choices are sampled evenly."""
    mushrooms, held, banked = (tuple(map(heap_of, view[name])) for name in ("mushrooms", "held", "banked"))
    players = len(held)
    # Before the seat that chooses now, who has no choice pauses.
    decided = range(1, view["actor"]) if view["phase"] == "choose" and view["actor"] else ()
    choices = tuple(
        PAUSE
        if seat not in view["chosen"]
        else view["choice"]
        if seat == view["seat"] and view["choice"]
        else rng.choice(CHOICES[players, seat][view["first_round"], held[seat - 1] > 0])
        for seat in decided
    )
    return Clearing(
        mushrooms,
        held,
        banked,
        heap_of(view["bag"]),
        view["actor"],
        pausing=sum(1 << seat - 1 for seat in view["pausing"]),
        choices=choices,
        due=tuple(number - 1 for number in view["due"]),
        unserved=tuple(f"f{number}" for number in view["unserved"]),
        dealer=view["dealer"],
    )


def heap_of(counted: Mapping[str, int]) -> int:
    return sum(count * ONE[colour] for colour, count in counted.items())
