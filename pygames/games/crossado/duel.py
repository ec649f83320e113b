"""The search of the *hard* and *master* bots of Crossado for two seats.

The plans that look best are judged by what was learned (`learned.py`), the best of them by the other seat's next turn
with each number of the die, the best of these by its own turn after that, and so on as time permits. In the turns ahead
both seats play what was learned.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from pygames.bots import MoveSearch
from pygames.games.crossado.board import Board
from pygames.games.crossado.hard import Hard, Value
from pygames.games.crossado.judge import FACES, RAFT_FACES, REROLL_CHANCE
from pygames.games.crossado.learned import LearnedJudge
from pygames.games.crossado.plans import Plan, best_plans, has_won
from pygames.games.crossado.rules import CrossadoState

MAX_JUDGED = 24  # Plans that are judged as they are.
WIDTHS = (8, 4, 3, 2)  # Plans for which one turn ahead is looked at, two turns, and so on.
REPLY_OPTIONS = 4  # Turns ahead that are compared for each number.


class Duel(Hard):
    def __init__(self, state: CrossadoState, rng: Random) -> None:
        super().__init__(state, rng)
        self.learned = LearnedJudge(self.judge)

    def choose_move(self, moves: Sequence[str]) -> MoveSearch:
        plans = best_plans((yield from self.own_plans(moves)), MAX_JUDGED)
        for plan in plans:
            if has_won(plan.board, self.seat):
                return plan.move
        for depth, width in enumerate((MAX_JUDGED, *WIDTHS)):
            searched = list[Plan]()
            for plan in plans[:width] if len(plans) > 1 else ():
                chance = yield from self.expect(plan.board, 3 - self.seat, depth)
                if chance is None:
                    break
                searched.append(plan._replace(value=1 - chance))
            if len(searched) < min(len(plans), width):
                return best_plans(searched or plans, 1)[0].move
            plans = best_plans(searched, width)
        return plans[0].move

    def expect(self, board: Board, next_seat: int, depth: int) -> Value:
        """Return how likely the seat that rolls next is to win, by this many turns; None if there was no time."""
        if not (yield):
            return None
        if not depth or has_won(board, 3 - next_seat):
            return self.learned.chance(board, next_seat)
        if len(board.rafts) < self.judge.raft_count:
            laid = self.quick.lay(board, next_seat, board.free_places())
            return 1 - self.learned.chance(laid, 3 - next_seat)
        chances, stuck, first = list[float](), 0, 0.0
        for face in FACES:
            if not (yield):
                return None
            turns = self.quick.best_turns(board, next_seat, face)[:REPLY_OPTIONS]
            if not turns:
                stuck += 1
                continue
            after = min((turn.board for turn in turns), key=lambda turn: self.learned.chance(turn, 3 - next_seat))
            chance = yield from self.expect(after, 3 - next_seat, depth - 1)
            if chance is None:
                return None
            chances.append(1 - chance)
            if face == RAFT_FACES[0]:
                first = chances[0]
        if stuck:  # It may roll again, and hope for a raft.
            swapped, passed = (first + chances[-1]) / 2, 1 - self.learned.chance(board, 3 - next_seat)
            chances += [REROLL_CHANCE * swapped + (1 - REROLL_CHANCE) * passed] * stuck
        return sum(chances) / len(FACES)
