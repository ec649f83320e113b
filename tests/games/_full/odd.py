"""Rare positions that random games of Full must reach, and ways to play that lead there."""

from collections.abc import Callable
from random import Random

from pygames.game import State
from pygames.games._full.rules import FullState


def choices(before: State, move: str) -> set[str]:
    """Return the different choices of the round that this move ends; none if it ends no round."""
    assert isinstance(before, FullState)
    return {*before.choices, move} if before.reveals_hidden(move) else set()


ODD: dict[str, Callable[[State, str, State], bool]] = {
    "a shared win": lambda before, move, after: bool(after.result and len(after.result.winners) > 1),
    "all choose the same pair": lambda before, move, after: len(choices(before, move)) == 1 and move != "pass",
    "everybody passes": lambda before, move, after: choices(before, move) == {"pass"},
    "three players": lambda before, move, after: before.player_count == 3,
}
MOODS: tuple[Callable[[State, Random], str], ...] = (lambda state, rng: state.legal_moves()[-1],)


def material(state: State) -> object:
    """Return something that no move changes."""
    return state.player_count
