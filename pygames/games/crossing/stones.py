"""Stones. A heap is one whole number with a byte for each colour, so that heaps add and subtract as numbers do."""

from __future__ import annotations

from functools import cache

COLOURS = "RBYW"  # red, blue, yellow, white
ONE_STONE = {colour: 1 << 8 * index for index, colour in enumerate(COLOURS)}  # the heap of one stone
COLOUR_MASKS = tuple((colour, 255 * ONE_STONE[colour]) for colour in sorted(COLOURS))  # each with its byte's mask

EMPTY_HEAP = 0
FULL_BAG = 18 * (ONE_STONE["R"] + ONE_STONE["B"] + ONE_STONE["Y"]) + 6 * ONE_STONE["W"]

SET_POINTS, WHITE_POINTS, SINGLE_POINTS = 5, 2, 1  # a red, a blue and a yellow stone together; a white one; any other


def count_stones(heap: int) -> int:
    """Return the number of stones: the remainder by 255 is the sum of the bytes."""
    return heap % 255


def count_colours(heap: int) -> dict[str, int]:
    return {colour: heap >> 8 * index & 255 for index, colour in enumerate(COLOURS)}


def count_white(heap: int) -> int:
    return heap >> 24


def count_points(heap: int) -> int:
    coloured = [heap & 255, heap >> 8 & 255, heap >> 16 & 255]
    sets = min(coloured)
    return SET_POINTS * sets + SINGLE_POINTS * (sum(coloured) - 3 * sets) + WHITE_POINTS * count_white(heap)


points_of = cache(count_points)  # for searches, which ask for the same heaps again and again
