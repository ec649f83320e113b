"""Proof-number search for a forced connection in C-Cross.

The attacker tries only placements in zones that two more tiles would make a connection, and those that take a zone; the
defender tries all that does not lose by sight. The search goes on where the defender has the fewest answers that look
good, so it finds forced lines for which the tree of `search` would take longer. Both share the positions that they
have expanded.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations, count

from pygames.bots import SearchSteps
from pygames.games.c_cross.board import PLACEMENTS, ZONE_SIZE, ZONES, connects, union
from pygames.games.c_cross.expand import Node, Nodes
from pygames.games.c_cross.judge import CERTAIN, WIN_VALUE
from pygames.games.c_cross.placements import connecting_zones
from pygames.games.c_cross.rules import CCrossState
from pygames.games.c_cross.search import Tree
from pygames.games.c_cross.threats import ripe_zones

NEVER = 1_000_000  # The proof number of what is disproved, and the other way round.
# The numbers of a position that has not been expanded are 2 to the power of this, less or more by its value.
FIRST_POWER, MAX_VALUE = 4, 8.0
PROVEN = WIN_VALUE - 30  # The value of a forced win, later than those that the tree finds.

# Every so many slices of a search one is for a solver, once the tree has had some.
PAUSE, FIRST_SLICES = 4, 40


class Proof:
    """A position in the search: how much has at least to be shown to prove or to disprove that the attack wins."""

    __slots__ = ("children", "disproof", "disproofs", "indices", "is_attack", "node", "proof", "proofs")

    def __init__(self, node: Node, is_attack: bool) -> None:
        self.node, self.is_attack = node, is_attack
        self.children: dict[int, Proof] = {}
        self.indices: list[int] = []  # Of the moves that are tried.
        if abs(node.best) > CERTAIN:
            is_won = (node.best > 0) == is_attack
            self.proof, self.disproof = (0, NEVER) if is_won else (NEVER, 0)
            return
        self.indices = attacks(node) if is_attack else [i for i, value in enumerate(node.values) if value > -CERTAIN]
        sign = 1 if is_attack else -1
        values = [max(-MAX_VALUE, min(MAX_VALUE, sign * node.values[index])) for index in self.indices]
        self.proofs = [max(1, int(2 ** (FIRST_POWER - value))) for value in values]
        self.disproofs = [max(1, int(2 ** (FIRST_POWER + value))) for value in values]
        self.update()

    @property
    def is_decided(self) -> bool:
        return not self.proof or not self.disproof

    def update(self) -> None:
        if self.is_attack:
            self.proof, self.disproof = min(self.proofs, default=NEVER), min(NEVER, sum(self.disproofs))
        else:
            self.proof, self.disproof = min(NEVER, sum(self.proofs)), min(self.disproofs, default=NEVER)

    def most_promising(self) -> int:
        """Return the place of the move to look into."""
        numbers = self.proofs if self.is_attack else self.disproofs
        return numbers.index(min(numbers))


class Solver:
    """Finds out whether a side, 1 or -1, forces a connection."""

    def __init__(self, nodes: Nodes, side: int) -> None:
        self.nodes, self.side = nodes, side
        self.proofs: dict[CCrossState, Proof] = {}

    def find(self, state: CCrossState) -> Proof:
        """Return what is known of a position, at least what is seen at first sight."""
        if not (proof := self.proofs.get(state)):
            node = self.nodes.expand(state)
            proof = self.proofs[state] = Proof(node, node.side == self.side)
        return proof

    def step(self, root: Proof) -> None:
        """Look into one more position below the root, the one that matters most."""
        proof, path = root, list[tuple[Proof, int]]()
        while not proof.is_decided:
            place = proof.most_promising()
            path.append((proof, place))
            if child := proof.children.get(place):
                proof = child
                continue
            node, index = proof.node, proof.indices[place]
            after = node.children.get(index)
            proof.children[place] = proof = self.find(after.state if after else node.state.apply(node.moves[index]))
            break
        for parent, place in reversed(path):
            parent.proofs[place], parent.disproofs[place] = proof.proof, proof.disproof
            parent.update()
            proof = parent

    def move_to(self, state: CCrossState) -> None:
        """Forget the positions that this one does not lead to."""
        kept, waiting = dict[CCrossState, Proof](), [proof] if (proof := self.proofs.get(state)) else []
        while waiting:
            proof = waiting.pop()
            if proof.node.state not in kept:
                kept[proof.node.state] = proof
                waiting += proof.children.values()
        self.proofs = kept


def attacks(node: Node) -> list[int]:
    """Return the moves that come near to a connection, as indices, those that look best first."""
    state, values = node.state, node.values
    indices = [index for index, value in enumerate(values) if value > -CERTAIN]
    if not state.paying_seat and not state.pending_zones:
        side = state.mover - 1
        zones = zones_near(state.tiles[side], state.tiles[1 - side]) | ripe_zones(state.pawns[side])
        indices = [index for index in indices if PLACEMENTS[node.moves[index]][0] & zones]
    return sorted(indices, key=lambda index: -values[index])


@lru_cache(maxsize=1 << 12)
def zones_near(own: int, other: int) -> int:
    """Return the zones in which one tile more, or one of two, would connect edges for the side with the tiles `own`."""
    if own.bit_count() < 2 * ZONE_SIZE:
        return 0
    alone = connecting_zones(own, other)
    rest = [zone for zone in ZONES if not zone & (own | other) and zone not in alone]
    return sum(alone) | union(one | two for one, two in combinations(rest, 2) if connects(own | one | two))


def think(tree: Tree) -> SearchSteps:
    """Search a tree, and now and then for forced connections: of the mover, and of the opponent after the best move."""
    solvers = [Solver(tree.nodes, side) for side in (tree.root.side, -tree.root.side)]
    for slices in count(1):
        if tree.is_finished or not (yield):
            return
        if slices < FIRST_SLICES or slices % PAUSE or not solve(tree, solvers[slices // PAUSE % 2]):
            tree.deepen()


def solve(tree: Tree, solver: Solver) -> bool:
    """Take a step of a solver, and note in the tree what is proven. Return whether there was anything to do."""
    root = tree.root
    index = root.values.index(root.best)
    if solver.side == root.side:
        proof = solver.find(root.state)
    elif child := root.children.get(index):
        proof = solver.find(child.state)
    else:
        return False
    if proof.is_decided:
        return False
    solver.step(proof)
    if not proof.proof:
        if solver.side == root.side:
            index = proof.indices[proof.proofs.index(0)]
        root.values[index] = root.side * solver.side * PROVEN
        tree.nodes.settle(root)
    return True
