"""How Crosswise moves: tiles glide between hand and board, new ones come from the bag, a line of six lights up."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pygames.contract import CHANCE
from pygames.games.crosswise.board import EXCHANGE, MOVE, SWAP, TAKE, TILE_COPIES
from pygames.games.crosswise.rules import CrosswiseView
from pygames.games.crosswise.view import front_seat
from pygames.motion import Animation, GameEvent
from pygames.scene import Interaction


def animations(
    events: Sequence[GameEvent[CrosswiseView]], view: CrosswiseView, ui: Interaction
) -> dict[str, Animation]:
    """Return animations by the keys of marks. `events` have led to `view`."""
    by_key: dict[str, Animation] = {}
    for event in events:
        if event.view["actor"] == CHANCE:
            key = drawn_tile_key(event.view, view)
            by_key[key] = Animation("glide", "bag", delay=0.4, is_traced=False)
        elif len(event.move or "") > 2 and event.move not in ("keep", "redraw", "pass"):
            by_key |= dict(play_animations(event.view, view, event.move or ""))
    if events:
        by_key |= {f"six:{line}": Animation("glow", delay=0.4) for line in ("row", "column")}
        by_key |= {f"crown:{seat}": Animation("drop") for seat in view["winners"] or ()}
        by_key |= {f"won:{team}": Animation("glow", delay=0.4) for team in view["teams"]}
    return by_key


def drawn_tile_key(before: CrosswiseView, view: CrosswiseView) -> str:
    """Return the key of the tile that has been drawn, or of a back if it is hidden."""
    seat = before["turn"] or 0
    index = before["hands"][seat - 1]
    hand: Sequence[str] | None = view["hand"]
    if seat != front_seat(view) or hand is None:
        return f"back:{seat}:{index}"
    old = list(before["hand"] or ())
    new = next((tile for tile in hand if hand.count(tile) > old.count(tile)), "")
    return f"hand:{new}:{old.count(new)}"


# Arrows are traced only between cells: from a hand they would cover the tiles of the one in front, and a frame marks
# the cell that has changed.


def play_animations(before: CrosswiseView, view: CrosswiseView, move: str) -> Iterator[tuple[str, Animation]]:
    seat, tile = before["turn"] or 0, move[0]
    cells = move[2 if tile == EXCHANGE else 1 :].split("-")
    nth = view["played"].get(tile, 0) - 1 if tile in TILE_COPIES else -1
    if nth >= 0:
        yield f"played:{tile}:{nth}", Animation("glide", hand_key(before, seat, tile), is_traced=False)
    if tile == MOVE:
        yield f"tile:{cells[1]}", Animation("glide", f"tile:{cells[0]}")
    elif tile == SWAP:
        for one, other in (cells, cells[::-1]):
            yield f"tile:{one}", Animation("glide", f"tile:{other}")
    elif tile == TAKE:
        yield hand_animation(before, view, seat, cells[0])
    elif tile == EXCHANGE:
        yield f"tile:{cells[0]}", Animation("glide", hand_key(before, seat, move[1]), is_traced=False)
        yield hand_animation(before, view, seat, cells[0])
    else:
        yield f"tile:{cells[0]}", Animation("glide", hand_key(before, seat, tile), is_traced=False)


def hand_key(before: CrosswiseView, seat: int, tile: str) -> str:
    """Return the key of the tile in the hand before it was played: its face, or a back if the hand is hidden."""
    hand: Sequence[str] | None = before["hand"]
    is_visible = seat == front_seat(before) and hand is not None and tile in hand
    return f"hand:{tile}:0" if is_visible else f"back:{seat}:{before['hands'][seat - 1] - 1}"


def hand_animation(before: CrosswiseView, view: CrosswiseView, seat: int, cell: str) -> tuple[str, Animation]:
    tile = before["board"][cell]
    hand: Sequence[str] | None = view["hand"]
    if seat == front_seat(view) and hand:
        return f"hand:{tile}:{max(0, hand.count(tile) - 1)}", Animation("capture", f"tile:{cell}", is_traced=False)
    return f"back:{seat}:{view['hands'][seat - 1] - 1}", Animation("capture", f"tile:{cell}", is_traced=False)
