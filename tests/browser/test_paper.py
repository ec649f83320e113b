"""Pages to print, as the PDF that a browser makes of them: the sizes on paper, measured in pixels of known size."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from builder.paper import RULER_MM
from builder.paper_layout import FOOTER, MARGIN, PAPERS, Paper
from pygames.games import GAMES
from pygames.i18n import LANGUAGES
from pygames.paper import load_kit
from tests.browser.visitor import Visitor

DOTS_PER_MM = 10
DARK = 160  # of 255
KITS = [name for name, game in GAMES.items() if load_kit(game)]
PIECES_MM = {"crosswise": 24, "crossing": 12}  # on the last sheet, in rows without gaps

needs_poppler = pytest.mark.skipif(not shutil.which("pdftoppm"), reason="pdftoppm (poppler-utils) is not installed")


@pytest.fixture
def page(browser: Browser, site: str) -> Iterator[Page]:
    """A page on a dark screen, in a browser without scripts: choosing and printing need none."""
    context = browser.new_context(base_url=site, java_script_enabled=False, color_scheme="dark")
    yield context.new_page()
    context.close()


def print_sheets(page: Page, path: str, paper: Paper, folder: Path) -> tuple[Path, int]:
    """Choose a format, and return the PDF and the number of its pages that are shown on the screen."""
    page.goto(path)
    page.locator(f"#{paper.name}").check(force=True)
    for other in PAPERS:
        expect(page.locator(f".page.{other.name}:visible")).to_have_count(
            page.locator(f".page.{other.name}").count() if other == paper else 0
        )
    page.pdf(path=folder / "sheets.pdf", prefer_css_page_size=True)
    return folder / "sheets.pdf", 1 + page.locator(f".page.{paper.name}").count()


def page_sizes(pdf: Path) -> list[tuple[float, float]]:
    """Return the width and height of each page in millimetres."""
    text = subprocess.check_output(["pdfinfo", "-l", "99", pdf], text=True)
    sizes = re.findall(r"Page +\d+ size: +([\d.]+) x ([\d.]+)", text)
    return [(float(width) * 25.4 / 72, float(height) * 25.4 / 72) for width, height in sizes]


def read_rows(pdf: Path, number: int) -> list[bytes]:
    """Return the rows of a page, with a byte for each pixel."""
    command = ["pdftoppm", "-gray", "-r", f"{25.4 * DOTS_PER_MM}", "-f", f"{number}", "-l", f"{number}", str(pdf)]
    header, size, _, pixels = subprocess.check_output(command).split(b"\n", 3)
    assert header == b"P5"
    width, height = map(int, size.split())
    return [pixels[row * width : (row + 1) * width] for row in range(height)]


def longest_line(row: bytes) -> float:
    """Return the length of the longest dark line in a row, in millimetres."""
    return max(map(len, re.findall(rb"[\x00-\x%02x]+" % DARK, row)), default=0) / DOTS_PER_MM


READ_BACKGROUND = "element => getComputedStyle(element).backgroundColor"


def test_sheets_are_white_on_a_dark_page(page: Page) -> None:
    page.goto(f"/fr/{KITS[0]}/print/")
    assert max(map(int, re.findall(r"\d+", page.locator("html").evaluate(READ_BACKGROUND)))) < 60
    for sheet in page.locator(".sheets > :visible").all():
        assert sheet.evaluate(READ_BACKGROUND) == "rgb(255, 255, 255)"
    expect(page.locator("#print")).to_be_hidden()
    page.emulate_media(media="print")
    assert page.locator("html").evaluate(READ_BACKGROUND) == "rgb(255, 255, 255)"


def test_button_prints_the_page(visitor: Visitor) -> None:
    visitor.page.add_init_script("window.print = () => { window.printed = true }")
    visitor.page.goto(f"{visitor.base}/it/{KITS[0]}/print/")
    visitor.page.click("#print")
    assert visitor.page.evaluate("window.printed")


@needs_poppler
@pytest.mark.parametrize("name", KITS)
@pytest.mark.parametrize("paper", PAPERS, ids=lambda paper: paper.name)
@pytest.mark.parametrize("ink", ["", "ink/"], ids=["colour", "saving"])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_sheets_are_printed_in_their_size(
    page: Page, name: str, paper: Paper, ink: str, lang: str, tmp_path: Path
) -> None:
    pdf, count = print_sheets(page, f"/{lang}/{name}/print/{ink}", paper, tmp_path)
    sizes = page_sizes(pdf)
    assert len(sizes) == count
    for size in sizes:
        assert size == pytest.approx((paper.page_width, paper.page_height), abs=0.3)
    footer = round((paper.page_height - MARGIN - FOOTER / 2) * DOTS_PER_MM)
    assert max(map(longest_line, read_rows(pdf, count)[footer:])) == pytest.approx(RULER_MM, abs=0.4)


@needs_poppler
@pytest.mark.parametrize("name", ["crosswise", pytest.param("crossing", marks=pytest.mark.full)])
def test_pieces_are_printed_in_their_size(page: Page, name: str, tmp_path: Path) -> None:
    """The cuts between rows of pieces are as far apart as the pieces are high."""
    pdf, count = print_sheets(page, f"/en/{name}/print/ink/", PAPERS[0], tmp_path)
    rows = read_rows(pdf, count)
    cuts = [y for y, row in enumerate(rows) if longest_line(row) > 150 and longest_line(rows[y - 1]) <= 150]
    heights = [(lower - upper) / DOTS_PER_MM for upper, lower in pairwise(cuts[:4])]
    assert heights == pytest.approx([PIECES_MM[name]] * 3, abs=0.2)
