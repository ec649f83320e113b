"""Guided first games, to their end: followed by mouse, with another move first, by keyboard, and by role and name."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from app.learn.text import learn_words
from app.text import session_words
from pygames.game import Game, State
from pygames.games import GAMES
from pygames.i18n import LANGUAGES
from pygames.lessons import Step, load_lesson
from pygames.record import Record
from tests.browser.conftest import VisitorFactory
from tests.browser.host_pages import Blog, embed_html
from tests.browser.reader import Reader
from tests.browser.test_input_methods import focus_by_keys, tab_until
from tests.browser.test_screen_reader import find_targets
from tests.browser.visitor import FIND_NEXT, Visitor, taps_of

# Continue after what was revealed, until the coach speaks again.
WAIT_FOR_COACH = f"text => {{ ({FIND_NEXT})?.click(); return document.getElementById('todo').textContent === text; }}"

OVERFLOW = """() => {
  const words = document.getElementById("words"), choices = document.getElementById("choices");
  return Math.max(words.scrollHeight - words.clientHeight, choices.scrollWidth - choices.clientWidth);
}"""


class Newcomer:
    """A visitor of a guided game, who is followed here by the same steps."""

    def __init__(self, visitor: Visitor, game: Game, lang: str) -> None:
        lesson = load_lesson(game)
        assert lesson
        self.visitor, self.page, self.lesson, self.game = visitor, visitor.page, lesson, game
        self.session = lesson.session()
        self.say = learn_words(session_words(lang, self.session), game)
        visitor.open(f"/{lang}/{game.name}/")

    def expect_text(self, key: str) -> None:
        """Wait for a text of the coach. All of it is in sight."""
        self.page.wait_for_function(WAIT_FOR_COACH, arg=self.say(f"first.{key}"))
        assert self.page.evaluate(OVERFLOW) <= 2, key

    def play(self, step: Step, move: str, tap: Callable[[State, str], None]) -> None:
        """Play a move, and follow the replies."""
        self.play_only(move, tap)
        self.session.play(move)
        while self.session.state.actor not in (self.lesson.seat, None):
            self.session.play(self.lesson.reply(self.session, step))

    def play_only(self, move: str, tap: Callable[[State, str], None]) -> None:
        for target in taps_of(self.session.state, move):
            tap(self.session.state, target)

    def model_move(self, step: Step) -> str:
        return self.lesson.model_move(self.session, step)

    def wrong_move(self, step: Step) -> str:
        """Return a legal move that misses the point."""
        moves = self.session.state.legal_moves()
        return next(move for move in moves if not self.lesson.accepts(self.session, step, move))

    def finish(self, press: Callable[[str, str], None]) -> None:
        self.expect_text("tip.say")
        press("coach:finish", "learn.play_on")
        self.page.wait_for_function("() => location.hash.startsWith('#game=')")
        assert self.visitor.record.moves[: len(self.session.moves)] == tuple(self.session.moves)


def lang_of(game: Game, number: int) -> str:
    """Every game is played in every language, and so is every kind of test."""
    return LANGUAGES[([*GAMES].index(game.name) + number) % len(LANGUAGES)]


@pytest.fixture(autouse=True)
def _skip_untaught(request: pytest.FixtureRequest) -> None:
    game = request.getfixturevalue("published") if "published" in request.fixturenames else None
    if game and not load_lesson(game):
        pytest.skip(f"{game.name} has no guided game")


@pytest.fixture
def newcomer(create_visitor: VisitorFactory) -> Callable[[Game, int], Newcomer]:
    def create(game: Game, number: int) -> Newcomer:
        return Newcomer(create_visitor(viewport={"width": 360, "height": 640}), game, lang_of(game, number))

    return create


def test_followed_by_mouse(newcomer: Callable[[Game, int], Newcomer], published: Game) -> None:
    course = newcomer(published, 0)
    visitor = course.visitor
    visitor.press("learn")
    for step in course.lesson.steps:
        course.expect_text(f"{step.name}.say")
        if step.asks:
            course.play(step, course.model_move(step), lambda state, target: visitor.tap(target))
        else:
            visitor.press("coach:next")
    course.finish(lambda action, text: visitor.press(action))


def test_something_else_first(newcomer: Callable[[Game, int], Newcomer], published: Game) -> None:
    """Another legal move is explained and undone, and *Show me* plays the right one."""
    course = newcomer(published, 1)
    visitor = course.visitor
    visitor.press("learn")
    for step in course.lesson.steps:
        course.expect_text(f"{step.name}.say")
        if not step.asks:
            visitor.press("coach:next")
            continue
        course.play_only(course.wrong_move(step), lambda state, target: visitor.tap(target))
        course.expect_text(f"{step.name}.miss")
        visitor.press("coach:retry")
        course.expect_text(f"{step.name}.say")
        course.play(step, course.model_move(step), lambda state, target: None)
        visitor.press("coach:show")
    course.finish(lambda action, text: visitor.press(action))


def test_followed_by_keyboard(newcomer: Callable[[Game, int], Newcomer], published: Game) -> None:
    course = newcomer(published, 2)
    visitor, page = course.visitor, course.page

    def press(action: str, text: str = "") -> None:
        tab_until(visitor, f"document.activeElement?.dataset?.action === {action!r}")
        page.keyboard.press("Enter")

    def tap(state: State, target: str) -> None:
        focus_by_keys(visitor, target)
        page.keyboard.press("Enter")

    press("learn")
    for step in course.lesson.steps:
        course.expect_text(f"{step.name}.say")
        if step.asks:
            course.play(step, course.model_move(step), tap)
        else:
            press("coach:next")
    course.finish(press)


def test_followed_by_role_and_name(newcomer: Callable[[Game, int], Newcomer], published: Game) -> None:
    """As with a screen reader: the status says what to do, and buttons are found by their names."""
    course = newcomer(published, 3)
    page, say = course.page, course.say

    def press(action: str, text: str) -> None:
        page.get_by_role("button", name=say(text), exact=True).click()

    def tap(state: State, target: str) -> None:
        name = published.narrator.describe_target(state.view(course.lesson.seat), target, say)
        find_targets(page, name)[target].press("Enter")

    page.get_by_role("button", name=say("site.first_game")).click()
    for step in course.lesson.steps:
        course.expect_text(f"{step.name}.say")
        expect(page.get_by_role("status").filter(has_text=say(f"first.{step.name}.say"))).to_have_count(1)
        if step.asks:
            course.play(step, course.model_move(step), tap)
        else:
            press("coach:next", "site.continue")
    course.finish(press)


def test_reload_resumes_in_another_language(newcomer: Callable[[Game, int], Newcomer]) -> None:
    course = newcomer(GAMES["c-cross"], 0)
    course.visitor.press("learn")
    course.visitor.press("coach:next")
    course.expect_text(f"{course.lesson.steps[1].name}.say")
    course.visitor.reload()
    course.expect_text(f"{course.lesson.steps[1].name}.say")
    course.say = learn_words(session_words("it", course.session), course.game)
    course.visitor.open("/it/c-cross/#first=yes")
    course.expect_text(f"{course.lesson.steps[1].name}.say")


def test_newcomers_are_offered_it_first_and_others_last(visitor: Visitor, published: Game) -> None:
    visitor.open(f"/en/{published.name}/")
    tops = "() => [...document.querySelectorAll('.presets')].map(it => it.getBoundingClientRect().top)"
    first, *others = visitor.page.evaluate(tops)
    assert first < min(others)
    visitor.start_game(Record(published.name, published.players[0]), [1])  # it remembers how
    visitor.open(f"/en/{published.name}/#again")
    visitor.press("new")
    first, *others = visitor.page.evaluate(tops)
    assert first > max(others)


def test_posts_can_show_it(reader: Reader, blog: Blog, published: Game) -> None:
    lesson = load_lesson(published)
    assert lesson
    say = learn_words(session_words("it", lesson.session()), published)
    reader.open_post(blog.add_page("first", embed_html(blog.base, published.name, lang="it", mode="first")))
    reader.activate()
    for step in lesson.steps[:2]:
        reader.expect_frame_text("#todo", say(f"first.{step.name}.say"))
        reader.frame.click("[data-action='coach:next']")
