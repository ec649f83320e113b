"""Checks every game in CPython before anything is built, because its errors are easier to read than Pyodide's."""

from __future__ import annotations

from collections.abc import Iterable

from builder.errors import BuildError, build_step
from builder.prelude import play_game
from builder.translations import missing_texts
from pygames.game import Game
from pygames.games import ALL


def check_games(games: Iterable[Game]) -> None:
    """Draw and play games."""
    for game in games:
        with build_step(f"{game.name}: drawing and playing the game failed."):
            play_game(game)


def check_game_named(name: str) -> None:
    """Check one game for `build.py check`; texts that are missing are no error yet."""
    if name not in ALL:
        raise BuildError(f"There is no game '{name}'. Choose from: {', '.join(ALL)}.")
    for sentence in missing_texts(ALL[name]):
        print(sentence, flush=True)
    check_games([ALL[name]])
