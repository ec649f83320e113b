"""The rules of Null.

A coin says who begins. In turn each seat takes one or two counters from the heap; whoever takes the last one wins.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from pygames.contract import BaseView
from pygames.game import CHANCE, Game, Option, Result, State


class NullView(BaseView):
    """What a seat may know: here the fields of the state, which is the default."""

    counters: int
    turn: int


@dataclass(frozen=True, slots=True)
class NullState(State):
    counters: int
    turn: int  # CHANCE before the coin has been flipped; after the end the seat that finds no counter

    @property
    def player_count(self) -> int:
        return 2

    @property
    def actor(self) -> int | None:
        return self.turn if self.counters else None

    @property
    def result(self) -> Result | None:
        return None if self.counters else Result((3 - self.turn,))

    def compute_legal_moves(self) -> tuple[str, ...]:
        return ("1", "2") if self.turn == CHANCE else ("1", "2")[: self.counters]

    def apply(self, move: str) -> NullState:
        if self.turn == CHANCE:
            return NullState(self.counters, int(move))
        return NullState(self.counters - int(move), 3 - self.turn)


class Null(Game):
    players = range(2, 3)
    has_chance = True
    options: Mapping[str, Option] = {"heap": Option(("5", "9"), "5")}

    def start(self, players: int, options: Mapping[str, str]) -> NullState:
        return NullState(int(options["heap"]), CHANCE)
