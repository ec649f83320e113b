"""The board of C-Cross, read from one picture. Cells are bits of an integer, sorted by (file, rank); a zone, a side's
pawns or its tiles are sets of cells. Everything else here is looked up in tables made once."""

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
SIZE = 5  # cells in a zone
ACROSS = 4  # zones in a row and in a column: the first row is the top side, the first of each row the left


def pictured() -> dict[str, str]:
    """The letter of the zone that each cell belongs to, sorted by (file, rank)."""
    rows = [line.split() for line in PICTURE.strip().splitlines()]
    letters = {(place, int(row[0])): row[1 + place] for row in rows for place in range(len(FILES))}
    return {f"{FILES[at]}{rank}": letters[at, rank] for at, rank in sorted(letters) if letters[at, rank] != "."}


def union(sets: Iterator[int]) -> int:
    return reduce(or_, sets, 0)


LETTER = pictured()  # cell -> letter of its zone
CELL = {name: 1 << place for place, name in enumerate(LETTER)}
NAME = {cell: name for name, cell in CELL.items()}
LETTERS = tuple(sorted(set(LETTER.values())))
ZONE = {letter: union(CELL[name] for name in LETTER if LETTER[name] == letter) for letter in LETTERS}
ZONES = tuple(ZONE.values())
CELLS_OF = {letter: tuple(name for name in LETTER if LETTER[name] == letter) for letter in LETTERS}


def beside(name: str) -> tuple[str, ...]:
    """The cells orthogonally adjacent to a cell; those that come later in (file, rank) order come last."""
    file, rank = FILES.index(name[0]), int(name[1:])
    steps = ((file - 1, rank), (file, rank - 1), (file, rank + 1), (file + 1, rank))
    return tuple(near for at, to in steps if 0 <= at < len(FILES) and (near := f"{FILES[at]}{to}") in CELL)


PAIRS = tuple(
    (first, second)
    for first in CELL
    for second in beside(first)
    if CELL[first] < CELL[second] and LETTER[first] != LETTER[second]
)
NEIGHBOURS = {
    letter: "".join(sorted({LETTER[near] for name in CELLS_OF[letter] for near in beside(name)} - {letter}))
    for letter in LETTERS
}
SIDES = {
    "top": "".join(LETTERS[:ACROSS]),
    "bottom": "".join(LETTERS[-ACROSS:]),
    "left": "".join(LETTERS[::ACROSS]),
    "right": "".join(LETTERS[ACROSS - 1 :: ACROSS]),
}
OPPOSITE = (("top", "bottom"), ("left", "right"))

# Placements: what is written, the cells it fills, the zones it touches.
SINGLES = tuple(sorted((name, CELL[name]) for name in CELL))
PLACEMENTS = {name: (cell, (ZONE[LETTER[name]],)) for name, cell in SINGLES} | {
    f"{first}+{second}": (CELL[first] | CELL[second], (ZONE[LETTER[first]], ZONE[LETTER[second]]))
    for first, second in PAIRS
}
# Those that begin on a file depend on what stands there and on the next file, and on nothing else.
BY_FILE = tuple(sorted((move, PLACEMENTS[move][0]) for move in PLACEMENTS if move[0] == file) for file in FILES)
REACH = tuple(union(cells for _, cells in moves) for moves in BY_FILE)


@lru_cache(maxsize=1 << 14)
def openings(file: int, blocked: int) -> tuple[str, ...]:
    """The placements that begin on a file and find their cells free, in string order."""
    return tuple([move for move, cells in BY_FILE[file] if not cells & blocked])


def singles(blocked: int) -> list[str]:
    return [name for name, cell in SINGLES if not cell & blocked]


def names(cells: int) -> list[str]:
    """A set of cells written out, by (file, rank)."""
    listed = []
    while cells:
        cell = cells & -cells
        listed.append(NAME[cell])
        cells ^= cell
    return listed


def letters(cells: int) -> str:
    """The letters of the zones that a set of whole zones is made of."""
    return "".join([letter for letter, zone in ZONE.items() if zone & cells])


@lru_cache(maxsize=1 << 12)
def connects(tiles: int) -> bool:
    """Whether a side's tiles connect two opposite sides."""
    return bool(connection(letters(tiles)))


def connection(tiled: str) -> str:
    """The shortest chain of neighbouring zones, out of those given, from a side to the opposite one; "" if none."""
    chains = [
        chain
        for start, goal in OPPOSITE
        for zone in SIDES[start]
        if zone in tiled and (chain := way(zone, goal, tiled))
    ]
    return min(chains, key=len, default="")


def way(start: str, goal: str, tiled: str) -> str:
    """The shortest way from a zone to a side through the given zones."""
    ways, seen = [start], {start}
    for chain in ways:  # grows while it is walked: breadth first
        if chain[-1] in SIDES[goal]:
            return chain
        onward = [near for near in NEIGHBOURS[chain[-1]] if near in tiled and near not in seen]
        seen.update(onward)
        ways += [chain + near for near in onward]
    return ""
