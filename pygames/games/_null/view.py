"""How Null looks: a row of counters, and a button for each number that may be taken."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pygames.i18n import Words
from pygames.scene import Interaction, Mark, Scene
from pygames.taps import Stages

SEAT_COLOURS = ("#0a6b5d", "#9a2f1f")


def move_taps(move: str) -> Stages:
    return (frozenset({move}),)


def scene(view: Mapping[str, Any], ui: Interaction, say: Words) -> Scene:
    return Scene(400, 100, tuple(marks(view, ui, say)), say("title"))


def marks(view: Mapping[str, Any], ui: Interaction, say: Words) -> Iterator[Mark]:
    counters = view["counters"]
    for place in range(counters):
        # The counters that go first are those on the right: they are what a tap takes.
        take = str(counters - place)
        live = take in ui.targets and view["actor"] != 0
        attrs = {"cx": 40 + 40 * place, "cy": 50, "r": 15, "class": "live" if live else "faint"}
        yield Mark(f"counter:{place}", "circle", attrs, target=take if live else "", label=say("counter", n=place + 1))
