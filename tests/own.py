"""What the tests know about single games. All of it is optional, and found by its presence:

tests/games/<game>/odd.py          ODD, MOODS, material: what random games must reach, how, and what they conserve
tests/games/<game>/rules_page.py   CAPTIONS, NUMBERS: what the rules page says, checked by the engine
tests/games/<game>/greedy.py       choose: the yardstick of its bots
tests/games/<game>/looks.py        LIGHTS, THINGS: what must be seen on its board
tests/naive/<game>.py              Naive: a second engine
tests/browser/pictures/            how its pages looked
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
    """Drawings that must not be taken for each other, by their names in the game's definitions, and the ground on which
    they lie by day and by night: colours, or a drawing. `shapes` where outlines differ, so that colours need not."""

    what: str
    ground: tuple[str, str]
    names: tuple[str, ...]
    shapes: bool = False
    size: float = 0  # of drawings that have none of their own


def same_ground(ground: str) -> tuple[str, str]:
    return ground, ground


def load_own(game: Game, part: str) -> ModuleType | None:
    """Return the module with a game's own data, or None: tests.games.<game>.<part>, or tests.naive.<game>."""
    name = (
        f"tests.naive.{package_name(game.name)}" if part == "naive" else f"tests.games.{package_name(game.name)}.{part}"
    )
    try:
        return import_module(name) if find_spec(name) else None
    except ModuleNotFoundError as error:
        if error.name and name.startswith(error.name):  # the game's folder is not there
            return None
        raise
