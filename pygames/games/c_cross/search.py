"""Best-first minimax for C-Cross.

The tree grows at the end of the line that currently looks best for both sides: all moves of that position are
evaluated, and their values are passed back up. So forced lines are followed to their end, and clear decisions cost
little. Moves whose difference cannot matter are evaluated once, and a position that several lines reach is one node.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log

from pygames.bots import SearchSteps
from pygames.games.c_cross.board import LETTER, LETTERS, PLACEMENTS, ZONE_SIZE, ZONES, connects
from pygames.games.c_cross.chains import PAWN, SHIFTS, connectivity_ratio, encode
from pygames.games.c_cross.judge import (
    CERTAIN,
    CROWDED_CELLS,
    RESERVE_VALUES,
    TURN_VALUES,
    WIN_VALUE,
    evaluate,
    sign_of,
)
from pygames.games.c_cross.placements import GROUPS, NEARBY, SINGLES, distinct_in_group
from pygames.games.c_cross.rules import MAJORITY, PAWNS_PER_SIDE, TILES_PER_SIDE, CCrossState

import os
VARIANTS = int(os.environ.get("VARIANTS", "1"))
MAX_NODES = 30_000
DELAY_DISCOUNT = 0.999  # A win that takes longer is worth less.

# For each group of zones: its number, its zones' cells, and what a pawn of each side in each of them adds to the code.
GROUP_TABLE = [
    (
        group,
        sum(ZONES[zone] for zone in zones),
        NEARBY[group],
        tuple(sum(pawn << SHIFTS[zone] for zone in zones) for pawn in PAWN),
    )
    for group, zones in enumerate(GROUPS)
]


class Node:
    """An expanded position; values are from the point of view of the player to move."""

    __slots__ = ("best", "children", "moves", "side", "state", "unsettled", "values", "visits")

    def __init__(self, state: CCrossState) -> None:
        self.state = state
        self.side = sign_of(state.actor or 0)  # 1 if Light acts, -1 if Dark does.
        self.moves: list[str] = []
        self.values: list[float] = []
        self.children: dict[int, Node] = {}
        self.unsettled: dict[int, CCrossState] = {}  # positions with zones to be taken or paid for, judged too well
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

    def __init__(self, state: CCrossState, moves: Sequence[str]) -> None:
        self.nodes: dict[CCrossState, Node] = {}
        self.root = self.expand(state)

    def expand(self, state: CCrossState) -> Node:
        node = self.nodes[state] = Node(state)
        if state.paying_seat or state.pending_zones:
            self.add_moves(node, distinct_payments(state.legal_moves()) if state.paying_seat else state.legal_moves())
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
            state = node.unsettled.pop(index, None)
            if state is None:
                return
            child = node.children[index] = self.nodes.get(state) or self.expand(state)
            node.values[index] = node.side * child.side * child.best

    def add_moves(self, node: Node, moves: Sequence[str]) -> None:
        """Evaluate moves one by one."""
        state, side = node.state, node.side
        for move in moves:
            after = state.apply(move)
            if after.mover and (after.paying_seat or after.pending_zones):
                if sign_of(after.actor or 0) == side:
                    node.unsettled[len(node.moves)] = after
                    value = side * evaluate(after)
                else:
                    child = node.children[len(node.moves)] = self.nodes.get(after) or self.expand(after)
                    value = -child.best
            else:
                value = side * evaluate(after)
            node.moves.append(move)
            node.values.append(value)

    def add_placements(self, node: Node) -> None:
        """Evaluate placements: those that win no zone together, by the zones that they touch."""
        state = node.state
        mover = state.mover - 1
        own, theirs = state.pawns[mover], state.pawns[1 - mover]
        tiles = state.tiles[0] | state.tiles[1]
        blocked = own | theirs | tiles
        reserve, their_reserve = PAWNS_PER_SIDE - own.bit_count(), PAWNS_PER_SIDE - theirs.bit_count()
        their_tiles = state.tiles[1 - mover]
        ripe = threats = 0
        exact = blocked.bit_count() > CROWDED_CELLS - 2 or their_tiles.bit_count() == TILES_PER_SIDE * ZONE_SIZE
        for zone in ZONES:
            if (own & zone).bit_count() >= MAJORITY - 1:
                ripe |= zone
            if (theirs & zone).bit_count() == MAJORITY - 1 and connects(their_tiles | zone):
                threats |= zone
        if not their_reserve:
            exact = True
        spare = theirs.bit_count() - MAJORITY + 1  # the pawns with which they can pay for a zone of two
        code, sign = encode(state), node.side
        turn = -TURN_VALUES[tiles.bit_count() // ZONE_SIZE]
        constants = [turn + RESERVE_VALUES[max(0, reserve - n)] - RESERVE_VALUES[their_reserve] for n in (0, 1, 2)]
        moves, values = node.moves, node.values
        captures: list[str] = []
        for group, zones, nearby, deltas in GROUP_TABLE:
            if group >= len(SINGLES):
                if reserve == 1 or not blocked:
                    break
                if zones & tiles and zones & ~tiles and False:
                    continue
                pawns = 2
            else:
                pawns = 1
            if zones & tiles:
                continue
            found = distinct_in_group(group, blocked & nearby)
            if not found:
                continue
            if VARIANTS and len(found) > VARIANTS:
                found = found[:1] if VARIANTS == 1 else (found[0], found[-1])
            if zones & ripe:
                captures += [move for move in found if state.is_affordable(move)]
                continue
            if exact:
                captures += found
                continue
            if threats and self.can_connect(threats, zones, own, spare):
                value = 1 - WIN_VALUE
            else:
                value = sign * log(connectivity_ratio(code + deltas[mover])) + constants[pawns]
            for move in found:
                moves.append(move)
                values.append(value)
        self.add_moves(node, captures)

    def can_connect(self, threats: int, touched: int, own: int, spare: int) -> bool:
        """Return whether the opponent can connect by a zone of `threats` after a pawn was placed in each `touched` zone."""
        for zone in ZONES:
            if zone & threats:
                cost = (own & zone).bit_count() + (1 if zone & touched else 0)
                if cost <= spare and cost <= 2:
                    return True
        return False

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
