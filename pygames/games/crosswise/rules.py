"""The rules of Crosswise.

Orange owns the six rows of the board, green its six columns. Each turn a player plays one tile from a hand of four: a
symbol onto any empty cell, or an action tile (move a tile, take one, swap two, exchange one for a symbol of the hand).
Then the hand is filled up to four from the bag. A line of six equal symbols wins at once for the team that owns it.
Otherwise, when the board is full, each team scores for pairs, threes, fours and fives in its lines and for lines of six
different symbols; more points win.

Of three players the one in the middle plays alone, every second turn, with a hand of six.
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
    CELL_INDEX,
    CELLS,
    EMPTY,
    EMPTY_BOARD,
    EXCHANGE,
    MOVE,
    SWAP,
    SYMBOLS,
    TAKE,
    TILE_COPIES,
    TILES,
    columns,
    count_points,
    has_six_through,
    is_six,
    list_plays,
    make_play,
    rows,
)

# By the number of players: the seats in the order of their turns, and the size of each seat's full hand.
TURN_ORDER = {2: (1, 2), 3: (1, 2, 3, 2), 4: (1, 2, 3, 4)}
FULL_HAND = {2: (4, 4), 3: (4, 6, 4), 4: (4, 4, 4, 4)}

Phase = Literal["deal", "redraw", "play", "over"]
Reason = str | tuple[str, dict[str, Fact]]

MOVE_PATTERN = re.compile(r"([A-Z])([A-Z]?)([a-z][0-9]{1,2})(?:-([a-z][0-9]{1,2}))?")


def team(seat: int) -> str:
    return "orange" if seat % 2 else "green"


def add_tiles(tiles: str, more: str) -> str:
    """Return all the tiles, sorted. Hands and the bag are always sorted, so that equal positions compare equal."""
    return "".join(sorted(tiles + more))


class CrosswiseView(BaseView):
    """What a seat may know: its own hand, and the number of tiles in the others."""

    phase: Phase
    turn: int | None  # the seat that draws or plays
    next: int | None  # the seat of the next turn
    teams: list[str]
    board: dict[str, str]
    rows: list[int]  # points
    columns: list[int]
    hand: list[str] | None
    hands: list[int]  # tiles in each hand
    hand_limits: list[int]  # tiles in a full hand
    bag: int
    played: dict[str, int]  # action tiles out of the game


@dataclass(frozen=True, slots=True)
class CrosswiseState(State):
    """A position. Tiles that are not in the bag, in a hand or on the board have been played and are out of the game."""

    seat_count: int
    board: str
    hands: tuple[str, ...]
    bag: str
    phase: Phase
    turn_index: int  # of the turn in TURN_ORDER: of three players, one has two turns with different successors
    # The seats that have passed since the last play, one bit each. Stored only while no seat can play: otherwise a play
    # resets it before it can end the game. It reveals something about the other hands, so no view contains it.
    passed_seats: int = 0

    @property
    def player_count(self) -> int:
        return self.seat_count

    @property
    def seat(self) -> int:
        return TURN_ORDER[self.seat_count][self.turn_index]

    @property
    def actor(self) -> int | None:
        if self.phase == "over":
            return None
        return CHANCE if self.is_drawing else self.seat

    @property
    def is_drawing(self) -> bool:
        """Whether the hand is to be filled up from the bag."""
        seat = TURN_ORDER[self.seat_count][self.turn_index] - 1
        return self.bag != "" and len(self.hands[seat]) < FULL_HAND[self.seat_count][seat] and self.phase != "over"

    def compute_legal_moves(self) -> tuple[str, ...]:
        if self.phase == "over":
            return ()
        if self.is_drawing:
            bag = self.bag
            return tuple([tile for tile in TILES if tile in bag])
        if self.phase == "redraw":
            return ("keep", "redraw")
        return list_plays(self.hands[self.seat - 1], self.board) or ("pass",)

    def weights(self) -> dict[str, int]:
        if self.actor != CHANCE:
            raise BadInput("error.not_chance")
        return {tile: self.bag.count(tile) for tile in self.legal_moves()}

    def apply(self, move: str) -> CrosswiseState:
        if move in TILE_COPIES:
            return self._draw_tile(move)
        if self.phase == "redraw":
            return self._offer_redraw(self.turn_index + 1) if move == "keep" else self._return_hand()
        return self._pass() if move == "pass" else self._play_tile(move)

    # Drawing tiles, dealing and new hands

    def _draw_tile(self, tile: str) -> CrosswiseState:
        seat = self.seat - 1
        hand = add_tiles(self.hands[seat], tile)
        hands = (*self.hands[:seat], hand, *self.hands[seat + 1 :])
        after = CrosswiseState(
            self.seat_count, self.board, hands, self.bag.replace(tile, "", 1), self.phase, self.turn_index
        )
        if after.is_drawing:
            return after
        if self.phase == "play":
            return after._next_turn()
        if self.phase == "redraw":  # the new hand may be all action tiles again
            return after._offer_redraw(self.turn_index)
        return after._deal_to(self.turn_index + 1) if self.turn_index + 1 < self.seat_count else after._offer_redraw(0)

    def _deal_to(self, turn_index: int) -> CrosswiseState:
        return CrosswiseState(self.seat_count, self.board, self.hands, self.bag, "deal", turn_index)

    def _offer_redraw(self, first_index: int) -> CrosswiseState:
        """Ask the next seat, from `first_index` on, that has only action tiles. Without one, the first turn begins."""
        for turn_index in range(first_index, self.seat_count):
            if self.hands[turn_index][0] in ACTIONS:
                return CrosswiseState(self.seat_count, self.board, self.hands, self.bag, "redraw", turn_index)
        return CrosswiseState(self.seat_count, self.board, self.hands, self.bag, "play", 0)

    def _return_hand(self) -> CrosswiseState:
        seat = self.seat - 1
        hands = (*self.hands[:seat], "", *self.hands[seat + 1 :])
        return CrosswiseState(
            self.seat_count, self.board, hands, add_tiles(self.bag, self.hands[seat]), "redraw", self.turn_index
        )

    # A turn

    def _play_tile(self, move: str) -> CrosswiseState:
        seat, tile, cell = self.seat - 1, move[0], CELL_INDEX[move[-2:]]
        board, hand = make_play(self.board, move), self.hands[seat].replace(tile, "", 1)
        if tile == TAKE:
            hand = add_tiles(hand, self.board[cell])
        elif tile == EXCHANGE:
            hand = add_tiles(hand.replace(move[1], "", 1), self.board[cell])
        cells = (cell, CELL_INDEX[move[1:3]]) if tile == SWAP else () if tile == TAKE else (cell,)
        is_over = any(has_six_through(board, changed) for changed in cells)
        hands = (*self.hands[:seat], hand, *self.hands[seat + 1 :])
        if is_over or EMPTY not in board:
            return CrosswiseState(self.seat_count, board, hands, self.bag, "over", 0)
        after = CrosswiseState(self.seat_count, board, hands, self.bag, "play", self.turn_index)
        return after if after.is_drawing else after._next_turn()

    def _pass(self) -> CrosswiseState:
        if any(list_plays(hand, self.board) for hand in self.hands):
            return self._next_turn()
        passed_seats = self.passed_seats | 1 << self.seat
        if passed_seats.bit_count() == self.seat_count:
            return CrosswiseState(self.seat_count, self.board, self.hands, self.bag, "over", 0)
        return self._next_turn(passed_seats)

    def _next_turn(self, passed_seats: int = 0) -> CrosswiseState:
        turn_index = (self.turn_index + 1) % len(TURN_ORDER[self.seat_count])
        return CrosswiseState(self.seat_count, self.board, self.hands, self.bag, "play", turn_index, passed_seats)

    # Points

    def team_points(self) -> dict[str, int]:
        return {
            "orange": sum(map(count_points, rows(self.board))),
            "green": sum(map(count_points, columns(self.board))),
        }

    def scores(self) -> dict[int, int]:
        team_points = self.team_points()
        return {seat: team_points[team(seat)] for seat in range(1, self.seat_count + 1)}

    @property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        seats = tuple(range(1, self.seat_count + 1))
        return seats[::2], seats[1::2]

    @property
    def result(self) -> Result | None:
        if self.phase != "over":
            return None
        team_points = self.team_points()
        if any(map(is_six, rows(self.board))):
            winner = "orange"
        elif any(map(is_six, columns(self.board))):
            winner = "green"
        elif team_points["orange"] == team_points["green"]:
            return Result((), self.scores())
        else:
            winner = max(team_points, key=lambda name: team_points[name])
        return Result(tuple(seat for seat in range(1, self.seat_count + 1) if team(seat) == winner), self.scores())

    # Secrets and views

    def is_hidden(self, move: str, seat: int | None) -> bool:
        """Return whether it is a draw into another hand."""
        return self.actor == CHANCE and seat != self.seat

    def view_fields(self, seat: int | None) -> CrosswiseView:
        is_over, order = self.phase == "over", TURN_ORDER[self.seat_count]
        unplayed = "".join((self.bag, *self.hands))
        return {
            **self.base_view(seat),
            "phase": self.phase,
            "turn": None if is_over else self.seat,
            "next": order[(self.turn_index + 1) % len(order)] if self.phase == "play" else None,
            "teams": [team(number) for number in range(1, self.seat_count + 1)],
            "board": {name: tile for name, tile in zip(CELLS, self.board, strict=True) if tile != EMPTY},
            "rows": [count_points(row) for row in rows(self.board)],
            "columns": [count_points(column) for column in columns(self.board)],
            "hand": None if seat is None else list(self.hands[seat - 1]),
            "hands": [len(hand) for hand in self.hands],
            "hand_limits": list(FULL_HAND[self.seat_count]),
            "bag": len(self.bag),
            "played": {tile: TILE_COPIES[tile] - unplayed.count(tile) for tile in ACTIONS},
        }

    # Illegal moves

    def explain_illegal(self, move: str) -> Reason:
        if self.phase == "redraw":
            return "asked"
        if move in ("keep", "redraw"):
            return "begun"
        if move == "pass":
            return "can_play"
        match = MOVE_PATTERN.fullmatch(move)
        if match is None or match[1] not in TILE_COPIES:
            return "form"
        return self._explain_play(match[1], match[2], [name for name in match.group(3, 4) if name])

    def _explain_play(self, tile: str, given: str, cells: list[str]) -> Reason:
        """Explain why a play with valid syntax is illegal."""
        if len(cells) != (2 if tile in (MOVE, SWAP) else 1) or (given != "") != (tile == EXCHANGE):
            return "form_lay" if tile in SYMBOLS else f"form_{tile}"
        for name in cells:
            if name not in CELL_INDEX:
                return "off_board", {"cell": name}
        hand = self.hands[self.seat - 1]
        if tile not in hand:
            return "not_held", {"tile": tile}
        if given and given not in SYMBOLS:
            return "give_symbol"
        if given and given not in hand:
            return "not_held", {"tile": given}
        if len(set(cells)) < len(cells):
            return "same_cell"
        if tile in SYMBOLS:
            return "occupied", {"cell": cells[0]}
        for name in cells[: 1 if tile == MOVE else 2]:
            if self.board[CELL_INDEX[name]] == EMPTY:
                return "empty", {"cell": name}
        return ("occupied", {"cell": cells[1]}) if tile == MOVE else ("order", {"move": f"{SWAP}{cells[1]}-{cells[0]}"})


class Crosswise(Game):
    players = range(2, 5)
    authors = ("Nicholas Cravotta",)
    minutes = (20, 30)
    difficulty = "moderate"
    has_chance = True
    has_hidden_information = True
    options: Mapping[str, Option] = {}

    def start(self, players: int, options: Mapping[str, str]) -> CrosswiseState:
        return CrosswiseState(players, EMPTY_BOARD, ("",) * players, BAG, "deal", 0)
