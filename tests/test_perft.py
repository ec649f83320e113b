"""Each engine agrees with a second one, written from the rules alone (`tests/naive/`), on every move, weight, score and
result: in counts of move sequences (perft) and in random games."""

from __future__ import annotations

from typing import Protocol

import pytest

from pygames.game import Game, State
from pygames.games import ALL_GAMES
from pygames.record import Record
from tests.game_data import load_game_data
from tests.goldens import load_perft_lines
from tests.random_games import random_games
from tests.tiers import sample

LINES = [line for game in ALL_GAMES.values() for line in sample(load_perft_lines(game), 20)]


class Naive(Protocol):
    """The part of an engine in `tests/naive/` that is compared."""

    @property
    def actor(self) -> int | None: ...
    @property
    def result(self) -> tuple[tuple[int, ...], dict[int, int] | None] | None: ...
    def legal_moves(self) -> list[str]: ...
    def weights(self) -> dict[str, int]: ...
    def scores(self) -> dict[int, int] | None: ...
    def play(self, move: str) -> Naive: ...


def replay_naive(record: Record) -> Naive:
    engine = load_game_data(ALL_GAMES[record.game], "naive")
    if not engine:
        pytest.skip(f"{record.game} has no second engine (tests/naive/)")
    state: Naive = engine.Naive(record.players, **record.options)
    for move in record.moves:
        state = state.play(move)
    return state


def count(state: State | Naive, depth: int) -> int:
    if depth == 0:
        return 1
    moves = state.legal_moves()
    return len(moves) if depth == 1 else sum(count(state.play(move), depth - 1) for move in moves)


@pytest.mark.parametrize(("text", "depth", "expected"), LINES)
def test_perft_agrees_with_recorded_counts(text: str, depth: int, expected: int) -> None:
    assert count(Record.parse(text).replay(), depth) == expected


@pytest.mark.parametrize(("text", "depth", "expected"), LINES)
def test_perft_agrees_with_naive_engine(text: str, depth: int, expected: int) -> None:
    assert count(replay_naive(Record.parse(text)), depth) == expected


def test_naive_engine_agrees_move_by_move(game: Game) -> None:
    for steps in random_games(game, 60, seed=17, max_moves=150):
        other: Naive | None = None
        for step in steps:
            other = other or replay_naive(step.start)
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
