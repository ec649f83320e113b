"""A simple bot that Crossing's bots must beat: it takes the most points as if alone. A saved point counts half."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from pygames.games.crossing.imagine import imagine
from pygames.games.crossing.levels import points_at_risk
from pygames.games.crossing.rules import PROTECT, CrossingView
from pygames.games.crossing.stones import count_points


def choose(view: CrossingView, moves: Sequence[str], rng: Random) -> str:
    if view["unfilled"]:
        return rng.choice(moves)
    state, seat = imagine(view, rng), (view["seat"] or 0) - 1
    own_heap = state.held[seat] + state.banked[seat]

    def gain(move: str) -> float:
        if move == PROTECT:
            return points_at_risk(state, seat) / 2
        heap = (state.mushrooms if move[0] == "m" else state.held)[int(move[1:]) - 1]
        return count_points(own_heap + heap) - count_points(own_heap)

    return max(rng.sample(moves, len(moves)), key=gain)
