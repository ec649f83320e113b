"""Animations as data: a game's `animations.py` returns them by the keys of marks, and the page plays them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Generic, Literal, TypeVar

if TYPE_CHECKING:
    from pygames.contract import BaseView

V_co = TypeVar("V_co", bound="BaseView", covariant=True)
Kind = Literal["glide", "steal", "drop", "tumble", "light", "still"]


@dataclass(frozen=True, slots=True)
class Animation:
    """A mark that keeps its key glides by itself from its old place to the new one. Otherwise, by `kind`:

    glide   from where the mark `start` stood (or its own old place) along the points of `way`
    steal   the same, and somebody has lost it
    drop    it falls into its place, if it is new
    tumble  a die that comes to rest
    light   it lights up, if it is new
    still   it does not move: its key has passed from one thing to another

    `late` is the part of the time (all is over in less than half a second) that passes before it begins."""

    kind: Kind
    start: str = ""
    way: tuple[tuple[float, float], ...] = ()
    late: float = 0


@dataclass(frozen=True, slots=True)
class GameEvent(Generic[V_co]):
    """A move that has been played, as a reader may know it."""

    view: V_co  # before the move
    move: str | None  # None: hidden
    revealed_moves: Mapping[int, str] = field(default_factory=dict)  # by seat: the moves that it has made public
