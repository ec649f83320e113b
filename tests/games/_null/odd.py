"""Rare positions that random games of Null must reach, and ways to play that lead there."""

from collections.abc import Callable
from random import Random

from pygames.game import State
from pygames.games._null.rules import NullState

ODD: dict[str, Callable[[State, str, State], bool]] = {
    "the last two taken at once": lambda before, move, after: after.actor is None and move == "2",
    "a single one left": lambda before, move, after: before.legal_moves() == ("1",),
}
MOODS: tuple[Callable[[State, Random], str], ...] = (lambda state, rng: state.legal_moves()[0],)


def material(state: State) -> object:
    """Return something that no move changes."""
    assert isinstance(state, NullState)
    return 0 <= state.counters <= 9
