"""Evaluates boards of Crossado: the turns that each seat needs, and its advantage over the others.

The path costs of a seat's pawns (`distances.py`) give the turns that it needs (`turns_to_finish`): steps, exact entry
into the goal, and missing rafts. The turns of all seats give the advantage of each. The numbers in this are learned
(`learn.py`, `weights.txt`).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache, reduce
from math import exp, log
from operator import or_
from typing import NamedTuple

from pygames.games.crossado.board import CELLS, ISLANDS, PLACE_MASKS, SHORES, Board, opposite, walk_ends
from pygames.games.crossado.distances import (
    GAP_COST,
    HOME,
    NO_PATH_COST,
    STEP_COST,
    cells_near_goal,
    goal_flood,
    path_cells,
    pawn_costs,
    pawn_starts,
    shortcut_cells,
)
from pygames.games.crossado.rules import RAFTS_PER_SEAT, CrossadoState
from pygames.weights import Weights, load_weights

NEAR_GOAL_STEPS = 10  # Within this distance, the exact numbers matter.
FACES = range(1, 7)
RAFT_FACES = (1, 6)

RIVAL_MARGIN_TURNS = 3.0  # An opponent this far behind the best one counts about a third.
REROLL_CHANCE = 5 / 9  # The chance of a 1 or a 6 in two more rolls.


class Numbers(NamedTuple):
    """What a bot has learned. Costs are in turns."""

    raft: float  # The cost of a missing raft,
    pawn: float  # and for each pawn that needs it.
    steps: float  # What a turn brings a pawn that is far from the goal.
    rest: float  # A lead counts less, the more turns are left; this many are always added to them.
    removal: float  # The weight of the raft that each seat would tear away: seldom on its next roll, but often soon.
    bridge: float  # The cost of rafts that nobody guards, for each turn that would be lost without one of them.
    risk: float  # The weight of losing the raft that one's own path needs most, when plans are made.


def read_numbers(weights: Weights) -> Numbers:
    return Numbers(**{name: number for name, (number,) in weights.items()})


NUMBERS = read_numbers(load_weights(__package__))


@lru_cache(maxsize=1 << 14)
def turns_to_enter(distances: tuple[int, ...]) -> float:
    """Return the expected turns to bring pawns into the goal from these sorted distances.

    Each turn moves one pawn forwards by the number rolled; a number that no pawn can use loses the turn.
    """
    if not distances:
        return 0.0
    total, useful = 6.0, 0
    for face in FACES:
        options = []
        for index, distance in enumerate(distances):
            if distance >= face and (not index or distance != distances[index - 1]):
                others = distances[:index] + distances[index + 1 :]
                options.append(turns_to_enter(tuple(sorted((*others, distance - face))) if distance > face else others))
        if options:
            useful += 1
            total += min(options)
    return total / useful


def walking_turns(costs: tuple[int, ...], steps: float) -> tuple[float, int, int]:
    """Return the turns that a seat needs to walk, by the sorted path costs of its pawns, and the rafts that they miss.

    A turn brings a pawn that is far from the goal forward by `steps`. The rafts are those that all miss, counted for
    each pawn, and those that one pawn misses at most.
    """
    missing = [cost % STEP_COST for cost in costs]
    distances = sorted([(cost - gaps * GAP_COST) // STEP_COST for cost, gaps in zip(costs, missing, strict=True)])
    near = tuple([distance if distance < NEAR_GOAL_STEPS else NEAR_GOAL_STEPS for distance in distances])
    return turns_to_enter(near) + (sum(distances) - sum(near)) / steps, sum(missing), max(missing, default=0)


def create_judge(state: CrossadoState, numbers: Numbers = NUMBERS) -> Judge:
    """Return a judge of this game."""
    corners = tuple([state.setup.corner(seat) for seat in range(1, state.player_count + 1)])
    return find_judge(corners, state.setup.stacking, numbers)


@lru_cache(maxsize=2)
def find_judge(corners: tuple[str, ...], stacking: str, numbers: Numbers) -> Judge:
    """Return the judge of all games with this setup, which remembers what it has found."""
    return Judge(corners, stacking, numbers)


class Judge:
    """Evaluates the boards of a game."""

    def __init__(self, corners: Sequence[str], stacking: str, numbers: Numbers = NUMBERS) -> None:
        self.corners, self.stacking, self.numbers = corners, stacking, numbers
        self.seats = range(1, len(corners) + 1)
        self.raft_count = RAFTS_PER_SEAT[len(corners)] * len(corners)
        self.turns_to_finish = lru_cache(maxsize=1 << 15)(self.find_turns)
        self.cell_turns = lru_cache(maxsize=1 << 14)(self.find_cell_turns)

    def next_seat(self, seat: int) -> int:
        return seat % len(self.corners) + 1

    def costs(self, board: Board, seat: int) -> tuple[int, ...]:
        corner = self.corners[seat - 1]
        return pawn_costs(board.raft_cells, board.pawns[seat - 1], board.at_home[seat - 1], corner)

    def find_turns(self, costs: tuple[int, ...]) -> float:
        """Return the turns that a seat needs to finish, by the sorted path costs of its pawns (`turns_to_finish`)."""
        walking, total_missing, most_missing = walking_turns(costs, self.numbers.steps)
        return walking + self.numbers.raft * most_missing + self.numbers.pawn * total_missing

    def find_cell_turns(self, raft_cells: int, pawns: int, at_home: int, seat: int) -> float:
        """Return the turns that a seat needs, by the cells of its pawns and how many are at home (`cell_turns`)."""
        return self.turns_to_finish(pawn_costs(raft_cells, pawns, at_home, self.corners[seat - 1]))

    def seat_turns(self, board: Board, seat: int) -> float:
        return self.cell_turns(board.raft_cells, board.pawns[seat - 1], board.at_home[seat - 1], seat)

    def turns_without(self, board: Board, raft: str, seat: int) -> float:
        """Return the turns that a seat needs if this raft is torn away."""
        raft_cells = board.raft_cells ^ PLACE_MASKS[raft]
        return self.cell_turns(raft_cells, board.pawns[seat - 1], board.at_home[seat - 1], seat)

    def advantage(self, needs: Sequence[float], seat: int) -> float:
        """Return the advantage of a seat over the others, by the turns that each needs, from -1 to 1.

        The best opponent counts most, and a lead counts more when few turns are left.
        """
        own = needs[seat - 1]
        others = [turns for other, turns in enumerate(needs, 1) if other != seat]
        best = others[0]
        if len(others) > 1:
            best = -RIVAL_MARGIN_TURNS * log(sum([exp(-turns / RIVAL_MARGIN_TURNS) for turns in others]))
        return (best - own) / (max(best, 0.0) + own + self.numbers.rest) - own / 10000

    def turns_needed(self, board: Board) -> list[float]:
        return [self.seat_turns(board, seat) for seat in self.seats]

    def blocked_cells(self, board: Board, seat: int) -> int:
        return board.pawn_cells if self.stacking == "none" else board.pawns[seat - 1]

    def walks(self, board: Board, seat: int, steps: int) -> list[tuple[str, Board]]:
        """Return every pawn move of this many steps with the board after it."""
        moves = board.pawn_moves(seat, self.corners[seat - 1], steps, self.blocked_cells(board, seat))
        return [(move, board.move_pawn(seat, *move.split(">"))) for move in moves]

    def shortcut_cells(self, board: Board, seat: int) -> int:
        return shortcut_cells(board, seat, self.corners[seat - 1])

    def cells_near_goal(self, board: Board, seat: int) -> int:
        """Return the water cells a few steps from a seat's goal."""
        return cells_near_goal(board, self.corners[seat - 1], max(FACES) * STEP_COST + GAP_COST)

    def is_near_goal(self, board: Board, seat: int) -> bool:
        """Return whether all pawns of a seat are so near the goal that the exact numbers matter."""
        return max(self.costs(board, seat), default=NO_PATH_COST) < NEAR_GOAL_STEPS * STEP_COST

    def gap_cells(self, board: Board, seat: int) -> int:
        """Return the water cells that a seat's cheapest paths cross."""
        return path_cells(board, seat, self.corners[seat - 1]) & ~board.raft_cells

    def path_rafts(self, board: Board, seat: int) -> list[str]:
        """Return the rafts without a pawn on a seat's cheapest paths."""
        cells, pawn_cells = path_cells(board, seat, self.corners[seat - 1]), board.pawn_cells
        return [raft for raft in board.rafts if (mask := PLACE_MASKS[raft]) & cells and not mask & pawn_cells]

    def turns_after_roll(self, board: Board, seat: int) -> float:
        """Return the expected turns that a seat needs after its next roll, if no raft is moved."""
        corner, open_cells, present = self.corners[seat - 1], ~self.blocked_cells(board, seat), self.costs(board, seat)
        from_goal, shore, starts = goal_flood(board.raft_cells, corner), SHORES[opposite(corner)], []
        cells = pawn_starts(board.pawns[seat - 1], board.at_home[seat - 1])
        for cell, cost in from_goal.find_costs(cells).items():
            index = present.index(cost)
            start, goal_shore = (ISLANDS[corner], 0) if cell == HOME else (cell, shore)
            starts.append((start, goal_shore, present[:index] + present[index + 1 :]))
        walks = [(face, start, *walk_ends(board.raft_cells, start[0], face)) for face in FACES for start in starts]
        costs = from_goal.find_costs(reduce(or_, [last for *_, last in walks], 0) & open_cells)
        ends: dict[int, set[tuple[int, ...]]] = {face: set() for face in FACES}  # The pawn costs after each move.
        for face, (_, goal_shore, others), before, last in walks:
            if before & goal_shore:
                ends[face].add(others)
            last &= open_cells
            while last:
                cell = last & -last
                last ^= cell
                ends[face].add(tuple(sorted((*others, costs[cell]))))
        finish = self.turns_to_finish
        total = sum([min(map(finish, some)) if some else finish(present) for some in ends.values()])
        return total / len(FACES)

    def evaluate_next_rolls(self, board: Board, seat: int) -> float:
        """Return the advantage after all next rolls, with the risk to rafts and what each seat would tear away."""
        needs = [self.turns_after_roll(board, other) for other in self.seats]
        losses: dict[str, list[float]] = {}  # The turns that all lose without each raft on a path.
        for other, before in zip(self.seats, self.turns_needed(board), strict=True):
            for raft in self.path_rafts(board, other):
                loss = self.turns_without(board, raft, other) - before
                losses.setdefault(raft, [0.0] * len(needs))[other - 1] = loss
                needs[other - 1] += self.numbers.bridge * loss
        value = total = self.advantage(needs, seat)
        removals = [needs, *([a + b for a, b in zip(needs, lost, strict=True)] for lost in losses.values())]
        for other in self.seats:
            worst = max(removals, key=lambda removal: self.advantage(removal, other))
            total += self.numbers.removal * (self.advantage(worst, seat) - value)
        return total

    # For the reasons of hints

    def path_cost(self, board: Board, seat: int, cell: str) -> int:
        key = CELLS.get(cell, HOME)
        return goal_flood(board.raft_cells, self.corners[seat - 1]).find_costs(key)[key]

    def is_critical(self, board: Board, seat: int, cell: str) -> bool:
        """Return whether a seat's path breaks without the raft at `cell`, if no other pawn stands on that raft."""
        (raft,) = (raft for raft in board.rafts if PLACE_MASKS[raft] & CELLS[cell])
        if (PLACE_MASKS[raft] & board.pawn_cells).bit_count() > 1:
            return False
        without = self.path_cost(board.lift_raft(raft), seat, "home")
        return bool(board.at_home[seat - 1]) and without >= self.path_cost(board, seat, "home") + GAP_COST
