"""Animations of Crossado: the die tumbles, rafts come from the hand, pawns walk from cell to cell, and the river
flows a little with every event."""

from __future__ import annotations

from collections.abc import Sequence

from pygames.games.crossado.board import PAWNS_PER_SEAT, PLACE_CELLS
from pygames.games.crossado.layout import rank_pawns, walk_path
from pygames.games.crossado.rules import CrossadoView
from pygames.motion import Animation, GameEvent
from pygames.scene import Interaction


def animations(events: Sequence[GameEvent[CrossadoView]], view: CrossadoView, ui: Interaction) -> dict[str, Animation]:
    """Return the animations by the keys of marks in the scene of `view`, the position after the events."""
    result = {"current": Animation("glide", path=((-44, 10),), is_traced=False)} if events else {}
    if events and view["winners"]:
        result |= {f"crown:{seat}": Animation("drop") for seat in view["winners"]}
        result |= {"won": Animation("glow", delay=0.5), "victor": Animation("glow", delay=0.5)}
    for event in events:
        move, seat = event.move or "", event.view["turn"]
        if move in PLACE_CELLS:
            result[f"raft:{move}"] = Animation("glide", f"hand:{seat}")
        elif move.startswith("^"):
            result[f"hand:{seat}"] = Animation("glide", f"raft:{move[1:]}")
        elif ">" in move:
            result |= walk_animations(event.view, view, seat, *move.split(">"))
        elif event.view["phase"] == "roll" and view["steps"]:
            result["die"] = Animation("tumble")
    return result


def walk_animations(before: CrossadoView, view: CrossadoView, seat: int, source: str, end: str) -> dict[str, Animation]:
    """Return the animation of a walk.

    Pawns are keyed by their rank, which changes when one overtakes another, so the other pawns are kept from gliding.
    """
    positions = rank_pawns(view, seat)
    if end not in positions:
        return {}
    rank = view["at_goal"][seat - 1] - 1 if end == "goal" else positions.index(end)
    others = {f"pawn:{seat}:{other}": Animation("none") for other in range(PAWNS_PER_SEAT)}
    start = f"pawn:{seat}:{rank_pawns(before, seat).index(source)}"
    return others | {f"pawn:{seat}:{rank}": Animation("glide", start, path=walk_path(before, source, end))}
