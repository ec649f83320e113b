"""Keyboard shortcuts, and arrows between the board's targets."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pyscript import document, when

from app.events.questions import explain_focused
from app.render.dom import closest_data

if TYPE_CHECKING:
    from app.pages.play import PlayPage

ARROWS = {"ArrowLeft": (-1, 0), "ArrowRight": (1, 0), "ArrowUp": (0, -1), "ArrowDown": (0, 1)}


def bind(page: PlayPage) -> None:
    @when("keydown", document)
    def press_key(event: Any) -> None:
        key = str(event.key)
        if event.target.closest("input,textarea,dialog,[popover]"):
            return  # these elements handle keys themselves
        if key == "Escape":
            page.go_back()
        elif (event.ctrlKey or event.metaKey) and key in "zyZY":
            event.preventDefault()
            if key in "yY" or event.shiftKey:
                page.controller.redo()
            else:
                page.undo()
        elif event.target.closest("#board"):
            press_board_key(page, event, key)


def press_board_key(page: PlayPage, event: Any, key: str) -> None:
    if key in ARROWS:
        event.preventDefault()
        page.renderer.navigation.move_focus(*ARROWS[key], among_all=event.shiftKey)
    elif key in ("Enter", " ") and (target := closest_data(event.target, "target")):
        event.preventDefault()
        page.controller.tap(target)
    elif key == "?":
        explain_focused(page)
    elif key in "rR":
        page.controller.rotate_preview()
    elif key in "bB":
        page.read_board()
    elif key in "+-" and not page.is_embed:
        page.zoom.step("in" if key == "+" else "out")
