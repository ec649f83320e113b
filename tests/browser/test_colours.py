"""Colours: what must be told apart can be, by every kind of eye; what is written or matters stands out from its ground.

Only the drawings themselves are measured: the pieces as the games draw them, and boards as the page shows them."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations

import pytest
from playwright.sync_api import Browser

from pygames.game import Game
from pygames.games import GAMES
from pygames.scene import STYLE, UI
from tests.browser.conftest import Visit
from tests.browser.eyes import SIGHTS, Colour, Eyes, Pixels, apart, contrast, mean
from tests.browser.visitor import Visitor
from tests.browser.whole import link, middle, shortest

SIDE = 100  # of the square in which a thing is drawn
FAR = 20.0  # in Lab: nobody takes one for the other
SAME = 0.85  # of two outlines: how much they share at most where the shape tells


@dataclass(frozen=True)
class Things:
    """Drawings that must not be taken for each other, by their names in the game's definitions, and the ground on which
    they lie: a colour, or a drawing. `shapes` where their outlines differ, so that colours need not."""

    game: str
    what: str
    ground: str
    names: tuple[str, ...]
    shapes: bool = False


THINGS = (
    Things("c-cross", "pawns", "#c79d68", ("cc-pawn-1", "cc-pawn-2")),
    Things("c-cross", "tiles", "#c79d68", ("cc-tile-1-0", "cc-tile-2-0")),
    Things(
        "crossado", "pawns on rafts", "#cf9f63", tuple(f"crossado-pawn-{seat}" for seat in range(1, 5)), shapes=True
    ),
    Things(
        "crossado", "pawns on islands", "#a5c276", tuple(f"crossado-pawn-{seat}" for seat in range(1, 5)), shapes=True
    ),
    Things("crossing", "stones on mushrooms", "#c98f5a", tuple(f"crossing-{stone}" for stone in "RBYW"), shapes=True),
    Things("crosswise", "symbols", "crosswise-pale", tuple(f"crosswise-{tile}" for tile in "ABCDEF"), shapes=True),
    Things("crosswise", "actions", "crosswise-dark", tuple(f"crosswise-{tile}" for tile in "RMSX"), shapes=True),
)
SCHEMES = ("light", "dark")

# Each drawing in a square of its own, as large as there is room for.
ARRANGE = """(side) => [...document.querySelectorAll("svg.board > g")].forEach((group, place) => {
  const {x, y, width, height} = group.getBBox(), scale = (side - 8) / Math.max(width, height);
  const left = side * place + side / 2 - (x + width / 2) * scale, top = side / 2 - (y + height / 2) * scale;
  group.setAttribute("transform", `translate(${left} ${top}) scale(${scale})`);
})"""


def drawn(browser: Browser, eyes: Eyes, things: Things, scheme: str) -> list[Pixels]:
    """The ground, then each thing upon it."""
    game = GAMES[things.game]
    scene = game.look.scene(game.new().view(None), UI(), game.words("en"))
    flat = things.ground.startswith("#")
    names = things.names if flat else (things.ground, *things.names)
    size = 'width="26" height="26"' if things.game == "crossing" else ""
    uses = "".join(f'<g><use href="#{name}" {size}/></g>' for name in names)
    page = browser.new_page(color_scheme=scheme, viewport={"width": SIDE * len(names), "height": SIDE})  # type: ignore[arg-type]
    page.set_content(
        f"<style>{STYLE}{scene.style} body{{margin:0;background:{things.ground if flat else '#777'}}}</style>"
        f'<svg class="board" width="{SIDE * len(names)}" height="{SIDE}"><defs>{scene.defs}</defs>{uses}</svg>'
    )
    page.evaluate(ARRANGE, SIDE)
    whole = eyes.see(page.screenshot())
    page.close()
    squares = [
        Pixels(SIDE, SIDE, whole.inside(SIDE * place, 0, SIDE * place + SIDE - 1, SIDE - 1))
        for place in range(len(names))
    ]
    ground = Pixels(SIDE, SIDE, [squares[0].colours[0]] * SIDE * SIDE)
    return [ground, *squares] if flat else squares


def outline(thing: Pixels, ground: Pixels) -> frozenset[int]:
    """The pixels that are the thing's own."""
    pairs = enumerate(zip(thing.colours, ground.colours, strict=True))
    return frozenset(place for place, (mine, under) in pairs if mine != under and apart(mine, under) > 25)


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("things", THINGS, ids=lambda things: f"{things.game}-{things.what}")
def test_things_are_told_apart_and_from_their_ground(browser: Browser, eyes: Eyes, things: Things, scheme: str) -> None:
    ground, *squares = drawn(browser, eyes, things, scheme)
    outlines = {name: outline(square, ground) for name, square in zip(things.names, squares, strict=True)}
    colours: dict[str, Colour] = {}
    for name, square in zip(things.names, squares, strict=True):
        own = outlines[name]
        assert len(own) > 400, f"{name} is hardly there"
        colours[name] = mean([square.colours[place] for place in own])
        clear = sum(contrast(square.colours[place], ground.colours[place]) >= 3 for place in own)
        assert clear > 0.06 * len(own), f"{name} is lost on its ground"
    alike = []
    for one, other in combinations(things.names, 2):
        shared = len(outlines[one] & outlines[other]) / len(outlines[one] | outlines[other])
        for sight in SIGHTS:
            distance = apart(colours[one], colours[other], sight)
            if distance < FAR and not (things.shapes and shared <= SAME):
                alike.append((one, other, sight, round(distance, 1), round(shared, 2)))
    assert alike == []


# The lettering of a board: where, in which colour, how solid, how large.
LETTERING = """() => [...document.querySelectorAll("#board svg.board > text")].filter((text) => text.textContent.trim())
.map((text) => {
  const {left, top, right, bottom} = text.getBoundingClientRect(), style = getComputedStyle(text);
  const scale = text.ownerSVGElement.getScreenCTM().a, bold = Number(style.fontWeight) >= 600;
  const size = parseFloat(style.fontSize) * scale, solid = Number(style.opacity) * Number(style.fillOpacity);
  return {name: text.dataset.key, left, top, right, bottom, solid, colour: style.fill.match(/[\\d.]+/g).map(Number),
          large: size >= 24 || (bold && size >= 18.66)};
})"""


@pytest.mark.parametrize("scheme", SCHEMES)
def test_what_is_written_on_a_board_can_be_read(visit: Visit, eyes: Eyes, published: Game, scheme: str) -> None:
    """4.5 to 1, or 3 to 1 where it is large: computed from the letters' own colour and what they stand on."""
    visitor = visit(
        bypass_csp=True, color_scheme=scheme, reduced_motion="reduce", viewport={"width": 1280, "height": 800}
    )
    faint: dict[str, float] = {}
    whole, _ = shortest(published.name, published.players[-1])
    for record in (middle(published, published.players[-1], 0.7), whole):
        visitor.open(link(record))
        visitor.confirm()
        written = visitor.page.evaluate(LETTERING)
        assert written or published.name == "crossing"
        bare = hidden(visitor, eyes, "svg.board text")
        for text in written:
            under = mean(bare.inside(text["left"], text["top"], text["right"], text["bottom"]))
            solid = text["solid"]
            seen = tuple(solid * own + (1 - solid) * below for own, below in zip(text["colour"], under, strict=False))
            ratio = contrast((seen[0], seen[1], seen[2]), under)
            if ratio < (3 if text["large"] else 4.5):
                faint[f"{text['name']} {record.game}"] = round(ratio, 2)
    assert faint == {}


def hidden(visitor: Visitor, eyes: Eyes, what: str) -> Pixels:
    """The page without these."""
    tag = visitor.page.add_style_tag(content=f"{what}{{visibility:hidden!important}}")
    seen = eyes.see(visitor.page.screenshot())
    tag.evaluate("element => element.remove()")
    return seen


# How targets are lit: each game's own words for it.
LIT = {
    "c-cross": ".cc-open, .cc-next, .cc-give",
    "crossado": ".crossado-live, .crossado-dot, .crossado-ring",
    "crossing": ".crossing-live",
    "crosswise": ".crosswise-open, .crosswise-pick",
}


@pytest.mark.parametrize("scheme", SCHEMES)
def test_where_one_may_tap_is_seen(visit: Visit, eyes: Eyes, published: Game, scheme: str) -> None:
    """Every light of a target has parts that stand out from what is below it: 3 to 1."""
    visitor = visit(
        bypass_csp=True, color_scheme=scheme, reduced_motion="reduce", viewport={"width": 1280, "height": 800}
    )
    dim: dict[str, float] = {}
    seen = 0
    for part in (0.3, 0.6, 0.8):
        visitor.open(link(middle(published, published.players[-1], part)))
        visitor.confirm()
        # What the last move has left there is a light as well, and no ground.
        visitor.page.add_style_tag(content='[data-key^="last"]{visibility:hidden!important}')
        for tapped in (False, True):
            if tapped:
                visitor.page.locator("[data-target]:visible").first.dispatch_event("click")
            visitor.page.evaluate("document.activeElement.blur()")  # what has the focus is lit otherwise
            lights = visitor.page.evaluate(
                """(lit) => [...document.querySelectorAll(lit)].map((element) => {
                  const {left, top, right, bottom} = element.getBoundingClientRect();
                  return [element.dataset.key, left - 2, top - 2, right + 2, bottom + 2];
                })""",
                LIT[published.name],
            )
            shown = eyes.see(visitor.page.screenshot())
            without = hidden(visitor, eyes, f":is({LIT[published.name]}, .crossing-actor)")
            for key, *box in lights:
                pairs = zip(shown.inside(*box), without.inside(*box), strict=True)
                changed = sorted((contrast(one, other) for one, other in pairs if apart(one, other) > 4), reverse=True)
                seen += 1
                best = changed[len(changed) // 25] if changed else 0.0
                if best < 3:
                    dim[f"{key} {part} {tapped}"] = round(best, 2)
    assert seen
    assert dim == {}
