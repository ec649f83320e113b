"""Chart: how the chances went, looking back on a whole game. Bands as high as each side's chance was, with a texture of
their own for whom colours tell nothing; above them who is who, and how likely to win at the moment that is shown. A
slider lies over it, so that a finger, a key and a screen reader all go through the game in the same way."""

from __future__ import annotations

import asyncio
from time import perf_counter
from typing import TYPE_CHECKING

from app.course import GUTTER, HEIGHT, LINE, Chances, Course, bands, column, leads, legend, moment
from app.dom import SVG, Surface, by_id
from app.machine import started
from pygames.bots import chances
from pygames.scene import Mark

if TYPE_CHECKING:
    from app.table import Table

SLICE = 0.01  # seconds of judging, then the page lives on


class Chart:
    def __init__(self) -> None:
        self.course: Course = []
        self.moves: tuple[str, ...] = ()  # of the game that has been judged, or is being judged
        self.legend, self.bands = Surface(by_id("sides"), SVG), Surface(by_id("bands"), SVG)

    def show(self, table: Table) -> None:
        session = table.session
        over = bool(session and session.state.actor is None)
        by_id("chart").hidden = not over
        if not session or not over:
            return
        if self.moves != tuple(session.moves):
            self.moves, self.course = tuple(session.moves), []
            started(self.judge(table))
        shown = len(self.moves) if table.looking is None else table.looking
        slider, width = by_id("moment"), float(by_id("chart").clientWidth)
        slider.max = len(self.moves)
        slider.value = shown
        # Who is who is there at once: the board beside it must not change its size when the bands come.
        known = self.course[min(shown, len(self.course) - 1)] if self.course else chances(session.states[shown])
        self.tell(table, known, width)
        if self.course:
            slider.setAttribute("aria-valuetext", moment(shown, known, table.say))
            by_id("chart-said").textContent = leads(self.course, table.say)
            self.draw(table, known, shown, width)

    async def judge(self, table: Table) -> None:
        """What each position of the game was worth, in slices: a whole game is more than a page can do in a frame."""
        session, moves, course, pause = table.session, self.moves, Course(), perf_counter() + SLICE
        for state in session.states if session else ():
            course.append(chances(state))
            if perf_counter() > pause:
                await asyncio.sleep(0)
                pause = perf_counter() + SLICE
        if self.moves == moves and table.session is session:
            self.course = course
            self.show(table)

    def tell(self, table: Table, known: Chances, width: float) -> None:
        colours, rows = table.game.look.SEATS, legend(known, width, table.say)
        marks = []
        for number, (side, x, y, text, share) in enumerate(rows, 1):
            box = {"x": x, "y": y, "width": 14, "height": 14, "rx": 3.5}
            marks.append(Mark(f"colour{number}", "rect", box | {"fill": colours[side[0] - 1], "class": "side"}))
            marks.append(Mark(f"texture{number}", "rect", box | {"fill": f"url(#chart-{number})"}))
            marks.append(Mark(f"name{number}", "text", {"x": x + 20, "y": y + 12}, text=text))
            edge = x + column(len(known), width) - GUTTER
            marks.append(Mark(f"share{number}", "text", {"x": edge, "y": y + 12, "class": "share"}, text=share))
        by_id("sides").setAttribute("viewBox", f"0 0 {width:.0f} {rows[-1][2] + LINE}")
        self.legend.show(marks)

    def draw(self, table: Table, known: Chances, shown: int, width: float) -> None:
        colours, marks = table.game.look.SEATS, []
        for number, (side, shape) in enumerate(bands(self.course, width), 1):
            marks.append(Mark(f"colour{number}", "path", {"d": shape, "fill": colours[side[0] - 1], "class": "side"}))
            marks.append(Mark(f"texture{number}", "path", {"d": shape, "fill": f"url(#chart-{number})"}))
        if len(known) == 2:
            marks.append(Mark("even", "path", {"d": f"M0 {HEIGHT / 2}H{width:.0f}", "class": "even"}))
        at = min(max(shown / max(1, len(self.moves)) * width, 1.5), width - 1.5)
        marks.append(Mark("rim", "path", {"d": f"M{at:.1f} 0V{HEIGHT}", "class": "rim"}))
        marks.append(Mark("cursor", "path", {"d": f"M{at:.1f} 0V{HEIGHT}", "class": "cursor"}))
        by_id("bands").setAttribute("viewBox", f"0 0 {width:.0f} {HEIGHT}")
        self.bands.show(marks)
