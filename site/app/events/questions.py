"""Questions about things on the board: press and hold, right click, or the key "?"."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pyscript import document, ffi, when, window

from app.render.dom import by_id, data_attr
from app.render.focus import centre

if TYPE_CHECKING:
    from app.pages.play import PlayPage

HOLD_MS = 500
TOLERANCE = 10  # pixels that a finger may move while it holds


def bind(page: PlayPage) -> None:
    hold = Hold(page)

    @when("pointerdown", "#board")
    def press(event: Any) -> None:
        hold.start(event)

    @when("pointerup", document)
    @when("pointercancel", document)
    def release() -> None:
        hold.stop()

    @when("click", "#board svg")
    def swallow_click(event: Any) -> None:
        """Keep the click that ends a hold from being a tap."""
        if data_attr(by_id("board"), "held"):
            event.stopPropagation()

    @when("contextmenu", "#board")
    def ask(event: Any) -> None:
        event.preventDefault()
        hold.stop()
        explain_point(page, event.clientX, event.clientY)


class Hold:
    """A pointer that is pressed and stays where it is."""

    def __init__(self, page: PlayPage) -> None:
        self.page = page
        self._timer, self._point = 0, (0.0, 0.0)
        self._on_timeout, self._on_move = ffi.create_proxy(self._answer), ffi.create_proxy(self._move)

    def start(self, event: Any) -> None:
        self.stop()
        by_id("board").dataset.held = ""  # "yes" once the hold has been answered, until the next press
        if event.isPrimary and not event.button:
            self._point = event.clientX, event.clientY
            self._timer = window.setTimeout(self._on_timeout, HOLD_MS)
            document.addEventListener("pointermove", self._on_move)

    def stop(self) -> None:
        if self._timer:
            window.clearTimeout(self._timer)
            document.removeEventListener("pointermove", self._on_move)
        self._timer = 0

    def _move(self, event: Any) -> None:
        if max(abs(event.clientX - self._point[0]), abs(event.clientY - self._point[1])) > TOLERANCE:
            self.stop()

    def _answer(self) -> None:
        self.stop()
        by_id("board").dataset.held = "yes"
        explain_point(self.page, *self._point)


def explain_point(page: PlayPage, x: float, y: float) -> None:
    page.controller.guidance.explain_marks(keys_at(page.renderer.board.root, x, y))


def explain_focused(page: PlayPage) -> None:
    """Explain the mark that has the focus, or what lies under its invisible area."""
    svg, focused = page.renderer.board.root, document.activeElement
    if svg.contains(focused):
        page.controller.guidance.explain_marks([data_attr(focused, "key"), *keys_at(svg, *centre(focused))])


def keys_at(svg: Any, x: float, y: float) -> list[str]:
    """Return the keys of the marks at a point of the page, the topmost first, whether they can be tapped or not."""
    svg.classList.add("probe")
    elements = document.elementsFromPoint(x, y)
    svg.classList.remove("probe")
    return [data_attr(element, "key") for element in elements if element.parentElement == svg]
