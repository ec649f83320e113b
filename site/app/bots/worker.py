"""The worker's one function: a record, a level and a time limit in, a move out. Text both ways."""

from __future__ import annotations

from random import Random

from pygames.bots import choose
from pygames.record import Record


def choose_move(record: str, level: str, seed: int, seconds: float) -> str:
    """Called from JavaScript by bot-worker.mjs."""
    return choose(Record.parse(record).replay(), level, Random(seed), seconds)
