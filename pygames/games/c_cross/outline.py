"""Outlines: the edge of a set of squares of the grid as an SVG path, set in by a little and rounded at its corners."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

Square = tuple[int, int]  # column from the left, row from the top
Point = tuple[float, float]


def outline(squares: Iterable[Square], size: float, left: float, top: float, inset: float, radius: float) -> str:
    """The closed path round the squares. A negative inset goes outside."""
    return " ".join(rounded(points, radius) for points in loops(frozenset(squares), size, left, top, inset))


def loops(squares: frozenset[Square], size: float, left: float, top: float, inset: float) -> Iterator[list[Point]]:
    """The corners of each edge loop, clockwise, moved inwards by `inset`."""
    ahead: dict[Square, list[Square]] = {}
    for x, y in sorted(squares):
        # Each side of a square that borders on the outside, with the inside on its right hand.
        for (dx, dy), start, end in (
            ((0, -1), (x, y), (x + 1, y)),
            ((1, 0), (x + 1, y), (x + 1, y + 1)),
            ((0, 1), (x + 1, y + 1), (x, y + 1)),
            ((-1, 0), (x, y + 1), (x, y)),
        ):
            if (x + dx, y + dy) not in squares:
                ahead.setdefault(start, []).append(end)
    while ahead:
        loop = [next(iter(ahead))]
        while True:
            here = loop[-1]
            ends = ahead[here]
            # Where two squares meet only at a corner, the edge turns right, so that each keeps its own loop.
            end = ends.pop(0) if len(ends) == 1 else ends.pop(turning_right(loop, ends))
            if not ends:
                del ahead[here]
            if end == loop[0]:
                break
            loop.append(end)
        yield inwards(loop, size, left, top, inset)


def turning_right(loop: list[Square], ends: list[Square]) -> int:
    if len(loop) < 2:
        return 0
    (px, py), (x, y) = loop[-2:]
    dx, dy = x - px, y - py
    return ends.index((x - dy, y + dx)) if (x - dy, y + dx) in ends else 0


def inwards(loop: list[Square], size: float, left: float, top: float, inset: float) -> list[Point]:
    points = []
    for place, (x, y) in enumerate(loop):
        (px, py), (nx, ny) = loop[place - 1], loop[(place + 1) % len(loop)]
        before, after = (x - px, y - py), (nx - x, ny - y)
        if before == after:
            continue
        # The inside is on the right hand of both edges: of a way (dx, dy) that is (-dy, dx).
        right = (-before[1] - after[1], before[0] + after[0])
        points.append((left + x * size + right[0] * inset, top + y * size + right[1] * inset))
    return points


def rounded(points: list[Point], radius: float) -> str:
    path: list[str] = []
    for place, point in enumerate(points):
        come, go = towards(point, points[place - 1], radius), towards(point, points[(place + 1) % len(points)], radius)
        path.append(f"{'L' if path else 'M'}{pair(come)}Q{pair(point)} {pair(go)}")
    return "".join(path) + "Z"


def towards(start: Point, end: Point, length: float) -> Point:
    dx, dy = end[0] - start[0], end[1] - start[1]
    whole = abs(dx) + abs(dy)  # edges are upright or level
    return start[0] + dx * length / whole, start[1] + dy * length / whole


def pair(point: Point) -> str:
    return f"{point[0]:g} {point[1]:g}"
