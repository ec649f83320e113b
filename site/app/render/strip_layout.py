"""The positions of the strips of tabletop mode around a tablet. Pure geometry."""

from __future__ import annotations

DEPTH_SHARE = 0.17  # of a strip, as a share of the screen's shorter side
MAX_ASPECT_RATIO = 3.9  # of a strip's length to its depth


def strip_positions(count: int, width: float, height: float) -> list[tuple[float, float, float, float, int]]:
    """Return the position of each of `count` strips, clockwise from the bottom edge: the corner that it is rotated
    around (x and y), its length and depth, and its rotation in degrees. Long edges have two if there are
    more than four strips.
    """
    depth = DEPTH_SHARE * min(width, height)
    short, long = (1, 2) if count > 4 else (1, 1)
    edges = [long, short, long, short] if width >= height else [short, long, short, long]
    if count in (2, 3, 5):
        edges = {2: [1, 0, 1, 0], 3: [1, 1, 0, 1], 5: [2, 1, 1, 1] if width >= height else [1, 2, 1, 1]}[count]
    positions = []
    for edge, strips in enumerate(edges):
        is_level = edge % 2 == 0
        room = (width if is_level else height - 2 * depth) / max(strips, 1)
        length = min(room - 8, MAX_ASPECT_RATIO * depth)
        for index in range(strips):
            start = (0 if is_level else depth) + room * index + (room - length) / 2
            end = start + length
            corner = ((start, height - depth), (depth, start), (end, depth), (width - depth, end))[edge]
            positions.append((*corner, length, depth, (0, 90, 180, -90)[edge]))
    return positions
