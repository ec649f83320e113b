"""Laws of the review of a game: it names known blunders, and holds nothing against people that they could not know."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict
from random import Random
from typing import TypeVar

import pytest

from pygames.game import Game, State
from pygames.games import GAMES
from pygames.record import Record
from pygames.review import MAX_POINTS, TurningPoint, find_loss, find_turning_points, is_right, run
from pygames.review import find_decision as find
from pygames.worths import Steps
from tests.app.harness import random_record
from tests.blunders import Blunder, load_blunders
from tests.tiers import sample

T = TypeVar("T")
BLUNDERS = [blunder for name in GAMES for blunder in load_blunders(name)]


def finish(steps: Steps[T]) -> T:
    while True:
        try:
            next(steps)
        except StopIteration as end:
            value: T = end.value
            return value


def find_points(record: Record, seats: Sequence[int], states: Sequence[State] = ()) -> tuple[TurningPoint, ...]:
    return finish(find_turning_points(states or [*record.states()], record.moves, seats))


@pytest.mark.parametrize("blunder", sample(BLUNDERS, 4), ids=lambda blunder: f"{blunder.record.game}-{blunder.index}")
def test_known_blunder_is_named(blunder: Blunder) -> None:
    points = find_points(blunder.record, [blunder.seat])
    assert len(points) <= MAX_POINTS
    (point,) = [point for point in points if point.index == blunder.index]
    assert point.best in blunder.best
    assert point.seat == blunder.seat
    states = [*blunder.record.states()]
    decision = find(states, blunder.record.moves, blunder.index)
    assert is_right(decision, finish(find_loss(decision, point.best, point.best)))
    assert not is_right(decision, finish(find_loss(decision, point.move, point.best)))


def test_answer_is_always_the_same_and_about_these_seats(game: Game) -> None:
    """The page gets progress that never goes back, then the points."""
    record = random_record(game, 8)
    states = [*record.states()]
    *progress, answer = [text for text in run(json.dumps({"record": str(record), "seats": [2]})) if text]
    assert [float(share) for share in progress] == sorted(float(share) for share in progress)
    points = find_points(record, [2])
    assert json.loads(answer) == [asdict(point) for point in points]
    assert all(states[point.index].actor == 2 for point in points)
    assert len(points) <= MAX_POINTS


def test_nothing_hidden_is_held_against_anybody(game: Game) -> None:
    """The answer depends on nothing but what the seat could see: everything else may be exchanged."""
    if not game.has_hidden_information:
        pytest.skip("nothing is hidden")
    record = random_record(game, 400, seed=2)
    start = max(0, len(record.moves) - 24)  # to review the end is quick
    states, moves = [*record.states()][start:], record.moves[start:]
    seat = max(state.actor or 0 for state in states)  # of those who choose at the same moment, the last
    others = [game.imagine(state.view(seat), Random(3)) if state.actor == seat else state for state in states]
    assert others != states
    points = finish(find_turning_points(states, moves, [seat]))
    assert finish(find_turning_points(others, moves, [seat])) == points
