"""Finds the move that taps on named targets make, from the legal moves alone.

A game's `view.move_taps(move)` returns the taps of a move as stages. The stages come in order, the targets of a stage
in any order: after `({"e4"}, {"b2", "d7"})`, "e4" comes first, then "b2" and "d7" or "d7" and "b2".
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

Stages = tuple[frozenset[str], ...]
DONE = "done"  # completes a move that is the beginning of a longer one; implied when no other tap is possible


@dataclass(frozen=True, slots=True)
class TapState:
    """The taps so far, the moves that begin with them, the targets that continue one, and the move if complete."""

    taps: tuple[str, ...]
    moves: tuple[str, ...]
    next_targets: frozenset[str]
    move: str | None


def targets_after(stages: Stages, taps: Sequence[str]) -> frozenset[str] | None:
    """Return the targets that continue a move: the empty set if it is complete, None if it begins differently."""
    start = 0
    for stage in stages:
        stage_taps = taps[start : start + len(stage)]
        tapped = frozenset(stage_taps)
        if len(tapped) < len(stage_taps) or not tapped <= stage:
            return None
        if len(stage_taps) < len(stage):
            return stage - tapped
        start += len(stage)
    return frozenset() if start == len(taps) else None


def match_taps(moves: Iterable[str], taps_of: Callable[[str], Stages], taps: Sequence[str]) -> TapState:
    """Return the state after these taps. `taps_of` is the game's `move_taps`."""
    matches = {move: targets for move in moves if (targets := targets_after(taps_of(move), taps)) is not None}
    complete = [move for move, targets in matches.items() if not targets or (len(matches) == 1 and targets == {DONE})]
    next_targets = frozenset().union(*matches.values())
    return TapState(tuple(taps), tuple(matches), next_targets, complete[0] if complete else None)


def add_tap(moves: Sequence[str], taps_of: Callable[[str], Stages], taps: Sequence[str], target: str) -> TapState:
    """Return the state after one more tap, with the taps that it implies.

    It continues the move, undoes the last tap if it repeats it, otherwise starts a new move. No move fits: no `moves`.
    """
    chosen = chosen_taps(moves, taps_of, taps)
    if target in taps[len(chosen) - 1 :] and target not in match_taps(moves, taps_of, taps).next_targets:
        return imply_taps(moves, taps_of, chosen[:-1] if target == chosen[-1] else chosen)
    tap_state = imply_taps(moves, taps_of, (*taps, target))
    return tap_state if tap_state.moves or not taps else imply_taps(moves, taps_of, (target,))


def imply_taps(moves: Sequence[str], taps_of: Callable[[str], Stages], taps: Sequence[str]) -> TapState:
    """Return the state after these taps and all that are the only ones possible.

    But no move begins by itself, and the last tap remains, since it confirms the move.
    """
    tap_state = match_taps(moves, taps_of, taps)
    while tap_state.taps and not tap_state.move and len(tap_state.next_targets) == 1:
        following = match_taps(tap_state.moves, taps_of, (*tap_state.taps, *tap_state.next_targets))
        if following.move:
            break
        tap_state = following
    return tap_state


def chosen_taps(moves: Sequence[str], taps_of: Callable[[str], Stages], taps: Sequence[str]) -> Sequence[str]:
    """Return the taps without those at the end that the one before them implies."""
    for count in range(1, len(taps)):
        if imply_taps(moves, taps_of, taps[:count]).taps == tuple(taps):
            return taps[:count]
    return taps
