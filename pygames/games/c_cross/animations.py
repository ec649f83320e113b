"""How C-Cross moves: pawns and tiles drop into place, what leaves the board goes to its tray, the connection lights
up."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pygames.games.c_cross.board import CELL, SIDES
from pygames.games.c_cross.rules import CCrossView
from pygames.motion import Animation, GameEvent
from pygames.scene import Interaction


def animations(events: Sequence[GameEvent[CCrossView]], view: CCrossView, ui: Interaction) -> dict[str, Animation]:
    """Keyed by the marks of the drawing of `view`, to which the events have led."""
    told = {f"pawn:{view['mover']}:{name}": Animation("drop") for name in ui.taps if name in CELL}
    if events:
        told |= dict(moved(events[0].view, view))
        told |= {f"crown:{seat}": Animation("drop") for seat in view["winners"] or ()}
        if view["chain"]:
            told |= {f"won:{side}": Animation("light", late=0.6) for side in SIDES}
        for place, letter in enumerate(view["chain"]):
            late = 0.6 * place / len(view["chain"])
            told[f"chain:{letter}"] = told[f"chain-under:{letter}"] = Animation("light", late=late)
    return told


def moved(before: CCrossView, view: CCrossView) -> Iterator[tuple[str, Animation]]:
    for seat in (1, 2):
        old, new = before["pawns"][seat - 1], view["pawns"][seat - 1]
        for name in new:
            yield f"pawn:{seat}:{name}", Animation("drop")
        for letter in view["tiles"][seat - 1]:
            yield f"tile:{seat}:{letter}", Animation("drop")
        gone = sorted(set(old) - set(new))
        for name, place in zip(gone, reversed(range(in_tray(view, seat))), strict=False):
            yield f"spare:{seat}:{place}", Animation("steal", f"pawn:{seat}:{name}")


def in_tray(view: CCrossView, seat: int) -> int:
    """How many pawns lie in a tray, with those set aside."""
    return int(view["pawns_left"][seat - 1]) + (int(view["owed"]) if view["taker"] == 3 - seat else 0)
