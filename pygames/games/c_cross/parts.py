"""The parts of C-Cross."""

from __future__ import annotations

from random import Random

from pygames.bots import SEARCH_LEVELS
from pygames.contract import GameParts
from pygames.games.c_cross import animations, bot, describe, guide, view
from pygames.games.c_cross.rules import CCrossState, CCrossView, state_from_view


def imagine(view: CCrossView, rng: Random) -> CCrossState:
    """Return the position that has this view. Nothing is hidden, so `rng` is not needed."""
    return state_from_view(view)


PARTS: GameParts[CCrossView, CCrossState] = GameParts(
    renderer=view,
    narrator=describe,
    guide=guide,
    bot=bot,
    animator=animations,
    levels=SEARCH_LEVELS,
    # A page loads the bot when it is used.
    think_with_recall=lambda *arguments: bot.think_with_recall(*arguments),
    explain_for_level=lambda *arguments: bot.explain_move(*arguments),
    imagine=imagine,
)
