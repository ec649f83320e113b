"""The law of secrets: of two games that look the same to a reader, everything the browser shows or sends is the same.

Both are driven by the same events. Only what is stored on the device may differ.
"""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Frame, Page, expect

from app.embed.params import game_fragment
from app.embed.preview import checksum
from app.storage.saved_games import SavedGame
from pygames.games import GAMES
from pygames.record import Record
from pygames.session import Player, Session
from tests.browser.conftest import ReaderFactory, VisitorFactory
from tests.browser.host_pages import Blog, iframe_html
from tests.browser.test_secrets import HIDDEN_GAMES, HIDE_FOR, find_pairs
from tests.browser.visitor import Visitor

HINT = "Try this"
OBSERVE = """() => ({
  html: document.documentElement.outerHTML.replace(/>\\s+</g, "><"), address: location.href, title: document.title,
  history: JSON.stringify(history.state), icon: document.querySelector("link[rel=icon]").href,
})"""
# Resolve when nothing has changed for a moment: some parts are written only after the paint.
WAIT_UNTIL_CALM = """() => new Promise((done) => {
  let last = "";
  const look = () => {
    const now = document.documentElement.outerHTML;
    if (now === last) done();
    else setTimeout(look, 50);
    last = now;
  };
  look();
})"""
# After the paint. The embed code page has a title of its own.
TITLE_IS_SET = """() => document.body.dataset.page === "snippet" || !globalThis.todo
  || document.title.startsWith(todo.textContent)"""
# Of the heights that a frame asks for, only the last: how many there are depends on when it is laid out.
READ_MESSAGES = """() => {
  const messages = window.received ?? [], heights = messages.filter((text) => text.startsWith('{"crossboard":'));
  return [...messages.filter((text) => !heights.includes(text)), ...heights.slice(-1)];
}"""
MESSAGES = "window.received = []; addEventListener('message', (event) => received.push(JSON.stringify(event.data)));"

Observation = dict[str, Any]


def observe(page: Page | Frame) -> Observation:
    """Return all that a reader, the address bar, a screen reader and the host of a frame can know."""
    page.wait_for_function(TITLE_IS_SET)
    page.evaluate(WAIT_UNTIL_CALM)
    names = page.locator("body").aria_snapshot()
    host = page.page if isinstance(page, Frame) else page
    return {**page.evaluate(OBSERVE), "names": names, "messages": host.evaluate(READ_MESSAGES)}


def differences(one: Observation, other: Observation) -> set[str]:
    return {name for name in one if one[name] != other[name]}


def find_twins(name: str) -> tuple[Record, Record, int]:
    return next(find_pairs(GAMES[name], GAMES[name].players[0]))


def open_game(visitor: Visitor, record: Record) -> None:
    """Open a record as a saved game: its address has only its id."""
    session = Session(record)
    text = SavedGame("twin", str(record), session.seats, False, 1.0, is_shared=True).to_json()
    visitor.open("/en/about/", wait=False)
    visitor.page.evaluate("text => localStorage.setItem('crossboard.game.twin', text)", text)
    visitor.page.evaluate("localStorage.setItem('crossboard.patience', '0')")  # a longer search depends on the machine
    visitor.open(f"/en/{record.game}/#game=twin")
    wait_until_calm(visitor)


def wait_until_calm(visitor: Visitor) -> None:
    visitor.wait_until_ready()
    visitor.page.wait_for_selector("#offline[data-offline]", state="attached")  # it changes by itself, once


def drive(visitor: Visitor, record: Record, seat: int) -> dict[str, Observation]:
    """Return an observation after each event."""
    page, seen = visitor.page, dict[str, Observation]()

    def see(event: str) -> None:
        seen[event] = observe(page)

    def see_veil(event: str) -> None:
        expect(page.locator("#veil")).to_be_visible()
        see(event)

    def confirm() -> None:
        page.press("#veil-confirm", "Enter")
        expect(page.locator("#veil")).to_be_hidden()

    def answer_no() -> None:
        page.keyboard.press("Escape")
        expect(page.locator("#ask")).to_be_hidden()

    def give_seat() -> None:
        page.click("[popovertarget=menu]")
        page.click("#menu [data-action=seats]")
        player = page.locator(f"#player-{3 - seat if seat < 3 else 1}")
        player.select_option("" if player.input_value() else "easy")

    open_game(visitor, record)
    see_veil("open")
    confirm()
    see("confirm")
    page.click("#hint")
    page.wait_for_function("text => note.textContent.startsWith(text)", arg=HINT)
    see("hint")
    page.click("[popovertarget=menu]")
    see("menu")
    page.click("#menu [data-action=read]")
    see("read")
    page.evaluate(HIDE_FOR, 5_000)
    see_veil("absence")
    confirm()
    see("return")
    for event in ("beforeprint", "afterprint"):
        page.emulate_media(media="print" if event == "beforeprint" else "screen")
        page.evaluate("name => dispatchEvent(new Event(name))", event)
        see(event)
    length = page.evaluate("history.length")
    for how in ("share", "blog"):
        page.click("[popovertarget=menu]")
        page.click(f"#menu [data-action={how}]")
        if how == "share" or page.locator("#ask[open]").count():
            page.wait_for_function("() => ask.open || note.textContent")
            see(how)
            if page.locator("#ask[open]").count():
                answer_no()
            continue
        page.wait_for_url("**/embed/#record=*")
        page.wait_for_selector("html[data-state=ready]", state="attached")
        page.wait_for_function("() => received.length")  # the preview's frame asks for its height
        see(how)
        # The preview's frame has entries of its own.
        page.evaluate("length => void setTimeout(() => history.go(length - history.length))", length)
        page.wait_for_url("**/#game=twin")
        wait_until_calm(visitor)
        see_veil("back")
        confirm()
    give_seat()
    see_veil("seat given away")
    page.click("#ask-yes")
    see_veil("seats closed")
    visitor.reload()
    wait_until_calm(visitor)
    see_veil("reload")
    confirm()
    give_seat()
    page.click("#ask-yes")
    see_veil("seat taken back")
    for keys in ("Control+z", "Control+y"):
        page.keyboard.press(keys)
        see_veil(keys)
    confirm()
    page.click("#undo")
    page.wait_for_function("() => ask.open || !veil.hidden || !redo.disabled")
    see("undo")
    page.goto("about:blank")
    page.go_back()
    wait_until_calm(visitor)
    see_veil("forward and back")
    return seen


@pytest.mark.fault(
    "Secret shown",
    cause="Seats, undo, hint, menu, history, print or reload, before games that differ in secrets only",
    outcome="Everything shown or sent is equal",
)
@pytest.mark.parametrize("name", HIDDEN_GAMES)
def test_same_events_show_no_secret(create_visitor: VisitorFactory, name: str) -> None:
    first, second, seat = find_twins(name)
    seen = []
    for record in (first, second):
        visitor = create_visitor()
        visitor.page.add_init_script(
            "delete Navigator.prototype.share; delete Navigator.prototype.clipboard;" + MESSAGES
        )
        seen.append(drive(visitor, record, seat))
        visitor.context.close()
    assert list(seen[0]) == list(seen[1])
    assert {event: found for event in seen[0] if (found := differences(seen[0][event], seen[1][event]))} == {}


# How a page would betray the moves of a saved game, how to undo that, and where the law notices it.
LEAKS = [
    ("document.body.dataset.moves = secret", "delete document.body.dataset.moves", {"html"}),
    ("globalThis.old = document.title; document.title += secret", "document.title = old", {"html", "title"}),
    ("history.replaceState(secret, '')", "history.replaceState(null, '')", {"history"}),
    ("history.replaceState(null, '', '#' + btoa(secret))", "history.replaceState(null, '', '#game=twin')", {"address"}),
    (
        "document.querySelector('link[rel=icon]').href = 'data:,' + btoa(secret)",
        "document.querySelector('link[rel=icon]').href = 'data:,'",
        {"html", "icon"},
    ),
    ("todo.ariaLabel = secret", "todo.ariaLabel = null", {"html", "names"}),
    ("received.push(secret)", "received.pop()", {"messages"}),
]


@pytest.mark.fault("Secret shown", cause="A leak is planted on purpose", outcome="The comparison finds it")
def test_planted_leaks_are_found(create_visitor: VisitorFactory) -> None:
    first, second, _ = find_twins("crosswise")
    pages = []
    for record in (first, second):
        visitor = create_visitor()
        visitor.page.add_init_script(MESSAGES)
        open_game(visitor, record)
        pages.append(visitor.page)
    for plant, undo, places in LEAKS:
        assert differences(*map(observe, pages)) == set()
        for page in pages:
            page.evaluate(f"() => {{ const secret = localStorage.getItem('crossboard.game.twin'); {plant}; }}")
        assert differences(*map(observe, pages)) == places
        for page in pages:
            page.evaluate(f"() => {{ {undo}; }}")


@pytest.mark.fault("Secret shown", cause="The same in an embed", outcome="Everything shown or sent is equal")
@pytest.mark.parametrize("name", HIDDEN_GAMES)
def test_embed_shows_and_sends_no_secret(create_reader: ReaderFactory, blog: Blog, name: str) -> None:
    first, second, _ = find_twins(name)
    start = Record(name, first.players)
    seats = dict.fromkeys(range(1, start.players + 1), Player())
    key = checksum(game_fragment(start, seats))
    post = blog.add_page("secret", iframe_html(blog, GAMES[name], bots=",".join("-" * start.players)))
    seen = []
    for record in (first, second):
        reader = create_reader()
        reader.page.add_init_script(MESSAGES)
        reader.open_post(post)
        text = SavedGame(key, str(record), seats, False, 1.0, is_shared=True).to_json()
        reader.frame.evaluate("([key, text]) => localStorage.setItem(key, text)", [f"crossboard.embed.{key}", text])
        reader.activate()
        reader.wait_for_decision()
        frame, observed = reader.frame, list[Observation]()
        observed.append(observe(frame))
        assert frame.evaluate("document.querySelector('footer').inert")
        frame.press("#veil-confirm", "Enter")
        expect(frame.locator("#veil")).to_be_hidden()
        observed.append(observe(frame))
        for event in ("pointerdown", "focus"):
            frame.dispatch_event("#carry", event)
            observed.append(observe(frame))
        if "record=" not in str(frame.get_attribute("#carry", "href")):
            frame.focus("#carry")
            frame.press("#carry", "Enter")
            expect(frame.locator("#ask")).to_be_visible()
            observed.append(observe(frame))
            frame.click("#ask-no")
        frame.evaluate(HIDE_FOR, 5_000)
        expect(frame.locator("#veil")).to_be_visible()
        observed.append(observe(frame))
        seen.append(observed)
    assert [differences(*pair) for pair in zip(*seen, strict=True)] == [set()] * len(seen[0])
