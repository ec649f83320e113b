"""A player's strip in Full: a button for every choice. The player's hand covers the button that it touches."""

from __future__ import annotations

from collections.abc import Collection

from pygames import draw
from pygames.games._full.describe import describe_target
from pygames.games._full.rules import PAIRS, PASS, FullView
from pygames.games._full.view import DEFS, STYLE
from pygames.i18n import Translations
from pygames.scene import Mark, Scene

CHOICES = (*PAIRS, PASS)


def strip(view: FullView, seat: int, moves: Collection[str], revealed: str, say: Translations) -> Scene:
    marks: list[Mark] = []
    for index, move in enumerate(CHOICES):
        is_live = move in moves
        css_class = "last" if move == revealed else "live" if is_live else "hit"
        text = f"{keyboard_key(move)} {describe_target(view, move, say)}"
        marks += draw.card(
            move, text, 70 + 104 * index, 50, width=100, fill="none",
            target=move if is_live else "", label=describe_target(view, move, say), class_=css_class,
        )  # fmt: skip
    return Scene(560, 100, tuple(marks), say.seat_name(seat), DEFS, STYLE)


def keyboard_key(move: str) -> str:
    return str(CHOICES.index(move) + 1)
