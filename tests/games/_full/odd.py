"""What Full's random games must reach, and how."""

from collections.abc import Callable
from random import Random

from pygames.game import State
from pygames.games._full.rules import FullState


def choices(before: State, move: str) -> set[str]:
    """What has been chosen in the round that this move ends; nothing if it ends none."""
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
    """What never changes, whatever is played."""
    return state.player_count
