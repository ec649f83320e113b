"""How the bot of Crossing learns what stones are worth (`python -m pygames train crossing`).

Quick players (`playouts.py`) play; the weights that make their winners most likely are found.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from random import Random

from pygames.games import GAMES
from pygames.games.crossing.judge import KNOT_WEIGHTS, estimate_rounds, features, find_knot, judge_table
from pygames.games.crossing.playouts import QuickGame, create_table
from pygames.games.crossing.rules import CrossingState
from pygames.weights import Weights

GAMES_PER_ROUND = 4000

Rows = list[list[tuple[int, float]]]  # by seat: the features that are not 0, each with its index
Example = tuple[Rows, list[float]]  # a position, and each seat's share of the win

FEATURES = len(KNOT_WEIGHTS[0])
EPOCHS, STEP, DECAY = 100, 0.03, 1e-4  # of Adam on all positions at once


def describe(table: QuickGame) -> Rows:
    before, fraction = find_knot(estimate_rounds(len(table.bag), len(table.mushrooms)))
    rows = []
    for seat, (held, banked) in enumerate(zip(table.held, table.banked, strict=True)):
        values = features(held, banked, bool(table.pausing >> seat & 1))
        rows.append(
            [
                (knot * FEATURES + index, float(value) * part)
                for knot, part in ((before, 1 - fraction), (before + 1, fraction))
                for index, value in enumerate(values)
                if value and part
            ]
        )
    return rows


def play(weights: Weights, rng: Random) -> list[Example]:
    """Play a quick game, whose players do not need the weights, and return a position for each round."""
    state = GAMES["crossing"].new(rng.choice((4, *GAMES["crossing"].players)))
    assert isinstance(state, CrossingState)
    table, positions = create_table(state, rng), []
    while True:
        table.refill()
        is_last = not table.bag
        table.play_round(table.choose_quickly(rng))
        if is_last:
            break
        positions.append(describe(table))
    parts = judge_table(table)
    return [(position, parts) for position in positions]


def fit(samples: Sequence[Example], weights: Weights) -> Weights:
    """Return the weights that make the winners most likely (softmax regression, by Adam)."""
    numbers = [value for row in weights.values() for value in row]
    mean, square = [0.0] * len(numbers), [0.0] * len(numbers)
    for epoch in range(1, EPOCHS + 1):
        slopes = [DECAY * weight for weight in numbers]
        for rows, parts in samples:
            strengths = [exp(min(50.0, sum(numbers[index] * value for index, value in row))) for row in rows]
            total = sum(strengths)
            for row, strength, won in zip(rows, strengths, parts, strict=True):
                chance = strength / total
                for index, value in row:
                    slopes[index] += (chance - won) * value / len(samples)
        for index, slope in enumerate(slopes):
            mean[index] += 0.1 * (slope - mean[index])
            square[index] += 0.01 * (slope * slope - square[index])
            step = STEP * mean[index] / (1 - 0.9**epoch)
            numbers[index] -= step / ((square[index] / (1 - 0.99**epoch)) ** 0.5 + 1e-8)
    return {name: numbers[knot * FEATURES : (knot + 1) * FEATURES] for knot, name in enumerate(weights)}
