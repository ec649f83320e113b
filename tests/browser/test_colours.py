"""Colours of pieces: players with any colour vision can tell them apart, and their outlines stand out from the ground.

These tests measure the drawings themselves; test_contrast.py measures boards in the page."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Literal

import pytest
from _pytest.mark import ParameterSet
from playwright.sync_api import Browser

from pygames.game import Game
from pygames.games import GAMES
from pygames.i18n import package_name
from pygames.scene import STYLE, Interaction
from tests.browser.drivers import TIMEOUT_MS
from tests.browser.images import (
    COLOUR_VISIONS,
    Colour,
    ImageReader,
    Pixels,
    colour_distance,
    contrast,
    fill_outline,
    mean,
)
from tests.game_data import Things, load_game_data

SIDE_PX = 100  # of the square in which a piece is drawn
MIN_DISTANCE = 20.0  # in Lab, between two pieces
MAX_SHARED_AREA = 0.85  # of two pieces that differ in shape
MIN_GROUND_DISTANCE = 25.0  # in Lab, of a pixel that belongs to the piece
MIN_OUTLINED = 0.7  # of these pixels within the outline; the rest are shadow and a soft edge
Scheme = Literal["light", "dark"]
SCHEMES: tuple[Scheme, ...] = ("light", "dark")


def all_things() -> Iterator[ParameterSet]:
    for game in GAMES.values():
        looks = load_game_data(game, "looks")
        for things in getattr(looks, "THINGS", ()):
            yield pytest.param(game, things, id=f"{game.name}-{things.what}")
        if not looks:
            missing = pytest.mark.skip(reason=f"tests/games/{package_name(game.name)}/looks.py has no THINGS")
            yield pytest.param(game, None, id=game.name, marks=missing)


# Fits each drawing into a square of its own.
ARRANGE = """(side) => [...document.querySelectorAll("svg.board > g")].forEach((group, index) => {
  const {x, y, width, height} = group.getBBox(), scale = (side - 8) / Math.max(width, height);
  const left = side * index + side / 2 - (x + width / 2) * scale, top = side / 2 - (y + height / 2) * scale;
  group.setAttribute("transform", `translate(${left} ${top}) scale(${scale})`);
})"""


def draw_squares(
    browser: Browser, image_reader: ImageReader, game: Game, things: Things, scheme: Scheme
) -> list[Pixels]:
    """Return the pixels of the ground, then of each piece on it."""
    scene = game.renderer.scene(game.new().view(None), Interaction(), game.words("en"))
    ground = things.ground[SCHEMES.index(scheme)]
    is_colour = ground.startswith("#")
    names = things.names if is_colour else (ground, *things.names)
    size = f'width="{things.size}" height="{things.size}"' if things.size else ""
    uses = "".join(f'<g><use href="#{name}" {size}/></g>' for name in names)
    page = browser.new_page(color_scheme=scheme, viewport={"width": SIDE_PX * len(names), "height": SIDE_PX})
    page.set_default_timeout(TIMEOUT_MS)
    page.set_content(
        f"<style>{STYLE}{scene.style} body{{margin:0;background:{ground if is_colour else '#777'}}}</style>"
        f'<svg class="board" width="{SIDE_PX * len(names)}" height="{SIDE_PX}"><defs>{scene.defs}</defs>{uses}</svg>'
    )
    page.evaluate(ARRANGE, SIDE_PX)
    image = image_reader.screenshot(page)
    page.close()
    squares = [
        Pixels(SIDE_PX, SIDE_PX, image.colours_in(SIDE_PX * index, 0, SIDE_PX * index + SIDE_PX - 1, SIDE_PX - 1))
        for index in range(len(names))
    ]
    empty = Pixels(SIDE_PX, SIDE_PX, [squares[0].colours[0]] * SIDE_PX * SIDE_PX)
    return [empty, *squares] if is_colour else squares


def find_piece(square: Pixels, ground: Pixels) -> frozenset[int]:
    """Return the indices of the pixels that belong to the piece."""
    pairs = enumerate(zip(square.colours, ground.colours, strict=True))
    return frozenset(
        index
        for index, (colour, below) in pairs
        if colour != below and colour_distance(colour, below) > MIN_GROUND_DISTANCE
    )


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize(("pieces", "things"), [*all_things()])
def test_pieces_distinct_from_each_other_and_ground(
    browser: Browser, image_reader: ImageReader, pieces: Game, things: Things, scheme: Scheme
) -> None:
    """The pixels with a contrast of 3 to 1 to the ground are, or surround, nearly the whole piece. The area within is
    its shape, and the mean of its own pixels its colour."""
    ground, *squares = draw_squares(browser, image_reader, pieces, things, scheme)
    shapes: dict[str, frozenset[int]] = {}
    colours: dict[str, Colour] = {}
    open_pieces = {}
    for name, square in zip(things.names, squares, strict=True):
        piece = find_piece(square, ground)
        assert len(piece) > 400, f"{name} is hardly visible"
        pairs = enumerate(zip(square.colours, ground.colours, strict=True))
        strong = frozenset(index for index, (colour, below) in pairs if contrast(colour, below) >= 3)
        shapes[name] = fill_outline(strong, SIDE_PX, SIDE_PX)
        colours[name] = mean([square.colours[index] for index in piece])
        if (outlined := len(shapes[name] & piece) / len(piece)) < MIN_OUTLINED:
            open_pieces[name] = round(outlined, 2)
    assert open_pieces == {}, "their outline is open"
    alike = []
    for one, other in combinations(things.names, 2):
        shared = len(shapes[one] & shapes[other]) / len(shapes[one] | shapes[other])
        for vision in COLOUR_VISIONS:
            distance = colour_distance(colours[one], colours[other], vision)
            if distance < MIN_DISTANCE and not (things.shapes and shared <= MAX_SHARED_AREA):
                alike.append((one, other, vision, round(distance, 1), round(shared, 2)))
    assert alike == []
