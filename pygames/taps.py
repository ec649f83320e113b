"""Taps: from taps on named targets to a move, derived from the legal moves and nothing else.

A game's `view.taps(move)` spells a move as stages, each a set of targets: the stages come in order, the targets of one
stage in any order. `("e4",)` then `("hand:2",)` is a move of two taps; `{"b2", "d7"}` may be tapped either way round.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

Stages = tuple[frozenset[str], ...]
DONE = "done"  # closes a move that a longer one continues; implied as soon as nothing else is possible


@dataclass(frozen=True, slots=True)
class TapState:
    """Where some taps have led: the moves still possible, the targets that go on, and the move if it is complete."""

    taps: tuple[str, ...]
    moves: tuple[str, ...]
    next_targets: frozenset[str]
    move: str | None


def targets_after(stages: Stages, taps: Sequence[str]) -> frozenset[str] | None:
    """What may be tapped next on the way to a move: nothing if it is complete, None if the taps lead elsewhere."""
    start = 0
    for stage in stages:
        part = taps[start : start + len(stage)]
        seen = frozenset(part)
        if len(seen) < len(part) or not seen <= stage:
            return None
        if len(part) < len(stage):
            return stage - seen
        start += len(stage)
    return frozenset() if start == len(taps) else None


def match_taps(moves: Iterable[str], spell: Callable[[str], Stages], taps: Sequence[str]) -> TapState:
    """The moves that begin with these taps. If none does, the last tap may be the start of another: see `tap`."""
    ways = {move: way for move in moves if (way := targets_after(spell(move), taps)) is not None}
    complete = [move for move, way in ways.items() if not way or (len(ways) == 1 and way == {DONE})]
    targets = frozenset().union(*ways.values())
    return TapState(tuple(taps), tuple(ways), targets, complete[0] if complete else None)


def add_tap(moves: Sequence[str], spell: Callable[[str], Stages], taps: Sequence[str], target: str) -> TapState:
    """One more tap: it goes on, or takes its own last tap back, or starts anew, or leads nowhere (no moves)."""
    if taps and target == taps[-1] and target not in match_taps(moves, spell, taps).next_targets:
        return match_taps(moves, spell, taps[:-1])
    reached = match_taps(moves, spell, (*taps, target))
    return reached if reached.moves or not taps else match_taps(moves, spell, (target,))
