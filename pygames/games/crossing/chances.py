"""The chart: each seat's chance to win."""

from __future__ import annotations

from random import Random

from pygames.games.crossing.judge import create_round_model, judge_heaps, judge_table, normalize
from pygames.games.crossing.levels import naive_strategy, shy_strategy
from pygames.games.crossing.playouts import create_table
from pygames.games.crossing.rules import CrossingState
from pygames.games.crossing.stones import count_stones

ROUNDS = 40  # that are sampled, since what lies on the mushrooms counts


def win_probabilities(state: CrossingState) -> dict[tuple[int, ...], float]:
    """Return each seat's chance to win. Ignores choices not yet revealed.

    Before the choices it is the mean of what the heaps say and what sampled rounds would bring: those, chosen without
    much thought, say too much alone.
    """
    if state.turn is None:
        chances = judge_table(create_table(state, Random(0)))
    else:
        chances = judge_heaps(state.held, state.banked, state.pausing, count_stones(state.bag))
        if state.is_choosing:
            chances = normalize([a + b for a, b in zip(chances, sample_rounds(state), strict=True)])
    return {(seat,): chance for seat, chance in enumerate(chances, 1)}


def sample_rounds(state: CrossingState) -> list[float]:
    model, rng = create_round_model(state), Random(0)
    habits = [
        [strategy(state, model, seat) for seat in range(state.player_count)]
        for strategy in (naive_strategy, shy_strategy)
    ]
    rounds = [model.win_chances(model.sample(habits[number % 2], rng)) for number in range(ROUNDS)]
    return [sum(column) / ROUNDS for column in zip(*rounds, strict=True)]
