"""Evaluates boards of Crossado by exact walking distances over the rafts.

A path may cross open water where a raft could lie, at a cost of `GAP_COST` for each missing raft. The costs of a seat's
paths give the turns that it needs (`turns_to_finish`): steps, exact entry into the goal, and missing rafts, which
several pawns can share. The turns of all seats give the advantage of one (`advantage`). The weights were fitted to the
results of eighty games between greedy players.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import exp, log

from pygames.games.crossado.board import (
    CELLS,
    ISLANDS,
    SHORES,
    STRIDE,
    WATER,
    Board,
    adjacent_water,
    cell_names,
    opposite,
    walk_ends,
)
from pygames.games.crossado.rules import CrossadoState

STEP_COST = 8  # A path costs this for each step, and one more for each missing raft.
GAP_COST = 6 * STEP_COST + 1  # A missing raft costs as much as six steps.
NO_PATH_COST = 30 * STEP_COST + 4 * GAP_COST  # The cost where there is no path, not even over water.
MAX_COST = 40 * STEP_COST + 8 * GAP_COST  # More than any path over open water.
RAFT_TURNS, RAFT_TURNS_PER_PAWN = 4.2, 0.3  # The cost in turns of a missing raft, and for each pawn that needs it.
NEAR_GOAL_STEPS = 10  # Within this distance, the exact numbers matter.
MEAN_ROLL = 3.5
RIVAL_MARGIN_TURNS = 3.0  # An opponent this far behind the best one counts about a third.
REMOVAL_WEIGHT = 0.8  # A seat can seldom remove a raft on its next roll, but often soon.
FACES = range(1, 7)

PathCosts = dict[int, int]  # The cost to the goal from each raft cell, and from home (key 0).


@lru_cache(maxsize=1 << 13)
def path_costs(raft_cells: int, corner: str) -> PathCosts:
    """Return the path costs from everywhere to the goal of the seat whose home is in `corner`."""
    costs: PathCosts = {}
    home = SHORES[corner]
    left = raft_cells
    for cost, cells_reached in flood(raft_cells, SHORES[opposite(corner)]):
        if cells_reached & home and 0 not in costs:
            costs[0] = cost + STEP_COST
        cells = cells_reached & raft_cells
        left ^= cells
        while cells:
            lowest = cells & -cells
            costs[lowest] = cost
            cells ^= lowest
        if not left and 0 in costs:
            break
    return costs


@lru_cache(maxsize=1 << 10)
def flood_levels(raft_cells: int, first: int) -> tuple[list[int], list[int]]:
    """Return the costs at which a flood reaches new cells, and all cells that it has reached before and at each."""
    costs, cells = list[int](), [0]
    for cost, cells_reached in flood(raft_cells, first):
        costs.append(cost)
        cells.append(cells[-1] | cells_reached)
    return costs, cells


def shortcut_cells(board: Board, seat: int, corner: str) -> int:
    """Return the water cells where a raft would shorten a path.

    These are reached both from a pawn and from the goal for less than the present path costs, not counting the raft,
    which is part of both costs.
    """
    starts, cells = [CELLS[name] for name in cell_names(board.pawns[seat - 1])], 0
    present = path_costs(board.raft_cells, corner)
    goal_costs, goal_cells = flood_levels(board.raft_cells, SHORES[opposite(corner)])
    for start in [0, *starts] if board.at_home[seat - 1] else starts:
        limit = present.get(start, NO_PATH_COST) + 2 * GAP_COST - 1
        costs, start_cells = flood_levels(board.raft_cells, adjacent_water(start) if start else SHORES[corner])
        for cost, cells_reached in zip(costs, start_cells[1:], strict=True):
            if cost >= limit:
                break
            cells |= cells_reached & goal_cells[bisect_right(goal_costs, limit - cost)]
    return cells & ~board.raft_cells


def flood(raft_cells: int, first: int) -> Iterator[tuple[int, int]]:
    """Yield each cost with the cells reached at it, in order, starting from the cells `first`."""
    free = coverable_cells(WATER & ~raft_cells)
    steps = [0] * (MAX_COST + GAP_COST + 3 * STEP_COST)  # By cost: the cells reached by a step.
    landings = steps.copy()  # By cost: the water cells where a new raft is entered.
    steps[STEP_COST], landings[STEP_COST + GAP_COST] = first & raft_cells, first & free
    unvisited = raft_cells | free
    for cost in range(STEP_COST, MAX_COST):
        landed = landings[cost] & unvisited
        cells = steps[cost] & unvisited | landed
        if not cells:
            continue
        yield cost, cells
        unvisited ^= cells
        if not unvisited:
            return
        onward = (cells << 1 | cells << STRIDE | cells >> 1 | cells >> STRIDE) & unvisited
        steps[cost + STEP_COST] |= onward & raft_cells
        landings[cost + STEP_COST + GAP_COST] |= onward & free
        if landed:  # Walk along the new raft, which has three cells in a row.
            north, south = landed << 1 & free, landed >> 1 & free
            east, west = landed << STRIDE & free, landed >> STRIDE & free
            steps[cost + STEP_COST] |= north | south | east | west
            steps[cost + 2 * STEP_COST] |= (north << 1 | south >> 1 | east << STRIDE | west >> STRIDE) & free


def coverable_cells(water: int) -> int:
    """Return the cells of this water that a raft can cover."""
    across, up = water & water >> STRIDE & water >> 2 * STRIDE, water & water >> 1 & water >> 2
    return across | across << STRIDE | across << 2 * STRIDE | up | up << 1 | up << 2


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


@lru_cache(maxsize=1 << 14)
def turns_to_finish(costs: tuple[int, ...]) -> float:
    """Return the turns that a seat needs to finish, by the sorted path costs of its pawns."""
    missing = [cost % STEP_COST for cost in costs]
    distances = sorted([(cost - gaps * GAP_COST) // STEP_COST for cost, gaps in zip(costs, missing, strict=True)])
    near = tuple([distance if distance < NEAR_GOAL_STEPS else NEAR_GOAL_STEPS for distance in distances])
    walking = turns_to_enter(near) + (sum(distances) - sum(near)) / MEAN_ROLL
    return walking + RAFT_TURNS * max(missing, default=0) + RAFT_TURNS_PER_PAWN * sum(missing)


def turns_needed(board: Board, seat: int, corner: str) -> float:
    """Return the turns that a seat needs from where its pawns are."""
    return turns_to_finish(tuple(pawn_costs(board, seat, corner)))


def pawn_costs(board: Board, seat: int, corner: str) -> list[int]:
    """Return the sorted path costs of the pawns that are not at the goal."""
    costs = path_costs(board.raft_cells, corner)
    result = [costs.get(0, NO_PATH_COST)] * board.at_home[seat - 1]
    cells = board.pawns[seat - 1]
    while cells:
        lowest = cells & -cells
        result.append(costs.get(lowest, NO_PATH_COST))
        cells ^= lowest
    result.sort()
    return result


def advantage(needs: Sequence[float], seat: int) -> float:
    """Return the advantage of a seat over the others, by the turns that each needs.

    The best opponent counts most, and a lead counts more when few turns are left.
    """
    own = needs[seat - 1]
    others = [turns for other, turns in enumerate(needs, 1) if other != seat]
    best = -RIVAL_MARGIN_TURNS * log(sum(exp(-turns / RIVAL_MARGIN_TURNS) for turns in others))
    return (best - own) / (max(best, 0.0) + own + 4) - own / 10000


def create_judge(state: CrossadoState) -> Judge:
    """Return a judge for the seat whose turn it is."""
    corners = [state.setup.corner(seat) for seat in range(1, state.player_count + 1)]
    return Judge(state.turn, corners, state.setup.stacking)


class Judge:
    """Evaluates boards for one seat: quickly (`advantage`), or with the next rolls (`evaluate_next_rolls`)."""

    def __init__(self, seat: int, corners: Sequence[str], stacking: str) -> None:
        self.seat, self.corners, self.stacking = seat, corners, stacking
        self.seats = range(1, len(corners) + 1)

    def turns_needed(self, board: Board) -> list[float]:
        return [turns_needed(board, seat, corner) for seat, corner in enumerate(self.corners, 1)]

    def advantage(self, board: Board) -> float:
        return advantage(self.turns_needed(board), self.seat)

    def shortcut_cells(self, board: Board) -> list[int]:
        return [shortcut_cells(board, seat, corner) for seat, corner in enumerate(self.corners, 1)]

    def weakest_raft(self, board: Board) -> str:
        """Return the raft whose removal costs this seat most turns, or ""."""
        turns_without = {raft: self.own_turns_needed(board.lift_raft(raft)) for raft in board.empty_rafts()}
        worst = max(turns_without, key=turns_without.__getitem__, default="")
        return worst if worst and turns_without[worst] > self.own_turns_needed(board) else ""

    def is_near_goal(self, board: Board) -> bool:
        """Return whether all pawns of this seat are so near the goal that the exact numbers matter."""
        return max(pawn_costs(board, self.seat, self.corner), default=NO_PATH_COST) < NEAR_GOAL_STEPS * STEP_COST

    def cells_near_goal(self, board: Board) -> int:
        """Return the water cells a few steps from this seat's goal."""
        costs, cells = flood_levels(board.raft_cells, SHORES[opposite(self.corner)])
        return cells[bisect_right(costs, max(FACES) * STEP_COST + GAP_COST)] & ~board.raft_cells

    def own_turns_needed(self, board: Board) -> float:
        return turns_needed(board, self.seat, self.corner)

    def blocked_cells(self, board: Board, seat: int) -> int:
        return board.pawn_cells if self.stacking == "none" else board.pawns[seat - 1]

    @property
    def corner(self) -> str:
        return self.corners[self.seat - 1]

    def boards_after_walk(self, board: Board, steps: int) -> list[tuple[str, Board]]:
        """Return every pawn move of this many steps with the board after it."""
        moves = board.pawn_moves(self.seat, self.corner, steps, self.blocked_cells(board, self.seat))
        return [(move, board.move_pawn(self.seat, *move.split(">"))) for move in moves]

    def turns_after_roll(self, board: Board, seat: int) -> float:
        """Return the expected turns that a seat needs after its next roll, if no raft is moved."""
        corner = self.corners[seat - 1]
        costs, shore = path_costs(board.raft_cells, corner), SHORES[opposite(corner)]
        open_cells = ~self.blocked_cells(board, seat)
        present = pawn_costs(board, seat, corner)
        starts = {CELLS[name]: costs.get(CELLS[name], NO_PATH_COST) for name in cell_names(board.pawns[seat - 1])}
        if board.at_home[seat - 1]:
            starts[ISLANDS[corner]] = costs.get(0, NO_PATH_COST)
        total = 0.0
        for face in FACES:
            ends: set[tuple[int, ...]] = set()  # The pawn costs after each possible move.
            for start, cost in starts.items():
                before, last = walk_ends(board.raft_cells, start, face)
                others = present.copy()
                others.remove(cost)
                if before & shore and start != ISLANDS[corner]:
                    ends.add(tuple(others))
                for cell in cell_names(last & open_cells):
                    ends.add(tuple(sorted((*others, costs.get(CELLS[cell], NO_PATH_COST)))))
            total += min(map(turns_to_finish, ends)) if ends else turns_to_finish(tuple(present))
        return total / len(FACES)

    def evaluate_next_rolls(self, board: Board) -> float:
        """Return the advantage after every seat's next roll, and after removing the raft that each would remove."""
        after_roll, before = [self.turns_after_roll(board, seat) for seat in self.seats], self.turns_needed(board)
        after_removal = []
        for raft in board.empty_rafts():
            needs = self.turns_needed(board.lift_raft(raft))
            after_removal.append([a + b - c for a, b, c in zip(needs, after_roll, before, strict=True)])
        value = total = advantage(after_roll, self.seat)
        for seat in self.seats if after_removal else ():
            worst = max(after_removal, key=lambda needs: advantage(needs, seat))
            total += REMOVAL_WEIGHT * (advantage(worst, self.seat) - value)
        return total
