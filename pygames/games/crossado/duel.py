"""The search of the *hard* and *master* bots of Crossado for two seats, two own turns deep.

The plans that look best are judged by what was learned (`learned.py`), the best of them by the other seat's next turn
with each number of the die, and the best of these by its own turn after that. The time left goes to playouts.
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

MAX_JUDGED = 24  # Plans that are judged by what was learned.
MAX_REPLIES = 8  # Of these, plans for which the other seat's turn is looked at.
MAX_ANSWERS = 4  # Of these, plans for which its own next turn is looked at, too.
REPLY_OPTIONS = 4  # Turns of the other seat, and of its own, that are compared for each number.


class Duel(Hard):
    def __init__(self, state: CrossadoState, rng: Random) -> None:
        super().__init__(state, rng)
        self.learned = LearnedJudge(self.judge)

    def choose_move(self, moves: Sequence[str]) -> MoveSearch:
        plans = best_plans((yield from self.own_plans(moves)), MAX_JUDGED)
        other, judged = 3 - self.seat, list[Plan]()
        for plan in plans:
            if has_won(plan.board, self.seat):
                return plan.move
        for plan in plans:
            if not (yield):
                return max(judged or plans, key=lambda plan: plan.value).move
            judged.append(plan._replace(value=1 - self.learned.chance(plan.board, other)))
        for depth, width in ((1, MAX_REPLIES), (2, MAX_ANSWERS)):
            judged.sort(key=lambda plan: -plan.value)
            searched = list[Plan]()
            for plan in judged[:width]:
                chance = yield from self.expect(plan.board, other, depth)
                if chance is None:
                    break
                searched.append(plan._replace(value=1 - chance))
            if len(searched) < min(len(judged), width):
                # The best of before stays if no other one was searched as deeply.
                return max(searched or judged, key=lambda plan: plan.value).move
            judged = searched
        return max(judged, key=lambda plan: plan.value).move

    def expect(self, board: Board, roller: int, depth: int) -> Value:
        """Return how likely the seat that rolls next is to win, by looking at the next turns."""
        if not (yield):
            return None
        if not depth:
            return self.learned.chance(board, roller)
        if len(board.rafts) < self.judge.raft_count:
            laid = self.quick.lay(board, roller, board.free_places())
            return 1 - self.learned.chance(laid, 3 - roller)
        chances, stuck = list[float](), 0
        for face in FACES:
            if not (yield):
                return None
            turns = self.quick.best_turns(board, roller, face)[:REPLY_OPTIONS]
            if not turns:
                stuck += 1
                continue
            worths = [1 - self.learned.chance(turn.board, 3 - roller) for turn in turns]
            best = max(range(len(turns)), key=worths.__getitem__)
            chance = worths[best]
            if depth > 1 and not has_won(turns[best].board, roller):
                after = yield from self.expect(turns[best].board, 3 - roller, depth - 1)
                if after is None:
                    return None
                chance = 1 - after
            chances.append(chance)
            if face == RAFT_FACES[0]:
                first = chance
        if stuck:  # It may roll again, and hope for a raft.
            swapped, passed = (first + chances[-1]) / 2, 1 - self.learned.chance(board, 3 - roller)
            chances += [REROLL_CHANCE * swapped + (1 - REROLL_CHANCE) * passed] * stuck
        return sum(chances) / len(FACES)
