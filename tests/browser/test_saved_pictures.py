"""Pictures that the page saves, the code for posts with a picture, and frames without scripts."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest
from playwright.sync_api import Browser, expect

from app.text import site_words
from pygames.game import Game
from pygames.i18n import LANGUAGES
from pygames.png import MAX_BYTES
from pygames.resources import cover_record
from tests.browser.conftest import VisitorFactory
from tests.browser.visitor import Visitor


@pytest.mark.parametrize("kind", ["png", "svg"])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_position_is_saved_as_picture(
    create_visitor: VisitorFactory, published: Game, kind: str, lang: str, tmp_path: Path
) -> None:
    visitor = create_visitor(color_scheme="dark")
    visitor.open(f"/{lang}/{published.name}/")
    visitor.page.wait_for_selector("html[data-state=ready]")
    visitor.page.click("[popovertarget=menu]")
    with visitor.page.expect_download() as download:
        visitor.page.click(f"#menu [data-action={kind}]")
    file = tmp_path / download.value.suggested_filename
    download.value.save_as(file)
    assert file.name == f"{published.name}.{kind}"
    if kind == "png":
        assert file.read_bytes()[:8] == b"\x89PNG\r\n\x1a\n"
        assert 5_000 < file.stat().st_size <= MAX_BYTES
    else:
        texts = {element.text for element in ElementTree.parse(file).iter("{http://www.w3.org/2000/svg}text")}
        assert any(published.words(lang)("seat.1") in (text or "") for text in texts)


def test_code_with_picture_comes_with_its_file(create_visitor: VisitorFactory, tmp_path: Path) -> None:
    visitor = create_visitor()
    page = visitor.page
    visitor.open("/en/c-cross/embed/#record=c-cross_players=2_:_e7")
    page.wait_for_selector("html[data-state=ready]")
    page.click(".kinds label:has([value=picture])")
    expect(page.locator("[data-kind=picture]").first).to_be_visible()
    assert "/en/c-cross/#record=c-cross_players=2_:_e7&" in page.input_value("#snippet")
    assert 'src="c-cross.png"' in page.input_value("#snippet")
    with page.expect_download() as download:
        page.click("#save-picture")
    assert download.value.suggested_filename == "c-cross.png"
    page.click(".kinds label:has([value=html])")
    expect(page.locator("#save-picture")).to_be_hidden()


@pytest.mark.parametrize("size", [(280, 480), (480, 700), (1000, 600)], ids=str)
def test_frame_without_scripts_says_what_it_shows(
    browser: Browser, site: str, published: Game, size: tuple[int, int]
) -> None:
    """In every language, because without scripts nothing knows the one of the post; and the board is faint."""
    viewport = {"width": size[0], "height": size[1]}
    with browser.new_context(base_url=site, java_script_enabled=False, viewport=viewport) as context:  # type: ignore[arg-type]
        page = context.new_page()
        page.goto(f"/embed/{published.name}/#lang=fr&record={str(cover_record(published)).replace(' ', '_')}")
        for lang in LANGUAGES:
            expect(page.get_by_text(site_words(lang)("site.frame.unscripted"))).to_be_visible()
        expect(page.locator(".invitation:visible")).to_have_count(0)
        assert float(page.locator("#board").evaluate("board => getComputedStyle(board).opacity")) < 0.6


def test_frame_with_scripts_does_not_say_it(visitor: Visitor) -> None:
    visitor.open("/embed/c-cross/#lang=fr", wait=False)
    expect(visitor.page.locator(".invitation:visible")).to_have_count(1)
    expect(visitor.page.locator(".unscripted")).to_be_hidden()
