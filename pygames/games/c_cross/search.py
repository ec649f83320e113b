"""Best-first minimax for C-Cross.

The tree grows at the end of the line that currently looks best for both sides: all moves of that position are judged,
and their values are passed back up. So forced lines are followed to their end, clear decisions cost little, and a won
or lost position is left alone once it is proven. At the root, moves visited often give way to others that are
almost as good. A position that several lines reach is one node.
"""

from __future__ import annotations

from math import log
from random import Random
from typing import Any

from pygames.bots import SearchSteps
from pygames.games.c_cross.expand import Node, Nodes
from pygames.games.c_cross.judge import CERTAIN, sign_of
from pygames.games.c_cross.rules import CCrossState

MAX_NODES = 20_000  # Some 5 kB each, caches included.
DELAY_DISCOUNT = 0.999  # A win that takes longer is worth less.
# How much worse a move at the root may look, times the logarithm of its visits: 0.3 won 26 of 40 games against 0, and
# 24 of 40 against 1.
EXPLORATION = 0.3

# In the opening, with fewer pawns than this on the board, moves that are worse by less than this are played too.
OPENING_PAWNS = 6
OPENING_MARGIN = 0.1


class Tree:
    """The positions searched from a root."""

    def __init__(self, state: CCrossState, rng: Random, overlooked: float = 0) -> None:
        self.nodes = Nodes(rng, overlooked, sign_of(state.actor or 0))
        self.root = self.nodes.expand(state)

    @property
    def is_finished(self) -> bool:
        """Whether the root is decided, has a single move, or the tree is full."""
        return abs(self.root.best) > CERTAIN or len(self.root.moves) == 1 or len(self.nodes) > MAX_NODES

    def think(self, expansions: int = MAX_NODES) -> SearchSteps:
        while expansions and not self.is_finished and (yield):
            expansions -= 1
            self.deepen()

    def deepen(self) -> None:
        """Follow the line that looks best for both, expand its last position and pass its value back up."""
        node, path, index = self.root, list[tuple[Node, int]](), self.choose_at_root()
        while True:
            node.visits += 1
            path.append((node, index))
            child = node.children.get(index)
            if child is None:
                before = len(self.nodes)
                child = node.children[index] = self.nodes.expand(node.state.apply(node.moves[index]))
                if len(self.nodes) > before:
                    child.visits += 1
                    break
            node = child
            if abs(node.best) > CERTAIN:
                break
            index = node.values.index(node.best)
        value = child.side * child.best
        for parent, index in reversed(path):
            if abs(value) > CERTAIN:
                value *= DELAY_DISCOUNT
            parent.values[index] = parent.side * value
            self.nodes.settle(parent)
            value = parent.side * parent.best

    def choose_at_root(self) -> int:
        """Return the index of the move to look into: the best one, unless it has been visited a lot."""
        root = self.root
        values = root.values[:]
        for index, child in root.children.items():
            values[index] -= EXPLORATION * log(1 + child.visits)
        index = values.index(max(values))
        return root.values.index(root.best) if index in root.unsettled else index

    def best_move(self, rng: Random) -> str:
        """Return the surest win, or otherwise the move visited most; in the opening one that is about as good."""
        root = self.root
        is_opening = (root.state.pawns[0] | root.state.pawns[1]).bit_count() < OPENING_PAWNS
        moves = self.good_moves()
        return rng.choice(moves) if is_opening else moves[0]

    def good_moves(self) -> list[str]:
        """Return the best move, and in a position that is not decided those that are about as good."""
        root = self.root
        if abs(root.best) > CERTAIN:
            return [root.moves[root.values.index(root.best)]]
        undecided = [index for index in range(len(root.moves)) if root.values[index] > -CERTAIN]
        visits = dict.fromkeys(undecided, 0) | {index: child.visits for index, child in root.children.items()}
        best = max(undecided, key=lambda index: (visits[index], root.values[index]))
        good = [index for index in undecided if root.values[index] > root.values[best] - OPENING_MARGIN]
        others = [index for index in good if index != best and visits[index] * 3 > visits[best]]
        return [root.moves[index] for index in (best, *others)]

    def move_to(self, state: CCrossState) -> None:
        """Make an expanded position the root, and forget those that it does not lead to."""
        self.root = self.nodes[state]
        kept, waiting = dict[CCrossState, Node](), [self.root]
        while waiting:
            node = waiting.pop()
            if node.state not in kept:
                kept[node.state] = node
                waiting += node.children.values()
        self.nodes.clear()
        self.nodes.update(kept)


def grow(memory: dict[str, Any], state: CCrossState, rng: Random) -> Tree:
    """Return the tree of a position, with what the search before the last moves has found out about it."""
    tree = memory.get("tree")
    if isinstance(tree, Tree) and state in tree.nodes:
        tree.move_to(state)
    else:
        tree = memory["tree"] = Tree(state, rng)
    return tree
