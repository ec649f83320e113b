"""Fit the weights of Crossing's judge to the winners of games, and print them.

python -m tests.games.crossing.fit --games 4000 --seed 1        quick games (playouts.py)
python -m tests.games.crossing.fit --records FILE               games saved by `tests.strength --save`
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from itertools import pairwise
from math import exp, log
from pathlib import Path
from random import Random

from pygames.games import GAMES
from pygames.games.crossing.judge import KNOT_ROUNDS, KNOT_WEIGHTS, estimate_rounds, features, find_knot, judge_table
from pygames.games.crossing.playouts import QuickGame, create_table
from pygames.games.crossing.rules import CrossingState
from pygames.record import Record

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


def play_quick_games(games: int, seed: int) -> Iterator[Example]:
    rng = Random(seed)
    for number in range(games):
        state = GAMES["crossing"].new(3 + number % 4 if number % 2 else 4)
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
        yield from ((position, parts) for position in positions)


def read_records(path: Path) -> Iterator[Example]:
    for line in path.read_text().splitlines():
        states = [state for state in Record.parse(line).states() if isinstance(state, CrossingState)]
        result = states[-1].result
        if not result:
            continue
        winners = result.winners
        parts = [(seat in winners) / len(winners) for seat in range(1, states[-1].player_count + 1)]
        for state, after in pairwise(states):
            if state.choices and not after.choices and after.bag:  # a round has just been resolved
                yield describe(create_table(after, Random(0))), parts


def fit_weights(examples: list[Example]) -> list[float]:
    weights = [value for row in KNOT_WEIGHTS for value in row]
    mean, square = [0.0] * len(weights), [0.0] * len(weights)
    for epoch in range(1, EPOCHS + 1):
        slopes, loss = [DECAY * weight for weight in weights], 0.0
        for rows, parts in examples:
            strengths = [exp(min(50.0, sum(weights[index] * value for index, value in row))) for row in rows]
            total = sum(strengths)
            for row, strength, won in zip(rows, strengths, parts, strict=True):
                chance = strength / total
                loss -= won * log(chance)
                for index, value in row:
                    slopes[index] += (chance - won) * value / len(examples)
        for index, slope in enumerate(slopes):
            mean[index] += 0.1 * (slope - mean[index])
            square[index] += 0.01 * (slope * slope - square[index])
            step = STEP * mean[index] / (1 - 0.9**epoch)
            weights[index] -= step / ((square[index] / (1 - 0.99**epoch)) ** 0.5 + 1e-8)
        if epoch == 1 or epoch % 25 == 0:
            print(f"# {epoch}: {loss / len(examples):.4f}", flush=True)
    return weights


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=4000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--records", type=Path)
    options = parser.parse_args()
    examples = [*(read_records(options.records) if options.records else play_quick_games(options.games, options.seed))]
    weights = fit_weights(examples)
    print(f"# {len(examples)} positions")
    for knot in range(len(KNOT_ROUNDS)):
        print(f"    ({', '.join(f'{weight:.3f}' for weight in weights[knot * FEATURES : (knot + 1) * FEATURES])}),")


if __name__ == "__main__":
    main()
