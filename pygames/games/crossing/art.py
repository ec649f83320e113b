"""The shapes of Crossing: the clearing, mushrooms, faceted stones, and six characters. Constants for `view.py`.

The paper's colour tints everything, so the same drawing is a bright day on light paper and dusk on dark paper. Stones
differ in cut as well as in colour: red six-sided, blue square, yellow three-sided, white a tall diamond.
"""

from __future__ import annotations

from math import cos, pi, sin

from pygames.games.crossing.glade import CLEARING, MUSHROOM
from pygames.scene import crown_def

STYLE = """
svg.board{--crossing-lit:#003d34;--crossing-halo:none}
@media (prefers-color-scheme:dark){svg.board{--crossing-lit:#c6fff3;--crossing-halo:#fff6e0}}
svg.board .crossing-number{fill:#4b3323;font-weight:700}
svg.board .crossing-name{font-weight:600}
svg.board .crossing-points{font-weight:700}
.crossing-halo{fill:none;stroke:var(--crossing-halo);stroke-width:3.4;stroke-linejoin:round}
svg.board .crossing-key{visibility:hidden;font-weight:700}
[data-strip]:focus-visible .crossing-key{visibility:visible}
svg.board .crossing-base{fill:var(--paper)}
svg.board .crossing-veil{fill:var(--paper);opacity:.1}
@media (prefers-color-scheme:dark){svg.board .crossing-veil{opacity:.44}}
svg.board .crossing-pad{fill:var(--ink);fill-opacity:.06;stroke:var(--line);stroke-width:2}
svg.board .crossing-edge{fill:none;stroke:var(--line);stroke-width:2}
svg.board .crossing-actor{fill:none;stroke:var(--glow);stroke-width:5}
svg.board .crossing-won{fill:none;stroke:#e9b92f;stroke-width:6}
.crossing-board-1{stop-color:#f3e1bd} .crossing-board-2{stop-color:#dfc294}
.crossing-vein{fill:none;stroke:#6b4420;stroke-opacity:.16;stroke-width:1.6;stroke-linecap:round}
@media (prefers-color-scheme:dark){.crossing-board-1{stop-color:#57442f} .crossing-board-2{stop-color:#3f3022}
.crossing-vein{stroke:#000;stroke-opacity:.3}}
.crossing-mouth{stop-color:#cbb994} .crossing-floor{stop-color:#ece1c8}
@media (prefers-color-scheme:dark){.crossing-mouth{stop-color:#0f0d0a} .crossing-floor{stop-color:#2f2920}}
.crossing-shade{fill:#000;fill-opacity:.2}
.crossing-shine{fill:none;stroke:#fff;stroke-opacity:.4}
svg.board .crossing-icon.crossing-pale{stroke:#fffaec}
svg.board text.crossing-on-tile{fill:#fffaec}
svg.board .crossing-rest{fill:var(--paper);opacity:.5}
svg.board .crossing-due{fill:#fff;fill-opacity:.25;stroke:#fff6e0;stroke-width:2;stroke-dasharray:4 4}
svg.board .crossing-live{fill:var(--glow);fill-opacity:.06;stroke:var(--crossing-lit);stroke-width:4}
svg.board .crossing-aim{fill:var(--glow);fill-opacity:.3;stroke:var(--glow);stroke-width:4}
svg.board .crossing-last{fill:none;stroke:var(--glow);stroke-width:4;stroke-dasharray:10 7}
svg.board .crossing-alone{fill:var(--paper);stroke:#e9b92f;stroke-width:7}
svg.board .crossing-fizzle{fill:var(--paper);stroke:var(--faint);stroke-width:4}
svg.board .crossing-cross{fill:none;stroke:#b3261e;stroke-width:7;stroke-linecap:round}
svg.board .crossing-icon{fill:none;stroke:var(--faint);stroke-width:2.5;stroke-linejoin:round;stroke-linecap:round}
"""


def gradient(name: str, first: str, second: str, kind: str = "linear", attrs: str = 'x2="0" y2="1"') -> str:
    stops = f'<stop stop-color="{first}"/><stop offset="1" stop-color="{second}"/>'
    return f'<{kind}Gradient id="crossing-{name}" {attrs}>{stops}</{kind}Gradient>'


def stone_symbol(
    colour: str, edge: str, body: str, light: str, dark: str, outline: str, facets: tuple[str, str, str]
) -> str:
    """Return a cut stone: its outline, a dark and a light facet, and a shining table."""
    shade, shine, table = facets
    return (
        f'<symbol id="crossing-{colour}" viewBox="0 0 26 26" overflow="visible">'
        f'<path d="{outline}" class="crossing-halo"/>'
        f'<path d="{outline}" fill="{body}"/>'
        f'<path d="{shade}" fill="{dark}"/><path d="{shine}" fill="{light}"/>'
        f'<path d="{table}" fill="{light}" fill-opacity=".55" stroke="#fff" stroke-opacity=".5" stroke-width=".7"/>'
        f'<path d="{outline}" fill="none" stroke="{edge}" stroke-width="1.6" stroke-linejoin="round"/></symbol>'
    )


STONES = "".join(
    (
        stone_symbol("R", "#5f0c16", "#c9283a", "#f08a86", "#8e1624", "M13 1 23.4 7v12L13 25 2.6 19V7Z",
              ("M13 25 2.6 19 8 16l5 3 5-3 5.4 3Z", "M13 1 2.6 7 8 10l5-3Z", "M13 7l5 3v6l-5 3-5-3v-6Z")),
        stone_symbol("B", "#0f2c66", "#2f6fd0", "#94c1f7", "#1d479b", "M6 2H20L24 6V20L20 24H6L2 20V6Z",
              ("M2 20 6 24H20L24 20 18 18H8Z", "M2 6 6 2H20L8 8Z", "M8 8H18V18H8Z")),
        stone_symbol("Y", "#4a3000", "#eeb418", "#fff0a6", "#b97f06", "M13 2 25 23H1Z",
              ("M1 23H25L18 19H8Z", "M13 2 1 23 8 19 13 10Z", "M13 10 18 19H8Z")),
        stone_symbol("W", "#2f3740", "#e6ebf0", "#ffffff", "#aab7c4", "M13 .8 22 13 13 25.2 4 13Z",
              ("M13 25.2 4 13H22Z", "M13 .8 4 13H10Z", "M13 7 17 13 13 19 9 13Z")),
    )
)  # fmt: skip

# Faces are 100 × 100, with the eyes in the same positions, so that all share them: awake and asleep.
FACE_PARTS = """
<g id="crossing-awake"><g fill="#fff"><ellipse cx="39" cy="53" rx="6" ry="6.5"/>
<ellipse cx="61" cy="53" rx="6" ry="6.5"/></g><g fill="#2a211c"><circle cx="40" cy="54" r="3.6"/>
<circle cx="60" cy="54" r="3.6"/></g><g fill="#fff"><circle cx="41.2" cy="52.6" r="1.2"/>
<circle cx="61.2" cy="52.6" r="1.2"/></g></g>
<path id="crossing-asleep" d="M32 53Q39 59 46 53M54 53Q61 59 68 53" fill="none" stroke="#2a211c" stroke-width="2.6"
stroke-linecap="round"/>
<path id="crossing-head" d="M50 26C67 26 75 38 75 53 75 71 63 82 50 82S25 71 25 53C25 38 33 26 50 26Z"/>
<path id="crossing-shoulders" d="M14.2 82A48 48 0 0 0 85.8 82C78 75 66 77 50 77S22 75 14.2 82Z"/>
<path id="crossing-cheek" d="M61 28C72 34 75 43 75 53 75 71 63 82 50 82 62 77 68 66 68 53 68 43 66 34 61 28Z"
fill="#6b2f12"
opacity=".17"/><path id="crossing-nose" d="M51 57Q55 63 49.500 63.500" fill="none" stroke="#7d3f22" stroke-opacity=".55"
stroke-width="2" stroke-linecap="round"/><circle id="crossing-medal" cx="50" cy="50" r="48"
fill="url(#crossing-gloss)"/>
<path id="crossing-smile" d="M41 67Q50 75 59 67" fill="none" stroke="#6b2f22" stroke-width="2.6"
stroke-linecap="round"/><g id="crossing-cheeks" fill="#e2705a" opacity=".35"><circle cx="33" cy="63" r="5"/>
<circle cx="67" cy="63" r="5"/></g>
"""

FACES = (
    # Human: a traveller's hood and a fringe.
    """
<circle cx="50" cy="50" r="48" fill="#d9b26f"/><use href="#crossing-medal"/>
<path d="M50 8C76 8 86 32 84 62 83 80 72 92 50 92S17 80 16 62C14 32 24 8 50 8Z" fill="#8c3b2e"/>
<path d="M50 16C68 16 78 32 77 58 76 76 66 86 50 86S24 76 23 58C22 32 32 16 50 16Z" fill="#6d2c23"/>
<use href="#crossing-shoulders" fill="#a9563f"/><path d="M43 78 50 86 57 78Z" fill="#e8cf9c"/>
<use href="#crossing-head" fill="#f0c39c"/><use href="#crossing-cheek"/><use href="#crossing-nose"/>
<path d="M26 50C24 34 34 24 50 24S76 34 74 50C70 40 62 37 56 36 58 40 57 42 54 44 48 36 34 38 26 50Z" fill="#5b3a24"/>
<path d="M33 36Q40 29 52 29" fill="none" stroke="#8a6040" stroke-width="2.500" stroke-linecap="round"/>
<path d="M24 30Q34 14 50 13" fill="none" stroke="#c76a55" stroke-width="3" stroke-linecap="round"/>
<use href="#crossing-cheeks"/><use href="#crossing-smile"/>
""",
    # Pixie: a leaf for a cap, orange tufts, freckles.
    """
<circle cx="50" cy="50" r="48" fill="#9fc7b8"/><use href="#crossing-medal"/>
<path d="M27 52 8 42C8 54 16 64 28 64ZM73 52 92 42C92 54 84 64 72 64Z" fill="#e9b489"/>
<use href="#crossing-shoulders" fill="#3f7a35"/>
<path d="M30 80 38 90 44 79 50 91 56 79 62 90 70 80 50 76Z" fill="#6fae4e"/>
<path d="M25 55 13 47C14 52 18 57 25 60ZM75 55 87 47C86 52 82 57 75 60Z" fill="#c98158"/>
<use href="#crossing-head" fill="#f4c9a0"/><use href="#crossing-cheek"/><use href="#crossing-nose"/>
<path d="M22 56C20 44 24 36 30 32L36 44ZM78 56C80 44 76 36 70 32L64 44Z" fill="#d8722a"/>
<path d="M50 2C74 10 84 28 78 42 66 34 34 34 22 42 16 28 30 14 50 2Z" fill="#4f8f3a"/>
<path d="M50 4C50 16 50 26 50 35M50 18 64 26M50 18 36 26" fill="none" stroke="#2f6424" stroke-width="2"/>
<g fill="#b86a3e"><circle cx="34" cy="64" r="1.5"/><circle cx="30" cy="61" r="1.5"/><circle cx="66" cy="64" r="1.5"/>
<circle cx="70" cy="61" r="1.5"/></g><use href="#crossing-smile"/>
""",
    # Goblin: green, broad ears, a crooked grin with teeth.
    """
<circle cx="50" cy="50" r="48" fill="#c5bd7d"/><use href="#crossing-medal"/>
<path d="M30 46 0 30C2 50 12 66 30 66ZM70 46 100 30C98 50 88 66 70 66Z" fill="#6f9a3e"/>
<path d="M26 50 8 38C10 50 16 58 28 60ZM74 50 92 38C90 50 84 58 72 60Z" fill="#4d7229"/>
<use href="#crossing-shoulders" fill="#6b4a2a"/><path d="M38 79 44 92M62 79 56 92" stroke="#3f2a15" stroke-width="3"/>
<path d="M50 22C70 22 78 36 78 52 78 72 64 84 50 84S22 72 22 52C22 36 30 22 50 22Z" fill="#86b34a"/>
<path d="M63 26C75 33 78 42 78 52 78 72 64 84 50 84 64 78 70 66 70 52 70 42 68 33 63 26Z" fill="#2c4310" opacity=".26"/>
<g fill="#5d8630"><circle cx="36" cy="32" r="2.400"/><circle cx="43" cy="29" r="1.600"/>
<circle cx="68" cy="62" r="1.800"/></g>
<path d="M28 42 46 47M72 42 54 47" stroke="#3d5a20" stroke-width="4" stroke-linecap="round"/>
<path d="M34 69Q50 80 68 66" fill="none" stroke="#33491b" stroke-width="3" stroke-linecap="round"/>
<path d="M40 72 44 64 47 74ZM58 72 60 66 64 70Z" fill="#fffbe8"/>
<path d="M46 62Q50 66 54 62" fill="none" stroke="#4d7229" stroke-width="2.6" stroke-linecap="round"/>
""",
    # Elf: fair long hair, tall ears, a circlet.
    """
<circle cx="50" cy="50" r="48" fill="#8fb3cf"/><use href="#crossing-medal"/>
<path d="M50 12C76 12 82 36 82 60 82 78 80 90 74 94H26C20 90 18 78 18 60 18 36 24 12 50 12Z" fill="#e9cf7d"/>
<path d="M27 56 10 22C26 28 34 40 34 54ZM73 56 90 22C74 28 66 40 66 54Z" fill="#f2cdb0"/>
<use href="#crossing-shoulders" fill="#2f7d7a"/><path d="M40 78 50 92 60 78Z" fill="#d9f0e6"/>
<use href="#crossing-head" fill="#f8dcc2"/><use href="#crossing-cheek"/><use href="#crossing-nose"/>
<path d="M50 20C66 20 76 34 76 50 70 42 58 36 50 26 42 36 30 42 24 50 24 34 34 20 50 20Z" fill="#e3c367"/>
<path d="M22 66Q20 44 32 28M78 66Q80 44 68 28M24 86Q20 76 21 70M76 86Q80 76 79 70" fill="none" stroke="#c39f42"
stroke-width="2.200"
stroke-linecap="round"/>
<path d="M25 40Q50 30 75 40" fill="none" stroke="#7d8aa0" stroke-width="3"/>
<path d="M50 29 54 35 50 41 46 35Z" fill="#3aa38f"/><use href="#crossing-smile"/>
""",
    # Dwarf: an iron cap, a great beard, a round nose.
    """
<circle cx="50" cy="50" r="48" fill="#b9a79a"/><use href="#crossing-medal"/>
<use href="#crossing-shoulders" fill="#56616c"/>
<path d="M50 22C68 22 76 36 76 52V62H24V52C24 36 32 22 50 22Z" fill="#e8b48c"/>
<path d="M20 56C26 60 30 62 38 62Q50 56 62 62C70 62 74 60 80 56 84 78 72 97 50 97S16 78 20 56Z" fill="#b5521f"/>
<path d="M66 59C72 62 76 60 80 56 84 78 72 97 50 97 66 92 72 78 66 59Z" fill="#5c2305" opacity=".28"/>
<path d="M36 72Q40 86 38 92M50 74V95M64 72Q60 86 62 92" fill="none" stroke="#83370f" stroke-width="2.6"
stroke-linecap="round"/><path d="M40 69Q50 76 60 69Q50 66 40 69Z" fill="#6b2f22"/>
<circle cx="50" cy="61" r="6.5" fill="#db8f6c"/>
<path d="M30 46Q38 41 46 46M54 46Q62 41 70 46" fill="none" stroke="#8f3d12" stroke-width="5" stroke-linecap="round"/>
<path d="M18 42C18 20 32 6 50 6S82 20 82 42Q50 32 18 42Z" fill="#7d8792"/>
<path d="M46 7H54V37H46ZM18 42Q50 32 82 42L81 35Q50 26 19 35Z" fill="#a9b3bd"/>
""",
    # Fairy: wings, lilac curls, a star.
    """
<circle cx="50" cy="50" r="48" fill="#e3b9cf"/><use href="#crossing-medal"/>
<path d="M34 62C10 66-2 44 6 24 22 24 36 40 38 56ZM66 62C90 66 102 44 94 24 78 24 64 40 62 56Z" fill="#f6f4ff"
opacity=".9"/>
<path d="M12 32C18 44 26 52 36 56M88 32C82 44 74 52 64 56" fill="none" stroke="#b79fd0" stroke-width="2"/>
<g fill="#8a62ad"><circle cx="28" cy="46" r="11"/><circle cx="72" cy="46" r="11"/><circle cx="26" cy="62" r="9"/>
<circle cx="74" cy="62" r="9"/><circle cx="50" cy="22" r="13"/></g><use href="#crossing-shoulders" fill="#b9508a"/>
<path d="M36 79Q43 88 50 80 57 88 64 79L50 76Z" fill="#f6d3e6"/>
<use href="#crossing-head" fill="#f9d5c4"/><use href="#crossing-cheek"/><use href="#crossing-nose"/>
<path d="M25 50C24 34 36 26 50 26S76 34 75 50C68 46 60 42 58 36 50 44 34 42 25 50Z" fill="#9b73bd"/>
<path d="M50 3 53.5 11 62 11.6 55.5 17 57.6 25.4 50 20.8 42.4 25.4 44.5 17 38 11.6 46.5 11Z" fill="#f4cf57"/>
<use href="#crossing-cheeks"/><use href="#crossing-smile"/>
""",
)

# Each character's colour: the band on the tile, with light letters, and the rim of the face.
SEAT_COLOURS = ("#8f2f36", "#2f6f45", "#5c7420", "#35659a", "#96560f", "#77489c")


def tile_group(seat: int, colour: str) -> str:
    """Return a slab of pale wood with a band in the seat's colour and a rim for the face."""
    return (
        f'<g id="crossing-tile-{seat}"><rect y="4" width="230" height="164" rx="20" class="crossing-shade"/>'
        '<rect width="230" height="164" rx="20" fill="url(#crossing-board)"/>'
        '<path d="M4 66Q60 58 118 67T226 64M4 92Q70 100 130 90T226 94M4 118Q60 110 122 120T226 116M6 143Q80 150 140 141'
        'T224 144" class="crossing-vein"/>'
        f'<path d="M0 42V20A20 20 0 0 1 20 0H210A20 20 0 0 1 230 20V42Z" fill="{colour}"/>'
        '<path d="M0 43H230" stroke="#000" stroke-opacity=".25" stroke-width="2"/>'
        '<path d="M3 40V20A17 17 0 0 1 20 3H210A17 17 0 0 1 227 20V40" class="crossing-shine"/>'
        f'<circle cx="52" cy="104" r="45" fill="#000" opacity=".18"/>'
        f'<circle cx="52" cy="102" r="45.500" fill="{colour}"/></g>'
    )


NOOK = """
<g id="crossing-nook"><rect y="4" width="106" height="164" rx="19" class="crossing-shade"/>
<rect width="106" height="164" rx="19" fill="url(#crossing-wood)"/>
<rect x="4" y="4" width="98" height="156" rx="15" fill="url(#crossing-burrow)"/>
<path d="M5 24V19A14 14 0 0 1 19 5H87A14 14 0 0 1
101 19V24A14 14 0 0 0 87 12H19A14 14 0 0 0 5 24Z" fill="#000" opacity=".16"/>
<rect x="1" y="1" width="104" height="162" rx="18" class="crossing-shine"/></g>
<g id="crossing-nook-flat"><rect y="4" width="230" height="73" rx="19" class="crossing-shade"/>
<rect width="230" height="73" rx="19" fill="url(#crossing-wood)"/>
<rect x="4" y="4" width="222" height="65" rx="15" fill="url(#crossing-burrow)"/>
<path d="M5 24V19A14 14 0 0 1 19 5H211A14 14 0 0 1
225 19V24A14 14 0 0 0 211 12H19A14 14 0 0 0 5 24Z" fill="#000" opacity=".16"/>
<rect x="1" y="1" width="228" height="71" rx="18" class="crossing-shine"/></g>
"""

# The other side of a tile, while its player pauses: a camp under the moon.
CAMP = """
<g id="crossing-camp"><rect y="4" width="230" height="164" rx="20" class="crossing-shade"/>
<rect width="230" height="164" rx="20" fill="url(#crossing-night)"/>
<path d="M0 144C60 122 160 124 230 140V144A20 20 0 0 1 210 164H20A20 20 0 0 1 0 144Z" fill="#2c3a33"/>
<path d="M213 78A17 17 0 1 1 193 56 13.5 13.5 0 0 0 213 78Z" fill="#f6e7b0"/><g fill="#fff">
<circle cx="96" cy="26" r="1.6"/>
<circle cx="112" cy="62" r="1.4"/><circle cx="176" cy="60" r="1.8"/><circle cx="106" cy="92" r="1.4"/>
<circle cx="160" cy="84" r="1.3"/></g><path d="M118 148 162 86 206 148Z" fill="#c9853f"/>
<path d="M162 86 206 148H188Z" fill="#8f5a26"/><path d="M162 100 148 148H176Z" fill="#4a2d17"/>
<path d="M156 80 162 88 168 80" fill="none" stroke="#5b3a20" stroke-width="3" stroke-linecap="round"/></g>
"""

RAYS = "M" + "L".join(
    f"{radius * cos(angle):.1f} {radius * sin(angle):.1f}"
    for angle, radius in ((pi * index / 16, 47 if index % 2 else 56) for index in range(32))
)
ICONS = f"""
<symbol id="crossing-bag" viewBox="0 0 60 60">
<path d="M21 17C4 30 2 56 14 57H46C58 56 56 30 39 17Z" fill="url(#crossing-cloth)"/>
<path d="M18 5Q24 9 30 5 36 9 42 5L39 17H21Z" fill="#9a6a43"/>
<path d="M19 18H41" stroke="#e8d2a0" stroke-width="4" stroke-linecap="round"/></symbol>
<path id="crossing-shield" d="M0-11C4-8 7-7 10-7 10 2 7 8 0 11-7 8-10 2-10-7-7-7-4-8 0-11ZM-4-1-1 3 5-4"/>
<g id="crossing-chosen"><circle r="13" fill="#0a7d6c" stroke="#fff" stroke-width="2"/>
<path d="M-6 0-2 5 6-5" fill="none" stroke="#fff" stroke-width="3.4" stroke-linecap="round" stroke-linejoin="round"/>
</g>
<path id="crossing-zzz" d="M0 0H10L0 12H10M14-14H22L14-5H22" fill="none" stroke-width="3" stroke="#8796d4"
stroke-linecap="round" stroke-linejoin="round"/>
<g id="crossing-glory"><path d="{RAYS}" fill="#f4c43b"/><circle r="50" fill="#ffe28a"/></g>
{crown_def("crossing-crown")}
"""

DEFS = (
    '<linearGradient id="crossing-burrow" x2="0" y2="1"><stop class="crossing-mouth"/><stop offset=".35"'
    ' class="crossing-floor"/></linearGradient>'
    + gradient("grass", "#b9cc7c", "#86a957", "radial", 'cx=".5" cy=".4" r=".65"')
    + gradient("cap", "#f0cf9e", "#c98f55", "radial", 'cx=".45" cy=".35" r=".8"')
    + '<radialGradient id="crossing-gloss" cx=".32" cy=".25" r=".85"><stop stop-color="#fff" stop-opacity=".5"/>'
    '<stop offset=".55" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-opacity=".22"/></radialGradient>'
    + gradient("rim", "#c2503a", "#7a2419")
    + gradient("stem", "#f4e7cd", "#cfb48a")
    + gradient("wood", "#c79a62", "#9a6c3b")
    + '<linearGradient id="crossing-board" x2="0" y2="1"><stop class="crossing-board-1"/><stop offset="1"'
    ' class="crossing-board-2"/></linearGradient>'
    + "".join(tile_group(seat, colour) for seat, colour in enumerate(SEAT_COLOURS, 1))
    + NOOK
    + gradient("night", "#33406b", "#5a5f86")
    + gradient("cloth", "#b88555", "#7c5231")
    + STONES
    + MUSHROOM
    + CLEARING
    + CAMP
    + FACE_PARTS
    + "".join(
        f'<symbol id="crossing-face-{seat}" viewBox="0 0 100 100">{face}</symbol>'
        f'<symbol id="crossing-portrait-{seat}" viewBox="0 0 100 100"><use href="#crossing-face-{seat}"/>'
        '<use href="#crossing-awake"/></symbol>'
        for seat, face in enumerate(FACES, 1)
    )
    + ICONS
)
