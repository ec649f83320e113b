"""Two copies of each game: what localStorage has lost comes back from IndexedDB, and the newer copy wins."""

from __future__ import annotations

import json

import pytest

from app.storage.saved_games import MAX_FINISHED, PREFIX, SavedGame
from app.text import site_words
from pygames.game import Game
from pygames.games import GAMES
from pygames.record import Record
from tests.browser.drivers import TIMEOUT_MS
from tests.browser.sample_games import record_path, unfinished_game
from tests.browser.test_saving import FULL, NO_DATABASE
from tests.browser.visitor import Visitor

# What IndexedDB holds for a key, or null; it never creates the database.
STORED = """async (key) => {
  const answer = (request) => new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  if (!(await indexedDB.databases()).length) return null;
  const database = await answer(indexedDB.open("crossboard"));
  const text = await answer(database.transaction("texts").objectStore("texts").get(key));
  database.close();
  return text ?? null;
}"""
# Waits until that is null, or contains a text. (Playwright's own wait does not wait for promises.)
UNTIL = f"""async ([key, expected]) => {{
  const stored = {STORED}, end = performance.now() + {TIMEOUT_MS};
  const holds = (text) => (expected === null ? text === null : text?.includes(expected));
  for (let text; !holds((text = await stored(key))); await new Promise((done) => setTimeout(done, 20)))
    if (performance.now() > end) throw new Error(`IndexedDB still holds ${{text}}`);
}}"""
COPY = "JSON.stringify(localStorage)"
RESTORE = """text => {
  localStorage.clear();
  for (const [key, value] of Object.entries(JSON.parse(text))) localStorage.setItem(key, value);
}"""
# Every board that is drawn until the page is ready.
WATCH = """
globalThis.boards = [];
new MutationObserver(() => {
  const board = document.querySelector("#board svg");
  if (board) boards.push(board.innerHTML);
}).observe(document, {childList: true, subtree: true, attributes: true});"""


def no_chance() -> Game:
    return next(game for game in GAMES.values() if not game.has_chance)


def wait_for_text(visitor: Visitor, key: str, expected: str | None) -> None:
    """Return when IndexedDB holds a text that contains `expected` for the key, or none for None."""
    visitor.page.evaluate(UNTIL, [key, expected])


def wait_until_stored(visitor: Visitor, record: Record) -> None:
    """Return when IndexedDB holds the game of the page as it is now."""
    wait_for_text(visitor, PREFIX + visitor.wait_for_turn().id, json.dumps(str(record)))


def play_one(visitor: Visitor) -> Record:
    visitor.play(visitor.state.legal_moves()[0])
    wait_until_stored(visitor, visitor.record)
    return visitor.record


@pytest.mark.fault(
    "Storage lost, full or refused",
    cause="localStorage has lost the last move",
    outcome="The move comes back from IndexedDB; the older board is never painted",
)
def test_move_that_localstorage_lost_comes_back(visitor: Visitor, published: Game) -> None:
    visitor.open(record_path(unfinished_game(published, published.players[0], 0.2)))
    before, old = visitor.page.evaluate(COPY), visitor.record
    visitor.confirm_handover()
    old_board = visitor.page.evaluate("document.querySelector('#board svg').innerHTML")
    record = play_one(visitor)
    assert record != old
    visitor.page.evaluate(RESTORE, before)
    visitor.page.add_init_script(WATCH)
    visitor.reload()
    assert visitor.record == record
    assert old_board not in visitor.page.evaluate("boards")


@pytest.mark.fault(
    "Storage lost, full or refused",
    cause="localStorage has lost everything",
    outcome="The game comes back, on its page and in the list",
)
def test_game_that_localstorage_lost_comes_back(visitor: Visitor) -> None:
    game = no_chance()
    visitor.open(record_path(Record(game.name, game.players[0])))
    record = play_one(visitor)
    visitor.page.evaluate(RESTORE, "{}")
    visitor.open(f"/fr/{game.name}/")
    assert visitor.record == record
    visitor.page.evaluate(RESTORE, "{}")
    visitor.open("/fr/")
    assert visitor.page.locator("#under-way a").count() == 1


@pytest.mark.fault(
    "Storage lost, full or refused", cause="IndexedDB is older than localStorage", outcome="The newer copy wins"
)
def test_newer_move_in_localstorage_wins(visitor: Visitor) -> None:
    """A version without IndexedDB has played on."""
    game = no_chance()
    visitor.open(record_path(Record(game.name, game.players[0])))
    play_one(visitor)
    visitor.page.add_init_script(NO_DATABASE)
    older = visitor.context.new_page()
    older.add_init_script(NO_DATABASE)
    older.goto(visitor.page.url)
    current, visitor.page = visitor.page, older
    visitor.wait_until_ready()
    visitor.play(visitor.state.legal_moves()[0])
    record = visitor.record
    visitor.page = visitor.context.new_page()
    current.close()
    visitor.open(f"/en/{game.name}/")
    assert visitor.record == record
    wait_until_stored(visitor, record)


@pytest.mark.fault("New version", cause="Saves of a version without IndexedDB", outcome="They are copied and open")
def test_saves_of_older_versions_are_copied(visitor: Visitor) -> None:
    game = no_chance()
    record = Record(game.name, game.players[0], {}, game.new().legal_moves()[:1])
    saved = {"version": 1, "record": str(record), "seats": {}, "by_hand": False, "when": 1.0, "over": False}
    visitor.page.add_init_script(f"localStorage.setItem('{PREFIX}old', {json.dumps(json.dumps(saved))})")
    visitor.open(f"/de/{game.name}/")
    assert visitor.wait_for_turn().id == "old"
    wait_until_stored(visitor, record)


@pytest.mark.fault(
    "Storage lost, full or refused",
    cause="localStorage is full",
    outcome="IndexedDB keeps the game, and the page says that it is saved",
)
def test_full_localstorage_loses_nothing(visitor: Visitor) -> None:
    game = no_chance()
    visitor.page.add_init_script(FULL)
    visitor.open(f"/it/{game.name}/")
    visitor.press("quick")
    assert not visitor.text("note")
    assert visitor.text("saving") == site_words("it")("site.saving.saved")
    key = PREFIX + visitor.wait_for_turn().id
    visitor.page.locator("#board [data-target]").first.click()
    visitor.page.wait_for_function("() => document.querySelectorAll('#moves [data-action]').length")
    moves = visitor.page.locator("#moves [data-action]").count()
    wait_for_text(visitor, key, '"over"')
    visitor.reload()
    assert visitor.page.get_attribute("body", "data-phase") == "play"
    assert visitor.page.locator("#moves [data-action]").count() >= moves


def test_deleted_game_stays_deleted(visitor: Visitor) -> None:
    game = no_chance()
    visitor.open(record_path(Record(game.name, game.players[0])))
    play_one(visitor)
    key = PREFIX + visitor.wait_for_turn().id
    visitor.open("/en/")
    cross = visitor.page.locator("#under-way [data-action^=remove]")
    cross.click()
    cross.click()
    wait_for_text(visitor, key, None)
    visitor.reload()
    assert not cross.count()


def put_games(visitor: Visitor, count: int, is_over: bool) -> None:
    """Store `count` games on the device before the first page."""
    game = no_chance()
    games = [
        SavedGame(str(number), f"{game.name} players=2", {}, False, number + 1.0, is_over, turns=1)
        for number in range(count)
    ]
    saves = json.dumps(json.dumps({PREFIX + saved.id: saved.to_json() for saved in games}))
    visitor.page.add_init_script(f"if (!localStorage.getItem('{PREFIX}{count - 1}')) ({RESTORE})({saves})")


@pytest.mark.fault(
    "Storage lost, full or refused",
    cause="More than 100 finished games are kept",
    outcome="The oldest are deleted, never the one being played",
)
def test_finished_games_beyond_limit_are_removed(visitor: Visitor) -> None:
    put_games(visitor, MAX_FINISHED + 3, is_over=True)
    visitor.open(f"/en/{no_chance().name}/")
    wait_for_text(visitor, f"{PREFIX}2", None)
    wait_for_text(visitor, f"{PREFIX}3", '"over"')
    kept = visitor.page.evaluate(f"Object.keys(localStorage).filter((key) => key.startsWith('{PREFIX}')).length")
    assert kept == MAX_FINISHED


def test_home_lists_many_games_when_asked(visitor: Visitor) -> None:
    put_games(visitor, 40, is_over=False)
    visitor.open("/de/")
    shown = visitor.page.locator("#under-way a")
    assert shown.count() == 30
    button = visitor.page.locator("[data-action=all]")
    assert button.text_content() == site_words("de")("site.show_all", n=40)
    button.click()
    assert shown.count() == 40
    assert visitor.page.evaluate("document.activeElement.getAttribute('href')").endswith("#game=9")
    assert not button.count()


@pytest.mark.parametrize("lang", ["de", "en", "fr", "it"])
def test_page_says_where_games_are_saved(visitor: Visitor, lang: str) -> None:
    visitor.open(f"/{lang}/")
    assert visitor.text("saving") == site_words(lang)("site.saving.saved")
