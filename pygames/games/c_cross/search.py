"""Best-first minimax for C-Cross.

The tree grows at the end of the line that currently looks best for both sides: all moves of that position are
evaluated, and their values are passed back up. So forced lines are followed to their end, and clear decisions cost
little. Moves whose difference cannot matter are evaluated once, and a position that several lines reach is one node.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import log

from pygames.bots import SearchSteps
from pygames.games.c_cross.board import LETTER, ZONE_SIZE, ZONES, cell_names, connects
from pygames.games.c_cross.chains import PAWN, SHIFTS, TILE, connectivity_ratio, encode
from pygames.games.c_cross.judge import (
    CERTAIN,
    CROWDED_CELLS,
    RESERVE_VALUES,
    TURN_VALUES,
    WIN_VALUE,
    evaluate,
    sign_of,
)
from pygames.games.c_cross.placements import GROUPS as ZONE_GROUPS
from pygames.games.c_cross.placements import NEARBY, distinct_in_group
from pygames.games.c_cross.rules import MAJORITY, PAWNS_PER_SIDE, CCrossState


MAX_NODES = 30_000
DELAY_DISCOUNT = 0.999  # A win that takes longer is worth less.


@dataclass(frozen=True, slots=True)
class Group:
    """The placements that touch the same zones."""

    number: int
    size: int
    cells: int  # of the zones
    nearby: int
    deltas: tuple[int, int]  # what a pawn of each side in each zone adds to the code


GROUPS = [
    Group(
        number,
        len(zones),
        sum(ZONES[zone] for zone in zones),
        NEARBY[number],
        (sum(PAWN[0] << SHIFTS[zone] for zone in zones), sum(PAWN[1] << SHIFTS[zone] for zone in zones)),
    )
    for number, zones in enumerate(ZONE_GROUPS)
]
SHIFT = dict(zip(ZONES, SHIFTS, strict=True))


@lru_cache(maxsize=1 << 12)
def connecting_zones(own: int, other: int) -> tuple[int, ...]:
    """Return the zones whose tile would connect two edges for the side with the tiles `own`."""
    if own.bit_count() < 3 * ZONE_SIZE:
        return ()
    return tuple([zone for zone in ZONES if not zone & (own | other) and connects(own | zone)])


def can_connect(wins: Sequence[int], own: int, other: int, touched: int = 0) -> bool:
    """Return whether a third pawn in one of `wins` connects for a side, which can pay for it.

    In the zones `touched`, the other side has one more pawn.
    """
    for zone in wins:
        if (own & zone).bit_count() == MAJORITY - 1:
            cost = (other & zone).bit_count() + (1 if zone & touched else 0)
            if cost < MAJORITY and cost <= own.bit_count() - MAJORITY + 1:
                return True
    return False


def is_crowded(state: CCrossState, side: int, more: int) -> bool:
    """Return whether a side may have no placement, after some `more` pawns have been placed."""
    filled = state.pawns[0] | state.pawns[1] | state.tiles[0] | state.tiles[1]
    return filled.bit_count() + more > CROWDED_CELLS or not state.tiles_left(side)


class Node:
    """An expanded position; values are from the point of view of the player to move."""

    __slots__ = ("best", "children", "moves", "side", "state", "unsettled", "values", "visits")

    def __init__(self, state: CCrossState) -> None:
        self.state = state
        self.side = sign_of(state.actor or 0)  # 1 if Light acts, -1 if Dark does.
        self.moves: list[str] = []
        self.values: list[float] = []
        self.children: dict[int, Node] = {}
        self.unsettled: set[int] = set()  # positions with zones to be taken or paid for, judged too well
        self.visits = 0
        self.best = 0.0


def distinct_payments(moves: Sequence[str]) -> list[str]:
    """Return one of each set of payments that give up pawns in the same zones."""
    distinct: dict[str, str] = {}
    for move in moves:
        distinct.setdefault("".join([LETTER[name] for name in move[1:].split("+")]), move)
    return list(distinct.values())


class Tree:
    """The positions searched from a root, each stored once."""

    variants = 1
    explore = 0.0
    deep = 0

    def choose(self, node):
        sc = node.values[:]
        for i, ch in node.children.items():
            sc[i] -= self.explore * log(1 + ch.visits)
        i = sc.index(max(sc))
        if i in node.unsettled: return node.values.index(node.best)
        return i

    def __init__(self, state: CCrossState, moves: Sequence[str]) -> None:
        self.nodes: dict[CCrossState, Node] = {}
        self.root = self.expand(state)

    def expand(self, state: CCrossState) -> Node:
        node = self.nodes[state] = Node(state)
        if state.paying_seat:
            self.add_payments(node)
        elif state.pending_zones:
            self.add_moves(node, state.legal_moves())
        else:
            self.add_placements(node)
        self.settle(node)
        return node

    def settle(self, node: Node) -> None:
        """Look into unsettled moves until the best one is settled."""
        while True:
            node.best = best = max(node.values)
            if not node.unsettled:
                return
            index = node.values.index(best)
            if index not in node.unsettled:
                return
            node.unsettled.remove(index)
            state = node.state.apply(node.moves[index])
            if state.paying_seat or state.pending_zones:
                child = node.children[index] = self.nodes.get(state) or self.expand(state)
                node.values[index] = node.side * child.side * child.best
            else:
                node.values[index] = node.side * evaluate(state)

    def add_moves(self, node: Node, moves: Sequence[str]) -> None:
        """Evaluate moves one by one."""
        state, side = node.state, node.side
        for move in moves:
            after = state.apply(move)
            value = side * evaluate(after)
            if after.mover and (after.paying_seat or after.pending_zones):
                if sign_of(after.actor or 0) == side:
                    node.unsettled.add(len(node.moves))
                else:
                    child = node.children[len(node.moves)] = self.nodes.get(after) or self.expand(after)
                    value = -child.best
            node.moves.append(move)
            node.values.append(value)

    def add_payments(self, node: Node) -> None:
        """Evaluate payments: those that give the opponent no zone together, by the zones that they come from."""
        state, mover = node.state, node.state.mover - 1
        payer, owed = state.paying_seat - 1, state.pawns_owed
        own, theirs = state.pawns[payer], state.pawns[1 - payer]
        following = 1 - mover  # the side that places next
        wins = connecting_zones(state.tiles[following], state.tiles[mover])
        pawns_after = own.bit_count() - owed, theirs.bit_count() + owed
        if (
            owed > 2
            or state.choice_limited
            or is_crowded(state, following, 0)
            or pawns_after[following != payer] == PAWNS_PER_SIDE
            or any((own & zone).bit_count() >= MAJORITY or (theirs & zone).bit_count() >= MAJORITY for zone in ZONES)
        ):
            self.add_moves(node, distinct_payments(state.legal_moves()))
            return
        code, side = encode(state), node.side
        constant = (
            RESERVE_VALUES[PAWNS_PER_SIDE - pawns_after[0]]
            - RESERVE_VALUES[PAWNS_PER_SIDE - pawns_after[1]]
            + (1 if following == payer else -1)
            * TURN_VALUES[(state.tiles[0] | state.tiles[1]).bit_count() // ZONE_SIZE]
        )
        swap = PAWN[1 - payer] - PAWN[payer]
        zones = [(zone, own & zone, shift) for zone, shift in zip(ZONES, SHIFTS, strict=True) if own & zone]
        dominoes = []
        for number, (zone, pawns, shift) in enumerate(zones):
            first = pawns & -pawns
            rest = pawns ^ first
            choices = [(first, swap << shift)]
            if owed == 2:
                choices = [
                    (first | (other & -other), (swap << shift) + (swap << shift2))
                    for _, other, shift2 in zones[number + 1 :]
                ]
                if rest:
                    choices.append((first | rest & -rest, 2 * swap << shift))
            for cells, delta in choices:
                move = "x" + "+".join(cell_names(cells))
                after = theirs | cells
                if any((after & zone).bit_count() >= MAJORITY for zone, _, _ in zones if zone & cells):
                    dominoes.append(move)
                    continue
                value = side * log(connectivity_ratio(code + delta)) + constant
                if wins:
                    pawns_next, pawns_other = (own & ~cells, after) if following == payer else (after, own & ~cells)
                    if can_connect(wins, pawns_next, pawns_other):
                        value = WIN_VALUE - 1 if following == payer else 1 - WIN_VALUE
                node.moves.append(move)
                node.values.append(value)
        self.add_moves(node, dominoes)

    def add_placements(self, node: Node) -> None:
        """Evaluate placements by the zones that they touch."""
        state, mover = node.state, node.state.mover - 1
        own, theirs = state.pawns[mover], state.pawns[1 - mover]
        own_tiles, their_tiles = state.tiles[mover], state.tiles[1 - mover]
        tiles = own_tiles | their_tiles
        blocked = own | theirs | tiles
        own_pawns, their_pawns = own.bit_count(), theirs.bit_count()
        if is_crowded(state, 1 - mover, 2) or their_pawns == PAWNS_PER_SIDE:
            found = [move for group in GROUPS if not group.cells & tiles for move in self.placements(state, group, blocked)]
            self.add_moves(node, [move for move in found if state.is_affordable(move)])
            return
        code, sign = encode(state), node.side
        turns = [TURN_VALUES[tiles.bit_count() // ZONE_SIZE + more] for more in (0, 1)]
        wins = connecting_zones(their_tiles, own_tiles)
        threats = [zone for zone in wins if (theirs & zone).bit_count() == MAJORITY - 1]
        ripe = sum([zone for zone in ZONES if (own & zone).bit_count() >= MAJORITY - 1])
        moves, values = node.moves, node.values
        others: list[str] = []
        for group in GROUPS:
            zones, deltas, pawns = group.cells, group.deltas, group.size
            if zones & tiles or not (found := self.placements(state, group, blocked)):
                continue
            added = code + deltas[mover]
            left = PAWNS_PER_SIDE - own_pawns - pawns
            turn = turns[0]
            captured = zones & ripe
            if captured:
                found = [move for move in found if state.is_affordable(move)]
                if (
                    captured.bit_count() > ZONE_SIZE
                    or (own & captured).bit_count() >= MAJORITY
                    or connects(own_tiles | captured)
                ):
                    others += found
                    continue
                if theirs & captured:
                    node.unsettled.update(range(len(moves), len(moves) + len(found)))
                shift = SHIFT[captured]
                added = added & ~(63 << shift) | TILE[mover] << shift
                left += MAJORITY
                turn = turns[1]
            if threats and not theirs & captured and can_connect(threats, theirs, own, zones):
                value = 1 - WIN_VALUE
            else:
                value = (
                    sign * log(connectivity_ratio(added))
                    + RESERVE_VALUES[left]
                    - RESERVE_VALUES[PAWNS_PER_SIDE - their_pawns]
                    - turn
                )
            for move in found:
                moves.append(move)
                values.append(value)
        self.add_moves(node, others)

    def placements(self, state: CCrossState, group: Group, blocked: int) -> Sequence[str]:
        if group.size == 2 and (state.pawns_left(state.mover - 1) == 1 or not blocked):
            return ()
        found = distinct_in_group(group.number, blocked & group.nearby)
        if self.variants and len(found) > self.variants:
            return found[:1] if self.variants == 1 else (found[0], found[-1])
        return found

    @property
    def is_finished(self) -> bool:
        """Return whether the root is decided, has a single move, or the tree is full."""
        return abs(self.root.best) > CERTAIN or len(self.root.moves) == 1 or len(self.nodes) > MAX_NODES

    def think(self) -> SearchSteps:
        while not self.is_finished and (yield):
            self.deepen()

    def deepen(self) -> None:
        """Follow the line that looks best for both, expand its last position and pass its value back up."""
        node, path = self.root, list[tuple[Node, int]]()
        while True:
            node.visits += 1
            index = node.values.index(node.best)
            if self.explore and (node is self.root or self.deep):
                index = self.choose(node)
            path.append((node, index))
            child = node.children.get(index)
            if child is None:
                state = node.state.apply(node.moves[index])
                child = self.nodes.get(state)
                if child is None:
                    child = node.children[index] = self.expand(state)
                    child.visits = 1
                    break
                node.children[index] = child
            node = child
            if abs(node.best) > CERTAIN:
                break
        value = child.side * child.best
        for parent, index in reversed(path):
            if abs(value) > CERTAIN:
                value *= DELAY_DISCOUNT
            parent.values[index] = parent.side * value
            if parent.unsettled:
                self.settle(parent)
            else:
                parent.best = max(parent.values)
            value = parent.side * parent.best

    def best_move(self) -> str:
        """Return the surest win, or otherwise the move visited most."""
        root = self.root
        if abs(root.best) > CERTAIN:
            return root.moves[root.values.index(root.best)]
        undecided = [index for index in range(len(root.moves)) if root.values[index] > -CERTAIN]
        visits = {index: child.visits for index, child in root.children.items()}
        return root.moves[max(undecided, key=lambda index: (visits.get(index, 0), root.values[index]))]
