"""Where the parts of a paper kit lie on sheets: pieces in rows, and boards that are too large in tiles to be joined."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import accumulate, pairwise
from math import ceil, prod

from pygames.paper import Box, PaperPart

MARGIN = 8  # millimetres: printers leave a border
FOOTER = 5  # of a sheet, with its name and a scale
OVERLAP = 8  # the strip of a tile on which its neighbour is glued
LABEL = 6  # beside a tile, for the letter of the joint
PART_GAP = 4  # between rows of different parts


@dataclass(frozen=True)
class Paper:
    """A format, in millimetres."""

    name: str  # in the page and in CSS
    page_width: float
    page_height: float

    @property
    def width(self) -> float:
        return self.page_width - 2 * MARGIN

    @property
    def height(self) -> float:
        return self.page_height - 2 * MARGIN - FOOTER


PAPERS = (Paper("a4", 210, 297), Paper("letter", 215.9, 279.4))


@dataclass(frozen=True)
class Placement:
    """A piece, or a tile of a board. `x` and `y` are its top left corner on the sheet, after a turn to the right."""

    part: PaperPart
    index: int  # of the piece in its part
    x: float
    y: float
    window: Box  # of the drawing
    is_turned: bool = False

    @property
    def size(self) -> tuple[float, float]:
        """The width and height on the sheet."""
        width, height = self.window[2] * self.part.mm, self.window[3] * self.part.mm
        return (height, width) if self.is_turned else (width, height)


@dataclass(frozen=True)
class Joint:
    """A line of a tile, on the sheet, at which a neighbour begins (`is_strip`) or where it is cut to lie on one."""

    letter: str
    start: tuple[float, float]
    end: tuple[float, float]
    is_strip: bool
    outward: tuple[float, float]  # the direction away from the tile


@dataclass
class Sheet:
    paper: Paper
    placements: list[Placement] = field(default_factory=list)
    joints: list[Joint] = field(default_factory=list)


def arrange(parts: Sequence[PaperPart], paper: Paper) -> list[Sheet]:
    """Return the sheets for all parts, in their order."""
    sheets: list[Sheet] = []
    loose = []
    for part in parts:
        width, height = part.size
        if width > paper.width or height > paper.height:
            sheets += tile_sheets(part, paper)
        else:
            loose.append(part)
    return [*sheets, *map(centre_single, row_sheets(loose, paper))]


def centre_single(sheet: Sheet) -> Sheet:
    """Move a board that is alone on its sheet to the middle."""
    if len(sheet.placements) == 1:
        [placement] = sheet.placements
        sheet.placements = [replace(placement, y=(sheet.paper.height - placement.size[1]) / 2)]
    return sheet


def row_sheets(parts: Iterable[PaperPart], paper: Paper) -> Iterator[Sheet]:
    """Yield sheets with the pieces in rows, centred, each part beginning a row of its own."""
    sheet, y = Sheet(paper), 0.0
    for part in parts:
        width, height = part.size
        in_row = choose_row(part, int((paper.width + part.gap) / (width + part.gap)))
        indices = [index for index, piece in enumerate(part.pieces) for _ in range(piece.count)]
        total = -(-len(indices) // in_row) * (height + part.gap) - part.gap
        if y + total > paper.height >= total:  # all of them fit on a sheet of their own
            yield sheet
            sheet, y = Sheet(paper), 0.0
        for start in range(0, len(indices), in_row):
            if y + height > paper.height:
                yield sheet
                sheet, y = Sheet(paper), 0.0
            row = indices[start : start + in_row]
            left = (paper.width - min(in_row, len(indices)) * (width + part.gap) + part.gap) / 2
            for column, index in enumerate(row):
                sheet.placements.append(Placement(part, index, left + column * (width + part.gap), y, part.box))
            y += height + part.gap
        y += PART_GAP - part.gap
    if sheet.placements:
        yield sheet


def choose_row(part: PaperPart, most: int) -> int:
    """Return how many pieces to lay in a row, so that as few kinds as possible begin within one."""
    ends = accumulate(piece.count for piece in part.pieces)
    starts = [end - piece.count for end, piece in zip(ends, part.pieces, strict=True) if piece.count > 1]
    return min(range(most, most // 2, -1), key=lambda count: sum(start % count > 0 for start in starts))


def tile_sheets(part: PaperPart, paper: Paper) -> Iterator[Sheet]:
    """Yield a sheet for each tile of a board, turned if that takes fewer sheets."""
    upright = tuple(map(count_tiles, part.size, (paper.width, paper.height)))
    sideways = tuple(map(count_tiles, part.size, (paper.height, paper.width)))
    is_turned = prod(sideways) < prod(upright)
    columns, rows = sideways if is_turned else upright
    xs, ys = cut_lines(part, 0, columns), cut_lines(part, 1, rows)
    for row, (top, bottom) in enumerate(pairwise(ys)):
        for column, (left, right) in enumerate(pairwise(xs)):
            strip = OVERLAP / part.mm
            wider, higher = strip * (column < columns - 1), strip * (row < rows - 1)
            window = (left, top, right - left + wider, bottom - top + higher)
            placement = Placement(part, 0, 0, 0, window, is_turned)
            width, height = placement.size
            x, y = (paper.width - width) / 2, (paper.height - height) / 2
            sheet = Sheet(paper, [Placement(part, 0, x, y, window, is_turned)])
            names = joint_letters(columns, rows)
            for axis, line, key, is_strip in (
                (0, left, (0, column - 1, row), False),
                (0, right, (0, column, row), True),
                (1, top, (1, column, row - 1), False),
                (1, bottom, (1, column, row), True),
            ):
                if key in names:
                    sheet.joints.append(joint_on(sheet.placements[0], names[key], axis, line, is_strip))
            yield sheet


def count_tiles(length: float, room: float) -> int:
    """Return the number of tiles along a side, which need room for a strip and a letter if there are several."""
    return 1 if length <= room else ceil(length / (room - OVERLAP - LABEL))


def cut_lines(part: PaperPart, axis: int, count: int) -> list[float]:
    """Return where the tiles of a side begin and end, in units of the drawing: between cells, if it has any."""
    start, length = part.box[axis], part.box[axis + 2]
    lines = [start + length * index / count for index in range(count + 1)]
    if part.cell:
        origin = part.origin[axis]
        lines[1:-1] = [origin + round((line - origin) / part.cell) * part.cell for line in lines[1:-1]]
    return lines


def joint_letters(columns: int, rows: int) -> dict[tuple[int, int, int], str]:
    """Return a letter for each joint, by its axis and the column and row of the tile before it."""
    across = [(0, column, row) for row in range(rows) for column in range(columns - 1)]
    down = [(1, column, row) for row in range(rows - 1) for column in range(columns)]
    return {joint: chr(ord("A") + index) for index, joint in enumerate((*across, *down))}


def joint_on(placement: Placement, letter: str, axis: int, line: float, is_strip: bool) -> Joint:
    """Return the joint at a line of the drawing, across the whole tile."""
    left, top, width, height = placement.window
    ends = ((line, top), (line, top + height)) if axis == 0 else ((left, line), (left + width, line))
    start, end = (to_sheet(placement, *point) for point in ends)
    sign = 1 if is_strip else -1
    outward = (sign, 0) if (axis == 0) != placement.is_turned else (0, sign)
    if placement.is_turned and axis == 1:  # downwards in the drawing is to the left on the sheet
        outward = (-sign, 0)
    return Joint(letter, start, end, is_strip, outward)


def to_sheet(placement: Placement, x: float, y: float) -> tuple[float, float]:
    """Return where a point of the drawing lies on the sheet."""
    left, top, _, height = placement.window
    mm = placement.part.mm
    if placement.is_turned:
        return placement.x + (top + height - y) * mm, placement.y + (x - left) * mm
    return placement.x + (x - left) * mm, placement.y + (y - top) * mm
