"""Positions in the drawing of Crossado: cells, islands, pawns on islands, name plates, and the paths of walks."""

from __future__ import annotations

from pygames.games.crossado.art import CELL, MARGIN
from pygames.games.crossado.board import CELLS, ISLANDS, NAMES, PLACE_CELLS, SIZE, adjacent_water, opposite
from pygames.games.crossado.rules import CrossadoView

Point = tuple[float, float]

BOARD_SIDE = 2 * MARGIN + SIZE * CELL  # The board is a square.
STRIP_HEIGHT = 132  # Below the board.
PLATE_WIDTH = 286
ISLAND_CENTRES = {
    "sw": (MARGIN + CELL, BOARD_SIDE - MARGIN - CELL),
    "nw": (MARGIN + CELL, MARGIN + CELL),
    "ne": (BOARD_SIDE - MARGIN - CELL, MARGIN + CELL),
    "se": (BOARD_SIDE - MARGIN - CELL, BOARD_SIDE - MARGIN - CELL),
}


def cell_centre(name: str) -> Point:
    return MARGIN + CELL * (ord(name[0]) - 96.5), BOARD_SIDE - MARGIN - CELL * (int(name[1:]) - 0.5)


def island_centre(view: CrossadoView, name: str) -> Point:
    corner = view["corners"][view["turn"] - 1]
    return ISLAND_CENTRES[corner if name == "home" else opposite(corner)]


def spot_position(corner: str, number: int, inner: bool) -> Point:
    """Return a spot on an island: near the water (`inner`) for pawns at their goal, otherwise for pawns at home."""
    x, y = ISLAND_CENTRES[corner]
    outwards = 1 if corner[0] == "s" else -1
    return x + 23 * (number - 1.5) + (6 if corner[1] == "e" else 0), y + outwards * (-20 if inner else 12)


def distance(start: Point, end: Point) -> float:
    return abs(start[0] - end[0]) + abs(start[1] - end[1])


def rank_pawns(view: CrossadoView, seat: int) -> tuple[str, ...]:
    """Return where a seat's pawns are, the foremost first: "goal", cells, "home"."""
    goal = ISLAND_CENTRES[opposite(view["corners"][seat - 1])]
    cells = sorted(view["pawns"][seat - 1], key=lambda name: distance(cell_centre(name), goal))
    return (*["goal"] * view["at_goal"][seat - 1], *cells, *["home"] * view["at_home"][seat - 1])


def plate_position(view: CrossadoView, seat: int) -> Point:
    """Return the corner of a name plate. Plates lie as the islands do; those of two players lie side by side."""
    if view["player_count"] == 2:
        return (2 if seat == 1 else BOARD_SIDE - PLATE_WIDTH - 2), BOARD_SIDE + 39
    corner = view["corners"][seat - 1]
    return (2 if corner[1] == "w" else BOARD_SIDE - PLATE_WIDTH - 2), BOARD_SIDE + (8 if corner[0] == "n" else 70)


def walk_path(view: CrossadoView, source: str, end: str) -> tuple[Point, ...]:
    """Return the points of a walk by the number rolled between cells or islands, or ()."""
    raft_cells = sum(CELLS[name] for raft in view["rafts"] for name in PLACE_CELLS[raft])
    corner = view["corners"][view["turn"] - 1]
    start = ISLANDS[corner] if source == "home" else CELLS.get(source, 0)
    goal = ISLANDS[opposite(corner)] if end == "goal" else CELLS.get(end, 0)
    path = find_walk(raft_cells, start, goal, view["steps"])
    if not path:
        return ()
    points = tuple(cell_centre(NAMES[cell]) for cell in path if cell in NAMES)
    points = (island_centre(view, "home"), *points) if source == "home" else points
    return (*points, island_centre(view, "goal")) if end == "goal" else points


def find_walk(raft_cells: int, start: int, goal: int, steps: int, previous: int = 0) -> tuple[int, ...]:
    """Return the cells of a walk of this many steps over rafts, or ()."""
    if steps == 1:
        # Both directions, because `adjacent_water` returns only water and one end may be an island.
        is_adjacent = start & adjacent_water(goal) or adjacent_water(start) & goal
        return (start, goal) if is_adjacent and not goal & previous else ()
    next_cells = adjacent_water(start) & raft_cells & ~previous
    while next_cells:
        cell = next_cells & -next_cells
        if rest := find_walk(raft_cells, cell, goal, steps - 1, start):
            return (start, *rest)
        next_cells ^= cell
    return ()
