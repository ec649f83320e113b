"""The rules of Crossado, by Eckhard W. Förster (1986).

The seats lay rafts of three cells on a river between four islands. Then, in turn, they roll the die and walk one of
their four pawns by exactly that number, from raft to raft, towards the island diagonally across from home; no step
undoes the one before, and pawns may be passed but not landed on. A 1 or a 6 also lets them take a raft that nobody
stands on and lay it elsewhere, before the pawn moves. Who can move no pawn may roll again, up to three times, hoping
for a 1 or a 6. The first with all pawns across wins.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from pygames.contract import BaseView
from pygames.game import CHANCE, Fact, Game, Option, Result, State
from pygames.games.crossado import illegal
from pygames.games.crossado.board import CELLS, CORNERS, PAWNS, PLACES, Board, names

RAFTS = {2: 9, 3: 6, 4: 5}  # that each seat lays
ROLLS = 3  # in one turn, at most
FACES = ("1", "2", "3", "4", "5", "6")


class Table(NamedTuple):
    """What is settled before the game: who plays, from where, and who may share a cell."""

    players: int
    corners: str
    stacking: str

    def corner(self, seat: int) -> str:
        """Where that seat's home is; the goal is diagonally across."""
        return "ne" if seat == 2 and self.corners == "opposite" else CORNERS[seat - 1]


class Contest(NamedTuple):
    """The rolls for who starts: those still to roll, the highest roll so far, and who has it."""

    waiting: tuple[int, ...]
    best: int = 0
    leaders: tuple[int, ...] = ()

    def rolled(self, number: int) -> Contest:
        seat, *others = self.waiting
        best, leaders = self.best, self.leaders
        if number >= best:
            best, leaders = number, (*leaders, seat) if number == best else (seat,)
        if others or len(leaders) == 1:
            return Contest(tuple(others), best, leaders)
        return Contest(leaders)  # the tied ones roll again


class CrossadoView(BaseView):
    """Everything: nothing is hidden. Lists of numbers are by seat."""

    stacking: str
    corners: list[str]
    phase: str
    turn: int
    steps: int
    rolls: int
    lifted: str
    waiting: list[int]
    best: int
    leaders: list[int]
    rafts: list[str]
    to_lay: list[int]
    home: list[int]
    pawns: list[list[str]]
    arrived: list[int]


@dataclass(frozen=True, slots=True)
class River(State):
    """A position. Its phases, and which of the later fields matter in them:

    start  chance: who starts?             `contest`
    lay    a raft is laid
    roll   chance: the number to walk      `rolls`
    stuck  nothing to do with it: again?   `rolls`
    lift   a 1 or 6: a raft, or a pawn     `steps`
    relay  the raft goes elsewhere         `lifted`, `steps` (0 if no pawn moves afterwards)
    walk   a pawn                          `steps`
    over
    """

    table: Table
    board: Board
    phase: str
    turn: int  # whose turn it is; the winner when the game is over, CHANCE before there is a starter
    steps: int = 0  # that a pawn has to walk
    rolls: int = 0  # still possible in this turn
    lifted: str = ""  # the raft in hand: where it came from
    contest: Contest | None = None

    @property
    def player_count(self) -> int:
        return self.table.players

    @property
    def actor(self) -> int | None:
        if self.phase == "over":
            return None
        return CHANCE if self.phase in ("roll", "start") else self.turn

    @property
    def die_owner(self) -> int:
        if self.phase == "start" and self.contest:
            return self.contest.waiting[0]
        return self.turn if self.phase == "roll" else 0

    # Moves

    def compute_legal_moves(self) -> tuple[str, ...]:
        match self.phase:
            case "roll" | "start":
                return FACES
            case "walk":
                return tuple(self.walks(self.steps))
            case "lift":
                lifts = [f"^{raft}" for raft in self.board.empty_rafts()]
                return (*lifts, *(self.walks(self.steps) or ("pass",)))
            case "lay":
                return self.board.places()
            case "relay":
                return tuple([place for place in self.board.places() if place != self.lifted])
            case "stuck":
                return ("pass", "roll")
        return ()

    def walks(self, steps: int) -> list[str]:
        """The pawn moves of that many steps for the seat whose turn it is."""
        board, seat = self.board, self.turn
        taken = board.occupied if self.table.stacking == "none" else board.pawns[seat - 1]
        return board.walks(seat, self.table.corner(seat), steps, taken)

    def apply(self, move: str) -> River:
        match self.phase:
            case "roll":
                return self._rolled(int(move))
            case "walk":
                return self._walked(move)
            case "lift":
                if move == "pass":
                    return self._next_turn(self.board)
                return self._lifted(move[1:]) if move[0] == "^" else self._walked(move)
            case "stuck":
                if move == "pass":
                    return self._next_turn(self.board)
                return River(self.table, self.board, "roll", self.turn, rolls=self.rolls)
            case "relay":
                return self._relaid(move)
            case "lay":
                return self._laid(move)
        return self._started(int(move))

    def _started(self, number: int) -> River:
        assert self.contest is not None
        contest = self.contest.rolled(number)
        if contest.waiting:
            return River(self.table, self.board, "start", CHANCE, contest=contest)
        return River(self.table, self.board, "lay", contest.leaders[0])

    def _laid(self, place: str) -> River:
        """All lay equally many, so the seat after the last raft is the one that laid the first: it starts again."""
        board = self.board.laid(place)
        if self._to_lay(board):
            return River(self.table, board, "lay", self._next_seat)
        return self._next_turn(board)

    def _rolled(self, number: int) -> River:
        rolls = self.rolls - 1
        if number in (1, 6):
            return River(self.table, self.board, "lift", self.turn, number)
        state = River(self.table, self.board, "walk", self.turn, number)
        if rolls == ROLLS - 1 and state.legal_moves():
            return state
        if rolls:
            return River(self.table, self.board, "stuck", self.turn, rolls=rolls)
        return self._next_turn(self.board)

    def _lifted(self, raft: str) -> River:
        """After a 6 that no pawn could use none moves, whatever the raft makes possible. A 1 is judged afterwards."""
        due = self.steps if self.steps == 1 or self.walks(self.steps) else 0
        return River(self.table, self.board.lifted(raft), "relay", self.turn, due, lifted=raft)

    def _relaid(self, place: str) -> River:
        board = self.board.laid(place)
        if self.steps:
            state = River(self.table, board, "walk", self.turn, self.steps)
            if state.legal_moves():
                return state
        return self._next_turn(board)

    def _walked(self, move: str) -> River:
        source, _, end = move.partition(">")
        board = self.board.walked(self.turn, source, end)
        if board.arrived(self.turn) == PAWNS:
            return River(self.table, board, "over", self.turn)
        return self._next_turn(board)

    def _next_turn(self, board: Board) -> River:
        return River(self.table, board, "roll", self._next_seat, rolls=ROLLS)

    @property
    def _next_seat(self) -> int:
        return self.turn % self.table.players + 1

    def _to_lay(self, board: Board) -> int:
        """How many rafts are still to be laid, by all seats together."""
        return RAFTS[self.table.players] * self.table.players - len(board.rafts)

    def explain_illegal(self, move: str) -> str | tuple[str, dict[str, Fact]]:
        return illegal.explain_illegal(self, move)

    # What is seen of it

    def view_fields(self, seat: int | None) -> CrossadoView:
        board, table, contest = self.board, self.table, self.contest or Contest(())
        seats = range(1, table.players + 1)
        return {
            **self.base_view(seat),
            "stacking": table.stacking,
            "corners": [table.corner(seat) for seat in seats],
            "phase": self.phase,
            "turn": self.turn,
            "steps": self.steps,
            "rolls": self.rolls,
            "lifted": self.lifted,
            "waiting": list(contest.waiting),
            "best": contest.best,
            "leaders": list(contest.leaders),
            "rafts": list(board.rafts),
            "to_lay": [self._in_hand(seat) for seat in seats],
            "home": list(board.home),
            "pawns": [list(names(cells)) for cells in board.pawns],
            "arrived": [board.arrived(seat) for seat in seats],
        }

    def _in_hand(self, seat: int) -> int:
        """How many rafts that seat still has to lay."""
        if self.phase not in ("start", "lay"):
            return 0
        left, players = self._to_lay(self.board), self.table.players
        return left // players + ((seat - self.turn) % players < left % players)

    @property
    def result(self) -> Result | None:
        return Result((self.turn,)) if self.phase == "over" else None


def state_from_view(view: CrossadoView) -> River:
    """Return the position that a view shows: nothing is hidden."""
    corners = "opposite" if view["corners"][1] == "ne" else "adjacent"
    pawns = tuple(sum(map(CELLS.__getitem__, cells)) for cells in view["pawns"])
    covered = sum(map(PLACES.__getitem__, view["rafts"]))
    contest = Contest(tuple(view["waiting"]), view["best"], tuple(view["leaders"]))
    return River(
        Table(view["player_count"], corners, view["stacking"]),
        Board(tuple(view["rafts"]), pawns, tuple(view["home"]), covered),
        view["phase"],
        view["turn"],
        view["steps"],
        view["rolls"],
        view["lifted"],
        contest if view["phase"] == "start" else None,
    )


class Crossado(Game):
    players = range(2, 5)
    has_chance = True
    has_dice = True
    options: Mapping[str, Option] = {
        "corners": Option(("adjacent", "opposite"), "adjacent"),
        "stacking": Option(("none", "colours"), "none"),
    }

    def conflicting_option(self, players: int, options: Mapping[str, str]) -> str | None:
        return "corners" if players != 2 and options["corners"] == "opposite" else None

    def start(self, players: int, options: Mapping[str, str]) -> River:
        board = Board((), (0,) * players, (PAWNS,) * players, 0)
        table = Table(players, options["corners"], options["stacking"])
        return River(table, board, "start", CHANCE, contest=Contest(tuple(range(1, players + 1))))
