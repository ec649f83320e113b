"""The scenery of Crossado: the water, and four islands with different objects on them.

Everything is seen from above, with the light from the upper left. Flat ground (surf, sand, grass) is drawn once, for
the lower left corner, and rotated; objects have a shadow, so they are placed on each island without a rotation.
"""

from __future__ import annotations

from math import cos, pi, sin

# Streams across the whole board. Dashes of different lengths make each look like strokes of foam.
STREAMS = (
    ("M-30 168C120 96 250 214 400 150S620 66 760 112", "90 70 150 120"),
    ("M-30 206C110 140 260 262 420 186S640 96 760 152", "40 150 190 60"),
    ("M-30 262C130 190 240 300 410 236S600 150 760 206", "170 110 60 90"),
    ("M-30 330C120 268 270 372 430 302S640 206 760 268", "60 180 120 70"),
    ("M-30 392C140 330 260 446 430 372S620 290 760 330", "130 60 40 160"),
    ("M-30 452C120 396 280 500 440 438S640 344 760 398", "50 120 180 90"),
    ("M-30 516C140 470 270 560 440 500S630 420 760 456", "150 140 70 60"),
    ("M-30 574C130 540 290 620 450 560S640 486 760 520", "70 60 110 170"),
    ("M140 26C240 78 330 30 430 62S560 30 600 20", "60 90 120 50"),
    ("M150 70C250 120 340 60 440 100S570 76 590 60", "110 130 40 70"),
    ("M130 640C240 606 340 676 450 634S560 604 590 610", "80 60 130 90"),
    ("M160 690C260 660 350 712 440 684S540 660 580 668", "40 110 90 60"),
)
CHANNEL = "M-300 300C-60 300 120 400 360 360S720 270 1020 330"  # The deepest water.


def water_defs() -> str:
    deep = "".join(f'<path d="{CHANNEL}" stroke-width="{width}"/>' for width in (470, 380, 290, 200, 110))
    foam = "".join(f'<path d="{line}" stroke-dasharray="{dashes}"/>' for line, dashes in STREAMS)
    glints = "".join(
        f'<path d="{line}" stroke-dasharray="{dashes.split()[0]} 330" stroke-dashoffset="{-90 - 30 * index}"/>'
        for index, (line, dashes) in enumerate(STREAMS)
    )
    return (
        '<linearGradient id="crossado-river" x2=".5" y2="1"><stop class="crossado-shallow"/>'
        '<stop offset="1" class="crossado-mild"/></linearGradient>'
        '<clipPath id="crossado-banks"><rect width="720" height="720" rx="22"/></clipPath>'
        f'<g id="crossado-bed" clip-path="url(#crossado-banks)"><g class="crossado-channel">{deep}</g></g>'
        f'<g id="crossado-current" clip-path="url(#crossado-banks)"><g class="crossado-stream">{foam}</g></g>'
        f'<g id="crossado-waves" clip-path="url(#crossado-banks)"><g class="crossado-glint">{glints}</g></g>'
    )


def jagged_outline(points: int, radius: float, depth: float) -> str:
    """Return a star-shaped outline; the inner radius is `depth` times `radius`."""
    corners = []
    for index in range(2 * points):
        angle, distance = pi * index / points, radius * (depth if index % 2 else 1)
        corners.append(f"{distance * cos(angle):.1f} {distance * sin(angle):.1f}")
    return f"M{'L'.join(corners)}Z"


def lobed_outline(count: int, radius: float) -> str:
    angles = [2 * pi * index / count for index in range(count)]
    arc = f"A{radius * 0.42:.1f} {radius * 0.42:.1f} 0 0 1 "
    corners = [f"{radius * cos(angle):.1f} {radius * sin(angle):.1f}" for angle in angles]
    return f"M{corners[0]}" + "".join(f"{arc}{corner}" for corner in (*corners[1:], corners[0])) + "Z"


OBJECT_DEFS = (
    # A leafy tree and a fir, with the lower branches in shade and the upper ones in the light.
    '<g id="crossado-tree"><circle cx="4" cy="6" r="14" fill="#0c2413" opacity=".35"/>'
    f'<path d="{lobed_outline(9, 12.5)}" class="crossado-leaf-1"/>'
    f'<path d="{lobed_outline(7, 8.2)}" class="crossado-leaf-2"'
    ' transform="translate(-1.8 -2.2)"/><path d="'
    f'{lobed_outline(5, 3.8)}" class="crossado-leaf-3" transform="translate(-3.4 -4.2)"/></g>'
    '<g id="crossado-fir"><circle cx="4" cy="6" r="11" fill="#0c2413" opacity=".35"/>'
    f'<path d="{jagged_outline(9, 13.5, 0.68)}" class="crossado-needle-1"/><path d="{jagged_outline(8, 9, 0.62)}"'
    f' class="crossado-needle-2" transform="translate(-1 -1.2)"/><path d="{jagged_outline(6, 4.6, 0.5)}"'
    ' class="crossado-needle-3" transform="translate(-2 -2.4)"/></g>'
    '<g id="crossado-rock"><path d="M-7 3 1 8 12 6 13 0 6 -4Z" fill="#0c2413" opacity=".3"/>'
    '<path d="M-8 2-5-6 3-8 9-3 8 4 0 7Z" fill="#8d8f8c"/><path d="M-8 2-5-6 3-8 0-1Z" fill="#c6c8c2"/>'
    '<path d="M3-8 9-3 0-1Z" fill="#a9aca7"/></g>'
    # A thatched hut with its ridge in the light.
    '<g id="crossado-hut"><path d="M-13-9H21V20H-11Z" fill="#0c2413" opacity=".35"/>'
    '<path d="M-17-13H17V13H-17Z" fill="#b98b45"/><path d="M-17 0H17V13H-17Z" fill="#8a622b"/>'
    '<path d="M-13-12V-1M-7-12V-1M-1-12V-1M5-12V-1M11-12V-1M-13 2V12M-7 2V12M-1 2V12M5 2V12M11 2V12" stroke="#5d3f17"'
    ' stroke-opacity=".5" stroke-width="1.300"/><path d="M-18.500 0H18.500" stroke="#e3bd75" stroke-width="3"'
    ' stroke-linecap="round"/></g>'
    # A fire in a ring of stones.
    '<g id="crossado-fire"><circle r="10" fill="#4a3b28" opacity=".5"/><circle r="9" fill="none" stroke="#9b9a92"'
    ' stroke-width="4.500" stroke-dasharray="5.200 1.900"/>'
    '<path d="M-5-4 5 4M-5 4 5-4" stroke="#5a3a1c" stroke-width="3"'
    ' stroke-linecap="round"/><path d="M0-6C4-2 5 0 4 3 2 6-2 6-4 3-5 0-2-1 0-6Z" fill="#ffb13b"/></g>'
    # A boat drawn up on the sand.
    '<g id="crossado-boat"><path d="M-17 3Q0 14 19 4 16 16 2 16-14 16-17 3Z" fill="#0c2413" opacity=".3"/>'
    '<path d="M-20 0Q-12-9 2-9T22 0Q14 9 2 9T-20 0Z" fill="#7b4a24"/><path d="M-15 0Q-9-6 2-6T17 0Q11 6 2 6T-15 0Z"'
    ' fill="#a9713f"/><path d="M-5-6V6M8-6V6" stroke="#6a3f1d" stroke-width="3"/></g>'
)

# Surf, wet and dry sand, grass with a rim, lighter meadows, a path and reeds, for the lower left corner.
HALO = "M-46 -68Q-20 -70 6 -65Q49 -70 61 -43Q69 -14 63 8Q68 26 66 46"  # Along the shore, clear of the coordinates.
GROUND_DEFS = (
    f'<g id="crossado-halo" fill="none" stroke-linecap="round"><path d="{HALO}" stroke="#4a2a00" stroke-opacity=".55"'
    f' stroke-width="13"/><path d="{HALO}" stroke="#ffd24a" stroke-width="8"/></g>'
    '<radialGradient id="crossado-grass" cx=".2" cy=".82" r=".95"><stop class="crossado-meadow"/>'
    '<stop offset="1" class="crossado-lawn"/></radialGradient>'
    '<g id="crossado-ground">'
    '<path d="M-78 -70Q-36 -80 8 -69Q53 -74 66 -46Q74 -14 68 8Q76 38 70 78H-56Q-78 78 -78 56Z" class="crossado-surf"/>'
    '<path d="M-78 -62Q-36 -70 5 -60Q46 -66 57 -41Q65 -14 59 8Q67 38 61 78H-56Q-78 78 -78 56Z" class="crossado-surf"/>'
    '<path d="M-78 -56Q-34 -64 3 -54Q41 -59 51 -37Q58 -12 53 9Q60 38 55 78H-56Q-78 78 -78 56Z" class="crossado-wet"/>'
    '<path d="M-78 -52Q-32 -60 2 -50Q38 -54 47 -34Q54 -10 49 10Q56 38 51 78H-56Q-78 78 -78 56Z" class="crossado-sand"/>'
    '<path d="M-78 -43Q-54 -50 -36 -45Q-18 -36 0 -41Q30 -46 38 -28Q42 -16 38 -4Q34 8 41 20Q46 44 42 78H-56Q-78 78 '
    '-78 56Z" class="crossado-turf"/>'
    '<path d="M-62 -34Q-40 -40 -26 -30T-8 -8Q-30 -2 -46 -12T-62 -34ZM2 -30Q24 -36 30 -20T18 2Q6 -6 2 -30Z" '
    'fill="#fff" fill-opacity=".1"/>'
    '<path d="M-66 38Q-40 24 -22 0T22 -38" class="crossado-trail"/>'
    '<path d="M46 -50 52 -59M51 -47 59 -54M40 -53 43 -63M-72 -56V-66M-66 -57 -63 -67M58 30 66 27M58 36 67 35" '
    'class="crossado-reed"/><g fill="#fff7dd"><circle cx="-38" cy="-32" r="1.700"/><circle cx="-32" cy="-28" '
    'r="1.700"/><circle cx="6" cy="56" r="1.700"/><circle cx="34" cy="-12" r="1.700"/></g></g>'
)

# The kind, position and size of each object, from the middle of its island, clear of pawns and coordinates.
ISLAND_OBJECTS = {
    "sw": (
        ("fir", -65, 60, 0.95), ("fir", -48, 65, 0.7), ("fir", -69, 44, 0.75), ("tree", 2, 62, 0.72),
        ("tree", 38, 56, 0.6), ("rock", 47, 42, 0.8), ("rock", 56, 50, 0.5), ("rock", -50, -49, 0.6),
    ),
    "nw": (
        ("tree", -58, -60, 1.25), ("tree", -34, -66, 0.9), ("tree", -68, -48, 0.5), ("tree", -14, -68, 0.6),
        ("fire", 27, -52, 0.9), ("rock", 50, -44, 0.8), ("rock", 46, 44, 0.65), ("tree", 8, -69, 0.5),
    ),
    "ne": (
        ("hut", 50, -54, 1.0), ("tree", 22, -66, 0.9), ("tree", 68, -30, 0.75), ("tree", 4, -69, 0.6),
        ("rock", -48, -48, 0.8), ("rock", -56, -40, 0.5), ("fir", 70, 40, 0.65),
    ),
    "se": (
        ("fir", 65, 58, 0.95), ("fir", 69, 38, 0.8), ("tree", 46, 64, 0.66), ("fir", 70, 18, 0.6),
        ("boat", -47, 44, 0.85), ("rock", 62, -46, 0.7), ("tree", 2, 64, 0.6),
    ),
}  # fmt: skip


def island_defs() -> str:
    return GROUND_DEFS + "".join(
        f'<g id="crossado-island-{corner}"><use href="#crossado-ground" transform="rotate({90 * index})"/>'
        + "".join(
            f'<use href="#crossado-{kind}" transform="translate({x} {y}) scale({size:g})"/>'
            for kind, x, y, size in objects
        )
        + "</g>"
        for index, (corner, objects) in enumerate(ISLAND_OBJECTS.items())
    )


SHORE_DEFS = water_defs() + OBJECT_DEFS + island_defs()
SHORE_STYLE = """
.crossado-meadow{stop-color:var(--crossado-meadow)} .crossado-lawn{stop-color:var(--crossado-lawn)}
.crossado-shallow{stop-color:var(--crossado-shallow)} .crossado-mild{stop-color:var(--crossado-mild)}
.crossado-channel{fill:none;stroke:var(--crossado-deep);stroke-opacity:.24;stroke-linejoin:round}
.crossado-stream{fill:none;stroke:#fff;stroke-width:2.2;stroke-opacity:.2;stroke-linecap:round}
.crossado-glint{fill:none;stroke:#fff;stroke-width:1.4;stroke-opacity:.3;stroke-linecap:round}
.crossado-surf{fill:#fff;fill-opacity:.17} .crossado-wet{fill:var(--crossado-wet)}
.crossado-sand{fill:var(--crossado-sand)}
.crossado-turf{fill:url(#crossado-grass);stroke:var(--crossado-rank);stroke-width:2.5}
.crossado-reed{stroke:var(--crossado-leaf-2);stroke-width:2.5;stroke-linecap:round}
.crossado-trail{fill:none;stroke:var(--crossado-sand);stroke-width:7;stroke-linecap:round;stroke-opacity:.75}
.crossado-leaf-1{fill:var(--crossado-leaf-1)} .crossado-leaf-2{fill:var(--crossado-leaf-2)}
.crossado-leaf-3{fill:var(--crossado-leaf-3)} .crossado-needle-1{fill:var(--crossado-needle-1)}
.crossado-needle-2{fill:var(--crossado-needle-2)} .crossado-needle-3{fill:var(--crossado-leaf-2)}
svg.board{--crossado-shallow:#5fb0b8;--crossado-mild:#4fa3b0;--crossado-deep:#2f86a0;
--crossado-meadow:#8db15f;--crossado-lawn:#bdd28c;--crossado-rank:#7f9c50;--crossado-sand:#ead8a8;--crossado-wet:#bfae7d;
--crossado-leaf-1:#3f6e34;--crossado-leaf-2:#5f9148;--crossado-leaf-3:#93bd6a;--crossado-needle-1:#2c5a3c;
--crossado-needle-2:#3f7550}
@media (prefers-color-scheme:dark){svg.board{--crossado-shallow:#2b6673;--crossado-mild:#235666;--crossado-deep:#143a4c;
--crossado-meadow:#415c2c;--crossado-lawn:#5c7641;--crossado-rank:#37512a;--crossado-sand:#b59f70;--crossado-wet:#7d7150;
--crossado-leaf-1:#20401f;--crossado-leaf-2:#36602f;--crossado-leaf-3:#5b8546;--crossado-needle-1:#16382a;
--crossado-needle-2:#25513a}}
"""
