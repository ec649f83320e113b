"""Nothing is lost: reloading, leaving and coming home, several games, and storage that does not work."""

from __future__ import annotations

import json

import pytest

from app.text import site_words
from pygames.game import BadInput, Game
from pygames.games import GAMES
from pygames.record import Record
from tests.browser.looks import check_board
from tests.browser.visitor import Visitor
from tests.browser.whole import link, middle, shortest

SAVED = "Object.keys(localStorage).filter((key) => key.startsWith('crossboard.game.'))"


def test_reloading_and_coming_back_lead_to_the_same_place(visitor: Visitor, published: Game) -> None:
    visitor.open(f"/de/{published.name}/")
    whole = middle(published, published.players[0], 0.2)
    visitor.set_up(whole, by_hand=True, names=("Ada", "Bo"))
    visitor.play_all(whole.moves)
    for way in ("reload", "back"):
        if way == "reload":
            visitor.reload()
        else:
            visitor.page.click(".brand")
            visitor.page.wait_for_url("**/de/")
            visitor.page.go_back()
            visitor.ready()
        visitor.forget_holder()
        assert visitor.now().phase == "play"
        assert visitor.record == whole
        assert visitor.session.seats[1].name == "Ada"
        visitor.confirm()
        check_board(visitor)
    visitor.play(shortest(published.name, whole.players)[0].moves[len(whole.moves)])
    assert len(visitor.record.moves) == len(whole.moves) + 1


def test_home_lists_the_games_under_way(visitor: Visitor) -> None:
    """Two of one game and one of another: each opens where it was left, and goes only when that is meant."""
    one, other, *_ = GAMES.values()
    page, say = visitor.page, site_words("fr")
    started, records = [one, one, other], []
    visitor.open(link(middle(one, one.players[0], 0.2), "fr"))
    records.append(visitor.record)
    visitor.confirm()
    visitor.press("open")
    page.fill("#ask-field", str(middle(one, one.players[-1], 0.3)))
    visitor.press("yes")
    records.append(visitor.record)
    visitor.open(link(middle(other, other.players[0], 0.1), "fr"))
    records.append(visitor.record)
    visitor.open("/fr/")
    shown = page.locator("#under-way a")
    texts = shown.all_text_contents()
    for text, game, record in zip(texts, reversed(started), reversed(records), strict=True):
        assert game.words("fr")("title") in text
        assert say("site.moves_made", n=len(record.moves)) in text
    shown.nth(2).click()
    visitor.ready()
    assert visitor.record == records[0]
    visitor.open("/fr/")
    cross = page.locator("#under-way [data-action^=remove]").first
    cross.click()
    assert cross.text_content() == say("site.remove_ask")
    assert shown.count() == 3
    cross.click()
    assert shown.count() == 2
    assert len(page.evaluate(SAVED)) == 2


def test_a_finished_game_is_said_to_be_over(visitor: Visitor) -> None:
    game = min(GAMES.values(), key=lambda game: len(shortest(game.name, game.players[0])[0].moves))
    visitor.open(link(shortest(game.name, game.players[0])[0]))
    assert visitor.now().phase == "over"
    visitor.open(f"/en/{game.name}/")
    assert visitor.now().phase == "setup"
    visitor.open("/en/")
    assert site_words("en")("site.finished") in visitor.text("under-way")


FORBIDDEN = """for (const name of ["getItem", "setItem", "removeItem", "key"])
  Storage.prototype[name] = () => { throw new DOMException("no", "SecurityError"); };"""
GONE = """Object.defineProperty(window, "localStorage", {get() { throw new DOMException("no", "SecurityError"); }});"""
FULL = """Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError"); };"""
NO_DATABASE = """IDBFactory.prototype.open = () => { throw new DOMException("no", "SecurityError"); };"""
FULL_DATABASE = """IDBObjectStore.prototype.put = () => { throw new DOMException("full", "QuotaExceededError"); };"""


@pytest.mark.parametrize(
    ("spoil", "note", "status"),
    [
        (FORBIDDEN + NO_DATABASE, "not_saved", "refused"),
        (GONE + NO_DATABASE, "not_saved", "refused"),
        (FULL + NO_DATABASE, "full", "full"),
        (FULL + FULL_DATABASE, "full", "full"),
    ],
    ids=["forbidden", "gone", "full", "both-full"],
)
def test_without_storage_play_goes_on_and_it_is_told_once(visitor: Visitor, spoil: str, note: str, status: str) -> None:
    game = next(game for game in GAMES.values() if not game.has_chance)
    visitor.page.add_init_script(spoil)
    visitor.open(f"/it/{game.name}/")
    start = Record(game.name, game.players[0])
    visitor.set_up(start)
    assert visitor.text("note") == site_words("it")(f"site.note.{note}")
    assert visitor.text("saving") == site_words("it")(f"site.saving.{status}")
    state, told = start.replay(), 1
    for _ in range(3):
        move = state.legal_moves()[0]
        visitor.play(move, state)
        state = state.play(move)
        told += bool(visitor.text("note"))
    assert told == 1
    assert visitor.page.locator("#moves [data-action]").count() == 3


def test_what_could_not_be_stored_is_not_taken_for_what_was_stored_before(visitor: Visitor) -> None:
    """Storage fills up in the middle of a game: leaving and coming back on the same page loses no move."""
    game = next(game for game in GAMES.values() if not game.has_chance)
    visitor.open(link(Record(game.name, game.players[0]), "it"))
    state = visitor.state
    for turn in range(3):
        move = state.legal_moves()[0]
        visitor.play(move, state)
        state = state.play(move)
        if not turn:
            visitor.page.evaluate(f"() => {{ {FULL} }}")
    visitor.press("new")
    visitor.page.locator("[data-action^='resume:']").click()
    assert visitor.page.locator("#moves [data-action]").count() == 3


def test_storage_with_room_again_replaces_memory(visitor: Visitor) -> None:
    """Storage fills up and then has room again: the moves made since are the ones that come back."""
    game = next(game for game in GAMES.values() if not game.has_chance)
    visitor.open(link(Record(game.name, game.players[0]), "it"))
    state, room = visitor.state, "window.setItem = Storage.prototype.setItem"
    for spoil in (room, FULL, "Storage.prototype.setItem = window.setItem"):
        visitor.page.evaluate(f"() => {{ {spoil} }}")
        move = state.legal_moves()[0]
        visitor.play(move, state)
        state = state.play(move)
    assert visitor.state == state
    visitor.press("new")
    visitor.page.locator("[data-action^='resume:']").click()
    assert visitor.page.locator("#moves [data-action]").count() == 3


def test_a_game_that_went_on_in_another_tab_goes_on_from_there(visitor: Visitor) -> None:
    game = next(game for game in GAMES.values() if not game.has_chance)
    visitor.open(link(Record(game.name, game.players[0]), "it"))
    visitor.play(visitor.state.legal_moves()[0])
    here, other = visitor.page, visitor.context.new_page()
    other.goto(here.url)
    visitor.page = other
    visitor.ready()
    visitor.play(visitor.state.legal_moves()[0])
    played = visitor.record
    visitor.page = here
    here.evaluate("dispatchEvent(new Event('focus'))")
    assert here.locator("#moves [data-action]").count() == len(played.moves) == 2
    visitor.play(visitor.state.legal_moves()[0])
    assert visitor.record.moves[:2] == played.moves


SPOILED = ("", "{", "null", "[]", '{"record": 7}', '{"version": 1, "record": "x", "seats": {"a": []}}')


def test_spoiled_saves_are_told_of_and_left_aside(visitor: Visitor) -> None:
    game = next(game for game in GAMES.values() if not game.has_chance)
    good = Record(game.name, game.players[0], {}, game.new().legal_moves()[:1])
    kept = {"version": 1, "record": str(good), "seats": {}, "by_hand": False, "when": 1.0, "over": False}
    saves = {"good": json.dumps(kept), **{f"spoiled{place}": text for place, text in enumerate(SPOILED)}}
    put = "for (const [id, text] of Object.entries({})) localStorage.setItem('crossboard.game.' + id, text)"
    visitor.page.add_init_script(put.replace("{}", json.dumps(saves), 1))
    visitor.open(f"/de/{game.name}/")
    assert visitor.record == good
    assert visitor.text("note") == site_words("de")("site.note.spoiled")
    visitor.play(good.replay().legal_moves()[0])
    assert not visitor.text("note")
    kept_aside = visitor.page.evaluate("Object.keys(localStorage).map((key) => localStorage.getItem(key))")
    assert set(SPOILED) <= set(kept_aside)
    visitor.open("/de/")
    assert visitor.page.locator("#under-way a").count() == 1
    assert visitor.text("note") == site_words("de")("site.note.spoiled")


def test_a_save_of_another_version_is_told(visitor: Visitor) -> None:
    published = next(iter(GAMES.values()))
    record = f"{published.name} players={published.players[0]} : nonsense"
    with pytest.raises(BadInput) as why:
        Record.parse(record).replay()
    kept = {"version": 1, "record": record, "seats": {}, "by_hand": False, "when": 1.0, "over": False}
    visitor.page.add_init_script(f"localStorage.setItem('crossboard.game.old', {json.dumps(json.dumps(kept))})")
    visitor.open(f"/fr/{published.name}/#game=old")
    assert visitor.text("note") == site_words("fr")("site.note.older", reason=why.value.text("fr"))
    assert visitor.now().phase == "setup"
    visitor.press("quick")
    assert visitor.now().phase == "play"
