"""The worker's one function: a record, a level and a time limit in, a move out. Text both ways."""

from __future__ import annotations

from random import Random

from pygames.bots import choose
from pygames.game import CHANCE
from pygames.record import Record
from pygames.session import Session

sessions: list[Session] = []  # the game of the last request, so that bots remember it


def choose_move(record: str, level: str, seed: int, seconds: float) -> str:
    """Called from JavaScript by bot-worker.mjs."""
    session = continue_session(Record.parse(record))
    recall = session.recall(session.state.actor or CHANCE)
    return choose(session.state, level, Random(seed), seconds, history=recall.history, memory=recall.memory)


def continue_session(record: Record) -> Session:
    """Return a session at the end of the record: the last one, if the record continues its game."""
    last = sessions.pop() if sessions else None
    if last and record.moves[: len(last.moves)] == tuple(last.moves) and is_same_start(record, last.record):
        for move in record.moves[len(last.moves) :]:
            last.play(move)
    else:
        last = Session(record)
    sessions.append(last)
    return last


def is_same_start(one: Record, other: Record) -> bool:
    return (one.game, one.players, one.options) == (other.game, other.players, other.options)
