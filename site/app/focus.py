"""Focus: where the keyboard is, is never lost when something goes away under it."""

from __future__ import annotations

from typing import Any

from js import document

from app.dom import by_id
from app.keys import Keys


def keep(before: Any, keys: Keys) -> None:
    """After a redraw: if what had the focus is gone, hidden or switched off, go to where play goes on."""
    if not before or usable(document.activeElement):
        return
    if by_id("ask").open:
        by_id("ask-yes").focus()
    elif not by_id("veil").hidden:
        by_id("veil-confirm").focus()
    elif (begin := document.querySelector(".setup .primary")) and usable(begin):
        begin.focus()
    elif (button := by_id("choices").querySelector("button")) and not keys.stop:
        button.focus()
    else:
        keys.focus()


def usable(element: Any) -> bool:
    return bool(
        element
        and element != document.body
        and not getattr(element, "disabled", False)
        and element.getClientRects().length
        and not element.closest("[inert]")
    )
