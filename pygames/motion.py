"""Animations as data: a game's `animations.py` returns them by the keys of marks, and the page plays them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Generic, Literal, TypeVar

if TYPE_CHECKING:
    from pygames.contract import BaseView
    from pygames.scene import Mark

V_co = TypeVar("V_co", bound="BaseView", covariant=True)
Kind = Literal["glide", "capture", "drop", "tumble", "glow", "none"]


@dataclass(frozen=True, slots=True)
class Animation:
    """How a mark moves, by `kind`. A mark without an animation glides if it keeps its key and changes its place.

    glide   it moves from where the mark `start` was (by default from its own old place) along the points of `path`
    capture the same in a leap, so that everybody sees which player has lost it
    drop    it falls into its place, if it is new
    tumble  it comes to rest, as a die does
    glow    it lights up, if it is new
    none    it does not move, because its key now belongs to another piece
    """

    kind: Kind
    start: str = ""  # the key of a mark in the old drawing
    path: tuple[tuple[float, float], ...] = ()
    delay: float = 0  # the part of the time for all animations that passes before it starts
    is_traced: bool = True  # whether an arrow shows the way afterwards; False for what only makes room


@dataclass(frozen=True, slots=True)
class GameEvent(Generic[V_co]):
    """A move that has been played, as a reader may know it."""

    view: V_co  # before the move
    move: str | None  # None: hidden
    revealed_moves: Mapping[int, str] = field(default_factory=dict)  # by seat: the moves that it has made public


@dataclass(frozen=True, slots=True)
class Frame(Generic[V_co]):
    """What is shown for a moment between two positions, while a move takes effect step by step."""

    view: V_co
    caption: str
    animations: Mapping[str, Animation] = field(default_factory=dict)
    marks: tuple[Mark, ...] = ()  # above the drawing, such as hands that point
    summary: tuple[str, ...] = ()  # a line for each seat; the picture then stays until a player continues
