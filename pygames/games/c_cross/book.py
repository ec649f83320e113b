"""The first moves of C-Cross, as a long search plays them: `book.txt`, which `find_book.py` makes.

A line is a position, by the zones in which Light's and Dark's pawns stand and the seat to move, and the zones of the
moves that are about as good as the best: "F/GK 1 EJ J". Which cells of the zones are filled does not matter, and a
position counts like the one that a half turn of the board makes of it.
"""

from __future__ import annotations

from functools import cache
from random import Random

from pygames.games.c_cross.board import LETTERS, ZONE
from pygames.games.c_cross.placements import GROUPS, find_placement
from pygames.games.c_cross.rules import CCrossState
from pygames.weights import BOOK_FILE, load_text

MAX_PAWNS = 8  # on the board in a position of the book
HALF_TURN = str.maketrans("".join(LETTERS), "".join(reversed(LETTERS)))
GROUP_OF = {"".join([letter for letter in LETTERS if ZONE[letter] & group.cells]): group for group in GROUPS}

Book = dict[str, list[str]]


def find_book_move(state: CCrossState, rng: Random) -> str:
    """Return a move of the book, one of several at random, or "" if it does not know the position."""
    if any(state.tiles) or sum([pawns.bit_count() for pawns in state.pawns]) > MAX_PAWNS:
        return ""
    key, is_rotated = find_key(state)
    if is_symmetric(state):
        is_rotated = rng.random() < 0.5
    placements = [to_placement(state, rotate(zones) if is_rotated else zones) for zones in load_book().get(key, ())]
    return rng.choice([move for move in placements if move] or [""])


def find_key(state: CCrossState) -> tuple[str, bool]:
    """Return a position as a line of the book begins with it, and whether the board must be turned for that."""
    key, rotated = format_position(state)
    return min(key, rotated), rotated < key


def is_symmetric(state: CCrossState) -> bool:
    key, rotated = format_position(state)
    return key == rotated


def format_position(state: CCrossState) -> tuple[str, str]:
    """Return the zones with pawns and the seat to move, as they are and after a half turn of the board."""
    sides = ["".join([zone * (pawns & ZONE[zone]).bit_count() for zone in LETTERS]) for pawns in state.pawns]
    return f"{'/'.join(sides)} {state.mover}", f"{'/'.join(map(rotate, sides))} {state.mover}"


def rotate(zones: str) -> str:
    """Return the zones where a half turn of the board puts these."""
    return "".join(sorted(zones.translate(HALF_TURN)))


def to_placement(state: CCrossState, zones: str) -> str:
    """Return a placement in these zones, or "" if there is none."""
    group, blocked = GROUP_OF[zones], state.pawns[0] | state.pawns[1]
    return find_placement(group.number, blocked & group.nearby)


@cache
def load_book() -> Book:
    return parse_book(load_text(__package__, BOOK_FILE))


def parse_book(text: str) -> Book:
    lines = (line.split(" ") for line in text.splitlines() if not line.startswith("#"))
    return {f"{zones} {seat}": moves for zones, seat, *moves in lines}
