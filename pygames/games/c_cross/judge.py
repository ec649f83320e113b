"""What a position of C-Cross is worth, without looking ahead.

Every zone has a weight for each side: 1 with its tile, 0 with the opponent's, else something between by the pawns of
both in it. The weight of a chain of zones is the product of theirs, and a side's *reach* is the sum over the chains
that connect two opposite sides: near ways count much, several ways more than one. The worth is the logarithm of the
ratio of both reaches, with a little for being on turn and for pawns in reserve: about the logit of light's winning.
The numbers were fitted to the outcomes of some 1,500 games that the bot played against itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log

from pygames.games.c_cross.board import SIZE, ZONES, connects
from pygames.games.c_cross.rules import MAJORITY, Cross

WON = 1_000.0  # a game that light has won; less a little for every move that it still takes
SURE = 900.0

# By own pawns, then by the opponent's, none to five: how much of a tile it is. From three on it will be one at once.
WEIGHT = (
    (0.007, 0.0015, 0.0003, *[0.0001] * 3),
    (0.033, 0.014, 0.0013, *[0.0001] * 3),
    (0.26, 0.13, 0.016, *[0.0001] * 3),
    *[(0.8, 0.6, 0.5, *[0.0001] * 3)] * 3,
)
# By the pawns a side still has in reserve: without one at its turn it has lost.
RESERVE = (-4.8, -0.3, -0.25, -0.1, -0.1, 0, 0, 0, 0, 0, 0, 0, 0)
# By the tiles on the board, what it is worth to place next: so much that the best move leaves the worth as it was.
TURN = (0.1, 0.3, 0.5, 0.9, 1.0, 1.1, 1.1, *[1.2] * 10)
ROOM = 60  # cells out of eighty
FAINT = 4e-4  # the reach of a side that can connect no more


def worth(state: Cross) -> float:
    """From light's side."""
    if not state.mover:
        return WON if connects(state.tiles[0]) else -WON
    if not state.standing and not state.taker:
        if stuck(state):
            return -sign(state.mover) * WON
        if wins_at_once(state):
            return sign(state.mover) * (WON - 1)
    return balance(state)


def win_probabilities(state: Cross) -> dict[tuple[int, ...], float]:
    """How likely light and dark are to win: the worth is a logit already."""
    light = 1 / (1 + exp(-max(-30.0, min(30.0, worth(state)))))
    return {(1,): light, (2,): 1 - light}


def sign(seat: int) -> int:
    return 1 if seat == 1 else -1


def stuck(state: Cross) -> bool:
    """Whether the mover has no placement. With a tile left and room for more than a few, only pawns can be lacking."""
    side = state.mover - 1
    if state.pawns_left(side) == 0:
        return True
    filled = state.pawns[0] | state.pawns[1] | state.tiles[0] | state.tiles[1]
    return (filled.bit_count() > ROOM or not state.tiles_left(side)) and not state.legal_moves()


def wins_at_once(state: Cross) -> bool:
    """Whether the mover's third pawn in a zone connects. What only a pair of pawns can do is left to the search."""
    side = state.mover - 1
    own, tiles = state.pawns[side], state.tiles[side]
    if tiles.bit_count() < 15 or not state.tiles_left(side):
        return False
    for zone in ZONES:
        if (own & zone).bit_count() == MAJORITY - 1 and connects(tiles | zone):
            there = state.opposing(zone)
            if there <= (own & ~zone).bit_count() and there + MAJORITY - 1 < SIZE:
                return True
    return False


def balance(state: Cross) -> float:
    """The ratio of both sides' reaches, being on turn, and pawns in reserve."""
    light, dark = weights(state)
    next_up = 3 - state.mover if state.taker or state.standing else state.mover  # who places next
    return (
        log(reach(light) / reach(dark))
        + RESERVE[state.pawns_left(0)]
        - RESERVE[state.pawns_left(1)]
        + sign(next_up) * TURN[(state.tiles[0] | state.tiles[1]).bit_count() // SIZE]
    )


def hopes(state: Cross, side: int) -> float:
    """What a side sees that looks at its own chains alone."""
    if not state.mover:
        return WON if connects(state.tiles[side]) else -WON
    return log(reach(weights(state)[side]))


def reach(weights: Sequence[float]) -> float:
    return across(weights) + down(weights) + FAINT


def weights(state: Cross) -> tuple[list[float], list[float]]:
    """What each zone is worth to light and to dark, in the order of their letters."""
    (light, dark), (lights, darks) = state.pawns, state.tiles
    to_light: list[float] = []
    to_dark: list[float] = []
    for zone in ZONES:
        if zone & lights:
            to_light.append(1.0)
            to_dark.append(0.0)
        elif zone & darks:
            to_light.append(0.0)
            to_dark.append(1.0)
        else:
            here, there = (light & zone).bit_count(), (dark & zone).bit_count()
            to_light.append(WEIGHT[here][there])
            to_dark.append(WEIGHT[there][here])
    return to_light, to_dark


def across(weights: Sequence[float]) -> float:
    """The weight of the chains from left to right, with at most a step up or down in each column."""
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


def down(weights: Sequence[float]) -> float:
    """The same from top to bottom."""
    a, b, c, d = weights[:4]
    for row in (4, 8, 12):
        e, f, g, h = weights[row : row + 4]
        to_e, to_f, to_g, to_h = e * (a + b), f * b, g * (b + c + d), h * d
        if row == 12:
            return to_e + to_f + to_g + to_h
        a, b, c, d = to_e + e * to_f, to_f + f * (to_e + to_g), to_g + g * (to_f + to_h), to_h + h * to_g
    return 0.0
