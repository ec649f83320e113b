"""The evaluation of Crosswise: what lines and action tiles are worth, and what a play gains.

The order of the tiles in a line does not matter, so a line is the index of one of the 924 multisets of up to six
symbols. What it is worth depends on its *pattern* (the number of its most frequent symbol, of the next one, and so on),
on how many copies of its symbols are not on the board yet, on how many cells are empty, and on who plays next: five of
a kind is blocked, or it wins. An action tile in hand is worth less near the end, and if others are held. `weights.txt`
has all the numbers, in points; `learn.py` finds them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations_with_replacement
from operator import add

from pygames.games.crosswise.board import (
    ACTIONS,
    ALL_DIFFERENT_POINTS,
    CELLS,
    EMPTY,
    EQUAL_POINTS,
    SIDE,
    SYMBOLS,
    TILE_COPIES,
)
from pygames.weights import load_weights

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
LINE_PATTERNS: list[Pattern] = [tuple(sorted(map(line.count, set(line)), reverse=True)) for line in LINES]
PATTERNS = sorted(set(LINE_PATTERNS) - {(SIDE,)}, key=lambda pattern: (sum(pattern), pattern))

PATTERN_NAMES = ["".join(map(str, pattern)) or "0" for pattern in PATTERNS]
PATTERN_NUMBERS = [*map([*PATTERNS, (SIDE,)].index, LINE_PATTERNS)]

PHASES = (2, 5, 9, 14, 20, 27, len(CELLS))  # the most empty cells of each phase
MAX_COPIES = 4  # more copies of a symbol that are not on the board count as this number


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


class LinesAfter(dict[int, list[int]]):
    """By a new tile: what each line becomes if it replaces `old`. Computed when first needed, to keep pages small."""

    def __init__(self, old: int) -> None:
        super().__init__()
        self.old = old

    def __missing__(self, new: int) -> list[int]:
        lines = self[new] = [replace_tile(line, self.old, new) for line in LINES]
        return lines


LINE_AFTER = [LinesAfter(old) for old in range(SIDE + 1)]  # by the old tile
LINE_POINTS = [count_points(pattern) for pattern in LINE_PATTERNS]

HELD = [""] * (NOTHING + 1) + [*ACTIONS, "second", "third"]  # what `Values.held` has, by the code of the tile
SECOND, THIRD = len(HELD) - 2, len(HELD) - 1
# By line, if it is not full: the line without its last symbol, and a place by that symbol and the number of its tiles.
SUPPLY_LINKS = [
    (LINE_INDEX[line[: line.index(line[-1])]], line[-1] * SIDE + line.count(line[-1]))
    for line in LINES
    if 0 < len(line) < SIDE
]


NO_LAYS = [0.0] * (NOTHING + 1)  # in a full line


class LineChanges:
    """What replacing a tile of a line gains: by the old and the new tile, and at most for each old one."""

    __slots__ = ("by_tile", "lays", "limits", "most")

    def __init__(self, line: int, values: Sequence[float]) -> None:
        value, tiles = values[line], LINES[line]
        if len(tiles) < SIDE:
            tiles = (*tiles, NOTHING)
        self.by_tile = [
            [values[LINE_AFTER[old][new][line]] - value for new in range(NOTHING + 1)] if old in tiles else []
            for old in range(NOTHING + 1)
        ]
        self.lays = self.by_tile[NOTHING] or NO_LAYS
        self.limits = [max(gains, default=0.0) for gains in self.by_tile]
        self.most = max(self.limits)


class ChangesByLine(dict[int, LineChanges]):
    """The changes of each line, computed when first needed."""

    def __init__(self, values: Sequence[float]) -> None:
        super().__init__()
        self.values_by_line = values

    def __missing__(self, line: int) -> LineChanges:
        changes = self[line] = LineChanges(line, self.values_by_line)
        return changes


class Values:
    """What lines are worth to the team that has just played and to its opponent, and what action tiles are worth.

    `held` has the value of each action tile in hand, and what is added for the second one and for each one after it;
    `turn` is the value of having the turn. The hyperbolic tangent of `slope` times all this is the outcome to expect,
    from -1 to 1.
    """

    def __init__(
        self,
        own: Sequence[float],
        opponent: Sequence[float],
        held: Sequence[float],
        turn: float = 0.0,
        slope: float = 0.1,
    ) -> None:
        self.own, self.opponent, self.held, self.turn, self.slope = own, opponent, held, turn, slope
        self.own_changes = ChangesByLine(own)
        self.opponent_changes = ChangesByLine([-value for value in opponent])

    def hand_value(self, hand: Sequence[int]) -> float:
        actions = [tile for tile in hand if tile > NOTHING]
        value = sum([self.held[tile] for tile in actions])
        if len(actions) > 1:
            value += self.held[SECOND] + (len(actions) - 2) * self.held[THIRD]
        return value

    def costs(self, hand: Sequence[int]) -> dict[int, float]:
        """Return what the hand loses with each of its action tiles."""
        actions = [tile for tile in hand if tile > NOTHING]
        last = 0.0 if len(actions) < 2 else self.held[SECOND if len(actions) == 2 else THIRD]
        return {tile: self.held[tile] + last for tile in actions}


class Judge(dict[int, Values]):
    """The values by the number of empty cells, computed when first needed."""

    def __init__(self, board: Sequence[int], table: Mapping[str, Sequence[float]] | None = None) -> None:
        super().__init__()
        self.table = table or load_weights(__package__)
        self.copies_left = [min(MAX_COPIES, TILE_COPIES[tile] - board.count(TILE_CODES[tile])) for tile in SYMBOLS]

    def __missing__(self, empty_count: int) -> Values:
        phase = next(number for number, most in enumerate(PHASES) if empty_count <= most)
        values = Values(
            self.line_values("own", phase),
            self.line_values("opponent", phase),
            [self.table[f"held {name}"][phase] if name else 0.0 for name in HELD],
            self.table["turn"][phase],
            self.table["slope"][phase],
        )
        for count in range(PHASES[phase - 1] + 1 if phase else 0, PHASES[phase] + 1):
            self[count] = values
        return self[empty_count]

    def line_values(self, team: str, phase: int) -> list[float]:
        supply = [
            self.table[f"{team} {count}/{left}"][phase] if count else 0.0
            for left in self.copies_left
            for count in range(SIDE)
        ]
        extra = [0.0]
        for shorter, place in SUPPLY_LINKS:
            extra.append(extra[shorter] + supply[place])
        by_pattern = [self.table[f"{team} {name}"][phase] for name in PATTERN_NAMES] + [SIX_POINTS]
        values = [by_pattern[number] for number in PATTERN_NUMBERS]
        return [*map(add, values, extra), *values[len(extra) :]]


# Easy sees points as they stand, of the other team's lines only what is big, and is loath to part with an action tile.
POINTS = [count_points(pattern) for pattern in LINE_PATTERNS]
BIG = [points if max(pattern, default=0) > 2 else 0.0 for pattern, points in zip(LINE_PATTERNS, POINTS, strict=True)]
EASY = Values(POINTS, BIG, [2.5] * len(HELD))


def guard_fives(values: Values) -> Values:
    """Return the same values, but five of a kind of the other team must be stopped at any price."""
    opponent = [
        SIX_POINTS / 2 if pattern == (SIDE - 1,) else value
        for pattern, value in zip(LINE_PATTERNS, values.opponent, strict=True)
    ]
    return Values(values.own, opponent, values.held)
