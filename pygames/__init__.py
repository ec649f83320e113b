"""Crossboard's engines: board games as pure Python, without dependencies.

What programs use is here: `from pygames import GAMES, Record, choose`. docs/use-from-python.md shows how, docs/api.md
lists all of it.
"""

from typing import TYPE_CHECKING

from pygames.bots import choose, win_probabilities
from pygames.errors import BadInput, IllegalMove
from pygames.game import Game, Option, Result, State
from pygames.games import GAMES
from pygames.record import Record
from pygames.session import Player, Session

if TYPE_CHECKING:
    from pygames.match import MatchResult, play_match
    from pygames.pictures import render_svg

__all__ = [
    "GAMES",
    "BadInput",
    "Game",
    "IllegalMove",
    "MatchResult",
    "Option",
    "Player",
    "Record",
    "Result",
    "Session",
    "State",
    "choose",
    "play_match",
    "render_svg",
    "win_probabilities",
]
__version__ = "0.1.0"

_LATE = {"MatchResult": "match", "play_match": "match", "render_svg": "pictures"}


def __getattr__(name: str) -> object:
    """Import at first use what the site does without: it would be part of the memory that every visitor downloads."""
    if name in _LATE:
        from importlib import import_module

        return getattr(import_module(f"{__name__}.{_LATE[name]}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
