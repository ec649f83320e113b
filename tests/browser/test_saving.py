"""Saved games: reloading and returning, several games and tabs, storage that fails, damaged saves."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import expect

from app.storage.saved_games import PREFIX, SavedGame, count_turns
from app.text import site_words
from pygames.game import BadInput, Game
from pygames.games import GAMES
from pygames.record import Record
from pygames.session import Player, Session
from pygames.turns import TurnList
from tests.browser.page_checks import check_board
from tests.browser.sample_games import record_path, short_game, unfinished_game
from tests.browser.visitor import Visitor

LIST_SAVES = "Object.keys(localStorage).filter((key) => key.startsWith('crossboard.game.'))"


def test_reload_and_back_restore_game(visitor: Visitor, published: Game) -> None:
    visitor.open(f"/de/{published.name}/")
    whole = unfinished_game(published, published.players[0], 0.2)
    visitor.start_game(whole, manual_chance=True, names=("Ada", "Bo"))
    visitor.play_all(whole.moves)
    for action in ("reload", "back"):
        if action == "reload":
            visitor.reload()
        else:
            visitor.page.click(".brand")
            visitor.page.wait_for_url("**/de/")
            visitor.page.go_back()
            visitor.wait_until_ready()
        visitor.forget_device_holder()
        assert visitor.wait_for_turn().phase == "play"
        assert visitor.record == whole
        assert visitor.session.seats[1].name == "Ada"
        visitor.confirm_handover()
        check_board(visitor)
    visitor.play(short_game(published.name, whole.players)[0].moves[len(whole.moves)])
    visitor.wait_until(lambda: len(visitor.record.moves) > len(whole.moves))
    assert len(visitor.record.moves) == len(whole.moves) + 1


def test_untouched_game_is_not_opened_again(visitor: Visitor, published: Game) -> None:
    visitor.open(f"/de/{published.name}/")
    visitor.press("quick")
    visitor.wait_for_turn()
    visitor.open(f"/de/{published.name}/")
    assert visitor.wait_for_turn().phase == "setup"


def test_unfinished_game_is_offered_after_a_later_one(visitor: Visitor, published: Game) -> None:
    """It is not opened again by itself, and the page is laid out for the setup from the start."""
    players = published.players[0]
    unfinished = unfinished_game(published, players)
    visitor.open(record_path(unfinished))
    visitor.open(f"/en/{published.name}/")
    assert visitor.record.moves[: len(unfinished.moves)] == unfinished.moves
    visitor.open(record_path(short_game(published.name, players)[0]))
    assert visitor.wait_for_turn().phase == "over"
    visitor.open(f"/en/{published.name}/", wait=False)
    visitor.page.wait_for_load_state("domcontentloaded")
    assert visitor.page.evaluate("document.body.dataset.phase") == "setup"
    visitor.wait_until_ready()
    assert visitor.wait_for_turn().phase == "setup"
    visitor.page.locator("[data-action^='resume:']").click()
    visitor.wait_until(lambda: visitor.record.moves[: len(unfinished.moves)] == unfinished.moves)


def test_home_lists_unfinished_games(visitor: Visitor) -> None:
    """Two of one game and one of another. Each can be resumed, and removed after a question."""
    one, other, *_ = GAMES.values()
    page, say = visitor.page, site_words("fr")
    games, records = [one, one, other], []
    visitor.open(record_path(unfinished_game(one, one.players[0], 0.2), "fr"))
    records.append(visitor.record)
    visitor.confirm_handover()
    visitor.press("open")
    page.fill("#ask-field", str(unfinished_game(one, one.players[-1], 0.3)))
    visitor.press("yes")
    expect(page.locator("#ask")).to_be_hidden()
    records.append(visitor.record)
    visitor.open(record_path(unfinished_game(other, other.players[0], 0.1), "fr"))
    records.append(visitor.record)
    visitor.open("/fr/")
    links = page.locator("#under-way a")
    expect(links).to_have_count(3)
    for text, game, record in zip(links.all_text_contents(), reversed(games), reversed(records), strict=True):
        assert game.words("fr")("title") in text
        turns = count_turns(Session(record), TurnList())
        assert say("site.rounds_made" if game.is_simultaneous else "site.turns_made", n=turns) in text
    with page.expect_navigation():
        links.nth(2).click()
    visitor.wait_until_ready()
    visitor.expect_record(records[0])
    visitor.open("/fr/")
    remove = page.locator("#under-way [data-action^=remove]").first
    remove.click()
    expect(remove).to_have_text(say("site.remove_ask"))
    expect(links).to_have_count(3)
    remove.click()
    expect(links).to_have_count(2)
    assert len(page.evaluate(LIST_SAVES)) == 2


def test_home_marks_finished_game(visitor: Visitor) -> None:
    game = min(GAMES.values(), key=lambda game: len(short_game(game.name, game.players[0])[0].moves))
    visitor.open(record_path(short_game(game.name, game.players[0])[0]))
    assert visitor.wait_for_turn().phase == "over"
    visitor.open(f"/en/{game.name}/")
    assert visitor.wait_for_turn().phase == "setup"
    visitor.open("/en/")
    expect(visitor.page.locator("#under-way")).to_contain_text(re.compile("won|draw"))


def test_home_says_when_games_were_played_and_who_won(visitor: Visitor) -> None:
    """A game of today, of yesterday, of this year and of another; the last one from a version that saved no winners."""
    game, day = next(iter(GAMES.values())), 86_400_000
    record, people = str(Record(game.name, game.players[0])), {1: Player("<b>Ann"), 2: Player("Ben")}
    visitor.page.clock.set_fixed_time("2026-06-20T12:00:00")
    visitor.open("/de/")
    now = visitor.page.evaluate("Date.now()")
    for days, winners in ((0, (1,)), (1, (1, 2)), (90, ()), (400, None)):
        saved = SavedGame(f"{days}", record, people, False, now - days * day, True, turns=3, winners=winners)
        visitor.page.evaluate("([key, text]) => localStorage.setItem(key, text)", [f"{PREFIX}{days}", saved.to_json()])
    visitor.reload()
    links = visitor.page.locator("#under-way a")
    expect(links.locator("small")).to_have_text(["heute, 12:00", "gestern, 12:00", "22. März", "16.05.2025"])
    outcomes = ["<b>Ann hat gewonnen", "<b>Ann und Ben haben gewonnen", "unentschieden", "beendet"]
    expect(links.locator("i")).to_have_text(outcomes)
    expect(visitor.page.locator("#under-way button").first).to_have_accessible_name(re.compile("Ann.*heute"))


FORBIDDEN = """for (const name of ["getItem", "setItem", "removeItem", "key"])
  Storage.prototype[name] = () => { throw new DOMException("no", "SecurityError"); };"""
GONE = """Object.defineProperty(window, "localStorage", {get() { throw new DOMException("no", "SecurityError"); }});"""
FULL = """Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError"); };"""
NO_DATABASE = """IDBFactory.prototype.open = () => { throw new DOMException("no", "SecurityError"); };"""
FULL_DATABASE = """IDBObjectStore.prototype.put = () => { throw new DOMException("full", "QuotaExceededError"); };"""


@pytest.mark.fault(
    "Storage lost, full or refused",
    cause="Both storages are full, or refused",
    outcome="The game goes on in memory, and the page says why, once",
)
@pytest.mark.parametrize(
    ("script", "note", "status"),
    [
        (FORBIDDEN + NO_DATABASE, "not_saved", "refused"),
        (GONE + NO_DATABASE, "not_saved", "refused"),
        (FULL + NO_DATABASE, "full", "full"),
        (FULL + FULL_DATABASE, "full", "full"),
    ],
    ids=["forbidden", "gone", "full", "both-full"],
)
def test_unavailable_storage_warns_once(visitor: Visitor, script: str, note: str, status: str) -> None:
    game = next(game for game in GAMES.values() if not game.has_chance)
    visitor.page.add_init_script(script)
    visitor.open(f"/it/{game.name}/")
    start = Record(game.name, game.players[0])
    visitor.start_game(start)
    visitor.expect_text("note", site_words("it")(f"site.note.{note}"))
    visitor.expect_text("saving", site_words("it")(f"site.saving.{status}"))
    state = start.replay()
    for _ in range(3):
        move = state.legal_moves()[0]
        visitor.play(move, state)
        state = state.play(move)
        visitor.expect_text("note", "")
    expect(visitor.page.locator("#moves [data-action]")).to_have_count(3)


def test_memory_fallback_overrides_stale_storage(visitor: Visitor) -> None:
    """Storage is full from the second move on. Returning to the game on the same page loses no move."""
    game = next(game for game in GAMES.values() if not game.has_chance)
    visitor.open(record_path(Record(game.name, game.players[0]), "it"))
    state = visitor.state
    for index in range(3):
        move = state.legal_moves()[0]
        visitor.play(move, state)
        state = state.play(move)
        if index == 0:
            visitor.page.evaluate(f"() => {{ {FULL} }}")
    visitor.press("new")
    visitor.page.locator("[data-action^='resume:']").click()
    expect(visitor.page.locator("#moves [data-action]")).to_have_count(3)


@pytest.mark.fault(
    "Storage lost, full or refused", cause="Storage was full and has room again", outcome="No move is lost"
)
def test_storage_with_room_again_replaces_memory(visitor: Visitor) -> None:
    """Storage is full and then has room again. Returning to the game loses no move."""
    game = next(game for game in GAMES.values() if not game.has_chance)
    visitor.open(record_path(Record(game.name, game.players[0]), "it"))
    state, remember = visitor.state, "window.setItem = Storage.prototype.setItem"
    for change in (remember, FULL, "Storage.prototype.setItem = window.setItem"):
        visitor.page.evaluate(f"() => {{ {change} }}")
        move = state.legal_moves()[0]
        visitor.play(move, state)
        state = state.play(move)
    visitor.wait_until(lambda: visitor.state == state)
    assert visitor.state == state
    visitor.press("new")
    visitor.page.locator("[data-action^='resume:']").click()
    expect(visitor.page.locator("#moves [data-action]")).to_have_count(3)


@pytest.mark.fault(
    "Storage lost, full or refused",
    cause="Two tabs play the same game",
    outcome="A tab takes over the moves of the other when it gets the focus",
)
def test_focus_loads_moves_from_other_tab(visitor: Visitor) -> None:
    game = next(game for game in GAMES.values() if not game.has_chance)
    visitor.open(record_path(Record(game.name, game.players[0]), "it"))
    visitor.play(visitor.state.legal_moves()[0])
    here, other = visitor.page, visitor.context.new_page()
    other.goto(here.url)
    visitor.page = other
    visitor.wait_until_ready()
    visitor.play(visitor.state.legal_moves()[0])
    visitor.wait_until(lambda: len(visitor.record.moves) == 2)
    record = visitor.record
    visitor.page = here
    here.evaluate("dispatchEvent(new Event('focus'))")
    assert len(record.moves) == 2
    expect(here.locator("#moves [data-action]")).to_have_count(2)
    visitor.play(visitor.state.legal_moves()[0])
    assert visitor.record.moves[:2] == record.moves


DAMAGED_SAVES = ("", "{", "null", "[]", '{"record": 7}', '{"version": 1, "record": "x", "seats": {"a": []}}')


@pytest.mark.fault(
    "Storage lost, full or refused",
    cause="Saved games are damaged",
    outcome="They are skipped, reported and left in place; the others open",
)
def test_damaged_saves_are_skipped_and_reported(visitor: Visitor) -> None:
    game = next(game for game in GAMES.values() if not game.has_chance)
    record = Record(game.name, game.players[0], {}, game.new().legal_moves()[:1])
    saved = {"version": 1, "record": str(record), "seats": {}, "by_hand": False, "when": 1.0, "over": False}
    saves = {"good": json.dumps(saved), **{f"damaged{index}": text for index, text in enumerate(DAMAGED_SAVES)}}
    put = "for (const [id, text] of Object.entries({})) localStorage.setItem('crossboard.game.' + id, text)"
    visitor.page.add_init_script(put.replace("{}", json.dumps(saves), 1))
    visitor.open(f"/de/{game.name}/")
    visitor.expect_record(record)
    visitor.expect_text("note", site_words("de")("site.note.spoiled"))
    visitor.play(record.replay().legal_moves()[0])
    visitor.expect_text("note", "")
    values = visitor.page.evaluate("Object.keys(localStorage).map((key) => localStorage.getItem(key))")
    assert set(DAMAGED_SAVES) <= set(values)
    visitor.open("/de/")
    expect(visitor.page.locator("#under-way a")).to_have_count(1)
    visitor.expect_text("note", site_words("de")("site.note.spoiled"))


@pytest.mark.fault(
    "New version",
    cause="A saved game is illegal by the present rules",
    outcome="The page says why, and another game can be started",
)
def test_save_of_other_version_is_reported(visitor: Visitor) -> None:
    published = next(iter(GAMES.values()))
    record = f"{published.name} players={published.players[0]} : nonsense"
    with pytest.raises(BadInput) as error:
        Record.parse(record).replay()
    saved = {"version": 1, "record": record, "seats": {}, "by_hand": False, "when": 1.0, "over": False}
    visitor.page.add_init_script(f"localStorage.setItem('crossboard.game.old', {json.dumps(json.dumps(saved))})")
    visitor.open(f"/fr/{published.name}/#game=old")
    visitor.expect_text("note", site_words("fr")("site.note.older", reason=error.value.text("fr")))
    assert visitor.wait_for_turn().phase == "setup"
    visitor.press("quick")
    assert visitor.wait_for_turn().phase == "play"
