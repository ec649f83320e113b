"""What the worker runs: a record, a level and a time in, a move out. Text both ways, and nothing of the page."""

from __future__ import annotations

from random import Random

from pygames.bots import choose
from pygames.record import Record


def move(record: str, level: str, seed: int, seconds: float) -> str:
    return choose(Record.parse(record).replay(), level, Random(seed), seconds)
