"""Crosswise on paper: the board for tiles of 24 mm, and the 54 tiles."""

from __future__ import annotations

from collections.abc import Sequence

from pygames.games.crosswise.art import PITCH, TILE
from pygames.games.crosswise.board import ACTIONS, SIDE, SYMBOLS, TILE_COPIES
from pygames.i18n import Translations
from pygames.paper import PaperPart, Piece
from pygames.scene import Mark, Value

TILE_MM = 24
MM = TILE_MM / TILE
HALF_BOARD = PITCH * SIDE / 2
FRAME = 14
EDGE = HALF_BOARD + FRAME


def paper_parts(say: Translations) -> Sequence[PaperPart]:
    board = Piece(1, (Mark("board", "use", {"href": "#crosswise-board"}),))
    symbols, actions = (
        tuple(Piece(TILE_COPIES[tile], tile_marks(tile)) for tile in tiles) for tiles in (SYMBOLS, ACTIONS)
    )
    box = (-TILE / 2, -TILE / 2, TILE, TILE)
    return (
        PaperPart("board", (board,), (-EDGE, -EDGE, 2 * EDGE, 2 * EDGE), MM, cell=PITCH,
                  origin=(-HALF_BOARD, -HALF_BOARD)),
        PaperPart("symbol", symbols, box, MM, gap=0),
        PaperPart("action", actions, box, MM, gap=0),
    )  # fmt: skip


def tile_marks(tile: str) -> tuple[Mark, ...]:
    """Return a tile on a ground of its wood, so that straight cuts leave no white corners."""
    wood = "pale" if tile in SYMBOLS else "dark"
    ground: dict[str, Value] = {"x": -TILE / 2, "y": -TILE / 2, "width": TILE, "height": TILE}
    ground |= {"fill": f"url(#crosswise-{wood}-wood)", "class": "crosswise-ground"}
    return (
        Mark("ground", "rect", ground),
        Mark("tile", "use", {"href": f"#crosswise-{tile}"}),
    )


INK_SAVING = """
[fill="url(#crosswise-frame)"],[fill="url(#crosswise-recess)"]{fill:#fff;stroke:#666;stroke-width:2}
[fill="#000"][fill-opacity=".25"],[fill="#000"][fill-opacity=".4"],[stroke="#2b170a"]{display:none}
[fill-opacity=".3"],[stroke="#a97c45"],[stroke="#3f2413"],[stroke="#fff"][stroke-opacity=".35"]{display:none}
.crosswise-ground,[fill="#a97c45"],[fill="#3f2413"]{fill:#fff}
[fill="url(#crosswise-pale-wood)"],[fill="url(#crosswise-dark-wood)"]{fill:#fff}
.crosswise-line{stroke:#222} .crosswise-full{fill:#222}
"""
