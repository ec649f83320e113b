"""Stones: a heap of them as one whole number, a byte for each colour, so that heaps add and subtract as numbers do."""

from __future__ import annotations

COLOURS = "RBYW"  # red, blue, yellow, white
ONE = {colour: 1 << 8 * place for place, colour in enumerate(COLOURS)}  # the heap of one stone
DRAWS = tuple((colour, 255 * ONE[colour]) for colour in sorted(COLOURS))  # each with the mask of its byte

NONE = 0
ALL = 18 * (ONE["R"] + ONE["B"] + ONE["Y"]) + 6 * ONE["W"]

SET, WHITE, SINGLE = 5, 2, 1  # what a red, a blue and a yellow one are worth together, a white one, another one


def size(heap: int) -> int:
    """How many stones it has: casting out 255s adds up the bytes, as casting out nines adds up digits."""
    return heap % 255


def counts(heap: int) -> dict[str, int]:
    return {colour: heap >> 8 * place & 255 for place, colour in enumerate(COLOURS)}


def whites(heap: int) -> int:
    return heap >> 24


def points(heap: int) -> int:
    coloured = [heap & 255, heap >> 8 & 255, heap >> 16 & 255]
    sets = min(coloured)
    return SET * sets + SINGLE * (sum(coloured) - 3 * sets) + WHITE * whites(heap)
