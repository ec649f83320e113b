"""Play by mail between two browser profiles, and a game that a QR code passes from one to the other."""

from __future__ import annotations

import json
from typing import Any

import pytest
import zxingcpp
from playwright.sync_api import expect

from app.mail.letter import Letter
from app.mail.rules import PLAYERS, plays_by_mail
from app.mail.text import mail_words
from app.text import site_words
from pygames.game import CHANCE, Game
from pygames.games import GAMES
from pygames.record import Record
from tests.browser.axe import violations
from tests.browser.conftest import VisitorFactory
from tests.browser.images import ImageReader
from tests.browser.sample_games import record_path, unfinished_game
from tests.browser.visitor import Visitor, taps_of

MAIL_GAMES = [game for game in GAMES.values() if plays_by_mail(game)]
PHONE = {"width": 360, "height": 640}
CLIPBOARD = ["clipboard-read", "clipboard-write"]
NAMES = ("Ada", "<b>Ben</b>")
LETTERS = 5
SEND = "[data-action='coach:send']"
STORED = "() => Object.entries(localStorage).filter(([key]) => key.startsWith('crossboard.mail.')).map((it) => it[1])"


class Correspondent:
    """A person who plays by mail. Links arrive in the page that is open."""

    def __init__(self, visitor: Visitor, game: Game, lang: str) -> None:
        self.visitor, self.page, self.game, self.lang = visitor, visitor.page, game, lang
        self.say = mail_words(site_words(lang, game.name))

    @property
    def stored(self) -> dict[str, Any]:
        (text,) = self.page.evaluate(STORED)
        data: dict[str, Any] = json.loads(text)
        return data

    @property
    def record(self) -> Record:
        """The game with the moves of the turn that is not sent yet."""
        stored = self.stored
        return Record.parse(" ".join((stored["record"], *stored["draft"])))

    def wait_until_idle(self) -> bool:
        """Wait until it is this person's decision, or the turn is over. Return whether it is over."""
        send = self.page.locator(f"{SEND}.primary")
        self.visitor.wait_until(lambda: send.is_visible() or bool(self.targets()))
        return send.is_visible()

    def targets(self) -> int:
        return int(self.page.locator("#board [data-target], #choices [data-target]").count())

    def play_turn(self) -> None:
        while not self.wait_until_idle():
            record = self.record
            state = record.replay()
            for target in taps_of(state, state.legal_moves()[len(record.moves) * 7 % len(state.legal_moves())]):
                self.visitor.tap(target)
            self.visitor.wait_until(lambda before=record: self.record != before)  # type: ignore[misc]

    def send(self) -> str:
        """Send the turn, and return the link that was copied."""
        self.play_turn()
        self.page.click(SEND)
        expect(self.page.locator("#note.good")).to_be_visible()
        text = str(self.page.evaluate("navigator.clipboard.readText()"))
        return text.rpartition(" ")[2]

    def follow(self, link: str) -> None:
        """Open a link in the page."""
        self.page.evaluate("fragment => { location.hash = fragment }", link.partition("#")[2])
        self.page.wait_for_function("() => location.hash.length < 30")

    def expect_refusal(self, link: str, key: str, **facts: str) -> None:
        """Open a link that is not used: a sentence says why, and the game stays."""
        before = self.stored
        self.follow(link)
        self.visitor.expect_text("note", self.say(f"mail.{key}", **facts))
        assert self.stored == before


@pytest.mark.parametrize("game_by_mail", MAIL_GAMES, ids=lambda game: game.name)
def test_two_profiles_play_by_links(create_visitor: VisitorFactory, game_by_mail: Game) -> None:
    game = game_by_mail
    one = Correspondent(create_visitor(permissions=CLIPBOARD, viewport=PHONE), game, "en")
    other = Correspondent(create_visitor(seed=2, permissions=CLIPBOARD), game, "de")
    invite_by_keyboard(one)
    links = [one.send()]
    join(other, links[0])
    for _ in range(LETTERS):
        links.append(other.send())
        one.follow(links[-1])
        one, other = other, one
    assert [Letter.parse(link.partition("#mail=")[2]).number for link in links] == [*range(1, LETTERS + 2)]
    reader, writer = other, one  # the last link has been opened
    assert reader.stored["record"] == writer.stored["record"]
    assert reader.stored["names"] == writer.stored["names"] == [*NAMES]
    rolls = [state for state in Record.parse(reader.stored["record"]).states() if state.actor == CHANCE]
    assert bool(rolls) == game.has_chance
    assert all(len(link) < 2_000 for link in links)
    check_refusals(reader, writer, links)
    check_list(reader, writer)


def invite_by_keyboard(person: Correspondent) -> None:
    person.visitor.open(f"/{person.lang}/{person.game.name}/")
    for button in ("[popovertarget=menu]", "#menu [data-action=mail]"):
        person.page.focus(button)
        person.page.keyboard.press("Enter")
    expect(person.page.locator("#ask-lines")).to_be_focused()
    person.page.keyboard.press("Tab")
    person.page.keyboard.type(NAMES[0])
    person.page.focus("#ask-yes")
    person.page.keyboard.press("Enter")
    person.page.wait_for_function("() => location.hash.startsWith('#mail=')")


def join(person: Correspondent, link: str) -> None:
    """Open an invitation in one's own language, and accept it."""
    person.visitor.open(f"/{person.lang}/{person.game.name}/#{link.partition('#')[2]}")
    title = person.say("title")
    person.visitor.expect_text("ask-text", person.say("mail.invited", other=NAMES[0], title=title))
    person.page.fill("#mail-name", NAMES[1])
    person.page.click("#ask-yes")
    person.page.wait_for_function("() => location.hash.length < 30")
    assert person.page.locator("#main b b").count() == 0  # the name is no markup


def check_refusals(reader: Correspondent, writer: Correspondent, links: list[str]) -> None:
    """Links that are played already, one's own, cut off, or changed."""
    writer_name = writer.stored["names"][writer.stored["seat"] - 1]
    reader_name = reader.stored["names"][reader.stored["seat"] - 1]
    reader.expect_refusal(links[-3], "old", other=writer_name)
    writer.expect_refusal(links[-1], "from_here", other=reader_name)
    writer.expect_refusal(links[-1][:-9], "damaged")
    letter = Letter.parse(links[-1].partition("#mail=")[2])
    forged = Letter("abcdefgh", *list(vars(letter).values())[1:])
    if reader.game.has_chance:
        writer.expect_refusal(f"#mail={forged.payload()}", "unknown")


def check_list(reader: Correspondent, writer: Correspondent) -> None:
    """Before a game, the page lists those by mail and says whose turn it is."""
    for person, key, other in ((reader, "your_move", writer), (writer, "waiting_for", reader)):
        person.visitor.press("new")
        name = other.stored["names"][other.stored["seat"] - 1]
        entry = person.page.locator("#mailbox button")
        expect(entry).to_have_text(person.say(f"mail.{key}", other=name))
        entry.click()
        person.page.wait_for_function("() => location.hash.startsWith('#mail=')")
        assert person.record == Record.parse(person.stored["record"])


def test_deleted_game_is_gone(create_visitor: VisitorFactory) -> None:
    person = Correspondent(create_visitor(permissions=CLIPBOARD), MAIL_GAMES[0], "en")
    invite_by_keyboard(person)
    person.send()
    person.page.click("[data-action='coach:delete']")
    person.visitor.expect_text("ask-text", person.say("mail.delete_ask"))
    person.page.click("#ask-yes")
    expect(person.page.locator(".setup")).to_be_visible()
    assert person.page.evaluate(STORED) == []
    expect(person.page.locator("#mailbox button")).to_have_count(0)


def test_dialogs_have_no_violations(create_visitor: VisitorFactory) -> None:
    visitor = create_visitor(bypass_csp=True, viewport=PHONE)
    visitor.open(f"/it/{MAIL_GAMES[-1].name}/")
    visitor.press("mail")
    visitor.page.wait_for_selector("#mail-name")
    assert not violations(visitor.page)
    visitor.page.click("#ask-yes")
    visitor.page.wait_for_function("() => location.hash.startsWith('#mail=')")
    visitor.press("qr")
    visitor.expect_text("note", mail_words(site_words("it"))("mail.qr.by_mail"))
    assert not violations(visitor.page)


def test_qr_code_passes_game_to_other_profile(create_visitor: VisitorFactory, image_reader: ImageReader) -> None:
    """A decoder reads what the screen shows, and the other profile has the game with its players."""
    one, other = create_visitor(viewport=PHONE), create_visitor(seed=2)
    game = next(game for game in GAMES.values() if game.has_hidden_information and not game.is_simultaneous)
    seats = ",".join(["-", *["easy"] * (game.players[-1] - 1)])
    record = unfinished_game(game, game.players[-1], 0.4)
    one.open(f"{record_path(record)}&bots={seats}")
    one.confirm_handover()
    one.press("qr")
    one.page.wait_for_selector("#ask[open]")
    code = one.page.locator("#ask .qr")
    expect(code).to_have_count(0)  # first a sentence about secrets
    one.page.click("#ask-yes")
    expect(code).to_be_visible()
    link = decode(image_reader, code.screenshot())
    saved = one.saved_game()
    other.open(link.removeprefix(other.base))
    other.page.wait_for_function("() => location.hash.startsWith('#game=')")
    there = other.saved_game()
    assert there["seats"] == saved["seats"]
    assert there["record"].startswith(saved["record"])


def decode(reader: ImageReader, png: bytes) -> str:
    """Return what a decoder reads in a screenshot."""
    pixels = reader.decode(png)
    grey = bytes(int(sum(colour) / 3) for colour in pixels.colours)
    image = memoryview(grey).cast("B", (pixels.height, pixels.width))
    kinds = zxingcpp.BarcodeFormats(zxingcpp.BarcodeFormat.QRCode)
    found = {code.text for code in zxingcpp.read_barcodes(image, formats=kinds)}
    (text,) = found
    return str(text)


def test_long_game_is_passed_by_its_link(visitor: Visitor) -> None:
    """A code that cameras cannot read is not drawn."""
    game = next(game for game in GAMES.values() if PLAYERS in game.players and game.has_dice)
    moves, state = list[str](), game.new()
    while len(moves) < 700 and state.actor is not None:
        legal = state.legal_moves()
        moves.append(legal[len(moves) * 31 % len(legal)])
        state = state.play(moves[-1])
    visitor.open("/en/" + game.name + "/#record=" + str(Record(game.name, 2, {}, tuple(moves))).replace(" ", "_"))
    visitor.press("qr")
    say = mail_words(site_words("en"))
    visitor.expect_text("ask-text", say("mail.qr.too_long"))
    assert "#pass=" in visitor.page.input_value("#ask-field")
    assert visitor.page.locator("#ask .qr").count() == 0
