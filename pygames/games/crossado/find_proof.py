"""What a seat of Crossado can force when the rolls are known: to bring a pawn home, or to cut somebody off."""

from __future__ import annotations

from collections.abc import Sequence

from pygames.find_proof import Proof
from pygames.games.crossado.board import (
    CELLS,
    PAWNS_PER_SEAT,
    SHORES,
    Board,
    adjacent_water,
    cell_names,
    opposite,
    walk_ends,
)
from pygames.games.crossado.rules import CrossadoState, Setup

RAFT_ROLLS = (1, 6)
MAX_STEPS = 18  # of three rolls


def cells_by_steps(corner: str) -> list[int]:
    """Return the cells within 0, 1, 2 … steps of the goal, as if rafts lay everywhere."""
    cells = [0, SHORES[opposite(corner)]]
    while len(cells) <= MAX_STEPS:
        cells.append(cells[-1] | adjacent_water(cells[-1]))
    return cells


CELLS_BY_STEPS = {corner: cells_by_steps(corner) for corner in SHORES}


class UselessRoll(Exception):
    """The goal can be reached although one of the rolls moves no pawn."""


class HomeProof(Proof[CrossadoState]):
    """A proof that a seat brings a pawn to the goal with its rolls, whatever the others do with theirs.

    Turns are its rolls, the one in hand included. The others always roll the same number; it is no 1 or 6, so they
    move no raft.
    """

    def __init__(self, state: CrossadoState, rolls: Sequence[int], others: int) -> None:
        super().__init__(state.turn)
        self.rolls, self.others = rolls, others
        corner = state.setup.corner(state.turn)
        self.shore, self.cells_by_steps = SHORES[opposite(corner)], CELLS_BY_STEPS[corner]
        self.at_goal = state.board.at_goal(state.turn)

    def is_end(self, state: CrossadoState, turns: int) -> bool:
        return state.board.at_goal(self.seat) > self.at_goal

    def turns_after(self, state: CrossadoState, turns: int) -> int:
        return turns - (state.phase == "roll" and state.turn == self.seat)

    def decide(self, state: CrossadoState, turns: int) -> bool | None:
        if self.is_end(state, turns):
            return True
        if state.phase == "over":
            return False
        if state.turn == self.seat and state.phase == "stuck":
            if self.holds(*self.after(state, turns, "pass")):
                raise UselessRoll  # Would rolling again use up the next roll? A puzzle should not ask that.
            return False
        is_own = state.turn == self.seat and state.phase != "roll"
        steps = sum(self.rolls[len(self.rolls) - turns + (not is_own) :])
        if not state.board.pawns[self.seat - 1] & self.cells_by_steps[steps]:
            return False  # Too far, and a pawn at home even more so.
        if not is_own and turns == 2 and self.rolls[-1] not in RAFT_ROLLS and not self.may_lose(state):
            return self.can_enter(state.board)  # Pawns hinder nobody from entering the goal.
        return None

    def may_lose(self, state: CrossadoState) -> bool:
        """Return whether somebody else could bring the last pawn home in one turn."""
        seats = range(1, state.player_count + 1)
        return any(state.board.at_goal(seat) == PAWNS_PER_SEAT - 1 for seat in seats if seat != self.seat)

    def can_enter(self, board: Board) -> bool:
        """Return whether the last roll takes a pawn from its cell to the goal."""
        steps, cells = self.rolls[-1], board.raft_cells
        pawns = cell_names(board.pawns[self.seat - 1])
        return any(walk_ends(cells, CELLS[pawn], steps)[0] & self.shore for pawn in pawns)

    def moves(self, state: CrossadoState, turns: int) -> Sequence[str]:
        if state.phase != "roll":
            return state.legal_moves()
        return (str(self.rolls[len(self.rolls) - turns + 1] if state.turn == self.seat else self.others),)


class CutProof(Proof[CrossadoState]):
    """A proof that a seat, by moving a raft, leaves `other` without a way and gives one to a pawn of its own."""

    def __init__(self, state: CrossadoState, other: int) -> None:
        super().__init__(state.turn)
        self.other = other

    def turns_after(self, state: CrossadoState, turns: int) -> int:
        return turns

    def decide(self, state: CrossadoState, turns: int) -> bool | None:
        if state.turn == self.seat and state.phase in ("lift", "relay"):
            return None
        board, setup = state.board, state.setup
        return has_way(board, setup, self.seat) and not has_way(board, setup, self.other)


def has_way(board: Board, setup: Setup, seat: int) -> bool:
    """Return whether rafts lead from a pawn of a seat to its goal, however many rolls it takes."""
    corner = setup.corner(seat)
    cells = board.pawns[seat - 1] | (SHORES[corner] & board.raft_cells if board.at_home[seat - 1] else 0)
    new = cells
    while new:
        new = adjacent_water(new) & board.raft_cells & ~cells
        cells |= new
    return bool(cells & SHORES[opposite(corner)])
