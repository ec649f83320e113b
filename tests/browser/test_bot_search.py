"""The machine's thinking: in a worker, or on the page where there can be none; how long, and what stops it."""

from __future__ import annotations

from playwright.sync_api import expect

from app.text import site_words
from pygames.games import GAMES
from pygames.record import Record
from tests.browser.conftest import VisitorFactory
from tests.browser.idle import COUNT_CLOCK_READS, wait_until_idle
from tests.browser.sample_games import record_path
from tests.browser.visitor import Visitor

GAME = GAMES["c-cross"]  # where hard thinks as long as it may

# So long that a busy machine does not find the thought over before the test has looked.
PATIENT = """try {
  localStorage.getItem("crossboard.patience") ?? localStorage.setItem("crossboard.patience", "3");
} catch {}"""
NO_WORKERS = """
  window.Worker = class { constructor() { throw new DOMException("Not here", "SecurityError"); } };
  window.frames_drawn = 0;
  const drawn = () => { window.frames_drawn++; requestAnimationFrame(drawn); };
  requestAnimationFrame(drawn);
"""


def against_hard(visitor: Visitor) -> None:
    visitor.context.add_init_script(PATIENT)
    visitor.open(f"/en/{GAME.name}/")
    visitor.page.click(".setup summary")
    visitor.page.select_option("[name=kind-2]", "hard")
    visitor.page.click("#setup [type=submit]")


def set_patience(visitor: Visitor, value: str) -> None:
    visitor.page.click("[popovertarget=menu]")
    visitor.page.select_option("[data-setting=patience]", value)
    visitor.page.keyboard.press("Escape")


def test_without_a_worker_the_page_lives_on_while_the_machine_thinks(create_visitor: VisitorFactory) -> None:
    visitor = create_visitor()
    visitor.context.add_init_script(NO_WORKERS)
    against_hard(visitor)
    page = visitor.page
    todo, thinking = page.locator("#todo"), site_words("en", GAME.name)("site.turn.thinking", seat="Dark")
    before = page.evaluate("window.frames_drawn")
    visitor.play("e7")
    page.wait_for_function("before => window.frames_drawn > before + 9", arg=before)
    expect(todo).to_have_text(thinking)  # still: it takes its time, in slices
    visitor.press("undo")
    expect(todo).not_to_have_text(thinking)
    assert not visitor.record.moves  # and nothing comes any more of what was thought
    set_patience(visitor, "0.3")
    visitor.press("redo")
    assert visitor.state.actor == 1  # now it has had the time to answer
    assert visitor.record.moves[0] == "e7"
    assert len(visitor.record.moves) > 1


def test_undo_stops_search_without_worker(create_visitor: VisitorFactory) -> None:
    visitor = create_visitor()
    visitor.context.add_init_script(NO_WORKERS + COUNT_CLOCK_READS)
    visitor.context.add_init_script("localStorage.setItem('crossboard.patience', '100')")  # minutes for a move
    against_hard(visitor)
    visitor.play("e7")
    before = visitor.page.evaluate("window.clockReads")
    visitor.page.wait_for_function("before => window.clockReads > before + 99", arg=before)
    visitor.press("undo")
    before = visitor.page.evaluate("window.clockReads")
    wait_until_idle(visitor.page)
    assert visitor.page.evaluate("window.clockReads") - before < 500  # the whole search reads it thousands of times


def test_how_long_the_machine_thinks_is_asked_for_and_kept(visitor: Visitor) -> None:
    """The worker is told the seconds: heard here, where it would be told."""
    visitor.context.add_init_script("""
      window.asked = [];
      const post = Worker.prototype.postMessage;
      Worker.prototype.postMessage = function (data, ...more) {
        window.asked.push(data);
        return post.call(this, data, ...more);
      };
    """)
    against_hard(visitor)
    page = visitor.page
    set_patience(visitor, "0.3")
    visitor.play("e7")
    page.wait_for_function("window.asked.length")
    _, record, level, _, seconds = page.evaluate("window.asked[0]")
    assert (record, level) == ("c-cross players=2 : e7", "hard")
    assert abs(seconds - 0.9) < 1e-9
    visitor.wait_for_turn()
    visitor.reload()
    assert page.input_value("[data-setting=patience]") == "0.3"


def test_a_hint_that_an_undo_has_overtaken_is_not_announced_any_more(visitor: Visitor) -> None:
    visitor.context.add_init_script(PATIENT)
    visitor.open(record_path(Record(GAME.name, 2), "it"))
    note, say = visitor.page.locator("#note"), site_words("it", GAME.name)
    visitor.play("e7")
    visitor.press("hint")
    expect(note).to_have_text(say("site.note.hint_coming"))
    visitor.press("undo")
    expect(note).to_be_empty()
