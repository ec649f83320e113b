"""How Null moves: counters are taken away, and nothing has to be told of that."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pygames.motion import Animation, GameEvent
from pygames.scene import Interaction


def animations(steps: Sequence[GameEvent], view: Mapping[str, Any], ui: Interaction) -> dict[str, Animation]:
    return {}
