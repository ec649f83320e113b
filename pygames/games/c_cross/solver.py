"""Proof-number search for a forced connection in C-Cross.

The attacker tries only placements in zones that two more tiles would make a connection, and those that take a zone; the
defender tries all that does not lose by sight. The search goes on where the defender has the fewest answers that look
good, so it finds forced lines for which the tree of `search` would take longer. Both share the positions that they
have expanded.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations, count
from random import Random

from pygames.bots import SearchSteps
from pygames.games.c_cross.board import PLACEMENTS, ZONE_SIZE, ZONES, connects, union
from pygames.games.c_cross.expand import Node, Nodes
from pygames.games.c_cross.judge import CERTAIN, WIN_VALUE, cannot_place, sign_of
from pygames.games.c_cross.placements import GROUP_MOVES, connecting_zones, is_placement, ripe_zones
from pygames.games.c_cross.rules import CCrossState
from pygames.games.c_cross.search import Tree

NEVER = 1_000_000  # The proof number of what is disproved, and the other way round.
# The numbers of a position that has not been expanded are 2 to the power of this, less or more by its value.
FIRST_POWER, MAX_VALUE = 4, 8.0
PROVEN = WIN_VALUE - 30  # The value of a forced win, later than those that the tree finds.

# One of PAUSE slices of a search is for a solver, once the tree has had the first ones.
PAUSE, FIRST_SLICES = 4, 40

ALIKE = {move: group for group in GROUP_MOVES for move, _ in group}  # The placements that touch the same zones.


class ProofNode:
    """A position in the search: how much has at least to be shown to prove or to disprove that the attack wins."""

    __slots__ = ("children", "disproof", "disproofs", "is_attack", "moves", "node", "proof", "proofs")

    def __init__(self, node: Node, is_attack: bool, is_exact: bool) -> None:
        self.node, self.is_attack = node, is_attack
        self.children: dict[int, ProofNode] = {}
        self.moves: list[str] = []  # Those that are tried.
        if abs(node.best) > CERTAIN:
            is_won = (node.best > 0) == is_attack
            self.proof, self.disproof = (0, NEVER) if is_won else (NEVER, 0)
            return
        sign, found = (1, attacks(node)) if is_attack else (-1, defences(node, is_exact))
        self.moves = [move for move, _ in found]
        values = [max(-MAX_VALUE, min(MAX_VALUE, sign * value)) for _, value in found]
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

    def count_turns(self) -> int:
        """Return within how many of its turns the attacker wins. It must be proven."""
        state = self.node.state
        is_own_turn = self.is_attack and is_placement(state)
        if not self.moves:
            return turns_of(self.node.best) + is_own_turn
        counts = [child.count_turns() for child in self.children.values() if not child.proof]
        if self.is_attack:
            return min(counts) + is_own_turn
        return max(counts + [turns_of(value) for value in self.node.values if value < -CERTAIN])

    def most_promising(self) -> int:
        """Return the place of the move to look into."""
        numbers = self.proofs if self.is_attack else self.disproofs
        return numbers.index(min(numbers))


class Solver:
    """Finds out whether a side, 1 or -1, forces a connection."""

    def __init__(self, nodes: Nodes, side: int, is_exact: bool = False) -> None:
        self.nodes, self.side, self.is_exact = nodes, side, is_exact
        self.proofs: dict[CCrossState, ProofNode] = {}

    def find(self, state: CCrossState) -> ProofNode:
        """Return what is known of a position, at least what is seen at first sight."""
        if not (proof := self.proofs.get(state)):
            if is_placement(state) and cannot_place(state):
                node = Node(state)
                node.best = -WIN_VALUE
            else:
                node = self.nodes.expand(state)
            is_attack = sign_of(state.paying_seat or state.mover) == self.side
            proof = self.proofs[state] = ProofNode(node, is_attack, self.is_exact)
        return proof

    def step(self, root: ProofNode) -> None:
        """Look into one more position below the root, the one that matters most."""
        proof, path = root, list[tuple[ProofNode, int]]()
        while not proof.is_decided:
            place = proof.most_promising()
            path.append((proof, place))
            if child := proof.children.get(place):
                proof = child
                continue
            proof.children[place] = proof = self.find(proof.node.state.apply(proof.moves[place]))
            break
        for parent, place in reversed(path):
            parent.proofs[place], parent.disproofs[place] = proof.proof, proof.disproof
            parent.update()
            proof = parent


def turns_of(value: float) -> int:
    """Return how many more placements the winner needs in a position that is decided by sight."""
    return (round(WIN_VALUE - abs(value)) + 1) // 2


def find_forced_win(state: CCrossState, seat: int, steps: int) -> int:
    """Return within how many of its turns a seat wins by force, or 0 if a solver does not prove it with these steps."""
    solver = Solver(Nodes(Random(1)), sign_of(seat), is_exact=True)
    root = solver.find(state)
    for _ in range(steps):
        if root.is_decided:
            break
        solver.step(root)
    return 0 if root.proof else max(1, root.count_turns())


def attacks(node: Node) -> list[tuple[str, float]]:
    """Return the moves that come near to a connection, those that look best first, with their values."""
    state = node.state
    moves = [pair for pair in zip(node.moves, node.values, strict=True) if pair[1] > -CERTAIN]
    if is_placement(state):
        side = state.mover - 1
        zones = zones_near(state.tiles[side], state.tiles[1 - side]) | ripe_zones(state.pawns[side])
        moves = [pair for pair in moves if PLACEMENTS[pair[0]][0] & zones]
    return sorted(moves, key=lambda pair: -pair[1])


def defences(node: Node, is_exact: bool) -> list[tuple[str, float]]:
    """Return the moves that do not lose by sight, with their values.

    In an exact search these are all placements, not one for all that touch the same zones: which cells are filled may
    decide which pairs of pawns can still be placed. Payments that give up pawns in the same zones are always alike,
    since a cell that has been filled never becomes free.
    """
    state = node.state
    moves = [pair for pair in zip(node.moves, node.values, strict=True) if pair[1] > -CERTAIN]
    if not is_exact or not is_placement(state):
        return moves
    blocked = state.pawns[0] | state.pawns[1]
    return [(one, value) for move, value in moves for one, cells in ALIKE[move] if not cells & blocked]


@lru_cache(maxsize=1 << 12)
def zones_near(own: int, other: int) -> int:
    """Return the zones in which one tile more, or one of two, would connect edges for the side with the tiles `own`."""
    if own.bit_count() < 2 * ZONE_SIZE:
        return 0
    alone = connecting_zones(own, other)
    rest = [zone for zone in ZONES if not zone & (own | other) and zone not in alone]
    return sum(alone) | union(one | two for one, two in combinations(rest, 2) if connects(own | one | two))


def search_with_solvers(tree: Tree) -> SearchSteps:
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
    if is_open := not proof.is_decided:
        solver.step(proof)
    if not proof.proof and proof.moves:
        if solver.side == root.side:
            index = root.moves.index(proof.moves[proof.proofs.index(0)])
        root.values[index] = root.side * solver.side * PROVEN
        tree.nodes.settle(root)
    return is_open
