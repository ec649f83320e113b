"""The board of C-Cross, parsed from one picture.

Cells are bits of an integer, sorted by (file, rank). A zone, a side's pawns and a side's tiles are sets of cells.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache, reduce
from operator import or_

PICTURE = """
14  . . . A A . . . .
13  . . . A B B C C .
12  . . . A A B C D D
11  . . E E B B C C D
10  . . E F F G G D D
 9  . . E E F G H H .
 8  . I I F F G G H .
 7  . I J J K K H H .
 6  . I I J K L L . .
 5  M M J J K K L . .
 4  M N N O O L L . .
 3  M M N O P P . . .
 2  . N N O O P . . .
 1  . . . . P P . . .
"""
FILES = "abcdefghi"
RANKS = range(1, 15)
ZONE_SIZE = 5  # Cells in a zone.
ZONES_PER_ROW = 4  # Also zones per column. The first row is the top edge, the first zone of each row the left edge.


def parse_picture() -> dict[str, str]:
    """Return the zone letter of each cell, sorted by (file, rank)."""
    rows = [line.split() for line in PICTURE.strip().splitlines()]
    squares = {(file, int(row[0])): row[1 + file] for row in rows for file in range(len(FILES))}
    return {f"{FILES[file]}{rank}": squares[file, rank] for file, rank in sorted(squares) if squares[file, rank] != "."}


def union(sets: Iterator[int]) -> int:
    return reduce(or_, sets, 0)


LETTER = parse_picture()  # The zone letter of each cell.
CELL = {name: 1 << index for index, name in enumerate(LETTER)}
NAME = {cell: name for name, cell in CELL.items()}
LETTERS = tuple(sorted(set(LETTER.values())))
ZONE = {letter: union(CELL[name] for name in LETTER if LETTER[name] == letter) for letter in LETTERS}
ZONES = tuple(ZONE.values())
CELLS_OF = {letter: tuple(name for name in LETTER if LETTER[name] == letter) for letter in LETTERS}


def adjacent_cells(name: str) -> tuple[str, ...]:
    """Return the cells orthogonally adjacent to a cell, sorted by (file, rank)."""
    file, rank = FILES.index(name[0]), int(name[1:])
    steps = ((file - 1, rank), (file, rank - 1), (file, rank + 1), (file + 1, rank))
    return tuple(cell for x, y in steps if 0 <= x < len(FILES) and (cell := f"{FILES[x]}{y}") in CELL)


PAIRS = tuple(
    (first, second)
    for first in CELL
    for second in adjacent_cells(first)
    if CELL[first] < CELL[second] and LETTER[first] != LETTER[second]
)
NEIGHBOURS = {
    letter: "".join(sorted({LETTER[cell] for name in CELLS_OF[letter] for cell in adjacent_cells(name)} - {letter}))
    for letter in LETTERS
}
EDGES = {
    "top": "".join(LETTERS[:ZONES_PER_ROW]),
    "bottom": "".join(LETTERS[-ZONES_PER_ROW:]),
    "left": "".join(LETTERS[::ZONES_PER_ROW]),
    "right": "".join(LETTERS[ZONES_PER_ROW - 1 :: ZONES_PER_ROW]),
}
OPPOSITE_EDGES = (("top", "bottom"), ("left", "right"))

# For each placement: the cells that it fills and the zones that it touches.
SINGLE_PLACEMENTS = tuple(sorted((name, CELL[name]) for name in CELL))
PLACEMENTS = {name: (cell, (ZONE[LETTER[name]],)) for name, cell in SINGLE_PLACEMENTS} | {
    f"{first}+{second}": (CELL[first] | CELL[second], (ZONE[LETTER[first]], ZONE[LETTER[second]]))
    for first, second in PAIRS
}
# Whether a placement is free depends only on the file where it begins and the next one.
PLACEMENTS_BY_FILE = tuple(
    sorted((move, PLACEMENTS[move][0]) for move in PLACEMENTS if move[0] == file) for file in FILES
)
CELLS_BY_FILE = tuple(union(cells for _, cells in moves) for moves in PLACEMENTS_BY_FILE)


@lru_cache(maxsize=1 << 14)
def free_placements(file: int, blocked: int) -> tuple[str, ...]:
    """Return the placements that begin on a file and whose cells are free, in string order."""
    return tuple([move for move, cells in PLACEMENTS_BY_FILE[file] if not cells & blocked])


def free_cells(blocked: int) -> list[str]:
    return [name for name, cell in SINGLE_PLACEMENTS if not cell & blocked]


def cell_names(cells: int) -> list[str]:
    """Return the names of a set of cells, sorted by (file, rank)."""
    result = []
    while cells:
        cell = cells & -cells
        result.append(NAME[cell])
        cells ^= cell
    return result


def zone_letters(cells: int) -> str:
    """Return the letters of a set of whole zones."""
    return "".join([letter for letter, zone in ZONE.items() if zone & cells])


@lru_cache(maxsize=1 << 12)
def connects(tiles: int) -> bool:
    """Return whether a side's tiles connect two opposite edges."""
    return bool(shortest_connection(zone_letters(tiles)))


def shortest_connection(zones: str) -> str:
    """Return the shortest chain of neighbours among `zones` from one edge to the opposite edge, or ""."""
    chains = [
        chain
        for start, goal in OPPOSITE_EDGES
        for zone in EDGES[start]
        if zone in zones and (chain := shortest_path(zone, goal, zones))
    ]
    return min(chains, key=len, default="")


def shortest_path(start: str, goal: str, zones: str) -> str:
    """Return the shortest path from a zone to an edge through `zones`, or ""."""
    paths, visited = [start], {start}
    for chain in paths:  # A breadth-first search: the list grows during the loop.
        if chain[-1] in EDGES[goal]:
            return chain
        next_zones = [zone for zone in NEIGHBOURS[chain[-1]] if zone in zones and zone not in visited]
        visited.update(next_zones)
        paths += [chain + zone for zone in next_zones]
    return ""
