"""The levels of Crossado bots, weakest first, by what each overlooks.

*Child* thinks only of its pawn in front, and forgets the others. *Easy* builds the path of all its pawns, but is blind
to everybody else: it tears only rafts that nobody needs. *Medium* also tears what the others need, but lives for the
moment: it guards nothing, and expects no answer. *Hard* (`hard.py`) does all this and looks ahead; *master* is *hard*
with more time.
"""

from __future__ import annotations

from pygames.games.crossado.board import Board
from pygames.games.crossado.distances import NO_PATH_COST
from pygames.games.crossado.hard import Hard
from pygames.games.crossado.plans import Planner, Width

GOAL_VALUE = 1000.0  # Bringing a pawn home is worth more than any step.


class Easy(Planner):
    width = Width(1, 500, 24)

    def evaluate(self, board: Board, turns: list[float], seat: int) -> float:
        return -turns[seat - 1]


class Child(Easy):
    width = Width(1, 500, 6)

    def evaluate(self, board: Board, turns: list[float], seat: int) -> float:
        front = min(self.judge.costs(board, seat), default=NO_PATH_COST)
        return GOAL_VALUE * board.at_goal(seat) - front


class Medium(Planner):
    width = Width(3, 500, 24)


STRATEGIES: dict[str, type[Planner]] = {"child": Child, "easy": Easy, "medium": Medium, "hard": Hard, "master": Hard}
