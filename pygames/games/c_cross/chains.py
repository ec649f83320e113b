"""Weighs the chains of zones by which each side can still connect two opposite edges, fast enough for a search.

A position is an integer, its *code*: six bits for each zone, in letter order, with Light's pawns in the lower three and
Dark's in the upper three; seven pawns stand for a tile. The weight of a chain is the product of its zones' weights.
All chains from one edge to the other pass through two halves of the board, and each half is computed only once.
"""

from __future__ import annotations

from functools import lru_cache

from pygames.games.c_cross.board import ZONES
from pygames.games.c_cross.rules import CCrossState
from pygames.weights import Weights, load_weights

ZONE_BITS = 6
PAWN = (1, 8)  # A pawn of each side in the code of a zone.
TILE = (7, 56)
SHIFTS = tuple(range(0, ZONE_BITS * len(ZONES), ZONE_BITS))
ROW_SHIFT, COLUMN_SHIFT = 4 * ZONE_BITS, ZONE_BITS

LEARNED = load_weights(__package__)
HOPELESS = 0.0001  # The weight of a zone that the opponent has won.
MIN_CONNECTIVITY = LEARNED["least"][0]  # The connectivity of a side that cannot connect any more.


def zone_weight(learned: Weights, own: int, other: int) -> float:
    """Return the weight of a zone by the pawns in it; seven stand for a tile."""
    if own == 7 or other == 7:
        return float(own == 7)
    weights = learned[f"zone {min(own, 3)}"]
    return weights[other] if other < len(weights) else HOPELESS


def create_tables(learned: Weights) -> tuple[list[float], ...]:
    """Return the weights of a zone by its code, for each side."""
    return tuple(
        [zone_weight(learned, code >> 3 * side & 7, code >> 3 - 3 * side & 7) for code in range(64)] for side in (0, 1)
    )


WEIGHTS = create_tables(LEARNED)

Half = tuple[float, ...]  # Four numbers for Light and four for Dark.
TOP = (1 << 2 * ROW_SHIFT) - 1
BOTTOM = TOP << 2 * ROW_SHIFT
LEFT = sum(0xFFF << row * ROW_SHIFT for row in range(4))
RIGHT = LEFT << 2 * COLUMN_SHIFT
CACHED_HALVES = 1 << 14


def encode(state: CCrossState) -> int:
    """Return the code of a position."""
    (light, dark), (light_tiles, dark_tiles) = state.pawns, state.tiles
    code = 0
    for zone, shift in zip(ZONES, SHIFTS, strict=True):
        if zone & light_tiles:
            code |= 7 << shift
        elif zone & dark_tiles:
            code |= 56 << shift
        else:
            code |= ((light & zone).bit_count() + 8 * (dark & zone).bit_count()) << shift
    return code


@lru_cache(maxsize=CACHED_HALVES)
def top_half(code: int) -> Half:
    """Return the weight of the chains from the top edge that enter each zone of the third row."""
    result: list[float] = []
    for weights in WEIGHTS:
        a, b, c, d, e, f, g, h = [weights[code >> shift & 63] for shift in SHIFTS[:8]]
        to_e, to_f, to_g, to_h = e * (a + b), f * b, g * (b + c + d), h * d
        e, f, g, h = to_e + e * to_f, to_f + f * (to_e + to_g), to_g + g * (to_f + to_h), to_h + h * to_g
        result += e + f, f, f + g + h, h
    return tuple(result)


@lru_cache(maxsize=CACHED_HALVES)
def bottom_half(code: int) -> Half:
    """Return the weight of the chains from each zone of the third row to the bottom edge."""
    result: list[float] = []
    for weights in WEIGHTS:
        i, j, k, l, m, n, o, p = [weights[code >> shift & 63] for shift in SHIFTS[8:]]  # noqa: E741  # the letters of zones
        from_i, from_j, from_k, from_l = i * m, j * (m + n + o), k * o, l * (o + p)
        result += (
            from_i + i * from_j,
            from_j + j * (from_i + from_k),
            from_k + k * (from_j + from_l),
            from_l + l * from_k,
        )
    return tuple(result)


@lru_cache(maxsize=CACHED_HALVES)
def left_half(code: int) -> Half:
    """Return the weight of the chains from the left edge that enter each zone of the third column."""
    result: list[float] = []
    for weights in WEIGHTS:
        a, b, e, f, i, j, m, n = [weights[code >> row + column & 63] for row in SHIFTS[::4] for column in SHIFTS[:2]]
        to_b, to_f, to_j, to_n = b * (a + e), f * (e + i), j * (i + m), n * m
        b, f, j, n = to_b + b * to_f, to_f + f * (to_b + to_j), to_j + j * (to_f + to_n), to_n + n * to_j
        result += b, b + f, f + j, j + n
    return tuple(result)


@lru_cache(maxsize=CACHED_HALVES)
def right_half(code: int) -> Half:
    """Return the weight of the chains from each zone of the third column to the right edge."""
    result: list[float] = []
    for weights in WEIGHTS:
        c, d, g, h, k, l, o, p = [weights[code >> row + column & 63] for row in SHIFTS[::4] for column in SHIFTS[2:4]]  # noqa: E741
        from_c, from_g, from_k, from_o = c * d, g * (d + h), k * (h + l), o * (l + p)
        result += (
            from_c + c * from_g,
            from_g + g * (from_c + from_k),
            from_k + k * (from_g + from_o),
            from_o + o * from_k,
        )
    return tuple(result)


def connectivities(code: int) -> tuple[float, float]:
    """Return the total weight of each side's chains."""
    a, b, c, d, a_dark, b_dark, c_dark, d_dark = top_half(code & TOP)
    e, f, g, h, e_dark, f_dark, g_dark, h_dark = bottom_half(code & BOTTOM)
    i, j, k, l, i_dark, j_dark, k_dark, l_dark = left_half(code & LEFT)  # noqa: E741
    m, n, o, p, m_dark, n_dark, o_dark, p_dark = right_half(code & RIGHT)
    return (
        a * e + b * f + c * g + d * h + i * m + j * n + k * o + l * p + MIN_CONNECTIVITY,
        a_dark * e_dark + b_dark * f_dark + c_dark * g_dark + d_dark * h_dark
        + i_dark * m_dark + j_dark * n_dark + k_dark * o_dark + l_dark * p_dark + MIN_CONNECTIVITY,
    )  # fmt: skip


def connectivity_ratio(code: int) -> float:
    light, dark = connectivities(code)
    return light / dark
