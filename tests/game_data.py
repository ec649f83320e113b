"""The data that tests have about single games. All of it is optional, and found by its file name:

tests/games/<game>/odd.py          ODD, MOODS, material: rare states, moods that lead to them, and what is conserved
tests/games/<game>/rules_page.py   CAPTIONS, NUMBERS: what the rules page says, checked by the engine
tests/games/<game>/greedy.py       choose: the bot that the hard level is measured against
tests/games/<game>/looks.py        LIGHTS, THINGS, WINNER_MARKS: what must be visible on its board
tests/naive/<game>.py              Naive: a second engine
tests/browser/pictures/            screenshots of its pages, scaled down
"""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType

from pygames.game import Game
from pygames.i18n import package_name


@dataclass(frozen=True)
class Things:
    """Drawings that players must be able to tell apart, and the ground on which they lie."""

    what: str
    ground: tuple[str, str]  # in the light and in the dark theme: a colour, or the name of a drawing
    names: tuple[str, ...]  # of the drawings in the game's definitions
    shapes: bool = False  # whether their outlines differ, so that their colours need not
    size: float = 0  # of drawings without a size


def same_ground(ground: str) -> tuple[str, str]:
    return ground, ground


def load_game_data(game: Game, part: str) -> ModuleType | None:
    """Return the module tests.games.<game>.<part> (or tests.naive.<game>), or None if there is none."""
    name = (
        f"tests.naive.{package_name(game.name)}" if part == "naive" else f"tests.games.{package_name(game.name)}.{part}"
    )
    try:
        return import_module(name) if find_spec(name) else None
    except ModuleNotFoundError as error:
        if error.name and name.startswith(error.name):  # the game has no folder
            return None
        raise
