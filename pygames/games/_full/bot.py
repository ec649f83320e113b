"""The bot of Full: easy plays at random, medium takes the most points as if alone there, hard searches."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from random import Random

from pygames import mcts
from pygames.bots import MoveSearch
from pygames.games._full.rules import FullState, FullView, gains_of
from pygames.i18n import Translations


def think(view: FullView, moves: Sequence[str], level: str, rng: Random) -> MoveSearch:
    if level == "hard":
        return (yield from mcts.think(view, moves, level, rng))
    return rng.choice(moves) if level == "easy" else max(moves, key=lambda move: gains_of((move,), view["face"]))


def win_probabilities(state: FullState) -> dict[tuple[int, ...], float]:
    """Return each seat's chance to win. A lead counts more when fewer rounds are left."""
    weights = [exp(points / (state.rounds + 1)) for points in state.points]
    return {(seat,): weight / sum(weights) for seat, weight in enumerate(weights, 1)}


def explain_move(view: FullView, move: str, say: Translations) -> str:
    return say("reason", n=gains_of((move,), view["face"])[0])
