"""How the bot of C-Cross learns the weights of its judge (`python -m pygames train c-cross`).

It plays against itself with a short search. Each number is moved so that the logistic function of a position's value
comes near to the mean of the game's outcome and of what the search found: with that alone it would learn only what it
believes already, with the outcome alone too slowly.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import exp, log
from random import Random

from pygames.games import GAMES
from pygames.games.c_cross import chains, judge
from pygames.games.c_cross.board import ZONE_SIZE
from pygames.games.c_cross.bot import to_chance
from pygames.games.c_cross.rules import CCrossState
from pygames.games.c_cross.search import Tree
from pygames.weights import Weights

GAMES_PER_ROUND = 450
EXPANSIONS = 60
RANDOM_MOVES = 0.05
STEPS, BATCH, STEP_SIZE = 80, 500, 0.06

Parameters = dict[str, float]


@dataclass(frozen=True)
class Position:
    code: int  # See `chains`.
    reserves: tuple[int, int]
    mover: int  # 1 for Light, -1 for Dark.
    tiles: int
    target: float = 0.5  # The mean of the outcome for Light and of what a search found.


def play(weights: Weights, rng: Random) -> list[Position]:
    """Play a game, and return the positions before its placements with what a search found and who won."""
    use(weights)
    state = GAMES["c-cross"].new()
    for _ in range(rng.randrange(1, 5)):
        state = state.play(rng.choice(state.legal_moves()))
    found: list[tuple[Position, float]] = []
    while state.actor:
        assert isinstance(state, CCrossState)
        tree = Tree(state, rng)
        for _ in range(EXPANSIONS):
            if not tree.is_finished:
                tree.deepen()
        if not state.paying_seat and not state.pending_zones:
            tiles = (state.tiles[0] | state.tiles[1]).bit_count() // ZONE_SIZE
            value = tree.root.side * tree.root.best
            code, reserves = chains.encode(state), (state.pawns_left(0), state.pawns_left(1))
            found.append((Position(code, reserves, tree.root.side, tiles), value))
        move = rng.choice(state.legal_moves()) if rng.random() < RANDOM_MOVES else tree.best_move(rng)
        state = state.play(move)
    assert state.result
    won = float(1 in state.result.winners)
    return [replace(position, target=(won + to_chance(value)) / 2) for position, value in found]


def use(weights: Weights) -> None:
    """Let the judge of this process use these weights."""
    chains.WEIGHTS, chains.MIN_CONNECTIVITY = chains.create_tables(weights), weights["least"][0]
    for name, values in (("reserve", judge.RESERVE_VALUES), ("turn", judge.TURN_VALUES)):
        values[: len(weights[name])] = weights[name]
    for half in (chains.top_half, chains.bottom_half, chains.left_half, chains.right_half):
        half.cache_clear()


def to_parameters(weights: Weights) -> Parameters:
    """Return the numbers by name and place; weights of chains as logarithms, which may be moved freely."""
    return {
        f"{name} {place}": log(number) if is_logarithm(name) else number
        for name, numbers in weights.items()
        for place, number in enumerate(numbers)
    }


def from_parameters(parameters: Parameters) -> Weights:
    weights: Weights = {}
    for key, value in parameters.items():
        name = key.rpartition(" ")[0]
        weights.setdefault(name, []).append(exp(value) if is_logarithm(name) else value)
    return weights


def is_logarithm(name: str) -> bool:
    return name.startswith("zone") or name == "least"


def evaluate(positions: Sequence[Position], parameters: Parameters) -> list[float]:
    """Return the values of positions with these parameters, from Light's point of view."""
    use(from_parameters(parameters))
    return [
        log(chains.connectivity_ratio(position.code))
        + judge.RESERVE_VALUES[position.reserves[0]]
        - judge.RESERVE_VALUES[position.reserves[1]]
        + position.mover * judge.TURN_VALUES[position.tiles]
        for position in positions
    ]


def fit(samples: Sequence[Position], weights: Weights) -> Weights:
    """Return better weights, by Adam with gradients from differences."""
    rng, parameters = Random(len(samples)), to_parameters(weights)
    mean, square = dict.fromkeys(parameters, 0.0), dict.fromkeys(parameters, 0.0)
    for step in range(1, STEPS + 1):
        batch = rng.sample(samples, min(BATCH, len(samples)))
        values = evaluate(batch, parameters)
        errors = [to_chance(value) - position.target for value, position in zip(values, batch, strict=True)]
        step_size = STEP_SIZE * (1 - step / (STEPS + 1))
        changes = {}
        for name in parameters:
            moved = parameters | {name: parameters[name] + 1e-4}
            differences = [after - value for after, value in zip(evaluate(batch, moved), values, strict=True)]
            slope = sum(error * more for error, more in zip(errors, differences, strict=True)) / 1e-4 / len(batch)
            mean[name] = 0.85 * mean[name] + 0.15 * slope
            square[name] = 0.97 * square[name] + 0.03 * slope**2
            scale = (square[name] / (1 - 0.97**step)) ** 0.5 + 1e-8
            changes[name] = step_size * mean[name] / (1 - 0.85**step) / scale
        parameters = {name: value - changes[name] for name, value in parameters.items()}
    return from_parameters(parameters)
