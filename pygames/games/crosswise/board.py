"""The board of Crosswise and its tiles: cells, lines, the points of a line, and every play of a hand.

A board is a string with a letter for each cell, in the order a1 a2 … a6 b1 … f6. Python sorts the names of the cells in
the same order, so plays are generated sorted. A column is six adjacent letters, a row is every sixth letter.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import chain
from operator import itemgetter
from typing import Any

SIDE = 6
CELLS = tuple(file + rank for file in "abcdef" for rank in "123456")
CELL_INDEX = {name: cell for cell, name in enumerate(CELLS)}
EMPTY = "."
EMPTY_BOARD = EMPTY * len(CELLS)

SYMBOLS = "ABCDEF"
MOVE, TAKE, SWAP, EXCHANGE = ACTIONS = "MRSX"
TILES = SYMBOLS + ACTIONS
TILE_COPIES = dict.fromkeys(SYMBOLS, 7) | dict.fromkeys(ACTIONS, 3)
BAG = "".join(tile * TILE_COPIES[tile] for tile in TILES)

# By the number of equal tiles in a line. Six of them score nothing: they win the game.
EQUAL_POINTS = (0, 0, 1, 3, 5, 7, 0)
ALL_DIFFERENT_POINTS = 6

# All plays by tile and cell. Those with two cells are indexed by the first cell, then by the second.
LAYS = {tile: tuple(tile + name for name in CELLS) for tile in SYMBOLS}
MOVES = tuple(tuple(f"{MOVE}{start}-{end}" for end in CELLS) for start in CELLS)
TAKES = tuple(TAKE + name for name in CELLS)
SWAPS = tuple(tuple(f"{SWAP}{cell}-{other}" for other in CELLS) for cell in CELLS)
EXCHANGES = {tile: tuple(EXCHANGE + tile + name for name in CELLS) for tile in SYMBOLS}


def rows(board: str) -> list[str]:
    return [board[rank::SIDE] for rank in range(SIDE)]


def columns(board: str) -> list[str]:
    return [board[start : start + SIDE] for start in range(0, len(CELLS), SIDE)]


def is_six(line: str) -> bool:
    return line[0] != EMPTY and line == line[0] * SIDE


def has_six_through(board: str, cell: int) -> bool:
    """Return whether the tile on this cell is in a row or column of six equal ones."""
    six, start = board[cell] * SIDE, cell - cell % SIDE
    return board[start : start + SIDE] == six or board[cell % SIDE :: SIDE] == six


@lru_cache(maxsize=1 << 14)
def count_points(line: str) -> int:
    """Return the points of a line, full or not. Each tile counts in one combination."""
    kinds = set(line) - {EMPTY}
    return ALL_DIFFERENT_POINTS if len(kinds) == SIDE else sum(EQUAL_POINTS[line.count(kind)] for kind in kinds)


def put_tile(board: str, cell: int, tile: str) -> str:
    return board[:cell] + tile + board[cell + 1 :]


def make_play(board: str, move: str) -> str:
    """Return the board after a play of a tile."""
    tile, cell = move[0], CELL_INDEX[move[-2:]]
    if tile in SYMBOLS:
        return put_tile(board, cell, tile)
    if tile == TAKE:
        return put_tile(board, cell, EMPTY)
    if tile == EXCHANGE:
        return put_tile(board, cell, move[1])
    start = CELL_INDEX[move[1:3]]  # Moving a tile swaps it with an empty cell.
    return put_tile(put_tile(board, start, board[cell]), cell, board[start])


def list_plays(hand: str, board: str) -> tuple[str, ...]:
    """Return all plays of a hand, whose tiles are sorted; () if it must pass."""
    empty = [cell for cell, tile in enumerate(board) if tile == EMPTY]
    of_empty = create_picker(empty)
    symbols = [tile for tile in SYMBOLS if tile in hand]
    plays: list[str] = []
    for tile in symbols:
        plays += of_empty(LAYS[tile])
    if hand[-1:] > SYMBOLS[-1]:
        occupied = [cell for cell, tile in enumerate(board) if tile != EMPTY]
        of_occupied = create_picker(occupied)
        if MOVE in hand:
            plays += chain.from_iterable(map(of_empty, of_occupied(MOVES)))
        if TAKE in hand:
            plays += of_occupied(TAKES)
        if SWAP in hand:
            for index, cell in enumerate(occupied, 1):
                plays += map(SWAPS[cell].__getitem__, occupied[index:])
        if EXCHANGE in hand:
            for tile in symbols:
                plays += of_occupied(EXCHANGES[tile])
    return tuple(plays)


def create_picker(cells: Sequence[int]) -> Callable[[Sequence[Any]], tuple[Any, ...]]:
    """Return a fast function that returns these cells' entries of a table, as a tuple for any number of cells."""
    if len(cells) > 1:
        return itemgetter(*cells)
    return lambda table: tuple([table[cell] for cell in cells])
