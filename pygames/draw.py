"""Marks that many games need: a grid of cells with targets and coordinates, dice, cards.

Colours are the tokens of `scene.STYLE`, so that boards follow the page's light or dark theme without CSS of their own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from pygames.scene import Interaction, Mark, Value

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Grid:
    """Cells named as in chess: files are letters from the left, ranks are numbers from the bottom."""

    files: int
    ranks: int
    size: float = 60  # width and height of a cell
    left: float = 30
    top: float = 30

    @property
    def cells(self) -> tuple[str, ...]:
        """The names of all cells, file by file."""
        return tuple(f"{chr(97 + file)}{rank}" for file in range(self.files) for rank in range(1, self.ranks + 1))

    @property
    def width(self) -> float:
        return self.files * self.size

    @property
    def height(self) -> float:
        return self.ranks * self.size

    def centre(self, cell: str) -> Point:
        file, rank = ord(cell[0]) - 97, int(cell[1:])
        return self.left + (file + 0.5) * self.size, self.top + (self.ranks - rank + 0.5) * self.size

    def cell_at(self, x: float, y: float) -> str:
        """Return the name of the cell at a point, or ""."""
        file, row = int((x - self.left) // self.size), int((y - self.top) // self.size)
        inside = 0 <= file < self.files and 0 <= row < self.ranks
        return f"{chr(97 + file)}{self.ranks - row}" if inside else ""

    def square(self, cell: str, inset: float = 0) -> dict[str, Value]:
        """Return the attributes of a rectangle that fills the cell, except for `inset` on each side."""
        x, y = self.centre(cell)
        size = self.size - 2 * inset
        return {"x": x - size / 2, "y": y - size / 2, "width": size, "height": size}


def grid_cells(grid: Grid, label: Callable[[str], str]) -> Iterator[Mark]:
    """Yield a labelled square for each cell, to draw pieces on."""
    ground: dict[str, Value] = {"fill": "var(--paper)", "stroke": "var(--line)", "stroke-width": 2}
    for cell in grid.cells:
        yield Mark(f"cell:{cell}", "rect", {**grid.square(cell), **ground}, label=label(cell))


def grid_targets(grid: Grid, ui: Interaction, label: Callable[[str], str]) -> Iterator[Mark]:
    """Yield a tinted square for each cell that may be tapped or has been. Draw it above the pieces.

    Where nearly all cells may be tapped, the tint shows only under the pointer.
    """
    css_class = "quiet" if ui.is_crowded(grid.cells) else "live"
    for cell in grid.cells:
        square = grid.square(cell, inset=4)  # beside the border of the cell, to be visible
        if cell in ui.targets:
            yield Mark(f"target:{cell}", "rect", {**square, "class": css_class}, target=cell, label=label(cell))
        elif cell in ui.taps:
            yield Mark(f"tapped:{cell}", "rect", {**square, "class": "tapped"})


def grid_coordinates(grid: Grid) -> Iterator[Mark]:
    """Yield the letters below the board and the numbers to its left."""
    style: dict[str, Value] = {"class": "faint", "font-size": 16, "text-anchor": "middle"}
    for file in range(grid.files):
        x, _ = grid.centre(f"{chr(97 + file)}1")
        yield Mark(f"file:{file}", "text", {"x": x, "y": grid.top + grid.height + 20, **style}, text=chr(97 + file))
    for rank in range(1, grid.ranks + 1):
        _, y = grid.centre(f"a{rank}")
        yield Mark(f"rank:{rank}", "text", {"x": grid.left - 14, "y": y + 6, **style}, text=str(rank))


# The pips of each face of a die 60 wide, around its centre.
PIPS: dict[int, tuple[Point, ...]] = {
    0: (),
    1: ((0, 0),),
    2: ((-14, 14), (14, -14)),
    3: ((-14, 14), (0, 0), (14, -14)),
    4: ((-14, -14), (-14, 14), (14, -14), (14, 14)),
    5: ((-14, -14), (-14, 14), (0, 0), (14, -14), (14, 14)),
    6: ((-14, -14), (-14, 0), (-14, 14), (14, -14), (14, 0), (14, 14)),
}


def dice_defs(prefix: str) -> str:
    """Return the definitions that `die` refers to, for DEFS. `prefix` is the game's name, to make ids unique."""
    square = '<rect x="-30" y="-30" width="60" height="60" rx="12" fill="#fbf7ef" stroke="#2b2620" stroke-width="3"/>'
    return "".join(
        f'<g id="{prefix}-die-{face}">{square}'
        + "".join(f'<circle cx="{x:g}" cy="{y:g}" r="5.5" fill="#2b2620"/>' for x, y in pips)
        + "</g>"
        for face, pips in PIPS.items()
    )


def die(prefix: str, face: int, x: float, y: float, *, key: str = "die", target: str = "", label: str = "") -> Mark:
    """Return a die 60 wide around (x, y). Face 0 is blank: the die has not been rolled."""
    attrs: dict[str, Value] = {"href": f"#{prefix}-die-{face}", "transform": f"translate({x:g} {y:g})"}
    return Mark(key, "use", attrs, target=target, label=label)


def card(
    key: str,
    text: str,
    x: float,
    y: float,
    *,
    width: float = 60,
    height: float = 84,
    fill: str = "var(--paper)",
    target: str = "",
    label: str = "",
    class_: str = "",
) -> Iterator[Mark]:
    """Yield a card or tile around (x, y) with a text in its centre. A target gets a tint above it."""
    box: dict[str, Value] = {"x": x - width / 2, "y": y - height / 2, "width": width, "height": height, "rx": 8}
    yield Mark(key, "rect", {**box, "fill": fill, "stroke": "var(--line)", "stroke-width": 2}, label=label)
    letters: dict[str, Value] = {"x": x, "y": y + 8, "font-size": 24, "text-anchor": "middle"}
    yield Mark(f"{key}:text", "text", letters, text=text)
    if target or class_:
        yield Mark(f"{key}:hit", "rect", {**box, "class": class_ or "live"}, target=target, label=label)
