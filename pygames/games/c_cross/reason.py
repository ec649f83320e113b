"""The reason for a move of C-Cross, in one short sentence.

Who wins by force comes from a short proof, all else from the position and the next turn. A weak level gives the first
reason that it thinks of.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from pygames.bots import Reason, first_reason
from pygames.games.c_cross.board import (
    EDGES,
    LETTERS,
    NEIGHBOURS,
    OPPOSITE_EDGES,
    ZONE,
    connects,
    shortest_connection,
    zone_letters,
)
from pygames.games.c_cross.placements import is_placement
from pygames.games.c_cross.rules import MAJORITY, CCrossState, CCrossView, state_from_view
from pygames.games.c_cross.solver import find_forced_win
from pygames.i18n import Translations

EDGE_PAIRS = {"across": OPPOSITE_EDGES[1], "down": OPPOSITE_EDGES[0]}
UNREACHABLE_PAWNS = 99  # More than any number of pawns: an opponent's tile is in the way.
MAX_PAWNS_IN_SIGHT = 7  # of a connection that is worth mentioning
PROOF_STEPS = 50  # of a solver, for each thing that a reason may say

# The reasons that a level does not think of, and how many turns ahead it sees a forced win.
UNSEEN = {"child": {"threat", "takes_threat", "dear", "nearer"}}
TURNS_SEEN = {"child": 1, "easy": 3}
MAX_TURNS = 99


def explain_move(view: CCrossView, move: str, say: Translations, level: str = "hard") -> str:
    """Return the best reason for a move that a level thinks of, in one short sentence."""
    reasons = find_reasons(state_from_view(view), move, view["actor"] or 0, TURNS_SEEN.get(level, MAX_TURNS), say)
    return first_reason(reasons, UNSEEN.get(level, ()), say)


def find_reasons(state: CCrossState, move: str, seat: int, turns_seen: int, say: Translations) -> Iterator[Reason]:
    """Yield the reasons for a move, the best one first."""
    after, own, other = state.play(move), say.seat_name(seat), say.seat_name(3 - seat)
    if not after.mover and connects(after.tiles[seat - 1]):
        yield "wins", {}
    if after.actor and 0 < (turns := find_forced_win(after, seat, PROOF_STEPS)) <= turns_seen:
        yield "forces", {"seat": own, "other": other, "n": turns}
    if 0 < find_forced_win(state, 3 - seat, PROOF_STEPS) <= turns_seen:
        yield "lost", {"other": other}
    if not after.mover:
        yield "gives_win", {"other": other}
    if state.paying_seat:
        if saves_zone(state, after):
            yield "harmless", {"other": other}
        yield "give", {"seat": own, "n": len(move.split("+"))}
    if state.pending_zones:
        yield "order", {"zone": move}
    yield from placement_reasons(state, after, seat, turns_seen, say)


def placement_reasons(
    state: CCrossState, after: CCrossState, seat: int, turns_seen: int, say: Translations
) -> Iterator[Reason]:
    side, other = seat - 1, 2 - seat
    opponent = say.seat_name(3 - seat)
    zones = after.pending_zones or zone_letters(after.tiles[side] & ~state.tiles[side])
    threats = winning_connections(replace(after, mover=seat)) if is_placement(after) else set()
    if (
        is_placement(after)
        and winning_connections(replace(state, mover=3 - seat))
        and not winning_connections(replace(after, mover=3 - seat))
    ):
        yield "blocks", {"seat": opponent}
    zone_list = say.join_list(list(zones))
    if threats:
        edges = say.join_list([say(f"reason.{pair}") for pair in sorted(threats)])
        yield "takes_threat" if zones else "threat", {"sides": edges, "zones": zone_list, "n": len(zones)}
    if 0 < (turns := turns_without(state, after, seat)) <= turns_seen:
        yield "saves", {"seat": opponent, "n": turns}
    if zones:
        cost = sum((state.pawns[other] & ZONE[zone]).bit_count() for zone in zones)
        if cost:
            yield "takes_for", {"zones": zone_list, "n": len(zones), "price": say("reason.price", n=cost)}
        yield "takes", {"zones": zone_list, "n": len(zones)}
    new = after.pawns[side] & ~state.pawns[side]
    touched = [zone for zone in LETTERS if new & ZONE[zone]]
    almost_won = [zone for zone in touched if (after.pawns[side] & ZONE[zone]).bit_count() == MAJORITY - 1]
    costly = [zone for zone in touched if (after.pawns[other] & ZONE[zone]).bit_count() == MAJORITY - 1]
    for key, zone_group in (("dear", costly), ("ripe", almost_won)):
        if zone_group:
            yield key, {"seat": opponent, "zones": say.join_list(zone_group), "n": len(zone_group)}
    yield from approach_reasons(state, after, seat, touched, say)


def approach_reasons(
    state: CCrossState, after: CCrossState, seat: int, zones: list[str], say: Translations
) -> Iterator[Reason]:
    """Yield why a placement in these zones is good that decides nothing yet."""
    side, other = seat - 1, 2 - seat
    needed = {pair: pawns_to_connect(after, side, pair) for pair in EDGE_PAIRS}
    pair = min(needed, key=needed.__getitem__)
    if needed[pair] <= MAX_PAWNS_IN_SIGHT and needed[pair] < pawns_to_connect(state, side, pair):
        yield "nearer", {"seat": say.seat_name(seat), "sides": say(f"reason.{pair}"), "n": needed[pair]}
    contested = [zone for zone in zones if state.pawns[other] & ZONE[zone]]
    key, named = ("contests", contested) if contested else ("prepares", zones)
    yield key, {"seat": say.seat_name(3 - seat), "zones": say.join_list(named), "n": len(named)}


def turns_without(state: CCrossState, after: CCrossState, seat: int) -> int:
    """Return within how many turns the opponent would win if the seat did nothing, or 0, also if it still does."""
    passed = replace(state, mover=3 - seat)
    if not passed.actor or not after.actor or not (turns := find_forced_win(passed, 3 - seat, PROOF_STEPS)):
        return 0
    return 0 if find_forced_win(after, 3 - seat, PROOF_STEPS) else turns


def winning_connections(state: CCrossState) -> set[str]:
    """Return the pairs of edges ("across", "down") that the mover could connect by one placement."""
    pairs, side = set(), state.mover - 1
    for move in state.legal_moves():
        after = state.apply(move)
        if not after.mover and connects(after.tiles[side]):
            chain = shortest_connection(zone_letters(after.tiles[side]))
            pairs.add("down" if chain[0] in EDGES["top"] and chain[-1] in EDGES["bottom"] else "across")
    return pairs


def pawns_to_connect(state: CCrossState, side: int, pair: str) -> int:
    """Return the least number of pawns that a side needs to connect a pair of edges, payments not counted."""
    start, goal = EDGE_PAIRS[pair]
    costs = {zone: pawns_to_win(state, side, ZONE[zone]) for zone in LETTERS}
    totals = {zone: costs[zone] if zone in EDGES[start] else UNREACHABLE_PAWNS for zone in LETTERS}
    for _ in LETTERS:  # The longest chain has no more zones than this.
        totals = {
            zone: min(totals[zone], costs[zone] + min(totals[near] for near in NEIGHBOURS[zone])) for zone in LETTERS
        }
    return min(totals[zone] for zone in EDGES[goal])


def pawns_to_win(state: CCrossState, side: int, zone: int) -> int:
    if zone & state.tiles[1 - side]:
        return UNREACHABLE_PAWNS
    return 0 if zone & state.tiles[side] else max(0, MAJORITY - (state.pawns[side] & zone).bit_count())


def saves_zone(state: CCrossState, after: CCrossState) -> bool:
    """Return whether another payment would have given the opponent a zone that this one does not."""
    theirs = 2 - state.paying_seat
    moves = state.legal_moves()
    return any(state.apply(move).tiles[theirs] & ~after.tiles[theirs] for move in moves)
