"""The parts of Crosswise."""

from __future__ import annotations

from pygames.contract import GameParts
from pygames.games.crosswise import animations, bot, describe, view
from pygames.games.crosswise.imagine import imagine
from pygames.games.crosswise.rules import CrosswiseView, Table

PARTS: GameParts[CrosswiseView, Table] = GameParts(
    renderer=view, narrator=describe, bot=bot, animator=animations, imagine=imagine
)
