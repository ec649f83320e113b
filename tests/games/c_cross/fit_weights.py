"""Fits the weights of the C-Cross judge to games that the bot plays against itself.

    python -m tests.games.c_cross.fit_weights games.txt --minutes 10
    python -m tests.games.c_cross.fit_weights games.txt --minutes 0

The first command appends games to the file, so it can be stopped and repeated; the numbers are then printed. Each is
moved so that the logistic function of a position's value comes near to the mean of the game's outcome and of what a
search found: with that alone it would learn only what it believes already, with the outcome alone too slowly.
"""

from __future__ import annotations

import argparse
import json
from dataclasses import dataclass
from math import exp, log
from pathlib import Path
from random import Random
from time import process_time

from pygames.games import GAMES
from pygames.games.c_cross import chains, judge
from pygames.games.c_cross.board import ZONE_SIZE
from pygames.games.c_cross.rules import CCrossState
from pygames.games.c_cross.search import Tree
from tests.games.c_cross.frozen.judge import chains_across, chains_down

EXPANSIONS = 60
RANDOM_MOVES = 0.05
STEPS, BATCH, STEP_SIZE = 80, 500, 0.06

Parameters = dict[str, float]


@dataclass(frozen=True)
class Position:
    zones: tuple[int, ...]  # The code of each zone.
    reserves: tuple[int, int]
    mover: int  # 1 for Light, -1 for Dark.
    tiles: int
    target: float


def play_game(rng: Random) -> list[list[float]]:
    """Play a game and return for each placement: code, reserves, mover, tiles, the value found, and who won."""
    state = GAMES["c-cross"].new()
    for _ in range(rng.randrange(1, 5)):
        state = state.play(rng.choice(state.legal_moves()))
    rows: list[list[float]] = []
    while state.actor:
        assert isinstance(state, CCrossState)
        tree = Tree(state, rng)
        for _ in range(EXPANSIONS):
            if not tree.is_finished:
                tree.deepen()
        if not state.paying_seat and not state.pending_zones:
            tiles = (state.tiles[0] | state.tiles[1]).bit_count() // ZONE_SIZE
            value = tree.root.side * tree.root.best
            row = [chains.encode(state), state.pawns_left(0), state.pawns_left(1), tree.root.side, tiles, value]
            rows.append(row)
        move = rng.choice(state.legal_moves()) if rng.random() < RANDOM_MOVES else tree.best_move(rng)
        state = state.play(move)
    assert state.result
    return [[*row, float(1 in state.result.winners)] for row in rows]


def sigmoid(value: float) -> float:
    return 1 / (1 + exp(-max(-30.0, min(30.0, value))))


def read_position(line: str) -> Position:
    code, light, dark, mover, tiles, value, won = json.loads(line)
    zones = tuple(code >> shift & 63 for shift in chains.SHIFTS)
    return Position(zones, (light, dark), mover, min(tiles, 8), (won + sigmoid(value)) / 2)


def present_parameters() -> Parameters:
    weights = {f"zone {own} {other}": log(chains.ZONE_WEIGHTS[own][other]) for own in range(4) for other in range(3)}
    turns = {f"turn {tiles}": judge.TURN_VALUES[tiles] for tiles in range(9)}
    reserves = {f"reserve {pawns}": judge.RESERVE_VALUES[pawns] for pawns in range(8)}
    return weights | turns | reserves | {"least": log(chains.MIN_CONNECTIVITY)}


def evaluate(position: Position, parameters: Parameters) -> float:
    def zone_weight(own: int, other: int) -> float:
        if own == 7 or other == 7:
            return float(own == 7)
        return exp(parameters.get(f"zone {min(own, 3)} {other}", log(0.0001)))

    light = [zone_weight(zone & 7, zone >> 3) for zone in position.zones]
    dark = [zone_weight(zone >> 3, zone & 7) for zone in position.zones]
    least = exp(parameters["least"])
    reserves = [parameters.get(f"reserve {pawns}", 0.0) for pawns in position.reserves]
    return (
        log((chains_across(light) + chains_down(light) + least) / (chains_across(dark) + chains_down(dark) + least))
        + reserves[0]
        - reserves[1]
        + position.mover * parameters[f"turn {position.tiles}"]
    )


def fit(positions: list[Position], rng: Random) -> Parameters:
    """Return better parameters, by Adam with gradients from differences."""
    parameters = present_parameters()
    mean, square = dict.fromkeys(parameters, 0.0), dict.fromkeys(parameters, 0.0)
    for step in range(1, STEPS + 1):
        batch = rng.sample(positions, min(BATCH, len(positions)))
        values = [evaluate(position, parameters) for position in batch]
        errors = [sigmoid(value) - position.target for value, position in zip(values, batch, strict=True)]
        step_size = STEP_SIZE * (1 - step / (STEPS + 1))
        changes = {}
        for name in parameters:
            moved = parameters | {name: parameters[name] + 1e-4}
            differences = [evaluate(position, moved) - value for position, value in zip(batch, values, strict=True)]
            slope = sum(error * more for error, more in zip(errors, differences, strict=True)) / 1e-4 / len(batch)
            mean[name] = 0.85 * mean[name] + 0.15 * slope
            square[name] = 0.97 * square[name] + 0.03 * slope**2
            scale = (square[name] / (1 - 0.97**step)) ** 0.5 + 1e-8
            changes[name] = step_size * mean[name] / (1 - 0.85**step) / scale
        parameters = {name: value - changes[name] for name, value in parameters.items()}
    return parameters


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", type=Path)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    options.file.touch()
    rng, end = Random(f"{options.seed} {options.file.stat().st_size}"), process_time() + 60 * options.minutes
    with options.file.open("a") as file:
        while process_time() < end:
            file.writelines(json.dumps(row) + "\n" for row in play_game(rng))
    positions = [read_position(line) for line in options.file.read_text().splitlines()]
    for name, value in fit(positions, rng).items():
        is_logarithm = name.startswith("zone") or name == "least"
        print(f"{name:12} {exp(value) if is_logarithm else value:8.4f}")


if __name__ == "__main__":
    main()
