"""Draws C-Cross: a beech board with sixteen carved Cs, turned pawns, tiles that fill a zone, and two trays."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pygames import defaults
from pygames.games.c_cross import describe
from pygames.games.c_cross.art import (
    CENTRE_CELL,
    HEIGHT,
    KIND,
    LEFT,
    TOP,
    UNIT,
    WIDTH,
    cell_centre,
    edge_path,
    zone_origin,
    zone_path,
)
from pygames.games.c_cross.art import DEFS as DEFS
from pygames.games.c_cross.art import STYLE as STYLE
from pygames.games.c_cross.board import CELL, CELLS_OF, EDGES, FILES, LETTER, LETTERS, OPPOSITE_EDGES, RANKS
from pygames.games.c_cross.rules import PAWNS_PER_SIDE, CCrossView
from pygames.i18n import Translations
from pygames.scene import Interaction, Mark, Scene, Value, fit_text, text_width
from pygames.taps import DONE, Stages

Attrs = dict[str, Value]

COVER_CROP = (92, 430, 448, 336)  # The part of the cover position shown on the home page.
SEAT_PIECES = tuple((f"cc-pawn-{seat}", "-23 -31 46 60") for seat in (1, 2))
COVER_EXTRAS = defaults.COVER_EXTRAS
SHARED_HEIGHT = defaults.SHARED_HEIGHT
is_rotation = defaults.is_rotation
TRAYS = {2: (48, 42), 1: (546, 606)}  # In the two corners without zones.
TRAY_WIDTH, TRAY_HEIGHT = 150, 332
SEAT_COLOURS = ("#e2c999", "#432818")  # Those of the two woods.
MAX_NAME_LETTERS = 12  # A longer name is cut on a tray.
MAX_UNCONDENSED_WIDTH = 9  # In average letters. A wider name is condensed.


def move_taps(move: str) -> Stages:
    """Return the taps of a move: its cells in any order. A single pawn needs DONE, since a pair may begin with it."""
    cells = frozenset(move.removeprefix("x").split("+"))
    return (cells, frozenset({DONE})) if move in CELL else (cells,)


def intended_move(view: CCrossView, taps: Sequence[str], x: float, y: float) -> str:
    """Return the move meant by a tap beside all targets, so that its refusal can be explained, or ""."""
    name = f"{chr(97 + int((x - LEFT) // UNIT))}{len(RANKS) - int((y - TOP) // UNIT)}"
    if name not in CELL:
        return ""
    if view["task"] == "zone":
        return LETTER[name]
    cells = "+".join(sorted((*taps, name), key=lambda cell: (cell[0], int(cell[1:]))))
    return cells if view["task"] == "place" else f"x{cells}"


def scene(view: CCrossView, ui: Interaction, say: Translations) -> Scene:
    return Scene(WIDTH, HEIGHT, tuple(all_marks(view, ui, say)), say("title"), DEFS, STYLE)


def all_marks(view: CCrossView, ui: Interaction, say: Translations) -> Iterator[Mark]:
    yield from board_marks()
    yield from zone_marks(view)
    for seat in (2, 1):
        yield from tray_marks(view, ui, seat, say)
    yield from piece_marks(view, ui)
    yield from last_move_marks(view, ui)
    yield from tapped_marks(view, ui)
    yield from target_marks(view, ui, say)


def board_marks() -> Iterator[Mark]:
    whole: Attrs = {"x": 3, "y": 3, "width": WIDTH - 6, "height": HEIGHT - 6, "rx": 26}
    yield Mark("slab", "rect", {**whole, "class": "cc-slab"})
    yield Mark("grain", "rect", {**whole, "class": "cc-veins"})
    for edge in EDGES:
        direction = "level" if edge in ("top", "bottom") else "upright"
        carving: Attrs = {"d": edge_path(edge), "transform": "translate(1.2 1.8)"}
        yield Mark(f"carved:{edge}", "path", {**carving, "class": f"cc-carved cc-carved-{direction}"})
        yield Mark(f"side:{edge}", "path", {"d": edge_path(edge), "class": f"cc-{direction}"})
    for column, file in enumerate(FILES):
        x = LEFT + UNIT * column + UNIT // 2
        yield Mark(f"file:{file}", "text", {"x": x, "y": HEIGHT - 20, "class": "cc-coordinate"}, file)
    for row, rank in enumerate(reversed(RANKS)):
        y = TOP + UNIT * row + UNIT // 2 + 8
        yield Mark(f"rank:{rank}", "text", {"x": 25, "y": y, "class": "cc-coordinate"}, str(rank))


def zone_marks(view: CCrossView) -> Iterator[Mark]:
    """Yield the carved Cs, and for those without a tile the hollows, the letter and the rim of the side in the lead."""
    tiled = {letter for tiles in view["tiles"] for letter in tiles}
    for letter in LETTERS:
        x, y = zone_origin(letter)
        yield Mark(f"zone:{letter}", "use", {"href": f"#cc-bed-{KIND[letter]}", "x": x, "y": y})
    for letter in LETTERS:
        if letter in tiled:
            continue
        for name in CELLS_OF[letter]:
            x, y = cell_centre(name)
            yield Mark(f"seat:{name}", "use", {"href": "#cc-seat", "x": x, "y": y})
        if not any(CENTRE_CELL[letter] in pawns for pawns in view["pawns"]):
            x, y = cell_centre(CENTRE_CELL[letter])
            yield Mark(f"letter:{letter}", "text", {"x": x, "y": y + 9, "class": "cc-letter"}, letter)
        light, dark = describe.pawn_counts(view, letter)
        if light != dark:
            leader = 1 if light > dark else 2
            rim: Attrs = {"d": zone_path(letter, 8, 8), "class": f"cc-lead cc-lead-{leader}"}
            yield Mark(f"lead:{letter}", "path", rim)


def piece_marks(view: CCrossView, ui: Interaction) -> Iterator[Mark]:
    """Yield the tiles, then the pawns from the far ranks to the near ones, which overlap them.

    A pawn that is about to be given up has already made way for the opponent's.
    """
    for seat in (1, 2):
        for letter in view["tiles"][seat - 1]:
            x, y = zone_origin(letter)
            yield Mark(f"tile:{seat}:{letter}", "use", {"href": f"#cc-tile-{seat}-{KIND[letter]}", "x": x, "y": y})
    given = frozenset(ui.taps) if view["task"] == "give" else frozenset[str]()
    pawns = [(3 - seat if name in given else seat, name) for seat in (1, 2) for name in view["pawns"][seat - 1]]
    for seat, name in sorted(pawns, key=lambda pawn: (-int(pawn[1][1:]), pawn[1])):
        yield pawn_mark(seat, name)


def last_move_names(ui: Interaction) -> frozenset[str]:
    """Return the cells or the zone that the last move names."""
    return frozenset((ui.last_move or "").removeprefix("x").split("+"))


def pawn_mark(seat: int, name: str) -> Mark:
    x, y = cell_centre(name)
    return Mark(f"pawn:{seat}:{name}", "use", {"href": f"#cc-pawn-{seat}", "x": x, "y": y})


def tray_marks(view: CCrossView, ui: Interaction, seat: int, say: Translations) -> Iterator[Mark]:
    """Yield a side's tray: its name, the pawns and tiles left, and its pawns that are set aside and not yet placed."""
    x, y = TRAYS[seat]
    css_class = "cc-turn" if view["actor"] == seat else "cc-victor" if seat in (view["winners"] or ()) else "cc-tray"
    box: Attrs = {"x": x, "y": y, "width": TRAY_WIDTH, "height": TRAY_HEIGHT, "rx": 18, "class": css_class}
    yield Mark(f"tray:{seat}", "rect", box, label=describe.describe_reserve(view, seat, say))
    if seat in (view["winners"] or ()):
        yield Mark(f"crown:{seat}", "use", {"href": "#cc-crown", "transform": f"translate({x + TRAY_WIDTH / 2:g} {y})"})
    name = fit_text(say.seat_label(seat), MAX_NAME_LETTERS)
    attrs: Attrs = {"x": x + TRAY_WIDTH / 2, "y": y + 30, "class": "cc-name"}
    if text_width(name) > MAX_UNCONDENSED_WIDTH:
        attrs |= {"textLength": TRAY_WIDTH - 20, "lengthAdjust": "spacingAndGlyphs"}
    yield Mark(f"name:{seat}", "text", attrs, name)
    left, given = view["pawns_left"][seat - 1], len(ui.taps) if view["task"] == "give" else 0
    aside = view["pawns_owed"] - given if view["paying_seat"] == 3 - seat else 0
    if view["paying_seat"] == seat:
        left += given
    for index in range(PAWNS_PER_SIDE):
        pawn_x, pawn_y = x + 31 + 44 * (index % 3), y + 66 + 45 * (index // 3)
        small: Attrs = {"transform": f"translate({pawn_x} {pawn_y}) scale(.74)"}
        yield Mark(f"place:{seat}:{index}", "use", {**small, "href": "#cc-seat"})
        if index < left + aside:
            yield Mark(f"spare:{seat}:{index}", "use", {**small, "href": f"#cc-pawn-{seat}"})
        if left <= index < left + aside:
            ring: Attrs = {"cx": pawn_x, "cy": pawn_y, "r": 21, "class": "cc-waiting"}
            yield Mark(f"aside:{seat}:{index - left}", "circle", ring)
    for index in range(view["tiles_left"][seat - 1]):
        tile_x, tile_y = x + 12 + 33 * (index % 4), y + 240 + 46 * (index // 4)
        small = {"transform": f"translate({tile_x} {tile_y}) scale(.2)"}
        yield Mark(f"stock:{seat}:{index}", "use", {**small, "href": f"#cc-tile-{seat}-{index % 2}"})


def last_move_marks(view: CCrossView, ui: Interaction) -> Iterator[Mark]:
    """Yield the marks of the last move and, at the end, of the connection."""
    tiled = {letter for tiles in view["tiles"] for letter in tiles}
    last_names = last_move_names(ui)
    for name in sorted(name for name in last_names if name in CELL and LETTER[name] not in tiled):
        x, y = cell_centre(name)
        yield Mark(f"last:{name}", "circle", {"cx": x, "cy": y, "r": 28, "class": "cc-last"})
    for letter in sorted(tiled - set(view["chain"])):
        if last_names & {letter, *CELLS_OF[letter]}:
            yield Mark(f"last:{letter}", "path", {"d": zone_path(letter, 3), "class": "cc-last"})
    for letter in view["chain"]:
        outline: Attrs = {"d": zone_path(letter, 5)}
        yield Mark(f"chain-under:{letter}", "path", {**outline, "class": "cc-chain-under"})
        yield Mark(f"chain:{letter}", "path", {**outline, "class": "cc-chain"})
    for edges in OPPOSITE_EDGES:
        if all(set(view["chain"]) & set(EDGES[edge]) for edge in edges):
            for edge in edges:
                yield Mark(f"won:{edge}", "path", {"d": edge_path(edge), "class": "cc-won"})


def tapped_marks(view: CCrossView, ui: Interaction) -> Iterator[Mark]:
    """Yield a pawn where one is about to be placed, and a ring round each cell tapped."""
    for name in ui.taps:
        if name in CELL:
            x, y = cell_centre(name)
            if view["task"] == "place":
                yield pawn_mark(view["mover"], name)
            yield Mark(f"tapped:{name}", "circle", {"cx": x, "cy": y, "r": 29, "class": "cc-tapped"})


def target_marks(view: CCrossView, ui: Interaction, say: Translations) -> Iterator[Mark]:
    """Yield the targets. Where a first pawn can go nearly anywhere, the other free cells are dimmed instead."""
    css_class = "cc-give" if view["task"] == "give" else "cc-next" if ui.taps else "cc-open"
    free = free_cells(view)
    if ui.is_crowded(free):
        css_class = "quiet"
        for name in (name for name in free if name not in ui.targets):
            x, y = cell_centre(name)
            yield Mark(f"dim:{name}", "circle", {"cx": x, "cy": y, "r": 24, "class": "dim"})
    for name in sorted(ui.targets):
        if name in CELL:
            x, y = cell_centre(name)
            ring: Attrs = {"cx": x, "cy": y, "r": 29, "class": css_class}
            yield Mark(f"target:{name}", "circle", ring, target=name, label=describe.describe_target(view, name, say))
        elif name in LETTERS:
            area: Attrs = {"d": zone_path(name, 4), "class": "cc-give"}
            yield Mark(f"target:{name}", "path", area, target=name, label=describe.describe_target(view, name, say))
            x, y = badge_position(name)
            yield Mark(f"badge:{name}", "circle", {"cx": x, "cy": y, "r": 17, "class": "cc-badge"})
            yield Mark(f"badge-letter:{name}", "text", {"x": x, "y": y + 8.5, "class": "cc-badge-letter"}, name)


def free_cells(view: CCrossView) -> list[str]:
    """Return the cells without a pawn, in zones without a tile."""
    tiled, occupied = {*view["tiles"][0], *view["tiles"][1]}, {*view["pawns"][0], *view["pawns"][1]}
    return [name for name in CELL if LETTER[name] not in tiled and name not in occupied]


def badge_position(letter: str) -> tuple[int, int]:
    """Return a position beside the middle of a C's back, on the open side, where no pawn is hidden."""
    x, y = cell_centre(CENTRE_CELL[letter])
    return x + (UNIT // 2 - 4) * (-1 if KIND[letter] else 1), y
