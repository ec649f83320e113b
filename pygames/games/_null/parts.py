"""The parts of Null."""

from __future__ import annotations

from random import Random

from pygames.contract import GameParts
from pygames.games._null import animations, bot, describe, view
from pygames.games._null.rules import Heap, NullView


def imagine(view: NullView, rng: Random) -> Heap:
    turn = 3 - (view["winners"] or [2])[0] if view["actor"] is None else view["actor"]
    return Heap(view["counters"], turn)


PARTS: GameParts[NullView, Heap] = GameParts(
    renderer=view, narrator=describe, bot=bot, animator=animations, imagine=imagine
)
