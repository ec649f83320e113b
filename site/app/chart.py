"""Chart: how the chances went, looking back on a whole game. Bands as high as each side's chance was, with a texture of
their own for whom colours tell nothing; above them who is who, and how likely to win at the moment that is shown. A
slider lies over it, so that a finger, a key and a screen reader all go through the game in the same way."""

from __future__ import annotations

import asyncio
from itertools import groupby
from time import perf_counter
from typing import TYPE_CHECKING

from app.dom import SVG, Surface, by_id
from pygames.bots import chances
from pygames.i18n import Words
from pygames.scene import Mark

if TYPE_CHECKING:
    from app.table import Table

Side = tuple[int, ...]
Course = list[dict[Side, float]]

SLICE = 0.01  # seconds of judging, then the page lives on
HEIGHT = 76  # of the bands
LINE = 20  # of the legend
GUTTER = 24  # between its columns
LETTER = 7.4  # how wide one is, about
POINTS = 200  # that a course is drawn with, at the most
LEAST = 0.05  # of a game that a lead must have lasted to be told


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
            table.later(self.judge(table))
        shown = len(self.moves) if table.looking is None else table.looking
        slider, width = by_id("moment"), float(by_id("chart").clientWidth)
        slider.max = len(self.moves)
        slider.value = shown
        if self.course:
            known = self.course[min(shown, len(self.course) - 1)]
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

    def draw(self, table: Table, known: dict[Side, float], shown: int, width: float) -> None:
        colours, rows = table.game.look.SEAT_COLOURS, legend(known, width, table.say)
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
        marks = []
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


def named(side: Side, say: Words) -> str:
    return say.all_of([say.seat(seat) for seat in side])


def percent(known: dict[Side, float], side: Side, say: Words) -> str:
    return say("site.chart.percent", n=round(known[side] * 100))


def moment(shown: int, known: dict[Side, float], say: Words) -> str:
    """For the slider to say: which moment, and everybody's chances."""
    every = ", ".join(f"{named(side, say)} {percent(known, side, say)}" for side in known)
    return say("site.chart.moment", n=shown, chances=every)


def leads(course: Course, say: Words) -> str:
    """The whole course in a sentence: who was ahead until when. What lasted but a moment is left out."""
    best = [max(known, key=known.__getitem__) for known in course]
    runs: list[tuple[Side, int]] = []  # who, and until which move
    place = 0
    for side, run in groupby(best):
        length = len(list(run))
        place += length
        if runs and runs[-1][0] == side:
            runs[-1] = side, place - 1
        elif length >= LEAST * len(best) or place == len(best):
            runs.append((side, place - 1))
    told = [say("site.chart.until", side=named(side, say), n=until) for side, until in runs[:-1]]
    told += [say("site.chart.to_the_end", side=named(runs[-1][0], say))]
    return say("site.chart.ahead", leads=", ".join(told))


def column(sides: int, width: float) -> float:
    """How wide the legend's columns are: as many as have room for a name, one at least."""
    return (width + GUTTER) / max(1, min(sides, int(width // 150)))


def legend(known: dict[Side, float], width: float, say: Words) -> list[tuple[Side, float, float, str, str]]:
    """For each side its place, its name as far as there is room, and its chance."""
    wide, rows = column(len(known), width), []
    columns = round((width + GUTTER) / wide)
    for number, side in enumerate(known):
        name, most = named(side, say), int((wide - GUTTER - 64) / LETTER)
        name = name if len(name) <= most else f"{name[: most - 1]}…"
        x, y = number % columns * wide, float(number // columns * LINE + 2)
        rows.append((side, x, y, name, percent(known, side, say)))
    return rows


def bands(course: Course, width: float) -> list[tuple[Side, str]]:
    """A closed path for each side, the first one on top."""
    last, places = len(course) - 1, sorted({round(at * (len(course) - 1) / POINTS) for at in range(POINTS + 1)})
    around = max(1, len(course) // 60)  # a glance is hasty: it counts with its neighbours, but for the end
    steady = [mean(course[max(0, at - around) : at + around + 1] if at < last else course[-1:]) for at in places]
    across = [f"{at / max(1, last) * width:.1f}" for at in places]
    found, tops = [], [0.0] * len(places)
    for side in course[0]:
        ends = [top + known[side] * HEIGHT for top, known in zip(tops, steady, strict=True)]
        there = "L".join(f"{x} {y:.1f}" for x, y in zip(across, tops, strict=True))
        back = "L".join(f"{x} {y:.1f}" for x, y in zip(reversed(across), reversed(ends), strict=True))
        found.append((side, f"M{there}L{back}Z"))
        tops = ends
    return found


def mean(some: Course) -> dict[Side, float]:
    return {side: sum(known[side] for known in some) / len(some) for side in some[0]}
