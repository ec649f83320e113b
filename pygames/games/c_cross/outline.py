"""Outlines of sets of grid squares as SVG paths, with an inset and rounded corners."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

Square = tuple[int, int]  # Column from the left, row from the top.
Point = tuple[float, float]


def outline(squares: Iterable[Square], size: float, left: float, top: float, inset: float, radius: float) -> str:
    """Return the closed path round the squares. A negative inset widens it."""
    return " ".join(round_corners(points, radius) for points in loops(frozenset(squares), size, left, top, inset))


def loops(squares: frozenset[Square], size: float, left: float, top: float, inset: float) -> Iterator[list[Point]]:
    """Yield the corners of each loop of sides, clockwise, moved inwards by `inset`."""
    next_corners: dict[Square, list[Square]] = {}
    for x, y in sorted(squares):
        # Add each outer side of the square, directed so that the inside is on its right.
        for (dx, dy), start, end in (
            ((0, -1), (x, y), (x + 1, y)),
            ((1, 0), (x + 1, y), (x + 1, y + 1)),
            ((0, 1), (x + 1, y + 1), (x, y + 1)),
            ((-1, 0), (x, y + 1), (x, y)),
        ):
            if (x + dx, y + dy) not in squares:
                next_corners.setdefault(start, []).append(end)
    while next_corners:
        loop = [next(iter(next_corners))]
        while True:
            corner = loop[-1]
            ends = next_corners[corner]
            # Where two squares meet only at a corner, turn right, so that each keeps its own loop.
            end = ends.pop(0) if len(ends) == 1 else ends.pop(right_turn_index(loop, ends))
            if not ends:
                del next_corners[corner]
            if end == loop[0]:
                break
            loop.append(end)
        yield inset_loop(loop, size, left, top, inset)


def right_turn_index(loop: list[Square], ends: list[Square]) -> int:
    if len(loop) < 2:
        return 0
    (px, py), (x, y) = loop[-2:]
    dx, dy = x - px, y - py
    return ends.index((x - dy, y + dx)) if (x - dy, y + dx) in ends else 0


def inset_loop(loop: list[Square], size: float, left: float, top: float, inset: float) -> list[Point]:
    points = []
    for index, (x, y) in enumerate(loop):
        (px, py), (nx, ny) = loop[index - 1], loop[(index + 1) % len(loop)]
        before, after = (x - px, y - py), (nx - x, ny - y)
        if before == after:
            continue
        # The inside is on the right of both sides; the right of a direction (dx, dy) is (-dy, dx).
        right = (-before[1] - after[1], before[0] + after[0])
        points.append((left + x * size + right[0] * inset, top + y * size + right[1] * inset))
    return points


def round_corners(points: list[Point], radius: float) -> str:
    path: list[str] = []
    for index, point in enumerate(points):
        start = point_towards(point, points[index - 1], radius)
        end = point_towards(point, points[(index + 1) % len(points)], radius)
        path.append(f"{'L' if path else 'M'}{format_point(start)}Q{format_point(point)} {format_point(end)}")
    return "".join(path) + "Z"


def point_towards(start: Point, end: Point, length: float) -> Point:
    dx, dy = end[0] - start[0], end[1] - start[1]
    distance = abs(dx) + abs(dy)  # Sides are upright or level.
    return start[0] + dx * length / distance, start[1] + dy * length / distance


def format_point(point: Point) -> str:
    return f"{point[0]:g} {point[1]:g}"
