"""The levels of Crossado bots, weakest first, by what each overlooks.

*Child* runs with its two pawns in front, is blind to everybody else, and takes any raft, if it does not forget it.
*Easy* builds the path of all its pawns, forgets the rafts now and then, and notices the others only when they are
nearly there. *Medium* always tears away what the others need, and counts the steps near the goals, but lives for the
moment: it guards nothing, and expects no answer.
*Hard* (`hard.py`) does all this and looks ahead; *master* is *hard* with more time.
"""

from __future__ import annotations

from pygames.games.crossado.board import Board
from pygames.games.crossado.hard import Hard
from pygames.games.crossado.plans import ExactPlanner, Planner, Width

WORRY_TURNS = 8.0  # Others further from their goals do not worry an easy bot.
PAWNS_SEEN = 2  # Of a child's own: those in front.
GOAL_TURNS = 20.0  # For a child, a pawn at the goal is worth more than any steps.
TIDINESS = 1e-5  # Where the pawns in front do not move, the others go forwards, not backwards.


class Forgetful(Planner):
    """Sometimes forgets that a 1 or a 6 may move a raft, if it can walk instead."""

    forgets: float  # how often

    def lifts(self, board: Board, seat: int) -> list[str]:
        if self.rng.random() < self.forgets and self.judge.walks(board, seat, self.state.steps):
            return []
        return self.rafts_seen(board, seat)

    def rafts_seen(self, board: Board, seat: int) -> list[str]:
        return super().lifts(board, seat)


class Child(Forgetful):
    width = Width(1, 8, 3)
    forgets = 0.5

    def evaluate(self, board: Board, turns: list[float], seat: int) -> float:
        costs = self.judge.costs(board, seat)
        others = TIDINESS * sum(costs[PAWNS_SEEN:])
        return -self.judge.turns_to_finish(costs[:PAWNS_SEEN]) - GOAL_TURNS * len(costs) - others

    def rafts_seen(self, board: Board, seat: int) -> list[str]:
        return [self.rng.choice(rafts)] if (rafts := board.empty_rafts()) else []


class Easy(Forgetful):
    width = Width(1, 500, 24)
    forgets = 0.15

    def evaluate(self, board: Board, turns: list[float], seat: int) -> float:
        return min(WORRY_TURNS, *turns[: seat - 1], *turns[seat:]) - turns[seat - 1]


class Medium(ExactPlanner):
    width = Width(3, 500, 24)


STRATEGIES: dict[str, type[Planner]] = {"child": Child, "easy": Easy, "medium": Medium, "hard": Hard, "master": Hard}
