"""The child among the bots of Crosswise: what it likes, and how little of the board it sees.

It likes equal symbols side by side in its own lines. With a gap between them it overlooks them, like six different
symbols and everything that the other team builds. It looks only right next to the last tile played, except for its
favourite symbol, the first it laid, and for a six. It plays an action tile as soon as that makes a line prettier.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import groupby
from random import Random

from pygames.contract import BaseView
from pygames.game import CHANCE
from pygames.games.crosswise.board import (
    CELL_INDEX,
    CELLS,
    EMPTY,
    EQUAL_POINTS,
    SIDE,
    SYMBOLS,
    TAKE,
    columns,
    make_play,
    put_tile,
    rows,
)
from pygames.games.crosswise.rules import CrosswiseView, team
from pygames.motion import GameEvent

PRIDE = (*EQUAL_POINTS[:SIDE], 60.0)  # in equal tiles side by side, by their number
SIX = 20.0  # no smaller gain is seen away from the last tile, but for the favourite
LOVE = 2.0  # for the favourite
EAGERNESS, WORTHWHILE = 0.5, 1.0  # for an action tile, if it gains as much
RELUCTANCE = 5.0  # for one that gains less
PATIENCE = 0.5  # what is lost while a tile that was taken is in the hand
STEP_COST = 0.05  # for each step away from the last tile


def choose_play(view: CrosswiseView, moves: Sequence[str], history: Sequence[GameEvent[BaseView]], rng: Random) -> str:
    plays = list(list_plays(history))
    laid = [move[0] for seat, move in plays if seat == view["seat"] and move[0] in SYMBOLS]
    hand = [tile for tile in view["hand"] or () if tile in SYMBOLS]
    favourite = laid[0] if laid else max(rng.sample(hand, len(hand)), key=hand.count, default="")
    child = Child(view, favourite, plays[-1][1][-2:] if plays else "")
    return max(rng.sample(moves, len(moves)), key=child.value)


def list_plays(history: Sequence[GameEvent[BaseView]]) -> Iterator[tuple[int | None, str]]:
    """Yield the plays so far with their seats."""
    for event in history:
        past: CrosswiseView = event.view  # type: ignore[assignment]
        if event.move and event.move != "pass" and past["phase"] == "play" and past["actor"] != CHANCE:
            yield past["turn"], event.move


class Child:
    """A child that looks at a board for its next play."""

    def __init__(self, view: CrosswiseView, favourite: str, last_cell: str) -> None:
        self.board = "".join(view["board"].get(name, EMPTY) for name in CELLS)
        self.own_lines = rows if team(view["turn"] or 0) == "orange" else columns
        self.favourite, self.last_cell = favourite, last_cell
        self.pride = self.look(self.board)

    def look(self, board: str) -> float:
        return sum(map(admire, self.own_lines(board)))

    def value(self, move: str) -> float:
        """Return how much it likes a play."""
        tile, cell, after = move[0], CELL_INDEX[move[-2:]], make_play(self.board, move)
        gain, old = self.look(after) - self.pride, self.board[cell]
        if tile == TAKE:
            places = [put_tile(after, place, old) for place, other in enumerate(after) if other == EMPTY]
            gain = max(map(self.look, places)) - self.pride - PATIENCE
        steps = self.count_steps(move[-2:])
        is_loved = gain > 0 and self.favourite in (old, after[cell])
        if steps > 1 and not is_loved and gain < SIX:
            gain = min(gain, 0.0)
        if tile not in SYMBOLS:
            gain += EAGERNESS if gain >= WORTHWHILE else -RELUCTANCE
        return gain + LOVE * is_loved - STEP_COST * steps

    def count_steps(self, cell: str) -> int:
        """Return how far a cell is from the last tile."""
        return sum([abs(ord(one) - ord(other)) for one, other in zip(cell, self.last_cell, strict=False)])


def find_run(view: CrosswiseView, move: str) -> tuple[int, str] | None:
    """Return which of its lines a play makes a child prouder of, counted from 0, with the equal symbols side by side.

    Return None if the play makes its lines no prettier.
    """
    child = Child(view, "", "")
    after = make_play(child.board, move)
    if child.look(after) <= child.pride:
        return None
    changes = enumerate(zip(child.own_lines(child.board), child.own_lines(after), strict=True))
    number, (old, new) = max(changes, key=lambda change: admire(change[1][1]) - admire(change[1][0]))
    return number, max(Counter(split_runs(new)) - Counter(split_runs(old)), key=len)


def split_runs(line: str) -> list[str]:
    """Return the longest pieces of a line that have equal symbols."""
    return ["".join(tiles) for tile, tiles in groupby(line) if tile != EMPTY]


@lru_cache(maxsize=1 << 12)
def admire(line: str) -> float:
    """Return how proud a child is of a line."""
    return sum([PRIDE[len(tiles)] for tiles in split_runs(line)])
