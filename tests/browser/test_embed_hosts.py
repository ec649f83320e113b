"""Games in other people's pages: what they leave alone, where they are held tightly, how they look. The host is another
site for the browser: another name on the loopback, another port."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, ConsoleMessage

from pygames.game import Game
from pygames.games import GAMES
from tests.browser.conftest import ROOMY, Read
from tests.browser.posts import Blog, answered, frame, half, same_site, sandboxed, snippet
from tests.browser.reader import Reader
from tests.browser.visitor import POINT

CROSS = GAMES["c-cross"]

# What is left alone


def test_python_is_asked_for_at_once_only_where_that_is_wanted(reader: Reader, host: Blog) -> None:
    reader.read(host.put("now", snippet(host.base, "c-cross", start="now")))
    reader.started()
    assert reader.frame.get_attribute("body", "data-phase") == "play"


def test_two_games_on_a_page_start_each_by_itself(reader: Reader, host: Blog) -> None:
    games = [snippet(host.base, "c-cross"), snippet(host.base, "crossado", theme="dark"), snippet(host.base, "c-cross")]
    reader.read(host.put("three", "<p>and</p>".join(games)))
    states = ["poster"] * 3
    for number in (1, 0):
        reader.number = number
        reader.begin()
        states[number] = "ready"
        assert [frame.get_attribute("html", "data-state") for frame in reader.page.frames[1:]] == states
        reader.waits()


HOSTS_OWN = "[scrollX, scrollY, document.activeElement.localName, location.hash, document.hasFocus()]"


def test_the_host_keeps_its_focus_and_its_place(reader: Reader, host: Blog) -> None:
    """Also where a game begins by itself and asks to whom the device is to be passed."""
    secret = GAMES["crossing"]
    games = [snippet(host.base, secret.name, start="now", bots="-,-,-"), snippet(host.base, "c-cross")]
    reader.read(host.put("calm", "<input>".join(games)))
    page = reader.page
    page.focus("input")
    page.evaluate("scrollTo(0, 200)")
    before = page.evaluate(HOSTS_OWN)
    assert before[2] == "input"
    reader.started()
    reader.frame.wait_for_selector("#veil:not([hidden])")
    page.keyboard.type("words")
    assert page.evaluate(HOSTS_OWN) == before
    assert page.input_value("input") == "words"


def test_keys_and_wheel_belong_to_the_host(reader: Reader, host: Blog) -> None:
    """The wheel always; the keys until the reader is inside."""
    page = reader.page
    reader.read(host.put("wheel", snippet(host.base, "crossado", start="now")))
    reader.started()
    reader.waits()
    for key in ("ArrowDown", "Space", "PageDown"):
        page.evaluate("scrollTo({top: 0, behavior: 'instant'})")  # else there may be no further down
        page.keyboard.press(key)
        page.wait_for_function("() => scrollY > 0")
    page.evaluate("scrollTo(0, 100)")
    box = reader.frame.frame_element().bounding_box()
    assert box
    target = reader.frame.evaluate(POINT, ["target", reader.told.replay().legal_moves()[0].split("-")[0]])
    assert target
    for x, y in ((box["width"] / 2, 300), target):
        before = page.evaluate("scrollY")
        page.mouse.move(box["x"] + x, box["y"] + y)
        page.mouse.wheel(0, 120)
        page.wait_for_function("before => scrollY > before", arg=before)
        box["y"] -= page.evaluate("scrollY") - before
    assert page.evaluate("document.activeElement.localName") == "body"


def test_on_the_board_the_keys_are_the_reader_s(reader: Reader, host: Blog) -> None:
    reader.read(host.put("keys", snippet(host.base, "c-cross", bots="-,-")))
    page = reader.page
    reader.frame.focus("#touch")
    page.keyboard.press("Enter")
    reader.started()
    before = page.evaluate("scrollY")
    page.keyboard.press("ArrowDown")
    assert reader.frame.evaluate("document.activeElement.closest('#board') !== null")
    page.keyboard.press("ArrowRight")
    assert page.evaluate("scrollY") == before


def test_nothing_is_stored_before_the_touch(reader: Reader, host: Blog) -> None:
    reader.read(same_site(host.put("store", snippet(host.base, "c-cross"))))
    mine = "Object.keys(localStorage).filter((key) => key !== 'crossboard.pace')"
    assert reader.frame.evaluate(mine) == []
    reader.begin()
    assert all(key.startswith("crossboard.embed.") for key in reader.frame.evaluate(mine))


def test_a_game_goes_on_after_the_post_is_loaded_anew(reader: Reader, host: Blog) -> None:
    """Where the browser lets a frame keep something, as it does for a post on the same site."""
    address = same_site(host.put("again", snippet(host.base, "c-cross", bots="-,-")))
    reader.read(address)
    reader.begin()
    state = CROSS.new()
    reader.decide(state, state.legal_moves()[0])
    made = reader.told
    reader.read(address)
    reader.begin()
    assert reader.told == made


# Strict surroundings


def test_where_storage_is_refused_one_plays(whole_browser: Browser, site: str, host: Blog) -> None:
    """As this browser refuses it to third parties; nobody is bothered with it."""
    with whole_browser.new_context(viewport=ROOMY) as context:
        reader = Reader(context, site)
        play_without_storage(reader, host)
    assert not reader.troubles


def play_without_storage(reader: Reader, host: Blog) -> None:
    reader.read(host.put("refused-storage", snippet(host.base, "c-cross", bots="-,-")))
    refused = "() => { try { return localStorage.length; } catch ({ name }) { return name; } }"
    assert reader.frame.evaluate(refused) == "SecurityError"
    reader.begin()
    for _ in range(3):
        state = reader.told.replay()
        reader.decide(state, state.legal_moves()[0])
        assert not reader.inside("#note")
    assert len(reader.told.moves) == 3


@pytest.mark.parametrize("flags", ["allow-scripts", "allow-scripts allow-same-origin"])
def test_in_a_sandbox_one_plays(reader: Reader, host: Blog, published: Game, flags: str) -> None:
    """Without an origin of its own there is no storage and no worker; the machine answers all the same."""
    levels = ",".join(["-", *["easy"] * (published.players[0] - 1)])
    code = sandboxed(snippet(host.base, published.name, record=str(half(published)), bots=levels), flags)
    reader.read(host.put("sandbox", code))
    reader.frame.wait_for_selector("body[data-shown=position]", state="attached")
    reader.begin()
    reader.waits()
    for _ in range(2):
        state = reader.told.replay()
        if state.actor is None:
            break
        reader.decide(state, state.legal_moves()[0])
        reader.waits()
    assert len(reader.told.moves) > len(half(published).moves)


def test_an_answer_to_oembed_in_wordpress(reader: Reader, host: Blog) -> None:
    """It puts the frame into a sandbox, adds a secret, and is told the height in its own way."""
    listen = "window.heard = []; addEventListener('message', ({data}) => data.secret && heard.push(data))"
    reader.page.add_init_script(listen)
    reader.read(host.put("wordpress", answered(host.base, "c-cross", "fr")))
    assert reader.frame.get_attribute("html", "lang") == "fr"
    assert not reader.inside("#wrong")
    heard = reader.page.wait_for_function("heard[0]").json_value()
    assert (heard["message"], heard["secret"]) == ("height", "Hq3kZ9dTn1")
    assert 300 < heard["value"] < 1200
    reader.begin()
    reader.waits()


@pytest.mark.parametrize("name", ["river", "beech", "tiles", "stones"])
@pytest.mark.parametrize("width", [360, 768, 1280])
def test_the_posts_fit(reads: Read, host: Blog, name: str, width: int) -> None:
    """Nothing is wider than its frame or cut off below, before the touch and after; the board has most of the room."""
    reader = reads(viewport={"width": width, "height": 1200})
    reader.read(f"{host.address}/{name}")
    assert reader.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    fits(reader)
    reader.begin()
    reader.waits() if name != "tiles" else None
    fits(reader)


def fits(reader: Reader) -> None:
    found = reader.frame.evaluate(
        """() => {
          const board = document.querySelector("#board svg").getBoundingClientRect();
          const low = Math.max(...[...document.querySelectorAll("button, a")].filter((e) => e.checkVisibility())
            .map((e) => e.getBoundingClientRect().bottom));
          const { scrollWidth, scrollHeight } = document.documentElement;
          return [scrollWidth - innerWidth, scrollHeight - innerHeight, low - innerHeight,
            Math.max(board.height / innerHeight, board.width / innerWidth - .5)];
        }"""
    )
    assert max(found[:3]) <= 0.5
    assert found[3] > 0.4  # of the height, or 0.9 of the width: a flat board cannot be higher


def test_at_280_pixels(reads: Read, host: Blog, published: Game) -> None:
    reader = reads(viewport={"width": 280, "height": 900})
    narrow = f"<div>{snippet(host.base, published.name, lang='de', record=str(half(published)))}</div>"
    reader.read(host.put("narrow", narrow.replace("<div>", '<div style="margin:0 -20px">')))
    assert reader.frame.evaluate("innerWidth") == 280
    fits(reader)
    reader.begin()
    reader.waits()
    fits(reader)
    small = reader.frame.evaluate(
        """() => [...document.querySelectorAll("button, a")].filter((e) => e.checkVisibility())
          .map((e) => e.getBoundingClientRect()).filter(({width, height}) => width < 24 || height < 24).length"""
    )
    assert small == 0


def test_other_pages_refuse_to_be_framed(browser: Browser, host: Blog) -> None:
    """By somebody who is not watched: complaints are what one wants to see here."""
    paths = ["", "en/", "en/about/", "fr/crossado/", "fr/crossado/rules/", "fr/crossado/embed/", "nothing"]
    told: list[str] = []

    def all_told(message: ConsoleMessage) -> bool:
        told.append(message.text)
        return len([text for text in told if "frame-ancestors" in text]) == len(paths)

    with browser.new_context() as context:
        page = context.new_page()
        with page.expect_console_message(all_told):
            page.goto(host.put("refused", "".join(f'<iframe src="{host.base}/{path}"></iframe>' for path in paths)))
        for inside in page.frames[1:]:
            inside.wait_for_url("chrome-error:**", wait_until="commit")
        assert len(page.frames) == 1 + len(paths)


# Looks

# How light the paper is, and the contrast of the accent on it and of the button's text on the accent, as WCAG reckons.
MEASURED = """() => {
  const style = getComputedStyle(document.documentElement);
  const button = getComputedStyle(document.getElementById("touch"));
  const probe = document.body.appendChild(document.createElement("i"));
  const parts = (colour) => {
    probe.style.color = colour;
    return getComputedStyle(probe).color.match(/[\\d.]+/g).map((part) => part / 255);
  };
  const light = (colour) => parts(colour).map((v) => v <= .03928 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4)
    .reduce((sum, v, at) => sum + v * [.2126, .7152, .0722][at], 0);
  const apart = (one, other) => {
    const [less, more] = [light(one), light(other)].sort((a, b) => a - b);
    return (more + .05) / (less + .05);
  };
  const paper = style.getPropertyValue("--paper"), accent = style.getPropertyValue("--accent");
  return [light(paper), apart(paper, accent), apart(button.color, button.backgroundColor)];
}"""


def test_theme_and_accent(reads: Read, host: Blog) -> None:
    """Whatever colour a post asks for, what is written in it or on it can be read."""
    for device in ("light", "dark"):
        reader = reads(color_scheme=device)
        for theme in ("", "light", "dark"):
            for accent in ("ffff00", "000000", "777777", "ff0066", "ffffff"):
                reader.read(host.put("look", frame(host, CROSS, theme=theme or "auto", accent=accent)))
                paper, read_on, read_in = reader.frame.evaluate(MEASURED)
                assert (paper > 0.5) == ((theme or device) == "light")
                assert read_on >= 4.5
                assert read_in >= 4.5
