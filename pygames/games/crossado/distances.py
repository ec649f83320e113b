"""Walking distances in Crossado, also over open water where rafts could lie, at a cost for each missing raft."""

from __future__ import annotations

from bisect import bisect_right
from functools import lru_cache
from typing import NamedTuple

from pygames.games.crossado.board import (
    CELLS,
    SHORES,
    STRIDE,
    WATER,
    Board,
    adjacent_water,
    cell_names,
    opposite,
)

STEP_COST = 8  # A path costs this for each step, and one more for each missing raft.
GAP_COST = 6 * STEP_COST + 1  # A missing raft costs as much as six steps.
NO_PATH_COST = 30 * STEP_COST + 4 * GAP_COST  # The cost where there is no path, not even over water.
MAX_COST = 40 * STEP_COST + 9 * GAP_COST  # More than any path over open water.


class Flood(NamedTuple):
    """The cells first reached at each cost, in order of the costs, and the cost of reaching the other shore."""

    levels: dict[int, int]
    shore_cost: int


PathCosts = dict[int, int]  # The cost to the goal from each raft cell, and from home (key 0).


@lru_cache(maxsize=1 << 14)
def flood(raft_cells: int, first: int, shore: int) -> Flood:
    """Reach cells from the cells `first`, until `shore` and all rafts are reached."""
    water = WATER & ~raft_cells
    across, up = water & water >> STRIDE & water >> 2 * STRIDE, water & water >> 1 & water >> 2
    free = across | across << STRIDE | across << 2 * STRIDE | up | up << 1 | up << 2  # Where a raft could lie.
    reached = [0] * MAX_COST
    landings = {STEP_COST + GAP_COST: first & free}  # By cost: the water cells where a new raft is entered.
    reached[STEP_COST], reached[STEP_COST + GAP_COST] = first & raft_cells, first & free
    unvisited, left, shore_cost, levels = raft_cells | free, raft_cells, NO_PATH_COST, dict[int, int]()
    for cost, cells in enumerate(reached):  # The list grows in value behind the cost in hand.
        cells &= unvisited
        if not cells:
            continue
        levels[cost] = cells
        unvisited ^= cells
        left &= unvisited
        if cells & shore and shore_cost == NO_PATH_COST:
            shore_cost = cost + STEP_COST
        if not left and shore_cost < NO_PATH_COST:
            break
        onward = (cells << 1 | cells << STRIDE | cells >> 1 | cells >> STRIDE) & unvisited
        if onward & raft_cells:
            reached[cost + STEP_COST] |= onward & raft_cells
        if landing := onward & free:
            entry = cost + STEP_COST + GAP_COST
            reached[entry] |= landing
            landings[entry] = landings.get(entry, 0) | landing
        if landed := landings.get(cost, 0) & cells:  # Walk along the new raft, which has three cells in a row.
            north, south = landed << 1 & free, landed >> 1 & free
            east, west = landed << STRIDE & free, landed >> STRIDE & free
            reached[cost + STEP_COST] |= north | south | east | west
            reached[cost + 2 * STEP_COST] |= (north << 1 | south >> 1 | east << STRIDE | west >> STRIDE) & free
    return Flood(levels, shore_cost)


def goal_flood(raft_cells: int, corner: str) -> Flood:
    """Return the costs to the goal of the seat whose home is in `corner`."""
    return flood(raft_cells, SHORES[opposite(corner)], SHORES[corner])


@lru_cache(maxsize=1 << 12)
def path_costs(raft_cells: int, corner: str) -> PathCosts:
    """Return the costs to the goal from every raft cell and from home."""
    levels, home_cost = goal_flood(raft_cells, corner)
    costs = {0: home_cost}
    for cost, cells in levels.items():
        cells &= raft_cells
        while cells:
            lowest = cells & -cells
            costs[lowest] = cost
            cells ^= lowest
    return costs


def pawn_costs(board: Board, seat: int, corner: str) -> tuple[int, ...]:
    """Return the sorted path costs of the pawns that are not at the goal."""
    levels, home_cost = goal_flood(board.raft_cells, corner)
    result, pawns = [home_cost] * board.at_home[seat - 1], board.pawns[seat - 1]
    for cost, cells in levels.items() if pawns else ():
        if here := cells & pawns:
            result += [cost] * here.bit_count()
            pawns ^= here
            if not pawns:
                break
    result += [NO_PATH_COST] * pawns.bit_count()
    result.sort()
    return tuple(result)


def path_cells(board: Board, seat: int, corner: str) -> int:
    """Return the cells of one cheapest path for each pawn, with the water that it crosses.

    If other rafts are torn, no cost changes.
    """
    levels, home_cost = goal_flood(board.raft_cells, corner)
    raft_cells, pawns, path = board.raft_cells, board.pawns[seat - 1], 0
    starts: dict[int, int] = {}  # By cost: the cells through which paths come.
    if board.at_home[seat - 1]:
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


@lru_cache(maxsize=1 << 10)
def flood_sums(raft_cells: int, first: int) -> tuple[list[int], list[int]]:
    """Return the costs at which a flood reaches new cells, and all cells that it has reached before and at each."""
    costs, cells = list[int](), [0]
    for cost, cells_reached in flood(raft_cells, first, 0).levels.items():
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
    goal_costs, goal_cells = flood_sums(board.raft_cells, SHORES[opposite(corner)])
    for start in [0, *starts] if board.at_home[seat - 1] else starts:
        limit = present.get(start, NO_PATH_COST) + 2 * GAP_COST - 1
        costs, start_cells = flood_sums(board.raft_cells, adjacent_water(start) if start else SHORES[corner])
        for cost, cells_reached in zip(costs, start_cells[1:], strict=True):
            if cost >= limit:
                break
            cells |= cells_reached & goal_cells[bisect_right(goal_costs, limit - cost)]
    return cells & ~board.raft_cells


def cells_near_goal(board: Board, corner: str, cost: int) -> int:
    """Return the water cells within this cost of the goal."""
    costs, cells = flood_sums(board.raft_cells, SHORES[opposite(corner)])
    return cells[bisect_right(costs, cost)] & ~board.raft_cells
