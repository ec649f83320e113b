"""The hard bot of Crossado as it was in November 2026: a yardstick, which must not change."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from pygames.bots import MoveSearch
from pygames.games.crossado.rules import CrossadoView, state_from_view
from tests.games.crossado.frozen.strategies import Hard


def think(view: CrossadoView, moves: Sequence[str], rng: Random) -> MoveSearch:
    if "roll" in moves:
        return "roll"
    return (yield from Hard(state_from_view(view), rng).choose_move(moves))
