"""Crossboard's engines: board games as pure Python, without dependencies."""

from pygames.bots import choose
from pygames.game import Game, IllegalMove, Option, Result, State
from pygames.games import GAMES
from pygames.record import Record
from pygames.session import Session

__all__ = ["GAMES", "Game", "IllegalMove", "Option", "Record", "Result", "Session", "State", "choose"]
__version__ = "0.1.0"
