"""Animations of C-Cross: new pawns and tiles drop, removed pawns go to their tray, and the connection lights up."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pygames.games.c_cross.board import CELL, EDGES
from pygames.games.c_cross.rules import CCrossView
from pygames.motion import Animation, GameEvent
from pygames.scene import Interaction


def animations(events: Sequence[GameEvent[CCrossView]], view: CCrossView, ui: Interaction) -> dict[str, Animation]:
    """Return the animations by the keys of marks in the scene of `view`, the position after the events."""
    new_seat = 3 - (view["actor"] or 0) if view["task"] == "give" else view["mover"]
    result = {f"pawn:{new_seat}:{name}": Animation("drop") for name in ui.taps if name in CELL}
    if events:
        result |= dict(piece_animations(events[0].view, view))
        result |= {f"crown:{seat}": Animation("drop") for seat in view["winners"] or ()}
        if view["chain"]:
            result |= {f"won:{edge}": Animation("glow", delay=0.6) for edge in EDGES}
        for index, letter in enumerate(view["chain"]):
            glow = Animation("glow", delay=0.6 * index / len(view["chain"]))
            result[f"chain:{letter}"] = result[f"chain-under:{letter}"] = glow
    return result


def piece_animations(before: CCrossView, view: CCrossView) -> Iterator[tuple[str, Animation]]:
    for seat in (1, 2):
        old, new = before["pawns"][seat - 1], view["pawns"][seat - 1]
        for name in new:
            yield f"pawn:{seat}:{name}", Animation("drop")
        for letter in view["tiles"][seat - 1]:
            yield f"tile:{seat}:{letter}", Animation("drop")
        removed = sorted(set(old) - set(new))
        for name, index in zip(removed, reversed(range(pawns_in_tray(view, seat))), strict=False):
            # Without an arrow: those of four pawns would hide half the board, and lead to nothing that matters.
            yield f"spare:{seat}:{index}", Animation("capture", f"pawn:{seat}:{name}", is_traced=False)


def pawns_in_tray(view: CCrossView, seat: int) -> int:
    """Return the number of pawns in a tray, those set aside included."""
    return view["pawns_left"][seat - 1] + (view["pawns_owed"] if view["paying_seat"] == 3 - seat else 0)
