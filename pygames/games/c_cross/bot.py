"""The bots of C-Cross.

`judge` weighs the chains of zones by which each side can still connect; `search` looks ahead, with best-first minimax.
*Hard* and *master* play their first moves from the `book`. Then they search as long as they are allowed to, so they
follow forced lines, payments and dominoes to their end, and keep what they found for the next move. A `solver` takes
a share of that time to prove forced connections. The other levels search less, and overlook a share of what their
opponent can do, though never a move that wins at once. Nothing is hidden, so nothing is sampled. The random numbers
order equal moves, and choose what is overlooked.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from random import Random

from pygames.bots import MoveSearch, Recall
from pygames.games.c_cross.book import find_book_move
from pygames.games.c_cross.judge import CERTAIN, evaluate
from pygames.games.c_cross.reason import explain_move
from pygames.games.c_cross.rules import CCrossState, CCrossView, state_from_view
from pygames.games.c_cross.search import Tree, grow
from pygames.games.c_cross.solver import search_with_solvers

__all__ = ["explain_move", "think", "think_with_recall", "win_probabilities"]

# How many positions a level looks into, and the share of the opponent's moves and of its own threats that it
# overlooks.
FORESIGHT = {"child": (6, 0.75), "easy": (100, 0.33), "medium": (700, 0.05)}

# The logit of Light's winning is a slope times the mean of the values that a search finds one after the other, and with
# a smaller weight of those that it finds after the best move: values change with the side whose placement a line ends
# with, and with whose turn it is. The slope was fitted to 70 games of hard against itself (0.05 s a move), the weight
# chosen on 300, with the weights before.
CHANCE_EXPANSIONS, NEXT_EXPANSIONS, NEXT_WEIGHT = 100, 30, 0.3
SLOPE = 1.5
MAX_LOGIT = 30.0


def think(view: CCrossView, moves: Sequence[str], level: str, rng: Random) -> MoveSearch:
    return think_with_recall(view, moves, level, rng, Recall())


def think_with_recall(view: CCrossView, moves: Sequence[str], level: str, rng: Random, recall: Recall) -> MoveSearch:
    state = state_from_view(view)
    if level in FORESIGHT:
        expansions, overlooked = FORESIGHT[level]
        tree = Tree(state, rng, overlooked)
        yield from tree.think(expansions)
    elif move := find_book_move(state, rng):
        return move
    else:
        tree = grow(recall.memory, state, rng)
        yield from search_with_solvers(tree)
    return tree.best_move(rng)


def win_probabilities(state: CCrossState) -> dict[tuple[int, ...], float]:
    """Return how likely each side is to win, after a short search: payments and threats are not judged by sight."""
    light = to_chance(SLOPE * (look_ahead(state) if state.actor else evaluate(state)))
    return {(1,): light, (2,): 1 - light}


def look_ahead(state: CCrossState) -> float:
    """Return what a short search finds, here and after its best move. A value that decides the game counts alone."""
    tree = Tree(state, Random(1))
    value = mean_value(tree, CHANCE_EXPANSIONS)
    if abs(value) > CERTAIN:
        return value
    after = state.play(tree.root.moves[tree.root.values.index(tree.root.best)])
    del tree  # Two at a time would let a page's memory grow.
    next_value = mean_value(Tree(after, Random(1)), NEXT_EXPANSIONS) if after.actor else evaluate(after)
    return (1 - NEXT_WEIGHT) * value + NEXT_WEIGHT * next_value


def mean_value(tree: Tree, expansions: int) -> float:
    """Return the mean of the values that a search finds, or the last one if it decides the game."""
    total = 0.0
    for _ in range(expansions):
        if abs(tree.root.best) > CERTAIN:
            return tree.root.side * tree.root.best
        tree.deepen()
        total += tree.root.side * tree.root.best
    return total / expansions


def to_chance(logit: float) -> float:
    return 1 / (1 + exp(-max(-MAX_LOGIT, min(MAX_LOGIT, logit))))
