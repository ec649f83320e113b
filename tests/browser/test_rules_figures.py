"""Rules pages: figures to try, what to do in a turn on one screen, and the summary on one printed page."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Frame, Page, ViewportSize, expect

from app.embed.params import EmbedParams, parse_fragment, parse_params
from app.game.figure import FigureSession
from app.text import site_words
from pygames.game import Game
from pygames.games import GAMES
from pygames.i18n import LANGUAGES
from tests.browser.page_checks import board_marks
from tests.browser.reader import Reader
from tests.browser.visitor import READ_MARKS
from tests.texts import rules

PHONE: ViewportSize = {"width": 360, "height": 640}
LAPTOP: ViewportSize = {"width": 1280, "height": 800}
INSTANT = "localStorage.setItem('crossboard.pace', '0'); localStorage.setItem('crossboard.roll', 'auto')"
FRAME_HAS_PAGE = "() => document.querySelector('figure iframe').contentDocument?.body?.dataset.page"
TURN_HEIGHT = """() => document.querySelector("#turn > figure").getBoundingClientRect().bottom
  - document.querySelector("#turn > h2").getBoundingClientRect().top"""


def figure_params(page: Page, game: Game, lang: str = "en") -> list[EmbedParams]:
    fragments = [str(figure.get_attribute("data-try")) for figure in page.locator("figure").all()]
    return [parse_params(game, parse_fragment(fragment), site_words(lang, game.name)) for fragment in fragments]


def try_figure(page: Page, index: int) -> Frame:
    """Press a figure's button, and wait until it can be played."""
    page.locator("figure > button").nth(index).click()
    page.wait_for_function(FRAME_HAS_PAGE)
    frame = page.frames[-1]
    frame.wait_for_selector("html[data-state=ready]", state="attached")
    return frame


def wait_for_position(frame: Frame, params: EmbedParams, count: int) -> None:
    """Wait until the board shows the position after `count` moves of the figure, by the names of all its things."""
    session, say = FigureSession(params), site_words("en", params.record.game)
    for move in params.lines[0][:count]:
        session.play(move)
    marks, _ = board_marks(session, session.viewing_seat, session.awaits_human(session.state), say)
    labels = [attrs.get("aria-label", "") for _, _, attrs in marks]
    frame.wait_for_function(
        f"""labels => {{
          document.querySelector("[data-action=continue]")?.click();
          const shown = ({READ_MARKS})().map(([tag, text, attrs]) => attrs["aria-label"] ?? "");
          return JSON.stringify(shown) === JSON.stringify(labels);
        }}""",
        arg=labels,
    )


@pytest.fixture(autouse=True)
def _skip_unfinished(request: pytest.FixtureRequest) -> None:
    game = request.getfixturevalue("published") if "published" in request.fixturenames else None
    if game and "turn" not in [section.id for section in rules(game, "en")]:
        pytest.skip(f"{game.name} has no complete rules page")


def test_figures_can_be_tried(reader: Reader, published: Game) -> None:
    page = reader.page
    page.goto(f"{reader.base}/en/{published.name}/rules/")
    page.evaluate(INSTANT)
    for index, params in enumerate(figure_params(page, published)):
        frame = try_figure(page, index)
        expect(page.locator("iframe")).to_have_count(1)
        expect(page.locator("figure").nth(index).locator(".picture")).to_be_hidden()
        frame.click("#show-me")
        wait_for_position(frame, params, len(params.lines[0]))
        frame.click("#restart")
        if params.record.replay().actor:
            wait_for_position(frame, params, 0)
    page.locator("figure > button").last.click()
    expect(page.locator("iframe")).to_have_count(0)
    expect(page.locator("figure .picture").last).to_be_visible()


def test_figure_explains_mistakes_and_is_played_by_keyboard(reader: Reader) -> None:
    page, game = reader.page, GAMES["c-cross"]
    page.goto(f"{reader.base}/en/{game.name}/rules/#turn")
    params = figure_params(page, game)[1]
    button = page.locator("#turn > figure > button")
    button.focus()
    page.keyboard.press("Enter")
    page.wait_for_function(FRAME_HAS_PAGE)
    frame = page.frames[-1]
    frame.wait_for_selector("html[data-state=ready]", state="attached")
    assert frame.evaluate("document.getElementById('board').contains(document.activeElement)")
    box = frame.locator("[data-key^='pawn:1']").first.bounding_box()
    assert box
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(frame.locator("#note")).not_to_be_empty()
    frame.locator("#board [data-target=d7]").focus()
    page.keyboard.press("Enter")
    frame.locator("#board [data-target=d8]").focus()
    page.keyboard.press("Enter")
    wait_for_position(frame, params, 1)
    expect(frame.locator("#undo")).to_be_enabled()
    page.emulate_media(media="print")
    expect(page.locator("iframe")).to_be_hidden()
    expect(page.locator("#turn > figure .picture")).to_be_visible()


@pytest.fixture
def plain_page(browser: Browser, site: str) -> Iterator[Page]:
    """A page in a browser without scripts."""
    with browser.new_context(base_url=site, java_script_enabled=False) as context:
        yield context.new_page()


def test_figures_are_pictures_without_scripts(plain_page: Page, published: Game) -> None:
    plain_page.goto(f"/en/{published.name}/rules/")
    expect(plain_page.locator("figure button")).to_have_count(0)
    for picture in plain_page.locator("figure .picture").all():
        expect(picture).to_be_visible()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_turn_fits_one_screen(reader: Reader, published: Game, lang: str) -> None:
    for viewport in (PHONE, LAPTOP):
        reader.page.set_viewport_size(viewport)
        reader.page.goto(f"{reader.base}/{lang}/{published.name}/rules/")
        assert reader.page.evaluate(TURN_HEIGHT) <= viewport["height"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_summary_is_one_printed_page(plain_page: Page, published: Game, lang: str) -> None:
    plain_page.goto(f"/{lang}/{published.name}/rules/#one-page")
    for paper in ("A4", "Letter"):
        pdf = plain_page.pdf(format=paper)
        assert len(re.findall(rb"/Type\s*/Page\b", pdf)) == 1
    plain_page.goto(f"/{lang}/{published.name}/rules/#summary")
    assert len(re.findall(rb"/Type\s*/Page\b", plain_page.pdf(format="A4"))) > 2
