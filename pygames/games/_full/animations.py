"""How Full moves: the die tumbles, and a pair drops into place."""

from __future__ import annotations

from collections.abc import Sequence

from pygames.contract import CHANCE
from pygames.games._full.rules import CELLS, FullView
from pygames.motion import Animation, GameEvent
from pygames.scene import Interaction


def animations(events: Sequence[GameEvent[FullView]], view: FullView, ui: Interaction) -> dict[str, Animation]:
    by_key = {}
    for event in events:
        if event.view["actor"] == CHANCE:
            by_key["die"] = Animation("tumble")
        by_key |= {f"last:{cell}": Animation("drop") for cell in (event.move or "").split("-") if cell in CELLS}
    return by_key
