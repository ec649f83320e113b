"""How Full moves: the die tumbles, and a pair drops into place."""

from __future__ import annotations

from collections.abc import Sequence

from pygames.games._full.rules import CELLS, FullView
from pygames.motion import Animation, GameEvent
from pygames.scene import Interaction


def animations(events: Sequence[GameEvent[FullView]], view: FullView, ui: Interaction) -> dict[str, Animation]:
    found = {}
    for event in events:
        if event.view["actor"] == 0:
            found["die"] = Animation("tumble")
        found |= {f"last:{cell}": Animation("drop") for cell in (event.move or "").split("-") if cell in CELLS}
    return found
