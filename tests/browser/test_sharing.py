"""Records out of the page and into another one: links, the clipboard, files; and those that cannot be read."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.text import site_words
from pygames.game import BadInput, Game
from pygames.games import GAMES
from pygames.record import Record
from tests.browser.conftest import VisitorFactory
from tests.browser.page_checks import check_board
from tests.browser.sample_games import record_path, unfinished_game
from tests.browser.visitor import Visitor

CLIPBOARD = ["clipboard-read", "clipboard-write"]


def give(visitor: Visitor, how: str) -> None:
    """Share, copy or save; of a game with secrets only after the warning."""
    visitor.press(how)
    state, session = visitor.state, visitor.session
    if visitor.game.has_hidden_information and state.actor is not None and len(session.human_seats) > 1:
        visitor.page.wait_for_selector("#ask[open]")
        assert visitor.text("ask-text") == visitor.translations()("site.ask.share_secret")
        visitor.press("yes")


def test_a_game_travels_to_another_profile(create_visitor: VisitorFactory, published: Game, tmp_path: Path) -> None:
    """By link, by text and by file: the other one sees the same position."""
    one, other = create_visitor(permissions=CLIPBOARD), create_visitor(seed=2)
    one.page.add_init_script("delete Navigator.prototype.share")
    one.open(record_path(unfinished_game(published, published.players[-1], 0.6), "de"))
    one.confirm_handover()
    record, say = one.record, one.translations()
    give(one, "share")
    one.page.wait_for_function(
        "told => document.getElementById('note').textContent === told", arg=say("site.note.linked")
    )
    address = one.page.evaluate("navigator.clipboard.readText()")
    assert len(address) < 2_000 or len(str(record)) > 1_900
    other.open(address.removeprefix(other.base))
    assert other.record == record
    other.confirm_handover()
    check_board(other)
    assert other.marks() == one.marks()
    give(one, "copy")
    one.page.wait_for_function(
        "told => document.getElementById('note').textContent === told", arg=say("site.note.copied")
    )
    assert Record.parse(one.page.evaluate("navigator.clipboard.readText()")) == record
    with one.page.expect_download() as download:
        give(one, "save")
    file = tmp_path / download.value.suggested_filename
    download.value.save_as(file)
    assert file.suffix == ".txt"
    other.press("new")
    other.press("open")
    other.page.set_input_files("#ask-file", file)
    other.page.wait_for_function("() => document.getElementById('ask-field').value")
    other.press("yes")
    assert other.record == record


def spoiled(game: Game) -> list[str]:
    """Texts that are no record of this game, each wrong in its own way."""
    start = f"{game.name} players={game.players[0]}"
    return [
        "",
        "chess players=2 : e4",
        start,
        f"{game.name} : ",
        f"{start} : nope",
        f"{start} x=y :",
        f"{start} : <b>%00",
    ]


def reason(text: str, lang: str) -> str:
    with pytest.raises(BadInput) as why:
        Record.parse(text).replay()
    return why.value.text(lang)


def test_what_cannot_be_opened_is_told_and_harms_nothing(visitor: Visitor, published: Game) -> None:
    """In the page's language, and the game that runs goes on."""
    visitor.open(record_path(unfinished_game(published, published.players[0], 0.3), "it"))
    visitor.confirm_handover()
    record, before, say = visitor.record, visitor.marks(), site_words("it")
    visitor.press("open")
    for text in spoiled(published):
        visitor.page.fill("#ask-field", text)
        visitor.press("yes")
        assert visitor.text("ask-note") == say("site.note.file_bad", reason=reason(text, "it"))
    other = next(game for game in GAMES.values() if game is not published)
    visitor.page.fill("#ask-field", str(Record(other.name, other.players[0])))
    visitor.press("yes")
    assert visitor.text("ask-note") == say("site.note.other_game", title=other.words("it")("title"))
    visitor.press("no")
    assert visitor.record == record
    assert visitor.marks() == before


def test_a_spoiled_link_leaves_the_running_game_alone(visitor: Visitor, published: Game) -> None:
    visitor.open(record_path(unfinished_game(published, published.players[0], 0.3)))
    record = visitor.record
    text = spoiled(published)[4]
    visitor.open(f"/fr/{published.name}/#record={text.replace(' ', '_')}")
    assert visitor.text("note") == site_words("fr")("site.note.link_bad", reason=reason(text, "fr"))
    assert visitor.record == record
    assert len(visitor.page.evaluate("Object.keys(localStorage).filter((key) => key.includes('.game.'))")) == 1
