"""Makes the opening book of C-Cross:

    python -m pygames.games.c_cross.find_book --positions 60 --seed 1

The positions that good players are most likely to reach come first, and each gets a long search; the book has the moves
that it finds about as good as the best. Never in pages, like all files called find_*.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from heapq import heappop, heappush
from math import exp
from pathlib import Path
from random import Random

from pygames.games import GAMES
from pygames.games.c_cross.board import LETTERS, PLACEMENTS, ZONE
from pygames.games.c_cross.book import MAX_PAWNS, Book, find_key, is_symmetric, rotate
from pygames.games.c_cross.rules import CCrossState
from pygames.games.c_cross.search import Tree
from pygames.weights import BOOK_FILE

EXPANSIONS = 4_000  # about ten times what hard has time for in 0.1 s
MARGIN = 0.05  # How much worse than the best a move in the book may look.
SHARPNESS = 4.0  # How much likelier a better move is to be played, by its value.


def find_book(rng: Random, expansions: int, positions: int) -> Iterator[Book]:
    """Yield the book after each position that is added, the likeliest first."""
    start, book = GAMES["c-cross"].new(), Book()
    assert isinstance(start, CCrossState)
    waiting, chances = [(-1.0, find_key(start)[0], start.pawns)], {find_key(start)[0]: 1.0}
    while waiting and len(book) < positions:
        _, key, pawns = heappop(waiting)
        if key in book:
            continue  # It was added again when another way to it was found, which made it likelier.
        state = CCrossState(pawns, (0, 0), int(key[-1]))
        tree = Tree(state, rng)
        while tree.root.visits < expansions and not tree.is_finished:
            tree.deepen()
        book[key] = good_moves(tree)
        yield book
        root, weights = tree.root, [exp(SHARPNESS * max(-9.0, value - tree.root.best)) for value in tree.root.values]
        for move, weight in zip(root.moves, weights, strict=True):
            after = state.apply(move)
            if after.pawns[0].bit_count() + after.pawns[1].bit_count() <= MAX_PAWNS and not any(after.tiles):
                name = find_key(after)[0]
                chances[name] = chances.get(name, 0.0) + chances[key] * weight / sum(weights)
                heappush(waiting, (-chances[name], name, after.pawns))


def good_moves(tree: Tree) -> list[str]:
    """Return the zones of the moves that look about as good as the best, as the book writes them."""
    state, root = tree.root.state, tree.root
    best = root.values[root.moves.index(tree.good_moves()[0])]
    good = [move for move in tree.good_moves() if root.values[root.moves.index(move)] >= best - MARGIN]
    zones = {rotate(touched_zones(move)) if find_key(state)[1] else touched_zones(move) for move in good}
    return sorted({min(one, rotate(one)) for one in zones} if is_symmetric(state) else zones)


def touched_zones(move: str) -> str:
    """Return the letters of the zones that a placement touches."""
    return "".join([letter for letter in LETTERS if ZONE[letter] & sum(PLACEMENTS[move][1])])


def format_book(book: Book, comments: Sequence[str]) -> str:
    lines = [f"{key} {' '.join(moves)}" for key, moves in book.items()]
    return "\n".join([*(f"# {comment}" for comment in comments), *lines]) + "\n"


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--positions", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(arguments)
    file = Path(__file__).with_name(BOOK_FILE)
    comments = (
        "The first moves of C-Cross (see book.py), the likeliest positions first.",
        f"made by: python3 -m pygames.games.c_cross.find_book --positions {options.positions} --seed {options.seed}",
        f"{EXPANSIONS} positions looked into for each; strength: docs/opponents.md",
    )
    for book in find_book(Random(options.seed), EXPANSIONS, options.positions):
        file.write_text(format_book(book, comments), "utf-8")
        print(f"\r{len(book)} positions ", end="", file=sys.stderr, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
