"""Why a play of Crosswise is good, in one sentence: the strongest thing that it does to a line."""

from __future__ import annotations

from collections.abc import Iterator

from pygames.games.crosswise.board import CELL, CELLS, EMPTY, EXCHANGE, MOVE, SIDE, SWAP, SYMBOLS, TAKE, put, worth
from pygames.games.crosswise.describe import FILES, board_of
from pygames.games.crosswise.rules import CrosswiseView
from pygames.i18n import Translations

NAMES = {2: "pair", 3: "three", 4: "four", 5: "five"}


def explain_move(view: CrosswiseView, move: str, say: Translations) -> str:
    if move in ("redraw", "keep", "pass"):
        return say(f"reason.{move}")
    board, orange = board_of(view), view["teams"][(view["seat"] or 0) - 1] == "orange"
    after = played(board, move)
    own = list(lines(board, after, "row" if orange else "column"))
    other = list(lines(board, after, "column" if orange else "row"))
    team = say("team.green" if orange else "team.orange")
    for kind, name, _, now in own:
        if most(now)[0] == SIDE:
            return say("reason.six", line=say(f"reason.{kind}", line=name))
    for kind, name, before, now in other:
        if most(before)[0] == SIDE - 1 and not open_to_six(now):
            return say("reason.block", team=team, line=say(f"reason.{kind}", line=name))
    gained = [(worth(now) - worth(before), kind, name, before, now) for kind, name, before, now in own]
    points, kind, name, before, now = max(gained, key=lambda one: one[0], default=(0, "", "", "", ""))
    spoilt = sum(worth(before) - worth(now) for _, _, before, now in other)
    if points > 0 and points >= spoilt:
        line, (count, tile) = say(f"reason.{kind}", line=name), most(now)
        if EMPTY not in now and len(set(now)) == SIDE:
            return say("reason.different", line=line)
        if count > most(before)[0]:
            return say(f"reason.{NAMES[count]}", line=line, tile=say(f"tile.{tile}"))
        return say("reason.points", line=line, n=points)
    if spoilt > 0:
        return say("reason.spoils", team=team, n=spoilt)
    return say("reason.harmless", team=team) if points <= 0 and move[0] in SYMBOLS else say("reason.better")


def played(board: str, move: str) -> str:
    tile, one = move[0], CELL[move[-2:]]
    if tile in SYMBOLS:
        return put(board, one, tile)
    if tile == EXCHANGE:
        return put(board, one, move[1])
    if tile == TAKE:
        return put(board, one, EMPTY)
    start = CELL[move[1:3]]
    assert tile in (MOVE, SWAP)
    return put(put(board, one, board[start]), start, board[one])


def lines(board: str, after: str, kind: str) -> Iterator[tuple[str, str, str, str]]:
    """The rows or columns that changed: kind, name, as it was, as it is."""
    for place in range(SIDE):
        cells = slice(place, len(CELLS), SIDE) if kind == "row" else slice(place * SIDE, place * SIDE + SIDE)
        if board[cells] != after[cells]:
            yield kind, str(place + 1) if kind == "row" else FILES[place], board[cells], after[cells]


def most(line: str) -> tuple[int, str]:
    return max((line.count(tile), tile) for tile in SYMBOLS)


def open_to_six(line: str) -> bool:
    """Whether it is of six equal tiles, or one more laid makes it so."""
    count = most(line)[0]
    return count >= SIDE - 1 and count + line.count(EMPTY) >= SIDE
