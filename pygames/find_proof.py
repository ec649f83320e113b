"""Exact proofs for puzzles: what a seat can reach, whatever the others do.

Unlike a bot's search, nothing is left out. A game's `Proof` says which positions decide, and how turns are counted; it
may leave out moves that cannot matter, and fixes what chance does.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic, TypeVar

from pygames.game import State
from pygames.puzzles import Line

S = TypeVar("S", bound=State)

MAX_KILLERS = 12  # moves that decided other positions, tried first
NO_ANSWER = 1000  # more than there are moves: the reply ends the puzzle


class Proof(Generic[S]):
    """A search for what `seat` can force. What it finds is stored by position and by the turns that are left."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.known: dict[tuple[S, int], bool] = {}
        self.killers: dict[tuple[bool, int], list[str]] = {}

    # What a game defines

    def decide(self, state: S, turns: int) -> bool | None:
        """Return whether the goal is reached, or None if that is not decided yet."""
        raise NotImplementedError

    def is_end(self, state: S, turns: int) -> bool:
        """Return whether a line ends here. A position may be decided before that."""
        return self.decide(state, turns) is not None

    def turns_after(self, state: S, turns: int) -> int:
        """Return the turns that are left after a move in this position."""
        raise NotImplementedError

    def moves(self, state: S, turns: int) -> Sequence[str]:
        """Return the moves to look at: without those that cannot matter, and of chance's only the one that happens."""
        return state.legal_moves()

    # The search

    def holds(self, state: S, turns: int) -> bool:
        """Return whether the seat reaches the goal against every defence."""
        key = (state, turns)
        if (known := self.known.get(key)) is None:
            known = self.decide(state, turns)
            self.known[key] = known = self._search(state, turns) if known is None else known
        return known

    def _search(self, state: S, turns: int) -> bool:
        is_own = state.actor == self.seat
        killers = self.killers.setdefault((is_own, turns), [])
        for move in self._in_order(self.moves(state, turns), killers):
            if self.holds(*self.after(state, turns, move)) == is_own:
                if move in killers:
                    killers.remove(move)
                killers.insert(0, move)
                del killers[MAX_KILLERS:]
                return is_own
        return not is_own

    def _in_order(self, moves: Sequence[str], killers: Sequence[str]) -> Sequence[str]:
        first = [move for move in killers if move in moves]
        return [*first, *(move for move in moves if move not in first)] if first else moves

    def after(self, state: S, turns: int, move: str) -> tuple[S, int]:
        # Not `play`, which would compute the legal moves again to check the move.
        return state.apply(move), self.turns_after(state, turns)

    # Lines

    def right_moves(self, state: S, turns: int, most: int = NO_ANSWER) -> list[str]:
        """Return the moves of the seat that reach the goal against every defence; it stops after `most`."""
        right = list[str]()
        for move in self.moves(state, turns):
            if self.holds(*self.after(state, turns, move)):
                right.append(move)
                if len(right) >= most:
                    break
        return right

    def count_answers(self, state: S, turns: int, most: int) -> int:
        """Return the number of right moves that the best defence leaves, or `most` if there are more."""
        if self.is_end(state, turns):
            return NO_ANSWER
        if state.actor == self.seat:
            return len(self.right_moves(state, turns, most))
        for move in self.moves(state, turns):
            most = min(most, self.count_answers(*self.after(state, turns, move), most))
        return most

    def best_defence(self, state: S, turns: int) -> str:
        """Return the reply that leaves the fewest right answers; of equal ones the first."""
        best, fewest = "", NO_ANSWER + 1
        for move in self.moves(state, turns):
            answers = self.count_answers(*self.after(state, turns, move), fewest)
            if answers < fewest:
                best, fewest = move, answers
        return best

    def lines(self, state: S, turns: int) -> list[Line]:
        """Return all lines that reach the goal, each with the best defence to the seat's moves."""
        if self.is_end(state, turns):
            return [()]
        is_own = state.actor == self.seat
        moves = self.right_moves(state, turns) if is_own else [self.best_defence(state, turns)]
        return [(move, *line) for move in moves for line in self.lines(*self.after(state, turns, move))]
