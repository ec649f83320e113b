"""Threats to connect that nothing can stop, recognised by sight.

A side threatens if a third pawn in a zone would connect two edges. Its opponent can stop that only by connecting first,
by taking that zone, which needs two pawns there, or by taking a zone in which pawns of the side stand: they come back
on other cells, and dominoes may follow. Where none of these is possible, the side has won.
"""

from __future__ import annotations

from pygames.games.c_cross.board import ZONE_SIZE, connects
from pygames.games.c_cross.placements import connecting_zones, ripe_zones
from pygames.games.c_cross.rules import MAJORITY, PAWNS_PER_SIDE, TILES_PER_SIDE


def has_winning_threat(own: int, other: int, tiles: int, other_tiles: int) -> bool:
    """Return whether a side connects in its next turn, whatever the other side, whose turn it is, places now."""
    return bool(
        own.bit_count() < PAWNS_PER_SIDE
        and threat_zones(own, other, tiles, other_tiles, MAJORITY - 1)
        and not can_disturb(other, own, other_tiles)
    )


def can_make_winning_threat(own: int, other: int, tiles: int, other_tiles: int) -> bool:
    """Return whether a side, whose turn it is, can place a pawn and connects in its next turn, whatever happens."""
    return bool(
        own.bit_count() < PAWNS_PER_SIDE - 1
        and threat_zones(own, other, tiles, other_tiles, MAJORITY - 2)
        and not can_disturb(other, own, other_tiles)
    )


def threat_zones(own: int, other: int, tiles: int, other_tiles: int, pawns: int) -> int:
    """Return the zones that would connect and have this many own pawns; the other side cannot take them or make them
    too dear by its next placement."""
    if tiles.bit_count() == TILES_PER_SIDE * ZONE_SIZE:
        return 0
    spare, result = own.bit_count() - pawns, 0
    for zone in connecting_zones(tiles, other_tiles):
        if (own & zone).bit_count() == pawns:
            cost = (other & zone).bit_count() + 1
            if cost < MAJORITY and cost <= spare:
                result |= zone
    return result


def can_disturb(own: int, other: int, tiles: int) -> bool:
    """Return whether a side's next placement may connect, or move pawns of the other side."""
    ripe = ripe_zones(own)
    return bool(ripe and (ripe & other or connects(tiles | ripe)))
