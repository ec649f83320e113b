"""The levels of Crossado bots, weakest first, by what each overlooks.

*Child* runs with its pawn in front, is blind to everybody else, and moves a raft only to mend its own way.
*Easy* builds the path of all its pawns, forgets the rafts now and then, and notices the others only when they are
nearly there. *Medium* always tears away what the others need, and counts the steps near the goals, but lives for the
moment: it guards nothing, and expects no answer.
*Hard* (`hard.py`) does all this and looks ahead; *master* is *hard* with more time.
"""

from __future__ import annotations

from pygames.games.crossado.board import Board
from pygames.games.crossado.distances import STEP_COST
from pygames.games.crossado.hard import Hard
from pygames.games.crossado.plans import ExactPlanner, Planner, Width

WORRY_TURNS = 8.0  # Others further from their goals do not worry an easy bot.
PAWNS_SEEN = 1  # Of a child's own: the one in front.
GOAL_TURNS = 20.0  # For a child, a pawn at the goal is worth more than any steps.
TIDINESS = 1e-5  # Where the pawn in front does not move, the others go forwards, not backwards.


class Forgetful(Planner):
    """Sometimes forgets that a 1 or a 6 may move a raft, if it can walk instead."""

    forgets: float  # how often

    def lifts(self, board: Board, seat: int) -> list[str]:
        if self.judge.walks(board, seat, self.state.steps) and self.forgets_rafts(board, seat):
            return []
        return self.rafts_seen(board, seat)

    def forgets_rafts(self, board: Board, seat: int) -> bool:
        return self.rng.random() < self.forgets

    def rafts_seen(self, board: Board, seat: int) -> list[str]:
        return super().lifts(board, seat)


class Child(Forgetful):
    width = Width(1, 8, 3)
    forgets = 0.7

    def evaluate(self, board: Board, turns: list[float], seat: int) -> float:
        costs = self.judge.costs(board, seat)
        others = TIDINESS * sum(costs[PAWNS_SEEN:])
        return -self.judge.turns_to_finish(costs[:PAWNS_SEEN]) - GOAL_TURNS * len(costs) - others

    def forgets_rafts(self, board: Board, seat: int) -> bool:
        is_complete = self.judge.costs(board, seat)[0] % STEP_COST == 0
        return is_complete or super().forgets_rafts(board, seat)

    def rafts_seen(self, board: Board, seat: int) -> list[str]:
        return board.empty_rafts()


class Easy(Forgetful):
    width = Width(1, 500, 24)
    forgets = 0.15

    def evaluate(self, board: Board, turns: list[float], seat: int) -> float:
        return min(WORRY_TURNS, *turns[: seat - 1], *turns[seat:]) - turns[seat - 1]


class Medium(ExactPlanner):
    width = Width(3, 500, 24)


STRATEGIES: dict[str, type[Planner]] = {"child": Child, "easy": Easy, "medium": Medium, "hard": Hard, "master": Hard}
