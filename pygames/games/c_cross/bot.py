"""The bots of C-Cross.

`judge` weighs the chains of zones by which each side can still connect; `search` looks ahead, with best-first minimax.
*Hard* and *master* play their first moves from the `book`. Then they search as long as they are allowed to, so they
follow forced lines, payments and dominoes to their end, and keep what they found for the next move. A `solver` takes
a share of that time to prove forced connections. The other levels search less, and overlook a share of what their
opponent can do, though never a move that wins at once. Nothing is hidden, so nothing is sampled. The random numbers
order equal moves, and choose what is overlooked.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import exp
from random import Random

from pygames.bots import MoveSearch, Recall
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
from pygames.games.c_cross.book import find_book_move
from pygames.games.c_cross.judge import CERTAIN, evaluate
from pygames.games.c_cross.placements import is_placement
from pygames.games.c_cross.rules import MAJORITY, CCrossState, CCrossView, state_from_view
from pygames.games.c_cross.search import Tree, grow
from pygames.games.c_cross.solver import find_forced_win, search_with_solvers
from pygames.i18n import Translations

# How many positions a level looks into, and the share of the opponent's moves and of its own threats that it
# overlooks.
FORESIGHT = {"child": (6, 0.75), "easy": (100, 0.33), "medium": (700, 0.05)}

# The logit of Light's winning is a slope times the mean of the values that a search finds one after the other, and with
# a smaller weight of those that it finds after the best move: values change with the side whose placement a line ends
# with, and with whose turn it is. The slope was fitted to 150 games of hard against itself (0.05 s a move), the weight
# chosen on 300.
CHANCE_EXPANSIONS, NEXT_EXPANSIONS, NEXT_WEIGHT = 100, 30, 0.3
SLOPE = 2.0
MAX_LOGIT = 30.0


def think(view: CCrossView, moves: Sequence[str], level: str, rng: Random) -> MoveSearch:
    return think_with_recall(view, moves, level, rng, Recall())


def think_with_recall(view: CCrossView, moves: Sequence[str], level: str, rng: Random, recall: Recall) -> MoveSearch:
    state = state_from_view(view)
    if level in FORESIGHT:
        expansions, overlooked = FORESIGHT[level]
        tree = Tree(state, rng, overlooked)
        yield from tree.think(expansions)
    elif move := find_book_move(state, rng):
        return move
    else:
        tree = grow(recall.memory, state, rng)
        yield from search_with_solvers(tree)
    return tree.best_move(rng)


def win_probabilities(state: CCrossState) -> dict[tuple[int, ...], float]:
    """Return how likely each side is to win, after a short search: payments and threats are not judged by sight."""
    light = to_chance(SLOPE * (look_ahead(state) if state.actor else evaluate(state)))
    return {(1,): light, (2,): 1 - light}


def look_ahead(state: CCrossState) -> float:
    """Return what a short search finds, here and after its best move. A value that decides the game counts alone."""
    tree = Tree(state, Random(1))
    value = mean_value(tree, CHANCE_EXPANSIONS)
    if abs(value) > CERTAIN:
        return value
    after = state.play(tree.root.moves[tree.root.values.index(tree.root.best)])
    del tree  # Two at a time would let a page's memory grow.
    next_value = mean_value(Tree(after, Random(1)), NEXT_EXPANSIONS) if after.actor else evaluate(after)
    return (1 - NEXT_WEIGHT) * value + NEXT_WEIGHT * next_value


def mean_value(tree: Tree, expansions: int) -> float:
    """Return the mean of the values that a search finds, or the last one if it decides the game."""
    total = 0.0
    for _ in range(expansions):
        if abs(tree.root.best) > CERTAIN:
            return tree.root.side * tree.root.best
        tree.deepen()
        total += tree.root.side * tree.root.best
    return total / expansions


def to_chance(logit: float) -> float:
    return 1 / (1 + exp(-max(-MAX_LOGIT, min(MAX_LOGIT, logit))))


EDGE_PAIRS = {"across": OPPOSITE_EDGES[1], "down": OPPOSITE_EDGES[0]}
UNREACHABLE_PAWNS = 99  # More than any number of pawns: an opponent's tile is in the way.
MAX_PAWNS_IN_SIGHT = 7  # of a connection that is worth mentioning
PROOF_STEPS = 50  # of a solver, for each thing that a reason may say


def explain_move(view: CCrossView, move: str, say: Translations) -> str:
    """Return the best reason for a move, in one short sentence.

    Who wins by force comes from a short proof, all else from the position and the next turn.
    """
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
