"""Best-first minimax for C-Cross.

The tree grows at the end of the line that currently looks best for both sides: all moves of that position are
evaluated, and their values are passed back up. So forced lines are followed to their end, and clear decisions cost
little. Moves whose difference cannot matter are evaluated once, and a position that several lines reach is one node.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from pygames.bots import SearchSteps
from pygames.games.c_cross.board import CELL, LETTER, PAIRS, PLACEMENTS
from pygames.games.c_cross.rules import CCrossState
from tests.games.c_cross.frozen.judge import CERTAIN, evaluate, sign_of

MAX_NODES = 8_000  # Some 5 kB each.
DELAY_DISCOUNT = 0.999  # A win that takes longer is worth less.

# Each border between two zones has a bit, and the pairs of cells across it that one placement can fill.
ZONE_PAIRS = sorted({frozenset((LETTER[one], LETTER[two])) for one, two in PAIRS}, key=sorted)
BORDERS = [
    (1 << bit, tuple(CELL[one] | CELL[two] for one, two in PAIRS if {LETTER[one], LETTER[two]} == zones))
    for bit, zones in enumerate(ZONE_PAIRS)
]
TOUCHED_BORDERS = {
    move: tuple((bit, pairs) for bit, pairs in BORDERS if any(pair & cells for pair in pairs))
    for move, (cells, _) in PLACEMENTS.items()
}


def distinct_moves(state: CCrossState, moves: Sequence[str]) -> list[str]:
    """Return one of each set of equivalent moves.

    Two payments are equivalent if they give up pawns in the same zones; two placements if they touch the same zones and
    close the same borders, those where no two adjacent cells are free any more.
    """
    if state.pending_zones and not state.paying_seat:
        return list(moves)
    distinct: dict[object, str] = {}
    if state.paying_seat:
        for move in moves:
            distinct.setdefault("".join([LETTER[name] for name in move[1:].split("+")]), move)
        return list(distinct.values())
    blocked = state.pawns[0] | state.pawns[1] | state.tiles[0] | state.tiles[1]
    open_borders = sum([bit for bit, pairs in BORDERS if not all(pair & blocked for pair in pairs)])
    for move in moves:
        cells, zones = PLACEMENTS[move]
        filled, closed = blocked | cells, 0
        for bit, pairs in TOUCHED_BORDERS[move]:
            if open_borders & bit:
                for pair in pairs:
                    if not pair & filled:
                        break
                else:
                    closed |= bit
        distinct.setdefault((zones, closed), move)
    return list(distinct.values())


@dataclass(slots=True)
class Node:
    """An expanded position; values are from the point of view of the player to move."""

    state: CCrossState
    side: int  # 1 if Light acts, -1 if Dark does.
    moves: list[str]
    values: list[float]
    visits: list[int]

    @property
    def best_value(self) -> float:
        return max(self.values)

    @property
    def best_index(self) -> int:
        return self.values.index(max(self.values))


class Tree:
    """The positions searched from a root, each stored once."""

    def __init__(
        self, state: CCrossState, moves: Sequence[str], evaluate_state: Callable[[CCrossState], float] = evaluate
    ) -> None:
        self.evaluate_state = evaluate_state
        self.nodes: dict[CCrossState, Node] = {}
        self.root = self.expand(state, moves)

    def expand(self, state: CCrossState, moves: Sequence[str]) -> Node:
        assert state.actor
        side, distinct = sign_of(state.actor), distinct_moves(state, moves)
        values = [side * self.evaluate_state(state.apply(move)) for move in distinct]
        node = self.nodes[state] = Node(state, side, distinct, values, [0] * len(distinct))
        return node

    @property
    def is_finished(self) -> bool:
        """Return whether the root is decided, has a single move, or the tree is full."""
        return abs(self.root.best_value) > CERTAIN or len(self.root.moves) == 1 or len(self.nodes) > MAX_NODES

    def think(self) -> SearchSteps:
        while not self.is_finished and (yield):
            self.deepen()

    def deepen(self) -> None:
        """Follow the line that looks best for both, expand its last position and pass its value back up."""
        node, path = self.root, list[tuple[Node, int]]()
        while True:
            index = node.best_index
            node.visits[index] += 1
            path.append((node, index))
            state = node.state.apply(node.moves[index])
            child = self.nodes.get(state)
            if child is None:
                break
            node = child
            if abs(node.best_value) > CERTAIN:
                break
        if child is None:
            node = self.expand(state, state.legal_moves())
        value = node.side * node.best_value
        for parent, index in reversed(path):
            if abs(value) > CERTAIN:
                value *= DELAY_DISCOUNT
            parent.values[index] = parent.side * value
            value = parent.side * parent.best_value

    def best_move(self) -> str:
        """Return the surest win, or otherwise the move visited most."""
        root = self.root
        if abs(root.best_value) > CERTAIN:
            return root.moves[root.best_index]
        undecided = [index for index in range(len(root.moves)) if root.values[index] > -CERTAIN]
        return root.moves[max(undecided, key=lambda index: (root.visits[index], root.values[index]))]
