"""The shapes of C-Cross: where things lie on the canvas, and the constant definitions that scenes refer to.

A beech board seen from above, a little from the front; light falls from the top left. There are only two kinds of
zone, a C that opens to the right and one that opens to the left, so each is defined once and used eight times.
"""

from __future__ import annotations

from functools import cache

from pygames.games.c_cross.board import CELLS_OF, EDGES, FILES, LETTER, LETTERS, RANKS
from pygames.games.c_cross.outline import Square, outline
from pygames.scene import crown_def

WIDTH, HEIGHT = 720, 984
UNIT = 64  # The side of a cell.
LEFT, TOP = 84, 34  # The corner of the grid.
SIDE_NAMES = ("light", "dark")


def grid_square(name: str) -> Square:
    """Return the column and row of a cell, counted from the top left."""
    return FILES.index(name[0]), RANKS[-1] - int(name[1:])


@cache
def cell_centre(name: str) -> tuple[int, int]:
    x, y = grid_square(name)
    return LEFT + x * UNIT + UNIT // 2, TOP + y * UNIT + UNIT // 2


def corner(letter: str) -> Square:
    """Return the top left square of a zone's bounding box."""
    squares = [grid_square(name) for name in CELLS_OF[letter]]
    return min(x for x, _ in squares), min(y for _, y in squares)


@cache
def zone_origin(letter: str) -> tuple[int, int]:
    x, y = corner(letter)
    return LEFT + x * UNIT, TOP + y * UNIT


def zone_shape(letter: str) -> list[Square]:
    left, top = corner(letter)
    return [(x - left, y - top) for x, y in map(grid_square, CELLS_OF[letter])]


KIND = {letter: LETTERS.index(letter) % 2 for letter in LETTERS}  # 0 opens to the right, 1 to the left.
SHAPES = (zone_shape("A"), zone_shape("B"))
CENTRE_CELL = {letter: CELLS_OF[letter][(1, 3)[KIND[letter]]] for letter in LETTERS}  # The middle of a C's back.


@cache
def zone_path(letter: str, inset: float, radius: float = 12) -> str:
    return outline(map(grid_square, CELLS_OF[letter]), UNIT, LEFT, TOP, inset, radius)


DIRECTIONS = {"top": (0, -1), "bottom": (0, 1), "left": (-1, 0), "right": (1, 0)}


@cache
def edge_path(edge: str) -> str:
    """Return the line along the outer sides of the squares that belong to one edge of the board."""
    squares = {grid_square(name): letter for name, letter in LETTER.items()}
    lines = []
    for (x, y), letter in squares.items():
        edges = [name for name in DIRECTIONS if letter in EDGES[name]]
        for facing, (dx, dy) in DIRECTIONS.items():
            # In a corner zone, a side that faces neither edge continues the line of the one it is at right angles to.
            is_outer = (x + dx, y + dy) not in squares
            if edges and is_outer and (facing if facing in edges else edges[0 if dx else -1]) == edge:
                lines.append(edge_segment(x, y, dx, dy))
    return "".join(sorted(lines))


def edge_segment(x: int, y: int, dx: int, dy: int) -> str:
    """Return the side of a square that faces (dx, dy), moved out a little and shortened at both ends."""
    middle_x, middle_y = LEFT + (x + 0.5 + dx / 2) * UNIT + dx * 9, TOP + (y + 0.5 + dy / 2) * UNIT + dy * 9
    along_x, along_y = abs(dy) * (UNIT / 2 - 7), abs(dx) * (UNIT / 2 - 7)
    return f"M{middle_x - along_x:g} {middle_y - along_y:g}L{middle_x + along_x:g} {middle_y + along_y:g}"


def c_centres(kind: int) -> list[tuple[int, int]]:
    """Return the centres of a C's cells, from one tip to the other."""
    back, tip = kind, 1 - kind
    squares = ((tip, 0), (back, 0), (back, 1), (back, 2), (tip, 2))
    return [(x * UNIT + UNIT // 2, y * UNIT + UNIT // 2) for x, y in squares]


def c_path(kind: int, inset: float, radius: float = 12) -> str:
    return outline(SHAPES[kind], UNIT, 0, 0, inset, radius)


def zone_def(kind: int) -> str:
    """Return the symbol of a carved zone: a wall in shade, a lit rim, and the floor with the shadow of the wall."""
    path, floor = c_path(kind, 3), c_path(kind, 6)
    return (
        f'<g id="cc-bed-{kind}"><path class="cc-lit" d="{path}" transform="translate(1.5 2)"/>'
        f'<path class="cc-shade" d="{path}"/>'
        f'<g transform="translate(1.2 3)"><path class="cc-floor-{kind}" d="{floor}"/>'
        f'<path class="cc-veins" d="{floor}"/><path class="cc-wall" d="{c_path(kind, 8)}"/></g></g>'
    )


def tile_def(side: int, kind: int) -> str:
    """Return the symbol of a tile: a light one has a groove with rings, a dark one an inlaid line with crosses."""
    name = SIDE_NAMES[side]
    points = c_centres(kind)
    line = "M" + "L".join(f"{x} {y}" for x, y in points)
    marks = "".join(
        f'<circle class="cc-groove-1" cx="{x}" cy="{y}" r="8.5"/>'
        if side == 0
        else f'<path class="cc-groove-2" d="M{x - 8} {y - 8}l16 16m0-16l-16 16"/>'
        for x, y in points
    )
    return (
        f'<g id="cc-tile-{side + 1}-{kind}"><path class="cc-fall" d="{c_path(kind, 4)}" transform="translate(4 7)"/>'
        f'<path class="cc-{name}-side" d="{c_path(kind, 6)}" transform="translate(0 3)"/>'
        f'<path class="cc-{name}-top cc-rim" d="{c_path(kind, 6)}" transform="translate(0 -3)"/>'
        f'<path class="cc-veins" d="{c_path(kind, 6)}" transform="translate(0 -3)"/>'
        f'<path class="cc-{name}-grain" d="{c_path(kind, 10)}" transform="translate(0 -3)"/>'
        f'<g transform="translate(0 -3)"><path class="cc-line-{side + 1}" d="{line}"/>{marks}</g></g>'
    )


def pawn_def(side: int) -> str:
    """Return the symbol of a pawn, a turned cylinder: a light one has a ring on top, a dark one a cross."""
    name = SIDE_NAMES[side]
    top = (
        '<ellipse class="cc-groove-1" cy="-14" rx="10.500" ry="7.500"/>'
        if side == 0
        else '<path class="cc-groove-2" d="M-8.500-20l17 12m0-12l-17 12"/>'
    )
    return (
        f'<g id="cc-pawn-{side + 1}"><path class="cc-fall" d="M-14 22C-2 30 34 30 34 13 34 4 24-4 16-6Z"/>'
        f'<path class="cc-{name}-body" d="M-20-14V9C-20 27 20 27 20 9V-14Z"/>'
        f'<path class="cc-{name}-shine" d="M-12 0V16M-7.500 1.500V17.500"/>'
        f'<path class="cc-{name}-turn" d="M-18.500 4.500C-16 19 16 19 18.500 4.500"/>'
        f'<ellipse class="cc-{name}-top" cy="-14" rx="20" ry="14.500"/>{top}</g>'
    )


GRAIN = (
    '<pattern id="cc-grain" width="360" height="240" patternUnits="userSpaceOnUse">'
    '<path class="cc-vein" d="M0 22C90 8 150 40 240 26S330 12 360 22M0 61C60 72 140 50 210 62S320 76 360 61'
    "M0 97C120 82 180 118 260 100S340 92 360 97M0 138C80 150 170 126 250 141S330 150 360 138"
    'M0 176C110 162 170 194 240 178S330 168 360 176M0 214C70 226 160 204 230 216S320 226 360 214"/></pattern>'
)
GRADIENTS = (
    '<linearGradient id="cc-beech" x1="0" y1="0" x2=".4" y2="1"><stop offset="0" class="cc-beech-1"/>'
    '<stop offset="1" class="cc-beech-2"/></linearGradient>'
    '<linearGradient id="cc-maple" x1="0" y1="0" x2=".6" y2="1"><stop offset="0" stop-color="#fffaf0"/>'
    '<stop offset="1" stop-color="#efdcb8"/></linearGradient>'
    '<linearGradient id="cc-maple-body"><stop offset="0" stop-color="#f3e3c3"/>'
    '<stop offset=".45" stop-color="#e2c999"/>'
    '<stop offset="1" stop-color="#b08f5c"/></linearGradient>'
    '<linearGradient id="cc-walnut" x1="0" y1="0" x2=".6" y2="1"><stop offset="0" stop-color="#6b4530"/>'
    '<stop offset="1" stop-color="#432818"/></linearGradient>'
    '<linearGradient id="cc-walnut-body"><stop offset="0" stop-color="#553524"/>'
    '<stop offset=".45" stop-color="#3a2215"/>'
    '<stop offset="1" stop-color="#1d100a"/></linearGradient>'
    '<radialGradient id="cc-dip" cx=".4" cy=".34" r=".75"><stop offset="0" stop-color="#000" stop-opacity=".2"/>'
    '<stop offset=".8" stop-color="#000" stop-opacity=".07"/><stop offset="1" stop-color="#fff" stop-opacity=".25"/>'
    "</radialGradient>"
)
PAWN_HOLE = '<circle id="cc-seat" r="21" fill="url(#cc-dip)"/>'
DEFS = (
    crown_def("cc-crown")
    + GRADIENTS
    + GRAIN
    + PAWN_HOLE
    + "".join(zone_def(kind) for kind in (0, 1))
    + "".join(pawn_def(side) for side in (0, 1))
    + "".join(tile_def(side, kind) for side in (0, 1) for kind in (0, 1))
)
STYLE = """
svg.board{--cc-a:#efd9b2;--cc-b:#dcbf90;--cc-floor-0:#c79d68;--cc-floor-1:#b4864f;--cc-edge:#7c5830;--cc-lit:#fff0d2;
--cc-letter:#170b02;--cc-ink:#170b02;--cc-vein:#b58d58;--cc-copper:#9c4a1f;--cc-slate:#2f5b66;--cc-live:#fffdf4;--cc-rim:#00332b;--cc-bark:#170c05}
@media (prefers-color-scheme:dark){svg.board{--cc-a:#b8976a;--cc-b:#9a7849;--cc-floor-0:#845d34;--cc-floor-1:#7d562e;
--cc-edge:#43290f;--cc-lit:#d8bb8b;--cc-letter:#fff;--cc-ink:#170b02;--cc-vein:#80602f;--cc-copper:#6b2a0c;--cc-slate:#143b45;--cc-rim:#8ff5dd;--cc-bark:#f2dcb6}}
.cc-beech-1{stop-color:var(--cc-a)} .cc-beech-2{stop-color:var(--cc-b)}
.cc-slab{fill:url(#cc-beech);stroke:var(--cc-edge);stroke-width:1.5}
.cc-veins{fill:url(#cc-grain);pointer-events:none}
.cc-vein{fill:none;stroke:var(--cc-vein);stroke-width:1.6;opacity:.34}
.cc-lit{fill:var(--cc-lit)} .cc-shade{fill:var(--cc-edge)}
.cc-floor-0{fill:var(--cc-floor-0)} .cc-floor-1{fill:var(--cc-floor-1)}
svg.board text.cc-coordinate{font-size:22px;text-anchor:middle;fill:var(--cc-ink)}
svg.board text.cc-letter{font-size:24px;font-weight:600;text-anchor:middle;
fill:var(--cc-letter);pointer-events:none}
.cc-wall{fill:none;stroke:#2b1500;stroke-opacity:.1;stroke-width:6}
.cc-level,.cc-upright,.cc-carved{fill:none;stroke-linecap:round;stroke-width:7}
.cc-carved{stroke:var(--cc-lit);stroke-width:7.5} .cc-carved-upright{stroke-dasharray:1 12.250}
.cc-level{stroke:var(--cc-copper)} .cc-upright{stroke:var(--cc-slate);stroke-dasharray:1 12.250}
.cc-fall{fill:#1d0f04;opacity:.3}
.cc-light-top{fill:url(#cc-maple);stroke:#4a3010;stroke-width:2.6}
.cc-light-body{fill:url(#cc-maple-body);stroke:#4a3010;stroke-width:1.8} .cc-light-side{fill:#6b4a1e}
.cc-light-shine{fill:none;stroke:#fff;stroke-opacity:.5;stroke-width:3;stroke-linecap:round}
.cc-dark-shine{fill:none;stroke:#c99b78;stroke-opacity:.22;stroke-width:3;stroke-linecap:round}
.cc-light-turn{fill:none;stroke:#9c7c4a;stroke-width:2}
.cc-dark-top{fill:url(#cc-walnut);stroke:var(--cc-bark);stroke-width:1.6}
.cc-dark-body{fill:url(#cc-walnut-body);stroke:var(--cc-bark);stroke-width:1.6} .cc-dark-side{fill:#231208}
.cc-dark-turn{fill:none;stroke:#7a543b;stroke-width:2}
.cc-light-top.cc-rim{stroke:#33200a;stroke-width:4} .cc-dark-top.cc-rim{stroke-width:3}
.cc-light-grain{fill:none;stroke:#fff;stroke-width:1.5;opacity:.9}
.cc-dark-grain{fill:none;stroke:#8a6147;stroke-width:1.5;opacity:.7}
.cc-groove-1{fill:none;stroke:#a5834c;stroke-width:3}
.cc-groove-2{fill:none;stroke:#d9b48c;stroke-width:3.4;stroke-linecap:round}
.cc-line-1{fill:none;stroke:#d3b987;stroke-width:2} .cc-line-2{fill:none;stroke:#7d563d;stroke-width:2}
.cc-lead{fill:none;stroke-width:3;opacity:.85;pointer-events:none}
.cc-lead-1{stroke:#fff6df} .cc-lead-2{stroke:#2f1a0e;stroke-dasharray:9 5}
.cc-tray{fill:var(--cc-floor-1);fill-opacity:.75;stroke:var(--cc-edge);stroke-opacity:.55;stroke-width:2}
.cc-turn{fill:var(--cc-floor-0);fill-opacity:.75;stroke:var(--cc-rim);stroke-width:5}
svg.board text.cc-name{font-size:23px;font-weight:600;text-anchor:middle;fill:var(--cc-letter)}
.cc-open{fill:var(--cc-live);fill-opacity:0;stroke:var(--cc-rim);stroke-width:4.4;
stroke-dasharray:20 25.550;stroke-dashoffset:-12.780;stroke-linecap:round}
.cc-next{fill:var(--cc-live);fill-opacity:.3;stroke:var(--cc-rim);stroke-width:4}
.cc-give{fill:var(--cc-live);fill-opacity:.06;stroke:var(--cc-rim);stroke-width:4}
.cc-open:hover,.cc-give:hover,.cc-next:hover{fill-opacity:.5}
.cc-tapped{fill:none;stroke:var(--cc-rim);stroke-width:5}
.cc-last{fill:none;stroke:var(--cc-rim);stroke-width:3;stroke-dasharray:7 5;pointer-events:none}
.cc-waiting{fill:none;stroke:var(--cc-letter);stroke-width:2.5;stroke-dasharray:4 5}
.cc-chain-under{fill:none;stroke:#4a2a00;stroke-width:12;stroke-linejoin:round;pointer-events:none}
.cc-chain{fill:#ffd968;fill-opacity:.1;stroke:#ffd24a;stroke-width:7;stroke-linejoin:round;pointer-events:none}
.cc-won{fill:none;stroke:#ffd24a;stroke-width:8;stroke-linecap:round;filter:drop-shadow(0 0 2px #4a2a00)}
.cc-victor{fill:var(--cc-floor-0);fill-opacity:.75;stroke:#ffd24a;stroke-width:6}
.cc-badge{fill:var(--cc-live);stroke:var(--cc-rim);stroke-width:3;pointer-events:none}
.cc-badge-letter{font-size:24px;font-weight:700;text-anchor:middle;pointer-events:none}
svg.board text.cc-badge-letter{fill:#00473c}
"""
