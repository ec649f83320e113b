"""The yardstick of Crossado's bots: each turn, what puts it ahead most at once; it looks no further."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from pygames.bots import driven
from pygames.games.crossado.board import Board
from pygames.games.crossado.bot import Player, river


class Greedy(Player):
    lifts = 2

    def glance(self, board: Board) -> float:
        return self.judge.lead(board)


def choose(view: Mapping[str, Any], moves: Sequence[str], rng: Random) -> str:
    if "roll" in moves:
        return "roll"
    return driven(Greedy(river(view), rng).move(moves), lambda: True)
