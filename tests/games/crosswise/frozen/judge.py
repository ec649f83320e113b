"""The evaluation of Crosswise: what a line is worth to its team, and what a play gains.

The order of the tiles in a line does not matter, so a line is the index of one of the 924 multisets of up to six
symbols. A table has the value of each line to its team by its *pattern*: the number of its most frequent symbol, of the
next one, and so on. It has two columns, because a line of the team that has just played is less safe than a line of
the team that plays next: five of a kind is blocked, or it wins. Most values are the average points of such lines at
the end of games of a greedy player against itself; the value of five of a kind was set by hand. An action tile must
gain more than its cost: it is most useful late, when the other team can no longer answer. The costs come from the
results of such games (a logistic regression over 5000 of them).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from itertools import chain, combinations_with_replacement

from pygames.games.crosswise.board import ACTIONS, ALL_DIFFERENT_POINTS, CELLS, EMPTY, EQUAL_POINTS, SIDE, SYMBOLS

# Tiles as numbers: the symbols, no tile, the actions.
TILE_CODES = {tile: number for number, tile in enumerate(SYMBOLS + EMPTY + ACTIONS)}
NOTHING = TILE_CODES[EMPTY]
MOVE, TAKE, SWAP, EXCHANGE = (TILE_CODES[tile] for tile in ACTIONS)

ROW_OF = tuple(cell % SIDE for cell in range(len(CELLS)))  # by cell: lines 0 to 5 are rows, 6 to 11 columns
COLUMN_OF = tuple(SIDE + cell // SIDE for cell in range(len(CELLS)))
SIX_POINTS = 60.0  # the value of six of a kind

Play = tuple[int, int, int]  # the tile; a cell, or the symbol given in an exchange; the other cell, or 0
Pattern = tuple[int, ...]
Line = tuple[int, ...]

LINES: list[Line] = [line for size in range(SIDE + 1) for line in combinations_with_replacement(range(SIDE), size)]
LINE_INDEX = {line: number for number, line in enumerate(LINES)}
PATTERNS: list[Pattern] = [tuple(sorted(map(line.count, set(line)), reverse=True)) for line in LINES]


def count_points(pattern: Pattern) -> float:
    """Return the points of a line as it is now."""
    if pattern == (SIDE,):
        return SIX_POINTS
    return ALL_DIFFERENT_POINTS if len(pattern) == SIDE else sum(EQUAL_POINTS[count] for count in pattern)


def replace_tile(line: Line, old: int, new: int) -> int:
    """Return the line with `old` replaced by `new`. Either may be NOTHING. Unchanged if that is impossible."""
    tiles = list(line)
    if old != NOTHING:
        if old not in line:
            return LINE_INDEX[line]
        tiles.remove(old)
    return LINE_INDEX.get(tuple(sorted([*tiles, new] if new != NOTHING else tiles)), LINE_INDEX[line])


LINE_AFTER = [[[replace_tile(line, old, new) for line in LINES] for new in range(SIDE + 1)] for old in range(SIDE + 1)]
LINE_POINTS = [count_points(pattern) for pattern in PATTERNS]
FULL_LINE_POINTS = {pattern: count_points(pattern) for pattern in PATTERNS if sum(pattern) == SIDE}


class LineValues:
    """The value of each line to one team, and `change[old][new][line]`, the gain when `new` replaces `old`."""

    def __init__(self, by_pattern: Mapping[Pattern, float]) -> None:
        self.by_pattern = dict(by_pattern)

    @cached_property
    def line_value(self) -> list[float]:
        return [self.by_pattern[pattern] for pattern in PATTERNS]

    @cached_property
    def change(self) -> list[list[list[float]]]:
        line_value = self.line_value
        return [
            [[line_value[after] - line_value[line] for line, after in enumerate(lines)] for lines in by_new]
            for by_new in LINE_AFTER
        ]

    @cached_property
    def max_gain(self) -> list[float]:
        """The highest gain of each line when one tile is added, removed or replaced."""
        return [max(gains) for gains in zip(*chain.from_iterable(self.change), strict=True)]

    @cached_property
    def min_gain(self) -> list[float]:
        """The same, but the lowest: a loss, or 0."""
        return [min(gains) for gains in zip(*chain.from_iterable(self.change), strict=True)]


class Judge:
    """Values for the lines of the team that has just played and of the other, and the costs of action tiles."""

    def __init__(self, own: LineValues, opponent: LineValues, costs: Sequence[float]) -> None:
        self.own, self.opponent = own, opponent
        self.costs = dict(zip((MOVE, TAKE, SWAP, EXCHANGE), costs, strict=True))


PATTERN_VALUES: dict[Pattern, tuple[float, float]] = {
    (): (3.02, 3.02), (1,): (3.04, 3.04), (1, 1): (2.77, 2.77), (2,): (3.54, 3.54), (1, 1, 1): (2.44, 2.44),
    (2, 1): (3.2, 3.2), (3,): (4.44, 4.44), (1, 1, 1, 1): (2.08, 2.08), (2, 1, 1): (2.77, 2.77), (2, 2): (3.46, 3.46),
    (3, 1): (4.13, 4.13), (4,): (5.89, 5.89), (1, 1, 1, 1, 1): (2.29, 2.29), (2, 1, 1, 1): (2.17, 2.17),
    (2, 2, 1): (2.98, 2.98), (3, 1, 1): (3.63, 3.63), (3, 2): (4.46, 4.46), (4, 1): (5.52, 5.52), (5,): (7.0, 13.0),
}  # fmt: skip
HARD = Judge(
    LineValues({pattern: own for pattern, (own, _) in PATTERN_VALUES.items()} | FULL_LINE_POINTS),
    LineValues({pattern: opponent for pattern, (_, opponent) in PATTERN_VALUES.items()} | FULL_LINE_POINTS),
    (3, 0.5, 6.5, 3),
)
