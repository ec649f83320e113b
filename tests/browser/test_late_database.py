"""IndexedDB that answers only when the page has stopped waiting for it and somebody plays."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import expect

from app.storage.saved_games import PREFIX
from app.text import site_words
from pygames.record import Record
from tests.browser.sample_games import record_path
from tests.browser.test_durable import COPY, RESTORE, no_chance, play_one, wait_for_text
from tests.browser.test_saving import FULL
from tests.browser.visitor import Visitor

# IndexedDB opens when the test calls answerLate(). The page waits as long as it would, but without the time.
ANSWER_LATER = """
const open = IDBFactory.prototype.open, wait = setTimeout;
IDBFactory.prototype.open = function (...parameters) {
  IDBFactory.prototype.open = open; // the test's own questions are answered at once
  const request = open.apply(this, parameters), late = {};
  request.onupgradeneeded = () => {
    late.result = request.result;
    late.onupgradeneeded();
  };
  const opened = new Promise((resolve) => { request.onsuccess = resolve; });
  globalThis.answerLate = () => opened.then(() => {
    late.result = request.result;
    late.onsuccess();
  });
  return late;
};
globalThis.setTimeout = (callback, delay, ...parameters) => wait(callback, delay === 3000 ? 0 : delay, ...parameters);
"""
ANSWER = "answerLate()"


def start_game(visitor: Visitor) -> tuple[str, str]:
    """Play two moves of a game without chance. Return its key, and localStorage from before the second."""
    game = no_chance()
    visitor.open(record_path(Record(game.name, game.players[0])))
    play_one(visitor)
    before = str(visitor.page.evaluate(COPY))
    play_one(visitor)
    return PREFIX + visitor.wait_for_turn().id, before


def open_late(visitor: Visitor, storage: str) -> None:
    """Open the page again, with this localStorage and without an answer from IndexedDB."""
    visitor.page.evaluate(RESTORE, storage)
    visitor.page.add_init_script(ANSWER_LATER)
    visitor.open(f"/en/{no_chance().name}/")


@pytest.mark.fault(
    "Storage lost, full or refused",
    cause="IndexedDB answers late, with newer moves",
    outcome="The page takes them over",
)
def test_late_answer_brings_newer_moves(visitor: Visitor) -> None:
    _, before = start_game(visitor)
    record = visitor.record
    open_late(visitor, before)
    assert visitor.record != record
    visitor.page.evaluate(ANSWER)
    visitor.expect_record(record)
    assert visitor.page.locator("#moves [data-action]").count() == len(record.moves)


@pytest.mark.fault(
    "Storage lost, full or refused",
    cause="IndexedDB answers late, and somebody has played on",
    outcome="The later moves stay",
)
def test_late_answer_does_not_replace_later_moves(visitor: Visitor) -> None:
    key, before = start_game(visitor)
    stored = visitor.record
    open_late(visitor, before)
    visitor.play(visitor.state.legal_moves()[-1])
    record = visitor.record
    assert record != stored
    visitor.page.evaluate(ANSWER)
    wait_for_text(visitor, key, json.dumps(str(record)))
    assert visitor.record == record
    visitor.reload()
    visitor.page.evaluate(ANSWER)
    assert visitor.record == record


def test_late_answer_offers_game_without_starting_it(visitor: Visitor) -> None:
    start_game(visitor)
    record = visitor.record
    open_late(visitor, "{}")
    assert visitor.page.get_attribute("body", "data-phase") == "setup"
    visitor.page.evaluate(ANSWER)
    button = visitor.page.locator("#resume button")
    expect(button).to_have_count(1)
    assert visitor.page.get_attribute("body", "data-phase") == "setup"
    button.click()
    visitor.expect_record(record)


def test_late_answer_does_not_bring_back_deleted_game(visitor: Visitor) -> None:
    key, _ = start_game(visitor)
    visitor.page.add_init_script(ANSWER_LATER)
    visitor.open("/en/")
    cross = visitor.page.locator("#under-way [data-action^=remove]")
    cross.click()
    cross.click()
    expect(cross).to_have_count(0)
    visitor.page.evaluate(ANSWER)
    wait_for_text(visitor, key, None)
    expect(cross).to_have_count(0)


def test_late_answer_keeps_choices_made_meanwhile(visitor: Visitor) -> None:
    start_game(visitor)
    visitor.page.evaluate("crossboard.saves.write('crossboard.chosen', 'before')")
    wait_for_text(visitor, "crossboard.chosen", "before")
    open_late(visitor, str(visitor.page.evaluate(COPY)))
    visitor.page.evaluate("crossboard.saves.write('crossboard.chosen', 'meanwhile')")
    visitor.page.evaluate(ANSWER)
    wait_for_text(visitor, "crossboard.chosen", "meanwhile")
    assert visitor.page.evaluate("crossboard.saves.read('crossboard.chosen')") == "meanwhile"


@pytest.mark.fault(
    "Storage lost, full or refused", cause="IndexedDB answers late", outcome="The page says “saved” only then"
)
def test_page_says_saved_only_after_late_answer(visitor: Visitor) -> None:
    """localStorage is full, so that a game is saved only when IndexedDB answers."""
    game, say = no_chance(), site_words("en")
    visitor.page.add_init_script(FULL)
    visitor.page.add_init_script(ANSWER_LATER)
    visitor.open(f"/en/{game.name}/")
    assert visitor.text("saving") == say("site.saving.full")
    visitor.press("quick")
    key = PREFIX + visitor.wait_for_turn().id
    assert visitor.text("note") == say("site.note.full")
    visitor.page.evaluate(ANSWER)
    wait_for_text(visitor, key, '"over"')
    expect(visitor.page.locator("#saving")).to_have_text(say("site.saving.saved"))
