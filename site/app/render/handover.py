"""The veil between two players with hidden information: it names who is next, and nothing else can be seen."""

from __future__ import annotations

from pyscript import document

from app.render.dom import by_id, elements
from app.render.state import RenderState


def render_handover(state: RenderState) -> None:
    handover = state.handover
    by_id("veil").hidden = handover is None
    for element in elements(document, "body > header, body > main"):
        element.inert = handover is not None
    if handover:
        by_id("veil-text").textContent = handover.text
        by_id("veil-confirm").textContent = handover.confirm
        if document.body.dataset.page != "embed" or document.hasFocus():  # the focus is the host page's
            by_id("veil-confirm").focus()
