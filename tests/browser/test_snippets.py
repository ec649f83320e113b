"""The page that makes snippets, the helper script, and the way from a running game into a post."""

from __future__ import annotations

import re
from urllib.parse import unquote

import pytest
from playwright.sync_api import Route

from app.embed.params import format_fragment
from app.text import site_words
from pygames.game import Game
from pygames.games import GAMES
from pygames.i18n import LANGUAGES
from pygames.record import Record
from tests.browser.conftest import Read, Visit
from tests.browser.posts import Blog, codes
from tests.browser.reader import Reader
from tests.browser.visitor import Visitor
from tests.browser.whole import link, middle
from tests.site.html_pages import Page

CLIPBOARD = ["clipboard-read", "clipboard-write"]


def shows(visitor: Visitor, part: str) -> str:
    """The snippet, once it holds that."""
    visitor.page.wait_for_function("part => document.getElementById('snippet').value.includes(part)", arg=part)
    return visitor.page.input_value("#snippet")


def source(code: str) -> str:
    return Page("", code).find_all("iframe")[0]["src"]


def test_a_running_game_is_put_into_a_blog(visitor: Visitor, published: Game) -> None:
    """From its menu to a snippet with the same position, whose frame shows it at once."""
    record = middle(published, published.players[0], 0.4)
    visitor.open(link(record, "de"))
    visitor.confirm()
    now = visitor.record
    visitor.page.click("[popovertarget=menu]")
    visitor.page.click("[data-action=blog]")
    visitor.page.wait_for_url(f"**/de/{published.name}/embed/**")
    visitor.ready()
    assert Record.parse(visitor.page.input_value("#record")) == now
    code = shows(visitor, "poster=")
    assert format_fragment({"record": str(now)}) in source(code)
    frame = visitor.page.frames[1]
    frame.wait_for_selector("body[data-shown=position]", state="attached")
    assert frame.url == source(code)
    assert visitor.text("wrong") == ""


def test_what_is_chosen_is_in_the_snippet_and_in_the_frame(visitor: Visitor) -> None:
    page = visitor.page
    visitor.open("/fr/crossado/embed/")
    page.click(".settings label:has([name=players][value='3'])")
    page.select_option("[name=lang]", "it")
    page.check("[name=theme][value=dark]")
    page.check("[name=own-accent]")
    page.fill("[name=accent]", "#b5651d")
    page.select_option("[name=kind-2]", "hard")
    page.click(".settings label:has([name=start][value=now])")
    asked = source(shows(visitor, "start=now"))
    told = dict(part.partition("=")[::2] for part in asked.partition("#")[2].split("&"))
    assert told.pop("poster")
    assert told == {
        "lang": "it", "theme": "dark", "accent": "b5651d", "players": "3", "bots": "-,hard,easy", "start": "now"
    }  # fmt: skip
    frame = page.frames[1]
    frame.wait_for_selector("html[data-state=ready][data-theme=dark][lang=it]", state="attached")
    assert frame.locator("[data-key^='plate:']").count() == 3


def test_a_puzzle_is_made(visitor: Visitor) -> None:
    say = site_words("en", "c-cross")
    record = middle(GAMES["c-cross"], 2, 0.4)
    page = visitor.page
    visitor.open("/en/c-cross/embed/")
    page.click(".settings label:has([name=mode][value=puzzle])")
    page.fill("#record", str(record))
    page.fill("#solution", "nonsense")
    page.wait_for_function(
        "told => document.getElementById('wrong').textContent.startsWith(told)",
        arg=say("site.frame.bad_solution").partition("{")[0],
    )
    moves = record.replay().legal_moves()
    page.fill("#solution", f"{moves[0]}\n{moves[1]}")
    asked = source(shows(visitor, f"solution={moves[0]}%7C"))
    assert f"&solution={moves[0]}|{moves[1]}" in unquote(asked)
    page.wait_for_function("() => !document.getElementById('wrong').textContent")


def test_a_record_that_is_none_is_told(visitor: Visitor) -> None:
    visitor.open("/it/crossado/embed/")
    visitor.page.fill("#record", "crossado players=7 :")
    told = site_words("it")("site.frame.bad_record").partition("{")[0]
    visitor.page.wait_for_function("told => document.getElementById('wrong').textContent.startsWith(told)", arg=told)


def test_every_form_is_copied(visit: Visit) -> None:
    visitor = visit(permissions=CLIPBOARD)
    page, say = visitor.page, site_words("de", "c-cross")
    visitor.open("/de/c-cross/embed/")
    seen = set()
    for kind, sign in (("html", "<iframe"), ("helper", "embed.js"), ("link", "http"), ("markdown", "[![")):
        page.click(f".kinds label:has([value={kind}])")
        code = shows(visitor, sign)
        page.click("[type=submit]")
        page.wait_for_function("told => note.textContent === told", arg=say("site.snippet.copied"))
        assert page.evaluate("navigator.clipboard.readText()") == code
        assert page.is_visible(f"[data-kind={kind}]")
        seen.add(code)
    assert len(seen) == 4


def test_where_copying_is_refused_the_text_is_selected(visitor: Visitor) -> None:
    visitor.page.add_init_script("Clipboard.prototype.writeText = () => Promise.reject(new DOMException('no'))")
    visitor.open("/en/c-cross/embed/")
    visitor.page.click("[type=submit]")
    visitor.page.wait_for_function("told => note.textContent === told", arg=site_words("en")("site.note.not_copied"))
    selected = visitor.page.evaluate("getSelection().toString() || [snippet.selectionStart, snippet.selectionEnd]")
    assert selected in (visitor.page.input_value("#snippet"), [0, len(visitor.page.input_value("#snippet"))])


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_page_fits_a_phone(visit: Visit, lang: str) -> None:
    visitor = visit(viewport={"width": 320, "height": 640})
    for name in GAMES:
        visitor.open(f"/{lang}/{name}/embed/", ready=name == "crossing")
        assert visitor.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_without_scripts_there_is_a_snippet(visit: Visit) -> None:
    visitor = visit(java_script_enabled=False)
    visitor.page.goto(f"{visitor.base}/fr/crossado/embed/")
    assert visitor.page.is_visible("#snippet")
    assert source(visitor.page.input_value("#snippet")).endswith("embed/crossado/#lang=fr")
    assert not visitor.page.is_visible(".settings")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_host_that_refuses_frames_is_named(visitor: Visitor, lang: str) -> None:
    def send_old_header(route: Route) -> None:
        answer = route.fetch()
        headers = {name: value for name, value in answer.headers.items() if name != "content-security-policy"}
        route.fulfill(response=answer, headers={**headers, "X-Frame-Options": "SAMEORIGIN"})

    visitor.open(f"/{lang}/crossado/embed/")
    assert visitor.text("host") == ""
    visitor.page.route("**/embed/crossado/", send_old_header)
    visitor.page.reload()
    told = site_words(lang)("site.snippet.host", name="X-Frame-Options", value="SAMEORIGIN")
    visitor.page.wait_for_function("told => document.getElementById('host').textContent === told", arg=told)
    assert visitor.page.is_visible("#host")


# The helper

# Every height that the frame with the game is given from now on.
RECORD_HEIGHTS = """() => {
  const frame = document.querySelector("iframe[src]");
  window.given = [];
  new MutationObserver(() => given.push(parseFloat(frame.style.height))).observe(frame, {attributeFilter: ["style"]});
}"""
HEIGHTS = "[...document.querySelectorAll('iframe')].map((frame) => frame.getBoundingClientRect().height)"


def test_the_helper_makes_frames_and_follows_their_height(reads: Read, host: Blog) -> None:
    reader = reads(viewport={"width": 600, "height": 1000})
    record = str(middle(GAMES["c-cross"], 2, 0.3))
    code = codes(host.base, "c-cross", {"lang": "fr", "record": record})["helper"]
    reader.read(host.put("helped", code))
    reader.frame.wait_for_selector("body[data-shown=position]", state="attached")
    assert reader.page.get_attribute("iframe", "title") == "C-Cross"
    [before] = reader.page.evaluate(HEIGHTS)
    reader.page.set_viewport_size({"width": 340, "height": 1000})
    reader.page.wait_for_function(f"before => ({HEIGHTS})[0] < before - 50", arg=before)
    fits = "[document.documentElement.scrollHeight, innerHeight]"
    reader.begin()
    reader.waits()
    high, room = reader.frame.evaluate(fits)
    assert high <= room


def test_only_the_frame_itself_sets_its_height(reads: Read, host: Blog) -> None:
    """Neither the host's own scripts, nor another frame, nor nonsense; and never beyond bounds."""
    reader = reads()
    code = codes(host.base, "c-cross", {"lang": "en"})["helper"]
    stranger = '<iframe id="stranger" srcdoc="<p>I am not a game</p>" width="300" height="150"></iframe>'
    reader.page.goto(host.put("messages", code + stranger))
    page = reader.page
    page.wait_for_function("() => document.querySelector('iframe[src]')?.style.height")
    page.evaluate(RECORD_HEIGHTS)  # the frame may tell its own height at any time
    stranger_height = page.evaluate(HEIGHTS)[1]
    other = next(frame for frame in page.frames if frame.url == "about:srcdoc")
    game = next(frame for frame in page.frames if "/embed/" in frame.url)
    page.evaluate("postMessage({crossboard: 999}, '*')")
    other.evaluate("parent.postMessage({crossboard: 999}, '*')")
    for odd in ("'900'", "NaN", "Infinity", "null", "{}", "[900]"):
        game.evaluate(f"parent.postMessage({{crossboard: {odd}}}, '*')")
    game.evaluate("parent.postMessage('crossboard', '*')")
    arrived(reader)
    assert not {900, 999} & set(page.evaluate("given"))
    for asked, given in ((700, 700), (5, 200), (99_999, 1600)):
        game.evaluate(f"parent.postMessage({{crossboard: {asked}}}, '*')")
        page.wait_for_function("height => given.includes(height)", arg=given)
    assert page.evaluate(HEIGHTS)[1] == stranger_height


def arrived(reader: Reader) -> None:
    """All messages that have been sent so far."""
    page = reader.page
    page.evaluate("window.last = 0; addEventListener('message', ({data}) => window.last += data === 'last')")
    for number, frame in enumerate(page.frames[1:], 1):
        frame.evaluate("parent.postMessage('last', '*')")
        page.wait_for_function("number => window.last === number", arg=number)


def test_what_names_no_game_is_left_as_it_is(reads: Read, host: Blog) -> None:
    reader = reads()
    script = f'<script src="{host.base}/embed.js"></script>'
    odd = '<div data-crossboard="../en/">one</div><div data-crossboard="">two</div>'
    reader.page.goto(host.put("odd", odd, script))
    assert re.findall("one|two", reader.page.inner_text("body")) == ["one", "two"]
    assert not reader.page.locator("iframe").count()
