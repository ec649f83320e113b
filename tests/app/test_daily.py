"""The puzzle of the day: dates, attempts, the streak's dates, and the line that people share."""

from __future__ import annotations

import datetime
import json
import os
import re
import subprocess
from collections.abc import Iterator

import pytest

from app.learn.daily import DATES, MAX_DATES, SOLVED, LocalDate, Progress, result_line, solved_days, todays_index
from app.learn.text import learn_words
from app.storage.settings import Settings
from app.text import site_words
from builder.node import find_node
from builder.puzzles import load_puzzles
from builder.scripts import read_script
from pygames.games import GAMES
from pygames.i18n import LANGUAGES
from pygames.puzzles import MIN_PUZZLES, puzzle_of_day
from tests.app.stand_ins import MemoryStorage

FIRST = datetime.date(2027, 12, 1)  # 400 days from here have a leap day and both changes of the clocks
DAYS = 400
ZONES = ("UTC", "Pacific/Kiritimati", "America/Los_Angeles", "Asia/Kolkata", "Australia/Lord_Howe", "Pacific/Pago_Pago")
SCRIPT = """
const games = JSON.parse(process.argv[1]);
const found = [];
for (let day = 0; day < %d; day++) {
  for (const [hour, minute] of [[0, 0], [3, 30], [23, 59]]) {
    const ordinal = today(new Date(%d, %d, %d + day, hour, minute));
    found.push([ordinal, ...puzzleOfDay(ordinal, games), ...games.map((game) => puzzleOfDay(ordinal, [game])[1])]);
  }
}
console.log(JSON.stringify(found));
"""


def dates() -> Iterator[datetime.date]:
    return (FIRST + datetime.timedelta(days=number) for number in range(DAYS))


@pytest.mark.parametrize("zone", ZONES)
def test_scripts_and_python_agree_on_every_day(zone: str) -> None:
    """At the beginning, during a change of the clocks, and at the end of each local day."""
    script = read_script("preview.js") + SCRIPT % (DAYS, FIRST.year, FIRST.month - 1, FIRST.day)
    command = (find_node(), "-e", script, json.dumps([*GAMES]))
    run = subprocess.run(command, env=os.environ | {"TZ": zone}, capture_output=True, text=True, check=True)
    expected = [
        [date.toordinal(), *puzzle_of_day(date), *(puzzle_of_day(date, (game,))[1] for game in GAMES)]
        for date in dates()
        for _ in range(3)
    ]
    assert json.loads(run.stdout) == expected


def test_page_counts_days_as_the_library_does() -> None:
    assert [LocalDate(str(date)).toordinal() for date in dates()] == [date.toordinal() for date in dates()]
    assert LocalDate("0001-01-01").toordinal() == 1


def test_today_is_a_date() -> None:
    today = LocalDate.today().text
    assert datetime.date.fromisoformat(today).isoformat() == today


def test_games_take_turns_and_no_puzzle_comes_twice() -> None:
    days = [puzzle_of_day(date) for date in dates()]
    assert [game for game, _ in days[: 2 * len(GAMES)]] == [days[number % len(GAMES)][0] for number in range(8)]
    assert {game for game, _ in days} == {*GAMES}
    assert len(set(days)) == DAYS == MIN_PUZZLES * len(GAMES)


def test_every_game_has_a_puzzle_every_day() -> None:
    for date in dates():
        for game in GAMES:
            index = todays_index(game, LocalDate(str(date)))
            assert 0 <= index < MIN_PUZZLES
            assert puzzle_of_day(date)[0] != game or puzzle_of_day(date)[1] == index


# Attempts


def test_attempt_is_that_of_the_day() -> None:
    settings, today = Settings(MemoryStorage()), LocalDate("2026-11-19")
    assert Progress.load(settings, today) == Progress()
    Progress(2, 1).save(settings, today)
    assert Progress.load(settings, today) == Progress(2, 1)
    assert Progress.load(settings, LocalDate("2026-11-20")) == Progress()
    assert settings.get_list(DATES) == []


@pytest.mark.parametrize(
    "stored", ["", "[]", "{", '["2026-11-19", "x", "1", ""]', '["2026-11-19", "1"]', "[1, 2, 3, 4]"]
)
def test_damaged_attempt_is_none(stored: str) -> None:
    settings = Settings(MemoryStorage())
    settings.set("today", stored)
    assert Progress.load(settings, LocalDate("2026-11-19")) == Progress()


def test_only_the_latest_dates_are_kept() -> None:
    settings = Settings(MemoryStorage())
    for date in dates():
        Progress(end=SOLVED).save(settings, LocalDate(str(date)))
    Progress(end=SOLVED).save(settings, LocalDate(str(FIRST + datetime.timedelta(days=DAYS))))
    kept = settings.get_list(DATES)
    assert len(kept) == MAX_DATES
    assert kept[-1] == str(FIRST + datetime.timedelta(days=DAYS))
    assert kept[0] == str(FIRST + datetime.timedelta(days=1))


def test_calendar_ignores_damaged_dates() -> None:
    assert solved_days(["2026-11-19", "x", "2026", ""]) == [datetime.date(2026, 11, 19).toordinal()]


# The line


def line(lang: str, game: str, grade: str, progress: Progress, solved: list[str]) -> str:
    say = learn_words(site_words(lang, game), GAMES[game])
    return result_line(say("title"), grade, progress, solved, LocalDate("2026-11-19"), "https://example.org/en/", say)


def test_line_says_how_it_went() -> None:
    game = next(iter(GAMES))
    title = GAMES[game].words("en")("title")
    text = line("en", game, "medium", Progress(end=SOLVED), ["2026-11-18", "2026-11-19"])
    assert text.replace("\N{NO-BREAK SPACE}", " ") == (
        f"Crossboard 2026-11-19 · {title} ◆◆◇ ✓ 1 try, no hint · streak 2 https://example.org/en/"
    )
    text = line("en", game, "hard", Progress(2, 1, SOLVED), ["2026-11-19"])
    assert "◆◆◆ ✓ 3 tries, 1 hint · streak 1" in text.replace("\N{NO-BREAK SPACE}", " ")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_line_gives_nothing_away(lang: str) -> None:
    """It has neither a move of the puzzle, nor a target that a move is tapped with."""
    for name, game in GAMES.items():
        for puzzle in load_puzzles(game):
            text = line(lang, name, puzzle.grade, Progress(1, 2, SOLVED), ["2026-11-19"])
            words = {*re.split(r"[\s,:/·]+", text)}
            moves = {move for solution in puzzle.lines for move in solution}
            targets = {target for move in moves for stage in game.renderer.move_taps(move) for target in stage}
            places = {word for word in moves | targets if not word.isdecimal()}  # a number may be that of the tries
            assert not places & words
            assert not {place for place in places if len(place) > 3 and place in text}
            assert puzzle.key not in text
            assert "\n" not in text
