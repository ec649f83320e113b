"""Training: a bot learns its weights from games against itself, on all processors.

A round plays games with the present weights and fits them to the results. After each round the weights are written, so
training can be stopped at any time and goes on where it was; a round with the same seed gives the same weights,
however long it takes.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from multiprocessing import Pool
from pathlib import Path
from random import Random
from typing import Any, NamedTuple, Protocol

from pygames.game import BadInput, Game
from pygames.weights import Weights, format_weights, parse_weights

CHUNK = 10  # games that a process plays before it reports
ROUND_MARK, STRENGTH = "rounds: ", "strength: docs/opponents.md"


class Learner(Protocol):
    """learn.py of a game: how its bot learns. Samples are whatever `play` returns; another process plays."""

    @property
    def GAMES_PER_ROUND(self) -> int:  # noqa: N802
        """How many games are played before each fit."""

    def play(self, weights: Weights, rng: Random) -> list[Any]:
        """Play one game with these weights, and return its samples: positions, and how the game ended."""

    def fit(self, samples: Sequence[Any], weights: Weights) -> Weights:
        """Return weights that fit the samples better."""


class Progress(NamedTuple):
    """The rounds that are complete, and the games played and to be played in this one."""

    rounds: int
    games: int
    total: int


def find_learner(game: Game) -> Learner:
    learner: Learner | None = game.find_module("learn")
    if learner is None:
        raise BadInput("cli.train.unknown", name=game.name)
    return learner


def play_chunk(task: tuple[str, Weights, str]) -> list[Any]:
    module, weights, seed = task
    learner, samples = import_module(module), list[Any]()
    for number in range(CHUNK):
        samples += learner.play(weights, Random(f"{seed} {number}"))
    return samples


def train(game: Game, file: Path, seed: int, keep_going: Callable[[], bool], games: int = 0) -> Iterator[Progress]:
    """Train until `keep_going` returns False, which is asked often. Only complete rounds change the file.

    `games` of a round, if not as many as the learner wants.
    """
    learner = find_learner(game)
    games, text = games or learner.GAMES_PER_ROUND, file.read_text("utf-8")
    weights, rounds = parse_weights(text), count_rounds(text)
    with Pool(os.cpu_count()) as pool:
        while True:
            tasks = [
                (f"{game.package}.learn", weights, f"{seed} {rounds} {number}") for number in range(games // CHUNK)
            ]
            samples: list[Any] = []
            for number, some in enumerate(pool.imap(play_chunk, tasks), 1):
                samples += some
                yield Progress(rounds, number * CHUNK, games)
                if not keep_going():
                    return
            weights, rounds = learner.fit(samples, weights), rounds + 1
            made = f"made by: python3 -m pygames train {game.name} --seed {seed}"
            comments = (*find_comments(text), made, f"{ROUND_MARK}{rounds} of {games} games", STRENGTH)
            file.write_text(format_weights(weights, comments), "utf-8")


def find_comments(text: str) -> list[str]:
    """Return the comments that describe the weights, without those about the training."""
    lines = [line.removeprefix("# ") for line in text.splitlines() if line.startswith("#")]
    return [line for line in lines if not line.startswith(("made by: ", ROUND_MARK, STRENGTH))]


def count_rounds(text: str) -> int:
    """Return the rounds that have made these weights; 0 if they were not trained."""
    marks = [line for line in text.splitlines() if line.startswith(f"# {ROUND_MARK}")]
    return int(marks[0].split()[2]) if marks else 0
