"""The parts of Crossado."""

from __future__ import annotations

from random import Random

from pygames.contract import GameParts
from pygames.games.crossado import animations, bot, describe, view
from pygames.games.crossado.rules import CrossadoView, River, state_from_view


def imagine(view: CrossadoView, rng: Random) -> River:
    """Nothing is hidden, so nothing is sampled."""
    return state_from_view(view)


PARTS: GameParts[CrossadoView, River] = GameParts(
    renderer=view, narrator=describe, bot=bot, animator=animations, imagine=imagine
)
