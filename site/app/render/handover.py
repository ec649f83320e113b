"""The veil between two players with hidden information: it names the next player and hides everything else."""

from __future__ import annotations

from pyscript import document

from app.render.dom import by_id, find_elements
from app.render.state import RenderState


def render_handover(state: RenderState) -> None:
    handover = state.handover
    by_id("veil").hidden = handover is None
    for element in find_elements(document, "body > header, body > main"):
        element.inert = handover is not None
    if handover:
        by_id("veil-text").textContent = handover.text
        by_id("veil-confirm").textContent = handover.confirm
        if document.body.dataset.page != "embed" or document.hasFocus():  # otherwise the host page keeps the focus
            by_id("veil-confirm").focus()
