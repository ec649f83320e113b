"""Walking distances in Crossado, also over open water where rafts could lie, at a cost for each missing raft."""

from __future__ import annotations

from bisect import bisect_right
from functools import lru_cache, reduce
from itertools import accumulate
from operator import or_

from pygames.games.crossado.board import (
    SHORES,
    SIZE,
    STRIDE,
    WATER,
    Board,
    adjacent_water,
    opposite,
)

STEP_COST = 8  # A path costs this for each step, and one more for each missing raft.
GAP_COST = 6 * STEP_COST + 1  # A missing raft costs as much as six steps.
NO_PATH_COST = 30 * STEP_COST + 4 * GAP_COST  # The cost where there is no path, not even over water.
MAX_COST = 40 * STEP_COST + 9 * GAP_COST  # More than any path over open water.
HOME = 1 << STRIDE * (SIZE + 2)  # Stands for the home island, away from all cells.


class Flood:
    """Walks from the cells `first` over rafts and open water, as far as needed: `levels` grow."""

    def __init__(self, raft_cells: int, first: int, home_shore: int) -> None:
        water = WATER & ~raft_cells
        across, up = water & water >> STRIDE & water >> 2 * STRIDE, water & water >> 1 & water >> 2
        free = across | across << STRIDE | across << 2 * STRIDE | up | up << 1 | up << 2  # Where a raft could lie.
        self.levels: dict[int, int] = {}  # The cells first reached at each cost, in order of the costs.
        self.cost, self.unvisited = STEP_COST, raft_cells | free | (HOME if home_shore else 0)
        self.raft_cells, self.free, self.home_shore = raft_cells, free, home_shore
        self.reached = [0] * (MAX_COST + 2 * STEP_COST + GAP_COST)  # By cost, with cells that were reached before.
        self.landings = {STEP_COST + GAP_COST: first & free}  # By cost: the water cells where a new raft is entered.
        self.reached[STEP_COST], self.reached[STEP_COST + GAP_COST] = first & raft_cells, first & free

    def extend(self, cells: int, limit: int = MAX_COST) -> None:
        """Go on until all these cells are reached that can be, or to this cost."""
        unvisited, reached, landings = self.unvisited, self.reached, self.landings
        if not cells & unvisited or self.cost >= limit:
            return
        raft_cells, free, levels = self.raft_cells, self.free, self.levels
        for cost in range(self.cost, limit):
            if not (here := reached[cost]) or not (here := here & unvisited):
                continue
            levels[cost] = here
            unvisited ^= here
            if here & self.home_shore and HOME & unvisited:
                reached[cost + STEP_COST] |= HOME
            onward = (here << 1 | here << STRIDE | here >> 1 | here >> STRIDE) & unvisited
            if onward & raft_cells:
                reached[cost + STEP_COST] |= onward & raft_cells
            if landing := onward & free:
                entry = cost + STEP_COST + GAP_COST
                reached[entry] |= landing
                landings[entry] = landings.get(entry, 0) | landing
            if landed := landings.get(cost, 0) & here:  # Walk along the new raft, which has three cells in a row.
                north, south = landed << 1 & free, landed >> 1 & free
                east, west = landed << STRIDE & free, landed >> STRIDE & free
                reached[cost + STEP_COST] |= north | south | east | west
                reached[cost + 2 * STEP_COST] |= (north << 1 | south >> 1 | east << STRIDE | west >> STRIDE) & free
            if not cells & unvisited:
                limit = cost + 1
                break
        self.cost, self.unvisited = limit, unvisited

    def find_costs(self, cells: int) -> dict[int, int]:
        """Return the cost of each of these cells."""
        self.extend(cells)
        costs: dict[int, int] = {}
        for cost, here in self.levels.items():
            if here := here & cells:
                cells ^= here
                while here:
                    lowest = here & -here
                    costs[lowest] = cost
                    here ^= lowest
                if not cells:
                    return costs
        while cells:
            lowest = cells & -cells
            costs[lowest] = NO_PATH_COST
            cells ^= lowest
        return costs


@lru_cache(maxsize=1 << 10)
def flood(raft_cells: int, first: int, home_shore: int = 0) -> Flood:
    return Flood(raft_cells, first, home_shore)


def goal_flood(raft_cells: int, corner: str) -> Flood:
    """Return the flood from the goal of the seat whose home is in `corner`."""
    return flood(raft_cells, SHORES[opposite(corner)], SHORES[corner])


def pawn_starts(pawns: int, at_home: int) -> int:
    """Return the cells from which a seat's pawns start, with HOME for those at home."""
    return pawns | HOME if at_home else pawns


def pawn_costs(raft_cells: int, pawns: int, at_home: int, corner: str) -> tuple[int, ...]:
    """Return the sorted path costs of a seat's pawns that are not at the goal, by their cells and those at home."""
    costs = [*goal_flood(raft_cells, corner).find_costs(pawn_starts(pawns, at_home)).items()]
    return tuple(sorted([cost for cell, cost in costs for _ in range(at_home if cell == HOME else 1)]))


def path_cells(board: Board, seat: int, corner: str) -> int:
    """Return the cells of one cheapest path for each pawn, with the water that it crosses.

    If other rafts are torn, no cost changes.
    """
    from_goal = goal_flood(board.raft_cells, corner)
    raft_cells, pawns, path = board.raft_cells, board.pawns[seat - 1], 0
    levels = from_goal.levels
    starts: dict[int, int] = {}  # By cost: the cells through which paths come.
    from_goal.extend(pawns)
    if board.at_home[seat - 1]:
        home_cost = from_goal.find_costs(HOME)[HOME]
        start = levels.get(home_cost - STEP_COST, 0) & SHORES[corner]
        starts[home_cost - STEP_COST] = start & -start
    for cost in reversed(levels):
        cells = (levels[cost] & pawns | starts.get(cost, 0)) & ~path
        while cells:
            cell = cells & -cells
            cells ^= cell
            path |= cell
            near = cell << 1 | cell << STRIDE | cell >> 1 | cell >> STRIDE
            before, back = levels.get(cost - STEP_COST, 0) & near, cost - STEP_COST
            if cell & raft_cells:
                before = before & raft_cells or before
            elif not before & ~raft_cells:  # The path enters a missing raft here.
                back = cost - STEP_COST - GAP_COST
                before = levels.get(back, 0) & near
            else:
                before &= ~raft_cells
            if not before and cost > STEP_COST + GAP_COST:  # A missing raft that ends beside a cheaper path.
                back, before = next((back, here & near) for back, here in levels.items() if here & near)
                before = before if back < cost else 0
            starts[back] = starts.get(back, 0) | before & -before
    return path


def shortcut_cells(board: Board, seat: int, corner: str) -> int:
    """Return the water cells where a raft would shorten a path.

    These are reached both from a pawn and from the goal for less than the present path costs, not counting the raft,
    which is part of both costs.
    """
    from_goal, cells = goal_flood(board.raft_cells, corner), 0
    costs = from_goal.find_costs(pawn_starts(board.pawns[seat - 1], board.at_home[seat - 1]))
    limits = {cell: cost + 2 * GAP_COST - 1 for cell, cost in costs.items()}
    from_goal.extend(-1, max(limits.values(), default=0))
    goal_costs, goal_cells = [*from_goal.levels], [0, *accumulate(from_goal.levels.values(), or_)]
    for start, limit in limits.items():
        from_pawn = flood(board.raft_cells, SHORES[corner] if start == HOME else adjacent_water(start))
        from_pawn.extend(-1, limit)
        for cost, here in from_pawn.levels.items():
            if cost >= limit:
                break
            cells |= here & goal_cells[bisect_right(goal_costs, limit - cost)]
    return cells & WATER & ~board.raft_cells


def cells_near_goal(board: Board, corner: str, cost: int) -> int:
    """Return the water cells within this cost of the goal."""
    from_goal = goal_flood(board.raft_cells, corner)
    from_goal.extend(-1, cost + 1)
    near = [cells for level, cells in from_goal.levels.items() if level <= cost]
    return reduce(or_, near, 0) & WATER & ~board.raft_cells
