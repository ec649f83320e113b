"""What a seat of C-Cross can force within a number of its turns: to win, to stop the opponent, to take a zone."""

from __future__ import annotations

from collections.abc import Sequence

from pygames.find_proof import Proof
from pygames.games.c_cross.board import PLACEMENTS
from pygames.games.c_cross.placements import is_placement, may_be_stuck, ripe_zones
from pygames.games.c_cross.rules import CCrossState


class TurnProof(Proof[CCrossState]):
    """A proof that counts the placements of the seat. It ends before a placement for which no turn is left."""

    def turns_after(self, state: CCrossState, turns: int) -> int:
        return turns - (is_placement(state) and state.mover == self.seat)

    def decide(self, state: CCrossState, turns: int) -> bool | None:
        if state.result:
            return self.seat in state.result.winners
        return None if turns or not is_placement(state) else self.is_good_end(state)

    def is_good_end(self, state: CCrossState) -> bool:
        """Return whether a position is what the seat wants when its turns are over and nobody has won."""
        raise NotImplementedError


class ConnectProof(TurnProof):
    """A proof that a seat wins within a number of its turns."""

    def is_good_end(self, state: CCrossState) -> bool:
        return False

    def moves(self, state: CCrossState, turns: int) -> Sequence[str]:
        """In the last turn, leave out placements that win no zone: they end the turn, and nothing else happens."""
        moves = super().moves(state, turns)
        if turns != 1 or state.actor != self.seat or not is_placement(state) or may_be_stuck(state, 2 - self.seat):
            return moves
        near = ripe_zones(state.pawns[self.seat - 1])
        return [move for move in moves if PLACEMENTS[move][0] & near]


class SafeProof(TurnProof):
    """A proof that a seat can end its turn so that the opponent cannot win within a number of turns."""

    def __init__(self, seat: int, turns: int) -> None:
        super().__init__(seat)
        self.opponent, self.opponent_turns = ConnectProof(3 - seat), turns

    def is_good_end(self, state: CCrossState) -> bool:
        return not self.opponent.holds(state, self.opponent_turns)


class TakeProof(TurnProof):
    """A proof that a seat takes a zone in this turn, or wins, and leaves the opponent none."""

    def __init__(self, state: CCrossState) -> None:
        super().__init__(state.mover)
        self.tiles = state.tiles

    def is_good_end(self, state: CCrossState) -> bool:
        own = self.seat - 1
        return state.tiles[own] != self.tiles[own] and state.tiles[1 - own] == self.tiles[1 - own]
