"""How C-Cross is played.

`judge` weighs the chains of zones that each side can still connect by; `search` looks ahead, with best-first minimax.
*Hard* grows its tree as long as it may, so it sees forced lines, payments and dominoes to their end. *Medium* looks at
its best moves and at the best answer to each, no further. *Easy* looks at its move alone and only at its own chains: it
builds, takes what it can, and neither blocks nor sees what a payment gives away; now and then it plays a lesser move.
Nothing is hidden, so nothing is sampled: a view tells the position. The generator only decides between equals.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any

from pygames.bots import More
from pygames.games.c_cross.board import LETTERS, NEIGHBOURS, OPPOSITE, SIDES, ZONE, letters
from pygames.games.c_cross.judge import SURE, hopes, sign, worth
from pygames.games.c_cross.rules import MAJORITY, Cross
from pygames.games.c_cross.search import Tree, kinds
from pygames.games.c_cross.speech import position
from pygames.i18n import Words

CANDIDATES = 16  # of medium's own moves, those whose answers it looks at
SLIPS = 1.0  # how far from its best move easy goes, at the most


def choose(view: Mapping[str, Any], moves: Sequence[str], level: str, rng: Random, more: More) -> str:
    state = position(view)
    mixed = rng.sample(moves, len(moves))
    return LEVELS[level](state, mixed, rng, more)


def easy(state: Cross, moves: Sequence[str], rng: Random, more: More) -> str:
    def liking(move: str) -> float:
        return hopes(state.follow(move), side) + SLIPS * rng.random()

    side = view_side(state)
    return max(kinds(state, moves), key=liking)


def medium(state: Cross, moves: Sequence[str], rng: Random, more: More) -> str:
    tree = Tree(state, moves)
    tree.answers(CANDIDATES, more)
    return tree.answer()


def hard(state: Cross, moves: Sequence[str], rng: Random, more: More) -> str:
    tree = Tree(state, moves)
    tree.think(more)
    return tree.answer()


LEVELS: dict[str, Callable[[Cross, Sequence[str], Random, More], str]] = {"easy": easy, "medium": medium, "hard": hard}


def view_side(state: Cross) -> int:
    assert state.actor
    return state.actor - 1
