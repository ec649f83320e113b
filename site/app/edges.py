"""Edges: where the strips of table mode lie round a flat tablet."""

from __future__ import annotations

DEEP = 0.17  # of a strip, of the screen's shorter side
LONG = 3.9  # how many times as long as deep a strip may be


def places(count: int, wide: float, high: float) -> list[tuple[float, float, float, float, int]]:
    """Where so many strips lie, clockwise from the edge nearest to who holds the tablet: the corner from which each is
    turned, its length and depth, and how far it is turned. The long edges take two where there are more than four."""
    deep = DEEP * min(wide, high)
    one, two = (1, 2) if count > 4 else (1, 1)
    edges = [two, one, two, one] if wide >= high else [one, two, one, two]
    if count in (2, 3, 5):
        edges = {2: [1, 0, 1, 0], 3: [1, 1, 0, 1], 5: [2, 1, 1, 1] if wide >= high else [1, 2, 1, 1]}[count]
    found = []
    for edge, strips in enumerate(edges):
        level = edge % 2 == 0
        room = (wide if level else high - 2 * deep) / max(strips, 1)
        length = min(room - 8, LONG * deep)
        for place in range(strips):
            start = (0 if level else deep) + room * place + (room - length) / 2
            corner = ((start, high - deep), (deep, start), (start + length, deep), (wide - deep, start + length))[edge]
            found.append((*corner, length, deep, (0, 90, 180, -90)[edge]))
    return found
