"""The reason for a play of Crosswise, in one sentence: its strongest effect on a line."""

from __future__ import annotations

from collections.abc import Iterator

from pygames.games.crosswise.board import (
    CELL_INDEX,
    CELLS,
    EMPTY,
    EXCHANGE,
    MOVE,
    SIDE,
    SWAP,
    SYMBOLS,
    TAKE,
    count_points,
    put_tile,
)
from pygames.games.crosswise.describe import FILES, board_from_view
from pygames.games.crosswise.rules import CrosswiseView
from pygames.i18n import Translations

NAMES = {2: "pair", 3: "three", 4: "four", 5: "five"}


def explain_move(view: CrosswiseView, move: str, say: Translations) -> str:
    if move in ("redraw", "keep", "pass"):
        return say(f"reason.{move}")
    board, is_orange = board_from_view(view), view["teams"][(view["seat"] or 0) - 1] == "orange"
    after = board_after(board, move)
    own = list(changed_lines(board, after, "row" if is_orange else "column"))
    other = list(changed_lines(board, after, "column" if is_orange else "row"))
    team = say("team.green" if is_orange else "team.orange")
    for kind, name, _, now in own:
        if most_frequent(now)[0] == SIDE:
            return say("reason.six", line=say(f"reason.{kind}", line=name))
    for kind, name, before, now in other:
        if most_frequent(before)[0] == SIDE - 1 and not allows_six(now):
            return say("reason.block", team=team, line=say(f"reason.{kind}", line=name))
    gains = [(count_points(now) - count_points(before), kind, name, before, now) for kind, name, before, now in own]
    points, kind, name, before, now = max(gains, key=lambda gain: gain[0], default=(0, "", "", "", ""))
    lost_points = sum(count_points(before) - count_points(now) for _, _, before, now in other)
    if points > 0 and points >= lost_points:
        line, (count, tile) = say(f"reason.{kind}", line=name), most_frequent(now)
        if EMPTY not in now and len(set(now)) == SIDE:
            return say("reason.different", line=line)
        if count > most_frequent(before)[0]:
            return say(f"reason.{NAMES[count]}", line=line, tile=say(f"tile.{tile}"))
        return say("reason.points", line=line, n=points)
    if lost_points > 0:
        return say("reason.spoils", team=team, n=lost_points)
    return say("reason.harmless", team=team) if points <= 0 and move[0] in SYMBOLS else say("reason.better")


def board_after(board: str, move: str) -> str:
    tile, cell = move[0], CELL_INDEX[move[-2:]]
    if tile in SYMBOLS:
        return put_tile(board, cell, tile)
    if tile == EXCHANGE:
        return put_tile(board, cell, move[1])
    if tile == TAKE:
        return put_tile(board, cell, EMPTY)
    start = CELL_INDEX[move[1:3]]
    assert tile in (MOVE, SWAP)
    return put_tile(put_tile(board, cell, board[start]), start, board[cell])


def changed_lines(board: str, after: str, kind: str) -> Iterator[tuple[str, str, str, str]]:
    """Yield the rows or columns that differ: kind, name, before and after."""
    for index in range(SIDE):
        cells = slice(index, len(CELLS), SIDE) if kind == "row" else slice(index * SIDE, index * SIDE + SIDE)
        if board[cells] != after[cells]:
            yield kind, str(index + 1) if kind == "row" else FILES[index], board[cells], after[cells]


def most_frequent(line: str) -> tuple[int, str]:
    return max((line.count(tile), tile) for tile in SYMBOLS)


def allows_six(line: str) -> bool:
    """Return whether it has six equal tiles, or needs only one more."""
    count = most_frequent(line)[0]
    return count >= SIDE - 1 and count + line.count(EMPTY) >= SIDE
