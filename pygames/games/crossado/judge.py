"""How far everybody still has to go: exact walking distances over the rafts, and what they mean in turns of the die.

A way may cross open water where a raft could lie; it costs `GAP` more for each raft that is missing. From the costs of
its pawns' ways follows how many turns a seat needs (`turns`): their steps, exact entry included, and the missing rafts,
which once laid serve all who pass there. From everybody's turns follows who is ahead, and by how much that counts
(`ahead`). The weights were fitted to how eighty games of greedy players ended.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import exp, log

from pygames.games.crossado.board import (
    CELLS,
    ISLANDS,
    PLACES,
    SHORES,
    STRIDE,
    WATER,
    Board,
    beside,
    names,
    opposite,
    walk,
)
from pygames.games.crossado.rules import River

STEP = 8  # a cost is so much a step, and one more for each missing raft
GAP = 6 * STEP + 1  # what one missing raft costs a way: six steps
FAR = 30 * STEP + 4 * GAP  # what no way at all costs, not even over the water
MOST = 40 * STEP + 8 * GAP  # more than any way over open water
RAFT, RAFT_EACH = 4.2, 0.3  # turns that one missing raft costs a seat, and each pawn that has to pass there
NEAR = 10  # from here on it matters which numbers bring a pawn in
MEAN = 3.5  # steps of a roll
TIGHT = 3.0  # turns by which an opponent may lie behind the best and still count for a third
TEAR = 0.8  # how much counts already what a seat can tear: seldom its next roll, but some roll soon
FACES = range(1, 7)

Ways = dict[int, int]  # what the way to the goal costs from each raft cell; from home under 0


@lru_cache(maxsize=1 << 13)
def ways(covered: int, corner: str) -> Ways:
    """From everywhere to the goal of the seat that lives in this corner."""
    found: Ways = {}
    home = SHORES[corner]
    left = covered
    for cost, reached in flood(covered, SHORES[opposite(corner)]):
        if reached & home and 0 not in found:
            found[0] = cost + STEP
        cells = reached & covered
        left ^= cells
        while cells:
            lowest = cells & -cells
            found[lowest] = cost
            cells ^= lowest
        if not left and 0 in found:
            break
    return found


@lru_cache(maxsize=1 << 10)
def basins(covered: int, first: int) -> tuple[list[int], list[int]]:
    """The costs at which a flood goes on, and all cells that it has reached by then."""
    costs, cells = list[int](), [0]
    for cost, reached in flood(covered, first):
        costs.append(cost)
        cells.append(cells[-1] | reached)
    return costs, cells


def shortcuts(board: Board, seat: int, corner: str) -> int:
    """The water cells over which a way would be shorter, were a raft there: reached both from a pawn and from the goal
    at a cost that is less than what the way costs now, without the raft, which both floods have paid for."""
    starts, cells = [CELLS[name] for name in names(board.pawns[seat - 1])], 0
    way = ways(board.covered, corner)
    costs, there = basins(board.covered, SHORES[opposite(corner)])
    for start in [0, *starts] if board.home[seat - 1] else starts:
        most = way.get(start, FAR) + 2 * GAP - 1
        here = basins(board.covered, beside(start) if start else SHORES[corner])
        for cost, reached in zip(here[0], here[1][1:], strict=True):
            if cost >= most:
                break
            cells |= reached & there[bisect_right(costs, most - cost)]
    return cells & ~board.covered


def flood(covered: int, first: int) -> Iterator[tuple[int, int]]:
    """The cells that are reached at each cost, in order, if these can be the first: a flood of bits."""
    free = layable(WATER & ~covered)
    steps = [0] * (MOST + GAP + 3 * STEP)  # cells reached at this cost
    fresh = steps.copy()  # water cells that a new raft is reached on, at this cost
    steps[STEP], fresh[STEP + GAP] = first & covered, first & free
    unseen = covered | free
    for cost in range(STEP, MOST):
        landed = fresh[cost] & unseen
        reached = steps[cost] & unseen | landed
        if not reached:
            continue
        yield cost, reached
        unseen ^= reached
        if not unseen:
            return
        onward = (reached << 1 | reached << STRIDE | reached >> 1 | reached >> STRIDE) & unseen
        steps[cost + STEP] |= onward & covered
        fresh[cost + STEP + GAP] |= onward & free
        if landed:  # along the new raft, three cells in a row
            one, two = landed << 1 & free, landed >> 1 & free
            three, four = landed << STRIDE & free, landed >> STRIDE & free
            steps[cost + STEP] |= one | two | three | four
            steps[cost + 2 * STEP] |= (one << 1 | two >> 1 | three << STRIDE | four >> STRIDE) & free


def layable(water: int) -> int:
    """The cells of this water that some raft can cover."""
    across, up = water & water >> STRIDE & water >> 2 * STRIDE, water & water >> 1 & water >> 2
    return across | across << STRIDE | across << 2 * STRIDE | up | up << 1 | up << 2


@lru_cache(maxsize=1 << 14)
def entries(distances: tuple[int, ...]) -> float:
    """How many turns it takes to bring pawns in from these distances (at most `NEAR`, sorted), one pawn a turn, by
    exact numbers, always forwards; a number that none can use is a turn lost."""
    if not distances:
        return 0.0
    total, useful = 6.0, 0
    for face in FACES:
        options = []
        for place, distance in enumerate(distances):
            if distance >= face and (not place or distance != distances[place - 1]):
                left = distances[:place] + distances[place + 1 :]
                options.append(entries(tuple(sorted((*left, distance - face))) if distance > face else left))
        if options:
            useful += 1
            total += min(options)
    return total / useful


@lru_cache(maxsize=1 << 14)
def turns(costs: tuple[int, ...]) -> float:
    """How many turns a seat needs whose pawns' ways to their goal cost that much (in order)."""
    missing = [cost % STEP for cost in costs]
    distances = sorted([(cost - gaps * GAP) // STEP for cost, gaps in zip(costs, missing, strict=True)])
    near = tuple([distance if distance < NEAR else NEAR for distance in distances])
    walk = entries(near) + (sum(distances) - sum(near)) / MEAN
    return walk + RAFT * max(missing, default=0) + RAFT_EACH * sum(missing)


def need(board: Board, seat: int, corner: str) -> float:
    """The same for a seat as its pawns stand."""
    return turns(tuple(distances(board, seat, corner)))


def distances(board: Board, seat: int, corner: str) -> list[int]:
    """How far each pawn that has not arrived is from the goal, in order, as costs."""
    way = ways(board.covered, corner)
    steps = [way.get(0, FAR)] * board.home[seat - 1]
    cells = board.pawns[seat - 1]
    while cells:
        lowest = cells & -cells
        steps.append(way.get(lowest, FAR))
        cells ^= lowest
    steps.sort()
    return steps


def ahead(needs: Sequence[float], seat: int) -> float:
    """How well a seat stands that needs so many turns, against the best of the others (all of them count a little):
    a lead of some turns is worth more when few are left."""
    own = needs[seat - 1]
    best = -TIGHT * log(sum(exp(-other / TIGHT) for place, other in enumerate(needs, 1) if place != seat))
    return (best - own) / (max(best, 0.0) + own + 4) - own / 10000


def judge_of(state: River) -> Judge:
    """Who judges for the seat to act."""
    corners = [state.table.corner(seat) for seat in range(1, state.player_count + 1)]
    return Judge(state.turn, corners, state.table.stacking)


class Judge:
    """Judges boards for one seat: at a glance (`lead`), or with a look at the next rolls and tears (`outlook`)."""

    def __init__(self, seat: int, corners: Sequence[str], stacking: str) -> None:
        self.seat, self.corners, self.stacking = seat, corners, stacking
        self.seats = range(1, len(corners) + 1)

    def needs(self, board: Board) -> list[float]:
        return [need(board, seat, corner) for seat, corner in enumerate(self.corners, 1)]

    def lead(self, board: Board) -> float:
        return ahead(self.needs(board), self.seat)

    def shortcuts(self, board: Board) -> list[int]:
        return [shortcuts(board, seat, corner) for seat, corner in enumerate(self.corners, 1)]

    def weakest(self, board: Board) -> str:
        """The raft without which the own way is the longest, if it can be torn away."""
        without = {raft: self.own(board.lifted(raft)) for raft in board.empty_rafts()}
        worst = max(without, key=without.__getitem__, default="")
        return worst if worst and without[worst] > self.own(board) else ""

    def close(self, board: Board) -> bool:
        """Whether all own pawns can be in with their next few steps, so that the numbers matter more than the way."""
        return max(distances(board, self.seat, self.corner), default=FAR) < NEAR * STEP

    def shallows(self, board: Board) -> int:
        """The water cells a few steps from the own goal."""
        costs, cells = basins(board.covered, SHORES[opposite(self.corner)])
        return cells[bisect_right(costs, max(FACES) * STEP + GAP)] & ~board.covered

    def own(self, board: Board) -> float:
        return need(board, self.seat, self.corner)

    def taken(self, board: Board, seat: int) -> int:
        return board.occupied if self.stacking == "none" else board.pawns[seat - 1]

    @property
    def corner(self) -> str:
        return self.corners[self.seat - 1]

    def walked(self, board: Board, steps: int) -> list[tuple[str, Board]]:
        """Every walk of that many steps, with the board that it leaves."""
        moves = board.walks(self.seat, self.corner, steps, self.taken(board, self.seat))
        return [(move, board.walked(self.seat, *move.split(">"))) for move in moves]

    def ready(self, board: Board, seat: int) -> float:
        """The turns a seat needs after its next roll, if no raft is moved: walks as they are, forced ones included."""
        corner = self.corners[seat - 1]
        way, open_cells, shore = ways(board.covered, corner), ~self.taken(board, seat), SHORES[opposite(corner)]
        steps = distances(board, seat, corner)
        starts = {CELLS[name]: way.get(CELLS[name], FAR) for name in names(board.pawns[seat - 1])}
        if board.home[seat - 1]:
            starts[ISLANDS[corner]] = way.get(0, FAR)
        total = 0.0
        for face in FACES:
            ends: set[tuple[int, ...]] = set()  # the distances that the seat can come to
            for start, distance in starts.items():
                before, last = walk(board.covered, start, face)
                others = steps.copy()
                others.remove(distance)
                if before & shore and start != ISLANDS[corner]:
                    ends.add(tuple(others))
                for cell in names(last & open_cells):
                    ends.add(tuple(sorted((*others, way.get(CELLS[cell], FAR)))))
            total += min(map(turns, ends)) if ends else turns(tuple(steps))
        return total / len(FACES)

    def outlook(self, board: Board) -> float:
        """The lead after everybody's next roll, and what becomes of it by the rafts that each would tear away."""
        soon, still = [self.ready(board, seat) for seat in self.seats], self.needs(board)
        torn = []
        for raft in board.empty_rafts():
            needs = self.needs(board.lifted(raft))
            torn.append([a + b - c for a, b, c in zip(needs, soon, still, strict=True)])
        value = total = ahead(soon, self.seat)
        for seat in self.seats if torn else ():
            worst = max(torn, key=lambda needs: ahead(needs, seat))
            total += TEAR * (ahead(worst, self.seat) - value)
        return total

    # What a hint speaks of.

    def cost(self, board: Board, cell: str) -> int:
        return ways(board.covered, self.corner).get(CELLS.get(cell, 0), FAR)

    def critical(self, board: Board, cell: str) -> bool:
        """Whether the own way would be torn without the raft under this cell, on which no other pawn stands."""
        (raft,) = (raft for raft in board.rafts if PLACES[raft] & CELLS[cell])
        if (PLACES[raft] & board.occupied).bit_count() > 1:
            return False
        rest = ways(board.covered ^ PLACES[raft], self.corner)
        return bool(board.home[self.seat - 1]) and rest.get(0, FAR) >= self.cost(board, "home") + GAP
