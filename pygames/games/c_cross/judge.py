"""Evaluates a position of C-Cross without looking ahead.

Every zone has a weight for each side: 1 with its own tile, 0 with the opponent's, and otherwise a value between them
that depends on both sides' pawns in it. The weight of a chain of zones is the product of theirs, and a side's
*connectivity* is the sum over the chains that connect two opposite edges: short chains count most, and several count
more than one. The value is the logarithm of the ratio of both connectivities, adjusted for the side to move and the
pawns in reserve; it approximates the logit of Light's winning. `weights.txt` has the numbers, `learn.py` improves
them.
"""

from __future__ import annotations

from math import log

from pygames.games.c_cross.board import ZONE_SIZE, connects
from pygames.games.c_cross.chains import LEARNED, connectivity_ratio, encode
from pygames.games.c_cross.placements import CROWDED_CELLS, can_connect, connecting_zones, is_placement
from pygames.games.c_cross.rules import PAWNS_PER_SIDE, TILES_PER_SIDE, CCrossState
from pygames.games.c_cross.threats import can_make_winning_threat, has_winning_threat

WIN_VALUE = 1_000.0  # A game that Light has won; a later win counts a little less.
CERTAIN = 900.0  # Beyond this, a position is won by force.

# By the pawns that a side has in reserve. A side to move without one has lost.
RESERVE_VALUES = LEARNED["reserve"] + [0.0] * (PAWNS_PER_SIDE + 1 - len(LEARNED["reserve"]))
# The value of placing next, by the tiles on the board: such that the best move leaves the total unchanged.
TURN_VALUES = LEARNED["turn"] + LEARNED["turn"][-1:] * (2 * TILES_PER_SIDE + 1 - len(LEARNED["turn"]))


def evaluate(state: CCrossState) -> float:
    """Return the value of a position from Light's point of view."""
    if not state.mover:
        return WIN_VALUE if connects(state.tiles[0]) else -WIN_VALUE
    if is_placement(state):
        if cannot_place(state):
            return -sign_of(state.mover) * WIN_VALUE
        if can_connect_now(state):
            return sign_of(state.mover) * (WIN_VALUE - 1)
        own, other, tiles, other_tiles = by_side(state, state.mover - 1)
        if result := forced_result(other, own, other_tiles, tiles):
            return -sign_of(state.mover) * result
    return estimate(state)


def sign_of(seat: int) -> int:
    return 1 if seat == 1 else -1


def cannot_place(state: CCrossState) -> bool:
    """Return whether the mover has no placement.

    With a tile left and plenty of free cells, only the pawns can have run out, so no moves need to be generated.
    """
    side = state.mover - 1
    if state.pawns_left(side) == 0:
        return True
    filled = state.pawns[0] | state.pawns[1] | state.tiles[0] | state.tiles[1]
    return (filled.bit_count() > CROWDED_CELLS or not state.tiles_left(side)) and not state.legal_moves()


def can_connect_now(state: CCrossState) -> bool:
    """Return whether a third pawn in a zone wins for the mover. Wins that need two pawns are left to the search."""
    side = state.mover - 1
    zones = connecting_zones(state.tiles[side], state.tiles[1 - side]) if state.tiles_left(side) else ()
    return can_connect(zones, state.pawns[side], state.pawns[1 - side])


def forced_result(own: int, other: int, tiles: int, other_tiles: int) -> float:
    """Return the value of a position to the side that has just moved, or 0 if neither side wins by a threat."""
    if has_winning_threat(own, other, tiles, other_tiles):
        return WIN_VALUE - 2
    return 3 - WIN_VALUE if can_make_winning_threat(other, own, other_tiles, tiles) else 0


def by_side(state: CCrossState, side: int) -> tuple[int, int, int, int]:
    """Return the pawns of a side and of the other, and the tiles of both."""
    return state.pawns[side], state.pawns[1 - side], state.tiles[side], state.tiles[1 - side]


def estimate(state: CCrossState) -> float:
    """Return the logarithm of the connectivity ratio, with the values of reserves and of placing next."""
    next_to_place = 3 - state.mover if state.paying_seat or state.pending_zones else state.mover
    return (
        log(connectivity_ratio(encode(state)))
        + RESERVE_VALUES[state.pawns_left(0)]
        - RESERVE_VALUES[state.pawns_left(1)]
        + sign_of(next_to_place) * TURN_VALUES[(state.tiles[0] | state.tiles[1]).bit_count() // ZONE_SIZE]
    )
