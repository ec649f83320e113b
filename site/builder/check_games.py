"""Checks every game in CPython before anything is built, because its errors are easier to read than Pyodide's."""

from __future__ import annotations

import traceback

from builder.errors import BuildError, build_step
from builder.prelude import play_game
from pygames import check
from pygames.games import GAMES


def check_games(*, release: bool = False) -> None:
    """Compare every game with its contract, draw and play it. Fails with all that is wrong, an error of Python first
    and whole; prints what a game still lacks, which only a release does not accept."""
    if wrong := check.check_games(GAMES.values()):
        raise BuildError("".join((*tracebacks(), "\n".join(wrong))))
    for name, game in GAMES.items():
        with build_step(f"{name}: drawing and playing the game failed."):
            play_game(game)
    lacking = [sentence for game in GAMES.values() for sentence in check.unfinished(game)]
    if lacking and release:
        raise BuildError("\n".join((*lacking, "A release needs finished games, with all texts in all languages.")))
    for sentence in lacking:
        print(sentence, flush=True)


def tracebacks() -> list[str]:
    """Return the first error of each game that cannot be played, as Python shows it."""
    found = []
    for game in GAMES.values():
        try:
            play_game(game)
        except Exception:
            found.append(traceback.format_exc())
    return found
