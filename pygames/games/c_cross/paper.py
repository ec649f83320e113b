"""C-Cross on paper: the board with cells of 22 mm, the tiles of both sides, and their pawns as discs."""

from __future__ import annotations

from collections.abc import Sequence

from pygames.games.c_cross.art import HEIGHT, LEFT, TOP, UNIT, WIDTH, c_path
from pygames.games.c_cross.rules import PAWNS_PER_SIDE, TILES_PER_SIDE, CCross
from pygames.games.c_cross.view import board_marks, zone_marks
from pygames.i18n import Translations
from pygames.paper import PaperPart, Piece, disc_path
from pygames.scene import Mark

CELL_MM = 22
MM = CELL_MM / UNIT
PAWN_RADIUS = 27  # a disc lies within a cell, and leaves its edges visible
WOODS = ("light", "dark")


def paper_parts(say: Translations) -> Sequence[PaperPart]:
    board = (*board_marks(), *zone_marks(CCross().new().view(None)))
    box = (2.25, 2.25, WIDTH - 4.5, HEIGHT - 4.5)
    tile_box = (3, 3, 2 * UNIT - 6, 3 * UNIT - 6)
    tiles, pawns = (
        tuple(Piece(count, marks(side)) for side in (1, 2))
        for count, marks in ((TILES_PER_SIDE, tile_marks), (PAWNS_PER_SIDE, pawn_marks))
    )
    diameter = 2 * PAWN_RADIUS
    disc_box = (-PAWN_RADIUS, -PAWN_RADIUS, diameter, diameter)
    return (
        PaperPart("board", (Piece(1, board),), box, MM, cell=UNIT, origin=(LEFT, TOP)),
        PaperPart("tile", tiles, tile_box, MM, outline=c_path(0, 3)),
        PaperPart("pawn", pawns, disc_box, MM, outline=disc_path(PAWN_RADIUS)),
    )


def tile_marks(side: int) -> tuple[Mark, ...]:
    """Return a tile, which fills either kind of zone: turned round, it opens to the other side."""
    ground = Mark("ground", "path", {"d": c_path(0, 3), "class": f"cc-{WOODS[side - 1]}-side"})
    return ground, Mark("tile", "use", {"href": f"#cc-tile-{side}-0", "transform": "translate(0 1.5)"})


def pawn_marks(side: int) -> tuple[Mark, ...]:
    """Return a pawn from above, with the ring or the cross that it has on the board."""
    wood, size = WOODS[side - 1], 11
    top = Mark("top", "circle", {"r": PAWN_RADIUS, "class": f"cc-{wood}-top"})
    if side == 1:
        return top, Mark("ring", "circle", {"r": size + 2, "class": "cc-groove-1"})
    return top, Mark("cross", "path", {"d": f"M{-size} {-size}L{size} {size}M{size} {-size}L{-size} {size}",
                                       "class": "cc-groove-2"})  # fmt: skip


INK_SAVING = """
.cc-slab{fill:#fff;stroke:#777}
.cc-veins,.cc-lit,.cc-wall,.cc-fall,.cc-light-grain,.cc-dark-grain{display:none}
.cc-shade{fill:#222} .cc-floor-0{fill:#fff} .cc-floor-1{fill:#eee}
#cc-seat{fill:none;stroke:#bbb;stroke-width:1.5}
svg.board text:is(.cc-letter,.cc-coordinate){fill:#222}
.cc-carved{display:none} .cc-level,.cc-upright{stroke:#222}
.cc-light-top,.cc-light-side{fill:#fff} .cc-light-top,.cc-light-top.cc-rim{stroke:#222}
.cc-dark-side{fill:#ccc} .cc-dark-top{fill:#ddd;stroke:#222}
.cc-groove-1,.cc-groove-2,.cc-line-1,.cc-line-2{stroke:#222}
"""
