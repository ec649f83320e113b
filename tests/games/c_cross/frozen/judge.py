"""Evaluates a position of C-Cross without looking ahead.

Every zone has a weight for each side: 1 with its own tile, 0 with the opponent's, and otherwise a value between them
that depends on both sides' pawns in it. The weight of a chain of zones is the product of theirs, and a side's
*connectivity* is the sum over the chains that connect two opposite edges: short chains count most, and several count
more than one. The value is the logarithm of the ratio of both connectivities, adjusted for the side to move and the
pawns in reserve; it approximates the logit of Light's winning. The numbers were fitted to the outcomes of some 1,500
games that the bot played against itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log

from pygames.games.c_cross.board import ZONE_SIZE, ZONES, connects
from pygames.games.c_cross.rules import MAJORITY, CCrossState

WIN_VALUE = 1_000.0  # A game that Light has won; a later win counts a little less.
CERTAIN = 900.0  # Beyond this, a position is won by force.

# The share of a tile that a zone is worth, by own pawns, then by the opponent's, from none to five.
ZONE_WEIGHTS = (
    (0.007, 0.0015, 0.0003, *[0.0001] * 3),
    (0.033, 0.014, 0.0013, *[0.0001] * 3),
    (0.26, 0.13, 0.016, *[0.0001] * 3),
    *[(0.8, 0.6, 0.5, *[0.0001] * 3)] * 3,
)
# By the pawns that a side has in reserve. A side to move without one has lost.
RESERVE_VALUES = (-4.8, -0.3, -0.25, -0.1, -0.1, 0, 0, 0, 0, 0, 0, 0, 0)
# The value of placing next, by the tiles on the board: such that the best move leaves the total unchanged.
TURN_VALUES = (0.1, 0.3, 0.5, 0.9, 1.0, 1.1, 1.1, *[1.2] * 10)
CROWDED_CELLS = 60  # Out of eighty: with more cells filled, a side may have no placement.
MIN_CONNECTIVITY = 4e-4  # The connectivity of a side that cannot connect any more.


def evaluate(state: CCrossState) -> float:
    """Return the value of a position from Light's point of view."""
    if not state.mover:
        return WIN_VALUE if connects(state.tiles[0]) else -WIN_VALUE
    if not state.pending_zones and not state.paying_seat:
        if cannot_place(state):
            return -sign_of(state.mover) * WIN_VALUE
        if can_connect_now(state):
            return sign_of(state.mover) * (WIN_VALUE - 1)
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
    own, tiles = state.pawns[side], state.tiles[side]
    if tiles.bit_count() < 15 or not state.tiles_left(side):
        return False
    for zone in ZONES:
        if (own & zone).bit_count() == MAJORITY - 1 and connects(tiles | zone):
            cost = state.opponent_pawns(zone)
            if cost <= (own & ~zone).bit_count() and cost + MAJORITY - 1 < ZONE_SIZE:
                return True
    return False


def estimate(state: CCrossState) -> float:
    """Return the logarithm of the connectivity ratio, with the values of reserves and of placing next."""
    light, dark = weights(state)
    next_to_place = 3 - state.mover if state.paying_seat or state.pending_zones else state.mover
    return (
        log(connectivity(light) / connectivity(dark))
        + RESERVE_VALUES[state.pawns_left(0)]
        - RESERVE_VALUES[state.pawns_left(1)]
        + sign_of(next_to_place) * TURN_VALUES[(state.tiles[0] | state.tiles[1]).bit_count() // ZONE_SIZE]
    )


def connectivity(weights: Sequence[float]) -> float:
    return chains_across(weights) + chains_down(weights) + MIN_CONNECTIVITY


def weights(state: CCrossState) -> tuple[list[float], list[float]]:
    """Return the weight of each zone for Light and for Dark, in letter order."""
    (light, dark), (light_tiles, dark_tiles) = state.pawns, state.tiles
    to_light: list[float] = []
    to_dark: list[float] = []
    for zone in ZONES:
        if zone & light_tiles:
            to_light.append(1.0)
            to_dark.append(0.0)
        elif zone & dark_tiles:
            to_light.append(0.0)
            to_dark.append(1.0)
        else:
            light_pawns, dark_pawns = (light & zone).bit_count(), (dark & zone).bit_count()
            to_light.append(ZONE_WEIGHTS[light_pawns][dark_pawns])
            to_dark.append(ZONE_WEIGHTS[dark_pawns][light_pawns])
    return to_light, to_dark


def chains_across(weights: Sequence[float]) -> float:
    """Return the total weight of the chains from left to right, with at most one step up or down in each column."""
    a, e, i, m = weights[0::4]
    for column in (1, 2, 3):
        b, f, j, n = weights[column::4]
        if column == 2:
            to_b, to_f, to_j, to_n = b * a, f * (a + e), j * (e + i), n * (i + m)
        else:
            to_b, to_f, to_j, to_n = b * (a + e), f * (e + i), j * (i + m), n * m
        if column == 3:
            return to_b + to_f + to_j + to_n
        a, e, i, m = to_b + b * to_f, to_f + f * (to_b + to_j), to_j + j * (to_f + to_n), to_n + n * to_j
    return 0.0


def chains_down(weights: Sequence[float]) -> float:
    """Return the total weight of the chains from top to bottom."""
    a, b, c, d = weights[:4]
    for row in (4, 8, 12):
        e, f, g, h = weights[row : row + 4]
        to_e, to_f, to_g, to_h = e * (a + b), f * b, g * (b + c + d), h * d
        if row == 12:
            return to_e + to_f + to_g + to_h
        a, b, c, d = to_e + e * to_f, to_f + f * (to_e + to_g), to_g + g * (to_f + to_h), to_h + h * to_g
    return 0.0
