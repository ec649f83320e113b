"""The parts of Crossado."""

from __future__ import annotations

from random import Random

from pygames.bots import SEARCH_LEVELS
from pygames.contract import GameParts
from pygames.games.crossado import animations, bot, describe, guide, view
from pygames.games.crossado.rules import CrossadoState, CrossadoView, state_from_view


def imagine(view: CrossadoView, rng: Random) -> CrossadoState:
    """Return the position that has this view. Nothing is hidden, so `rng` is not needed."""
    return state_from_view(view)


PARTS: GameParts[CrossadoView, CrossadoState] = GameParts(
    renderer=view,
    narrator=describe,
    guide=guide,
    bot=bot,
    animator=animations,
    imagine=imagine,
    levels=SEARCH_LEVELS,
    explain_for_level=lambda *arguments: bot.explain_move(*arguments),  # a page loads the bot when it is used
)
