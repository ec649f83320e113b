"""How C-Cross looks: a beech board with sixteen carved Cs, turned pawns, tiles that fill a zone, two trays."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pygames import defaults
from pygames.games.c_cross import describe
from pygames.games.c_cross.art import DEFS as DEFS
from pygames.games.c_cross.art import (
    HEART,
    HEIGHT,
    KIND,
    LEFT,
    TOP,
    UNIT,
    WIDTH,
    centre,
    origin,
    side_path,
    zone_path,
)
from pygames.games.c_cross.art import STYLE as STYLE
from pygames.games.c_cross.board import CELL, CELLS_OF, FILES, LETTER, LETTERS, RANKS, SIDES
from pygames.games.c_cross.rules import CCrossView
from pygames.i18n import Translations
from pygames.scene import Interaction, Mark, Scene, Value, fit_text, text_width
from pygames.taps import DONE, Stages

Attrs = dict[str, Value]

COVER_CROP = (92, 430, 448, 336)  # what of the poster is seen where it stands for the game
COVER_EXTRAS = defaults.COVER_EXTRAS
SHARED_HEIGHT = defaults.SHARED_HEIGHT
is_rotation = defaults.is_rotation
PAWNS = 12
TRAYS = {2: (48, 42), 1: (546, 606)}  # where the trays lie: in the two corners that the zones leave free
TRAY_WIDTH, TRAY_HEIGHT = 150, 332
SEAT_COLOURS = ("#e2c999", "#432818")  # the colours of the woods
NAME_LENGTH, WIDE_NAME = 12, 9  # letters of a name that a tray has room for, and from where on it is condensed


def move_taps(move: str) -> Stages:
    """A pair's cells in any order, also the pawns given; a single pawn is closed, for a pair may begin with it."""
    cells = frozenset(move.removeprefix("x").split("+"))
    single = move in CELL
    return (cells, frozenset({DONE})) if single else (cells,)


def intended_move(view: CCrossView, taps: Sequence[str], x: float, y: float) -> str:
    """The move that a tap there would have meant, though nothing there is a target: it is asked only why not."""
    name = f"{chr(97 + int((x - LEFT) // UNIT))}{len(RANKS) - int((y - TOP) // UNIT)}"
    if name not in CELL:
        return ""
    if view["task"] == "place":
        return "+".join(sorted((*taps, name), key=lambda cell: (cell[0], int(cell[1:]))))
    return LETTER[name] if view["task"] == "zone" else f"x{name}"


def scene(view: CCrossView, ui: Interaction, say: Translations) -> Scene:
    return Scene(WIDTH, HEIGHT, tuple(marks(view, ui, say)), say("title"), DEFS, STYLE)


def marks(view: CCrossView, ui: Interaction, say: Translations) -> Iterator[Mark]:
    yield from slab()
    yield from zones(view)
    for seat in (2, 1):
        yield from tray(view, seat, say)
    yield from pieces(view)
    yield from trail(view, ui)
    yield from tapped(view, ui)
    yield from targets(view, ui, say)


def slab() -> Iterator[Mark]:
    whole: Attrs = {"x": 3, "y": 3, "width": WIDTH - 6, "height": HEIGHT - 6, "rx": 26}
    yield Mark("slab", "rect", {**whole, "class": "cc-slab"})
    yield Mark("grain", "rect", {**whole, "class": "cc-veins"})
    for side in SIDES:
        look = "cc-level" if side in ("top", "bottom") else "cc-upright"
        carved: Attrs = {"d": side_path(side), "transform": "translate(1.2 1.8)"}
        yield Mark(f"carved:{side}", "path", {**carved, "class": f"cc-carved cc-carved-{look[3:]}"})
        yield Mark(f"side:{side}", "path", {"d": side_path(side), "class": look})
    for place, file in enumerate(FILES):
        x = LEFT + UNIT * place + UNIT // 2
        yield Mark(f"file:{file}", "text", {"x": x, "y": HEIGHT - 20, "class": "cc-coordinate"}, file)
    for place, rank in enumerate(reversed(RANKS)):
        y = TOP + UNIT * place + UNIT // 2 + 8
        yield Mark(f"rank:{rank}", "text", {"x": 25, "y": y, "class": "cc-coordinate"}, str(rank))


def zones(view: CCrossView) -> Iterator[Mark]:
    """The carved Cs; those without a tile with their letter and their seats, and a rim in the look of who leads."""
    tiled = {letter for tiles in view["tiles"] for letter in tiles}
    for letter in LETTERS:
        x, y = origin(letter)
        yield Mark(f"zone:{letter}", "use", {"href": f"#cc-bed-{KIND[letter]}", "x": x, "y": y})
    for letter in LETTERS:
        if letter in tiled:
            continue
        for name in CELLS_OF[letter]:
            x, y = centre(name)
            yield Mark(f"seat:{name}", "use", {"href": "#cc-seat", "x": x, "y": y})
        if not any(HEART[letter] in pawns for pawns in view["pawns"]):
            x, y = centre(HEART[letter])
            yield Mark(f"letter:{letter}", "text", {"x": x, "y": y + 9, "class": "cc-letter"}, letter)
        light, dark = describe.counts(view, letter)
        if light != dark:
            look = f"cc-lead cc-lead-{1 if light > dark else 2}"
            yield Mark(f"lead:{letter}", "path", {"d": zone_path(letter, 8, 8), "class": look})


def pieces(view: CCrossView) -> Iterator[Mark]:
    """Tiles, then pawns from the far ranks to the near ones, which stand before them."""
    for seat in (1, 2):
        for letter in view["tiles"][seat - 1]:
            x, y = origin(letter)
            yield Mark(f"tile:{seat}:{letter}", "use", {"href": f"#cc-tile-{seat}-{KIND[letter]}", "x": x, "y": y})
    standing = [(seat, name) for seat in (1, 2) for name in view["pawns"][seat - 1]]
    for seat, name in sorted(standing, key=lambda pawn: (-int(pawn[1][1:]), pawn[1])):
        yield pawn(seat, name)


def last_names(ui: Interaction) -> frozenset[str]:
    """The cells or the zone that the last move names."""
    return frozenset((ui.last_move or "").removeprefix("x").split("+"))


def pawn(seat: int, name: str) -> Mark:
    x, y = centre(name)
    return Mark(f"pawn:{seat}:{name}", "use", {"href": f"#cc-pawn-{seat}", "x": x, "y": y})


def tray(view: CCrossView, seat: int, say: Translations) -> Iterator[Mark]:
    """A side's reserve: its name, the pawns and tiles left, and its pawns that are set aside."""
    x, y = TRAYS[seat]
    look = "cc-turn" if view["actor"] == seat else "cc-victor" if seat in (view["winners"] or ()) else "cc-tray"
    box: Attrs = {"x": x, "y": y, "width": TRAY_WIDTH, "height": TRAY_HEIGHT, "rx": 18, "class": look}
    yield Mark(f"tray:{seat}", "rect", box, label=describe.reserve(view, seat, say))
    if seat in (view["winners"] or ()):
        yield Mark(f"crown:{seat}", "use", {"href": "#cc-crown", "transform": f"translate({x + TRAY_WIDTH / 2:g} {y})"})
    short = fit_text(say.seat_name(seat), NAME_LENGTH)
    fit: Attrs = (
        {"textLength": TRAY_WIDTH - 20, "lengthAdjust": "spacingAndGlyphs"} if text_width(short) > WIDE_NAME else {}
    )
    yield Mark(f"name:{seat}", "text", {"x": x + TRAY_WIDTH / 2, "y": y + 30, "class": "cc-name", **fit}, short)
    left, aside = view["pawns_left"][seat - 1], view["owed"] if view["taker"] == 3 - seat else 0
    for place in range(PAWNS):
        at_x, at_y = x + 31 + 44 * (place % 3), y + 66 + 45 * (place // 3)
        small: Attrs = {"transform": f"translate({at_x} {at_y}) scale(.74)"}
        yield Mark(f"place:{seat}:{place}", "use", {**small, "href": "#cc-seat"})
        if place < left + aside:
            yield Mark(f"spare:{seat}:{place}", "use", {**small, "href": f"#cc-pawn-{seat}"})
        if left <= place < left + aside:
            ring: Attrs = {"cx": at_x, "cy": at_y, "r": 21, "class": "cc-waiting"}
            yield Mark(f"aside:{seat}:{place - left}", "circle", ring)
    for place in range(view["tiles_left"][seat - 1]):
        at_x, at_y = x + 12 + 33 * (place % 4), y + 240 + 46 * (place // 4)
        small = {"transform": f"translate({at_x} {at_y}) scale(.2)"}
        yield Mark(f"stock:{seat}:{place}", "use", {**small, "href": f"#cc-tile-{seat}-{place % 2}"})


def trail(view: CCrossView, ui: Interaction) -> Iterator[Mark]:
    """The last move, and at the end the connection."""
    tiled = {letter for tiles in view["tiles"] for letter in tiles}
    new = last_names(ui)
    for name in sorted(name for name in new if name in CELL and LETTER[name] not in tiled):
        x, y = centre(name)
        yield Mark(f"last:{name}", "circle", {"cx": x, "cy": y, "r": 28, "class": "cc-last"})
    for letter in sorted(tiled - set(view["chain"])):
        if new & {letter, *CELLS_OF[letter]}:
            yield Mark(f"last:{letter}", "path", {"d": zone_path(letter, 3), "class": "cc-last"})
    for letter in view["chain"]:
        outline: Attrs = {"d": zone_path(letter, 5)}
        yield Mark(f"chain-under:{letter}", "path", {**outline, "class": "cc-chain-under"})
        yield Mark(f"chain:{letter}", "path", {**outline, "class": "cc-chain"})
    for pair in (("top", "bottom"), ("left", "right")):
        if all(set(view["chain"]) & set(SIDES[side]) for side in pair):
            for side in pair:
                yield Mark(f"won:{side}", "path", {"d": side_path(side), "class": "cc-won"})


def tapped(view: CCrossView, ui: Interaction) -> Iterator[Mark]:
    """A pawn where one is about to be placed; a ring round those that are about to be given."""
    for name in ui.taps:
        if name in CELL:
            x, y = centre(name)
            if view["task"] == "place":
                yield pawn(view["mover"], name)
            yield Mark(f"tapped:{name}", "circle", {"cx": x, "cy": y, "r": 29, "class": "cc-tapped"})


def targets(view: CCrossView, ui: Interaction, say: Translations) -> Iterator[Mark]:
    """What may be tapped. A first pawn can go nearly anywhere, so its places only show a fine ring."""
    look = "cc-give" if view["task"] == "give" else "cc-next" if ui.taps else "cc-open"
    for name in sorted(ui.targets):
        if name in CELL:
            x, y = centre(name)
            ring: Attrs = {"cx": x, "cy": y, "r": 29, "class": look}
            yield Mark(f"target:{name}", "circle", ring, target=name, label=describe.describe_target(view, name, say))
        elif name in LETTERS:
            area: Attrs = {"d": zone_path(name, 4), "class": "cc-give"}
            yield Mark(f"target:{name}", "path", area, target=name, label=describe.describe_target(view, name, say))
            x, y = badge(name)
            yield Mark(f"badge:{name}", "circle", {"cx": x, "cy": y, "r": 17, "class": "cc-badge"})
            yield Mark(f"badge-letter:{name}", "text", {"x": x, "y": y + 8.5, "class": "cc-badge-letter"}, name)


def badge(letter: str) -> tuple[int, int]:
    """Beside the middle of a C's back, towards its mouth, where it hides no pawn."""
    x, y = centre(HEART[letter])
    return x + (UNIT // 2 - 4) * (-1 if KIND[letter] else 1), y
