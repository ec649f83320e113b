"""The rules of Null.

In turn each player takes one or two counters from a heap of nine. The player who takes the last one wins.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from pygames.contract import BaseView
from pygames.game import Game, Result, State


class NullView(BaseView):
    """What a seat may know: each field of the state, with a list where that has a tuple."""

    counters: int
    turn: int


@dataclass(frozen=True, slots=True)
class NullState(State):
    """A position. Its fields are numbers, strings and tuples, and hold only what can still matter."""

    counters: int
    turn: int  # the seat that takes next

    @property
    def player_count(self) -> int:
        return 2

    @property
    def actor(self) -> int | None:
        """The seat to move, from 1; None when the game is over."""
        return self.turn if self.counters else None

    @property
    def result(self) -> Result | None:
        """The seats that have won, () for a draw; None while the game runs."""
        return None if self.counters else Result((3 - self.turn,))

    def compute_legal_moves(self) -> tuple[str, ...]:
        """Return words without spaces, sorted; () when the game is over."""
        return ("1", "2")[: self.counters]

    def apply(self, move: str) -> NullState:
        """Return the position after a legal move."""
        return NullState(self.counters - int(move), 3 - self.turn)


class Null(Game):
    players = range(2, 3)  # from two to two

    def start(self, players: int, options: Mapping[str, str]) -> NullState:
        return NullState(counters=9, turn=1)
