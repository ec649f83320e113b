"""Crossado on paper: the river with cells of 18 mm, rafts for any number of players, pawns as discs, and a die."""

from __future__ import annotations

from collections.abc import Sequence

from pygames.games.crossado.art import CELL, MARGIN
from pygames.games.crossado.board import PAWNS_PER_SEAT, SIZE
from pygames.games.crossado.layout import BOARD_SIDE
from pygames.games.crossado.rules import RAFTS_PER_SEAT, Crossado
from pygames.games.crossado.view import river_marks
from pygames.i18n import Translations
from pygames.paper import PaperPart, Piece, die_part, disc_path
from pygames.scene import Mark

CELL_MM = 18
MM = CELL_MM / CELL
PAWN_RADIUS = 20.5
RAFT_WIDTH, RAFT_HEIGHT = 138, 40  # a little less than three cells
RAFT_COUNT = max(players * rafts for players, rafts in RAFTS_PER_SEAT.items())


def paper_parts(say: Translations) -> Sequence[PaperPart]:
    diameter = 2 * PAWN_RADIUS
    pawns = tuple(Piece(PAWNS_PER_SEAT, pawn_marks(seat)) for seat in range(1, Crossado.players[-1] + 1))
    board = Piece(1, tuple(grid_mark() if mark.key == "grid" else mark for mark in river_marks()))
    return (
        PaperPart("board", (board,), (0, 0, BOARD_SIDE, BOARD_SIDE), MM, cell=CELL, origin=(MARGIN, MARGIN)),
        PaperPart("raft", (Piece(RAFT_COUNT, raft_marks()),),
                  (-RAFT_WIDTH / 2, -RAFT_HEIGHT / 2, RAFT_WIDTH, RAFT_HEIGHT), MM, gap=0),
        PaperPart("pawn", pawns, (-PAWN_RADIUS, -PAWN_RADIUS, diameter, diameter), MM, outline=disc_path(PAWN_RADIUS)),
        die_part(CELL_MM),
    )  # fmt: skip


def grid_mark() -> Mark:
    """Return the lines between cells, clearer than on a screen, where the cells that matter light up."""
    ends = [MARGIN + CELL * index for index in range(SIZE + 1)]
    lines = "".join(f"M{end} {ends[0]}V{ends[-1]}M{ends[0]} {end}H{ends[-1]}" for end in ends)
    return Mark("grid", "path", {"d": lines, "class": "crossado-lines", "fill": "none", "stroke": "#d4ecf0"})


def raft_marks() -> tuple[Mark, ...]:
    ground = {"x": -RAFT_WIDTH / 2, "y": -RAFT_HEIGHT / 2, "width": RAFT_WIDTH, "height": RAFT_HEIGHT}
    return (
        Mark("ground", "rect", {**ground, "class": "crossado-hull", "stroke": "none"}),
        Mark("planks", "use", {"href": "#crossado-planks"}),
    )


def pawn_marks(seat: int) -> tuple[Mark, ...]:
    """Return a disc with the pawn's outline, which differs for each seat, not only its colour."""
    return (
        Mark("ground", "circle", {"r": PAWN_RADIUS, "fill": "#f6ecd6"}),
        Mark("pawn", "use", {"href": f"#crossado-pawn-{seat}"}),
    )


INK_SAVING = """
[fill="url(#crossado-river)"]{fill:#fff;stroke:#555;stroke-width:2}
.crossado-channel,.crossado-glint,.crossado-surf,[fill="#0c2413"],[fill="#000"][opacity=".34"]{display:none}
.crossado-stream{stroke:#bbb;stroke-width:1.4;stroke-opacity:1}
.crossado-lines{stroke:#888}
.crossado-wet,.crossado-sand{fill:#fff} .crossado-wet{stroke:#333;stroke-width:1.5}
.crossado-turf{fill:#f2f2f2;stroke:#888;stroke-width:1.5} .crossado-trail{stroke:#fff}
.crossado-leaf-1,.crossado-needle-1{fill:#fff;stroke:#333}
.crossado-leaf-2,.crossado-leaf-3,.crossado-needle-2,.crossado-needle-3{fill:#ddd} .crossado-reed{stroke:#888}
[fill="#b98b45"],[fill="#8a622b"],[fill="#7b4a24"],[fill="#a9713f"]{fill:#fff;stroke:#333}
.crossado-hull{fill:#fff;stroke:#333}
[fill="url(#crossado-wood-a)"],[fill="url(#crossado-wood-b)"],[fill="url(#crossado-wood-c)"]{fill:#fff;stroke:#333}
[fill="url(#crossado-beam)"]{fill:#ddd;stroke:#333}
[stroke="#e8d6ae"]{stroke:#333}
[fill="#f6ecd6"]{fill:#fff}
"""
