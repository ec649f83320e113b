"""Zoom: the board larger than its place, by buttons, keys or two fingers; then it scrolls in its place."""

from __future__ import annotations

from math import hypot
from typing import Any

from js import Object, document
from pyodide.ffi import create_proxy, to_js

from app.dom import by_id

STEPS = (1.0, 1.75, 3.0)
LARGEST = 4.0
NEAREST = to_js({"block": "nearest", "inline": "nearest"}, dict_converter=Object.fromEntries)


class Zoom:
    def __init__(self) -> None:
        self.board = by_id("board")
        self.scale = 1.0
        self.pinched: tuple[float, float] | None = None  # how far apart the fingers were, and the scale then
        if not by_id("zoom-in"):
            return  # in somebody else's page two fingers are not ours
        # The browser must ask before it scrolls: two fingers are ours.
        waits = to_js({"passive": False}, dict_converter=Object.fromEntries)
        for kind in ("touchstart", "touchmove", "touchend"):
            self.board.addEventListener(kind, create_proxy(getattr(self, kind)), waits)
        self.board.addEventListener("focusin", create_proxy(self.follow))

    def step(self, way: str) -> None:
        """The next larger or smaller step, about the focused target or else the middle of what is seen."""
        steps = (
            [step for step in STEPS if step > self.scale]
            if way == "in"
            else [step for step in STEPS if step < self.scale]
        )
        if steps:
            here = document.activeElement
            box = (here if here and here.closest("#board [data-target]") else self.board).getBoundingClientRect()
            self.set(steps[0] if way == "in" else steps[-1], box.x + box.width / 2, box.y + box.height / 2)

    def set(self, scale: float, x: float, y: float) -> None:
        """A scale, with the point of the board that is at (x, y) of the window staying there."""
        board, scale = self.board, min(max(scale, STEPS[0]), LARGEST)
        box, grown = board.getBoundingClientRect(), scale / self.scale
        left, top = x - box.x, y - box.y
        across, down = (board.scrollLeft + left) * grown - left, (board.scrollTop + top) * grown - top
        self.scale = scale
        document.body.dataset.zoom = "" if scale == STEPS[0] else "in"
        board.style.setProperty("--zoom", str(scale))
        board.scrollLeft, board.scrollTop = across, down
        by_id("zoom-out").disabled = scale == STEPS[0]
        by_id("zoom-in").disabled = scale >= STEPS[-1]

    def follow(self, event: Any) -> None:
        """Browsers do not scroll to a part of a drawing that gets the focus."""
        if self.scale > STEPS[0]:
            event.target.scrollIntoView(NEAREST)

    def touchstart(self, event: Any) -> None:
        self.pinched = (apart(event), self.scale) if event.touches.length == 2 else None

    def touchmove(self, event: Any) -> None:
        if self.pinched and event.touches.length == 2:
            event.preventDefault()
            before, scale = self.pinched
            one, other = event.touches.item(0), event.touches.item(1)
            middle = (one.clientX + other.clientX) / 2, (one.clientY + other.clientY) / 2
            self.set(scale * apart(event) / max(before, 1), *middle)

    def touchend(self, event: Any) -> None:
        self.pinched = None


def apart(event: Any) -> float:
    one, other = event.touches.item(0), event.touches.item(1)
    return hypot(one.clientX - other.clientX, one.clientY - other.clientY)
