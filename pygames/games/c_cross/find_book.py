"""Makes the opening book of C-Cross:

    python -m pygames.games.c_cross.find_book --minutes 15 --seed 1

Two quick players play many games against each other. The first moves are chosen by what earlier games have brought
and by how good they look (PUCT), so the games gather at the good ones. The book has the positions that many games
reached, and their moves that were played often. Never in pages, like all files called find_*.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, sqrt
from pathlib import Path
from random import Random
from time import process_time

from pygames.games import GAMES
from pygames.games.c_cross.board import LETTERS, PLACEMENTS, ZONE
from pygames.games.c_cross.book import MAX_PAWNS, find_key, is_symmetric, to_placement, turn
from pygames.games.c_cross.rules import CCrossState
from pygames.games.c_cross.search import Tree
from pygames.weights import BOOK_FILE

QUICK_EXPANSIONS = 40  # of the players
PRIOR_EXPANSIONS, PRIOR_SLOPE = 200, 2.5  # for how good a first move looks
CURIOSITY = 0.8
MIN_GAMES, MIN_MOVE_GAMES = 40, 12  # of a position in the book, and of a move
RARER = 3  # So many times less often than the move played most, a move may have been played.


@dataclass
class Move:
    share: float  # How likely it is by its looks.
    games: int = 0
    won: int = 0


Positions = dict[str, dict[str, Move]]  # The moves of the first positions, both by zones as in the book.


def first_moves(state: CCrossState, is_turned: bool, rng: Random) -> dict[str, Move]:
    """Return the moves of a position that is new, by how good a short search finds them."""
    tree = Tree(state, rng)
    while tree.root.visits < PRIOR_EXPANSIONS and not tree.is_finished:
        tree.deepen()
    root, moves = tree.root, dict[str, Move]()
    for move, value in zip(root.moves, root.values, strict=True):
        zones = zones_of(move)
        zones = turn(zones) if is_turned else zones
        if zones <= turn(zones) or not is_symmetric(state):
            moves[zones] = Move(exp(PRIOR_SLOPE * max(-9.0, value - root.best)))
    total = sum([move.share for move in moves.values()])
    for one in moves.values():
        one.share /= total
    return moves


def zones_of(move: str) -> str:
    """Return the zones of a placement."""
    return "".join([letter for letter in LETTERS if ZONE[letter] & sum(PLACEMENTS[move][1])])


def choose(moves: dict[str, Move]) -> str:
    """Return the move to be tried next: those that won most, and those that look good and were seldom tried."""
    games, won = (sum([getattr(move, name) for move in moves.values()]) for name in ("games", "won"))
    usual = won / games if games else 0.5

    def promise(zones: str) -> float:
        move = moves[zones]
        rate = (move.won + usual) / (move.games + 1)
        return rate + CURIOSITY * move.share * sqrt(games + 1) / (move.games + 1)

    return max(moves, key=promise)


def play_game(positions: Positions, rng: Random) -> None:
    """Play a game, and add its result to the moves that lead to a new position."""
    state, path = GAMES["c-cross"].new(), list[tuple[Move, int]]()
    assert isinstance(state, CCrossState)
    is_known = True
    while is_known and not any(state.tiles) and sum([pawns.bit_count() for pawns in state.pawns]) <= MAX_PAWNS:
        key, is_turned = find_key(state)
        is_known = key in positions
        if not is_known:
            positions[key] = first_moves(state, is_turned, rng)
        placements = {zones: to_placement(state, turn(zones) if is_turned else zones) for zones in positions[key]}
        zones = choose({zones: move for zones, move in positions[key].items() if placements[zones]})
        path.append((positions[key][zones], state.mover))
        state = state.apply(placements[zones])
    while state.actor:
        tree = Tree(state, rng)
        while tree.root.visits < QUICK_EXPANSIONS and not tree.is_finished:
            tree.deepen()
        state = state.apply(tree.best_move(rng))
    assert state.result
    for move, mover in path:
        move.games += 1
        move.won += mover in state.result.winners


def format_book(
    positions: Positions, header: str, min_games: int = MIN_GAMES, min_move_games: int = MIN_MOVE_GAMES
) -> str:
    lines = [f"# {line}" for line in header.splitlines()]
    order = {key: sum([move.games for move in moves.values()]) for key, moves in positions.items()}
    for key in sorted(positions, key=lambda key: (-order[key], key)):
        moves = positions[key]
        most = max([move.games for move in moves.values()])
        good = sorted([zones for zones, move in moves.items() if move.games * RARER >= most >= min_move_games])
        if order[key] >= min_games and good:
            lines.append(f"{key} {' '.join(good)}")
    return "\n".join(lines) + "\n"


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=15, help="of processor time")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(arguments)
    positions, games, rng = Positions(), 0, Random(options.seed)
    file = Path(__file__).with_name(BOOK_FILE)
    while process_time() < 60 * options.minutes:
        play_game(positions, rng)
        games += 1
        if games % 50 == 0:
            header = (
                "The first moves of C-Cross (see book.py), the positions of most games first.\n"
                "made by: python3 -m pygames.games.c_cross.find_book "
                f"--minutes {options.minutes:g} --seed {options.seed}\n"
                f"games: {games}; strength: docs/opponents.md"
            )
            file.write_text(format_book(positions, header), "utf-8")
            print(f"\r{games} games ", end="", file=sys.stderr, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
