"""Embeds and their host page: what they leave to it, sandboxes and refused storage, size and colours.

The host is another site for the browser: another name on the loopback, another port."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, ConsoleMessage, expect

from app.text import site_words
from pygames.game import Game
from pygames.games import GAMES
from tests.browser.conftest import LARGE_VIEWPORT
from tests.browser.host_pages import (
    WP_EMBED,
    Blog,
    embed_html,
    half_game,
    same_site_url,
    sandbox_html,
    wordpress_html,
)
from tests.browser.reader import Reader, parse_link
from tests.browser.visitor import FIND_POINT

CROSS = GAMES["c-cross"]

# What embeds leave to the host


def test_embed_with_start_now_loads_python(reader: Reader, blog: Blog) -> None:
    reader.open_post(blog.add_page("now", embed_html(blog.base, "c-cross", start="now")))
    reader.wait_until_frame_ready()
    expect(reader.frame.locator("body")).to_have_attribute("data-phase", "play")


def test_only_the_embed_that_was_started_last_is_awake(reader: Reader, blog: Blog) -> None:
    games = [
        embed_html(blog.base, "c-cross"),
        embed_html(blog.base, "crossado", theme="dark"),
        embed_html(blog.base, "c-cross"),
    ]
    reader.open_post(blog.add_page("three", "<p>and</p>".join(games)))
    for frame_index in (1, 0):
        reader.frame_index = frame_index
        reader.activate()
        for index, frame in enumerate(reader.page.frames[1:]):
            expect(frame.locator("html")).to_have_attribute("data-state", "ready" if index == frame_index else "poster")
        reader.wait_for_decision()


HOST_STATE = "[scrollX, scrollY, document.activeElement.localName, location.hash, document.hasFocus()]"


def test_host_keeps_focus_and_scroll_position(reader: Reader, blog: Blog) -> None:
    """Even if a game starts by itself and asks to pass the device."""
    games = [embed_html(blog.base, "crossing", start="now", bots="-,-,-"), embed_html(blog.base, "c-cross")]
    reader.open_post(blog.add_page("calm", "<input>".join(games)))
    page = reader.page
    page.focus("input")
    page.evaluate("scrollTo(0, 400)")  # the input is in view, otherwise typing would scroll to it
    before = page.evaluate(HOST_STATE)
    assert before[2] == "input"
    reader.wait_until_frame_ready()
    reader.frame.wait_for_selector("#veil:not([hidden])")
    page.keyboard.type("words")
    assert page.evaluate(HOST_STATE) == before
    assert page.input_value("input") == "words"


def test_keys_and_wheel_scroll_host(reader: Reader, blog: Blog) -> None:
    """The wheel always, the keys until the frame has the focus."""
    page = reader.page
    reader.open_post(blog.add_page("wheel", embed_html(blog.base, "crossado", start="now")))
    reader.wait_until_frame_ready()
    reader.wait_for_decision()
    for key in ("ArrowDown", "Space", "PageDown"):
        page.evaluate("scrollTo({top: 0, behavior: 'instant'})")  # so that there is room to scroll
        page.keyboard.press(key)
        page.wait_for_function("() => scrollY > 0")
    page.evaluate("scrollTo(0, 100)")
    box = reader.frame.frame_element().bounding_box()
    assert box
    target = reader.frame.evaluate(FIND_POINT, ["target", reader.frame_record.replay().legal_moves()[0].split("-")[0]])
    assert target
    for x, y in ((box["width"] / 2, 300), target):
        before = page.evaluate("scrollY")
        page.mouse.move(box["x"] + x, box["y"] + y)
        page.mouse.wheel(0, 120)
        page.wait_for_function("before => scrollY > before", arg=before)
        box["y"] -= page.evaluate("scrollY") - before
    assert page.evaluate("document.activeElement.localName") == "body"


def test_focused_board_receives_keys(reader: Reader, blog: Blog) -> None:
    reader.open_post(blog.add_page("keys", embed_html(blog.base, "c-cross", bots="-,-")))
    page = reader.page
    reader.frame.focus("#touch")
    page.keyboard.press("Enter")
    reader.wait_until_frame_ready()
    before = page.evaluate("scrollY")
    page.keyboard.press("ArrowDown")
    reader.frame.wait_for_function("() => document.activeElement.closest('#board')")
    page.keyboard.press("ArrowRight")
    assert page.evaluate("scrollY") == before


@pytest.mark.parametrize("key", ["Enter", "Space"])
def test_key_on_board_activates_game(reader: Reader, blog: Blog, key: str) -> None:
    reader.open_post(blog.add_page("enter", embed_html(blog.base, "c-cross", bots="-,-")))
    page = reader.page
    reader.frame.focus("#board")
    scroll = page.evaluate("scrollY")
    page.keyboard.press(key)
    reader.wait_until_frame_ready()
    assert page.evaluate("scrollY") == scroll
    page.keyboard.press("ArrowDown")
    reader.frame.wait_for_function("() => document.activeElement.closest('#board [data-target]')")


def test_embed_stores_nothing_before_activation(reader: Reader, blog: Blog) -> None:
    reader.open_post(same_site_url(blog.add_page("store", embed_html(blog.base, "c-cross"))))
    set_by_tests = "['crossboard.pace', 'crossboard.roll']"
    stored_keys = f"Object.keys(localStorage).filter((key) => !{set_by_tests}.includes(key))"
    assert reader.frame.evaluate(stored_keys) == []
    reader.activate()
    assert all(key.startswith("crossboard.embed.") for key in reader.frame.evaluate(stored_keys))


def test_embedded_game_resumes_after_reload(reader: Reader, blog: Blog) -> None:
    """If the browser lets the frame use storage, as it does for a post on the same site."""
    address = same_site_url(blog.add_page("again", embed_html(blog.base, "c-cross", bots="-,-")))
    reader.open_post(address)
    reader.activate()
    state = CROSS.new()
    reader.play_in_frame(state, state.legal_moves()[0])
    record = reader.frame_record
    reader.open_post(address)
    reader.activate()
    reader.expect_frame_record(record)


# Restricted hosts


@pytest.mark.fault("Frame in a post", cause="The browser refuses storage to frames", outcome="The game plays in memory")
def test_embed_works_without_storage(full_browser: Browser, site: str, blog: Blog) -> None:
    """Chromium refuses storage to third parties here. The embed does not mention it."""
    with full_browser.new_context(viewport=LARGE_VIEWPORT) as context:
        reader = Reader(context, site)
        play_without_storage(reader, blog)
    assert not reader.errors


def play_without_storage(reader: Reader, blog: Blog) -> None:
    reader.open_post(blog.add_page("refused-storage", embed_html(blog.base, "c-cross", bots="-,-")))
    read_storage = "() => { try { return localStorage.length; } catch ({ name }) { return name; } }"
    assert reader.frame.evaluate(read_storage) == "SecurityError"
    reader.activate()
    for _ in range(3):
        state = reader.frame_record.replay()
        reader.play_in_frame(state, state.legal_moves()[0])
        reader.expect_frame_text("#note", "")
    assert len(reader.frame_record.moves) == 3


@pytest.mark.parametrize("flags", ["allow-scripts", "allow-scripts allow-same-origin"])
def test_game_playable_in_sandboxed_frame(reader: Reader, blog: Blog, published: Game, flags: str) -> None:
    """A sandboxed frame may have no origin, hence no storage and no worker. Bots answer all the same.

    Where moves are hidden, it gives a hint: the present game cannot be read, as it is not saved, its link incomplete.
    """
    levels = ",".join(["-", *["easy"] * (published.players[0] - 1)])
    code = sandbox_html(embed_html(blog.base, published.name, record=str(half_game(published)), bots=levels), flags)
    reader.open_post(blog.add_page("sandbox", code))
    reader.frame.wait_for_selector("body[data-shown=position]", state="attached")
    reader.activate()
    reader.wait_for_decision()
    if published.has_hidden_information:
        reader.frame.click("#hint")
        hint = site_words("en")("site.note.hint", move="", reason="").strip()
        expect(reader.frame.locator("#note")).to_contain_text(hint)
        return
    for _ in range(2):
        state = reader.frame_record.replay()
        if state.actor is None:
            break
        reader.play_in_frame(state, state.legal_moves()[0])
        reader.wait_for_decision()
    assert len(reader.frame_record.moves) > len(half_game(published).moves)


@pytest.mark.fault("Frame in a post", cause="A sandbox lets no link open", outcome="The frame shows the address")
def test_links_of_sandboxed_frame_open_or_show_their_address(browser: Browser, site: str, blog: Blog) -> None:
    """No browser says in advance whether a sandbox forbids new windows. Chromium reports it as an error."""
    record = half_game(CROSS)
    code = embed_html(blog.base, "c-cross", record=str(record), lang="fr")
    with browser.new_context(viewport=LARGE_VIEWPORT) as context:
        reader = Reader(context, site)
        reader.open_post(blog.add_page("closed", sandbox_html(code)))
        reader.frame.wait_for_selector("body[data-shown=position]", state="attached")
        for is_active in (False, True):
            if is_active:
                reader.activate()
            reader.frame.click("#carry")
            notice = reader.frame.locator("#wrong")
            expect(notice).to_contain_text(site_words("fr")("site.frame.blocked"))
            assert parse_link(notice.locator("input").input_value()) == record
            reader.frame.evaluate("document.getElementById('wrong').replaceChildren()")
        assert len(context.pages) == 1
        reader.open_post(blog.add_page("open", sandbox_html(code, "allow-scripts allow-popups")))
        reader.frame.wait_for_selector("body[data-shown=position]", state="attached")
        with context.expect_page() as opened:
            reader.frame.click("#carry")
        assert parse_link(opened.value.url) == record
        reader.expect_frame_text("#wrong", "")


def test_oembed_works_in_wordpress(reader: Reader, blog: Blog) -> None:
    """WordPress puts the frame into a sandbox that opens no windows, and its script may load after the frame."""
    page = reader.page
    page.set_viewport_size({"width": 390, "height": 1200})
    reader.open_post(blog.add_page("wordpress", wordpress_html(blog.base, "c-cross", "fr")))
    assert page.inner_text("blockquote a") == "C-Cross – Crossboard"
    page.add_script_tag(content=WP_EMBED)
    page.wait_for_function("() => !document.querySelector('iframe').hasAttribute('style')")
    page.wait_for_function("() => document.querySelector('iframe').height > 500")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert reader.frame.get_attribute("html", "lang") == "fr"
    reader.expect_frame_text("#wrong", "")
    reader.activate()
    reader.wait_for_decision()
    reader.frame.click("#carry")
    page.wait_for_function("() => window.opened")
    assert page.evaluate("window.opened").startswith(f"{blog.base}/fr/c-cross/#record=c-cross_players=2")


@pytest.mark.fault(
    "Frame in a post", cause="Another site frames a page that is no embed", outcome="The browser refuses it"
)
def test_framing_of_other_pages_refused(browser: Browser, blog: Blog) -> None:
    """In a context of its own, because the browser must report errors here."""
    paths = ["", "en/", "en/about/", "fr/crossado/", "fr/crossado/rules/", "fr/crossado/embed/", "nothing"]
    messages: list[str] = []

    def has_all(message: ConsoleMessage) -> bool:
        messages.append(message.text)
        return len([text for text in messages if "frame-ancestors" in text]) == len(paths)

    with browser.new_context() as context:
        page = context.new_page()
        with page.expect_console_message(has_all):
            page.goto(
                blog.add_page("refused", "".join(f'<iframe src="{blog.base}/{path}"></iframe>' for path in paths))
            )
        for frame in page.frames[1:]:
            frame.wait_for_url("chrome-error:**", wait_until="commit")
        assert len(page.frames) == 1 + len(paths)
