"""States of Crosswise that fit what one seat knows."""

from __future__ import annotations

from random import Random

from pygames.games.crosswise.board import ACTIONS, CELLS, EMPTY, TILE_COPIES
from pygames.games.crosswise.rules import FULL_HAND, TURN_ORDER, CrosswiseState, CrosswiseView


def imagine(view: CrosswiseView, rng: Random) -> CrosswiseState:
    """Return a state with this view. The hidden tiles are dealt at random."""
    players = view["player_count"]
    board = "".join(view["board"].get(name, EMPTY) for name in CELLS)
    own = view["hand"] or []
    hidden = [
        tile
        for tile, copies in TILE_COPIES.items()
        for _ in range(copies - board.count(tile) - own.count(tile) - view["played"].get(tile, 0))
    ]
    rng.shuffle(hidden)
    # Everybody knows that a seat that may redraw has only action tiles.
    asked_seat = view["turn"] if view["phase"] == "redraw" else None
    if (
        asked_seat
        and asked_seat != view["seat"]
        and view["hands"][asked_seat - 1] == FULL_HAND[players][asked_seat - 1]
    ):
        hidden.sort(key=lambda tile: tile in ACTIONS)
    hands = [""] * players
    for seat in sorted(range(1, players + 1), key=lambda seat: seat != asked_seat):
        size = view["hands"][seat - 1]
        hands[seat - 1] = "".join(sorted(own if seat == view["seat"] else [hidden.pop() for _ in range(size)]))
        if seat == asked_seat:
            rng.shuffle(hidden)
    return CrosswiseState(players, board, tuple(hands), "".join(sorted(hidden)), view["phase"], find_turn_index(view))


def find_turn_index(view: CrosswiseView) -> int:
    """Return the index of the turn in TURN_ORDER. Of three players one has two turns, which differ in the next seat."""
    if view["turn"] is None:
        return 0
    order = TURN_ORDER[view["player_count"]]
    next_seats = order[1:] + order[:1]
    turns = [index for index, seat in enumerate(order) if seat == view["turn"]]
    return next(index for index in turns if view["next"] in (None, next_seats[index]))
