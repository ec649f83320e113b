"""The rules of Null.

A coin says who begins. In turn each seat takes one or two counters from the heap; who takes the last one wins.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pygames.game import CHANCE, Fact, Game, Option, Result, State


@dataclass(frozen=True, slots=True)
class Heap(State):
    counters: int
    turn: int  # CHANCE before the coin has been flipped

    @property
    def player_count(self) -> int:
        return 2

    @property
    def actor(self) -> int | None:
        return self.turn if self.counters else None

    def compute_legal_moves(self) -> tuple[str, ...]:
        return ("1", "2") if self.turn == CHANCE else ("1", "2")[: self.counters]

    def apply(self, move: str) -> Heap:
        if self.turn == CHANCE:
            return Heap(self.counters, int(move))
        return Heap(self.counters - int(move), 3 - self.turn)

    def explain_illegal(self, move: str) -> str | tuple[str, dict[str, Fact]]:
        return ("few", {"n": self.counters}) if move == "2" else "form"

    def view_fields(self, seat: int | None) -> dict[str, Any]:
        return {"counters": self.counters}

    @property
    def result(self) -> Result | None:
        return None if self.counters else Result((3 - self.turn,))


class Null(Game):
    players = range(2, 3)
    options: Mapping[str, Option] = {"heap": Option(("5", "9"), "5")}

    def start(self, players: int, options: Mapping[str, str]) -> Heap:
        return Heap(int(options["heap"]), CHANCE)
