"""The bots' worker: a record, a level and a time limit in, a move out. Text both ways. It also reviews games.

While a person thinks, a strong bot thinks on, for as long as it had for its move, where nothing is hidden and its game
keeps what it finds.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from importlib import import_module
from random import Random
from time import perf_counter

from app.late_files import write_files
from pygames.bots import MoveSearch, choose, think
from pygames.game import CHANCE
from pygames.record import Record
from pygames.session import Session

PONDERING_LEVELS = ("hard", "master")
SLICE_SECONDS = 0.04  # of pondering: a request waits no longer for its turn


class BotWorker:
    """Keeps the game of the last request, so that bots remember it."""

    def __init__(self) -> None:
        self._session: Session | None = None
        self._pondering: MoveSearch | None = None
        self._end = 0.0  # of the pondering

    def choose_move(self, record: str, level: str, seed: int, seconds: float) -> str:
        """Called from JavaScript by bot-worker.mjs."""
        session = self._session = self.continue_session(Record.parse(record))
        state, recall = session.state, session.recall(session.state.actor or CHANCE)
        move = choose(state, level, Random(seed), seconds, history=recall.history, memory=recall.memory)
        self._pondering = None
        if level in PONDERING_LEVELS and state.game.parts.think_with_recall and not state.game.has_hidden_information:
            after = state.play(move)
            if after.actor:
                self._pondering, self._end = think(after, level, Random(seed), recall), perf_counter() + seconds
                next(self._pondering, None)
        return move

    def run(self, files: str, module: str, request: str, post: Callable[[str], None]) -> None:
        """Run a module that the page has loaded late: post what it yields. Called from JavaScript by bot-worker.mjs."""
        write_files(json.loads(files))
        for text in filter(None, import_module(module).run(request)):
            post(text)

    def ponder(self) -> bool:
        """Search for a slice, as if for the player to move. Return whether to go on. Called by bot-worker.mjs."""
        pause = min(self._end, perf_counter() + SLICE_SECONDS)
        try:
            while self._pondering and (now := perf_counter()) < pause:
                self._pondering.send(True)
        except StopIteration:
            self._pondering = None
        return self._pondering is not None and now < self._end

    def continue_session(self, record: Record) -> Session:
        """Return a session at the end of the record: the last one, if the record continues its game."""
        last = self._session
        if last is None or not is_continuation(record, last.record):
            return Session(record)
        for move in record.moves[len(last.moves) :]:
            last.play(move)
        return last


def is_continuation(record: Record, last: Record) -> bool:
    same_start = (record.game, record.players, record.options) == (last.game, last.players, last.options)
    return same_start and record.moves[: len(last.moves)] == last.moves


bots = BotWorker()
