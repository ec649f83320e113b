"""The river: its cells as bits of one integer, its islands, the places for a raft, walks, and what floats on it."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from itertools import product

FILES = "abcdefghijklmn"
SIZE = len(FILES)
PAWNS = 4  # of each seat
STRIDE = SIZE + 1  # one bit a cell, file after file; a spare bit above each file, so that no step turns a corner

CELLS = {f"{file}{rank}": 1 << STRIDE * x + rank - 1 for x, file in enumerate(FILES) for rank in range(1, SIZE + 1)}
NAMES = {cell: name for name, cell in CELLS.items()}


def union(*names: str) -> int:
    return sum(CELLS[name] for name in names)


# Clockwise, so that the island diagonally across is two further on.
CORNERS = ("sw", "nw", "ne", "se")
ISLANDS = {
    "sw": union("a1", "a2", "b1", "b2"),
    "nw": union("a13", "a14", "b13", "b14"),
    "ne": union("m13", "m14", "n13", "n14"),
    "se": union("m1", "m2", "n1", "n2"),
}
LAND = sum(ISLANDS.values())
WATER = sum(CELLS.values()) - LAND


def beside(cells: int) -> int:
    """The water cells with a side in common with any of these."""
    return (cells << 1 | cells << STRIDE | cells >> 1 | cells >> STRIDE) & WATER


SHORES = {corner: beside(island) for corner, island in ISLANDS.items()}


def line(x: int, y: int, dx: int, dy: int) -> tuple[str, str, str]:
    """Three cells in a row from the one at (x, y)."""
    first, middle, last = (f"{FILES[x + dx * step]}{y + dy * step + 1}" for step in range(3))
    return first, middle, last


# Every place where a raft can lie, by its name (its end cells), in the order of the strings.
SPANS = {
    f"{cells[0]}-{cells[2]}": cells
    for dx, dy in ((1, 0), (0, 1))
    for x, y in product(range(SIZE - 2 * dx), range(SIZE - 2 * dy))
    if not union(*(cells := line(x, y, dx, dy))) & LAND
}
PLACES = {name: union(*SPANS[name]) for name in sorted(SPANS)}
_PLACES = tuple((mask, name) for name, mask in PLACES.items())


@lru_cache(maxsize=1 << 13)
def walk(covered: int, start: int, steps: int) -> tuple[int, int]:
    """Where the last step but one, and where the last step of a walk on these cells can lead. Start is a cell, or an
    island. Kept apart by the way each cell was reached, because no step may undo the one before."""
    before = start
    north, east = start << 1 & covered, start << STRIDE & covered
    south, west = start >> 1 & covered, start >> STRIDE & covered
    for _ in range(steps - 1):
        before = north | east | south | west
        along, across = north | south, east | west
        north, south, east, west = (
            (across | north) << 1 & covered,
            (across | south) >> 1 & covered,
            (along | east) << STRIDE & covered,
            (along | west) >> STRIDE & covered,
        )
    return before, north | east | south | west


@lru_cache(maxsize=1 << 12)
def names(cells: int) -> tuple[str, ...]:
    """The names of these cells, in the order of (file, rank)."""
    found = []
    while cells:
        lowest = cells & -cells
        found.append(NAMES[lowest])
        cells ^= lowest
    return tuple(found)


@dataclass(frozen=True, slots=True)
class Board:
    """The rafts, by name in the order of the strings; the cells of each seat's pawns; how many of them are at home."""

    rafts: tuple[str, ...]
    pawns: tuple[int, ...]
    home: tuple[int, ...]
    covered: int = field(compare=False)  # the cells under all rafts: follows from them, kept for speed

    def laid(self, raft: str) -> Board:
        return Board(tuple(sorted((*self.rafts, raft))), self.pawns, self.home, self.covered | PLACES[raft])

    def lifted(self, raft: str) -> Board:
        others = tuple(other for other in self.rafts if other != raft)
        return Board(others, self.pawns, self.home, self.covered ^ PLACES[raft])

    def walked(self, seat: int, source: str, end: str) -> Board:
        pawns, home = list(self.pawns), self.home
        if source == "home":
            home = (*home[: seat - 1], home[seat - 1] - 1, *home[seat:])
        else:
            pawns[seat - 1] ^= CELLS[source]
        if end != "goal":
            pawns[seat - 1] |= CELLS[end]
        return Board(self.rafts, tuple(pawns), home, self.covered)

    def places(self) -> tuple[str, ...]:
        """Where a raft may be laid, in the order of the strings."""
        covered = self.covered
        return tuple([name for mask, name in _PLACES if not mask & covered])

    def empty_rafts(self) -> list[str]:
        """The rafts that nobody stands on."""
        occupied = self.occupied
        return [raft for raft in self.rafts if not PLACES[raft] & occupied]

    @property
    def occupied(self) -> int:
        """The cells of all pawns."""
        cells = 0
        for own in self.pawns:
            cells |= own
        return cells

    def walks(self, seat: int, corner: str, steps: int, taken: int) -> list[str]:
        """The moves of that many steps for the pawns of a seat, which come from this corner, in the order of the
        strings. They end on no cell that is taken."""
        moves: list[str] = []
        open_cells = ~taken
        if self.home[seat - 1]:
            ends = walk(self.covered, ISLANDS[corner], steps)[1] & open_cells
            moves = [f"home>{end}" for end in names(ends)]
        shore = SHORES[opposite(corner)]
        for source in names(self.pawns[seat - 1]):
            before, ends = walk(self.covered, CELLS[source], steps)
            moves += [f"{source}>{end}" for end in names(ends & open_cells)]
            if before & shore:
                moves.append(f"{source}>goal")
        moves.sort()
        return moves

    def arrived(self, seat: int) -> int:
        return PAWNS - self.home[seat - 1] - self.pawns[seat - 1].bit_count()


def opposite(corner: str) -> str:
    return CORNERS[CORNERS.index(corner) - 2]
