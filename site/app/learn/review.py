"""After a game: what decided it. The turning points are marked on the chart, and lead to the positions before them.

What is analysed, and how, is in pygames/review.py; what people do at a turning point, in review_point.py.
"""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from dataclasses import replace

from app.game.coach import Coach
from app.game.controller import GameController
from app.game.tasks import BackgroundTask
from app.inputs import expect, parse_json
from app.learn.review_point import Review, show_point
from app.learn.text import learn_words
from app.render.state import button
from pygames.game import BadInput
from pygames.lessons import load_lesson
from pygames.review import TurningPoint
from pygames.scene import Mark
from pygames.session import Session

# Analyses a game: a request and a function that receives how much is done; returns the answer. All as JSON.
Analyse = Callable[[str, Callable[[float], None]], Awaitable[str]]

MAX_ANSWER = 10_000  # characters
MIN_GAP_PERCENT = 8  # of the chart's width, between marks that do not overlap
MAX_LEVELS = 4  # marks below each other within the chart
PROGRESS_STEPS = 20  # of the progress that is shown, so that it is not read out all the time


def start_review(controller: GameController, analyse: Analyse) -> None:
    """Look for the turning points of the finished game on the page."""
    if controller.session and controller.session.state.actor is None and controller.session.human_seats:
        show_result(controller, Review(controller.session, controller.id, controller.is_kept), analyse)


def show_result(controller: GameController, review: Review, analyse: Analyse | None) -> None:
    """Show the finished game: with its turning points, which `analyse` finds, or as it was."""
    coach = Overview(controller, review, analyse) if analyse else None
    controller.set_session(review.session, review.id, is_kept=review.is_kept, coach=coach)


class Overview(Coach):
    """The finished game: first the analysis, then the marks on the chart."""

    is_busy = True

    def __init__(self, controller: GameController, review: Review, analyse: Analyse) -> None:
        self._controller, self._review, self._run = controller, review, analyse
        self._say = learn_words(controller.say, controller.game)
        self._task = BackgroundTask()
        self._shown_progress = -1

    def ready(self) -> None:
        if self._review.is_done:
            self._show_points()
        elif not self._task.is_running:
            self._show_progress(0.0)
            self._task.start(self._analyse())

    async def _analyse(self) -> None:
        review = self._review
        lesson = load_lesson(self._controller.game)
        guided = lesson.count_guided(review.session) if lesson else 0  # these moves were proposed
        request = {"record": str(review.session.record), "seats": review.session.human_seats, "start": guided}
        answer = await self._run(json.dumps(request), self._show_progress)
        review.points, review.is_done = parse_points(answer, review.session), True
        self._show_points()

    def _show_progress(self, share: float) -> None:
        if (progress := int(share * PROGRESS_STEPS)) != self._shown_progress:
            self._shown_progress = progress
            percent = self._say.format_percent(progress / PROGRESS_STEPS)
            self._controller.status_override = self._say("learn.review.looking", percent=percent)
            self._controller.render()

    def _show_points(self) -> None:
        say, review = self._say, self._review
        seats = review.session.human_seats
        if seats == (say.you,):
            text = say("learn.review.found", n=len(review.points)) if review.points else say("learn.review.nothing")
        elif not review.points:
            text = say("learn.review.nothing_of", seats=say.join_list([say.seat_name(seat) for seat in seats]))
        else:
            counts = {seat: sum(point.seat == seat for point in review.points) for seat in seats}
            people = [
                say(f"learn.review.{'person' if n else 'nobody'}", seat=say.seat_name(seat), n=n)
                for seat, n in counts.items()
            ]
            text = say("learn.review.found_several", people=", ".join(people))
        self._controller.status_override = text
        self._controller.render()

    def chart_marks(self) -> tuple[Mark, ...]:
        last, say = max(1, len(self._review.session.moves)), self._say
        marks, level, place = list[Mark](), 0, -100.0
        for number, point in enumerate(self._review.points):
            previous, place = place, 100 * (point.index + 1) / last
            level = level + 1 if place - previous < MIN_GAP_PERCENT else 0
            column, row = divmod(level, MAX_LEVELS)  # marks beside each other lie in columns that grow to the left
            move, cost = self._review.describe(point, say), say.format_percent(point.loss)
            text = say("learn.review.mark", n=number + 1, move=move, percent=cost)
            mark = button(f"point{number}", str(number + 1), action=f"coach:{number}")
            place_attrs = {"data-place": f"{place - MIN_GAP_PERCENT * column:.1f}%", "data-level": str(row)}
            attrs = {**mark.attrs, **place_attrs, "title": text}
            marks.append(replace(mark, attrs=attrs, label=text))
        return tuple(marks)

    def buttons(self) -> list[Mark]:
        say = self._say
        if not self._review.is_done:
            return [button("coach", say("site.cancel"), action="coach:close")]
        start = [button("coach", say("learn.review.start"), action="coach:0")] if self._review.points else []
        return [*start, button("leave", say("site.close"), action="coach:close", kind="quiet")]

    def act(self, name: str) -> None:
        if name == "close":
            show_result(self._controller, self._review, None)
        elif name.isdigit() and int(name) < len(self._review.points):
            show_point(self._controller, self._review, int(name), self._show_result)

    def _show_result(self) -> None:
        show_result(self._controller, self._review, self._run)

    def close(self) -> None:
        self._task.cancel()


def parse_points(answer: str, session: Session) -> tuple[TurningPoint, ...]:
    """Return the turning points of an answer. Raise BadInput if they do not fit the game."""
    points = []
    for item in expect(parse_json(answer, MAX_ANSWER), list, "points"):
        try:
            point = TurningPoint(**item)
        except TypeError:  # a field is missing or unknown
            raise BadInput("error.damaged") from None
        if not 0 <= point.index < len(session.moves) or point.best not in session.states[point.index].legal_moves():
            raise BadInput("error.damaged")
        points.append(point)
    return tuple(points)
