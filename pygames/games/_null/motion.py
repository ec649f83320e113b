"""How Null moves: counters are taken away, and nothing has to be told of that."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pygames.motion import Motion, Step
from pygames.scene import UI


def motions(steps: Sequence[Step], view: Mapping[str, Any], ui: UI) -> dict[str, Motion]:
    return {}
