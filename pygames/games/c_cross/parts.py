"""The parts of C-Cross."""

from __future__ import annotations

from random import Random

from pygames.contract import GameParts
from pygames.games.c_cross import animations, bot, describe, view
from pygames.games.c_cross.rules import CCrossView, Cross, state_from_view


def imagine(view: CCrossView, rng: Random) -> Cross:
    """Nothing is hidden, so nothing is sampled."""
    return state_from_view(view)


PARTS: GameParts[CCrossView, Cross] = GameParts(
    renderer=view, narrator=describe, bot=bot, animator=animations, imagine=imagine
)
