"""The page that creates embed codes, the helper script, and the way from a running game into a post."""

from __future__ import annotations

import re
from urllib.parse import unquote

import pytest
from playwright.sync_api import Route, expect

from app.embed.params import format_fragment
from app.game.sharing import public_record
from app.text import site_words
from pygames.game import Game
from pygames.games import GAMES
from pygames.i18n import LANGUAGES
from pygames.record import Record
from tests.browser.conftest import ReaderFactory, VisitorFactory
from tests.browser.host_pages import Blog, embed_codes
from tests.browser.reader import Reader
from tests.browser.sample_games import record_path, unfinished_game
from tests.browser.visitor import Visitor, taps_of
from tests.site.html_pages import Page

CLIPBOARD = ["clipboard-read", "clipboard-write"]


def wait_for_code(visitor: Visitor, part: str) -> str:
    """Wait until the embed code contains `part`, and return it."""
    visitor.page.wait_for_function("part => document.getElementById('snippet').value.includes(part)", arg=part)
    return visitor.page.input_value("#snippet")


def expect_warning(visitor: Visitor, key: str, lang: str) -> None:
    """Wait until the warnings begin with a text, up to its first placeholder."""
    start = re.escape(site_words(lang)(key).partition("{")[0])
    expect(visitor.page.locator("#wrong")).to_have_text(re.compile(rf"^{start}"))


def frame_source(code: str) -> str:
    return Page("", code).find_all("iframe")[0]["src"]


def test_running_game_becomes_embed(visitor: Visitor, published: Game) -> None:
    """Its menu leads to an embed code with the same position, whose frame shows it at once.

    Secrets are left out, or the page asks first.
    """
    record = unfinished_game(published, published.players[0], 0.4)
    visitor.open(record_path(record, "de"))
    visitor.confirm_handover()
    public = public_record(visitor.session)
    current = public or visitor.record
    visitor.page.click("[popovertarget=menu]")
    visitor.page.click("[data-action=blog]")
    if not public:
        visitor.page.click("#ask-yes")
    visitor.page.wait_for_url(f"**/de/{published.name}/embed/**")
    visitor.wait_until_ready()
    assert Record.parse(visitor.page.input_value("#record")) == current
    code = wait_for_code(visitor, "poster=")
    assert format_fragment({"record": str(current)}) in frame_source(code)
    frame = visitor.page.frames[1]
    frame.wait_for_url(frame_source(code))
    frame.wait_for_selector("body[data-shown=position]", state="attached")
    visitor.expect_text("wrong", "")


def test_choices_appear_in_code_and_frame(visitor: Visitor) -> None:
    page = visitor.page
    visitor.open("/fr/crossado/embed/")
    page.click(".settings label:has([name=players][value='3'])")
    page.select_option("[name=lang]", "it")
    page.check("[name=theme][value=dark]")
    page.check("[name=own-accent]")
    page.fill("[name=accent]", "#b5651d")
    page.select_option("[name=kind-2]", "hard")
    page.click(".settings label:has([name=start][value=now])")
    source = frame_source(wait_for_code(visitor, "start=now"))
    params = dict(part.partition("=")[::2] for part in source.partition("#")[2].split("&"))
    assert params.pop("poster")
    assert params == {
        "lang": "it", "theme": "dark", "accent": "b5651d", "players": "3", "bots": "-,hard,easy", "start": "now"
    }  # fmt: skip
    frame = page.frames[1]
    frame.wait_for_selector("html[data-state=ready][data-theme=dark][lang=it]", state="attached")
    expect(frame.locator("[data-key^='plate:']")).to_have_count(3)


def test_puzzle_code_has_solution(visitor: Visitor) -> None:
    record = unfinished_game(GAMES["c-cross"], 2, 0.4)
    page = visitor.page
    visitor.open("/en/c-cross/embed/")
    page.click(".settings label:has([name=mode][value=puzzle])")
    page.click("#notation summary")
    page.fill("#record", str(record))
    page.fill("#solution", "nonsense")
    expect_warning(visitor, "site.frame.bad_solution", "en")
    moves = record.replay().legal_moves()
    page.fill("#solution", f"{moves[0]}\n{moves[1]}")
    source = frame_source(wait_for_code(visitor, f"solution={moves[0]}%7C"))
    assert f"&solution={moves[0]}|{moves[1]}" in unquote(source)
    visitor.expect_text("wrong", "")


def test_position_is_found_on_board(visitor: Visitor, published: Game) -> None:
    """Moves and draws for all seats; back, and another move; with a comment and an arrow in a replay."""
    page = visitor.page
    visitor.open(f"/it/{published.name}/embed/")
    page.wait_for_selector("#position:not([hidden])")
    first = published.new()
    if first.actor == 0:
        page.click("#choices .primary")
        expect(page.locator("#choices .primary")).to_have_count(0)
    start = Record.parse(page.input_value("#record") or f"{published.name} players={published.players[0]} :")
    move = start.replay().legal_moves()[0]
    for target in taps_of(start.replay(), move):
        page.dispatch_event(f"#position [data-target='{target}']", "click")
    if page.locator("#choices [data-action=lay]").count():
        page.click("#choices [data-action=lay]")
    elif page.locator("#choices [data-target=done]").count():
        page.click("#choices [data-target=done]")
    played = Record.parse(page.input_value("#record")).moves
    assert played[: len(start.moves)] == start.moves
    assert len(played) == len(start.moves) + 1
    page.click("#looking [data-action=back]")
    assert Record.parse(page.input_value("#record") or str(start)) == start
    page.click(".settings label:has([name=mode][value=replay])")
    page.click("#looking [data-action=last]")
    page.fill("#comment", "Bella|mossa_!")
    page.click("#arrow")
    for share in (0.2, 0.7):
        box = page.locator("#board svg").bounding_box()
        assert box
        page.locator("#board svg").click(position={"x": share * box["width"], "y": share * box["height"]}, force=True)
    expect(page.locator("#board [data-key^='trace:note']")).to_have_count(3)
    source = frame_source(wait_for_code(visitor, "%3E"))
    assert unquote(source.partition("&notes=")[2]).partition("&")[0].endswith(":_Bella/mossa_!")
    page.goto(source)
    page.wait_for_selector("body[data-steps=yes]", state="attached")
    page.click("[data-action=last]")
    expect(page.locator("#news")).to_have_text("Bella/mossa !")
    expect(page.locator("#board [data-key^='trace:note']")).to_have_count(3)


def test_puzzle_of_the_day_and_first_game_are_choices(visitor: Visitor) -> None:
    page = visitor.page
    visitor.open("/en/crossado/embed/")
    page.click(".settings label:has([name=mode][value=puzzle])")
    page.click(".settings label:has([name=puzzle][value=today])")
    source = frame_source(wait_for_code(visitor, "puzzle=today"))
    assert source.endswith("#lang=en&mode=puzzle&puzzle=today")
    expect(page.locator("#position")).to_be_hidden()
    page.click(".settings label:has([name=mode][value=first])")
    assert frame_source(wait_for_code(visitor, "mode=first")).endswith("#lang=en&mode=first")


def test_invalid_record_is_reported(visitor: Visitor) -> None:
    visitor.open("/it/crossado/embed/")
    visitor.page.click("#notation summary")
    visitor.page.fill("#record", "crossado players=7 :")
    expect_warning(visitor, "site.frame.bad_record", "it")


def test_codes_of_each_kind_can_be_copied(create_visitor: VisitorFactory) -> None:
    visitor = create_visitor(permissions=CLIPBOARD)
    page, say = visitor.page, site_words("de", "c-cross")
    visitor.open("/de/c-cross/embed/")
    codes = set()
    for kind, part in (("html", "<iframe"), ("helper", "embed.js"), ("link", "http"), ("markdown", "[![")):
        page.click(f".kinds label:has([value={kind}])")
        expect(page.locator(f"[data-kind={kind}]")).to_be_visible()
        code = wait_for_code(visitor, part)
        page.click("#setup [type=submit]")
        page.wait_for_function("async (code) => await navigator.clipboard.readText() === code", arg=code)
        visitor.expect_text("note", say("site.snippet.copied"))
        codes.add(code)
    assert len(codes) == 4


def test_refused_copy_selects_text(visitor: Visitor) -> None:
    visitor.page.add_init_script("Clipboard.prototype.writeText = () => Promise.reject(new DOMException('no'))")
    visitor.open("/en/c-cross/embed/")
    visitor.page.click("#setup [type=submit]")
    visitor.expect_text("note", site_words("en")("site.note.not_copied"))
    selected = visitor.page.evaluate("getSelection().toString() || [snippet.selectionStart, snippet.selectionEnd]")
    assert selected in (visitor.page.input_value("#snippet"), [0, len(visitor.page.input_value("#snippet"))])


@pytest.mark.parametrize("lang", LANGUAGES)
def test_snippet_page_fits_phone(create_visitor: VisitorFactory, lang: str) -> None:
    visitor = create_visitor(viewport={"width": 320, "height": 640})
    for name in GAMES:
        visitor.open(f"/{lang}/{name}/embed/", wait=name == "crossing")
        assert visitor.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_code_readable_without_scripts(create_visitor: VisitorFactory) -> None:
    visitor = create_visitor(java_script_enabled=False)
    visitor.page.goto(f"{visitor.base}/fr/crossado/embed/")
    assert visitor.page.is_visible("#snippet")
    assert frame_source(visitor.page.input_value("#snippet")).endswith("embed/crossado/#lang=fr")
    assert not visitor.page.is_visible(".settings")


@pytest.mark.fault("Unusual host", cause="The host forbids frames", outcome="*Embed in a blog* names the header")
@pytest.mark.parametrize("lang", LANGUAGES)
def test_host_that_refuses_frames_is_named(visitor: Visitor, lang: str) -> None:
    def send_frame_options(route: Route) -> None:
        response = route.fetch()
        headers = {name: value for name, value in response.headers.items() if name != "content-security-policy"}
        route.fulfill(response=response, headers={**headers, "X-Frame-Options": "SAMEORIGIN"})

    visitor.open(f"/{lang}/crossado/embed/")
    visitor.expect_text("host", "")
    visitor.page.route("**/embed/crossado/", send_frame_options)
    visitor.reload()
    visitor.expect_text("host", site_words(lang)("site.snippet.host", name="X-Frame-Options", value="SAMEORIGIN"))
    assert visitor.page.is_visible("#host")
    visitor.page.unroute_all(behavior="wait")  # the preview asks for the page as well


# The helper

# Records every height that the frame with the game is given from now on.
RECORD_HEIGHTS = """() => {
  const frame = document.querySelector("iframe[src]");
  window.heights = [];
  new MutationObserver(() => heights.push(parseFloat(frame.style.height))).observe(frame, {attributeFilter: ["style"]});
}"""
HEIGHTS = "[...document.querySelectorAll('iframe')].map((frame) => frame.getBoundingClientRect().height)"


def test_helper_creates_frame_and_follows_height(create_reader: ReaderFactory, blog: Blog) -> None:
    reader = create_reader(viewport={"width": 600, "height": 1000})
    record = str(unfinished_game(GAMES["c-cross"], 2, 0.3))
    code = embed_codes(blog.base, "c-cross", {"lang": "fr", "record": record})["helper"]
    reader.open_post(blog.add_page("helped", code))
    reader.frame.wait_for_selector("body[data-shown=position]", state="attached")
    assert reader.page.get_attribute("iframe", "title") == "C-Cross"
    [before] = reader.page.evaluate(HEIGHTS)
    reader.page.set_viewport_size({"width": 340, "height": 1000})
    reader.page.wait_for_function(f"before => ({HEIGHTS})[0] < before - 50", arg=before)
    reader.activate()
    reader.wait_for_decision()
    reader.frame.wait_for_function("() => document.documentElement.scrollHeight <= innerHeight")


def test_only_frame_itself_sets_its_height(create_reader: ReaderFactory, blog: Blog) -> None:
    """Not the host's scripts, another frame, or a message that is no number; and never beyond bounds."""
    reader = create_reader()
    code = embed_codes(blog.base, "c-cross", {"lang": "en"})["helper"]
    other_frame = '<iframe id="stranger" srcdoc="<p>I am not a game</p>" width="300" height="150"></iframe>'
    reader.page.goto(blog.add_page("messages", code + other_frame))
    page = reader.page
    page.wait_for_function("() => document.querySelector('iframe[src]')?.style.height")
    page.evaluate(RECORD_HEIGHTS)  # the frame may post its own height at any time
    other_height = page.evaluate(HEIGHTS)[1]
    other = next(frame for frame in page.frames if frame.url == "about:srcdoc")
    game = next(frame for frame in page.frames if "/embed/" in frame.url)
    page.evaluate("postMessage({crossboard: 999}, '*')")
    other.evaluate("parent.postMessage({crossboard: 999}, '*')")
    for invalid in ("'900'", "NaN", "Infinity", "null", "{}", "[900]"):
        game.evaluate(f"parent.postMessage({{crossboard: {invalid}}}, '*')")
    game.evaluate("parent.postMessage('crossboard', '*')")
    wait_for_messages(reader)
    assert not {900, 999} & set(page.evaluate("heights"))
    for posted, height in ((700, 700), (5, 200), (99_999, 1600)):
        game.evaluate(f"parent.postMessage({{crossboard: {posted}}}, '*')")
        page.wait_for_function("height => heights.includes(height)", arg=height)
    assert page.evaluate(HEIGHTS)[1] == other_height


def wait_for_messages(reader: Reader) -> None:
    """Wait until all messages that frames have posted so far have arrived."""
    page = reader.page
    page.evaluate("window.last = 0; addEventListener('message', ({data}) => window.last += data === 'last')")
    for number, frame in enumerate(page.frames[1:], 1):
        frame.evaluate("parent.postMessage('last', '*')")
        page.wait_for_function("number => window.last === number", arg=number)


def test_helper_ignores_elements_without_game(create_reader: ReaderFactory, blog: Blog) -> None:
    reader = create_reader()
    script = f'<script src="{blog.base}/embed.js"></script>'
    html = '<div data-crossboard="../en/">one</div><div data-crossboard="">two</div>'
    reader.page.goto(blog.add_page("odd", html, script))
    assert re.findall("one|two", reader.page.inner_text("body")) == ["one", "two"]
    assert not reader.page.locator("iframe").count()
