"""Placements by the zones that they touch.

How a position is judged depends only on the pawns in each zone. So of the placements that touch the same zones the
search looks only at the one that closes the fewest borders: a border is closed when no two adjacent cells across it are
free, and no placement of two pawns can use it any more.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from pygames.games.c_cross.board import CELL, LETTER, LETTERS, PAIRS, PLACEMENTS, ZONE_SIZE, ZONES, connects, union
from pygames.games.c_cross.chains import PAWN, SHIFTS
from pygames.games.c_cross.rules import MAJORITY, PAWNS_PER_SIDE, CCrossState

CROWDED_CELLS = 60  # Out of eighty: with more cells filled, a side may have no placement.


def is_placement(state: CCrossState) -> bool:
    """Return whether the next move is a placement, and not a payment or a choice between zones."""
    return not state.paying_seat and not state.pending_zones


def zones_of(move: str) -> tuple[int, ...]:
    """Return the numbers of the zones that a placement touches."""
    return tuple(sorted({LETTERS.index(LETTER[name]) for name in move.split("+")}))


def cells_of(zones: tuple[int, ...]) -> int:
    return union(ZONES[zone] for zone in zones)


MOVES: dict[tuple[int, ...], list[tuple[str, int]]] = {}  # The placements that touch each zone or pair of zones.
for _move, (_cells, _) in sorted(PLACEMENTS.items(), key=lambda item: (len(zones_of(item[0])), item)):
    MOVES.setdefault(zones_of(_move), []).append((_move, _cells))
BORDERS = [
    (cells_of(zones), [CELL[one] | CELL[two] for one, two in PAIRS if zones_of(f"{one}+{two}") == zones])
    for zones in MOVES
    if len(zones) == 2
]


@dataclass(frozen=True, slots=True)
class Group:
    """The placements that touch the same zones."""

    number: int
    size: int  # The pawns, and the zones.
    cells: int  # All cells of the zones.
    nearby: int  # The cells that decide which of the placements closes the fewest borders.
    deltas: tuple[int, ...]  # What they add to the code of a position, by side.


GROUPS = [
    Group(
        number,
        len(zones),
        cells_of(zones),
        cells_of(zones) | union(pair for both, pairs in BORDERS if both & cells_of(zones) for pair in pairs),
        tuple(sum(pawn << SHIFTS[zone] for zone in zones) for pawn in PAWN),
    )
    for number, zones in enumerate(MOVES)
]
GROUP_MOVES = list(MOVES.values())
GROUP_BORDERS = [[pairs for both, pairs in BORDERS if both & group.cells] for group in GROUPS]


@lru_cache(maxsize=1 << 14)
def find_placement(group: int, blocked: int) -> str:
    """Return the placement of a group that closes the fewest borders, or "" if none is free."""
    borders = [pairs for pairs in GROUP_BORDERS[group] if not all(pair & blocked for pair in pairs)]

    def closed_borders(placement: tuple[str, int]) -> int:
        filled = blocked | placement[1]
        return sum(all(pair & filled for pair in pairs) for pairs in borders)

    free = [(move, cells) for move, cells in GROUP_MOVES[group] if not cells & blocked]
    return min(free, key=closed_borders)[0] if free else ""


def ripe_zones(own: int) -> int:
    """Return the zones in which one more pawn of a side makes a majority."""
    return sum([zone for zone in ZONES if (own & zone).bit_count() >= MAJORITY - 1])


@lru_cache(maxsize=1 << 12)
def connecting_zones(own: int, other: int) -> tuple[int, ...]:
    """Return the zones whose tile would connect two edges for the side with the tiles `own`."""
    if own.bit_count() < 3 * ZONE_SIZE:
        return ()
    return tuple([zone for zone in ZONES if not zone & (own | other) and connects(own | zone)])


def can_connect(zones: Sequence[int], own: int, other: int, touched: int = 0) -> bool:
    """Return whether a side can connect by a third pawn in one of `zones`, and pay for it.

    The other side has one more pawn than in `other` in each of the zones `touched`.
    """
    for zone in zones:
        if (own & zone).bit_count() == MAJORITY - 1:
            cost = (other & zone).bit_count() + (1 if zone & touched else 0)
            if cost < MAJORITY and cost <= own.bit_count() - MAJORITY + 1:
                return True
    return False


def may_be_stuck(state: CCrossState, side: int) -> bool:
    """Return whether a side may have no placement after the next one: then only the legal moves can tell."""
    filled = state.pawns[0] | state.pawns[1] | state.tiles[0] | state.tiles[1]
    return (
        filled.bit_count() > CROWDED_CELLS - 2
        or not state.tiles_left(side)
        or state.pawns[side].bit_count() >= PAWNS_PER_SIDE
    )
