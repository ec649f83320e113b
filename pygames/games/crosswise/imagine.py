"""States of Crosswise that fit what one seat knows."""

from __future__ import annotations

from random import Random

from pygames.games.crosswise.board import ACTIONS, CELLS, EMPTY, TILE_COPIES
from pygames.games.crosswise.rules import FULL_HAND, ORDER, CrosswiseState, CrosswiseView


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
    # Whoever is asked for a new hand holds only action tiles, which everybody knows.
    asked = view["turn"] if view["phase"] == "redraw" else None
    if asked and asked != view["seat"] and view["hands"][asked - 1] == FULL_HAND[players][asked - 1]:
        hidden.sort(key=lambda tile: tile in ACTIONS)
    hands = [""] * players
    for seat in sorted(range(1, players + 1), key=lambda seat: seat != asked):
        size = view["hands"][seat - 1]
        hands[seat - 1] = "".join(sorted(own if seat == view["seat"] else [hidden.pop() for _ in range(size)]))
        if seat == asked:
            rng.shuffle(hidden)
    return CrosswiseState(players, board, tuple(hands), "".join(sorted(hidden)), view["phase"], turn_of(view))


def turn_of(view: CrosswiseView) -> int:
    """Return the index in ORDER of the turn: of three players one has two, told apart by who comes next."""
    if view["turn"] is None:
        return 0
    order = ORDER[view["player_count"]]
    nexts = order[1:] + order[:1]
    turns = [index for index, seat in enumerate(order) if seat == view["turn"]]
    return next(index for index in turns if view["next"] in (None, nexts[index]))
