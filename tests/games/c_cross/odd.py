"""Rare events in C-Cross, and ways of playing that reach them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from random import Random
from typing import cast

from pygames.game import State
from pygames.games import GAMES
from pygames.games.c_cross.board import PLACEMENTS, ZONE_SIZE, ZONES, shortest_connection, zone_letters
from pygames.games.c_cross.rules import MAJORITY, CCrossState

Event = Callable[[CCrossState, str, CCrossState], bool]


def is_placing(state: CCrossState) -> bool:
    return bool(state.mover) and not state.paying_seat and not state.pending_zones


def majority_zones(state: CCrossState, side: int) -> list[int]:
    """Return the zones where a side has a majority, with or without a tile for them."""
    return [zone for zone in ZONES if (state.pawns[side] & zone).bit_count() >= MAJORITY]


def newly_filled(before: CCrossState, after: CCrossState, side: int) -> list[int]:
    """Return the zones that got a side's tile."""
    return [zone for zone in ZONES if zone & after.tiles[side] & ~before.tiles[side]]


def dominoes(before: CCrossState, move: str, after: CCrossState, side: int) -> list[int]:
    """Return the zones that a side took without a majority before the move, except by its own placement."""
    if is_placing(before) and side == before.mover - 1:
        return []
    return [zone for zone in newly_filled(before, after, side) if zone not in majority_zones(before, side)]


def broken_zones(before: CCrossState, after: CCrossState, side: int) -> list[int]:
    """Return the zones that a side, with a tile left, could have taken and that were broken up first."""
    taken = after.tiles[0] | after.tiles[1]
    if not before.tiles_left(side) or is_placing(before) or not after.mover:
        return []
    return [
        zone for zone in majority_zones(before, side) if not zone & taken and zone not in majority_zones(after, side)
    ]


def domino(before: CCrossState, move: str, after: CCrossState) -> bool:
    return bool(dominoes(before, move, after, 2 - before.mover))


def domino_of_mover(before: CCrossState, move: str, after: CCrossState) -> bool:
    return bool(dominoes(before, move, after, before.mover - 1))


def third_domino(before: CCrossState, move: str, after: CCrossState) -> bool:
    """The payment for a domino causes another one."""
    return before.paying_seat == 3 - before.mover and domino_of_mover(before, move, after)


def two_tiles_at_once(before: CCrossState, move: str, after: CCrossState) -> bool:
    """One move adds a tile of each side, at least one of them by a domino."""
    return all(newly_filled(before, after, side) for side in (0, 1))


def unaffordable_placement(before: CCrossState, move: str, after: CCrossState) -> bool:
    if not is_placing(after) or not after.tiles_left(after.mover - 1) or after.pawns_left(after.mover - 1) < 2:
        return False
    free = ~(after.pawns[0] | after.pawns[1] | after.tiles[0] | after.tiles[1])
    moves = after.legal_moves()
    return any(cells & free == cells and name not in moves for name, (cells, _) in PLACEMENTS.items())


def two_zones(before: CCrossState, move: str, after: CCrossState) -> bool:
    return is_placing(before) and len(after.pending_zones) == 2 and after.tiles == before.tiles


def payment_breaks_second_zone(before: CCrossState, move: str, after: CCrossState) -> bool:
    return (
        before.choice_limited
        and before.paying_seat == before.mover
        and bool(broken_zones(before, after, before.mover - 1))
    )


def forced_zone_order(before: CCrossState, move: str, after: CCrossState) -> bool:
    return len(after.pending_zones) == 2 and len(after.legal_moves()) == 1


def payment_limited(before: CCrossState, move: str, after: CCrossState) -> bool:
    return bool(after.paying_seat) and after.choice_limited


def last_tile_for_two_zones(before: CCrossState, move: str, after: CCrossState) -> bool:
    return two_zones(before, move, after) and after.tiles_left(after.mover - 1) == 1


def no_tile_left(before: CCrossState, move: str, after: CCrossState) -> bool:
    return bool(after.mover) and 0 in (after.tiles_left(0), after.tiles_left(1))


def majority_without_tile(before: CCrossState, move: str, after: CCrossState) -> bool:
    return is_placing(after) and after.actor is not None and bool(majority_zones(after, 0) or majority_zones(after, 1))


def wins_before_paying(before: CCrossState, move: str, after: CCrossState) -> bool:
    """The connecting tile is laid in a zone with opposing pawns, which go to their reserve."""
    return not after.mover and any(
        zone & before.pawns[1 - side]
        for side in (0, 1)
        for zone in newly_filled(before, after, side)
        if wins(after, side)
    )


def wins(after: CCrossState, side: int) -> bool:
    return bool(shortest_connection(zone_letters(after.tiles[side])))


def wins_by_domino(before: CCrossState, move: str, after: CCrossState) -> bool:
    return not after.mover and wins(after, 2 - before.mover)


def surplus_pawns(before: CCrossState, move: str, after: CCrossState) -> bool:
    """Some of a side's pawns that were set aside go to its reserve, since the payment makes no room for them."""

    def pawns_in_play(state: CCrossState, side: int) -> int:
        return 12 - state.pawns_left(side)

    return bool(after.mover) and any(
        pawns_in_play(after, side) < pawns_in_play(before, side) and after.tiles[side] == before.tiles[side]
        for side in (0, 1)
    )


def majority_lost(before: CCrossState, move: str, after: CCrossState) -> bool:
    return not before.choice_limited and any(broken_zones(before, after, side) for side in (0, 1))


def three_pending_zones(before: CCrossState, move: str, after: CCrossState) -> bool:
    return len(after.pending_zones) >= 3


def pending_zones_of_both(before: CCrossState, move: str, after: CCrossState) -> bool:
    return len({zone in majority_zones(after, 0) for zone in ZONES if zone_letters(zone) in after.pending_zones}) == 2


def last_pawn(before: CCrossState, move: str, after: CCrossState) -> bool:
    return is_placing(after) and after.pawns_left(after.mover - 1) == 1


def no_pawn(before: CCrossState, move: str, after: CCrossState) -> bool:
    return is_placing(after) and after.pawns_left(after.mover - 1) == 0 and after.actor is None


def no_placement(before: CCrossState, move: str, after: CCrossState) -> bool:
    """A player with pawns in reserve has no placement."""
    return is_placing(after) and after.pawns_left(after.mover - 1) > 0 and after.actor is None


EVENTS: dict[str, Event] = {
    event.__name__: event
    for event in (
        domino,
        domino_of_mover,
        third_domino,
        two_tiles_at_once,
        unaffordable_placement,
        two_zones,
        payment_breaks_second_zone,
        forced_zone_order,
        payment_limited,
        last_tile_for_two_zones,
        no_tile_left,
        majority_without_tile,
        wins_before_paying,
        wins_by_domino,
        surplus_pawns,
        majority_lost,
        three_pending_zones,
        pending_zones_of_both,
        last_pawn,
        no_pawn,
        no_placement,
    )
}
ODD = cast(dict[str, Callable[[State, str, State], bool]], EVENTS)


# Moods: each plays the random move that is best for a goal of its own.


def choose_best(state: State, rng: Random, value: Callable[[CCrossState, CCrossState], float], sample: int = 24) -> str:
    moves = state.legal_moves()
    candidates = rng.sample(moves, min(sample, len(moves)))
    here = cast(CCrossState, state)
    return max(candidates, key=lambda move: value(here, here.apply(move)) + rng.random() / 2)


def tile_counts(state: CCrossState) -> Iterator[int]:
    return (cells.bit_count() // ZONE_SIZE for cells in state.tiles)


def collect(state: State, rng: Random) -> str:
    """Take zones, and never connect."""

    def value(before: CCrossState, after: CCrossState) -> float:
        zones = newly_filled(before, after, before.mover - 1)
        return -99.0 if not after.mover else 3.0 * len(zones) + near_majorities(after, before.mover - 1)

    return choose_best(state, rng, value)


def connect(state: State, rng: Random) -> str:
    """Win if possible, otherwise take zones."""

    def value(before: CCrossState, after: CCrossState) -> float:
        side = before.mover - 1
        return 99.0 if not after.mover else 4.0 * len(newly_filled(before, after, side)) + near_majorities(after, side)

    return choose_best(state, rng, value, 40)


def fork(state: State, rng: Random) -> str:
    """Prepare to win two contested zones by one placement, with few pawns elsewhere to pay with."""

    def value(before: CCrossState, after: CCrossState) -> float:
        if not after.mover:
            return -99.0
        if len(after.pending_zones) >= 2:
            return 60.0 + 40 * after.choice_limited + 20 * (len(after.legal_moves()) == 1)
        if after.paying_seat or not is_placing(before):
            return 20.0 + 40 * after.choice_limited + rng.random() * 20
        own, opposing = after.pawns[before.mover - 1], after.pawns[2 - before.mover]
        counts = [((own & zone).bit_count(), (opposing & zone).bit_count()) for zone in ZONES if own & zone]
        nearly_won = sum(1 for own_pawns, _ in counts if own_pawns == MAJORITY - 1)
        contested = sum(1 for _, opposing_pawns in counts if opposing_pawns)
        return 5.0 * nearly_won + contested - 2 * len(counts) - 8 * len(newly_filled(before, after, before.mover - 1))

    return choose_best(state, rng, value, 80)


def fill_up(state: State, rng: Random) -> str:
    """Fill zones two against two, until one move decides several of them."""

    def value(before: CCrossState, after: CCrossState) -> float:
        if not after.mover:
            return -99.0
        tiles = sum(tile_counts(after)) - sum(tile_counts(before))
        if not is_placing(before):
            return 9.0 * tiles + 9.0 * len(after.pending_zones) + rng.random() * 9
        nearly_won = near_majorities(after, 0) + near_majorities(after, 1)
        saved = after.pawns_left(before.mover - 1) / 2
        decided = 20.0 * len(after.pending_zones) + 20.0 * (tiles - 1) if tiles or after.pending_zones else 0.0
        return nearly_won + saved + decided

    return choose_best(state, rng, value, 60)


def hoard(state: State, rng: Random) -> str:
    """Use up the tiles, but keep pawns in reserve."""

    def value(before: CCrossState, after: CCrossState) -> float:
        if not after.mover:
            return -99.0
        side = before.mover - 1
        saved = after.pawns_left(side) / 3
        return saved + 6.0 * (sum(tile_counts(after)) - sum(tile_counts(before))) + near_majorities(after, side)

    return choose_best(state, rng, value)


RAREST = (
    domino_of_mover,
    payment_breaks_second_zone,
    payment_limited,
    forced_zone_order,
    last_tile_for_two_zones,
    majority_lost,
    three_pending_zones,
    pending_zones_of_both,
)


def seek_rarest(state: State, rng: Random) -> str:
    """Play a move that causes one of the rarest events, if there is one; otherwise prepare one."""
    here = cast(CCrossState, state)
    for move in rng.sample(state.legal_moves(), len(state.legal_moves())):
        after = here.apply(move)
        is_eventful = not is_placing(here) or not is_placing(after) or after.tiles != here.tiles
        if is_eventful and any(event(here, move, after) for event in RAREST):
            return move
    return rng.choice((fork, fill_up))(state, rng)


def near_majorities(state: CCrossState, side: int) -> int:
    """Return the number of zones that a side would win with one more pawn."""
    return sum(1 for zone in ZONES if (state.pawns[side] & zone).bit_count() == MAJORITY - 1)


# Lines that lead to the rarest events. The mood `follow_lines` continues them as `seek_rarest` does.
LINES = tuple(
    tuple(line.split())
    for line in (
        # third_domino
        "f10 g10 g7+g8 f9+g9 h9+h10 h7 i10 i11 e8+f8 xe8+g7",
        # payment_breaks_second_zone
        "f6 f4 g6 g5 c9 d11 c10+d10 c11 d8 e10 d9+e9 E",
        # pending_zones_of_both
        "b6 d14 b8 d12 e12 e13 e14 d11+e11 c11 c10 d9 f11 c8+c9 E",
        # three_pending_zones
        "c10 e10 d9 d10 d11 e9 h8 e12 h9 d13 f9+g9 d14 f7+f8 i11 d5+e5 i12 d7+e7 h12 c7 e1 g10 e3 f12 f3 f13 "
        "e2 c8 d3 c6 d2 c4 f11 b2 e11 c2 h13 h11 g13 g11 a4 b3 a5 a3 b7 f4 b8 f6 b5+b6 I xe11+g13",
        # last_tile_for_two_zones
        "a4 f10 b5 f8 b3+c3 g8 c4 b4 c2+d2 e4+f4 d4 d3+e3 xf4 g6 e1 g5 f3 d7 b7 d6+e6 c6 c7 g7 f5 e14 h11 h7 "
        "g13 h9 f11+g11 c8 e13 e12 f13 d13 i10 f7 h10 e5 i11 c11 d11 e7+e8 d8 d9",
        # majority_without_tile
        "d14 d3 e12+f12 d4 d12 e2 e11 d7 c11 c7 f13 d5 d10+d11 i11 d9+e9 i12 e8+f8 g8 g10 f10 e1 h12 f9+g9 h9 "
        "h7 f7+g7 xe1 e3 e6 f3 c2 c3 c4 a4+b4 b2 f5 b3 a5 a3 g5 b7 b5+b6 f4 f6 h13 g4 h11 g13 g12 xg5",
    )
)


@cache
def moves_of_lines() -> dict[State, list[str]]:
    """Return the moves of the lines, by position."""
    moves_by_state: dict[State, list[str]] = {}
    for line in LINES:
        state = GAMES["c-cross"].new()
        for move in line:
            moves_by_state.setdefault(state, []).append(move)
            state = state.play(move)
    return moves_by_state


def follow_lines(state: State, rng: Random) -> str:
    moves = moves_of_lines().get(state)
    return rng.choice(moves) if moves else seek_rarest(state, rng)


# There are many lines, so this mood occurs more often.
MOODS: tuple[Callable[[State, Random], str], ...] = (
    *(collect, connect, fork, hoard, fill_up, seek_rarest),
    *[follow_lines] * 3,
)


def material(state: State) -> object:
    """Return the numbers of each side's pawns, wherever they are, and of its tiles."""
    assert isinstance(state, CCrossState)
    view = state.view(None)
    aside = {3 - view["paying_seat"]: view["pawns_owed"]} if view["pawns_owed"] else {}
    pawns = [len(view["pawns"][side]) + view["pawns_left"][side] + aside.get(side + 1, 0) for side in (0, 1)]
    return pawns, [len(view["tiles"][side]) + view["tiles_left"][side] for side in (0, 1)]
