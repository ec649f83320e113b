"""WinChart: the course of the chances, after a game.

Each side has a band as high as its chance, with its own texture for people who cannot tell the colours apart. Above the
bands are the sides' names and their chances at the ply shown. A slider lies over the bands, so that fingers, keys and
screen readers browse the game in the same way.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from time import perf_counter

from pyscript import document

from app.game.tasks import BackgroundTask
from app.render.dom import SVG, by_id
from app.render.marks import MarkContainer
from app.render.state import ChartState
from app.render.win_chances import (
    HEIGHT,
    ChanceHistory,
    Chances,
    band_paths,
    describe_leads,
    describe_point,
    format_percentages,
    side_name,
    smooth,
)
from app.text import name_turn
from pygames.bots import win_probabilities
from pygames.record import Record
from pygames.scene import Mark

SLICE_SECONDS = 0.01  # of evaluation, after which the page handles events
SIDE_HTML = """<svg viewBox="0 0 14 14"><rect class="side" width="14" height="14" rx="3.5" fill="{colour}"/>
<rect width="14" height="14" rx="3.5" fill="url(#chart-{number})"/></svg><span></span><span class="share"></span>"""


class WinChart:
    def __init__(self, on_ready: Callable[[], None]) -> None:
        self.on_ready = on_ready  # called when the bands are there, which may change the layout
        self.history: ChanceHistory = []
        self.record: Record | None = None  # the game that is evaluated
        self.names: list[str] = []
        self.sides, self.bands = by_id("sides"), MarkContainer(by_id("bands"), SVG)
        self.marks = MarkContainer(by_id("turns"))
        self._evaluation = BackgroundTask()

    def render(self, chart: ChartState | None) -> None:
        by_id("chart").hidden = chart is None
        if not chart:
            return
        if self.record != chart.record:
            self.record, self.history = chart.record, []
            self._evaluation.start(self._evaluate_positions(chart))
        self._render_marks(chart.marks)
        width = float(by_id("chart").clientWidth)
        slider = by_id("moment")
        slider.max = len(chart.states) - 1
        slider.value = chart.shown_ply
        # The names are rendered at once, so that the board beside them does not change its size later.
        index = min(chart.shown_ply, len(self.history) - 1)
        chances = self.history[index] if self.history else win_probabilities(chart.states[chart.shown_ply])
        self._render_sides(chart, chances)
        if self.history:
            names = [name_turn(chart.states[0].game, number, chart.say) for number in chart.turns]
            slider.setAttribute("aria-valuetext", describe_point(names[chart.shown_ply], chances, chart.say))
            by_id("chart-summary").textContent = describe_leads(self.history, names, chart.say)
            if width:  # 0 if there is no room for the chart
                self._render_bands(chart, len(chances), width)

    def _render_marks(self, marks: Sequence[Mark]) -> None:
        """Render the buttons over the chart. Inline styles are not allowed to attributes."""
        self.marks.update(marks)
        for mark in marks:
            for name in ("place", "level"):
                self.marks.elements[mark.key].style.setProperty(f"--{name}", mark.attrs[f"data-{name}"])

    async def _evaluate_positions(self, chart: ChartState) -> None:
        """Estimate the chances at every position, in slices, because a whole game takes longer than a frame."""
        history, pause = ChanceHistory(), perf_counter() + SLICE_SECONDS
        for state in chart.states:
            history.append(win_probabilities(state))
            if perf_counter() > pause:
                await asyncio.sleep(0)
                pause = perf_counter() + SLICE_SECONDS
        self.history = smooth(history)
        self.on_ready()

    def _render_sides(self, chart: ChartState, chances: Chances) -> None:
        """Render the sides' names and chances, in columns as wide as the longest name."""
        names = [side_name(side, chart.say) for side in chances]
        if names != self.names:
            self.names = names
            self.sides.replaceChildren()
            self.sides.style.setProperty("--longest-name", f"{max(map(len, names))}ch")
            self.sides.style.setProperty("--max-columns", "3" if len(names) in (3, 5, 6) else "2")
            for number, (side, name) in enumerate(zip(chances, names, strict=True), 1):
                key = document.createElement("div")
                key.innerHTML = SIDE_HTML.format(colour=chart.seat_colours[side[0] - 1], number=number)
                key.children.item(1).textContent = name
                self.sides.append(key)
        for index, share in enumerate(format_percentages(chances, chart.say).values()):
            self.sides.children.item(index).lastElementChild.textContent = share

    def _render_bands(self, chart: ChartState, side_count: int, width: float) -> None:
        marks = []
        for number, (side, path) in enumerate(band_paths(self.history, width), 1):
            colour = chart.seat_colours[side[0] - 1]
            marks.append(Mark(f"colour{number}", "path", {"d": path, "fill": colour, "class": "side"}))
            marks.append(Mark(f"texture{number}", "path", {"d": path, "fill": f"url(#chart-{number})"}))
        if side_count == 2:
            marks.append(Mark("even", "path", {"d": f"M0 {HEIGHT / 2}H{width:.0f}", "class": "even"}))
        x = min(max(chart.shown_ply / max(1, len(chart.states) - 1) * width, 1.5), width - 1.5)
        marks.append(Mark("rim", "path", {"d": f"M{x:.1f} 0V{HEIGHT}", "class": "rim"}))
        marks.append(Mark("cursor", "path", {"d": f"M{x:.1f} 0V{HEIGHT}", "class": "cursor"}))
        by_id("bands").setAttribute("viewBox", f"0 0 {width:.0f} {HEIGHT}")
        self.bands.update(marks)
