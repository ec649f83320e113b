"""Embeds and their host page: what they leave to it, sandboxes and refused storage, size and colours.

The host is another site for the browser: another name on the loopback, another port."""

from __future__ import annotations

from contextlib import suppress

import pytest
from playwright.sync_api import Browser, ConsoleMessage, TimeoutError, expect

from pygames.game import Game
from pygames.games import GAMES
from tests.browser.conftest import LARGE_VIEWPORT, ReaderFactory
from tests.browser.host_pages import (
    WP_EMBED,
    Blog,
    embed_html,
    half_game,
    iframe_html,
    same_site_url,
    sandbox_html,
    wordpress_html,
)
from tests.browser.reader import Reader
from tests.browser.visitor import FIND_POINT

CROSS = GAMES["c-cross"]

# What embeds leave to the host


def test_embed_with_start_now_loads_python(reader: Reader, blog: Blog) -> None:
    reader.open_post(blog.add_page("now", embed_html(blog.base, "c-cross", start="now")))
    reader.wait_until_frame_ready()
    expect(reader.frame.locator("body")).to_have_attribute("data-phase", "play")


def test_embeds_on_page_start_independently(reader: Reader, blog: Blog) -> None:
    games = [
        embed_html(blog.base, "c-cross"),
        embed_html(blog.base, "crossado", theme="dark"),
        embed_html(blog.base, "c-cross"),
    ]
    reader.open_post(blog.add_page("three", "<p>and</p>".join(games)))
    states = ["poster"] * 3
    for frame_index in (1, 0):
        reader.frame_index = frame_index
        reader.activate()
        states[frame_index] = "ready"
        assert [frame.get_attribute("html", "data-state") for frame in reader.page.frames[1:]] == states
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
    stored_keys = "Object.keys(localStorage).filter((key) => key !== 'crossboard.pace')"
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
    """A sandboxed frame may have no origin, hence no storage and no worker. Bots answer all the same."""
    levels = ",".join(["-", *["easy"] * (published.players[0] - 1)])
    code = sandbox_html(embed_html(blog.base, published.name, record=str(half_game(published)), bots=levels), flags)
    reader.open_post(blog.add_page("sandbox", code))
    reader.frame.wait_for_selector("body[data-shown=position]", state="attached")
    reader.activate()
    reader.wait_for_decision()
    for _ in range(2):
        state = reader.frame_record.replay()
        if state.actor is None:
            break
        reader.play_in_frame(state, state.legal_moves()[0])
        reader.wait_for_decision()
    assert len(reader.frame_record.moves) > len(half_game(published).moves)


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


# The height


COLLECT_HEIGHTS = """() => {
  window.messages = [];
  addEventListener("message", ({ data }) => messages.push(data));
}"""
POST_HEIGHT = """(mark) => {
  dispatchEvent(new MessageEvent("message", { data: { message: "ready" }, source: parent }));
  parent.postMessage({ mark }, "*");
}"""


def requested_height(reader: Reader, width: int, height: int) -> int:
    """Return the height that the frame asks for when it has this size."""
    page, size = reader.page, [width, height]
    page.evaluate("([width, height]) => Object.assign(document.querySelector('iframe'), { width, height })", size)
    reader.frame.wait_for_function("([width, height]) => innerWidth === width && innerHeight === height", arg=size)
    mark = f"{width}x{height}"
    reader.frame.evaluate(POST_HEIGHT, mark)
    page.wait_for_function("(mark) => messages.some((message) => message.mark === mark)", arg=mark)
    # The last one before the mark is the answer.
    heights = page.evaluate(
        """(mark) => messages.slice(0, messages.findIndex((message) => message.mark === mark))
          .flatMap(({ crossboard }) => crossboard ?? [])""",
        mark,
    )
    return int(heights[-1])


def iframe_of(blog: Blog, game: Game, width: int, height: int) -> str:
    code = iframe_html(blog, game, lang="de", theme="dark").replace('width="400" height="700"', 'style="border:0"')
    return code.replace("<iframe", f'<iframe width="{width}" height="{height}"')


@pytest.mark.fault(
    "Frame in a post", cause="A frame of any height", outcome="The height it asks for depends on its width alone"
)
@pytest.mark.parametrize("state", ["poster", "ready"])
def test_requested_height_depends_on_width_alone(
    create_reader: ReaderFactory, blog: Blog, published: Game, state: str
) -> None:
    """In a flat or low frame the layout is another, and the board shrinks; neither may show in the request."""
    reader = create_reader(viewport={"width": 1400, "height": 1400})
    reader.open_post(blog.add_page("width-alone", iframe_of(blog, published, 342, 721)))
    if state == "ready":
        reader.activate()
        reader.wait_for_decision()
    reader.page.evaluate(COLLECT_HEIGHTS)
    for width in (280, 342, 600, 899, 900, 1280):
        heights = {requested_height(reader, width, height) for height in (150, 200, 300, 400, 721, 1300)}
        assert max(heights) - min(heights) <= 1, f"{published.name}, {width} px: {heights}"
        assert min(heights) > min(width, 760)


@pytest.mark.fault("Frame in a post", cause="A frame of 300×150 or 340×200", outcome="It grows to a playable size")
@pytest.mark.parametrize(("width", "height"), [(300, 150), (340, 200)])
def test_small_frame_grows_with_helper(
    create_reader: ReaderFactory, blog: Blog, published: Game, width: int, height: int
) -> None:
    """The helper is loaded after the frame, so that it misses the first message."""
    reader = create_reader()
    reader.open_post(blog.add_page("small", iframe_of(blog, published, width, height)))
    reader.page.add_script_tag(url=f"{blog.base}/embed.js")
    reader.page.wait_for_function("() => document.querySelector('iframe').style.height")
    reader.frame.wait_for_function("height => innerHeight > height", arg=height)
    check_fit(reader)
    assert board_width(reader) > 0.85 * width
    reader.activate()
    reader.wait_for_decision()
    check_fit(reader)
    assert board_width(reader) > 0.85 * width


@pytest.mark.fault(
    "Frame in a post", cause="A low frame that nobody enlarges", outcome="It scrolls, and the board is playable"
)
def test_low_frame_without_helper_scrolls(reader: Reader, blog: Blog, published: Game) -> None:
    reader.open_post(blog.add_page("low", iframe_of(blog, published, 300, 150)))
    assert board_width(reader) > 150
    reader.activate()
    reader.wait_for_decision()
    assert board_width(reader) > 150


def board_width(reader: Reader) -> float:
    """Return the width of the drawing, which keeps its aspect ratio."""
    return float(
        reader.frame.evaluate(
            """() => {
              const svg = document.querySelector("#board svg");
              const { width, height } = svg.viewBox.baseVal;
              return Math.min(svg.clientWidth, (svg.clientHeight * width) / height);
            }"""
        )
    )


# Posts


@pytest.mark.parametrize("name", ["river", "beech", "tiles", "stones"])
@pytest.mark.parametrize("width", [360, 768, 1280])
def test_embeds_fit_posts(create_reader: ReaderFactory, blog: Blog, name: str, width: int) -> None:
    """Nothing is wider than its frame or cut off below, before and after activation; the board has most of the room."""
    reader = create_reader(viewport={"width": width, "height": 1200})
    reader.open_post(f"{blog.address}/{name}")
    assert reader.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    check_fit(reader)
    reader.activate()
    if name != "tiles":  # a replay
        reader.wait_for_decision()
    check_fit(reader)


MEASURE_FIT = """() => {
  const board = document.querySelector("#board svg").getBoundingClientRect();
  const low = Math.max(...[...document.querySelectorAll("button, a")].filter((e) => e.checkVisibility())
    .map((e) => e.getBoundingClientRect().bottom));
  const { scrollWidth, scrollHeight } = document.documentElement;
  return [scrollWidth - innerWidth, scrollHeight - innerHeight, low - innerHeight,
    Math.max(board.height / innerHeight, board.width / innerWidth - .5)];
}"""


def check_fit(reader: Reader) -> None:
    """Wait until everything fits: the helper changes the frame's height some time after its content."""
    with suppress(TimeoutError):
        reader.frame.wait_for_function(f"() => Math.max(...({MEASURE_FIT})().slice(0, 3)) <= 0.5")
    *overflows, share = reader.frame.evaluate(MEASURE_FIT)
    assert max(overflows) <= 0.5
    assert share > 0.4  # of the height, or 0.9 of the width: a flat board cannot be higher


def test_embed_fits_280_pixels(create_reader: ReaderFactory, blog: Blog, published: Game) -> None:
    reader = create_reader(viewport={"width": 280, "height": 900})
    narrow = f"<div>{embed_html(blog.base, published.name, lang='de', record=str(half_game(published)))}</div>"
    reader.open_post(blog.add_page("narrow", narrow.replace("<div>", '<div style="margin:0 -20px">')))
    assert reader.frame.evaluate("innerWidth") == 280
    check_fit(reader)
    reader.activate()
    reader.wait_for_decision()
    check_fit(reader)
    small_count = reader.frame.evaluate(
        """() => [...document.querySelectorAll("button, a")].filter((e) => e.checkVisibility())
          .map((e) => e.getBoundingClientRect()).filter(({width, height}) => width < 24 || height < 24).length"""
    )
    assert small_count == 0


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


# Colours

# The luminance of the background, the contrast of the accent on it, and of the button's text on the accent (WCAG).
MEASURE_COLOURS = """() => {
  const style = getComputedStyle(document.documentElement);
  const button = getComputedStyle(document.getElementById("touch"));
  const probe = document.body.appendChild(document.createElement("i"));
  const parts = (colour) => {
    probe.style.color = colour;
    return getComputedStyle(probe).color.match(/[\\d.]+/g).map((part) => part / 255);
  };
  const luminance = (colour) => parts(colour).map((v) => v <= .03928 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4)
    .reduce((sum, v, index) => sum + v * [.2126, .7152, .0722][index], 0);
  const contrast = (one, other) => {
    const [less, more] = [luminance(one), luminance(other)].sort((a, b) => a - b);
    return (more + .05) / (less + .05);
  };
  const paper = style.getPropertyValue("--paper"), accent = style.getPropertyValue("--accent");
  return [luminance(paper), contrast(paper, accent), contrast(button.color, button.backgroundColor)];
}"""


def test_text_readable_for_any_theme_and_accent(create_reader: ReaderFactory, blog: Blog) -> None:
    """Text in the accent colour and text on it can be read, with any accent that a post sets."""
    for device in ("light", "dark"):
        reader = create_reader(color_scheme=device)
        for theme in ("", "light", "dark"):
            for accent in ("ffff00", "000000", "777777", "ff0066", "ffffff"):
                reader.open_post(blog.add_page("look", iframe_html(blog, CROSS, theme=theme or "auto", accent=accent)))
                paper, accent_contrast, button_contrast = reader.frame.evaluate(MEASURE_COLOURS)
                assert (paper > 0.5) == ((theme or device) == "light")
                assert accent_contrast >= 4.5
                assert button_contrast >= 4.5
