"""The shapes of Crossado, as definitions that scenes refer to, and their colours by day and by night."""

from __future__ import annotations

from pygames.games.crossado.shore import SHORE_DEFS, SHORE_STYLE
from pygames.scene import crown_def

CELL = 47  # The side of a cell.
MARGIN = 31  # Around the board, for the coordinates.

# One outline per seat, so that pawns differ not only in colour: disc, triangle, square, cross.
OUTLINES = (
    "M0 -14.5A14.5 14.5 0 1 1 0 14.5A14.5 14.5 0 1 1 0 -14.5Z",
    "M0 -15.5L15 11.5H-15Z",
    "M-12.5 -12.5H12.5V12.5H-12.5Z",
    "M-4.5 -15.5H4.5V-4.5H15.5V4.5H4.5V15.5H-4.5V4.5H-15.5V-4.5H-4.5Z",
)
# For each seat: light, colour, dark.
PAWN_COLOURS = (
    ("#f0856a", "#c93f29", "#5c150b"),
    ("#ffe08a", "#efb21f", "#6d4a04"),
    ("#79aef0", "#2b62ad", "#0d2850"),
    ("#ffffff", "#ece7da", "#3f3a31"),
)


def pawn_def(seat: int) -> str:
    """Return the symbol of a pawn, seen from above and a little from the front."""
    outline, (light, colour, dark) = OUTLINES[seat - 1], PAWN_COLOURS[seat - 1]
    return (
        f'<radialGradient id="crossado-paint-{seat}" cx=".36" cy=".3" r=".85"><stop stop-color="{light}"/>'
        f'<stop offset=".62" stop-color="{colour}"/><stop offset="1" stop-color="{dark}"/></radialGradient>'
        f'<g id="crossado-pawn-{seat}"><path d="{outline}" transform="translate(2.5 4)" fill="#000" opacity=".34"'
        f' stroke="#000" stroke-width="4" stroke-linejoin="round"/>'
        f'<path d="{outline}" transform="translate(0 1.800)" class="crossado-brim"/>'
        f'<path d="{outline}" transform="translate(0 -1.500)" class="crossado-brim"/>'
        f'<path d="{outline}" transform="translate(0 1.800)" fill="{dark}" stroke="{dark}" stroke-width="2.400"'
        f' stroke-linejoin="round"/>'
        f'<path d="{outline}" transform="translate(0 -1.500)" fill="url(#crossado-paint-{seat})" stroke="{dark}"'
        f' stroke-width="2.400" stroke-linejoin="round"/>'
        f'<path d="{outline}" transform="translate(.4 -1.300) scale(.52)" fill="{dark}" fill-opacity=".5"/>'
        f'<path d="{outline}" transform="translate(-.3 -3) scale(.5)" fill="url(#crossado-paint-{seat})"'
        f' stroke="{dark}" stroke-opacity=".45" stroke-width="1.800" stroke-linejoin="round"/>'
        f'<path d="M-4.500-5Q-3-7.500 0-7.500" fill="none" stroke="#fff" stroke-opacity=".75" stroke-width="2"'
        f' stroke-linecap="round"/></g>'
        f'<path id="crossado-slot-{seat}" d="{outline}" fill="{colour}" fill-opacity=".36" stroke="{dark}"'
        f' stroke-width="2.6" stroke-dasharray="4 3" stroke-linejoin="round"/>'
    )


def plank_shapes() -> str:
    """Return the boards of a raft, each a little different."""
    boards = ((0.0, "a", -64.5, 129.0), (8.1, "b", -66.0, 131.0), (16.2, "c", -65.0, 131.5), (24.3, "a", -66.5, 131.0))
    return "".join(
        f'<rect x="{x}" y="{y - 16.8:.1f}" width="{width}" height="8.6" rx="3.2" fill="url(#crossado-wood-{tone})"'
        f' stroke="#4b2f16" stroke-opacity=".55" stroke-width="1"/>'
        for y, tone, x, width in boards
    )


def beam_shape(x: float) -> str:
    """Return a cross-beam on the line between two cells, tied with rope."""
    knots = "".join(
        f'<path d="M{x - 4.6} {y}h9.2M{x - 4.6} {y + 2.6}h9.2" stroke="#e8d6ae" stroke-width="1.5"/>'
        for y in (-14.0, 11.0)
    )
    return (
        f'<rect x="{x - 3.4}" y="-19.5" width="6.8" height="39" rx="3" fill="url(#crossado-beam)" stroke="#3d2510"'
        f' stroke-opacity=".6" stroke-width="1"/>{knots}'
    )


def wood_gradient(tone: str, light: str, dark: str) -> str:
    return (
        f'<linearGradient id="crossado-wood-{tone}" x2="0" y2="1"><stop stop-color="{light}"/>'
        f'<stop offset="1" stop-color="{dark}"/></linearGradient>'
    )


RAFT_DEFS = (
    wood_gradient("a", "#dcb27a", "#b07f46")
    + wood_gradient("b", "#cf9f63", "#a06f39")
    + wood_gradient("c", "#e3bd88", "#ba8a50")
    + '<linearGradient id="crossado-beam"><stop stop-color="#a67a49"/><stop offset=".45" stop-color="#c39860"/>'
    + '<stop offset="1" stop-color="#7a5229"/></linearGradient>'
    + '<g id="crossado-planks"><rect x="-68" y="-18.4" width="136" height="37.400" rx="4" class="crossado-hull"/>'
    + plank_shapes()
    + '<path d="M-58 -12.6h38M-6 -12.4h46M-50 -4.4h30M2 -4.6h52M-56 3.6h24M-18 3.8h60M-60 11.8h46M6 11.6h40"'
    ' stroke="#5a3a1c" stroke-opacity=".3" stroke-width="1" fill="none"/>'
    + beam_shape(-CELL / 2)
    + beam_shape(CELL / 2)
    + "</g>"
    # The light always falls from the upper left, so each direction of a raft has its own shadow.
    + '<g id="crossado-across"><rect x="-63" y="-12" width="133" height="34" rx="7" fill="#03222f" opacity=".36"/>'
    '<path d="M-72 -15q-5 15 0 31M73 -15q5 15 0 31" class="crossado-foam"/><use href="#crossado-planks"/></g>'
    + '<g id="crossado-upright"><rect x="-12" y="-62" width="34" height="133" rx="7" fill="#03222f" opacity=".36"/>'
    '<path d="M-15 -72q15 -5 31 0M-15 73q15 5 31 0" class="crossado-foam"/>'
    '<use href="#crossado-planks" transform="rotate(90)"/></g>'
)

GRID_DEF = (
    f'<pattern id="crossado-grid" x="{MARGIN}" y="{MARGIN}" width="{CELL}" height="{CELL}"'
    f' patternUnits="userSpaceOnUse"><path d="M{CELL} 0H0V{CELL}" fill="none" stroke="#fff"'
    ' stroke-opacity=".17"/></pattern>'
)

PIPS = {1: (4,), 2: (2, 6), 3: (2, 4, 6), 4: (0, 2, 6, 8), 5: (0, 2, 4, 6, 8), 6: (0, 2, 3, 5, 6, 8)}


def die_def(number: int) -> str:
    """Return the symbol of a face of the die, 64 wide; 0 is a die that is being shaken."""
    pips = "".join(
        f'<circle cx="{x}" cy="{y}" r="6.200" fill="url(#crossado-pip)"/>'
        for x, y in ((17 * (index % 3 - 1), 17 * (index // 3 - 1) - 2) for index in PIPS[number or 5])
    )
    blank = (
        '<rect x="-30" y="-25" width="64" height="62" rx="14" opacity=".28"/>'
        '<rect x="-32" y="-30" width="64" height="64" rx="14" fill="#b3a68b"/>'
        '<rect x="-32" y="-34" width="64" height="63" rx="14" fill="url(#crossado-ivory)" stroke="#8f8470"/>'
        '<rect x="-29.500" y="-31.500" width="59" height="58" rx="12" fill="none" stroke="#fff" stroke-width="2"/>'
    )
    cube = blank + pips
    if number:
        return f'<g id="crossado-die-{number}">{cube}</g>'
    return (
        f'<g id="crossado-die-0"><g transform="rotate(-14) scale(.86)" opacity=".82">{cube}</g>'
        '<path d="M-37-20Q-42-8-39 4M-29 31Q-24 37-16 39M38-6Q42 6 37 18M18-37Q27-36 33-29" fill="none"'
        ' stroke="#9b8f78" stroke-width="3.500" stroke-linecap="round"/></g>'
    )


DEFS = (
    crown_def("crossado-crown")
    + '<linearGradient id="crossado-plank" x2="0" y2="1"><stop class="crossado-plank-1"/><stop offset="1"'
    ' class="crossado-plank-2"/></linearGradient>'
    + SHORE_DEFS
    + GRID_DEF
    + RAFT_DEFS
    + "".join(map(pawn_def, range(1, 5)))
    + '<linearGradient id="crossado-ivory" x2=".7" y2="1"><stop stop-color="#fffdf6"/><stop offset="1"'
    ' stop-color="#e4dac5"/></linearGradient><radialGradient id="crossado-pip" cy=".8"><stop stop-color="#5a544b"/>'
    '<stop offset=".7" stop-color="#231f1b"/></radialGradient>' + "".join(map(die_def, range(7)))
)

STYLE = (
    SHORE_STYLE
    + """
svg.board{--crossado-light:#fff6c4;--crossado-rim:#012f40;--crossado-edge:#06141a;
--crossado-hull:#2a1606;--crossado-brim:none;--crossado-ashore:#33441f;
--crossado-plank-1:#ecd7ae;--crossado-plank-2:#d9bb88}
@media (prefers-color-scheme:dark){svg.board{
--crossado-light:#fff0a8;--crossado-rim:#fff0a8;--crossado-edge:#f3ece0;
--crossado-hull:#f0dcb4;--crossado-brim:#f7f0dc;--crossado-ashore:#f2f6de;
--crossado-plank-1:#57432d;--crossado-plank-2:#40301f}}
.crossado-plank-1{stop-color:var(--crossado-plank-1)} .crossado-plank-2{stop-color:var(--crossado-plank-2)}
.crossado-foam{fill:none;stroke:#fff;stroke-opacity:.3;stroke-width:2;stroke-linecap:round}
svg.board .crossado-edge{font-size:22px;text-anchor:middle;fill:var(--crossado-edge)}
svg.board .crossado-ashore{fill:var(--crossado-ashore)}
.crossado-count{font-size:26px;font-weight:600}
.crossado-name{font-size:18px;font-weight:600}
.crossado-strip{fill:url(#crossado-plank);stroke:#5a3a1c;stroke-opacity:.45;stroke-width:1.5}
.crossado-turn{fill:none;stroke:var(--glow);stroke-width:4}
.crossado-victor{fill:none;stroke:#e9b92f;stroke-width:6}
.crossado-way{fill:none;stroke:var(--crossado-light);stroke-width:5;stroke-linecap:round;stroke-linejoin:round;
stroke-dasharray:.1 11}
.crossado-hull{fill:#4b2f16;stroke:var(--crossado-hull);stroke-width:2.4}
.crossado-brim{fill:none;stroke:var(--crossado-brim);stroke-width:5;stroke-linejoin:round}
svg.board .crossado-live{fill:var(--crossado-light);fill-opacity:.45;stroke:var(--crossado-rim);stroke-width:4}
svg.board .crossado-ring{fill:none;stroke:#fffbe0;stroke-width:5}
svg.board .crossado-dot{fill:var(--crossado-light);stroke:var(--crossado-rim);stroke-width:2.6}
svg.board .crossado-tapped{fill:var(--crossado-light);fill-opacity:.55;stroke:#fff;stroke-width:4}
svg.board .crossado-last{fill:none;stroke:#fff;stroke-opacity:.95;stroke-width:3;stroke-dasharray:7 5}
svg.board .crossado-origin{fill:#02202c;fill-opacity:.3;stroke:#fff;stroke-opacity:.8;stroke-width:2.5;
stroke-dasharray:3 6;stroke-linecap:round}
"""
)
