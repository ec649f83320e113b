"""How Null moves: counters are taken away, and nothing has to be told of that."""

from __future__ import annotations

from collections.abc import Sequence

from pygames.games._null.rules import NullView
from pygames.motion import Animation, GameEvent
from pygames.scene import Interaction


def animations(events: Sequence[GameEvent[NullView]], view: NullView, ui: Interaction) -> dict[str, Animation]:
    return {}
