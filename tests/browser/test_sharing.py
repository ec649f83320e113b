"""Sharing records between pages by link, clipboard and file, and records that cannot be read."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.game.sharing import public_record, secret_owners
from app.text import site_words
from pygames.game import BadInput, Game
from pygames.games import GAMES
from pygames.record import Record
from tests.browser.conftest import VisitorFactory
from tests.browser.page_checks import check_board
from tests.browser.sample_games import record_path, unfinished_game
from tests.browser.visitor import Visitor

CLIPBOARD = ["clipboard-read", "clipboard-write"]


def export_record(visitor: Visitor, action: str) -> None:
    """Share, copy or save the record, and confirm the warning about secrets if it cannot be cut."""
    visitor.press(action)
    session, say = visitor.session, visitor.translations()
    if not public_record(session):
        owners = say.join_list([say.seat_name(seat) for seat in secret_owners(session)])
        visitor.expect_text("ask-text", say("site.ask.share_secret", seats=owners))
        visitor.press("yes")


def test_game_shared_with_other_profile(create_visitor: VisitorFactory, published: Game, tmp_path: Path) -> None:
    """By link, by text and by file: the other profile shows the same position."""
    one, other = create_visitor(permissions=CLIPBOARD), create_visitor(seed=2)
    one.page.add_init_script("delete Navigator.prototype.share")
    one.open(record_path(unfinished_game(published, published.players[-1], 0.6), "de"))
    one.confirm_handover()
    record, say = public_record(one.session) or one.record, one.translations()
    left_out = "" if record == one.record else say("site.note.left_out")
    export_record(one, "share")
    one.expect_text("note", f"{say('site.note.linked')} {left_out}".strip())
    url = one.page.evaluate("navigator.clipboard.readText()")
    assert len(url) < 2_000 or len(str(record)) > 1_900
    other.open(url.removeprefix(other.base))
    other.expect_record(record)
    other.confirm_handover()
    check_board(other)
    if not left_out:
        other.expect_marks(one.marks())
    export_record(one, "copy")
    one.expect_text("note", f"{say('site.note.copied')} {left_out}".strip())
    assert Record.parse(one.page.evaluate("navigator.clipboard.readText()")) == record
    with one.page.expect_download() as download:
        export_record(one, "save")
    file = tmp_path / download.value.suggested_filename
    download.value.save_as(file)
    assert file.suffix == ".txt"
    other.press("new")
    other.press("open")
    other.page.set_input_files("#ask-file", file)
    other.page.wait_for_function("() => document.getElementById('ask-field').value")
    other.press("yes")
    other.expect_record(record)


def invalid_records(game: Game) -> list[str]:
    """Return texts that are no record of this game, each with another fault."""
    start = f"{game.name} players={game.players[0]}"
    return [
        "",
        "chess players=2 : e4",
        start,
        f"{game.name} : ",
        f"{start} : nope",
        f"{start} x :",
        f"{start} : <b>%00",
    ]


def explain_fault(text: str, lang: str) -> str:
    with pytest.raises(BadInput) as error:
        Record.parse(text).replay()
    return error.value.text(lang)


def test_invalid_record_is_explained_and_keeps_game(visitor: Visitor, published: Game) -> None:
    visitor.open(record_path(unfinished_game(published, published.players[0], 0.3), "it"))
    visitor.confirm_handover()
    record, before, say = visitor.record, visitor.marks(), site_words("it")
    visitor.press("open")
    for text in invalid_records(published):
        visitor.page.fill("#ask-field", text)
        visitor.press("yes")
        visitor.expect_text("ask-note", say("site.note.file_bad", reason=explain_fault(text, "it")))
    other = next(game for game in GAMES.values() if game is not published)
    visitor.page.fill("#ask-field", str(Record(other.name, other.players[0])))
    visitor.press("yes")
    visitor.expect_text("ask-note", say("site.note.other_game", title=other.words("it")("title")))
    visitor.press("no")
    assert visitor.record == record
    visitor.expect_marks(before)


def test_invalid_link_keeps_current_game(visitor: Visitor, published: Game) -> None:
    visitor.open(record_path(unfinished_game(published, published.players[0], 0.3)))
    record = visitor.record
    text = invalid_records(published)[4]
    visitor.open(f"/fr/{published.name}/#record={text.replace(' ', '_')}")
    visitor.expect_text("note", site_words("fr")("site.note.link_bad", reason=explain_fault(text, "fr")))
    assert visitor.record == record
    assert len(visitor.page.evaluate("Object.keys(localStorage).filter((key) => key.includes('.game.'))")) == 1
