"""Where things are on the river of Crossado: cells, islands, the spots of pawns, the seats' plates, and the ways to
walk."""

from __future__ import annotations

from pygames.games.crossado.art import CELL, MARGIN
from pygames.games.crossado.board import CELLS, ISLANDS, NAMES, SIZE, SPANS, beside, opposite
from pygames.games.crossado.rules import CrossadoView

Point = tuple[float, float]

SIDE = 2 * MARGIN + SIZE * CELL  # of the board, square
STRIP = 132  # height of what stands below it
WIDE = 286  # of a seat's plate
ISLAND_AT = {
    "sw": (MARGIN + CELL, SIDE - MARGIN - CELL),
    "nw": (MARGIN + CELL, MARGIN + CELL),
    "ne": (SIDE - MARGIN - CELL, MARGIN + CELL),
    "se": (SIDE - MARGIN - CELL, SIDE - MARGIN - CELL),
}


def centre(name: str) -> Point:
    return MARGIN + CELL * (ord(name[0]) - 96.5), SIDE - MARGIN - CELL * (int(name[1:]) - 0.5)


def island(view: CrossadoView, name: str) -> Point:
    corner = view["corners"][view["turn"] - 1]
    return ISLAND_AT[corner if name == "home" else opposite(corner)]


def spot_at(corner: str, number: int, inner: bool) -> Point:
    """A spot on an island: those who live there stand near the edge of the board, those who arrive near the water."""
    x, y = ISLAND_AT[corner]
    outwards = 1 if corner[0] == "s" else -1
    return x + 23 * (number - 1.5) + (6 if corner[1] == "e" else 0), y + outwards * (-20 if inner else 12)


def distance(one: Point, other: Point) -> float:
    return abs(one[0] - other[0]) + abs(one[1] - other[1])


def ranked(view: CrossadoView, seat: int) -> tuple[str, ...]:
    """Where a seat's pawns are, the foremost first."""
    goal = ISLAND_AT[opposite(view["corners"][seat - 1])]
    cells: list[str] = sorted(view["pawns"][seat - 1], key=lambda name: distance(centre(name), goal))
    return (*["goal"] * view["arrived"][seat - 1], *cells, *["home"] * view["home"][seat - 1])


def plate_at(view: CrossadoView, seat: int) -> Point:
    """Where the seats' plates are: as their islands are; two players sit side by side."""
    if view["player_count"] == 2:
        return (2 if seat == 1 else SIDE - WIDE - 2), SIDE + 39
    corner = view["corners"][seat - 1]
    return (2 if corner[1] == "w" else SIDE - WIDE - 2), SIDE + (8 if corner[0] == "n" else 70)


def walk(view: CrossadoView, source: str, end: str) -> tuple[Point, ...]:
    """The points of one walk between two places by the number rolled; () if there is none."""
    covered = sum(CELLS[name] for raft in view["rafts"] for name in SPANS[raft])
    corner = view["corners"][view["turn"] - 1]
    start = ISLANDS[corner] if source == "home" else CELLS.get(source, 0)
    goal = ISLANDS[opposite(corner)] if end == "goal" else CELLS.get(end, 0)
    path = way(covered, start, goal, view["steps"])
    if not path:
        return ()
    points = tuple(centre(NAMES[cell]) for cell in path if cell in NAMES)
    points = (island(view, "home"), *points) if source == "home" else points
    return (*points, island(view, "goal")) if end == "goal" else points


def way(covered: int, here: int, goal: int, steps: int, back: int = 0) -> tuple[int, ...]:
    """One walk of that many steps over covered cells, as the cells it touches; () if there is none."""
    if steps == 1:
        touching = here & beside(goal) or beside(here) & goal  # `beside` knows water only, and one may be an island
        return (here, goal) if touching and not goal & back else ()
    ahead = beside(here) & covered & ~back
    while ahead:
        cell = ahead & -ahead
        if rest := way(covered, cell, goal, steps - 1, here):
            return (here, *rest)
        ahead ^= cell
    return ()
