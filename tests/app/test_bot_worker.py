"""The bots' worker: it remembers the game of the last request, and thinks on while a person thinks."""

from __future__ import annotations

import json
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import pytest

from app import late_files
from app.bots import worker
from app.bots.worker import BotWorker
from pygames.bots import choose
from pygames.game import CHANCE, Game
from pygames.record import Record
from pygames.session import Session


@pytest.fixture
def bots(monkeypatch: pytest.MonkeyPatch) -> BotWorker:
    """A worker whose clock goes on by 10 ms whenever it is read."""
    ticks = count()
    monkeypatch.setattr(worker, "perf_counter", lambda: next(ticks) / 100)
    return BotWorker()


def play_turn(session: Session) -> None:
    while session.state.actor == CHANCE and session.play_chance() is not None:
        pass
    if session.state.actor:
        session.play(choose(session.state, "random", session.rng))
    while session.state.actor == CHANCE and session.play_chance() is not None:
        pass


def test_worker_remembers_game_it_continues(game: Game, bots: BotWorker) -> None:
    session = Session(Record(game.name, game.players[0]), rng=Random(1))
    play_turn(session)
    first: Any = bots.continue_session(session.record)
    for seat in session.seats:
        first.recall(seat).memory["seen"] = seat
    bots._session = first
    play_turn(session)
    assert bots.continue_session(session.record) is first
    assert first.record == session.record
    assert all(first.recall(seat).memory == {"seen": seat} for seat in session.seats)
    assert len(first.recall(1).history) == len(session.moves)
    shorter = Record(game.name, game.players[0], {}, tuple(session.moves[:-1]))
    assert bots.continue_session(shorter) is not first


def test_worker_ponders_for_one_budget_at_most(bots: BotWorker) -> None:
    record = "c-cross players=2 : e7 d7+d8"
    bots.choose_move(record, "hard", 1, 0.2)
    slices = 1
    while bots.ponder():
        slices += 1
        assert slices < 40
    assert slices > 1
    assert not bots.ponder()


@pytest.mark.parametrize(
    ("record", "level"), [("c-cross players=2 : e7", "easy"), ("crossado players=2 : 5 3", "hard")]
)
def test_worker_does_not_ponder(bots: BotWorker, record: str, level: str) -> None:
    """A weak level stays weak, and a game whose bot keeps nothing gains nothing."""
    bots.choose_move(record, level, 1, 0.01)
    assert not bots.ponder()


def test_worker_does_not_ponder_with_secrets(game: Game, bots: BotWorker) -> None:
    if not game.has_hidden_information:
        pytest.skip(f"{game.name} has no secrets")
    session = Session(Record(game.name, game.players[0]), rng=Random(1))
    while not session.state.actor:
        session.play_chance()
    bots.choose_move(str(session.record), "hard", 1, 0.01)
    assert not bots.ponder()


def test_worker_runs_what_page_has_loaded_late(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """It writes the page's files where Python finds them, and posts the progress and the answer."""
    monkeypatch.setattr(late_files, "FOLDER", tmp_path)
    texts = list[str]()
    request = json.dumps({"record": "crossado players=2 : 6 1", "seats": [1]})
    BotWorker().run('{"new/part.py": "VALUE = 1"}', "pygames.review", request, texts.append)
    assert (tmp_path / "new/part.py").read_text() == "VALUE = 1"
    assert texts == ["[]"]
