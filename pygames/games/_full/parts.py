"""The parts of Full."""

from __future__ import annotations

from pygames.contract import GameParts
from pygames.games._full import animations, bot, describe, strip, view
from pygames.games._full.imagine import imagine
from pygames.games._full.rules import FullState, FullView

PARTS: GameParts[FullView, FullState] = GameParts(
    renderer=view, narrator=describe, bot=bot, animator=animations, strip=strip, imagine=imagine
)
