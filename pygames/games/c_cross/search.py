"""Best-first minimax for C-Cross.

The tree grows at the end of the line that now looks best for both sides: all moves of that position are judged, and
what they are worth goes back up. So forced lines are followed as far as they go, and what is clear is left alone.
Moves that differ in nothing that can matter are judged once; a position that several lines reach is one node.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from pygames.bots import SearchSteps
from pygames.games.c_cross.board import CELL, LETTER, PAIRS, PLACEMENTS
from pygames.games.c_cross.judge import SURE, sign, worth
from pygames.games.c_cross.rules import Cross

MOST = 8_000  # nodes that are kept, some 5 kB each
LATER = 0.999  # a win that takes longer is worth less

# The borders between zones, each with a bit of its own, and the pairs of cells that two pawns of a turn can stand on.
NEXT = sorted({frozenset((LETTER[one], LETTER[two])) for one, two in PAIRS}, key=sorted)
BORDERS = [
    (1 << bit, tuple(CELL[one] | CELL[two] for one, two in PAIRS if {LETTER[one], LETTER[two]} == zones))
    for bit, zones in enumerate(NEXT)
]
TOUCHED = {
    move: tuple((bit, pairs) for bit, pairs in BORDERS if any(pair & cells for pair in pairs))
    for move, (cells, _) in PLACEMENTS.items()
}


def kinds(state: Cross, moves: Sequence[str]) -> list[str]:
    """One move of each kind. Of a gift only the zones matter; of a placement the zones, and the borders that it shuts:
    those where no two adjacent cells are free any more."""
    if state.standing and not state.taker:
        return list(moves)
    found: dict[object, str] = {}
    if state.taker:
        for move in moves:
            found.setdefault("".join([LETTER[name] for name in move[1:].split("+")]), move)
        return list(found.values())
    blocked = state.pawns[0] | state.pawns[1] | state.tiles[0] | state.tiles[1]
    ajar = sum([bit for bit, pairs in BORDERS if not all(pair & blocked for pair in pairs)])
    for move in moves:
        cells, zones = PLACEMENTS[move]
        full, shut = blocked | cells, 0
        for bit, pairs in TOUCHED[move]:
            if ajar & bit:
                for pair in pairs:
                    if not pair & full:
                        break
                else:
                    shut |= bit
        found.setdefault((zones, shut), move)
    return list(found.values())


@dataclass(slots=True)
class Node:
    """A position whose moves have been judged, from the eyes of who acts."""

    state: Cross
    side: int  # 1 if light acts, -1 if dark
    moves: list[str]
    worths: list[float]
    visits: list[int]

    @property
    def best(self) -> float:
        return max(self.worths)

    @property
    def first(self) -> int:
        return self.worths.index(max(self.worths))


class Tree:
    """What has been looked at from a position on."""

    def __init__(self, state: Cross, moves: Sequence[str], judge: Callable[[Cross], float] = worth) -> None:
        self.judge = judge
        self.nodes: dict[Cross, Node] = {}
        self.root = self.grown(state, moves)

    def grown(self, state: Cross, moves: Sequence[str]) -> Node:
        assert state.actor
        side, different = sign(state.actor), kinds(state, moves)
        worths = [side * self.judge(state.apply(move)) for move in different]
        node = self.nodes[state] = Node(state, side, different, worths, [0] * len(different))
        return node

    @property
    def settled(self) -> bool:
        """Whether the root is won or lost, or there is nothing to choose."""
        return abs(self.root.best) > SURE or len(self.root.moves) == 1 or len(self.nodes) > MOST

    def think(self) -> SearchSteps:
        while not self.settled and (yield):
            self.deepen()

    def answers(self, most: int) -> SearchSteps:
        """The best answer to each of the moves that look best, and no further."""
        root = self.root
        for at in sorted(range(len(root.moves)), key=lambda at: -root.worths[at])[:most]:
            after = root.state.apply(root.moves[at])
            if not (yield) or abs(root.worths[at]) > SURE:
                break
            root.visits[at] = 1
            node = self.grown(after, after.legal_moves())
            root.worths[at] = root.side * node.side * node.best

    def deepen(self) -> None:
        """Down the line that looks best to both, one position more, and back up with what it is worth."""
        node, path = self.root, list[tuple[Node, int]]()
        while True:
            at = node.first
            node.visits[at] += 1
            path.append((node, at))
            state = node.state.apply(node.moves[at])
            found = self.nodes.get(state)
            if found is None:
                break
            node = found
            if abs(node.best) > SURE:
                break
        if found is None:
            node = self.grown(state, state.legal_moves())
        value = node.side * node.best
        for above, at in reversed(path):
            if abs(value) > SURE:
                value *= LATER
            above.worths[at] = above.side * value
            value = above.side * above.best

    def answer(self) -> str:
        """The surest win, else what has been looked at most."""
        root = self.root
        if abs(root.best) > SURE:
            return root.moves[root.first]
        alive = [at for at in range(len(root.moves)) if root.worths[at] > -SURE]
        return root.moves[max(alive, key=lambda at: (root.visits[at], root.worths[at]))]
