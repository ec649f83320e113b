"""The rules of Crossado, by Eckhard W. Förster (1986).

The players lay rafts of three cells on a river between four islands. Then, in turn, they roll the die and move one of
their four pawns by exactly that number, over the rafts, to the island diagonally across from their home. No step undoes
the one before, and pawns may be passed but not landed on. After a 1 or a 6, a player may first take a raft without a
pawn and lay it elsewhere. A player who cannot move a pawn may roll again, up to three rolls in all, hoping for a 1 or a
6. The first player with all pawns across wins.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from pygames.contract import BaseView
from pygames.game import CHANCE, Fact, Game, Option, Result, State
from pygames.games.crossado import illegal
from pygames.games.crossado.board import CELLS, CORNERS, PAWNS_PER_SEAT, PLACE_MASKS, Board, cell_names

RAFTS_PER_SEAT = {2: 9, 3: 6, 4: 5}  # By the number of players.
MAX_ROLLS = 3  # In one turn.
FACES = ("1", "2", "3", "4", "5", "6")


class Setup(NamedTuple):
    """The settings of a game: the number of players, and the options."""

    players: int
    corners: str
    stacking: str

    def corner(self, seat: int) -> str:
        """Return the corner of a seat's home island; the goal is diagonally across."""
        return "ne" if seat == 2 and self.corners == "opposite" else CORNERS[seat - 1]


class StartRoll(NamedTuple):
    """The roll for the first turn: the seats still to roll, the highest roll so far and the seats that have it."""

    waiting: tuple[int, ...]
    best: int = 0
    leaders: tuple[int, ...] = ()

    def add_roll(self, number: int) -> StartRoll:
        seat, *others = self.waiting
        best, leaders = self.best, self.leaders
        if number >= best:
            best, leaders = number, (*leaders, seat) if number == best else (seat,)
        if others or len(leaders) == 1:
            return StartRoll(tuple(others), best, leaders)
        return StartRoll(leaders)  # Those tied for the highest roll again.


class CrossadoView(BaseView):
    """The whole position, since nothing is hidden. Lists of numbers are by seat."""

    stacking: str
    corners: list[str]
    phase: str
    turn: int
    steps: int
    rolls: int
    lifted_raft: str
    waiting: list[int]
    best: int
    leaders: list[int]
    rafts: list[str]
    to_lay: list[int]
    at_home: list[int]
    pawns: list[list[str]]
    at_goal: list[int]


@dataclass(frozen=True, slots=True)
class CrossadoState(State):
    """A position. These are its phases, and the fields that matter only in some of them:

    start  chance rolls for the first turn         `start_roll`
    lay    a raft is laid
    roll   chance rolls the number of steps        `rolls`
    stuck  the roll is of no use: again, or pass   `rolls`
    lift   after a 1 or 6: a raft, or a pawn       `steps`
    relay  the lifted raft is laid elsewhere       `lifted_raft`, `steps` (0 if no pawn moves afterwards)
    walk   a pawn moves                            `steps`
    over
    """

    setup: Setup
    board: Board
    phase: str
    turn: int  # The seat whose turn it is; the winner at the end, CHANCE before there is a first seat.
    steps: int = 0  # The number that a pawn has to move.
    rolls: int = 0  # Those left in this turn.
    lifted_raft: str = ""  # The raft in hand, by the place where it was.
    start_roll: StartRoll | None = None

    @property
    def player_count(self) -> int:
        return self.setup.players

    @property
    def actor(self) -> int | None:
        if self.phase == "over":
            return None
        return CHANCE if self.phase in ("roll", "start") else self.turn

    @property
    def die_owner(self) -> int:
        if self.phase == "start" and self.start_roll:
            return self.start_roll.waiting[0]
        return self.turn if self.phase == "roll" else 0

    # Moves

    def compute_legal_moves(self) -> tuple[str, ...]:
        match self.phase:
            case "roll" | "start":
                return FACES
            case "walk":
                return tuple(self.pawn_moves(self.steps))
            case "lift":
                lifts = [f"^{raft}" for raft in self.board.empty_rafts()]
                return (*lifts, *(self.pawn_moves(self.steps) or ("pass",)))
            case "lay":
                return self.board.free_places()
            case "relay":
                return tuple([place for place in self.board.free_places() if place != self.lifted_raft])
            case "stuck":
                return ("pass", "roll")
        return ()

    def pawn_moves(self, steps: int) -> list[str]:
        """Return the pawn moves of this many steps for the seat whose turn it is."""
        board, seat = self.board, self.turn
        blocked = board.pawn_cells if self.setup.stacking == "none" else board.pawns[seat - 1]
        return board.pawn_moves(seat, self.setup.corner(seat), steps, blocked)

    def apply(self, move: str) -> CrossadoState:
        match self.phase:
            case "roll":
                return self._apply_roll(int(move))
            case "walk":
                return self._apply_pawn_move(move)
            case "lift":
                if move == "pass":
                    return self._next_turn(self.board)
                return self._lift_raft(move[1:]) if move[0] == "^" else self._apply_pawn_move(move)
            case "stuck":
                if move == "pass":
                    return self._next_turn(self.board)
                return CrossadoState(self.setup, self.board, "roll", self.turn, rolls=self.rolls)
            case "relay":
                return self._lay_lifted_raft(move)
            case "lay":
                return self._lay_raft(move)
        return self._apply_start_roll(int(move))

    def _apply_start_roll(self, number: int) -> CrossadoState:
        assert self.start_roll is not None
        start_roll = self.start_roll.add_roll(number)
        if start_roll.waiting:
            return CrossadoState(self.setup, self.board, "start", CHANCE, start_roll=start_roll)
        return CrossadoState(self.setup, self.board, "lay", start_roll.leaders[0])

    def _lay_raft(self, place: str) -> CrossadoState:
        """Lay one of the first rafts.

        All seats lay the same number, so the seat after the last raft is the one that began: it also crosses first.
        """
        board = self.board.lay_raft(place)
        if self._rafts_to_lay(board):
            return CrossadoState(self.setup, board, "lay", self._next_seat)
        return self._next_turn(board)

    def _apply_roll(self, number: int) -> CrossadoState:
        rolls = self.rolls - 1
        if number in (1, 6):
            return CrossadoState(self.setup, self.board, "lift", self.turn, number)
        state = CrossadoState(self.setup, self.board, "walk", self.turn, number)
        if rolls == MAX_ROLLS - 1 and state.legal_moves():
            return state
        if rolls:
            return CrossadoState(self.setup, self.board, "stuck", self.turn, rolls=rolls)
        return self._next_turn(self.board)

    def _lift_raft(self, raft: str) -> CrossadoState:
        """Take a raft. After a 6 that no pawn could use, no pawn moves; after a 1, this is decided once it is laid."""
        steps = self.steps if self.steps == 1 or self.pawn_moves(self.steps) else 0
        return CrossadoState(self.setup, self.board.lift_raft(raft), "relay", self.turn, steps, lifted_raft=raft)

    def _lay_lifted_raft(self, place: str) -> CrossadoState:
        board = self.board.lay_raft(place)
        if self.steps:
            state = CrossadoState(self.setup, board, "walk", self.turn, self.steps)
            if state.legal_moves():
                return state
        return self._next_turn(board)

    def _apply_pawn_move(self, move: str) -> CrossadoState:
        source, _, end = move.partition(">")
        board = self.board.move_pawn(self.turn, source, end)
        if board.at_goal(self.turn) == PAWNS_PER_SEAT:
            return CrossadoState(self.setup, board, "over", self.turn)
        return self._next_turn(board)

    def _next_turn(self, board: Board) -> CrossadoState:
        return CrossadoState(self.setup, board, "roll", self._next_seat, rolls=MAX_ROLLS)

    @property
    def _next_seat(self) -> int:
        return self.turn % self.setup.players + 1

    def _rafts_to_lay(self, board: Board) -> int:
        """Return the number of rafts still to be laid by all seats together."""
        return RAFTS_PER_SEAT[self.setup.players] * self.setup.players - len(board.rafts)

    def explain_illegal(self, move: str) -> str | tuple[str, dict[str, Fact]]:
        return illegal.explain_illegal(self, move)

    # View and result

    def view_fields(self, seat: int | None) -> CrossadoView:
        board, setup, start_roll = self.board, self.setup, self.start_roll or StartRoll(())
        seats = range(1, setup.players + 1)
        return {
            **self.base_view(seat),
            "stacking": setup.stacking,
            "corners": [setup.corner(seat) for seat in seats],
            "phase": self.phase,
            "turn": self.turn,
            "steps": self.steps,
            "rolls": self.rolls,
            "lifted_raft": self.lifted_raft,
            "waiting": list(start_roll.waiting),
            "best": start_roll.best,
            "leaders": list(start_roll.leaders),
            "rafts": list(board.rafts),
            "to_lay": [self._rafts_in_hand(seat) for seat in seats],
            "at_home": list(board.at_home),
            "pawns": [list(cell_names(cells)) for cells in board.pawns],
            "at_goal": [board.at_goal(seat) for seat in seats],
        }

    def _rafts_in_hand(self, seat: int) -> int:
        """Return the number of rafts that a seat still has to lay."""
        if self.phase not in ("start", "lay"):
            return 0
        left, players = self._rafts_to_lay(self.board), self.setup.players
        return left // players + ((seat - self.turn) % players < left % players)

    @property
    def result(self) -> Result | None:
        return Result((self.turn,)) if self.phase == "over" else None


def state_from_view(view: CrossadoView) -> CrossadoState:
    """Return the position that has this view, which is unique since nothing is hidden."""
    corners = "opposite" if view["corners"][1] == "ne" else "adjacent"
    pawns = tuple(sum(map(CELLS.__getitem__, cells)) for cells in view["pawns"])
    raft_cells = sum(map(PLACE_MASKS.__getitem__, view["rafts"]))
    start_roll = StartRoll(tuple(view["waiting"]), view["best"], tuple(view["leaders"]))
    return CrossadoState(
        Setup(view["player_count"], corners, view["stacking"]),
        Board(tuple(view["rafts"]), pawns, tuple(view["at_home"]), raft_cells),
        view["phase"],
        view["turn"],
        view["steps"],
        view["rolls"],
        view["lifted_raft"],
        start_roll if view["phase"] == "start" else None,
    )


class Crossado(Game):
    players = range(2, 5)
    authors = ("Eckhard W. Förster",)
    minutes = (30, 50)
    difficulty = "moderate"
    has_chance = True
    has_dice = True
    options: Mapping[str, Option] = {
        "corners": Option(("adjacent", "opposite"), "adjacent"),
        "stacking": Option(("none", "colours"), "none"),
    }

    def conflicting_option(self, players: int, options: Mapping[str, str]) -> str | None:
        return "corners" if players != 2 and options["corners"] == "opposite" else None

    def start(self, players: int, options: Mapping[str, str]) -> CrossadoState:
        board = Board((), (0,) * players, (PAWNS_PER_SEAT,) * players, 0)
        setup = Setup(players, options["corners"], options["stacking"])
        return CrossadoState(setup, board, "start", CHANCE, start_roll=StartRoll(tuple(range(1, players + 1))))
