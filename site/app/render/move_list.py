"""MoveList: the list of moves beside the board."""

from __future__ import annotations

from app.render.dom import by_id
from app.render.marks import MarkContainer
from app.render.state import RenderState
from pygames.scene import Mark


class MoveList:
    def __init__(self) -> None:
        self.container = MarkContainer(by_id("moves"))
        self._lines: tuple[Mark, ...] = ()

    def render(self, state: RenderState) -> None:
        """Render the list. Call it late: scrolling makes the browser lay out everything written before."""
        if state.move_lines is self._lines:
            return
        self._lines = state.move_lines
        if self.container.marks:
            self.container.update(state.move_lines)
        else:
            self.container.fill(state.move_lines)
        current = next((mark.key for mark in state.move_lines if "aria-current" in mark.attrs), "")
        if current:
            element, root = self.container.elements[current], self.container.root
            root.scrollTop = element.offsetTop - root.clientHeight / 2
