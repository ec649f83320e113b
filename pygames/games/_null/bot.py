"""How Null is played: never leave a heap that the other can win from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from pygames.bots import MoveSearch
from pygames.game import State
from pygames.i18n import Words


def think(view: Mapping[str, Any], moves: Sequence[str], level: str, rng: Random) -> MoveSearch:
    """Easy plays anything, medium misses the win now and then, hard never does. None of them needs time."""
    yield from ()
    best = [move for move in moves if (view["counters"] - int(move)) % 3 == 0]
    blind = {"easy": 1.0, "medium": 0.3, "hard": 0.0}[level]
    return rng.choice(best if best and rng.random() >= blind else moves)


def win_probabilities(state: State) -> dict[tuple[int, ...], float]:
    """Whoever is to move wins, unless the heap is a bad one."""
    actor = state.actor or 1
    likely = 0.1 if state.view(None)["counters"] % 3 == 0 else 0.9
    return {(seat,): likely if seat == actor else 1 - likely for seat in (1, 2)}


def explain_move(view: Mapping[str, Any], move: str, say: Words) -> str:
    """Why a move is good, in one short sentence."""
    return say("reason.three" if (view["counters"] - int(move)) % 3 == 0 else "reason.any")
