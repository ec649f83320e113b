"""The learned evaluation of Crossado for two seats: how likely each is to win before the next roll.

A small neural network judges what `Outlook` measures of both seats: the turns to walk, missing rafts, pawns at home and
at the goal, what the loss of each raft would cost, how many of them nobody guards, and whether the numbers of the die
fit. `learn.py` finds its weights.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import exp, tanh
from operator import mul
from typing import NamedTuple

from pygames.games.crossado.board import PAWNS_PER_SEAT, PLACE_MASKS, Board
from pygames.games.crossado.distances import GAP_COST, STEP_COST, path_cells, pawn_costs
from pygames.games.crossado.judge import RAFT_TURNS, RAFT_TURNS_PER_PAWN, Judge, turns_to_finish, walking_turns
from pygames.weights import Weights, load_weights

MIN_LOSS = 0.01  # In turns: a raft whose loss costs less is not needed.
LEAD_SCALE = 3.0
MAX_REMEMBERED = 8_000


class Outlook(NamedTuple):
    """What a seat's rafts and pawns mean to it, by themselves."""

    walking: float
    turns: float
    missing: int
    most_missing: int
    first: int  # The steps of the first and of the last pawn on the way.
    last: int
    losses: dict[str, float]  # The turns lost with each raft that it needs.


class Network(NamedTuple):
    """One hidden layer, and a direct connection: rows of a bias and a weight for each input."""

    hidden: list[list[float]]
    output: list[float]
    direct: list[float]

    def __call__(self, inputs: Sequence[float]) -> float:
        """Return a chance."""
        return squash(self.sum_up(inputs, self.activate(inputs)))

    def activate(self, inputs: Sequence[float]) -> list[float]:
        return [tanh(row[0] + sum(map(mul, row[1:], inputs))) for row in self.hidden]

    def sum_up(self, inputs: Sequence[float], active: Sequence[float]) -> float:
        bias, *direct = self.direct
        total: float = bias + sum(map(mul, direct, inputs)) + sum(map(mul, self.output, active))
        return total


def squash(value: float) -> float:
    return 1 / (1 + exp(-max(-30.0, min(30.0, value))))


def create_network(weights: Weights) -> Network:
    hidden = [row for name, row in weights.items() if name.startswith("unit")]
    return Network(hidden, weights["output"], weights["direct"])


@cache
def load_network() -> Network:
    return create_network(load_weights(__package__))


class LearnedJudge:
    """Evaluates the boards of a game with two seats."""

    def __init__(self, judge: Judge, network: Network | None = None) -> None:
        self.judge, self.network = judge, network or load_network()
        self._outlooks: dict[tuple[int, int, int, int], Outlook] = {}
        self._chances: dict[tuple[Board, int], float] = {}

    def chance(self, board: Board, next_seat: int) -> float:
        """Return how likely the seat that rolls next is to win."""
        key = board, next_seat
        if key not in self._chances:
            if len(self._chances) > MAX_REMEMBERED:
                self._chances.clear()
            self._chances[key] = self._evaluate(board, next_seat)
        return self._chances[key]

    def _evaluate(self, board: Board, next_seat: int) -> float:
        for seat in (next_seat, 3 - next_seat):
            if board.at_goal(seat) == PAWNS_PER_SEAT:
                return float(seat == next_seat)
        return self.network(self.inputs(board, next_seat))

    def inputs(self, board: Board, next_seat: int) -> list[float]:
        own, other = self.outlook(board, next_seat), self.outlook(board, 3 - next_seat)
        lead = (other.turns - own.turns) / (other.turns + own.turns + 4) * LEAD_SCALE
        return [*self._describe(board, next_seat, own, other), *self._describe(board, 3 - next_seat, other, own), lead]

    def outlook(self, board: Board, seat: int) -> Outlook:
        key = board.raft_cells, board.pawns[seat - 1], board.at_home[seat - 1], seat
        if key not in self._outlooks:
            if len(self._outlooks) > MAX_REMEMBERED:
                self._outlooks.clear()
            self._outlooks[key] = self._measure(board, seat)
        return self._outlooks[key]

    def _measure(self, board: Board, seat: int) -> Outlook:
        corner, costs = self.judge.corners[seat - 1], self.judge.costs(board, seat)
        walking, total_missing, most_missing = walking_turns(costs)
        turns = walking + RAFT_TURNS * most_missing + RAFT_TURNS_PER_PAWN * total_missing
        path, losses = path_cells(board, seat, corner), dict[str, float]()
        for raft in board.rafts:
            if PLACE_MASKS[raft] & path:
                without = Board((), board.pawns, board.at_home, board.raft_cells ^ PLACE_MASKS[raft])
                loss = turns_to_finish(pawn_costs(without, seat, corner)) - turns
                if loss > MIN_LOSS:
                    losses[raft] = loss
        first, last = ((cost - cost % STEP_COST * GAP_COST) // STEP_COST for cost in (costs[0], costs[-1]))
        return Outlook(walking, turns, total_missing, most_missing, first, last, losses)

    def _describe(self, board: Board, seat: int, own: Outlook, other: Outlook) -> list[float]:
        pawn_cells, unguarded, guarded, net = board.pawn_cells, list[float](), 0, 0.0
        for raft, loss in own.losses.items():
            if PLACE_MASKS[raft] & pawn_cells:
                guarded += 1
            else:
                unguarded.append(loss)
                net = max(net, loss - other.losses.get(raft, 0.0))
        worst = [*sorted(unguarded, reverse=True), 0.0, 0.0, 0.0]
        after_roll, stuck = self.judge.look_at_next_roll(board, seat)
        return [
            own.walking / 10,
            own.most_missing,
            own.missing / 2,
            board.at_home[seat - 1] / PAWNS_PER_SEAT,
            board.at_goal(seat) / PAWNS_PER_SEAT,
            worst[0] / 5,
            worst[1] / 5,
            worst[2] / 5,
            len(unguarded) / 5,
            guarded / 4,
            (after_roll - own.turns) / 2,
            stuck / 6,
            own.first / 20,
            own.last / 20,
            net / 5,
        ]
