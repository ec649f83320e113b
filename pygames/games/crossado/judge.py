"""Evaluates boards of Crossado: the turns that each seat needs, and its chance to win.

The path costs of a seat's pawns (`distances.py`) give the turns that it needs (`turns_to_finish`): steps, exact entry
into the goal, and missing rafts. The turns of all seats, and whose turn is next, give the chances of each.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import exp, log

from pygames.games.crossado.board import CELLS, ISLANDS, PLACE_MASKS, SHORES, Board, cell_names, opposite, walk_ends
from pygames.games.crossado.distances import (
    GAP_COST,
    NO_PATH_COST,
    STEP_COST,
    cells_near_goal,
    path_cells,
    path_costs,
    pawn_costs,
    shortcut_cells,
)
from pygames.games.crossado.rules import RAFTS_PER_SEAT, CrossadoState

NEAR_GOAL_STEPS = 10  # Within this distance, the exact numbers matter.
MEAN_ROLL = 3.5
FACES = range(1, 7)
RAFT_FACES = (1, 6)

RAFT_TURNS, RAFT_TURNS_PER_PAWN = 4.2, 0.3  # The cost in turns of a missing raft, and for each pawn that needs it.
RIVAL_MARGIN_TURNS = 3.0  # An opponent this far behind the best one counts about a third.
REMOVAL_WEIGHT = 0.8  # A seat can seldom remove a raft on its next roll, but often soon.
REROLL_CHANCE = 5 / 9  # The chance of a 1 or a 6 in two more rolls.


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


def walking_turns(costs: tuple[int, ...]) -> tuple[float, int, int]:
    """Return the turns that a seat needs to walk, by the sorted path costs of its pawns, and the rafts that they miss.

    These are the rafts that all miss, counted for each pawn, and those that one pawn misses at most.
    """
    missing = [cost % STEP_COST for cost in costs]
    distances = sorted([(cost - gaps * GAP_COST) // STEP_COST for cost, gaps in zip(costs, missing, strict=True)])
    near = tuple([distance if distance < NEAR_GOAL_STEPS else NEAR_GOAL_STEPS for distance in distances])
    return turns_to_enter(near) + (sum(distances) - sum(near)) / MEAN_ROLL, sum(missing), max(missing, default=0)


@lru_cache(maxsize=1 << 15)
def turns_to_finish(costs: tuple[int, ...]) -> float:
    """Return the turns that a seat needs to finish, by the sorted path costs of its pawns."""
    walking, total_missing, most_missing = walking_turns(costs)
    return walking + RAFT_TURNS * most_missing + RAFT_TURNS_PER_PAWN * total_missing


def advantage(needs: Sequence[float], seat: int) -> float:
    """Return the advantage of a seat over the others, by the turns that each needs, from -1 to 1.

    The best opponent counts most, and a lead counts more when few turns are left.
    """
    own = needs[seat - 1]
    others = [turns for other, turns in enumerate(needs, 1) if other != seat]
    best = others[0]
    if len(others) > 1:
        best = -RIVAL_MARGIN_TURNS * log(sum([exp(-turns / RIVAL_MARGIN_TURNS) for turns in others]))
    return (best - own) / (max(best, 0.0) + own + 4) - own / 10000


def create_judge(state: CrossadoState) -> Judge:
    """Return a judge of this game."""
    corners = [state.setup.corner(seat) for seat in range(1, state.player_count + 1)]
    return Judge(corners, state.setup.stacking)


class Judge:
    """Evaluates the boards of a game."""

    def __init__(self, corners: Sequence[str], stacking: str) -> None:
        self.corners, self.stacking = corners, stacking
        self.seats = range(1, len(corners) + 1)
        self.raft_count = RAFTS_PER_SEAT[len(corners)] * len(corners)

    def next_seat(self, seat: int) -> int:
        return seat % len(self.corners) + 1

    def costs(self, board: Board, seat: int) -> tuple[int, ...]:
        return pawn_costs(board, seat, self.corners[seat - 1])

    def seat_turns(self, board: Board, seat: int) -> float:
        return turns_to_finish(pawn_costs(board, seat, self.corners[seat - 1]))

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
        return self.look_at_next_roll(board, seat)[0]

    def look_at_next_roll(self, board: Board, seat: int) -> tuple[float, int]:
        """Return the expected turns after it, and how many numbers no pawn can use."""
        corner = self.corners[seat - 1]
        costs, shore = path_costs(board.raft_cells, corner), SHORES[opposite(corner)]
        open_cells, present = ~self.blocked_cells(board, seat), self.costs(board, seat)
        starts = [(CELLS[name], costs.get(CELLS[name], NO_PATH_COST)) for name in cell_names(board.pawns[seat - 1])]
        if board.at_home[seat - 1]:
            starts.append((ISLANDS[corner], costs[0]))
        total, useless = 0.0, 0
        for face in FACES:
            ends: set[tuple[int, ...]] = set()  # The pawn costs after each possible move.
            for start, cost in starts:
                before, last = walk_ends(board.raft_cells, start, face)
                index = present.index(cost)
                others = present[:index] + present[index + 1 :]
                if before & shore and start != ISLANDS[corner]:
                    ends.add(others)
                last &= open_cells
                while last:
                    cell = last & -last
                    last ^= cell
                    ends.add(tuple(sorted((*others, costs.get(cell, NO_PATH_COST)))))
            total += min(map(turns_to_finish, ends)) if ends else turns_to_finish(present)
            useless += not ends
        return total / len(FACES), useless

    def evaluate_next_rolls(self, board: Board, seat: int) -> float:
        """Return the advantage after every seat's next roll, and after removing the raft that each would remove."""
        after_roll, before = [self.turns_after_roll(board, other) for other in self.seats], self.turns_needed(board)
        rafts: dict[str, list[float]] = {}  # The turns that all need without each raft on a path.
        for other in self.seats:
            for raft in self.path_rafts(board, other):
                needs = rafts.setdefault(raft, after_roll.copy())
                needs[other - 1] += self.seat_turns(board.lift_raft(raft), other) - before[other - 1]
        value = total = advantage(after_roll, seat)
        removals = [after_roll, *rafts.values()]
        for other in self.seats:
            total += REMOVAL_WEIGHT * (
                advantage(max(removals, key=lambda needs: advantage(needs, other)), seat) - value
            )
        return total

    # For the reasons of hints

    def path_cost(self, board: Board, seat: int, cell: str) -> int:
        return path_costs(board.raft_cells, self.corners[seat - 1]).get(CELLS.get(cell, 0), NO_PATH_COST)

    def is_critical(self, board: Board, seat: int, cell: str) -> bool:
        """Return whether a seat's path breaks without the raft at `cell`, if no other pawn stands on that raft."""
        (raft,) = (raft for raft in board.rafts if PLACE_MASKS[raft] & CELLS[cell])
        if (PLACE_MASKS[raft] & board.pawn_cells).bit_count() > 1:
            return False
        costs = path_costs(board.raft_cells ^ PLACE_MASKS[raft], self.corners[seat - 1])
        return bool(board.at_home[seat - 1]) and costs[0] >= self.path_cost(board, seat, "home") + GAP_COST
