"""The levels of Crossado bots, weakest first, by what each overlooks.

*Child* runs with its two pawns in front, is blind to everybody else, and often forgets the rafts. *Easy* builds the
path of all its pawns, and notices the others only when they are nearly there. *Medium* always tears away what the
others need, but lives for the moment: it guards nothing, and expects no answer. *Hard* (`hard.py`) does all this and
looks ahead; *master* is *hard* with more time.
"""

from __future__ import annotations

from random import Random

from pygames.games.crossado.board import Board
from pygames.games.crossado.duel import Duel
from pygames.games.crossado.hard import Hard
from pygames.games.crossado.judge import turns_to_finish
from pygames.games.crossado.plans import Planner, Width
from pygames.games.crossado.rules import CrossadoState

WORRY_TURNS = 8.0  # Others further from their goals do not worry an easy bot.
RAFTS_SEEN, PAWNS_SEEN = 2, 2  # Of all that a child could lift, and of its own: those in front.
FORGETS_RAFTS = 0.5  # How often a child forgets that a 1 or a 6 may move a raft, if it can walk instead.
GOAL_TURNS = 20.0  # For a child, a pawn at the goal is worth more than any steps.


class Child(Planner):
    width = Width(1, 8, 3)

    def evaluate(self, board: Board, turns: list[float], seat: int) -> float:
        costs = self.judge.costs(board, seat)
        return -turns_to_finish(costs[:PAWNS_SEEN]) - GOAL_TURNS * len(costs)

    def lifts(self, board: Board, seat: int) -> list[str]:
        if self.rng.random() < FORGETS_RAFTS and self.judge.walks(board, seat, self.state.steps):
            return []
        rafts = board.empty_rafts()
        return self.rng.sample(rafts, min(RAFTS_SEEN, len(rafts)))


class Easy(Planner):
    width = Width(1, 500, 24)

    def evaluate(self, board: Board, turns: list[float], seat: int) -> float:
        return min(WORRY_TURNS, *turns[: seat - 1], *turns[seat:]) - turns[seat - 1]


class Medium(Planner):
    width = Width(3, 500, 24)


STRATEGIES: dict[str, type[Planner]] = {"child": Child, "easy": Easy, "medium": Medium, "hard": Hard, "master": Hard}


def create_planner(state: CrossadoState, level: str, rng: Random) -> Planner:
    strategy = STRATEGIES[level]
    return (Duel if strategy is Hard and state.player_count == 2 else strategy)(state, rng)
