"""The chart: each seat's chance to win."""

from __future__ import annotations

from random import Random

from pygames.games.crossing.judge import create_round_model, judge_table, share
from pygames.games.crossing.levels import naive_strategy, shy_strategy
from pygames.games.crossing.playouts import create_table
from pygames.games.crossing.rules import CrossingState

ROUNDS = 40  # sampled for a position before the choices, for what lies on the mushrooms counts
SLOPE = 1.0  # of the logits, fitted to games of hard bots by tests/games/crossing/fit.py


def win_probabilities(state: CrossingState) -> dict[tuple[int, ...], float]:
    """Return each seat's chance to win. Ignores choices not yet revealed."""
    rng = Random(0)
    if state.turn and not state.unfilled:
        model = create_round_model(state)
        habits = [
            [strategy(state, model, seat) for seat in range(state.player_count)]
            for strategy in (naive_strategy, shy_strategy)
        ]
        rounds = [model.win_chances(model.sample(habits[number % 2], rng)) for number in range(ROUNDS)]
        chances = [sum(column) / ROUNDS for column in zip(*rounds, strict=True)]
    else:
        chances = judge_table(create_table(state, rng))
    return {(seat,): chance for seat, chance in enumerate(share([chance**SLOPE for chance in chances]), 1)}
