"""A game on paper: what to print and cut out. A game that has it says so in its paper.py; the build lays it on sheets.

paper.py has what `PaperKit` lists, and paper.<lang>.toml names each part (`parts.KEY`), says what else is needed
(`needs`), and how to prepare it (`hints.KEY`, if a part needs it). Pages never load any of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from dataclasses import dataclass
from functools import cache
from typing import Protocol

from pygames.draw import PIPS
from pygames.game import Game
from pygames.i18n import LANGUAGES, Entry, Translations, read_entries
from pygames.resources import game_file
from pygames.scene import Mark

Box = tuple[float, float, float, float]  # x, y, width, height


@dataclass(frozen=True, slots=True)
class Piece:
    """A drawing to cut out, and how many of it the game has."""

    count: int
    marks: tuple[Mark, ...]


@dataclass(frozen=True, slots=True)
class PaperPart:
    """The board, or pieces of one kind and size. Measures are of the drawing, but not `mm` and `gap`."""

    key: str
    pieces: tuple[Piece, ...]
    box: Box
    mm: float  # millimetres per unit of the drawing
    outline: str = ""  # the path to cut along; "" for the box
    folds: str = ""  # the path to fold along
    gap: float = 3  # millimetres to the next piece; pieces without a gap share the cut
    cell: float = 0  # of a board: the side of a cell, or the distance from one to the next
    origin: tuple[float, float] = (0, 0)  # of a board: a corner of a cell

    @property
    def count(self) -> int:
        return sum(piece.count for piece in self.pieces)

    @property
    def size(self) -> tuple[float, float]:
        """The width and height in millimetres."""
        return self.box[2] * self.mm, self.box[3] * self.mm


class PaperKit(Protocol):
    """A game's paper.py."""

    INK_SAVING: str  # CSS that replaces the game's large dark areas by outlines

    def paper_parts(self, say: Translations) -> Sequence[PaperPart]:
        """Return the board, if there is one, and then all pieces."""


def load_kit(game: Game) -> PaperKit | None:
    """Return the game's paper.py, or None if it has none."""
    kit: PaperKit | None = game.find_module("paper")
    return kit


@cache
def paper_entries(lang: str, game: Game) -> dict[str, Entry]:
    """Return a game's texts for paper, under `paper.`; none if it has no such file."""
    file = game_file(game, f"paper.{lang}.toml")
    return {f"paper.{key}": entry for key, entry in read_entries(file).items()} if file.is_file() else {}


def with_paper_texts(say: Translations, game: Game) -> Translations:
    """Return texts with those for the game's parts added. English stands in for a missing language."""
    extended = copy(say)
    extended.sources = [*say.sources, *(paper_entries(lang, game) for lang in (say.lang, LANGUAGES[0]))]
    return extended


def disc_path(radius: float) -> str:
    """Return the outline of a disc around (0, 0)."""
    return f"M{-radius:g} 0A{radius:g} {radius:g} 0 0 1 {radius:g} 0A{radius:g} {radius:g} 0 0 1 {-radius:g} 0Z"


# A die to fold: a cross of six faces, 60 wide each, whose opposite faces have seven pips together, and seven flaps.
FACES = {4: (0, 60), 1: (60, 60), 3: (120, 60), 6: (180, 60), 2: (60, 0), 5: (60, 120)}
FLAP = 16


def net_path() -> str:
    """Return the outline of the net with its flaps, clockwise from the upper left corner of the 2."""
    half = FLAP / 2
    return (
        f"M60 0L{60 + half:g} {-FLAP}H{120 - half:g}L120 0L{120 + FLAP} {half:g}V{60 - half:g}L120 60H240"
        f"L{240 + FLAP} {60 + half:g}V{120 - half:g}L240 120H120L{120 + FLAP} {120 + half:g}V{180 - half:g}L120 180"
        f"L{120 - half:g} {180 + FLAP}H{60 + half:g}L60 180L{60 - FLAP} {180 - half:g}V{120 + half:g}L60 120H0V60H60"
        f"L{60 - FLAP} {60 - half:g}V{half:g}Z"
    )


def die_part(side: float) -> PaperPart:
    """Return a die to fold, with faces `side` millimetres wide."""
    ground = Mark("ground", "path", {"d": net_path(), "fill": "#fff"})
    pips = (
        Mark(f"pip:{face}:{index}", "circle", {"cx": x + 30 + dx, "cy": y + 30 + dy, "r": 5.5, "fill": "#2b2620"})
        for face, (x, y) in FACES.items()
        for index, (dx, dy) in enumerate(PIPS[face])
    )
    folds = "M60 0H120M60 60H120M60 120H120M60 180H120M60 0V180M120 0V180M180 60V120M240 60V120"
    box = (0, -FLAP, 240 + FLAP, 180 + 2 * FLAP)
    return PaperPart("die", (Piece(1, (ground, *pips)),), box, side / 60, net_path(), folds, cell=60)
