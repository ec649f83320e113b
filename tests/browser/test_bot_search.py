"""Bots' search: in a worker, or in the page if there is none; its time limit, and what cancels it."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from app.text import site_words
from pygames.games import GAMES
from pygames.record import Record
from tests.browser.conftest import VisitorFactory
from tests.browser.idle import COUNT_CLOCK_READS, wait_until_idle
from tests.browser.sample_games import record_path
from tests.browser.visitor import Visitor

GAME = GAMES["c-cross"]  # where the hard level uses all of its time

# So long that even on a busy computer the search is not over before the test looks.
LONG_SEARCH = """try {
  localStorage.getItem("crossboard.patience") ?? localStorage.setItem("crossboard.patience", "3");
} catch {}"""
NO_WORKERS = """
  window.Worker = class { constructor() { throw new DOMException("Not here", "SecurityError"); } };
  window.frameCount = 0;
  const countFrame = () => { window.frameCount++; requestAnimationFrame(countFrame); };
  requestAnimationFrame(countFrame);
"""


def start_against_hard(visitor: Visitor) -> None:
    visitor.context.add_init_script(LONG_SEARCH)
    visitor.open(f"/en/{GAME.name}/")
    visitor.page.click(".setup summary")
    visitor.page.select_option("[name=kind-2]", "hard")
    visitor.page.click("#setup [type=submit]")
    visitor.page.wait_for_selector("body[data-phase=play]", state="attached")


def play_until_search(visitor: Visitor) -> None:
    """Play two moves: the first one is answered from the opening book."""
    visitor.play("e7")
    visitor.wait_until(lambda: len(visitor.record.moves) == 2)
    visitor.play("a3")


def set_patience(visitor: Visitor, value: str) -> None:
    visitor.page.click("[popovertarget=menu]")
    visitor.page.select_option("[data-setting=patience]", value)
    visitor.page.keyboard.press("Escape")


@pytest.mark.fault(
    "Browser lacks something", cause="No workers", outcome="Bots think in the page, which stays responsive"
)
def test_page_responsive_without_worker(create_visitor: VisitorFactory) -> None:
    visitor = create_visitor()
    visitor.context.add_init_script(NO_WORKERS)
    start_against_hard(visitor)
    page = visitor.page
    todo, thinking = page.locator("#todo"), site_words("en", GAME.name)("site.turn.thinking", seat="Dark")
    play_until_search(visitor)
    before = page.evaluate("window.frameCount")
    page.wait_for_function("before => window.frameCount > before + 9", arg=before)
    expect(todo).to_have_text(thinking)  # still: the search runs in slices
    visitor.press("undo")
    expect(todo).not_to_have_text(thinking)
    assert visitor.record.moves[2:] == ()
    set_patience(visitor, "0.3")
    visitor.press("redo")
    visitor.wait_until(lambda: len(visitor.record.moves) > 3)
    assert visitor.state.actor == 1
    assert visitor.record.moves[2:3] == ("a3",)


def test_undo_stops_search_without_worker(create_visitor: VisitorFactory) -> None:
    visitor = create_visitor()
    visitor.context.add_init_script(NO_WORKERS + COUNT_CLOCK_READS)
    visitor.context.add_init_script("localStorage.setItem('crossboard.patience', '100')")  # minutes per move
    start_against_hard(visitor)
    play_until_search(visitor)
    before = visitor.page.evaluate("window.clockReads")
    visitor.page.wait_for_function("before => window.clockReads > before + 99", arg=before)
    visitor.press("undo")
    before = visitor.page.evaluate("window.clockReads")
    wait_until_idle(visitor.page)
    assert visitor.page.evaluate("window.clockReads") - before < 500  # a whole search reads it thousands of times


def test_thinking_time_setting_persists(visitor: Visitor) -> None:
    """The worker gets the seconds in its message."""
    visitor.context.add_init_script("""
      window.messages = [];
      const post = Worker.prototype.postMessage;
      Worker.prototype.postMessage = function (data, ...more) {
        window.messages.push(data);
        return post.call(this, data, ...more);
      };
    """)
    start_against_hard(visitor)
    page = visitor.page
    set_patience(visitor, "0.3")
    visitor.play("e7")
    page.wait_for_function("window.messages.length")
    _, record, level, _, seconds = page.evaluate("window.messages[0]")
    assert (record, level) == ("c-cross players=2 : e7", "hard")
    assert abs(seconds - 0.9) < 1e-9
    visitor.wait_for_turn()
    visitor.reload()
    expect(page.locator("[data-setting=patience]")).to_have_value("0.3")


def test_undo_cancels_pending_hint(visitor: Visitor) -> None:
    visitor.context.add_init_script(LONG_SEARCH)
    visitor.open(record_path(Record(GAME.name, 2), "it"))
    note, say = visitor.page.locator("#note"), site_words("it", GAME.name)
    visitor.play("e7")
    visitor.press("hint")
    expect(note).to_have_text(say("site.note.hint_coming"))
    visitor.press("undo")
    expect(note).to_be_empty()
