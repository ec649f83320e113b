"""Crossado, written literally from its rules."""

from __future__ import annotations

Cell = tuple[str, int]  # File and rank, so that cells sort by (file, rank).
Place = Cell | str  # Where a pawn is: "home", "goal", or a cell.
Raft = tuple[Cell, Cell, Cell]

FILES = "abcdefghijklmn"
RANKS = range(1, 15)

ISLANDS: dict[str, list[Cell]] = {
    "SW": [("a", 1), ("a", 2), ("b", 1), ("b", 2)],
    "NW": [("a", 13), ("a", 14), ("b", 13), ("b", 14)],
    "NE": [("m", 13), ("m", 14), ("n", 13), ("n", 14)],
    "SE": [("m", 1), ("m", 2), ("n", 1), ("n", 2)],
}
OPPOSITE = {"SW": "NE", "NE": "SW", "NW": "SE", "SE": "NW"}
RAFTS_EACH = {4: 5, 3: 6, 2: 9}
OPTIONS = {"corners": ["adjacent", "opposite"], "stacking": ["none", "colours"]}  # The default comes first.


def format_place(place: Place) -> str:
    if isinstance(place, str):
        return place
    return place[0] + str(place[1])


def inside(file: int, rank: int) -> bool:
    return 0 <= file < len(FILES) and rank in RANKS


def neighbours(cell: Cell) -> list[Cell]:
    """Return the orthogonally adjacent cells inside the grid."""
    file, rank = FILES.index(cell[0]), cell[1]
    result = []
    for across, up in [(1, 0), (-1, 0), (0, 1), (0, -1)]:
        if inside(file + across, rank + up):
            result.append((FILES[file + across], rank + up))
    return result


def is_water(cell: Cell) -> bool:
    return all(cell not in island for island in ISLANDS.values())


def is_adjacent_to_island(cell: Cell, corner: str) -> bool:
    """Return whether the cell is adjacent to any cell of that island."""
    return any(other in ISLANDS[corner] for other in neighbours(cell))


def find_raft_places() -> list[Raft]:
    """Return all rows of three water cells, across or up, inside the grid, on no island."""
    result = []
    for file in range(len(FILES)):
        for rank in RANKS:
            for across, up in [(1, 0), (0, 1)]:
                if inside(file + 2 * across, rank + 2 * up):
                    one, two, three = [(FILES[file + i * across], rank + i * up) for i in range(3)]
                    if is_water(one) and is_water(two) and is_water(three):
                        result.append((one, two, three))
    return result


def raft_name(raft: Raft) -> str:
    """Return the name of a raft: its two end cells, sorted."""
    low, high = min(raft), max(raft)
    return format_place(low) + "-" + format_place(high)


# Facts about the board, computed once.
CELLS = [(file, rank) for file in FILES for rank in RANKS]
NEIGHBOURS = {cell: neighbours(cell) for cell in CELLS}
SHORES = {
    corner: [cell for cell in CELLS if is_water(cell) and is_adjacent_to_island(cell, corner)] for corner in ISLANDS
}
RAFT_PLACES = {raft_name(raft): raft for raft in find_raft_places()}


class Naive:
    def __init__(self, players: int, **options: str) -> None:
        if players not in (2, 3, 4):
            raise ValueError("2 to 4 players")
        for key, value in options.items():
            if key not in OPTIONS or value not in OPTIONS[key]:
                raise ValueError(f"bad option {key}={value}")
        self.players = players
        self.corners = options.get("corners", OPTIONS["corners"][0])
        self.stacking = options.get("stacking", OPTIONS["stacking"][0])
        if self.corners == "opposite" and players != 2:
            raise ValueError("corners=opposite is for two players only")

        self.home: dict[int, str] = {}
        for seat, corner in zip(self.seats(), ["SW", "NW", "NE", "SE"], strict=False):
            self.home[seat] = corner
        if self.corners == "opposite":
            self.home[2] = "NE"

        self.phase = "who starts"  # Or "lay", "roll", "move", "lay the lifted", "pawn", "roll again?", "over".
        self.seats_to_roll: list[int] = self.seats()  # Only in the phase "who starts".
        self.start_rolls: dict[int, int] = {}  # Only in the phase "who starts".
        self.starter = 0
        self.turn = 0
        self.rafts_left: dict[int, int] = dict.fromkeys(self.seats(), RAFTS_EACH[players])
        self.rafts: list[Raft] = []
        self.pawns: dict[int, list[Place]] = {seat: ["home"] * 4 for seat in self.seats()}
        self.rolls = 0  # In this turn.
        self.die = 0
        self.could_use_roll = False
        self.lifted_raft: Raft | None = None
        self.winner = 0

    def seats(self) -> list[int]:
        return list(range(1, self.players + 1))

    def copy(self) -> Naive:
        new = Naive(self.players, corners=self.corners, stacking=self.stacking)
        new.phase = self.phase
        new.seats_to_roll = list(self.seats_to_roll)
        new.start_rolls = dict(self.start_rolls)
        new.starter = self.starter
        new.turn = self.turn
        new.rafts_left = dict(self.rafts_left)
        new.rafts = list(self.rafts)
        new.pawns = {seat: list(places) for seat, places in self.pawns.items()}
        new.rolls = self.rolls
        new.die = self.die
        new.could_use_roll = self.could_use_roll
        new.lifted_raft = self.lifted_raft
        new.winner = self.winner
        return new

    # The actor and the legal moves.

    @property
    def actor(self) -> int | None:
        if self.phase == "over":
            return None
        if self.phase in ("who starts", "roll"):
            return 0
        return self.turn

    @property
    def result(self) -> tuple[tuple[int, ...], dict[int, int] | None] | None:
        if self.phase != "over":
            return None
        return (self.winner,), None

    def scores(self) -> dict[int, int] | None:
        return None

    def weights(self) -> dict[str, int]:
        if self.actor != 0:
            raise ValueError("it is not chance's turn")
        return dict.fromkeys(self.legal_moves(), 1)

    def legal_moves(self) -> list[str]:
        moves: list[str] = []
        if self.phase in ("who starts", "roll"):
            moves = ["1", "2", "3", "4", "5", "6"]
        elif self.phase == "lay":
            moves = self.possible_rafts()
        elif self.phase == "move":
            moves = self.pawn_moves()
            if self.die in (1, 6):
                if not moves:
                    moves.append("pass")
                for raft in self.rafts:
                    if not self.has_pawn(raft):
                        moves.append("^" + raft_name(raft))
        elif self.phase == "lay the lifted":
            for text in self.possible_rafts():
                if RAFT_PLACES[text] != self.lifted_raft:
                    moves.append(text)
        elif self.phase == "pawn":
            moves = self.pawn_moves()
        elif self.phase == "roll again?":
            moves = ["roll", "pass"]
        return sorted(moves)

    # Rafts.

    def raft_cells(self) -> set[Cell]:
        cells = set()
        for raft in self.rafts:
            for cell in raft:
                cells.add(cell)
        return cells

    def possible_rafts(self) -> list[str]:
        """Return where a raft can be laid: three water cells, inside the grid, on no island, on no other raft."""
        raft_cells = self.raft_cells()
        result = []
        for text, (one, two, three) in RAFT_PLACES.items():
            if one not in raft_cells and two not in raft_cells and three not in raft_cells:
                result.append(text)
        return result

    def has_pawn(self, raft: Raft) -> bool:
        for seat in self.seats():
            for place in self.pawns[seat]:
                if place in raft:
                    return True
        return False

    # Pawns.

    def pawn_moves(self) -> list[str]:
        """Return every move by exactly the number rolled, for every pawn of the seat whose turn it is."""
        moves = set()
        rafts = self.raft_cells()
        for start in self.pawns[self.turn]:
            if start == "goal":
                continue  # A pawn there stays there.
            for end in self.walk_ends([start], rafts):
                if end == start:
                    continue
                if end != "goal" and not self.is_free(end):
                    continue
                moves.add(format_place(start) + ">" + format_place(end))
        return sorted(moves)

    def is_free(self, cell: Place) -> bool:
        """Return whether a pawn of the seat whose turn it is may end on that cell beside the pawns there."""
        for seat in self.seats():
            in_the_way = self.stacking == "none" or seat == self.turn
            if in_the_way and cell in self.pawns[seat]:
                return False
        return True

    def walk_ends(self, path: list[Place], rafts: set[Cell]) -> list[Place]:
        """Return the ends of all walks over rafts that begin with `path` and have as many steps as the die shows."""
        steps_done = len(path) - 1
        if steps_done == self.die:
            return [path[-1]]
        is_last_step = steps_done == self.die - 1
        here = path[-1]
        home, goal = self.home[self.turn], OPPOSITE[self.home[self.turn]]

        next_steps: list[Place] = []
        if isinstance(here, str):  # At home, so this is the first step.
            for cell in SHORES[home]:
                if cell in rafts:
                    next_steps.append(cell)
        else:
            for cell in NEIGHBOURS[here]:
                if cell not in rafts:
                    continue
                if steps_done > 0 and cell == path[-2]:
                    continue  # Straight back to the cell just left.
                next_steps.append(cell)
            if is_last_step and here in SHORES[goal]:
                next_steps.append("goal")

        ends = []
        for step in next_steps:
            ends += self.walk_ends([*path, step], rafts)
        return ends

    # Moves.

    def play(self, move: str) -> Naive:
        if move not in self.legal_moves():
            raise ValueError(f"illegal: {move}")
        new = self.copy()
        if self.phase == "who starts":
            new.roll_for_start(int(move))
        elif self.phase == "lay":
            new.rafts.append(RAFT_PLACES[move])
            new.rafts_left[new.turn] -= 1
            new.turn = new.next_seat(new.turn)
            if sum(new.rafts_left.values()) == 0:
                new.begin_turn(new.starter)
        elif self.phase == "roll":
            new.roll(int(move))
        elif self.phase == "roll again?":
            if move == "roll":
                new.phase = "roll"
            else:
                new.end_turn()
        elif self.phase == "lay the lifted":
            new.rafts.append(RAFT_PLACES[move])
            new.lifted_raft = None
            if new.die == 6 and not new.could_use_roll:
                new.end_turn()  # No pawn moves this turn, even if it now could.
            elif new.pawn_moves():
                new.phase = "pawn"
            else:
                new.end_turn()
        elif move == "pass":
            new.end_turn()
        elif move.startswith("^"):
            new.lifted_raft = RAFT_PLACES[move[1:]]
            new.rafts.remove(new.lifted_raft)
            new.phase = "lay the lifted"
        else:
            new.move_pawn(move)
        return new

    def next_seat(self, seat: int) -> int:
        return seat + 1 if seat < self.players else 1

    def roll_for_start(self, number: int) -> None:
        """Roll in seat order; those tied for the highest roll again, until one is highest."""
        self.start_rolls[self.seats_to_roll.pop(0)] = number
        if self.seats_to_roll:
            return
        highest = max(self.start_rolls.values())
        tied = [seat for seat in self.seats() if self.start_rolls.get(seat) == highest]
        self.start_rolls = {}
        if len(tied) > 1:
            self.seats_to_roll = tied
        else:
            self.starter = tied[0]
            self.turn = self.starter
            self.phase = "lay"

    def begin_turn(self, seat: int) -> None:
        self.turn = seat
        self.rolls = 0
        self.die = 0
        self.could_use_roll = False
        self.phase = "roll"

    def end_turn(self) -> None:
        self.begin_turn(self.next_seat(self.turn))

    def roll(self, number: int) -> None:
        self.rolls += 1
        self.die = number
        self.could_use_roll = len(self.pawn_moves()) > 0
        if number in (1, 6) or (self.rolls == 1 and self.could_use_roll):
            self.phase = "move"
        elif self.rolls < 3:
            self.phase = "roll again?"
        else:
            self.end_turn()

    def move_pawn(self, move: str) -> None:
        start, end = move.split(">")
        own_pawns = self.pawns[self.turn]
        for i in range(4):
            if format_place(own_pawns[i]) == start:
                own_pawns[i] = end if end == "goal" else (end[0], int(end[1:]))
                break
        if own_pawns == ["goal"] * 4:
            self.winner = self.turn
            self.phase = "over"
        else:
            self.end_turn()
