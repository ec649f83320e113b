"""Boards in the page: contrast of letters, of highlights on targets, and of the focus, in both themes, with more
contrast and with forced colours."""

from __future__ import annotations

from typing import Any

import pytest

from pygames.game import Game
from tests.browser.conftest import VisitorFactory
from tests.browser.images import Highlight, ImageReader, Pixels, contrast, mean, measure_highlight
from tests.browser.sample_games import record_path, short_game, unfinished_game
from tests.browser.visitor import Visitor
from tests.game_data import load_game_data

DEVICES: dict[str, dict[str, str]] = {
    "light": {"color_scheme": "light"},
    "dark": {"color_scheme": "dark"},
    "more contrast": {"color_scheme": "light", "contrast": "more"},
    "forced colours": {"color_scheme": "dark", "forced_colors": "active"},
}

# The texts of a board: box, colour, opacity, and whether they are large.
READ_LETTERS = """() => [...document.querySelectorAll("#board svg.board > text")]
.filter((text) => text.textContent.trim()).map((text) => {
  const {left, top, right, bottom} = text.getBoundingClientRect(), style = getComputedStyle(text);
  const scale = text.ownerSVGElement.getScreenCTM().a, bold = Number(style.fontWeight) >= 600;
  const size = parseFloat(style.fontSize) * scale, opacity = Number(style.opacity) * Number(style.fillOpacity);
  return {name: text.dataset.key, left, top, right, bottom, opacity, colour: style.fill.match(/[\\d.]+/g).map(Number),
          large: size >= 24 || (bold && size >= 18.66)};
})"""
BOXES = """(which) => [...document.querySelectorAll(which)].map((element) => {
  const {left, top, right, bottom} = element.getBoundingClientRect();
  return [element.dataset.key, [left, top, right, bottom]];
})"""

# By default the targets themselves are highlighted.
LIGHTS = "#board [data-target]"
MIN_HIGHLIGHT = Highlight(0.5, 6)  # a line, even a dotted one, on nearly all sides
MIN_FOCUS = Highlight(1.0, 8)  # a closed line


@pytest.mark.parametrize("device", DEVICES)
def test_text_targets_and_focus_have_contrast(
    create_visitor: VisitorFactory, image_reader: ImageReader, published: Game, device: str
) -> None:
    """Letters have 4.5 to 1, or 3 to 1 if they are large; highlights of targets and the focus have 3 to 1."""
    size = {"width": 1000, "height": 760}
    visitor = create_visitor(bypass_csp=True, reduced_motion="reduce", viewport=size, **DEVICES[device])
    whole, _ = short_game(published.name, published.players[-1])
    faults: dict[str, object] = {}
    has_focused = False
    visitor.open(record_path(unfinished_game(published, published.players[-1], 0.3)))
    visitor.confirm_handover()
    for share in (0.3, 0.7, 1.0):
        if share > 0.3:
            visitor.open_record(whole if share == 1.0 else unfinished_game(published, published.players[-1], share))
            visitor.confirm_handover()
        letters = find_faint_letters(visitor, image_reader)
        faults |= {f"{name} at {share}": ratio for name, ratio in letters.items()}
        for tapped in (False, True):
            if share == 1.0:
                break
            if tapped:
                visitor.page.locator("[data-target]:visible").first.dispatch_event("click")
            targets, count = find_faint_targets(visitor, image_reader, *highlight_selectors(published))
            faults |= {f"{name} at {share}, tapped: {tapped}": highlight for name, highlight in targets.items()}
            if count and not has_focused:
                has_focused = True
                focused = find_faint_focus(visitor, image_reader)
                faults |= {f"focus of {name}": highlight for name, highlight in focused.items()}
    assert has_focused
    assert faults == {}


def screenshot_without(visitor: Visitor, image_reader: ImageReader, selector: str) -> Pixels:
    """Take a screenshot without the elements of a selector."""
    tag = visitor.page.add_style_tag(content=f"{selector}{{visibility:hidden!important}}")
    pixels = image_reader.screenshot(visitor.page)
    tag.evaluate("element => element.remove()")
    return pixels


def find_faint_letters(visitor: Visitor, image_reader: ImageReader) -> dict[str, float]:
    """Return the contrast of letters that are hard to read, computed from their colour and what is below."""
    faint = {}
    letters = visitor.page.evaluate(READ_LETTERS)
    assert bool(letters) == any(tag == "text" and text.strip() for tag, text, _ in visitor.marks())
    background = screenshot_without(visitor, image_reader, "svg.board text")
    for text in letters:
        below = mean(background.colours_in(text["left"], text["top"], text["right"], text["bottom"]))
        opacity = text["opacity"]
        red, green, blue = (
            opacity * own + (1 - opacity) * other for own, other in zip(text["colour"][:3], below, strict=True)
        )
        ratio = contrast((red, green, blue), below)
        if ratio < (3 if text["large"] else 4.5):
            faint[str(text["name"])] = round(ratio, 2)
    return faint


def highlight_selectors(game: Game) -> tuple[str, str]:
    """Return the selectors of the highlights on targets, and of these and other highlights."""
    looks = load_game_data(game, "looks")
    lights = getattr(looks, "LIGHTS", LIGHTS)
    return lights, f":is({lights}, {getattr(looks, 'OTHER_LIGHTS', lights)})"


def find_faint_targets(
    visitor: Visitor, image_reader: ImageReader, highlights: str, all_highlights: str
) -> tuple[dict[str, Highlight], int]:
    """Return the highlights that are hard to see, and how many there are altogether."""
    page = visitor.page
    # Marks of the last move are highlights, too, and no background; the focus has a highlight of its own.
    page.add_style_tag(content='[data-key^="last"]{visibility:hidden!important}')
    page.evaluate("document.activeElement.blur()")
    boxes: list[Any] = page.evaluate(BOXES, highlights)
    current = image_reader.screenshot(page)
    without = screenshot_without(visitor, image_reader, all_highlights)
    measured = {key: measure_highlight(current, without, box, 3) for key, box in boxes}
    return {key: highlight for key, highlight in measured.items() if is_fainter(highlight, MIN_HIGHLIGHT)}, len(
        measured
    )


def is_fainter(highlight: Highlight, minimum: Highlight) -> bool:
    return highlight.line < minimum.line or highlight.sides < minimum.sides


def find_faint_focus(visitor: Visitor, image_reader: ImageReader) -> dict[str, Highlight]:
    """Return the first, middle and last target if their focus is hard to see."""
    page, faint = visitor.page, dict[str, Highlight]()
    without = image_reader.screenshot(page)
    boxes: list[Any] = page.evaluate(BOXES, "#board [data-target]")
    assert boxes
    page.keyboard.press("Tab")  # from now on the browser shows the focus
    for index in {0, len(boxes) // 2, len(boxes) - 1}:
        page.locator("#board [data-target]").nth(index).focus()
        key, box = boxes[index]
        highlight = measure_highlight(image_reader.screenshot(page), without, box, 5)
        if is_fainter(highlight, MIN_FOCUS):
            faint[key] = highlight
    return faint
