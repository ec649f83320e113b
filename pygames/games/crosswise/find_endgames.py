"""The end of a game of Crosswise with an empty bag and open hands, searched to the last tile."""

from __future__ import annotations

from pygames.games.crosswise.rules import CrosswiseState, team
from pygames.puzzles import Line

MAX_NODES = 20_000  # positions that a proof may visit


class TooLarge(Exception):
    """The search visited too many positions."""


class Endgame:
    """A search for the plays that win for a team, however the other team plays."""

    def __init__(self, team_name: str, max_nodes: int = MAX_NODES) -> None:
        self.team_name, self.max_nodes = team_name, max_nodes
        self._wins: dict[CrosswiseState, bool] = {}

    def is_won(self, state: CrosswiseState) -> bool:
        """Return whether the team wins with the best play of both. Raise TooLarge if that takes too long to prove."""
        known = self._wins.get(state)
        if known is None:
            if len(self._wins) >= self.max_nodes:
                raise TooLarge
            known = self._wins[state] = self._search(state)
        return known

    def _search(self, state: CrosswiseState) -> bool:
        if state.result is not None:
            return bool(state.result.winners) and team(state.result.winners[0]) == self.team_name
        search = any if team(state.seat) == self.team_name else all
        return search(self.is_won(state.play(move)) for move in state.legal_moves())

    def winning_plays(self, state: CrosswiseState) -> Line:
        return tuple(move for move in state.legal_moves() if self.is_won(state.play(move)))

    def lines(self, state: CrosswiseState) -> tuple[Line, ...]:
        """Return the lines of a won position: all winning plays of the seat to move, each with one reply to it.

        A line ends when no later play of the seat could lose.
        """
        return tuple(
            (move, *line)
            for move in self.winning_plays(state)
            for line in self._continuations(state.play(move), state.seat)
        )

    def _continuations(self, state: CrosswiseState, reader: int) -> tuple[Line, ...]:
        """Return what follows the reader's play: the others' plays, and the lines of the reader's next choice."""
        replies: Line = ()
        while state.result is None and state.seat != reader:
            replies += (self._best_reply(state, reader),)
            state = state.play(replies[-1])
        if state.result is not None or len(self.winning_plays(state)) == len(state.legal_moves()):
            return ((),)
        return tuple((*replies, *line) for line in self.lines(state))

    def _best_reply(self, state: CrosswiseState, reader: int) -> str:
        """Return a play that keeps the win for the team, or one against it that leaves it the fewest winning plays."""
        if team(state.seat) == self.team_name:
            return self.winning_plays(state)[0]
        return min(state.legal_moves(), key=lambda move: self._freedom(state.play(move), reader))

    def _freedom(self, state: CrosswiseState, reader: int) -> float:
        """Return the share of the winning plays among those of the reader's next turn, or 1 if there is none."""
        while state.result is None and state.seat != reader:
            state = state.play(
                self.winning_plays(state)[0] if team(state.seat) == self.team_name else state.legal_moves()[0]
            )
        if state.result is not None:
            return 1.0
        return len(self.winning_plays(state)) / len(state.legal_moves())
