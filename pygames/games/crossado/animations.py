"""Animations of Crossado: the die tumbles, rafts come from the hand, pawns walk from cell to cell, and the river
flows a little with every event."""

from __future__ import annotations

from collections.abc import Sequence

from pygames.games.crossado.board import PAWNS_PER_SEAT, PLACE_CELLS
from pygames.games.crossado.layout import ISLAND_CENTRES, rank_pawns, walk_path
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
            result[f"raft:{move}"] = raft_animation(event.view, events)
        elif move.startswith("^"):
            result[f"hand:{seat}"] = Animation("glide", f"raft:{move[1:]}", is_traced=False)
        elif ">" in move:
            result |= walk_animations(event.view, view, seat, *move.split(">"))
        elif event.view["phase"] == "roll" and view["steps"]:
            result["die"] = Animation("tumble")
    return result


def raft_animation(before: CrossadoView, events: Sequence[GameEvent[CrossadoView]]) -> Animation:
    """Return the animation of a raft: from the hand, or from where it was lifted."""
    if lifted := before["lifted_raft"]:
        is_lifted_now = any(event.move == f"^{lifted}" for event in events)
        return Animation("glide", f"raft:{lifted}" if is_lifted_now else "origin")
    return Animation("glide", f"hand:{before['turn']}")


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
    path = [point for point in walk_path(before, source, end) if point not in ISLAND_CENTRES.values()]
    return others | {f"pawn:{seat}:{rank}": Animation("glide", start, path=tuple(path))}
