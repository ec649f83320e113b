"""Puzzles on a game's page, the puzzle of the day on the home page, and as a poster in a post."""

from __future__ import annotations

import json
from datetime import date, timedelta
from typing import Any

import pytest
from playwright.sync_api import Request, expect

from app.learn.text import learn_words
from app.text import site_words
from builder.puzzles import load_puzzles, neutral_scene
from pygames.game import Game
from pygames.games import GAMES
from pygames.puzzles import MIN_PUZZLES, Puzzle, goal_text, puzzle_of_day
from tests.browser.conftest import ReaderFactory, VisitorFactory
from tests.browser.host_pages import Blog, iframe_html
from tests.browser.test_embeds import MAX_BYTES, MAX_REQUESTS
from tests.browser.visitor import FIND_NEXT, READ_MARKS, Visitor, taps_of

FIRST_DAY = date(2026, 11, 17)
DAYS = [FIRST_DAY + timedelta(days=number) for number in range(len(GAMES))]
# Each is another day somewhere: the local date decides.
ZONES = ("Pacific/Kiritimati", "America/Los_Angeles")
ADD_UP_SHIFTS = """() => {
  window.shifts = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifts += entry.value;
  }).observe({type: "layout-shift", buffered: true});
}"""
WAIT_FOR_TEXT = f"text => {{ ({FIND_NEXT})?.click(); return document.getElementById('todo').textContent === text; }}"
Drawn = list[tuple[str, str, dict[str, Any]]]


def drawn(puzzle: Puzzle) -> Drawn:
    return [(mark.tag, mark.text, {"data-key": mark.key, **mark.attrs}) for mark in neutral_scene(puzzle).marks]


def without_labels(marks: list[Any]) -> Drawn:
    return [
        (tag, text, {name: value for name, value in attrs.items() if not name.startswith(("aria-", "role"))})
        for tag, text, attrs in marks
    ]


def expect_puzzle(visitor: Visitor, puzzle: Puzzle, lang: str) -> None:
    game = GAMES[puzzle.record.game]
    goal = " ".join(goal_text(puzzle, learn_words(site_words(lang, game.name), game)))
    visitor.page.wait_for_function(WAIT_FOR_TEXT, arg=goal)


def test_puzzle_is_solved_by_taps(create_visitor: VisitorFactory, published: Game) -> None:
    puzzles = load_puzzles(published)
    index = min(range(len(puzzles)), key=lambda number: len(puzzles[number].lines[0]))
    puzzle, visitor = puzzles[index], create_visitor(has_touch=True, viewport={"width": 360, "height": 640})
    say = learn_words(site_words("de", published.name), published)
    visitor.open(f"/de/{published.name}/#puzzle={index + 1}")
    expect_puzzle(visitor, puzzle, "de")
    state, reader = puzzle.record.replay(), puzzle.record.replay().actor
    for move in puzzle.lines[0]:
        if state.actor == reader:
            for target in taps_of(state, move):
                visitor.tap(target)
        state = state.play(move)
    visitor.page.wait_for_function(WAIT_FOR_TEXT, arg=say("learn.puzzle.solved"))
    assert visitor.page.evaluate(f"localStorage['crossboard.puzzles.{published.name}']") == f'["{puzzle.key}"]'
    visitor.press("coach:list")
    expect(visitor.page.locator(f"#ask-lines .solved[data-action='coach:open:{index + 1}']")).to_be_visible()
    following = (index + 1) % len(puzzles)
    visitor.press(f"coach:open:{following + 1}")
    expect_puzzle(visitor, puzzles[following], "de")


def test_start_screen_leads_to_next_unsolved_puzzle(visitor: Visitor) -> None:
    game = next(game for game in GAMES.values() if load_puzzles(game))
    puzzles = load_puzzles(game)
    visitor.page.add_init_script(f"localStorage.setItem('crossboard.puzzles.{game.name}', '[\"{puzzles[0].key}\"]')")
    visitor.open(f"/fr/{game.name}/")
    visitor.press("puzzles")
    expect_puzzle(visitor, puzzles[1], "fr")
    assert visitor.page.url.endswith("#puzzle=2")


@pytest.mark.parametrize("zone", ZONES)
def test_puzzle_of_day_is_on_home_page(create_visitor: VisitorFactory, zone: str) -> None:
    """At the end of the day in one place, and at its beginning in another."""
    day = DAYS[1 + ZONES.index(zone)]
    game, index = puzzle_of_day(day)
    visitor = create_visitor(timezone_id=zone)
    hour = "23:59:00+14:00" if zone == ZONES[0] else "00:01:00-08:00"
    visitor.page.clock.set_fixed_time(f"{day}T{hour}")
    visitor.page.add_init_script(f"({ADD_UP_SHIFTS})()")
    solved = json.dumps([str(day - timedelta(days=number)) for number in (1, 2, 5)])
    visitor.page.add_init_script(f"localStorage.setItem('crossboard.daily', `{solved}`)")
    visitor.open("/it/")
    page = visitor.page
    page.wait_for_selector("#daily .picture svg.board:not(.defs)")
    marks = page.evaluate(READ_MARKS.replace("#board svg.board", "#daily svg.board:not(.defs)"))
    assert without_labels(marks) == drawn(load_puzzles(GAMES[game])[index])
    expect(page.locator("#days .today")).to_have_text(str(day.day))
    expect(page.locator("#days .solved")).to_have_count(3)
    expect(page.locator("#streak")).to_have_text(learn_words(site_words("it"))("learn.daily.in_a_row", n=2))
    assert page.evaluate("shifts") < 0.001
    page.click("#daily .primary")
    visitor.wait_until_ready()
    expect_puzzle(visitor, load_puzzles(GAMES[game])[index], "it")


def test_poster_of_the_day_needs_no_python(create_reader: ReaderFactory, blog: Blog, published: Game) -> None:
    puzzles = load_puzzles(published)
    if len(puzzles) < MIN_PUZZLES:
        pytest.skip("not all puzzles yet")
    day = next(day for day in DAYS if puzzle_of_day(day)[0] != published.name)
    puzzle = puzzles[puzzle_of_day(day, (published.name,))[1]]
    reader = create_reader()
    reader.page.clock.set_fixed_time(f"{day}T12:00:00Z")
    requests: list[Request] = []
    reader.context.on("requestfinished", lambda request: requests.append(request))
    reader.open_post(blog.add_page("daily", iframe_html(blog, published, lang="fr", mode="puzzle", puzzle="today")))
    reader.frame.wait_for_selector("body[data-shown=position]", state="attached")
    assert without_labels(reader.frame_marks()) == drawn(puzzle)
    sizes = [request.sizes() for request in requests if request.url.startswith(blog.base)]
    assert len(sizes) <= MAX_REQUESTS
    assert sum(size["responseBodySize"] + size["responseHeadersSize"] for size in sizes) <= MAX_BYTES
    assert not reader.runtime_urls


def test_puzzle_of_the_day_is_played_in_a_post(create_reader: ReaderFactory, blog: Blog) -> None:
    day = next(day for day in DAYS if len(load_puzzles(GAMES[puzzle_of_day(day)[0]])) >= MIN_PUZZLES)
    name, index = puzzle_of_day(day)
    published = GAMES[name]
    puzzle = load_puzzles(published)[index]
    reader = create_reader()
    reader.page.clock.set_fixed_time(f"{day}T12:00:00Z")
    reader.open_post(blog.add_page("today", iframe_html(blog, published, lang="fr", mode="puzzle", puzzle="today")))
    reader.activate()
    goal = " ".join(goal_text(puzzle, learn_words(site_words("fr", published.name), published)))
    reader.expect_frame_text("#todo", goal)
