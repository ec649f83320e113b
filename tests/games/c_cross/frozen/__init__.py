"""The hard bot of C-Cross as it was in November 2026: a yardstick, which must not change."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from pygames.bots import MoveSearch
from pygames.games.c_cross.rules import CCrossView, state_from_view
from tests.games.c_cross.frozen.search import Tree


def think(view: CCrossView, moves: Sequence[str], rng: Random) -> MoveSearch:
    tree = Tree(state_from_view(view), rng.sample(moves, len(moves)))
    yield from tree.think()
    return tree.best_move()
