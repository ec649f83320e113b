"""The parts of Crosswise."""

from __future__ import annotations

from pygames.bots import SEARCH_LEVELS
from pygames.contract import GameParts
from pygames.games.crosswise import animations, bot, describe, guide, view
from pygames.games.crosswise.imagine import imagine
from pygames.games.crosswise.rules import CrosswiseState, CrosswiseView

PARTS: GameParts[CrosswiseView, CrosswiseState] = GameParts(
    renderer=view,
    narrator=describe,
    guide=guide,
    bot=bot,
    animator=animations,
    imagine=imagine,
    levels=SEARCH_LEVELS,
    # A page loads the bot when it is used.
    think_with_recall=lambda *arguments: bot.think_with_recall(*arguments),
    explain_for_level=lambda *arguments: bot.explain_move(*arguments),
)
