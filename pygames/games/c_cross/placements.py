"""Placements that differ in effect: one for each set of zones touched and borders closed.

A border between two zones is closed when no two adjacent cells across it are free: no placement of two pawns can use it
any more. Which placements differ depends only on the cells in and around the zones, so the answers are cached.
"""

from __future__ import annotations

from functools import lru_cache

from pygames.games.c_cross.board import CELL, LETTER, LETTERS, PAIRS, PLACEMENTS, ZONES, union
from pygames.games.c_cross.rules import CCrossState

Zones = tuple[int, ...]  # One or two zones, by their number in letter order.

# Each border between two zones has a bit, and the pairs of cells across it that one placement can fill.
ZONE_PAIRS = sorted({tuple(sorted((LETTER[one], LETTER[two]))) for one, two in PAIRS})
BORDERS = [
    (1 << bit, tuple(CELL[one] | CELL[two] for one, two in PAIRS if {LETTER[one], LETTER[two]} == set(zones)))
    for bit, zones in enumerate(ZONE_PAIRS)
]
GROUPS: list[Zones] = [(zone,) for zone in range(len(ZONES))] + [
    (LETTERS.index(one), LETTERS.index(two)) for one, two in ZONE_PAIRS
]


def zones_of(move: str) -> Zones:
    return tuple(sorted({LETTERS.index(LETTER[name]) for name in move.split("+")}))


# For each group of zones: the placements that touch just them, and the cells on which depends how they differ.
MOVES = [
    tuple((move, cells) for move, (cells, _) in sorted(PLACEMENTS.items()) if zones_of(move) == group)
    for group in GROUPS
]
NEARBY = [
    union(
        iter(
            [ZONES[zone] for zone in group]
            + [pair for _, pairs in BORDERS for pair in pairs if any(pair & ZONES[zone] for zone in group)]
        )
    )
    for group in GROUPS
]
GROUP_BORDERS = [
    tuple((bit, pairs) for bit, pairs in BORDERS if any(pairs[0] & ZONES[zone] for zone in group)) for group in GROUPS
]
SINGLES = range(len(ZONES))


@lru_cache(maxsize=1 << 14)
def distinct_in_group(group: int, blocked: int) -> tuple[str, ...]:
    """Return the placements of a group that close different borders, those that close the fewest first."""
    open_borders = [(bit, pairs) for bit, pairs in GROUP_BORDERS[group] if not all(pair & blocked for pair in pairs)]
    distinct: dict[int, str] = {}
    for move, cells in MOVES[group]:
        if not cells & blocked:
            filled = blocked | cells
            closed = sum([bit for bit, pairs in open_borders if all(pair & filled for pair in pairs)])
            distinct.setdefault(closed, move)
    return tuple([distinct[closed] for closed in sorted(distinct, key=lambda closed: (closed.bit_count(), closed))])
