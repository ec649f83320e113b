"""Counts of move sequences, and whole games, by the engine and by a second engine that was written from the rules
alone (`tests/naive/`): they agree on every move, weight, point and result."""

from __future__ import annotations

from importlib import import_module
from typing import Protocol

import pytest

from pygames.game import Game, State
from pygames.games import GAMES
from pygames.i18n import folder
from pygames.record import Record
from tests.goldens import perft_lines
from tests.random_games import many


class Naive(Protocol):
    """What is compared of an engine in `tests/naive/`."""

    @property
    def actor(self) -> int | None: ...
    @property
    def result(self) -> tuple[tuple[int, ...], dict[int, int] | None] | None: ...
    def legal_moves(self) -> list[str]: ...
    def weights(self) -> dict[str, int]: ...
    def scores(self) -> dict[int, int] | None: ...
    def play(self, move: str) -> Naive: ...


def naive(record: Record) -> Naive:
    state: Naive = import_module(f"tests.naive.{folder(record.game)}").Naive(record.players, **record.options)
    for move in record.moves:
        state = state.play(move)
    return state


def count(state: State | Naive, depth: int) -> int:
    if depth == 0:
        return 1
    moves = state.legal_moves()
    return len(moves) if depth == 1 else sum(count(state.play(move), depth - 1) for move in moves)


@pytest.mark.parametrize(("text", "depth", "expected"), [line for game in GAMES.values() for line in perft_lines(game)])
def test_perft(text: str, depth: int, expected: int) -> None:
    record = Record.parse(text)
    assert count(record.replay(), depth) == expected
    assert count(naive(record), depth) == expected


@pytest.mark.parametrize("name", GAMES)
def test_a_naive_engine_agrees_move_by_move(name: str) -> None:
    game: Game = GAMES[name]
    for steps in many(game, 60, seed=17, most=150):
        other: Naive | None = None
        for step in steps:
            other = other or naive(step.start)
            assert_agree(step.before, other)
            other = other.play(step.move)
        assert other
        assert_agree(step.after, other)


def assert_agree(state: State, other: Naive) -> None:
    assert state.actor == other.actor
    assert list(state.legal_moves()) == list(other.legal_moves())
    assert state.scores() == other.scores()
    if state.actor == 0:
        assert state.weights() == dict(other.weights())
    result = state.result
    assert (None if result is None else (result.winners, result.scores)) == other.result
