"""Embeds on the pages of hosts: their height and width, and the colours that a host sets."""

from __future__ import annotations

from contextlib import suppress

import pytest
from playwright.sync_api import TimeoutError

from app.embed.code import LANDSCAPE_WIDTH, EmbedCode
from app.text import site_words
from pygames.game import Game
from pygames.games import GAMES
from tests.browser.conftest import ReaderFactory
from tests.browser.host_pages import Blog, embed_codes, embed_html, half_game, iframe_html
from tests.browser.reader import Reader

CROSS = GAMES["c-cross"]


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
        assert min(heights) > (min(width, 760) if width < 900 else 500)  # from 900 px, the texts are beside the board


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


@pytest.mark.parametrize("state", ["poster", "ready"])
def test_landscape_is_low_and_has_texts_beside_board(
    create_reader: ReaderFactory, blog: Blog, published: Game, state: str
) -> None:
    """From 560 px; on phones it is like any other frame. The code sets the height that the frame asks for."""
    reader = create_reader(viewport={"width": 1400, "height": 1400})
    code = iframe_html(blog, published, format="landscape")
    sized = code.replace('width="400" height="700"', 'width="640" height="400" style="border:0"')
    reader.open_post(blog.add_page("landscape", sized))
    size = EmbedCode.from_params(published, {"lang": "en", "format": "landscape"}, site_words("en")).size
    if state == "ready":
        reader.activate()
        reader.wait_for_decision()
    reader.page.evaluate(COLLECT_HEIGHTS)
    for width in (560, 640, 800):
        height = requested_height(reader, width, 300)
        assert 340 <= height < 480
        assert abs(height - size.height) <= 1 or width != LANDSCAPE_WIDTH
        assert requested_height(reader, width, height) == height
        assert reader.frame.evaluate(
            "document.querySelector('#board svg').getBoundingClientRect().right"
            " <= document.querySelector('.panel').getBoundingClientRect().left"
        )
        check_fit(reader)
    requested_height(reader, 400, 300)
    assert reader.frame.evaluate(
        "document.querySelector('#board svg').getBoundingClientRect().bottom"
        " <= document.querySelector('.panel').getBoundingClientRect().top + 1"
    )


def test_chosen_height_is_requested(create_reader: ReaderFactory, blog: Blog) -> None:
    """The helper gives it to the frame. A height beyond the limits is named and ignored."""
    reader = create_reader(viewport={"width": 700, "height": 1400})
    code = embed_codes(blog.base, "crossing", {"height": "520"})["helper"]
    reader.open_post(blog.add_page("chosen", code))
    reader.frame.wait_for_function("() => innerHeight === 520")
    check_fit(reader)
    reader.open_post(blog.add_page("absurd", iframe_html(blog, CROSS, height="99999")))
    assert "height=99999" in reader.frame.inner_text("#wrong")


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
