"""The board of Crossado: cells as bits of an integer, islands, places for rafts, walks, rafts and pawns."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from itertools import product

FILES = "abcdefghijklmn"
SIZE = len(FILES)
PAWNS_PER_SEAT = 4
STRIDE = SIZE + 1  # One bit per cell, file by file, and a spare bit above each file so that no step leaves it.

CELLS = {f"{file}{rank}": 1 << STRIDE * x + rank - 1 for x, file in enumerate(FILES) for rank in range(1, SIZE + 1)}
NAMES = {cell: name for name, cell in CELLS.items()}


def cell_set(*names: str) -> int:
    return sum(CELLS[name] for name in names)


# Clockwise, so that the opposite corner is two further on.
CORNERS = ("sw", "nw", "ne", "se")
ISLANDS = {
    "sw": cell_set("a1", "a2", "b1", "b2"),
    "nw": cell_set("a13", "a14", "b13", "b14"),
    "ne": cell_set("m13", "m14", "n13", "n14"),
    "se": cell_set("m1", "m2", "n1", "n2"),
}
LAND = sum(ISLANDS.values())
WATER = sum(CELLS.values()) - LAND


def adjacent_water(cells: int) -> int:
    """Return the water cells that share a side with any of these cells."""
    return (cells << 1 | cells << STRIDE | cells >> 1 | cells >> STRIDE) & WATER


SHORES = {corner: adjacent_water(island) for corner, island in ISLANDS.items()}


def row_cells(x: int, y: int, dx: int, dy: int) -> tuple[str, str, str]:
    """Return three cells in a row from the one at (x, y)."""
    first, middle, last = (f"{FILES[x + dx * step]}{y + dy * step + 1}" for step in range(3))
    return first, middle, last


# The cells of every place where a raft can lie, by its name: the two end cells.
PLACE_CELLS = {
    f"{cells[0]}-{cells[2]}": cells
    for dx, dy in ((1, 0), (0, 1))
    for x, y in product(range(SIZE - 2 * dx), range(SIZE - 2 * dy))
    if not cell_set(*(cells := row_cells(x, y, dx, dy))) & LAND
}
PLACE_MASKS = {name: cell_set(*PLACE_CELLS[name]) for name in sorted(PLACE_CELLS)}
_PLACES = tuple((mask, name) for name, mask in PLACE_MASKS.items())


@lru_cache(maxsize=1 << 13)
def walk_ends(raft_cells: int, start: int, steps: int) -> tuple[int, int]:
    """Return the cells where a walk from `start`, a cell or an island, can be before and after its last step.

    Cells are tracked by the direction of the last step, because no step may undo the one before.
    """
    before = start
    north, east = start << 1 & raft_cells, start << STRIDE & raft_cells
    south, west = start >> 1 & raft_cells, start >> STRIDE & raft_cells
    for _ in range(steps - 1):
        before = north | east | south | west
        along, across = north | south, east | west
        north, south, east, west = (
            (across | north) << 1 & raft_cells,
            (across | south) >> 1 & raft_cells,
            (along | east) << STRIDE & raft_cells,
            (along | west) >> STRIDE & raft_cells,
        )
    return before, north | east | south | west


@lru_cache(maxsize=1 << 12)
def cell_names(cells: int) -> tuple[str, ...]:
    """Return the names of a set of cells, sorted by (file, rank)."""
    result = []
    while cells:
        lowest = cells & -cells
        result.append(NAMES[lowest])
        cells ^= lowest
    return tuple(result)


@dataclass(frozen=True, slots=True)
class Board:
    """The rafts by name, in string order; by seat, the cells of the pawns and the number of pawns at home."""

    rafts: tuple[str, ...]
    pawns: tuple[int, ...]
    at_home: tuple[int, ...]
    raft_cells: int = field(compare=False)  # Derived from `rafts`, stored for speed.

    def lay_raft(self, raft: str) -> Board:
        return Board(tuple(sorted((*self.rafts, raft))), self.pawns, self.at_home, self.raft_cells | PLACE_MASKS[raft])

    def lift_raft(self, raft: str) -> Board:
        others = tuple(other for other in self.rafts if other != raft)
        return Board(others, self.pawns, self.at_home, self.raft_cells ^ PLACE_MASKS[raft])

    def move_pawn(self, seat: int, source: str, end: str) -> Board:
        pawns, home = list(self.pawns), self.at_home
        if source == "home":
            home = (*home[: seat - 1], home[seat - 1] - 1, *home[seat:])
        else:
            pawns[seat - 1] ^= CELLS[source]
        if end != "goal":
            pawns[seat - 1] |= CELLS[end]
        return Board(self.rafts, tuple(pawns), home, self.raft_cells)

    def free_places(self) -> tuple[str, ...]:
        """Return the places where a raft may be laid, in string order."""
        raft_cells = self.raft_cells
        return tuple([name for mask, name in _PLACES if not mask & raft_cells])

    def empty_rafts(self) -> list[str]:
        """Return the rafts without a pawn."""
        pawn_cells = self.pawn_cells
        return [raft for raft in self.rafts if not PLACE_MASKS[raft] & pawn_cells]

    @property
    def pawn_cells(self) -> int:
        cells = 0
        for own in self.pawns:
            cells |= own
        return cells

    def pawn_moves(self, seat: int, corner: str, steps: int, blocked: int) -> list[str]:
        """Return the moves of this many steps for the pawns of a seat, whose home is in `corner`, in string order.

        They end on no `blocked` cell.
        """
        moves: list[str] = []
        open_cells = ~blocked
        if self.at_home[seat - 1]:
            ends = walk_ends(self.raft_cells, ISLANDS[corner], steps)[1] & open_cells
            moves = [f"home>{end}" for end in cell_names(ends)]
        shore = SHORES[opposite(corner)]
        for source in cell_names(self.pawns[seat - 1]):
            before, ends = walk_ends(self.raft_cells, CELLS[source], steps)
            moves += [f"{source}>{end}" for end in cell_names(ends & open_cells)]
            if before & shore:
                moves.append(f"{source}>goal")
        moves.sort()
        return moves

    def at_goal(self, seat: int) -> int:
        return PAWNS_PER_SEAT - self.at_home[seat - 1] - self.pawns[seat - 1].bit_count()


def opposite(corner: str) -> str:
    return CORNERS[CORNERS.index(corner) - 2]
