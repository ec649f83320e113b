"""Screenshots of every game in both themes: in its middle on four screens; at setup and at the end on two of them.

They are compared with those in pictures/, which are small and grey, so that a broken layout shows and another font does
not. `python -m tests.browser.test_pictures` takes them again."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Error

from pygames.game import Game
from tests.browser.conftest import VisitorFactory
from tests.browser.images import AFTER_PAINT, CAPTURE_FAILED, ImageReader, Pixels
from tests.browser.sample_games import short_game, unfinished_game
from tests.browser.visitor import Visitor

PICTURES = Path(__file__).with_name("pictures")
SCREENS = {"phone": (360, 640), "phone-flat": (640, 360), "tablet": (768, 1024), "desktop": (1280, 800)}
TWO_SCREENS = ("phone", "desktop")
WIDTH_PX = 64  # of a picture
Picture = tuple[Path, int, int, list[int]]  # file, width, height, greys
MAX_DIFFERENCE = 24  # of 255, between equal pixels
MAX_CHANGED = 0.08  # the share of pixels that may differ more


def to_greys(pixels: Pixels) -> list[int]:
    return [round(0.2126 * red + 0.7152 * green + 0.0722 * blue) for red, green, blue in pixels.colours]


def take_pictures(create_visitor: VisitorFactory, image_reader: ImageReader, game: Game) -> Iterator[Picture]:
    visitor = create_visitor(reduced_motion="reduce")
    visitor.open(f"/en/{game.name}/")
    visitor.page.click(".setup summary")
    yield from take_on_screens(visitor, image_reader, f"{game.name}-setup", TWO_SCREENS)
    visitor.open_record(unfinished_game(game, game.players[-1], 0.7))
    visitor.confirm_handover()
    yield from take_on_screens(visitor, image_reader, game.name, tuple(SCREENS))
    visitor.open_record(short_game(game.name, game.players[-1])[0])
    visitor.page.wait_for_selector("#bands [data-key=cursor]", state="attached")
    yield from take_on_screens(visitor, image_reader, f"{game.name}-end", TWO_SCREENS)


def take_on_screens(
    visitor: Visitor, image_reader: ImageReader, name: str, screens: tuple[str, ...]
) -> Iterator[Picture]:
    visitor.page.evaluate("document.activeElement.blur()")
    for screen in screens:
        width, height = SCREENS[screen]
        visitor.resize(width, height)
        for scheme in ("light", "dark"):
            visitor.page.emulate_media(color_scheme=scheme)
            small_height = round(WIDTH_PX * height / width)
            visitor.page.evaluate(AFTER_PAINT)
            small = image_reader.screenshot(visitor.page, (WIDTH_PX, small_height))
            yield PICTURES / f"{name}-{screen}-{scheme}.png", WIDTH_PX, small_height, to_greys(small)


def test_pages_match_pictures(
    create_visitor: VisitorFactory, image_reader: ImageReader, published: Game, request: pytest.FixtureRequest
) -> None:
    changed, renew = {}, request.config.getoption("--new-pictures")
    if not renew and not [*PICTURES.glob(f"{published.name}-setup-*.png")]:
        pytest.skip(f"no pictures of {published.name} yet: python -m tests.browser.test_pictures takes them")
    for file, width, height, current in take_pictures(create_visitor, image_reader, published):
        if renew:
            PICTURES.mkdir(exist_ok=True)
            file.write_bytes(image_reader.encode_grey(width, height, current))
        expected = to_greys(image_reader.decode(file.read_bytes()))
        assert len(expected) == len(current)
        differences = [abs(one - other) for one, other in zip(expected, current, strict=True)]
        share = sum(difference > MAX_DIFFERENCE for difference in differences) / len(differences)
        if share > MAX_CHANGED:
            changed[file.name] = round(share, 3)
    assert changed == {}


def test_screenshot_is_taken_again_after_failure(
    visitor: Visitor, image_reader: ImageReader, monkeypatch: pytest.MonkeyPatch
) -> None:
    visitor.open("/en/")
    take, errors = visitor.page.screenshot, [CAPTURE_FAILED, CAPTURE_FAILED, CAPTURE_FAILED, "another"]

    def fail_first() -> bytes:
        if errors:
            raise Error(errors.pop())
        return take()

    monkeypatch.setattr(visitor.page, "screenshot", fail_first)
    for message in ("another", CAPTURE_FAILED):
        with pytest.raises(Error, match=message):
            image_reader.screenshot(visitor.page)
    assert image_reader.screenshot(visitor.page).width > 0


if __name__ == "__main__":
    sys.exit(pytest.main([__file__, "--new-pictures"]))
