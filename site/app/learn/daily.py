"""The puzzle of the day on this device: which one it is, the dates it was solved on, and the line to share."""

from __future__ import annotations

import time
from collections.abc import Iterable
from dataclasses import dataclass

from app.learn.results import count_streak
from app.storage.settings import Settings
from pygames.i18n import Translations
from pygames.puzzles import GRADES, puzzle_of_day

DATES, PROGRESS = "daily", "today"  # settings: the dates with a solved puzzle, and how it goes today
MAX_DATES = 400  # the oldest are forgotten, which is the longest streak that is counted
SOLVED, SHOWN = "solved", "shown"  # how a puzzle ended


@dataclass(frozen=True)
class LocalDate:
    """A date like 2026-11-19, with what `puzzle_of_day` needs: pages have no module `datetime`."""

    text: str

    @classmethod
    def today(cls) -> LocalDate:
        return cls(time.strftime("%Y-%m-%d"))

    def toordinal(self) -> int:
        """Count days as `datetime.date` does. A year begins in March here, so that a leap day is its last."""
        year, month, day = map(int, self.text.split("-"))
        year, month = year - (month < 3), (month + 9) % 12
        return 365 * year + year // 4 - year // 100 + year // 400 + (153 * month + 2) // 5 + day - 306


@dataclass(frozen=True)
class Progress:
    """How somebody has dealt with a puzzle so far: wrong answers, steps of help, and how it ended."""

    misses: int = 0
    hints: int = 0
    end: str = ""

    @classmethod
    def load(cls, settings: Settings, date: LocalDate) -> Progress:
        """Return the progress with today's puzzle."""
        match settings.get_list(PROGRESS):
            case [day, misses, hints, end] if day == date.text and (misses + hints).isdecimal():
                return cls(int(misses), int(hints), end if end in {SOLVED, SHOWN} else "")
        return cls()

    def save(self, settings: Settings, date: LocalDate) -> None:
        settings.set_list(PROGRESS, [date.text, str(self.misses), str(self.hints), self.end])
        if self.end == SOLVED:
            dates = {*settings.get_list(DATES), date.text}
            settings.set_list(DATES, sorted(dates)[-MAX_DATES:])


def is_puzzle_of_day(game: str, index: int, date: LocalDate) -> bool:
    return puzzle_of_day(date) == (game, index)


def todays_index(game: str, date: LocalDate) -> int:
    """Return the index of today's puzzle; of the game's own one if today's is from another game. frame.js does too."""
    todays_game, index = puzzle_of_day(date)
    return index if game == todays_game else puzzle_of_day(date, (game,))[1]


def solved_days(dates: list[str]) -> list[int]:
    """Return the stored dates as numbers of days, without those that are damaged."""
    days = []
    for date in dates:
        try:
            days.append(LocalDate(date).toordinal())
        except ValueError:
            continue
    return days


def result_line(
    title: str, grade: str, progress: Progress, dates: Iterable[str], date: LocalDate, url: str, say: Translations
) -> str:
    """Return the result of the day in a line that gives nothing away."""
    rank = GRADES.index(grade) + 1
    return say(
        "learn.daily.line",
        date=date.text,
        title=title,
        grade="◆" * rank + "◇" * (len(GRADES) - rank),
        tries=say("learn.daily.tries", n=progress.misses + 1),
        hints=say("learn.daily.hints", n=progress.hints) if progress.hints else say("learn.daily.no_hints"),
        streak=say("learn.daily.streak", n=count_streak(dates, date.text)),
        url=url,
    )
