"""Pictures of every game, by day and by night: in its middle on every kind of screen, being set up and at its end on a
phone and a desktop. They are held against those of pictures/: small and grey, so that a broken layout shows and
another font does not. `python -m tests.browser.test_pictures` makes them anew."""

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
FEW = ("phone", "desktop")
WIDE = 64  # pixels of a picture
Picture = tuple[Path, int, int, list[int]]
NEAR = 24  # of 255: what a pixel may differ
MOST = 0.08  # the part of the pixels that may differ more


def greys(pixels: Pixels) -> list[int]:
    return [round(0.2126 * red + 0.7152 * green + 0.0722 * blue) for red, green, blue in pixels.colours]


def taken(create_visitor: VisitorFactory, image_reader: ImageReader, game: Game) -> Iterator[Picture]:
    """Where each picture is kept, its size, its greys."""
    visitor = create_visitor(reduced_motion="reduce")
    visitor.open(f"/en/{game.name}/")
    visitor.page.click(".setup summary")
    yield from seen(visitor, image_reader, f"{game.name}-setup", FEW)
    visitor.open_record(unfinished_game(game, game.players[-1], 0.7))
    visitor.confirm_handover()
    yield from seen(visitor, image_reader, game.name, tuple(SCREENS))
    visitor.open_record(short_game(game.name, game.players[-1])[0])
    visitor.page.wait_for_selector("#chart:not([hidden])", state="attached")
    yield from seen(visitor, image_reader, f"{game.name}-end", FEW)


def seen(visitor: Visitor, image_reader: ImageReader, name: str, screens: tuple[str, ...]) -> Iterator[Picture]:
    visitor.page.evaluate("document.activeElement.blur()")
    for screen in screens:
        width, height = SCREENS[screen]
        visitor.page.set_viewport_size({"width": width, "height": height})
        for scheme in ("light", "dark"):
            visitor.page.emulate_media(color_scheme=scheme)
            high = round(WIDE * height / width)
            visitor.page.evaluate(AFTER_PAINT)
            small = image_reader.screenshot(visitor.page, (WIDE, high))
            yield PICTURES / f"{name}-{screen}-{scheme}.png", WIDE, high, greys(small)


def test_boards_look_as_they_did(
    create_visitor: VisitorFactory, image_reader: ImageReader, published: Game, request: pytest.FixtureRequest
) -> None:
    changed, renew = {}, request.config.getoption("--new-pictures")
    if not renew and not [*PICTURES.glob(f"{published.name}-setup-*.png")]:
        pytest.skip(f"no pictures of {published.name} yet: python -m tests.browser.test_pictures makes them")
    for file, width, height, seen in taken(create_visitor, image_reader, published):
        if renew:
            PICTURES.mkdir(exist_ok=True)
            file.write_bytes(image_reader.encode_grey(width, height, seen))
        kept = greys(image_reader.decode(file.read_bytes()))
        assert len(kept) == len(seen)
        part = sum(abs(one - other) > NEAR for one, other in zip(kept, seen, strict=True)) / len(seen)
        if part > MOST:
            changed[file.name] = round(part, 3)
    assert changed == {}


def test_who_looks_may_blink(visitor: Visitor, image_reader: ImageReader, monkeypatch: pytest.MonkeyPatch) -> None:
    visitor.open("/en/")
    take, refused = visitor.page.screenshot, [CAPTURE_FAILED, CAPTURE_FAILED, CAPTURE_FAILED, "another"]

    def blinking() -> bytes:
        if refused:
            raise Error(refused.pop())
        return take()

    monkeypatch.setattr(visitor.page, "screenshot", blinking)
    for message in ("another", CAPTURE_FAILED):
        with pytest.raises(Error, match=message):
            image_reader.screenshot(visitor.page)
    assert image_reader.screenshot(visitor.page).width > 0


if __name__ == "__main__":
    sys.exit(pytest.main([__file__, "--new-pictures"]))
