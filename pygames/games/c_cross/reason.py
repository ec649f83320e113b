"""The reason for a move of C-Cross, in one short sentence.

Who wins by force comes from a short proof, all else from the position and the next turn.
"""

from __future__ import annotations

from dataclasses import replace

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


def explain_move(view: CCrossView, move: str, say: Translations) -> str:
    """Return the best reason for a move, in one short sentence."""
    state = state_from_view(view)
    seat, after = view["actor"] or 0, state.play(move)
    other = say.seat_name(3 - seat)
    if not after.mover:
        return say("reason.wins") if connects(after.tiles[seat - 1]) else say("reason.lost", other=other)
    if after.actor and (turns := find_forced_win(after, seat, PROOF_STEPS)):
        return say("reason.forces", seat=say.seat_name(seat), other=other, n=turns)
    if find_forced_win(state, 3 - seat, PROOF_STEPS):
        return say("reason.lost", other=other)
    if state.paying_seat:
        if saves_zone(state, after):
            return say("reason.harmless", other=other)
        return say("reason.give", seat=say.seat_name(seat), n=len(move.split("+")))
    if state.pending_zones:
        return say("reason.order", zone=move)
    return explain_placement(state, after, seat, say)


def explain_placement(state: CCrossState, after: CCrossState, seat: int, say: Translations) -> str:
    side, other = seat - 1, 2 - seat
    zones = after.pending_zones or zone_letters(after.tiles[side] & ~state.tiles[side])
    threats = winning_connections(replace(after, mover=seat)) if is_placement(after) else set()
    if (
        is_placement(after)
        and winning_connections(replace(state, mover=3 - seat))
        and not winning_connections(replace(after, mover=3 - seat))
    ):
        return say("reason.blocks", seat=say.seat_name(3 - seat))
    zone_list = say.join_list(list(zones))
    if threats:
        edges = say.join_list([say(f"reason.{pair}") for pair in sorted(threats)])
        key = "reason.takes_threat" if zones else "reason.threat"
        return say(key, sides=edges, zones=zone_list, n=len(zones))
    if turns := turns_without(state, after, seat):
        return say("reason.saves", seat=say.seat_name(3 - seat), n=turns)
    if zones:
        cost = sum((state.pawns[other] & ZONE[zone]).bit_count() for zone in zones)
        if cost:
            return say("reason.takes_for", zones=zone_list, n=len(zones), price=say("reason.price", n=cost))
        return say("reason.takes", zones=zone_list, n=len(zones))
    new = after.pawns[side] & ~state.pawns[side]
    touched = [zone for zone in LETTERS if new & ZONE[zone]]
    almost_won = [zone for zone in touched if (after.pawns[side] & ZONE[zone]).bit_count() == MAJORITY - 1]
    costly = [zone for zone in touched if (after.pawns[other] & ZONE[zone]).bit_count() == MAJORITY - 1]
    for key, zone_group in (("dear", costly), ("ripe", almost_won)):
        if zone_group:
            opponent, zone_list = say.seat_name(3 - seat), say.join_list(zone_group)
            return say(f"reason.{key}", seat=opponent, zones=zone_list, n=len(zone_group))
    return explain_approach(state, after, seat, touched, say)


def explain_approach(state: CCrossState, after: CCrossState, seat: int, zones: list[str], say: Translations) -> str:
    """Return why a placement in these zones is good that decides nothing yet."""
    side, other = seat - 1, 2 - seat
    needed = {pair: pawns_to_connect(after, side, pair) for pair in EDGE_PAIRS}
    pair = min(needed, key=needed.__getitem__)
    if needed[pair] <= MAX_PAWNS_IN_SIGHT and needed[pair] < pawns_to_connect(state, side, pair):
        return say("reason.nearer", seat=say.seat_name(seat), sides=say(f"reason.{pair}"), n=needed[pair])
    contested = [zone for zone in zones if state.pawns[other] & ZONE[zone]]
    key, named = ("contests", contested) if contested else ("prepares", zones)
    return say(f"reason.{key}", seat=say.seat_name(3 - seat), zones=say.join_list(named), n=len(named))


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
