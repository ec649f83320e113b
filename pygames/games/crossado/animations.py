"""How Crossado moves: the die tumbles, rafts come from the hand, pawns walk from cell to cell; and the river flows on
a little whenever something happens."""

from __future__ import annotations

from collections.abc import Sequence

from pygames.games.crossado.board import PAWNS, SPANS
from pygames.games.crossado.layout import ranked, walk
from pygames.games.crossado.rules import CrossadoView
from pygames.motion import Animation, GameEvent
from pygames.scene import Interaction


def animations(events: Sequence[GameEvent[CrossadoView]], view: CrossadoView, ui: Interaction) -> dict[str, Animation]:
    """Keyed by the marks of the drawing of `view`, to which the events have led."""
    told = {"current": Animation("glide", way=((-44, 10),))} if events else {}
    if events and view["winners"]:
        told |= {f"crown:{seat}": Animation("drop") for seat in view["winners"]}
        told |= {"won": Animation("light", late=0.5), "victor": Animation("light", late=0.5)}
    for event in events:
        move, seat = event.move or "", event.view["turn"]
        if move in SPANS:
            told[f"raft:{move}"] = Animation("glide", f"hand:{seat}")
        elif move.startswith("^"):
            told[f"hand:{seat}"] = Animation("glide", f"raft:{move[1:]}")
        elif ">" in move:
            told |= walked(event.view, view, seat, *move.split(">"))
        elif event.view["phase"] == "roll" and view["steps"]:
            told["die"] = Animation("tumble")
    return told


def walked(before: CrossadoView, view: CrossadoView, seat: int, source: str, end: str) -> dict[str, Animation]:
    """A pawn is known by its rank among its own, which changes when it overtakes one; then only the one that has walked
    is seen to move."""
    ranks = ranked(view, seat)
    if end not in ranks:
        return {}
    number = view["arrived"][seat - 1] - 1 if end == "goal" else ranks.index(end)
    still = {f"pawn:{seat}:{other}": Animation("still") for other in range(PAWNS)}
    return still | {f"pawn:{seat}:{number}": Animation("glide", way=walk(before, source, end))}
