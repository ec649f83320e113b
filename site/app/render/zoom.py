"""BoardZoom: enlarges the board, which then scrolls inside its frame."""

from __future__ import annotations

from typing import Any

from pyscript import document, ffi

from app.render.dom import by_id

STEPS = (1.0, 1.75, 3.0)
MAX_SCALE = 4.0


class BoardZoom:
    def __init__(self) -> None:
        self.board = by_id("board")
        self.scale = 1.0

    def step(self, direction: str) -> None:
        """Zoom "in" or "out" by a step, around the focused target or the middle of the visible part."""
        if direction == "in":
            steps = [step for step in STEPS if step > self.scale][:1]
        else:
            steps = [step for step in STEPS if step < self.scale][-1:]
        if steps:
            focused = document.activeElement
            on_target = focused and focused.closest("#board [data-target]")
            box = (focused if on_target else self.board).getBoundingClientRect()
            self.set_scale(steps[0], box.x + box.width / 2, box.y + box.height / 2)

    def set_scale(self, scale: float, x: float, y: float) -> None:
        """Zoom so that the point of the board at (x, y) in the window stays there."""
        board, scale = self.board, min(max(scale, STEPS[0]), MAX_SCALE)
        box, ratio = board.getBoundingClientRect(), scale / self.scale
        left, top = x - box.x, y - box.y
        scroll = (board.scrollLeft + left) * ratio - left, (board.scrollTop + top) * ratio - top
        self.scale = scale
        document.body.dataset.zoom = "" if scale == STEPS[0] else "in"
        board.style.setProperty("--zoom", str(scale))
        board.scrollLeft, board.scrollTop = scroll
        by_id("zoom-out").disabled = scale == STEPS[0]
        by_id("zoom-in").disabled = scale >= STEPS[-1]

    def scroll_to(self, element: Any) -> None:
        """Scroll to a focused target, which browsers do not do inside an SVG."""
        if self.scale > STEPS[0]:
            element.scrollIntoView(ffi.to_js({"block": "nearest", "inline": "nearest"}))
