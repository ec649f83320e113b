"""Chart: how the chances went, looking back on a whole game. Bands as high as each side's chance was, with a texture of
their own for whom colours tell nothing; above them who is who, and how likely to win at the moment that is shown. A
slider lies over it, so that a finger, a key and a screen reader all go through the game in the same way."""

from __future__ import annotations

import asyncio
from time import perf_counter
from typing import TYPE_CHECKING

from js import document

from app.course import HEIGHT, Chances, Course, bands, leads, moment, named, percent
from app.dom import SVG, Surface, by_id
from app.machine import started
from pygames.bots import win_probabilities
from pygames.game import State
from pygames.record import Record
from pygames.scene import Mark

if TYPE_CHECKING:
    from app.table import Table

SLICE = 0.01  # seconds of judging, then the page lives on
KEY = """<svg viewBox="0 0 14 14"><rect class="side" width="14" height="14" rx="3.5" fill="{colour}"/>
<rect width="14" height="14" rx="3.5" fill="url(#chart-{number})"/></svg><span></span><span class="share"></span>"""


class Chart:
    def __init__(self) -> None:
        self.course: Course = []
        self.record: Record | None = None  # of the game that has been judged, or is being judged
        self.last = 0  # how many moves were made
        self.names: list[str] = []
        self.sides, self.bands = by_id("sides"), Surface(by_id("bands"), SVG)

    def show(self, table: Table) -> None:
        session = table.session
        over = bool(session and session.state.actor is None)
        by_id("chart").hidden = not over
        if not session or not over:
            return
        if self.record != session.record:
            self.record, self.course = session.record, []
            started(self.judge(table, self.record, tuple(session.states)))
        self.last = len(session.moves)
        shown = self.last if table.looking is None else table.looking
        slider, width = by_id("moment"), float(by_id("chart").clientWidth)
        slider.max = self.last
        slider.value = shown
        # Who is who is there at once: the board beside it must not change its size when the bands come.
        known = (
            self.course[min(shown, len(self.course) - 1)] if self.course else win_probabilities(session.states[shown])
        )
        self.tell(table, known)
        if self.course:
            slider.setAttribute("aria-valuetext", moment(shown, known, table.say))
            by_id("chart-said").textContent = leads(self.course, table.say)
            if width:  # else there is no room for it
                self.draw(table, known, shown, width)

    async def judge(self, table: Table, record: Record, states: tuple[State, ...]) -> None:
        """What each position of the game was worth, in slices: a whole game is more than a page can do in a frame.
        Meanwhile moves may be taken back, or the game left: it is the same when it comes again."""
        course, pause = Course(), perf_counter() + SLICE
        for state in states:
            course.append(win_probabilities(state))
            if perf_counter() > pause:
                await asyncio.sleep(0)
                pause = perf_counter() + SLICE
        if self.record == record:
            self.course = course
            table.screen.fit(table)

    def tell(self, table: Table, known: Chances) -> None:
        """Who is who, in columns that the page makes as wide as the longest name."""
        names = [named(side, table.say) for side in known]
        if names != self.names:
            self.names = names
            self.sides.replaceChildren()
            self.sides.style.setProperty("--longest", f"{max(map(len, names))}ch")
            self.sides.style.setProperty("--most", "3" if len(names) in (3, 5, 6) else "2")
            for number, (side, name) in enumerate(zip(known, names, strict=True), 1):
                key = document.createElement("div")
                key.innerHTML = KEY.format(colour=table.game.renderer.SEAT_COLOURS[side[0] - 1], number=number)
                key.children.item(1).textContent = name
                self.sides.append(key)
        for number, side in enumerate(known):
            self.sides.children.item(number).lastElementChild.textContent = percent(known, side, table.say)

    def draw(self, table: Table, known: Chances, shown: int, width: float) -> None:
        colours, marks = table.game.renderer.SEAT_COLOURS, []
        for number, (side, shape) in enumerate(bands(self.course, width), 1):
            marks.append(Mark(f"colour{number}", "path", {"d": shape, "fill": colours[side[0] - 1], "class": "side"}))
            marks.append(Mark(f"texture{number}", "path", {"d": shape, "fill": f"url(#chart-{number})"}))
        if len(known) == 2:
            marks.append(Mark("even", "path", {"d": f"M0 {HEIGHT / 2}H{width:.0f}", "class": "even"}))
        at = min(max(shown / max(1, self.last) * width, 1.5), width - 1.5)
        marks.append(Mark("rim", "path", {"d": f"M{at:.1f} 0V{HEIGHT}", "class": "rim"}))
        marks.append(Mark("cursor", "path", {"d": f"M{at:.1f} 0V{HEIGHT}", "class": "cursor"}))
        by_id("bands").setAttribute("viewBox", f"0 0 {width:.0f} {HEIGHT}")
        self.bands.show(marks)
