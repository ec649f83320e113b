"""The search of the *hard* and *master* bots of Crossado.

All plans worth trying are evaluated as they stand, the best by every seat's next roll, the best of these by the next
seat's turn for each number of the die, and with two players the closest by that turn and the seat's own next one. The
time left goes to playouts of the best few: the next turns of all seats, with the same dice for each plan. Plans that
fall behind are dropped, and only proof replaces the best of before.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from random import Random

from pygames.bots import MoveSearch
from pygames.games.crossado.board import PLACE_MASKS, Board
from pygames.games.crossado.judge import FACES, NUMBERS, RAFT_FACES, REROLL_CHANCE, Numbers
from pygames.games.crossado.plans import ExactPlanner, Plan, Planning, QuickPlanner, best_plans, has_won
from pygames.games.crossado.rules import CrossadoState

MAX_ROLLED = 24  # Plans that are evaluated by the next rolls.
MAX_REPLIES = 8  # Of these, plans for which the next seat's turn is simulated.
CLOSE_VALUE = 0.1  # Of these, plans this close to the best are looked at two turns ahead, for two players.
MAX_PLAYOUTS = 5  # Of these, plans that are played out.
PLAYOUT_TURNS = 4
PROOF_ERRORS, DROP_ERRORS = 2.0, 3.0  # Standard errors that prove a plan better, and that end its playouts.
MIN_ERROR = 0.001
MIN_ROUNDS = 36  # All pairs of numbers.
MAX_ROUNDS = 2000
WIN_VALUE = 1.0

Value = Generator[None, bool, float | None]  # None if there was no time.


class Hard(ExactPlanner):
    def __init__(self, state: CrossadoState, rng: Random, numbers: Numbers = NUMBERS) -> None:
        super().__init__(state, rng, numbers)
        self.quick = QuickPlanner(state, rng, numbers)
        rafts = self.judge.path_rafts(state.board, self.seat)
        without = {raft: self.judge.turns_without(state.board, raft, self.seat) for raft in rafts}
        self.weakest_raft = max(without, key=without.__getitem__, default="")

    def evaluate(self, board: Board, turns: list[float], seat: int) -> float:
        """Return the advantage, reduced by the risk to the raft that this seat's path needs most."""
        needs = self.exact_turns(board, turns)
        value = self.judge.advantage(needs, seat)
        if self.weakest_raft in board.rafts and not PLACE_MASKS[self.weakest_raft] & board.pawn_cells:
            needs[seat - 1] += self.judge.turns_without(board, self.weakest_raft, self.seat) - turns[seat - 1]
            value += self.judge.numbers.risk * (self.judge.advantage(needs, seat) - value)
        return value

    def helpful_cells(self, board: Board, seat: int) -> int:
        """Add the cells where a raft would replace the weakest one and, near the goal, all cells close to it."""
        cells = super().helpful_cells(board, seat)
        if seat == self.seat and self.weakest_raft in board.rafts:
            cells |= self.judge.shortcut_cells(board.lift_raft(self.weakest_raft), seat) & ~board.raft_cells
        if seat == self.seat and seat in self.near_goal:
            cells |= self.judge.cells_near_goal(board, seat)
        return cells

    def choose_move(self, moves: Sequence[str]) -> MoveSearch:
        plans = best_plans((yield from self.own_plans(moves)), MAX_ROLLED)
        for plan in plans:
            if has_won(plan.board, self.seat):
                return plan.move
        rolled, replied = list[Plan](), list[Plan]()
        for plan in plans:
            if not (yield):
                break
            rolled.append(plan._replace(value=self.judge.evaluate_next_rolls(plan.board, self.seat)))
        for plan in best_plans(rolled, MAX_REPLIES):
            value = yield from self.evaluate_turns(plan.board, self.judge.next_seat(self.seat), 1)
            if value is None:
                break
            replied.append(plan._replace(value=value))
        if len(replied) < min(len(plans), MAX_REPLIES):
            return max(replied or rolled or plans, key=lambda plan: plan.value).move
        best = best_plans(replied, MAX_PLAYOUTS)
        if len(best[0].board.rafts) < self.judge.raft_count:
            return best[0].move
        if len(self.judge.seats) == 2:
            best = yield from self.look_further(best)
        return (yield from self.choose_by_playouts(best))

    def look_further(self, plans: list[Plan]) -> Planning:
        """Return the plans, best first, by the next turns of the opponent and of this seat.

        Those that were not reached in time stay in their order behind the others.
        """
        close = [plan for plan in plans if plan.value > plans[0].value - CLOSE_VALUE]
        looked = list[Plan]()
        for plan in close if len(close) > 1 else ():
            value = yield from self.evaluate_turns(plan.board, self.judge.next_seat(self.seat), 2)
            if value is None:
                break
            looked.append(plan._replace(value=value))
        return best_plans(looked, len(looked)) + plans[len(looked) :]

    def evaluate_turns(self, board: Board, seat: int, turns: int) -> Value:
        """Return the mean value after some turns from that of `seat` on, over the numbers that can be rolled."""
        values, stuck, sign = list[float](), 0, 1 if seat == self.seat else -1
        if not (yield):
            return None
        if len(board.rafts) < self.judge.raft_count:
            return self.judge.evaluate_next_rolls(self.quick.lay(board, seat, board.free_places()), self.seat)
        for face in FACES:
            after = self.quick.play_turn(board, seat, face)
            if not (yield):
                return None
            if after is None:
                stuck += 1
                continue
            if has_won(after, seat):
                value: float | None = sign * WIN_VALUE
            elif turns > 1:
                value = yield from self.evaluate_turns(after, self.judge.next_seat(seat), turns - 1)
            else:
                value = self.judge.evaluate_next_rolls(after, self.seat)
            if value is None:
                return None
            values.append(value)
            if face == RAFT_FACES[0]:
                first = value
        if stuck:  # It may roll again, and hope for a raft.
            swapped, passed = (first + values[-1]) / 2, self.judge.evaluate_next_rolls(board, self.seat)
            values += [REROLL_CHANCE * swapped + (1 - REROLL_CHANCE) * passed] * stuck
        return sum(values) / len(FACES)

    def choose_by_playouts(self, plans: list[Plan]) -> MoveSearch:
        """Play out the plans, all with the same dice, and drop those that fall behind."""
        results: dict[Plan, list[float]] = {plan: [] for plan in plans}
        for number in range(MAX_ROUNDS):
            dice, values = self.roll_dice(number), list[float]()
            for plan in results:
                value = yield from self.play_out(plan.board, dice)
                if value is None:
                    return choose_proven(results).move
                values.append(value)
            for plan, value in zip(results, values, strict=True):
                results[plan].append(value)
            if number % MIN_ROUNDS == MIN_ROUNDS - 1:
                drop_losers(results)
            if len(results) == 1:
                break
        return choose_proven(results).move

    def roll_dice(self, number: int) -> list[tuple[int, float]]:
        """Return the rolls of a playout, and a random number for each turn.

        Six playouts in a row begin with all numbers, and 36 with all pairs.
        """
        rolls = [self.rng.choice(FACES) for _ in range(PLAYOUT_TURNS)]
        rolls[:2] = FACES[number % 6], FACES[(number + number // 6) % 6]
        return [(roll, self.rng.random()) for roll in rolls]

    def play_out(self, board: Board, dice: list[tuple[int, float]]) -> Value:
        """Return the value of a board after some turns by the quick evaluation."""
        seat = self.seat
        for face, luck in dice:
            seat = self.judge.next_seat(seat)
            if not (yield):
                return None
            after = self.quick.play_turn(board, seat, face)
            if after is None and face not in RAFT_FACES and luck < REROLL_CHANCE:
                after = self.quick.play_turn(board, seat, RAFT_FACES[luck * 2 < REROLL_CHANCE])
            board = after or board
            if has_won(board, seat):
                return WIN_VALUE if seat == self.seat else -WIN_VALUE
        return self.judge.evaluate_next_rolls(board, self.seat)


def lead(results: dict[Plan, list[float]], plan: Plan, other: Plan) -> float:
    """Return by how many standard errors a plan is ahead of another one in playouts with the same dice."""
    gaps = [a - b for a, b in zip(results[plan], results[other], strict=True)]
    mean = sum(gaps) / len(gaps)
    error: float = sum((gap - mean) ** 2 for gap in gaps) ** 0.5 / len(gaps)
    return mean / (error + MIN_ERROR)


def choose_proven(results: dict[Plan, list[float]]) -> Plan:
    """Return the plan that is best by the replies, unless playouts show that another one is better."""
    best, *others = results
    for plan in others if len(results[best]) >= MIN_ROUNDS else ():
        if lead(results, plan, best) > PROOF_ERRORS and sum(results[plan]) > sum(results[best]):
            best = plan
    return best


def drop_losers(results: dict[Plan, list[float]]) -> None:
    """Remove the plans that are clearly behind the one with the best playouts."""
    best = max(results, key=lambda plan: sum(results[plan]))
    for plan in [plan for plan in results if lead(results, best, plan) > DROP_ERRORS]:
        del results[plan]
