"""How C-Cross is played.

`judge` weighs the chains of zones that each side can still connect by; `search` looks ahead, with best-first minimax.
*Hard* grows its tree as long as it may, so it sees forced lines, payments and dominoes to their end. *Medium* looks at
its best moves and at the best answer to each, no further. *Easy* looks at its move alone and only at its own chains: it
builds, takes what it can, and neither blocks nor sees what a payment gives away; now and then it plays a lesser move.
Nothing is hidden, so nothing is sampled: a view tells the position. The generator only decides between equals.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from pygames.bots import MoveSearch
from pygames.games.c_cross.board import LETTERS, NEIGHBOURS, OPPOSITE, SIDES, ZONE, connection, connects, letters
from pygames.games.c_cross.judge import hopes, win_probabilities
from pygames.games.c_cross.rules import MAJORITY, CCrossView, Cross, state_from_view
from pygames.games.c_cross.search import Tree, kinds
from pygames.i18n import Translations

__all__ = ["explain_move", "think", "win_probabilities"]

CANDIDATES = 16  # of medium's own moves, those whose answers it looks at
SLIPS = 1.0  # how far from its best move easy goes, at the most


def think(view: CCrossView, moves: Sequence[str], level: str, rng: Random) -> MoveSearch:
    state = state_from_view(view)
    mixed = rng.sample(moves, len(moves))
    if level == "easy":
        return easy(state, mixed, rng)
    tree = Tree(state, mixed)
    yield from tree.answers(CANDIDATES) if level == "medium" else tree.think()
    return tree.answer()


def easy(state: Cross, moves: Sequence[str], rng: Random) -> str:
    def liking(move: str) -> float:
        return hopes(state.apply(move), side) + SLIPS * rng.random()

    side = (state.actor or 1) - 1
    return max(kinds(state, moves), key=liking)


PAIRS_OF_SIDES = {"across": OPPOSITE[1], "down": OPPOSITE[0]}
FAR = 99  # pawns, where an opponent's tile is in the way

# Why a move may be good, for a hint.


def explain_move(view: CCrossView, move: str, say: Translations) -> str:
    """In one short sentence: the most that can be said for it without looking further than the next turn."""
    state = state_from_view(view)
    seat, after = view["actor"] or 0, state.play(move)
    if not after.mover:
        return say("reason.wins") if connects(after.tiles[seat - 1]) else say("reason.lost")
    if state.taker:
        return say("reason.harmless" if spares(state, after) else "reason.give")
    if state.standing:
        return say("reason.order", zone=move)
    return about_placement(state, after, seat, say)


def about_placement(state: Cross, after: Cross, seat: int, say: Translations) -> str:
    side, other = seat - 1, 2 - seat
    zones = after.standing or letters(after.tiles[side] & ~state.tiles[side])
    aims = connections(replace(after, mover=seat)) if quiet(after) else set()
    if quiet(after) and connections(replace(state, mover=3 - seat)) and not connections(replace(after, mover=3 - seat)):
        return say("reason.blocks", seat=say.seat_name(3 - seat))
    named = say.join_list(list(zones))
    if aims:
        sides = say.join_list([say(f"reason.{pair}") for pair in sorted(aims)])
        key = "reason.takes_threat" if zones else "reason.threat"
        return say(key, sides=sides, zones=named, n=len(zones))
    if zones:
        cost = sum((state.pawns[other] & ZONE[zone]).bit_count() for zone in zones)
        return say("reason.takes_for", zones=named, n=cost) if cost else say("reason.takes", zones=named, n=len(zones))
    new = after.pawns[side] & ~state.pawns[side]
    touched = [zone for zone in LETTERS if new & ZONE[zone]]
    ripe = [zone for zone in touched if (after.pawns[side] & ZONE[zone]).bit_count() == MAJORITY - 1]
    dear = [zone for zone in touched if (after.pawns[other] & ZONE[zone]).bit_count() == MAJORITY - 1]
    for key, about in (("dear", dear), ("ripe", ripe)):
        if about:
            return say(f"reason.{key}", seat=say.seat_name(3 - seat), zones=say.join_list(about), n=len(about))
    pair, lacking = min(((pair, missing(after, side, pair)) for pair in PAIRS_OF_SIDES), key=lambda found: found[1])
    return say("reason.nearer", sides=say(f"reason.{pair}"), n=lacking) if lacking < FAR else say("reason.waits")


def quiet(state: Cross) -> bool:
    return not state.taker and not state.standing


def connections(state: Cross) -> set[str]:
    """The pairs of sides that the mover could connect at once, by one placement."""
    found, side = set(), state.mover - 1
    for move in kinds(state, state.legal_moves()):
        after = state.apply(move)
        if not after.mover and connects(after.tiles[side]):
            chain = connection(letters(after.tiles[side]))
            found.add("down" if chain[0] in SIDES["top"] and chain[-1] in SIDES["bottom"] else "across")
    return found


def missing(state: Cross, side: int, pair: str) -> int:
    """How many pawns a side lacks, at least, to connect a pair of sides; payments are not counted."""
    start, goal = PAIRS_OF_SIDES[pair]
    lack = {zone: lacking(state, side, ZONE[zone]) for zone in LETTERS}
    total = {zone: lack[zone] if zone in SIDES[start] else FAR for zone in LETTERS}
    for _ in LETTERS:  # as often as the longest chain has zones
        total = {zone: min(total[zone], lack[zone] + min(total[near] for near in NEIGHBOURS[zone])) for zone in LETTERS}
    return min(total[zone] for zone in SIDES[goal])


def lacking(state: Cross, side: int, zone: int) -> int:
    if zone & state.tiles[1 - side]:
        return FAR
    return 0 if zone & state.tiles[side] else max(0, MAJORITY - (state.pawns[side] & zone).bit_count())


def spares(state: Cross, after: Cross) -> bool:
    """Whether another gift would have given the opponent a zone that this one does not."""
    theirs = 2 - state.taker
    return any(state.apply(move).tiles[theirs] & ~after.tiles[theirs] for move in kinds(state, state.legal_moves()))
