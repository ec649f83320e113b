"""Colours of pieces: what must be told apart can be, by every kind of eye, and every piece has an outline that stands
out from its ground. Only the drawings are measured, as the games draw them; boards in the page are in test_seen."""

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
from tests.browser.engines import TIMEOUT_MS
from tests.browser.eyes import SIGHTS, Colour, Eyes, Pixels, apart, closed, contrast, mean
from tests.game_data import Things, load_game_data

SIDE = 100  # of the square in which a thing is drawn
FAR = 20.0  # in Lab: nobody takes one for the other
SAME = 0.85  # of two outlines: how much they share at most where the shape tells
NOTICED = 25.0  # in Lab, from the ground: what is a thing's own
WHOLE = 0.7  # of that, how much the seen outline must hold: the rest is its shadow and the soft edge of its rim
Scheme = Literal["light", "dark"]
SCHEMES: tuple[Scheme, ...] = ("light", "dark")


def all_things() -> Iterator[ParameterSet]:
    for game in GAMES.values():
        looks = load_game_data(game, "looks")
        for things in getattr(looks, "THINGS", ()):
            yield pytest.param(game, things, id=f"{game.name}-{things.what}")
        if not looks:
            missing = pytest.mark.skip(
                reason=f"tests/games/{package_name(game.name)}/looks.py names no THINGS to tell apart"
            )
            yield pytest.param(game, None, id=game.name, marks=missing)


# Each drawing in a square of its own, as large as there is room for.
ARRANGE = """(side) => [...document.querySelectorAll("svg.board > g")].forEach((group, place) => {
  const {x, y, width, height} = group.getBBox(), scale = (side - 8) / Math.max(width, height);
  const left = side * place + side / 2 - (x + width / 2) * scale, top = side / 2 - (y + height / 2) * scale;
  group.setAttribute("transform", `translate(${left} ${top}) scale(${scale})`);
})"""


def drawn(browser: Browser, eyes: Eyes, game: Game, things: Things, scheme: Scheme) -> list[Pixels]:
    """The ground, then each thing upon it."""
    scene = game.renderer.scene(game.new().view(None), Interaction(), game.words("en"))
    below = things.ground[SCHEMES.index(scheme)]
    flat = below.startswith("#")
    names = things.names if flat else (below, *things.names)
    size = f'width="{things.size}" height="{things.size}"' if things.size else ""
    uses = "".join(f'<g><use href="#{name}" {size}/></g>' for name in names)
    page = browser.new_page(color_scheme=scheme, viewport={"width": SIDE * len(names), "height": SIDE})
    page.set_default_timeout(TIMEOUT_MS)
    page.set_content(
        f"<style>{STYLE}{scene.style} body{{margin:0;background:{below if flat else '#777'}}}</style>"
        f'<svg class="board" width="{SIDE * len(names)}" height="{SIDE}"><defs>{scene.defs}</defs>{uses}</svg>'
    )
    page.evaluate(ARRANGE, SIDE)
    whole = eyes.look(page)
    page.close()
    squares = [
        Pixels(SIDE, SIDE, whole.inside(SIDE * place, 0, SIDE * place + SIDE - 1, SIDE - 1))
        for place in range(len(names))
    ]
    ground = Pixels(SIDE, SIDE, [squares[0].colours[0]] * SIDE * SIDE)
    return [ground, *squares] if flat else squares


def own(thing: Pixels, ground: Pixels) -> frozenset[int]:
    """The pixels that are the thing's own."""
    pairs = enumerate(zip(thing.colours, ground.colours, strict=True))
    return frozenset(place for place, (mine, under) in pairs if mine != under and apart(mine, under) > NOTICED)


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize(("pieces", "things"), [*all_things()])
def test_things_are_told_apart_and_from_their_ground(
    browser: Browser, eyes: Eyes, pieces: Game, things: Things, scheme: Scheme
) -> None:
    """Of what is 3 to 1 or more against the ground alone one sees the whole thing: all of it is so, or is surrounded by
    what is. Its shape is the one that is seen thus, and its colour the mean within."""
    ground, *squares = drawn(browser, eyes, pieces, things, scheme)
    shapes: dict[str, frozenset[int]] = {}
    colours: dict[str, Colour] = {}
    lost = {}
    for name, square in zip(things.names, squares, strict=True):
        mine = own(square, ground)
        assert len(mine) > 400, f"{name} is hardly there"
        pairs = enumerate(zip(square.colours, ground.colours, strict=True))
        strong = frozenset(place for place, (one, under) in pairs if contrast(one, under) >= 3)
        shapes[name] = closed(strong, SIDE, SIDE)
        colours[name] = mean([square.colours[place] for place in mine])
        if (seen := len(shapes[name] & mine) / len(mine)) < WHOLE:
            lost[name] = round(seen, 2)
    assert lost == {}, "these are open to their ground"
    alike = []
    for one, other in combinations(things.names, 2):
        shared = len(shapes[one] & shapes[other]) / len(shapes[one] | shapes[other])
        for sight in SIGHTS:
            distance = apart(colours[one], colours[other], sight)
            if distance < FAR and not (things.shapes and shared <= SAME):
                alike.append((one, other, sight, round(distance, 1), round(shared, 2)))
    assert alike == []
