"""How Null looks, and which taps make a move."""

from __future__ import annotations

from pygames import defaults
from pygames.games._null.rules import NullView
from pygames.i18n import Translations
from pygames.scene import Interaction, Mark, Scene
from pygames.taps import Stages

SEAT_COLOURS = ("#0a6b5d", "#9a2f1f")  # one for each seat

# Optional: `Renderer` in pygames/contract.py says what these are for.
STYLE, DEFS, SHARED_HEIGHT = defaults.STYLE, defaults.DEFS, defaults.SHARED_HEIGHT
COVER_CROP, COVER_EXTRAS = defaults.COVER_CROP, defaults.COVER_EXTRAS
SEAT_PIECES = defaults.SEAT_PIECES
intended_move, is_rotation = defaults.intended_move, defaults.is_rotation


def move_taps(move: str) -> Stages:
    """Return the targets to be tapped for a move. Here a move is one tap, on the target of the same name."""
    return (frozenset({move}),)


def scene(view: NullView, ui: Interaction, say: Translations) -> Scene:
    """Return the drawing: a row of counters. A tap on one takes it and all to its right."""
    marks = []
    for number in range(view["counters"]):
        move = str(view["counters"] - number)
        target = move if move in ui.targets else ""
        attrs = {"cx": 40 + 40 * number, "cy": 50, "r": 15, "class": "live" if target else "faint"}
        label = say(f"target.{move}") if target else say("counter", n=number + 1)
        marks.append(Mark(f"counter:{number}", "circle", attrs, target=target, label=label))
    return Scene(400, 100, tuple(marks), say("title"), DEFS, STYLE)
