"""Boards in the page: what is written can be read, what may be tapped is seen, and so is what has the focus; by day, by
night, and where the device asks for more contrast or has colours of its own."""

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
    "own colours": {"color_scheme": "dark", "forced_colors": "active"},
}

# The lettering of a board: where, in which colour, how solid, how large.
LETTERING = """() => [...document.querySelectorAll("#board svg.board > text")].filter((text) => text.textContent.trim())
.map((text) => {
  const {left, top, right, bottom} = text.getBoundingClientRect(), style = getComputedStyle(text);
  const scale = text.ownerSVGElement.getScreenCTM().a, bold = Number(style.fontWeight) >= 600;
  const size = parseFloat(style.fontSize) * scale, solid = Number(style.opacity) * Number(style.fillOpacity);
  return {name: text.dataset.key, left, top, right, bottom, solid, colour: style.fill.match(/[\\d.]+/g).map(Number),
          large: size >= 24 || (bold && size >= 18.66)};
})"""
BOXES = """(which) => [...document.querySelectorAll(which)].map((element) => {
  const {left, top, right, bottom} = element.getBoundingClientRect();
  return [element.dataset.key, [left, top, right, bottom]];
})"""

# How targets are lit, where a game does not say: by themselves.
LIGHTS = "#board [data-target]"
LINE = Highlight(0.5, 6)  # of a light: a line, if only of dots, on nearly all sides of its place
FOCUS = Highlight(1.0, 8)  # of the focus: a closed one


@pytest.mark.parametrize("device", DEVICES)
def test_what_is_written_and_what_may_be_tapped_is_seen(
    create_visitor: VisitorFactory, image_reader: ImageReader, published: Game, device: str
) -> None:
    """Letters 4.5 to 1, or 3 to 1 where they are large; lights of targets, and the focus, 3 to 1 all round."""
    size = {"width": 1000, "height": 760}
    visitor = create_visitor(bypass_csp=True, reduced_motion="reduce", viewport=size, **DEVICES[device])
    whole, _ = short_game(published.name, published.players[-1])
    wrong: dict[str, object] = {}
    focused = False
    visitor.open(record_path(unfinished_game(published, published.players[-1], 0.3)))
    visitor.confirm_handover()
    for part in (0.3, 0.7, 1.0):
        if part > 0.3:
            visitor.open_record(whole if part == 1.0 else unfinished_game(published, published.players[-1], part))
            visitor.confirm_handover()
        written = faint(visitor, image_reader)
        wrong |= {f"{name} at {part}": ratio for name, ratio in written.items()}
        for tapped in (False, True):
            if part == 1.0:
                break
            if tapped:
                visitor.page.locator("[data-target]:visible").first.dispatch_event("click")
            dark, seen = dim(visitor, image_reader, *lights_of(published))
            if seen and not focused:
                focused = True
                wrong |= {f"focus of {name}": how for name, how in unfocused(visitor, image_reader).items()}
            wrong |= {f"{name} at {part}, tapped: {tapped}": how for name, how in dark.items()}
    assert focused
    assert wrong == {}


def hidden(visitor: Visitor, image_reader: ImageReader, what: str) -> Pixels:
    """The page without these."""
    tag = visitor.page.add_style_tag(content=f"{what}{{visibility:hidden!important}}")
    seen = image_reader.screenshot(visitor.page)
    tag.evaluate("element => element.remove()")
    return seen


def faint(visitor: Visitor, image_reader: ImageReader) -> dict[str, float]:
    """What is hard to read: computed from the letters' own colour and what they stand on."""
    found = {}
    written = visitor.page.evaluate(LETTERING)
    assert bool(written) == any(tag == "text" and text.strip() for tag, text, _ in visitor.marks())
    bare = hidden(visitor, image_reader, "svg.board text")
    for text in written:
        under = mean(bare.colours_in(text["left"], text["top"], text["right"], text["bottom"]))
        solid = text["solid"]
        seen = tuple(solid * own + (1 - solid) * below for own, below in zip(text["colour"], under, strict=False))
        ratio = contrast((seen[0], seen[1], seen[2]), under)
        if ratio < (3 if text["large"] else 4.5):
            found[str(text["name"])] = round(ratio, 2)
    return found


def lights_of(game: Game) -> tuple[str, str]:
    """Return selectors: of the lights on targets, and of those and other lights."""
    looks = load_game_data(game, "looks")
    lights = getattr(looks, "LIGHTS", LIGHTS)
    return lights, f":is({lights}, {getattr(looks, 'OTHER_LIGHTS', lights)})"


def dim(visitor: Visitor, image_reader: ImageReader, lights: str, all_lights: str) -> tuple[dict[str, Highlight], int]:
    """The lights that are not seen well, and how many there are at all."""
    page = visitor.page
    # What the last move has left there is a light as well, and no ground; what has the focus is lit otherwise.
    page.add_style_tag(content='[data-key^="last"]{visibility:hidden!important}')
    page.evaluate("document.activeElement.blur()")
    boxes: list[Any] = page.evaluate(BOXES, lights)
    shown = image_reader.screenshot(page)
    without = hidden(visitor, image_reader, all_lights)
    found = {key: measure_highlight(shown, without, box, 3) for key, box in boxes}
    return {key: how for key, how in found.items() if how.line < LINE.line or how.sides < LINE.sides}, len(found)


def unfocused(visitor: Visitor, image_reader: ImageReader) -> dict[str, Highlight]:
    """Some targets, from the first to the last, whose focus is not seen well."""
    page, found = visitor.page, dict[str, Highlight]()
    without = image_reader.screenshot(page)
    boxes: list[Any] = page.evaluate(BOXES, "#board [data-target]")
    assert boxes
    page.keyboard.press("Tab")  # from now on the focus is somebody's who uses keys
    for place in {0, len(boxes) // 2, len(boxes) - 1}:
        page.locator("#board [data-target]").nth(place).focus()
        key, box = boxes[place]
        how = measure_highlight(image_reader.screenshot(page), without, box, 5)
        if how.line < FOCUS.line or how.sides < FOCUS.sides:
            found[key] = how
    return found
