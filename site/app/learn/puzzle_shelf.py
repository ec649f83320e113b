"""All puzzles of a game on its page: the list with the progress, and the way from one to the next."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from pyscript import window

from app.game.tasks import spawn
from app.late import LoadingFailed, load_puzzles
from app.learn.daily import DATES, LocalDate, result_line, todays_index
from app.learn.puzzle_coach import PuzzleCoach
from app.learn.puzzle_list import find_index, list_marks, next_unsolved, solved_setting
from app.learn.share_sheet import share_text
from app.pages.report import report
from app.pages.share import copy
from pygames.puzzles import Puzzle, parse_puzzles
from pygames.scene import Mark

if TYPE_CHECKING:
    from app.pages.play import PlayPage

TODAY = "today"


class PuzzleShelf:
    def __init__(self, page: PlayPage, puzzles: tuple[Puzzle, ...]) -> None:
        self.page, self.puzzles, self.index = page, puzzles, 0
        self._coach: PuzzleCoach | None = None

    @property
    def solved(self) -> set[str]:
        return set(self.page.settings.get_list(solved_setting(self.page.game.name)))

    def open(self, name: str) -> None:
        """Open a puzzle by its number or key, today's, or the next that has not been solved."""
        if name == TODAY:
            index: int | None = todays_index(self.page.game.name, LocalDate.today())
        else:
            index = find_index(self.puzzles, name)
        self.index = next_unsolved(self.puzzles, self.solved, 0) if index is None else index
        self._coach = PuzzleCoach(self.page.controller, self.puzzles[self.index], self.place, self)
        self._coach.start(f"#puzzle={TODAY if name == TODAY else self.index + 1}")

    @property
    def place(self) -> tuple[int, int]:
        return self.index, len(self.puzzles)

    # What the coach's buttons do

    def show_list(self) -> None:
        assert self._coach
        marks: Iterator[Mark] = list_marks(self.puzzles, self.solved, self.index, self._coach.say)
        self.page.show_dialog("puzzles", self._coach.say("learn.puzzle.all"), lines=[*marks])

    def open_number(self, number: str) -> None:
        self.page.dialog.close()
        self.open(number)

    def open_next(self) -> None:
        self.open(str(next_unsolved(self.puzzles, self.solved, self.index + 1) + 1))

    def share_result(self) -> None:
        spawn(self._share())

    async def _share(self) -> None:
        """Share the result of the day as a line of text, or copy it."""
        coach, page = self._coach, self.page
        if not coach or not coach.date:
            return
        home = str(window.URL.new("../", window.location.href).href)
        dates = page.settings.get_list(DATES)
        line = result_line(coach.say("title"), coach.puzzle.grade, coach.progress, dates, coach.date, home, coach.say)
        if await share_text(line):
            return
        if await copy(line):
            page.controller.show_message(coach.say("learn.daily.copied"), good=True)
        else:
            page.show_dialog("text", coach.say("site.note.not_copied"), field=line)


async def open_shelf(page: PlayPage, name: str) -> None:
    try:
        puzzles = parse_puzzles(await load_puzzles(page.game.name))
    except LoadingFailed as error:
        report(error)
        page.controller.show_message(page.controller.say("site.note.not_loaded"))
        return
    if puzzles:
        PuzzleShelf(page, puzzles).open(name)
