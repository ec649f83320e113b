"""The shapes of Crosswise: wooden tiles, the board, the bag. Each shape is centred on (0, 0)."""

from __future__ import annotations

from math import cos, pi, sin

from pygames.games.crosswise.board import SIDE
from pygames.scene import crown_def

PITCH = 92  # between the centres of two cells
TILE = 80


def format_points(*pairs: tuple[float, float]) -> str:
    return " ".join(f"{x:.1f},{y:.1f}" for x, y in pairs)


def circle_points(count: int, radius: float, start: float = -pi / 2) -> list[tuple[float, float]]:
    angles = [start + 2 * pi * index / count for index in range(count)]
    return [(radius * cos(angle), radius * sin(angle)) for angle in angles]


RAYS = "".join(f"M{x * 17:.1f} {y * 17:.1f}L{x * 25:.1f} {y * 25:.1f}" for x, y in circle_points(8, 1))
STAR = format_points(
    *(corner for pair in zip(circle_points(5, 27), circle_points(5, 11.5, -pi * 0.3), strict=True) for corner in pair)
)

# Six symbols that differ in outline, colour and lightness.
SYMBOL_SHAPES = {
    "A": f'<circle r="12"/><path d="{RAYS}" stroke="currentColor" stroke-width="5.5" stroke-linecap="round"/>',
    "B": '<path d="M23.5 3A23.5 23.5 0 1 1 -4 -23.5A18 18 0 0 0 23.5 3Z"/>',
    "C": f'<polygon points="{STAR}"/>',
    "D": '<path d="M0 -27C6 -14 19 -5 19 8A19 19 0 0 1 -19 8C-19 -5 -6 -14 0 -27Z"/>',
    "E": (
        '<circle cx="-10" cy="-12" r="11"/><circle cx="10" cy="-12" r="11"/><circle cx="-11" cy="7" r="11"/>'
        '<circle cx="11" cy="7" r="11"/><path d="M-3 0H3Q2 16 11 25L5 27Q-3 18 -3 0Z"/>'
    ),
    "F": '<path d="M0 -28L22 0L0 28L-22 0Z"/><path d="M0 -15L12 0L0 15L-12 0Z" fill="#fff" fill-opacity=".5"/>',
}

# Light and shade on the inlays.
TIPS = "".join(
    f"M0 0L{tip[0]:.1f} {tip[1]:.1f}L{dent[0]:.1f} {dent[1]:.1f}Z"
    for tip, dent in zip(circle_points(5, 27), circle_points(5, 11.5, -pi * 0.3), strict=True)
)
DETAILS = {
    "A": '<circle r="8.500" fill="#fff" fill-opacity=".2"/>',
    "B": '<g fill="#000" fill-opacity=".18"><circle cx="-13" cy="6" r="4"/><circle cx="-2" cy="15" r="2.800"/>'
    '<circle cx="-14" cy="-6" r="2"/></g>',
    "C": f'<path d="{TIPS}" fill="#fff" fill-opacity=".22"/>',
    "D": '<path d="M-12 9A12 12 0 0 0 -2 20" fill="none" stroke="#fff" stroke-opacity=".55" stroke-width="3.500" '
    'stroke-linecap="round"/>',
    "E": '<path d="M-16 -17L-3 -4M16 -17L3 -4M-17 10L-3 1M17 10L3 1" stroke="#fff" stroke-opacity=".38" '
    'stroke-width="2.400" stroke-linecap="round"/>',
    "F": '<path d="M0 -28L-22 0L-12 0L0 -15Z" fill="#fff" fill-opacity=".35"/>'
    '<path d="M0 28L22 0L12 0L0 15Z" fill="#000" fill-opacity=".2"/>'
    '<path d="M0 -28L22 0L0 28L-22 0Z" fill="none" stroke="#7d1552" stroke-width="2.4" stroke-linejoin="round"/>',
}


def filled_square(x: float, y: float) -> str:
    return f'<rect class="crosswise-full" x="{x}" y="{y}" width="18" height="18" rx="3"/>'


def dashed_square(x: float, y: float) -> str:
    return f'<rect class="crosswise-line crosswise-gap" x="{x}" y="{y}" width="17" height="17" rx="3"/>'


def line_path(path: str) -> str:
    return f'<path class="crosswise-line" d="{path}"/>'


# A filled square is a tile, a dashed one the cell that it leaves or goes to, the bowl a hand.
BOWL = line_path("M-24 8Q-24 27 -8 27H8Q24 27 24 8")
ACTION_SHAPES = {
    "M": filled_square(-27, 8) + dashed_square(9, -26) + line_path("M-18 2Q-18 -17 1 -17M-6 -24L2 -17L-6 -10"),
    "R": dashed_square(-8.5, -28) + filled_square(-9, 4) + BOWL + line_path("M17 -20Q25 -8 16 1M26 -3L15 3L13 -9"),
    "S": (
        filled_square(-28, -9)
        + filled_square(10, -9)
        + line_path("M-18 -15Q0 -32 17 -17M8 -16L18 -15L19 -25")
        + line_path("M18 15Q0 32 -17 17M-8 16L-18 15L-19 25")
    ),
    "X": (
        filled_square(-9, -28)
        + filled_square(-9, 4)
        + BOWL
        + line_path("M17 -21Q26 -9 17 0M27 -4L16 2L14 -10")
        + line_path("M-17 1Q-26 -9 -17 -19M-27 -15L-16 -21L-14 -9")
    ),
}

EDGE = TILE / 2
WOOD = (
    f'<rect x="{-EDGE + 1}" y="{-EDGE + 4}" width="{TILE - 2}" height="{TILE - 2}" rx="13" fill-opacity=".3"/>'
    f'<rect x="{-EDGE}" y="{-EDGE}" width="{TILE}" height="{TILE}" rx="13" fill="{{side}}"/>'
    f'<rect x="{-EDGE}" y="{-EDGE}" width="{TILE}" height="{TILE - 5}" rx="13" fill="url(#crosswise-{{face}})"/>'
    f'<path d="M{-EDGE + 8} {-EDGE + 16}q30 -7 64 0M{-EDGE + 5} -4q38 9 70 -3M{-EDGE + 6} 17q30 -8 68 2" '
    'fill="none" stroke="{side}" stroke-opacity=".35" stroke-width="1.5"/>'
    f'<rect x="{-EDGE + 2}" y="{-EDGE + 1.5}" width="{TILE - 4}" height="{TILE - 9}" rx="11.5" fill="none" '
    'stroke="#fff" stroke-opacity=".35" stroke-width="1.5"/>'
)


def gradient(name: str, *stops: str, across: bool = False) -> str:
    colours = "".join(
        f'<stop offset="{index / (len(stops) - 1):.2f}" stop-color="{colour}"/>' for index, colour in enumerate(stops)
    )
    return f'<linearGradient id="crosswise-{name}" x2="{int(across)}" y2="1">{colours}</linearGradient>'


def group(name: str, content: str) -> str:
    return f'<g id="crosswise-{name}">{content}</g>'


def board_shape() -> str:
    """Return the frame and its 36 recesses."""
    half = PITCH * SIDE / 2
    frame = (
        f'<rect x="{-half - 14}" y="{-half - 10}" width="{2 * half + 28}" height="{2 * half + 28}" rx="22" '
        'fill="#000" fill-opacity=".25"/>'
        f'<rect x="{-half - 14}" y="{-half - 14}" width="{2 * half + 28}" height="{2 * half + 28}" rx="22" '
        'fill="url(#crosswise-frame)"/>'
        f'<rect x="{-half - 12}" y="{-half - 12}" width="{2 * half + 24}" height="{2 * half + 24}" rx="20" '
        'fill="none" stroke="#fff" stroke-opacity=".18" stroke-width="2"/>'
    )
    centres = [PITCH * index - half + PITCH / 2 for index in range(SIDE)]
    grain = "".join(
        f"M{-half - 8:.0f} {y:.0f}q{half / 2:.0f} {bend} {half:.0f} 0t{half:.0f} 0"
        for y, bend in zip(
            (-half - 6, *(centre + PITCH / 2 for centre in centres)), (4, -5, 3, -4, 5, -3, 4), strict=True
        )
    )
    veins = f'<path d="{grain}" fill="none" stroke="#2b170a" stroke-opacity=".5" stroke-width="2"/>'
    cells = "".join(f'<use href="#crosswise-cell" x="{x:.0f}" y="{y:.0f}"/>' for x in centres for y in centres)
    # Inlaid lines show whose lines they are: orange along the rows, green along the columns.
    rows = "".join(f"M{-half + 6:.0f} {y:.0f}H{half - 6:.0f}" for y in centres)
    columns = "".join(f"M{x:.0f} {-half + 6:.0f}V{half - 6:.0f}" for x in centres)
    inlay = f'<path class="crosswise-row-line" d="{rows}"/><path class="crosswise-column-line" d="{columns}"/>'
    return frame + veins + cells + inlay


DEFS = "".join(
    (
        crown_def("crosswise-crown"),
        gradient("pale-wood", "#f3dfb6", "#e6c88f", "#d9b577", across=True),
        gradient("dark-wood", "#8a5a38", "#74472a", "#643b22", across=True),
        gradient("back-wood", "#c79a63", "#b5854f", "#a57543", across=True),
        gradient("frame", "#7b5233", "#5f3d25", "#4d301c", across=True),
        gradient("recess", "#38210f", "#5b3b22"),
        '<linearGradient id="crosswise-rack" x2="0" y2="1"><stop class="crosswise-rack-1"/><stop offset="1" '
        'class="crosswise-rack-2"/></linearGradient>',
        gradient("cloth", "#8f6f9b", "#6b4f78", "#4f3859", across=True),
        group(
            "cell",
            '<rect x="-42" y="-42" width="84" height="84" rx="15" fill="url(#crosswise-recess)"/>'
            '<path d="M-40 -26V-28A13 13 0 0 1 -27 -40H27A13 13 0 0 1 40 -28V-26A13 13 0 0 0 27 -35H-27A13 13 0 0 0 '
            '-40 -26Z" fill="#000" fill-opacity=".4"/>'
            '<path d="M-41 26V27A14 14 0 0 0 -27 41H27A14 14 0 0 0 41 27V26" fill="none" stroke="#fff" '
            'stroke-opacity=".2" stroke-width="1.800" stroke-linecap="round"/>',
        ),
        group("board", board_shape()),
        # The rail for the action tiles that are out of the game: four hollows for three tiles each.
        group(
            "rail",
            '<rect x="-344" y="-29" width="688" height="62" rx="18" fill="#000" fill-opacity=".22"/>'
            '<rect x="-344" y="-32" width="688" height="62" rx="18" fill="url(#crosswise-frame)"/>'
            '<rect x="-342" y="-30" width="684" height="58" rx="16" fill="none" stroke="#fff" stroke-opacity=".18" '
            'stroke-width="2"/>'
            + "".join(
                f'<rect x="{x}" y="-25" width="156" height="48" rx="12" fill="url(#crosswise-recess)"/>'
                f'<path d="M{x + 2} -12A12 12 0 0 1 {x + 14} -23H{x + 142}A12 12 0 0 1 {x + 154} -12" fill="none" '
                'stroke="#000" stroke-opacity=".35" stroke-width="3"/>'
                for x in (-342 + 8, -164, 6, 178)
            ),
        ),
        group("pale", WOOD.format(side="#a97c45", face="pale-wood")),
        group("dark", WOOD.format(side="#3f2413", face="dark-wood")),
        group(
            "back",
            WOOD.format(side="#7d5630", face="back-wood")
            + '<path d="M-22 -11H22M-22 6H22M-9 -24V20M9 -24V20" stroke="#6d4827" stroke-width="6" '
            'stroke-linecap="round" stroke-opacity=".7"/>',
        ),
        *(
            group(
                tile,
                '<use href="#crosswise-pale"/>'
                f'<g transform="translate(0 -1)" color="#fff8e6" fill="#fff8e6" opacity=".8">{shape}</g>'
                f'<g transform="translate(0 -2.5)"><g class="crosswise-{tile}">{shape}</g>{DETAILS[tile]}</g>',
            )
            for tile, shape in SYMBOL_SHAPES.items()
        ),
        *(
            group(tile, f'<use href="#crosswise-dark"/><g transform="translate(0 -2.5)">{shape}</g>')
            for tile, shape in ACTION_SHAPES.items()
        ),
        # Badges for points: each points along its line.
        group("row", '<path d="M-33 0L-20 -21H22Q30 -21 30 -13V13Q30 21 22 21H-20Z"/>'),
        group("column", '<path d="M0 33L-30 20V-13Q-30 -21 -22 -21H22Q30 -21 30 -13V20Z"/>'),
        group("orange", '<g class="crosswise-orange"><circle r="15"/><path d="M-8 -5H8M-8 0.5H8M-8 6H8"/></g>'),
        group("green", '<g class="crosswise-green"><circle r="15"/><path d="M-5.5 -8V8M0 -8V8M5.5 -8V8"/></g>'),
        group(
            "bag",
            '<ellipse cy="52" rx="46" ry="8" fill="#000" fill-opacity=".22"/>'
            '<path d="M-18 -30C-58 0 -60 52 -36 54H36C60 52 58 0 18 -30Z" fill="url(#crosswise-cloth)"/>'
            '<path d="M-26 -52Q-14 -44 0 -50Q14 -44 26 -52Q20 -38 18 -30H-18Q-20 -38 -26 -52Z" fill="#7d5f8a"/>'
            '<path d="M-20 -30H20" stroke="#e8cf9a" stroke-width="5" stroke-linecap="round"/>',
        ),
    )
)

STYLE = """
svg.board{--crosswise-lit:#003d34;--crosswise-rows:#ef9a3d;--crosswise-columns:#1d6b4a;--crosswise-rack-1:#ecd6ac;
--crosswise-rack-2:#d5b582;--crosswise-lip:#a9804d}
@media (prefers-color-scheme:dark){svg.board{--crosswise-lit:var(--glow);
--crosswise-columns:#2a8a61;--crosswise-rack-1:#55402b;
--crosswise-rack-2:#3d2c1c;--crosswise-lip:#241709}}
.crosswise-A{color:#c43d0e;fill:#c43d0e} .crosswise-B{fill:#3a3b96} .crosswise-C{fill:#2a2724}
.crosswise-D{fill:#156a9c} .crosswise-E{fill:#33701a} .crosswise-F{fill:#a3256f}
.crosswise-line{fill:none;stroke:#fbeecf;stroke-width:3.6;stroke-linecap:round;stroke-linejoin:round}
.crosswise-gap{stroke-width:2.6;stroke-dasharray:4 4} .crosswise-full{fill:#fbeecf}
.crosswise-rows{fill:var(--crosswise-rows)} .crosswise-columns{fill:var(--crosswise-columns)}
.crosswise-none{fill-opacity:.28}
.crosswise-orange{fill:var(--crosswise-rows);stroke:#3a2204;stroke-width:2.6;stroke-linecap:round}
.crosswise-green{fill:var(--crosswise-columns);stroke:#fff;stroke-width:2.6;stroke-linecap:round}
.crosswise-rack-1{stop-color:var(--crosswise-rack-1)} .crosswise-rack-2{stop-color:var(--crosswise-rack-2)}
.crosswise-tray{fill:url(#crosswise-rack);stroke:var(--crosswise-lip);stroke-opacity:.6;stroke-width:2}
.crosswise-row-line,.crosswise-column-line{fill:none;stroke-width:3;stroke-linecap:round;stroke-opacity:.42}
.crosswise-row-line{stroke:#f0a24a} .crosswise-column-line{stroke:#48b184;stroke-dasharray:9 7}
.crosswise-ghost{opacity:.4}
.crosswise-turn{fill:none;stroke:var(--glow);stroke-width:3}
.crosswise-open{fill:var(--glow);fill-opacity:.34;stroke:#7fe3d0;stroke-opacity:.8;stroke-width:2}
.crosswise-pick{fill:#fff;fill-opacity:0;stroke:var(--crosswise-lit);stroke-width:4}
.crosswise-laid{stroke:#7fe3d0}
.crosswise-tapped{fill:var(--glow);fill-opacity:.16;stroke:var(--glow);stroke-width:7}
.crosswise-six{fill:none;stroke:#ffd24a;stroke-width:9}
.crosswise-won{fill:none;stroke:#e9b92f;stroke-width:6}
.crosswise-victor{fill:url(#crosswise-rack);stroke:#e9b92f;stroke-width:6}
.crosswise-last{fill:none;stroke:#ffe9a8;stroke-width:3;stroke-dasharray:8 5}
svg.board text.crosswise-number{font-size:28px;font-weight:700;text-anchor:middle}
svg.board text.crosswise-total{font-size:34px;font-weight:700;text-anchor:middle}
svg.board text.crosswise-coordinate{font-size:22px;fill:var(--faint);text-anchor:middle}
svg.board text.crosswise-name{font-size:24px;font-weight:600}
svg.board text.crosswise-small{font-size:21px}
svg.board text.crosswise-on-rows{fill:#331d02}
svg.board text.crosswise-on-columns,svg.board text.crosswise-on-bag{fill:#fff}
svg.board text.crosswise-quiet{fill:var(--faint)}
"""
