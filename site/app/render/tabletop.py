"""TabletopStrips: a strip for each player along the edges of the tablet."""

from __future__ import annotations

from pyscript import document

from app.render.dom import SVG, by_id, set_text
from app.render.marks import MarkContainer
from app.render.state import RenderState
from app.render.strip_layout import strip_positions


class TabletopStrips:
    def __init__(self) -> None:
        self.root = by_id("together")  # missing on the pages of other games
        self.strips: dict[int, MarkContainer] = {}

    def render(self, state: RenderState) -> None:
        if not self.root:
            return
        tabletop = state.tabletop
        document.body.dataset.together = "yes" if tabletop else ""
        self.root.hidden = tabletop is None
        by_id("together-on").hidden = not state.can_use_tabletop
        self.root.setAttribute("aria-busy", "true" if tabletop and tabletop.is_busy else "false")
        if not tabletop:
            self._build_strips([])
            return
        by_id("together-undo").disabled = not tabletop.can_undo
        by_id("together-count").hidden = tabletop.can_continue
        by_id("together-continue").hidden = not tabletop.can_continue
        set_text("together-say", tabletop.text)
        self._build_strips(list(tabletop.strips))
        self.position_strips()
        for seat, strip in tabletop.strips.items():
            container = self.strips[seat]
            container.root.setAttribute("viewBox", f"0 0 {strip.scene.width} {strip.scene.height}")
            container.update(strip.scene.marks)
            container.root.parentElement.setAttribute("aria-label", strip.label)
            container.root.parentElement.querySelector("p").textContent = strip.note

    def position_strips(self) -> None:
        if not self.root or self.root.hidden:
            return
        width, height = float(self.root.clientWidth), float(self.root.clientHeight)
        positions = strip_positions(len(self.strips), width, height)
        for container, (x, y, length, depth, degrees) in zip(self.strips.values(), positions, strict=True):
            style = container.root.parentElement.style
            style.width, style.height = f"{length:g}px", f"{depth:g}px"
            style.transform = f"translate({x:g}px,{y:g}px) rotate({degrees}deg)"

    def _build_strips(self, seats: list[int]) -> None:
        if seats == list(self.strips):
            return
        holder = by_id("together-strips")
        holder.replaceChildren()
        self.strips.clear()
        for seat in seats:
            strip, note = document.createElement("div"), document.createElement("p")
            drawing = document.createElementNS(SVG, "svg")
            strip.setAttribute("data-strip", str(seat))
            strip.className = "strip"
            strip.setAttribute("role", "group")
            strip.tabIndex = 0
            drawing.setAttribute("class", "board")
            strip.append(drawing, note)
            holder.append(strip)
            self.strips[seat] = MarkContainer(drawing, SVG)
