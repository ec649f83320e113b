"""The clearing of Crossing and its mushrooms: a wood, light from above, grass, a path."""

from __future__ import annotations

from math import cos, pi, sin


def lobed_outline(count: int, radius: float) -> str:
    """Return the outline of a mass of leaves."""
    angles = [2 * pi * (index + 0.3) / count for index in range(count)]
    arc = f"A{radius * 2.4 / count:.1f} {radius * 2.4 / count:.1f} 0 0 1 "
    points = [f"{radius * cos(angle):.1f} {radius * sin(angle):.1f}" for angle in angles]
    return f"M{points[0]}" + "".join(f"{arc}{point}" for point in (*points[1:], points[0])) + "Z"


def leaves(fill: str, *crowns: tuple[int, int, float]) -> str:
    """Return treetops of one colour. Each has a centre and a scale."""
    marks = "".join(
        f'<use href="#crossing-leaves" transform="translate({x} {y}) scale({size:g})"/>' for x, y, size in crowns
    )
    return f'<g fill="{fill}">{marks}</g>'


def trunk(x: int, foot: int, width: int) -> str:
    half = width / 2
    return (
        f'<path d="M{x - half:g} 0H{x + half:g}Q{x + half:g} {foot - 14} {x + half + 6:g} {foot}H{x - half - 6:g}'
        f'Q{x - half:g} {foot - 14} {x - half:g} 0Z" fill="#4a3826"/><path d="M{x - half + 2:g} 0H{x - half + 6:g}'
        f'V{foot - 8}H{x - half:g}Z" fill="#7a5f42" fill-opacity=".7"/>'
    )


def scatter(name: str, *points: tuple[int, int]) -> str:
    return "".join(f'<use href="#crossing-{name}" x="{x}" y="{y}"/>' for x, y in points)


SHAPES = f"""
<clipPath id="crossing-round"><rect width="704" height="384" rx="30"/></clipPath>
<path id="crossing-leaves" d="{lobed_outline(13, 50)}"/>
<path id="crossing-tuft" fill="#4d7236" d="M0 0C-1-9 -5 -14 -9 -17 -7 -9 -6 -5 -4 0 -7 -5 -11 -8 -16 -9 -11 -6 -9 -3
-8 1H10C10 -3 13 -7 17 -9 11 -8 7 -5 5 0 5 -7 7 -12 9 -16 4 -12 1 -8 0 0Z"/><g id="crossing-flower">
<path d="M0-7a4 4 0 0 1 4 4 4 4 0 1 1 0 6 4 4 0 1 1-8 0 4 4 0 1 1 0-6 4 4 0 0 1 4-4Z" fill="#fdf6e3"/>
<circle r="3" fill="#e9b93b"/></g>
"""

# From back to front: the dark wood, trunks, treetops that get lighter towards the glade.
WOOD = (
    '<rect width="704" height="384" rx="30" fill="#22391f"/>'
    + leaves("#2c4a2b", (60, 70, 1.5), (190, 56, 1.3), (300, 40, 1.1), (420, 40, 1.1), (520, 56, 1.3), (650, 72, 1.5))
    + "".join(trunk(*tree) for tree in ((104, 116, 17), (226, 82, 13), (352, 64, 10), (474, 82, 13), (596, 116, 17)))
    + trunk(34, 170, 24)
    + trunk(670, 176, 24)
    + leaves("#37592f", (12, 50, 1.4), (140, 10, 1.3), (262, -6, 1.1), (440, -8, 1.2), (562, 6, 1.3), (694, 52, 1.4))
    + leaves("#4a7138", (48, -2, 1.25), (180, -24, 1.2), (330, -40, 1.5), (512, -26, 1.3), (650, -4, 1.25))
    + leaves("#648c46", (30, -26, 0.95), (168, -44, 0.9), (318, -66, 1.2), (500, -48, 1.0), (640, -30, 0.95))
    + leaves("#37592f", (-8, 190, 1.0), (712, 196, 1.0), (-14, 280, 0.8), (718, 290, 0.8))
)
GRASS = (
    '<ellipse cx="352" cy="226" rx="346" ry="172" fill="#5f8440"/>'
    '<ellipse cx="352" cy="220" rx="340" ry="166" fill="url(#crossing-grass)"/>'
    # The path begins in front and disappears among the trees.
    '<path d="M262 392C300 330 440 306 426 262 414 226 330 222 342 172 350 136 374 122 372 64L380 64'
    'C392 122 376 144 372 176 368 214 500 228 500 278 498 326 404 342 396 392Z" fill="#f2e4b6" opacity=".42"/>'
    '<g fill="#fff" opacity=".09"><ellipse cx="196" cy="330" rx="92" ry="22"/>'
    '<ellipse cx="560" cy="336" rx="74" ry="18"/>'
    '<ellipse cx="120" cy="196" rx="60" ry="14"/><ellipse cx="560" cy="180" rx="70" ry="15"/></g>'
    '<g fill="#fffbd0" opacity=".12"><path d="M140 0 262 384H120L96 0Z"/><path d="M326 0 430 384H336L296 0Z"/>'
    '<path d="M546 0 500 384H604L590 0Z"/></g>'
    '<g fill="#b9b4a2"><path d="M276 354q2-9 11-8t9 8q-2 5-10 5t-10-5Z"/>'
    '<path d="M297 362q1-6 7-5t6 6q-2 3-6 3t-7-4Z"/>'
    '<path d="M424 178q1-7 8-6t7 6q-1 4-8 4t-7-4Z"/></g>'
)
FOREGROUND = leaves("#2b4a28", (0, 388, 1.0), (704, 388, 1.0), (66, 412, 0.9), (640, 412, 0.9)) + leaves(
    "#426b37", (14, 398, 0.75), (690, 398, 0.75)
)

CLEARING = (
    SHAPES
    + '<symbol id="crossing-clearing" viewBox="0 0 704 384"><g clip-path="url(#crossing-round)">'
    + WOOD
    + GRASS
    + FOREGROUND
    + scatter(
        "tuft",
        (60, 190),
        (296, 92),
        (652, 210),
        (236, 366),
        (478, 368),
        (280, 196),
        (40, 300),
        (668, 316),
        (64, 160),
        (644, 168),
    )
    + scatter("flower", (84, 152), (610, 128), (248, 226), (468, 212), (24, 236), (646, 262), (520, 372), (330, 366))
    + "</g></symbol>"
)

SPOTS = (
    (16, 66, 5, 8), (25, 84, 5, 5), (44, 97, 9, 4.5), (68, 104, 4, 2.4), (94, 104, 10, 3.6), (121, 102, 4, 2.6),
    (141, 95, 8, 4.6), (158, 80, 4, 5), (165, 63, 4.5, 8), (152, 32, 5, 4), (130, 17, 9, 3.2), (104, 12, 4, 2),
    (82, 11, 8, 2.2), (52, 17, 6, 2.8), (32, 30, 6, 4), (16, 48, 3, 4.5),
)  # fmt: skip
MUSHROOM = (
    '<symbol id="crossing-mushroom" viewBox="0 0 180 160">'
    '<ellipse cx="98" cy="142" rx="60" ry="14" fill="#20301a" opacity=".34"/>'
    '<path d="M66 84C68 112 62 128 54 139 70 152 112 152 128 139 119 126 113 112 114 84Z" fill="url(#crossing-stem)"/>'
    '<path d="M66 84C67 100 65 112 62 122 78 116 104 116 117 121 114 112 113 100 114 84Z" fill="#5d3b20" opacity=".2"/>'
    '<g fill="#4d7236"><path d="M44 146q4-12 2-18 6 6 7 13 3-8 1-13 8 8 8 16l-6 4Z"/>'
    '<path d="M118 148q0-10 6-15 0 6-1 10 4-7 9-9-2 8-3 11l-5 5Z"/></g>'
    '<path d="M8 64C8 28 44 8 90 8S172 28 172 64C172 92 134 108 90 108S8 92 8 64Z" fill="url(#crossing-rim)"/>'
    '<path d="M14 76C32 98 62 105 90 105S150 98 166 76C152 94 120 100 90 100S28 94 14 76Z" fill="#4c1a10"'
    ' opacity=".4"/>'
    '<path d="M14 50C24 26 52 13 86 11.500" fill="none" stroke="#ffb49a" stroke-opacity=".6" stroke-width="3" '
    'stroke-linecap="round"/><g fill="#fff3d6">'
    + "".join(f'<ellipse cx="{x}" cy="{y}" rx="{rx:g}" ry="{ry:g}"/>' for x, y, rx, ry in SPOTS)
    + '</g><ellipse cx="90" cy="58" rx="73" ry="42" fill="#8a4a26" opacity=".45"/>'
    '<ellipse cx="90" cy="56" rx="72" ry="41.500" fill="url(#crossing-cap)"/>'
    '<path d="M24 50C32 28 58 17 88 16 62 22 42 33 34 52Z" fill="#fff" opacity=".28"/></symbol>'
)
