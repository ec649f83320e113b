"""The rules of Crosswise.

Orange owns the six rows of the board, green its six columns. From a hand of four a seat plays one tile a turn, a symbol
onto any empty cell or an action tile (move a tile, take one off, swap two, exchange one for a symbol of the hand), and
draws back up to four from the bag. A line of six equal symbols wins at once for the team whose line it is; otherwise,
when the board is full, each team counts the pairs, threes, fours and fives of its lines, and six different ones, and
more points win.

Of three players the one in the middle plays alone, every second turn, from a hand of six.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from pygames.contract import BaseView
from pygames.game import CHANCE, BadInput, Fact, Game, Option, Result, State
from pygames.games.crosswise.board import (
    ACTIONS,
    BAG,
    BARE,
    CELL,
    CELLS,
    COPIES,
    EMPTY,
    EXCHANGE,
    MOVE,
    SWAP,
    SYMBOLS,
    TAKE,
    TILES,
    columns,
    is_six,
    plays,
    put,
    rows,
    six_through,
    worth,
)

# By the number of players: the seats in the order of their turns, and how many tiles each seat holds.
ORDER = {2: (1, 2), 3: (1, 2, 3, 2), 4: (1, 2, 3, 4)}
FULL_HAND = {2: (4, 4), 3: (4, 6, 4), 4: (4, 4, 4, 4)}

Phase = Literal["deal", "redraw", "play", "over"]
Reason = str | tuple[str, dict[str, Fact]]

TEXT = re.compile(r"([A-Z])([A-Z]?)([a-z][0-9]{1,2})(?:-([a-z][0-9]{1,2}))?")


def team(seat: int) -> str:
    return "orange" if seat % 2 else "green"


def adding(tiles: str, more: str) -> str:
    """Tiles of a hand or of the bag, always sorted: their order means nothing."""
    return "".join(sorted(tiles + more))


class CrosswiseView(BaseView):
    """What a seat may know: its own hand, and how many tiles the others hold."""

    phase: Phase
    turn: int | None  # the seat whose hand it is about
    next: int | None
    teams: list[str]
    board: dict[str, str]
    rows: list[int]
    columns: list[int]
    hand: list[str] | None
    hands: list[int]
    full: list[int]
    bag: int
    played: dict[str, int]


@dataclass(frozen=True, slots=True)
class Table(State):
    """Tiles are everywhere in the order of the alphabet. What is neither in the bag, in a hand nor on the board has
    been played out of the game, so nobody needs to keep it."""

    seats: int
    board: str
    hands: tuple[str, ...]
    bag: str
    phase: Phase
    turn: int  # whose hand it is about: a place in ORDER, for of three players it matters what comes next
    # Who has passed since the last play, one bit a seat: kept only while nobody at all can play, since otherwise it
    # will be forgotten before it can end the game. So it tells of other hands, and no view shows it.
    passed: int = 0

    @property
    def player_count(self) -> int:
        return self.seats

    @property
    def seat(self) -> int:
        return ORDER[self.seats][self.turn]

    @property
    def actor(self) -> int | None:
        if self.phase == "over":
            return None
        return CHANCE if self.draws else self.seat

    @property
    def draws(self) -> bool:
        """Whether tiles are to be drawn: a turn begins with a full hand, as long as there are tiles in the bag."""
        seat = ORDER[self.seats][self.turn] - 1
        return self.bag != "" and len(self.hands[seat]) < FULL_HAND[self.seats][seat] and self.phase != "over"

    def compute_legal_moves(self) -> tuple[str, ...]:
        if self.phase == "over":
            return ()
        if self.draws:
            bag = self.bag
            return tuple([tile for tile in TILES if tile in bag])
        if self.phase == "redraw":
            return ("keep", "redraw")
        return plays(self.hands[self.seat - 1], self.board) or ("pass",)

    def weights(self) -> dict[str, int]:
        if self.actor != CHANCE:
            raise BadInput("error.not_chance")
        return {tile: self.bag.count(tile) for tile in self.legal_moves()}

    def apply(self, move: str) -> Table:
        if move in COPIES:
            return self._drawn(move)
        if self.phase == "redraw":
            return self._asked(self.turn + 1) if move == "keep" else self._put_back()
        return self._passed() if move == "pass" else self._played(move)

    # Draws, and what comes before the first turn

    def _drawn(self, tile: str) -> Table:
        seat = self.seat - 1
        hand = adding(self.hands[seat], tile)
        hands = (*self.hands[:seat], hand, *self.hands[seat + 1 :])
        after = Table(self.seats, self.board, hands, self.bag.replace(tile, "", 1), self.phase, self.turn)
        if after.draws:
            return after
        if self.phase == "play":
            return after._next_turn()
        if self.phase == "redraw":  # the new hand may be as bad as the old one
            return after._asked(self.turn)
        return after._dealt(self.turn + 1) if self.turn + 1 < self.seats else after._asked(0)

    def _dealt(self, turn: int) -> Table:
        return Table(self.seats, self.board, self.hands, self.bag, "deal", turn)

    def _asked(self, first: int) -> Table:
        """The next seat, from the `first` on, that holds only action tiles is asked; if there is none, play begins."""
        for turn in range(first, self.seats):
            if self.hands[turn][0] in ACTIONS:
                return Table(self.seats, self.board, self.hands, self.bag, "redraw", turn)
        return Table(self.seats, self.board, self.hands, self.bag, "play", 0)

    def _put_back(self) -> Table:
        seat = self.seat - 1
        hands = (*self.hands[:seat], "", *self.hands[seat + 1 :])
        return Table(self.seats, self.board, hands, adding(self.bag, self.hands[seat]), "redraw", self.turn)

    # A turn

    def _played(self, move: str) -> Table:
        seat, tile, board = self.seat - 1, move[0], self.board
        hand = self.hands[seat].replace(tile, "", 1)
        if tile in SYMBOLS:
            cell = CELL[move[1:]]
            board = put(board, cell, tile)
            over = six_through(board, cell)
        elif tile == MOVE:
            start, end = CELL[move[1:3]], CELL[move[4:]]
            board = put(put(board, end, board[start]), start, EMPTY)
            over = six_through(board, end)
        elif tile == TAKE:
            cell = CELL[move[1:]]
            hand = adding(hand, board[cell])
            board = put(board, cell, EMPTY)
            over = False
        elif tile == SWAP:
            one, other = CELL[move[1:3]], CELL[move[4:]]
            board = put(put(board, one, board[other]), other, board[one])
            over = six_through(board, one) or six_through(board, other)
        else:
            given, cell = move[1], CELL[move[2:]]
            hand = adding(hand.replace(given, "", 1), board[cell])
            board = put(board, cell, given)
            over = six_through(board, cell)
        hands = (*self.hands[:seat], hand, *self.hands[seat + 1 :])
        if over or EMPTY not in board:
            return Table(self.seats, board, hands, self.bag, "over", 0)
        after = Table(self.seats, board, hands, self.bag, "play", self.turn)
        return after if after.draws else after._next_turn()

    def _passed(self) -> Table:
        if any(plays(hand, self.board) for hand in self.hands):
            return self._next_turn()
        passed = self.passed | 1 << self.seat
        if passed.bit_count() == self.seats:
            return Table(self.seats, self.board, self.hands, self.bag, "over", 0)
        return self._next_turn(passed)

    def _next_turn(self, passed: int = 0) -> Table:
        turn = (self.turn + 1) % len(ORDER[self.seats])
        return Table(self.seats, self.board, self.hands, self.bag, "play", turn, passed)

    # Points

    def points(self) -> dict[str, int]:
        return {"orange": sum(map(worth, rows(self.board))), "green": sum(map(worth, columns(self.board)))}

    def scores(self) -> dict[int, int]:
        points = self.points()
        return {seat: points[team(seat)] for seat in range(1, self.seats + 1)}

    @property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        seats = tuple(range(1, self.seats + 1))
        return seats[::2], seats[1::2]

    @property
    def result(self) -> Result | None:
        if self.phase != "over":
            return None
        points = self.points()
        if any(map(is_six, rows(self.board))):
            winner = "orange"
        elif any(map(is_six, columns(self.board))):
            winner = "green"
        elif points["orange"] == points["green"]:
            return Result((), self.scores())
        else:
            winner = max(points, key=lambda name: points[name])
        return Result(tuple(seat for seat in range(1, self.seats + 1) if team(seat) == winner), self.scores())

    # Who knows what

    def is_hidden(self, move: str, seat: int | None) -> bool:
        """A tile that is drawn is seen by the hand's owner alone."""
        return self.actor == CHANCE and seat != self.seat

    def view_fields(self, seat: int | None) -> CrosswiseView:
        over, order = self.phase == "over", ORDER[self.seats]
        unplayed = "".join((self.bag, *self.hands))
        return {
            **self.base_view(seat),
            "phase": self.phase,
            "turn": None if over else self.seat,
            "next": order[(self.turn + 1) % len(order)] if self.phase == "play" else None,
            "teams": [team(number) for number in range(1, self.seats + 1)],
            "board": {name: tile for name, tile in zip(CELLS, self.board, strict=True) if tile != EMPTY},
            "rows": [worth(row) for row in rows(self.board)],
            "columns": [worth(column) for column in columns(self.board)],
            "hand": None if seat is None else list(self.hands[seat - 1]),
            "hands": [len(hand) for hand in self.hands],
            "full": list(FULL_HAND[self.seats]),
            "bag": len(self.bag),
            "played": {tile: COPIES[tile] - unplayed.count(tile) for tile in ACTIONS},
        }

    # Why not

    def explain_illegal(self, move: str) -> Reason:
        if self.phase == "redraw":
            return "asked"
        if move in ("keep", "redraw"):
            return "begun"
        if move == "pass":
            return "can_play"
        form = TEXT.fullmatch(move)
        if form is None or form[1] not in COPIES:
            return "form"
        return self._wrong(form[1], form[2], [name for name in form.group(3, 4) if name])

    def _wrong(self, tile: str, given: str, names: list[str]) -> Reason:
        """What is wrong with a move that is at least spelled like one."""
        if len(names) != (2 if tile in (MOVE, SWAP) else 1) or (given != "") != (tile == EXCHANGE):
            return "form_lay" if tile in SYMBOLS else f"form_{tile}"
        for name in names:
            if name not in CELL:
                return "off_board", {"cell": name}
        hand = self.hands[self.seat - 1]
        if tile not in hand:
            return "not_held", {"tile": tile}
        if given and given not in SYMBOLS:
            return "give_symbol"
        if given and given not in hand:
            return "not_held", {"tile": given}
        if len(set(names)) < len(names):
            return "same_cell"
        if tile in SYMBOLS:
            return "occupied", {"cell": names[0]}
        for name in names[: 1 if tile == MOVE else 2]:
            if self.board[CELL[name]] == EMPTY:
                return "empty", {"cell": name}
        return ("occupied", {"cell": names[1]}) if tile == MOVE else ("order", {"move": f"{SWAP}{names[1]}-{names[0]}"})


class Crosswise(Game):
    players = range(2, 5)
    has_chance = True
    has_hidden_information = True
    options: Mapping[str, Option] = {}

    def start(self, players: int, options: Mapping[str, str]) -> Table:
        return Table(players, BARE, ("",) * players, BAG, "deal", 0)
