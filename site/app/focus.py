"""Focus: where the keyboard is, is never lost when something goes away under it."""

from __future__ import annotations

from typing import Any

from js import document

from app.dom import by_id
from app.keys import Keys


def held() -> Any:
    """What has the focus; None before anybody has put it somewhere, when it is not for us to take it."""
    here = document.activeElement
    return None if not here or here == document.body else here


def keep(before: Any, keys: Keys) -> None:
    """After a redraw: if what had the focus is gone, hidden or switched off, go to where play goes on."""
    if not before or usable(document.activeElement):
        return
    if by_id("ask").open:
        by_id("ask-yes").focus()
    elif not by_id("veil").hidden:
        by_id("veil-confirm").focus()
    elif phase() == "setup":
        document.querySelector(".setup .primary").focus()
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


def phase() -> str:
    return str(document.body.dataset.phase)
