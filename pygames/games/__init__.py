"""The games: every folder here is one, without being listed. Names that begin with "_" are never published."""

from importlib import import_module
from pkgutil import iter_modules

from pygames.game import Game

_games: list[Game] = [import_module(f"{__name__}.{module.name}").GAME for module in iter_modules(__path__)]
ALL_GAMES: dict[str, Game] = {game.name: game for game in _games}
GAMES: dict[str, Game] = {name: game for name, game in ALL_GAMES.items() if not name.startswith("_")}
