"""Hidden information is nowhere in the page. Two games that differ only in what is hidden from a seat give that seat
the same page, texts and attributes, byte by byte."""

from __future__ import annotations

import time
from collections.abc import Iterator
from itertools import islice
from random import Random

import pytest
from playwright.sync_api import Locator, expect

from app.text import site_words
from pygames.game import Game
from pygames.games import GAMES
from pygames.record import Record
from pygames.session import Session
from tests.browser.conftest import VisitorFactory
from tests.browser.images import AFTER_PAINT
from tests.browser.sample_games import record_path, short_game
from tests.browser.visitor import Visitor

HIDDEN_GAMES = [name for name, game in GAMES.items() if game.has_hidden_information]


def hidden_plies(session: Session, seat: int) -> list[int]:
    """Return the plies of the moves that this seat may not know."""
    return [ply for ply in range(len(session.moves)) if not session.is_visible_to(ply, seat)]


def find_twin(session: Session, seat: int, rng: Random) -> Record | None:
    """Exchange a hidden move. Return the record if it is the same game for that seat but not for everybody, or None."""
    ply = rng.choice(hidden_plies(session, seat))
    other = rng.choice(session.states[ply].legal_moves())
    moves = (*session.moves[:ply], other, *session.moves[ply + 1 :])
    if other == session.moves[ply] or not session.states[ply].is_hidden(other, seat):
        return None
    record = Record(session.initial_record.game, session.initial_record.players, {}, moves)
    try:
        twin = Session(record)
    except ValueError:
        return None
    same = all(
        mine.view(seat) == theirs.view(seat) and mine.view(None) == theirs.view(None) and mine.actor == theirs.actor
        for mine, theirs in zip(session.states, twin.states, strict=True)
    )
    differs = any(session.state.view(owner) != twin.state.view(owner) for owner in session.seats)
    return record if same and differs and hidden_plies(twin, seat) == hidden_plies(session, seat) else None


def find_pairs(game: Game, players: int) -> Iterator[tuple[Record, Record, int]]:
    """Yield positions where a human decides, each with a twin for that seat, and the seat."""
    rng = Random(5)
    whole, _ = short_game(game.name, players)
    lengths = range(2, len(whole.moves))
    for length in rng.sample(lengths, len(lengths)):
        session = Session(Record(game.name, players, {}, whole.moves[:length]))
        if (seat := session.deciding_human) and hidden_plies(session, seat):
            twins = (find_twin(session, seat, rng) for _ in range(20))
            if twin := next(filter(None, twins), None):
                yield session.record, twin, seat


def read_page(visitor: Visitor) -> str:
    """Return all of the page, without the spaces between elements, which move when marks are patched."""
    visitor.page.wait_for_function("() => document.title.startsWith(todo.textContent)")  # set after the paint
    return str(visitor.page.evaluate("document.documentElement.outerHTML.replace(/>\\s+</g, '><')"))


def open_by_dialog(visitor: Visitor, record: Record) -> None:
    """Open a record by pasting it."""
    visitor.confirm_handover()
    visitor.press("open")
    visitor.page.fill("#ask-field", str(record))
    visitor.press("yes")


@pytest.mark.parametrize("name", HIDDEN_GAMES)
def test_page_contains_no_hidden_information(visitor: Visitor, name: str) -> None:
    game = GAMES[name]
    pairs = [pair for players in (game.players[0], game.players[-1]) for pair in islice(find_pairs(game, players), 2)]
    assert len(pairs) > 1
    visitor.open(record_path(pairs[0][0]))
    visitor.page.wait_for_selector("#offline[data-offline]", state="attached")  # it changes by itself, once
    for first, second, seat in pairs:
        screens = []
        for record in (first, second):
            open_by_dialog(visitor, record)
            visitor.expect_record(record)
            assert visitor.wait_for_turn().awaits_handover
            during_handover = read_page(visitor)
            visitor.confirm_handover()
            assert visitor.session.viewing_seat == seat
            present = read_page(visitor)
            visitor.page.locator("#moves [data-action]").first.click()
            visitor.page.wait_for_selector("body[data-looking=yes]", state="attached")
            past = read_page(visitor)
            visitor.press("present")
            screens.append((during_handover, present, past))
        assert screens[0] == screens[1]


# Hide the page, let the clock jump by some milliseconds, and show it again. No timer runs meanwhile.
HIDE_FOR = """(ms) => {
  const now = Date.now;
  for (const hidden of [true, false]) {
    Object.defineProperty(document, "hidden", {configurable: true, value: hidden});
    document.dispatchEvent(new Event("visibilitychange"));
    Date.now = () => now() + ms;
  }
  delete document.hidden;
  Date.now = now;
}"""


@pytest.mark.fault("Secret shown", cause="A second tap right after the last move", outcome="It does not lift the veil")
@pytest.mark.parametrize("delay", [0.12, 0.34])
def test_double_tap_does_not_confirm_handover(create_visitor: VisitorFactory, delay: float) -> None:
    """A tap that comes so soon after the one that passes the device on was not meant for the veil."""
    visitor = create_visitor(viewport={"width": 1280, "height": 800}, has_touch=True)
    page = visitor.page
    visitor.open("/it/crosswise/")
    visitor.start_game(Record("crosswise", 2))
    visitor.confirm_handover()
    for _ in range(2):
        visitor.tap(visitor.wait_for_turn().targets[0])
    passing, confirm = page.locator("#choices [data-action=pass]"), page.locator("#veil-confirm")
    passing.click()  # the move is done, and a tile is drawn
    expect(passing).to_have_text(site_words("it")("site.pass_on"))
    devtools = visitor.context.new_cdp_session(page)
    before, now = page.evaluate("window.clicks"), time.time()

    def tap_at(button: Locator, seconds: float) -> None:
        """Touch a button at a time of our own: how late the page handles it must not matter."""
        box = button.bounding_box()
        assert box
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        for kind, points in (("touchStart", [{"x": x, "y": y}]), ("touchEnd", [])):
            event = {"type": kind, "touchPoints": points, "timestamp": now + seconds}
            devtools.send("Input.dispatchTouchEvent", event)

    tap_at(passing, 0)
    page.wait_for_function("before => window.clicks === before + 1", arg=before)
    expect(confirm).to_be_visible()
    tap_at(confirm, delay)
    page.wait_for_function("before => window.clicks === before + 2", arg=before)
    expect(confirm).to_be_visible()
    page.wait_for_function("tapped => performance.now() > tapped + 1000", arg=page.evaluate("performance.now()"))
    confirm.tap()
    expect(confirm).to_be_hidden()


def test_keys_confirm_handover_at_once(visitor: Visitor) -> None:
    """The guard against double taps concerns pointers only: keys and screen readers click without one."""
    visitor.open("/en/crosswise/")
    visitor.start_game(Record("crosswise", 2))
    visitor.page.evaluate("() => { performance.now = () => 0; }")  # no time passes
    expect(visitor.page.locator("#veil-confirm")).to_be_focused()
    visitor.page.keyboard.press("Enter")
    expect(visitor.page.locator("#veil")).to_be_hidden()


@pytest.mark.fault(
    "Secret shown", cause="The page was hidden for more than two seconds, or left", outcome="The veil comes down"
)
def test_absence_brings_veil_back(visitor: Visitor) -> None:
    """A hidden page keeps the device for a moment. After that it asks again, even if no timer has run meanwhile."""
    page = visitor.page
    visitor.open("/en/crosswise/")
    visitor.start_game(Record("crosswise", 2))
    visitor.confirm_handover()
    veil = page.locator("#veil")
    page.evaluate(HIDE_FOR, 100)
    page.evaluate(AFTER_PAINT)
    expect(veil).to_be_hidden()
    visitor.press("read")
    assert page.locator("#ask-lines").inner_text()
    page.evaluate(HIDE_FOR, 5_000)
    expect(veil).to_be_visible()
    expect(page.locator("#ask")).to_be_hidden()
    assert page.locator("#ask-lines").inner_text() == ""
    visitor.confirm_handover()
    expect(veil).to_be_hidden()
    page.evaluate("dispatchEvent(new PageTransitionEvent('pagehide', {persisted: true}))")  # into the browser's cache
    expect(veil).to_be_visible()
