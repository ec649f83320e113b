"""Turns: the moves of a game, grouped as players speak of them.

A turn is all that one seat does until another decides, with the dice and draws that belong to it. Where all choose in
secret, a turn is a round: from the first choice to what follows the reveal.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pygames.game import State


@dataclass(frozen=True, slots=True)
class Turn:
    """Consecutive moves: `start` is the index of the first, `stop` that after the last, `seats` decide in it."""

    start: int
    stop: int
    seats: tuple[int, ...]  # none in what chance does before the first turn


class TurnList:
    """Finds the turns of a game that grows or shrinks at its end; what is known already is not computed again."""

    def __init__(self) -> None:
        self._moves: list[str] = []
        self._turns: list[Turn] = []

    def update(self, states: Sequence[State], moves: Sequence[str]) -> list[Turn]:
        """Return the turns of these moves. `states[index]` is the position before `moves[index]`."""
        known, self._moves = self._moves, [*moves]
        common = next((n for n, pair in enumerate(zip(known, moves, strict=False)) if pair[0] != pair[1]), len(known))
        # The turn with the last common move may go on differently.
        self._turns = [turn for turn in self._turns if turn.stop < min(common, len(moves))]
        while (start := self._turns[-1].stop if self._turns else 0) < len(moves):
            self._turns.append(find_turn(states, moves, start))
        return self._turns


def turn_numbers(turns: Sequence[Turn], count: int) -> list[int]:
    """Return by ply, up to `count`, the number of the turn that has led there; 0 before the first."""
    first = 0 if turns and not turns[0].seats else 1  # before the first turn, chance may deal or roll
    return [0, *(number for number, turn in enumerate(turns, first) for _ in range(turn.start, turn.stop))][: count + 1]


def find_turn(states: Sequence[State], moves: Sequence[str], start: int) -> Turn:
    """Return the turn that begins at index `start`."""
    if not start and (opening := count_opening_moves(states, moves)):
        return Turn(0, opening, ())
    owner, seats, index, has_revealed = 0, list[int](), start, False
    while index < len(moves):
        state, move = states[index], moves[index]
        seat = state.actor or state.die_owner
        if state.game.is_simultaneous:
            if has_revealed and state.actor and (state.is_hidden(move, None) or state.reveals_hidden(move)):
                break
            has_revealed = has_revealed or state.reveals_hidden(move)
        elif seat and owner not in (0, seat):
            break
        owner, index = seat or owner, index + 1
        if state.actor and state.actor not in seats:
            seats.append(state.actor)
    return Turn(start, index, tuple(seats))


def count_opening_moves(states: Sequence[State], moves: Sequence[str]) -> int:
    """Return how many moves chance makes before the first turn; a roll that only its first seat makes is part of it."""
    first = next((index for index in range(len(moves)) if states[index].actor), len(moves))
    rollers = [states[index].die_owner for index in range(first)]
    seat = states[first].actor if first < len(moves) else None
    return first - rollers.count(seat) if seat and {*rollers} <= {0, seat} else first
