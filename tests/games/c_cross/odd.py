"""What is deep and rare in C-Cross, and ways of playing that lead there."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from random import Random
from typing import cast

from pygames.game import State
from pygames.games import GAMES
from pygames.games.c_cross.board import PLACEMENTS, SIZE, ZONES, connection, letters
from pygames.games.c_cross.rules import MAJORITY, Cross

GameEvent = Callable[[Cross, str, Cross], bool]


def placing(state: Cross) -> bool:
    return bool(state.mover) and not state.taker and not state.standing


def held(state: Cross, side: int) -> list[int]:
    """The zones where a side has its majority, with or without a tile for them."""
    return [zone for zone in ZONES if (state.pawns[side] & zone).bit_count() >= MAJORITY]


def filled(before: Cross, after: Cross, side: int) -> list[int]:
    """The zones that got a tile of a side."""
    return [zone for zone in ZONES if zone & after.tiles[side] & ~before.tiles[side]]


def came(before: Cross, move: str, after: Cross, side: int) -> list[int]:
    """Dominoes of a side: zones it took and held no majority in before, placement apart."""
    if placing(before) and side == before.mover - 1:
        return []
    return [zone for zone in filled(before, after, side) if zone not in held(before, side)]


def lost(before: Cross, after: Cross, side: int) -> list[int]:
    """Zones that stood, for a side with a tile, and were broken up before they were taken."""
    taken = after.tiles[0] | after.tiles[1]
    if not before.tiles_left(side) or placing(before) or not after.mover:
        return []
    return [zone for zone in held(before, side) if not zone & taken and zone not in held(after, side)]


def domino(before: Cross, move: str, after: Cross) -> bool:
    return bool(came(before, move, after, 2 - before.mover))


def domino_of_the_mover(before: Cross, move: str, after: Cross) -> bool:
    return bool(came(before, move, after, before.mover - 1))


def chain_of_three(before: Cross, move: str, after: Cross) -> bool:
    """A domino set off by the payment for a domino: the other seat pays for nothing else."""
    return before.taker == 3 - before.mover and domino_of_the_mover(before, move, after)


def two_tiles_at_once(before: Cross, move: str, after: Cross) -> bool:
    """By one move a tile of each side, at least one of them by a domino."""
    return all(filled(before, after, side) for side in (0, 1))


def unpayable(before: Cross, move: str, after: Cross) -> bool:
    if not placing(after) or not after.tiles_left(after.mover - 1) or after.pawns_left(after.mover - 1) < 2:
        return False
    free = ~(after.pawns[0] | after.pawns[1] | after.tiles[0] | after.tiles[1])
    moves = after.legal_moves()
    return any(cells & free == cells and name not in moves for name, (cells, _) in PLACEMENTS.items())


def two_zones(before: Cross, move: str, after: Cross) -> bool:
    return placing(before) and len(after.standing) == 2 and after.tiles == before.tiles


def second_broken_by_paying(before: Cross, move: str, after: Cross) -> bool:
    return before.bound and before.taker == before.mover and bool(lost(before, after, before.mover - 1))


def one_order_only(before: Cross, move: str, after: Cross) -> bool:
    return len(after.standing) == 2 and len(after.legal_moves()) == 1


def gift_bound(before: Cross, move: str, after: Cross) -> bool:
    return bool(after.taker) and after.bound


def last_tile_for_two_zones(before: Cross, move: str, after: Cross) -> bool:
    return two_zones(before, move, after) and after.tiles_left(after.mover - 1) == 1


def no_tile_left(before: Cross, move: str, after: Cross) -> bool:
    return bool(after.mover) and 0 in (after.tiles_left(0), after.tiles_left(1))


def zone_of_three_stays(before: Cross, move: str, after: Cross) -> bool:
    return placing(after) and after.actor is not None and bool(held(after, 0) or held(after, 1))


def wins_before_paying(before: Cross, move: str, after: Cross) -> bool:
    """The connecting tile was laid in a zone with opposing pawns: they go home."""
    return not after.mover and any(
        zone & before.pawns[1 - side] for side in (0, 1) for zone in filled(before, after, side) if wins(after, side)
    )


def wins(after: Cross, side: int) -> bool:
    return bool(connection(letters(after.tiles[side])))


def wins_by_domino(before: Cross, move: str, after: Cross) -> bool:
    return not after.mover and wins(after, 2 - before.mover)


def pawns_left_over(before: Cross, move: str, after: Cross) -> bool:
    """Pawns of a side went home although it took nothing: there was no room made for them."""

    def out(state: Cross, side: int) -> int:
        return 12 - state.pawns_left(side)

    return bool(after.mover) and any(
        out(after, side) < out(before, side) and after.tiles[side] == before.tiles[side] for side in (0, 1)
    )


def majority_lost(before: Cross, move: str, after: Cross) -> bool:
    return not before.bound and any(lost(before, after, side) for side in (0, 1))


def three_stand(before: Cross, move: str, after: Cross) -> bool:
    return len(after.standing) >= 3


def both_sides_stand(before: Cross, move: str, after: Cross) -> bool:
    return len({zone in held(after, 0) for zone in ZONES if letters(zone) in after.standing}) == 2


def last_pawn(before: Cross, move: str, after: Cross) -> bool:
    return placing(after) and after.pawns_left(after.mover - 1) == 1


def no_pawn(before: Cross, move: str, after: Cross) -> bool:
    return placing(after) and after.pawns_left(after.mover - 1) == 0 and after.actor is None


def no_placement(before: Cross, move: str, after: Cross) -> bool:
    """Lost with pawns in hand."""
    return placing(after) and after.pawns_left(after.mover - 1) > 0 and after.actor is None


STEPS: dict[str, GameEvent] = {
    step.__name__: step
    for step in (
        domino,
        domino_of_the_mover,
        chain_of_three,
        two_tiles_at_once,
        unpayable,
        two_zones,
        second_broken_by_paying,
        one_order_only,
        gift_bound,
        last_tile_for_two_zones,
        no_tile_left,
        zone_of_three_stays,
        wins_before_paying,
        wins_by_domino,
        pawns_left_over,
        majority_lost,
        three_stand,
        both_sides_stand,
        last_pawn,
        no_pawn,
        no_placement,
    )
}
ODD = cast(dict[str, Callable[[State, str, State], bool]], STEPS)


# Moods: the best of some random moves, as one who wants something would judge where they lead.


def best(state: State, rng: Random, judge: Callable[[Cross, Cross], float], sample: int = 24) -> str:
    moves = state.legal_moves()
    tried = rng.sample(moves, min(sample, len(moves)))
    here = cast(Cross, state)
    return max(tried, key=lambda move: judge(here, here.apply(move)) + rng.random() / 2)


def filled_by(state: Cross) -> Iterator[int]:
    return (cells.bit_count() // SIZE for cells in state.tiles)


def collect(state: State, rng: Random) -> str:
    """Take zones, with company in them, and never connect."""

    def judge(before: Cross, after: Cross) -> float:
        mine = filled(before, after, before.mover - 1)
        return -99.0 if not after.mover else 3.0 * len(mine) + near_majorities(after, before.mover - 1)

    return best(state, rng, judge)


def connect(state: State, rng: Random) -> str:
    """Win if it can be done; else take zones."""

    def judge(before: Cross, after: Cross) -> float:
        side = before.mover - 1
        return 99.0 if not after.mover else 4.0 * len(filled(before, after, side)) + near_majorities(after, side)

    return best(state, rng, judge, 40)


def fork(state: State, rng: Random) -> str:
    """Two zones by one placement: few zones, two pawns in each, company in them, and little elsewhere to pay with."""

    def judge(before: Cross, after: Cross) -> float:
        if not after.mover:
            return -99.0
        if len(after.standing) >= 2:
            return 60.0 + 40 * after.bound + 20 * (len(after.legal_moves()) == 1)
        if after.taker or not placing(before):
            return 20.0 + 40 * after.bound + rng.random() * 20
        own, their = after.pawns[before.mover - 1], after.pawns[2 - before.mover]
        counts = [((own & zone).bit_count(), (their & zone).bit_count()) for zone in ZONES if own & zone]
        ripe = sum(1 for mine, _ in counts if mine == MAJORITY - 1)
        company = sum(1 for mine, others in counts if others)
        return 5.0 * ripe + company - 2 * len(counts) - 8 * len(filled(before, after, before.mover - 1))

    return best(state, rng, judge, 80)


def powder(state: State, rng: Random) -> str:
    """Fill zones two against two and take none alone, until one move sets off many."""

    def judge(before: Cross, after: Cross) -> float:
        if not after.mover:
            return -99.0
        tiles = sum(filled_by(after)) - sum(filled_by(before))
        if not placing(before):
            return 9.0 * tiles + 9.0 * len(after.standing) + rng.random() * 9
        ripe = near_majorities(after, 0) + near_majorities(after, 1)
        thrift = after.pawns_left(before.mover - 1) / 2
        return ripe + thrift + (20.0 * len(after.standing) + 20.0 * (tiles - 1) if tiles or after.standing else 0.0)

    return best(state, rng, judge, 60)


def hoard(state: State, rng: Random) -> str:
    """Use up the tiles, one pawn at a time, and keep pawns in hand."""

    def judge(before: Cross, after: Cross) -> float:
        if not after.mover:
            return -99.0
        side = before.mover - 1
        thrift = after.pawns_left(side) / 3
        return thrift + 6.0 * (sum(filled_by(after)) - sum(filled_by(before))) + near_majorities(after, side)

    return best(state, rng, judge)


RAREST = (
    domino_of_the_mover,
    second_broken_by_paying,
    gift_bound,
    one_order_only,
    last_tile_for_two_zones,
    majority_lost,
    three_stand,
    both_sides_stand,
)


def mischief(state: State, rng: Random) -> str:
    """Whatever is rarest, if it can be done now; else prepare it."""
    here = cast(Cross, state)
    for move in rng.sample(state.legal_moves(), len(state.legal_moves())):
        after = here.apply(move)
        stirred = not placing(here) or not placing(after) or after.tiles != here.tiles
        if stirred and any(step(here, move, after) for step in RAREST):
            return move
    return rng.choice((fork, powder))(state, rng)


def near_majorities(state: Cross, side: int) -> int:
    """Zones where one pawn more takes it."""
    return sum(1 for zone in ZONES if (state.pawns[side] & zone).bit_count() == MAJORITY - 1)


# Lines that lead to the very rare: the mood follows one while it can, and makes mischief from there on.
LINES = tuple(
    tuple(line.split())
    for line in (
        # chain of three
        "f10 g10 g7+g8 f9+g9 h9+h10 h7 i10 i11 e8+f8 xe8+g7",
        # second broken by paying
        "f6 f4 g6 g5 c9 d11 c10+d10 c11 d8 e10 d9+e9 E",
        # both sides stand
        "b6 d14 b8 d12 e12 e13 e14 d11+e11 c11 c10 d9 f11 c8+c9 E",
        # three stand
        "c10 e10 d9 d10 d11 e9 h8 e12 h9 d13 f9+g9 d14 f7+f8 i11 d5+e5 i12 d7+e7 h12 c7 e1 g10 e3 f12 f3 f13 "
        "e2 c8 d3 c6 d2 c4 f11 b2 e11 c2 h13 h11 g13 g11 a4 b3 a5 a3 b7 f4 b8 f6 b5+b6 I xe11+g13",
        # last tile for two zones
        "a4 f10 b5 f8 b3+c3 g8 c4 b4 c2+d2 e4+f4 d4 d3+e3 xf4 g6 e1 g5 f3 d7 b7 d6+e6 c6 c7 g7 f5 e14 h11 h7 "
        "g13 h9 f11+g11 c8 e13 e12 f13 d13 i10 f7 h10 e5 i11 c11 d11 e7+e8 d8 d9",
        # zone of three stays
        "d14 d3 e12+f12 d4 d12 e2 e11 d7 c11 c7 f13 d5 d10+d11 i11 d9+e9 i12 e8+f8 g8 g10 f10 e1 h12 f9+g9 h9 "
        "h7 f7+g7 xe1 e3 e6 f3 c2 c3 c4 a4+b4 b2 f5 b3 a5 a3 g5 b7 b5+b6 f4 f6 h13 g4 h11 g13 g12 xg5",
    )
)


@cache
def book() -> dict[State, list[str]]:
    """What the lines play, by position."""
    known: dict[State, list[str]] = {}
    for line in LINES:
        state = GAMES["c-cross"].new()
        for move in line:
            known.setdefault(state, []).append(move)
            state = state.play(move)
    return known


def rehearsed(state: State, rng: Random) -> str:
    known = book().get(state)
    return rng.choice(known) if known else mischief(state, rng)


# The lines are many, so that mood comes up more often.
MOODS: tuple[Callable[[State, Random], str], ...] = (
    *(collect, connect, fork, hoard, powder, mischief),
    *[rehearsed] * 3,
)


def material(state: State) -> object:
    """Each side's pawns, on the board, in reserve and set aside while a zone is paid for, and its tiles."""
    assert isinstance(state, Cross)
    view = state.view(None)
    aside = {3 - view["taker"]: view["owed"]} if view["owed"] else {}
    pawns = [len(view["pawns"][at]) + view["pawns_left"][at] + aside.get(at + 1, 0) for at in (0, 1)]
    return pawns, [len(view["tiles"][at]) + view["tiles_left"][at] for at in (0, 1)]
