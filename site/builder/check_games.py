"""Checks every game in CPython before anything is built, because its errors are easier to read than Pyodide's."""

from __future__ import annotations

from builder.errors import build_step
from builder.prelude import play_game
from pygames.games import GAMES


def check_games() -> None:
    """Draw and play every game."""
    for name, game in GAMES.items():
        with build_step(f"{name}: drawing and playing the game failed."):
            play_game(game)
