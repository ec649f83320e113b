"""Recorded games with a known blunder: tests/games/<game>/blunders.txt has records, the index, and what is better."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from pygames.i18n import package_name
from pygames.record import Record


@dataclass(frozen=True)
class Blunder:
    record: Record
    index: int
    best: tuple[str, ...]

    @property
    def move(self) -> str:
        return self.record.moves[self.index]

    @property
    def seat(self) -> int:
        return [*self.record.states()][self.index].actor or 0


def load_blunders(name: str) -> list[Blunder]:
    """Return a game's blunders; none if it has no such file."""
    file = Path(__file__).parent / "games" / package_name(name) / "blunders.txt"
    blunders = list[Blunder]()
    if not file.is_file():
        return blunders
    for block in file.read_text("utf-8").strip().split("\n\n"):
        record, _, answer = "\n".join(line for line in block.split("\n") if line[0] != "#").partition("\n")
        index, _, best = answer.partition(": ")
        blunders.append(Blunder(Record.parse(record), int(index), tuple(best.split())))
    return blunders
