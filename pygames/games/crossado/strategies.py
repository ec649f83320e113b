"""The levels of Crossado bots, weakest first, by what each overlooks.

*Child* thinks only of its pawn in front, and takes rafts that the others need. *Easy* builds the path of all its pawns,
but is blind to everybody else: it takes any raft that it does not need itself. *Medium* also tears away what the others
need, but lives for the moment: it guards nothing, and expects no answer. *Hard* (`hard.py`) does all this and looks
ahead; *master* is *hard* with more time.
"""

from __future__ import annotations

from pygames.games.crossado.board import Board
from pygames.games.crossado.distances import NO_PATH_COST
from pygames.games.crossado.hard import Hard
from pygames.games.crossado.plans import Planner, Width

GOAL_VALUE = 1000.0  # For a child, a pawn at the goal is worth more than any steps.
RAFTS_SEEN = 3  # Of all that a child could lift.


class Easy(Planner):
    width = Width(1, 500, 24)

    def evaluate(self, board: Board, turns: list[float], seat: int) -> float:
        return -turns[seat - 1]

    def lifts(self, board: Board, seat: int) -> list[str]:
        needed = self.judge.path_rafts(board, seat)
        rafts = board.empty_rafts()
        return [self.rng.choice([raft for raft in rafts if raft not in needed] or rafts)]


class Child(Planner):
    width = Width(1, 12, 1)

    def evaluate(self, board: Board, turns: list[float], seat: int) -> float:
        front = min(self.judge.costs(board, seat), default=NO_PATH_COST)
        return GOAL_VALUE * board.at_goal(seat) - front

    def lifts(self, board: Board, seat: int) -> list[str]:
        rafts = board.empty_rafts()
        return self.rng.sample(rafts, min(RAFTS_SEEN, len(rafts)))


class Medium(Planner):
    width = Width(3, 500, 24)


STRATEGIES: dict[str, type[Planner]] = {"child": Child, "easy": Easy, "medium": Medium, "hard": Hard, "master": Hard}
