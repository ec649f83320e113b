"""States of Crossing that fit what one seat knows."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from pygames.games.crossing.rules import CHOICES, PAUSE, CrossingState, CrossingView
from pygames.games.crossing.stones import ONE_STONE


def imagine(view: CrossingView, rng: Random) -> CrossingState:
    """Return a state with this view. The others' secret choices are sampled evenly."""
    mushrooms, held, banked = (tuple(map(heap_from_counts, view[name])) for name in ("mushrooms", "held", "banked"))
    players = len(held)
    # Of the seats before the one that chooses now, those without a choice pause.
    earlier_seats = range(1, view["actor"]) if view["phase"] == "choose" and view["actor"] else ()

    def choice_of(seat: int) -> str:
        if seat not in view["chosen_by"]:
            return PAUSE
        if seat == view["seat"] and view["choice"]:
            return view["choice"]
        return rng.choice(CHOICES[players, seat][view["is_first_round"], held[seat - 1] > 0])

    return CrossingState(
        mushrooms,
        held,
        banked,
        heap_from_counts(view["bag"]),
        view["actor"],
        pausing=sum(1 << seat - 1 for seat in view["pausing"]),
        choices=tuple(map(choice_of, earlier_seats)),
        pending_draws=tuple(number - 1 for number in view["pending_draws"]),
        unfilled=tuple(f"f{number}" for number in view["unfilled"]),
        dealer=view["dealer"],
    )


def heap_from_counts(counts: Mapping[str, int]) -> int:
    return sum(count * ONE_STONE[colour] for colour, count in counts.items())
