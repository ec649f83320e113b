"""Weights: the numbers that a bot has learned, in `weights.txt` in its game's folder.

A line is a name and its numbers, "own 11: 2.74 2.75"; lines that begin with # say how they were made. `train` writes
them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files

Weights = dict[str, list[float]]

FILE = "weights.txt"
BOOK_FILE = "book.txt"  # a game's first moves, where it has a book
PACKED: dict[tuple[str, str], str] = {}  # by package and file: the text for pages, which have no files


@cache
def load_weights(package: str) -> Weights:
    """Return the weights in a game's package: `load_weights(__package__)`."""
    return parse_weights(load_text(package, FILE))


def load_text(package: str, file: str) -> str:
    """Return the text of a file that comes with a game's bot."""
    return PACKED.get((package, file)) or (files(package) / file).read_text("utf-8")


def parse_weights(text: str) -> Weights:
    lines = (line.rpartition(":") for line in text.splitlines() if line and not line.startswith("#"))
    return {name: [float(number) for number in numbers.split()] for name, _, numbers in lines}


def format_weights(weights: Mapping[str, Sequence[float]], comments: Sequence[str]) -> str:
    lines = [f"{name}: {' '.join(f'{number:.4g}' for number in numbers)}" for name, numbers in weights.items()]
    return "\n".join((*(f"# {comment}" for comment in comments), *lines)) + "\n"
