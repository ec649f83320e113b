"""Crosswise, written literally from its rules."""

from __future__ import annotations

FILES = "abcdef"
RANKS = "123456"
SYMBOLS = "ABCDEF"
ACTIONS = "RMSX"  # Take, move, swap, exchange.

ROWS = [[file + rank for file in FILES] for rank in RANKS]
COLUMNS = [[file + rank for rank in RANKS] for file in FILES]
CELLS = [file + rank for file in FILES for rank in RANKS]  # Sorted by (file, rank).

TEAMS = {
    2: {1: "orange", 2: "green"},
    3: {1: "orange", 2: "green", 3: "orange"},
    4: {1: "orange", 2: "green", 3: "orange", 4: "green"},
}
ORDER = {2: [1, 2], 3: [1, 2, 3, 2], 4: [1, 2, 3, 4]}
LINE_POINTS = {2: 1, 3: 3, 4: 5, 5: 7}  # By the number of equal symbols.


class Naive:
    def __init__(self, players: int, **options: str) -> None:
        if players not in (2, 3, 4):
            raise ValueError("2 to 4 players")
        if options:
            raise ValueError("there are no options")
        self.players = players
        self.bag: dict[str, int] = {}
        for symbol in SYMBOLS:
            self.bag[symbol] = 7
        for action in ACTIONS:
            self.bag[action] = 3
        self.hands: dict[int, list[str]] = {seat: [] for seat in self.seats()}
        self.board: dict[str, str] = {}  # Only the cells that have a tile.

        self.phase = "set-up draw"  # Or "redraw?", "redraw draw", "turn", "draw", "over".
        self.seat = 1  # The seat that draws, may redraw, or plays.
        self.turn_index = 0  # The index in ORDER of the seat whose turn it is.
        self.seats_passed: list[int] = []  # Since the last play.
        self.winning_team: str | None = None  # The team that has a line of six equal symbols.

    def seats(self) -> list[int]:
        return list(range(1, self.players + 1))

    def copy(self) -> Naive:
        new = Naive(self.players)
        new.bag = dict(self.bag)
        new.hands = {seat: list(hand) for seat, hand in self.hands.items()}
        new.board = dict(self.board)
        new.phase = self.phase
        new.seat = self.seat
        new.turn_index = self.turn_index
        new.seats_passed = list(self.seats_passed)
        new.winning_team = self.winning_team
        return new

    # The actor and the legal moves.

    @property
    def actor(self) -> int | None:
        if self.phase == "over":
            return None
        if self.phase in ("set-up draw", "redraw draw", "draw"):
            return 0
        return self.seat

    def weights(self) -> dict[str, int]:
        if self.actor != 0:
            raise ValueError("it is not chance's turn")
        return {tile: number for tile, number in self.bag.items() if number > 0}

    def legal_moves(self) -> list[str]:
        if self.phase == "over":
            return []
        if self.actor == 0:
            return sorted(self.weights())
        if self.phase == "redraw?":
            return ["keep", "redraw"]
        plays = self.plays()
        return plays if plays else ["pass"]

    def plays(self) -> list[str]:
        hand = self.hands[self.seat]
        empty = [cell for cell in CELLS if cell not in self.board]
        covered = [cell for cell in CELLS if cell in self.board]
        plays = set()
        for tile in hand:
            if tile in SYMBOLS:
                for cell in empty:
                    plays.add(tile + cell)
            elif tile == "R":
                for cell in covered:
                    plays.add("R" + cell)
            elif tile == "M":
                for start in covered:
                    for end in empty:
                        plays.add("M" + start + "-" + end)
            elif tile == "S":
                for first in covered:
                    for second in covered:
                        if first < second:
                            plays.add("S" + first + "-" + second)
            elif tile == "X":
                for symbol in hand:
                    if symbol in SYMBOLS:
                        for cell in covered:
                            plays.add("X" + symbol + cell)
        return sorted(plays)

    # Points.

    def line_points(self, line: list[str]) -> int:
        tiles = [self.board[cell] for cell in line if cell in self.board]
        counts = [tiles.count(symbol) for symbol in SYMBOLS]
        if counts == [1, 1, 1, 1, 1, 1]:
            return 6
        points = 0
        for count in counts:
            points += LINE_POINTS.get(count, 0)
        return points

    def team_points(self, team: str) -> int:
        points = 0
        for line in ROWS if team == "orange" else COLUMNS:
            points += self.line_points(line)
        return points

    def team(self, seat: int) -> str:
        return TEAMS[self.players][seat]

    def scores(self) -> dict[int, int] | None:
        return {seat: self.team_points(self.team(seat)) for seat in self.seats()}

    @property
    def result(self) -> tuple[tuple[int, ...], dict[int, int] | None] | None:
        if self.phase != "over":
            return None
        winner = self.winning_team
        if winner is None:
            orange, green = self.team_points("orange"), self.team_points("green")
            if orange > green:
                winner = "orange"
            elif green > orange:
                winner = "green"
        return tuple(seat for seat in self.seats() if self.team(seat) == winner), self.scores()

    def team_with_six_equal(self) -> str | None:
        for team, lines in [("orange", ROWS), ("green", COLUMNS)]:
            for line in lines:
                tiles = [self.board.get(cell, "") for cell in line]
                for symbol in SYMBOLS:
                    if tiles == [symbol] * 6:
                        return team
        return None

    # Moves.

    def play(self, move: str) -> Naive:
        if move not in self.legal_moves():
            raise ValueError(f"illegal: {move}")
        new = self.copy()
        if self.phase in ("set-up draw", "redraw draw", "draw"):
            new.draw(move)
        elif self.phase == "redraw?":
            if move == "redraw":
                for tile in new.hands[new.seat]:
                    new.bag[tile] += 1
                new.hands[new.seat] = []
                new.phase = "redraw draw"
            else:
                new.offer_redraw_from(new.seat + 1)
        elif move == "pass":
            new.seats_passed.append(new.seat)
            if set(new.seats_passed) == set(new.seats()):
                new.phase = "over"
            else:
                new.next_turn()
        else:
            new.seats_passed = []
            new.apply_play(move)
            new.winning_team = new.team_with_six_equal()
            if new.winning_team is not None or len(new.board) == 36:
                new.phase = "over"
            else:
                new.phase = "draw"
                new.continue_after_draw()
        return new

    def apply_play(self, move: str) -> None:
        hand = self.hands[self.seat]
        hand.remove(move[0])
        if move[0] in SYMBOLS:
            self.board[move[1:]] = move[0]
        elif move[0] == "R":
            hand.append(self.board.pop(move[1:]))
        elif move[0] == "M":
            start, end = move[1:].split("-")
            self.board[end] = self.board.pop(start)
        elif move[0] == "S":
            first, second = move[1:].split("-")
            self.board[first], self.board[second] = self.board[second], self.board[first]
        elif move[0] == "X":
            symbol, cell = move[1], move[2:]
            hand.remove(symbol)
            hand.append(self.board[cell])
            self.board[cell] = symbol

    # Drawing.

    def full_hand(self, seat: int) -> int:
        return 6 if self.players == 3 and seat == 2 else 4

    def draw(self, tile: str) -> None:
        self.bag[tile] -= 1
        self.hands[self.seat].append(tile)
        self.continue_after_draw()

    def continue_after_draw(self) -> None:
        bag_is_empty = sum(self.bag.values()) == 0
        if len(self.hands[self.seat]) < self.full_hand(self.seat) and not bag_is_empty:
            return  # The same seat draws again.
        if self.phase == "draw":
            self.next_turn()
        elif self.phase == "redraw draw":
            self.offer_redraw_from(self.seat)  # A redraw may be repeated.
        elif self.seat < self.players:
            self.seat += 1
        else:
            self.offer_redraw_from(1)

    def offer_redraw_from(self, first: int) -> None:
        """Offer a redraw to each seat with only action tiles, from seat `first` on; then start the first turn."""
        for seat in range(first, self.players + 1):
            if all(tile in ACTIONS for tile in self.hands[seat]):
                self.seat = seat
                self.phase = "redraw?"
                return
        self.phase = "turn"
        self.turn_index = 0
        self.seat = ORDER[self.players][0]

    def next_turn(self) -> None:
        order = ORDER[self.players]
        self.turn_index = (self.turn_index + 1) % len(order)
        self.seat = order[self.turn_index]
        self.phase = "turn"
