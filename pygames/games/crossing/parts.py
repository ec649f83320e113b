"""The parts of Crossing."""

from __future__ import annotations

from pygames.bots import SEARCH_LEVELS
from pygames.contract import GameParts
from pygames.games.crossing import animations, bot, describe, guide, strip, view
from pygames.games.crossing.imagine import imagine
from pygames.games.crossing.reveal import reveal_frames, reveal_summary
from pygames.games.crossing.rules import CrossingState, CrossingView

PARTS: GameParts[CrossingView, CrossingState] = GameParts(
    renderer=view,
    narrator=describe,
    guide=guide,
    bot=bot,
    animator=animations,
    strip=strip,
    imagine=imagine,
    reveal_frames=reveal_frames,
    reveal_summary=reveal_summary,
    levels=SEARCH_LEVELS,
    # A page loads the bot when it is used.
    think_with_recall=lambda *arguments: bot.think_with_recall(*arguments),
    explain_for_level=lambda *arguments: bot.explain_move(*arguments),
)
