"""The veil between two players with hidden information: it names the next player and hides everything else."""

from __future__ import annotations

from typing import Any

from pyscript import document, window

from app.render.dom import by_id, find_elements
from app.render.state import Handover

# After the veil is shown, while a tap, or the next one of several, may still belong to a double tap on the board.
GUARD_MS, DOUBLE_TAP_GUARD_MS = 350, 600


class Veil:
    def __init__(self) -> None:
        self._handover: Handover | None = None
        self._shown_at = 0.0  # on the clock of events

    def render(self, handover: Handover | None) -> None:
        if handover == self._handover:
            return
        self._handover = handover
        by_id("veil").hidden = handover is None
        for element in find_elements(document, "body > .skip, body > header, body > main, body > footer"):
            element.inert = handover is not None
        if handover:
            self._shown_at = float(window.performance.now())
            by_id("veil-text").textContent = handover.text
            by_id("veil-confirm").textContent = handover.confirm
            if typed := by_id("typed"):  # embeds have none
                typed.value = ""
            if document.body.dataset.page != "embed" or document.hasFocus():  # otherwise the host page keeps the focus
                by_id("veil-confirm").focus()

    def is_meant_by(self, event: Any) -> bool:
        """Return whether a click is for the veil, and not the rest of a double tap on what it covers now.

        Keys and screen readers click without a pointer: their detail is 0.
        """
        guard_ms = GUARD_MS if event.detail == 1 else DOUBLE_TAP_GUARD_MS
        return not event.detail or float(event.timeStamp) - self._shown_at >= guard_ms
