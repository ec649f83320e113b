"""Chances after a search, for the review of a game, since `win_probabilities` has no time for threats. Loaded late."""

from __future__ import annotations

from collections.abc import Generator
from random import Random
from typing import Any

from pygames.games.c_cross.bot import to_chance
from pygames.games.c_cross.rules import CCrossState
from pygames.games.c_cross.search import Tree

SLOPE = 1.4  # For the value after a search of LOOK_ITERATIONS, fitted to 480 positions of 160 games.


def search_chances(
    state: CCrossState, iterations: int, memory: dict[str, Any]
) -> Generator[None, None, dict[tuple[int, ...], float]]:
    """Return each side's chance. The tree stays in `memory`, where *hard* finds it."""
    tree = memory["tree"] = Tree(state, Random(1))
    while iterations and not tree.is_finished:
        iterations -= 1
        tree.deepen()
        yield
    light = to_chance(SLOPE * tree.root.side * tree.root.best)
    return {(1,): light, (2,): 1 - light}
