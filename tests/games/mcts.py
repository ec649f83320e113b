"""A yardstick for the bots of all games: plain Monte Carlo tree search on `Game.imagine`, which knows no game."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from pygames import mcts
from pygames.bots import MoveSearch
from pygames.contract import BaseView


def think(view: BaseView, moves: Sequence[str], rng: Random) -> MoveSearch:
    return (yield from mcts.think(view, moves, "hard", rng))
