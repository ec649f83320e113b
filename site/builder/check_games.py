"""Checks games in CPython before anything is built, because its errors are easier to read than Pyodide's."""

from __future__ import annotations

import traceback
from collections.abc import Iterable

from builder.errors import BuildError, build_step
from builder.prelude import play_game
from pygames import check
from pygames.game import Game
from pygames.games import ALL


def check_games(games: Iterable[Game], *, release: bool = False) -> None:
    """Compare games with their contract, draw and play them. Fails with all that is wrong, errors of Python first and
    whole; prints what a game still lacks, which only a release does not accept."""
    games = [*games]
    if wrong := check.check_games(games):
        raise BuildError("".join((*tracebacks(games), "\n".join(wrong))))
    for game in games:
        with build_step(f"{game.name}: drawing and playing the game failed."):
            play_game(game)
    lacking = [sentence for game in games for sentence in check.unfinished(game)]
    if lacking and release:
        raise BuildError("\n".join((*lacking, "A release needs finished games, with all texts in all languages.")))
    for sentence in lacking:
        print(sentence, flush=True)


def check_game_named(name: str) -> None:
    """Check one game for `build.py check`; what is unfinished is no error yet."""
    if name not in ALL:
        raise BuildError(f"There is no game '{name}'. Choose from: {', '.join(ALL)}.")
    check_games([ALL[name]])


def tracebacks(games: Iterable[Game]) -> list[str]:
    """Return the first error of each game that cannot be played, as Python shows it."""
    found = []
    for game in games:
        try:
            play_game(game)
        except Exception:
            found.append(traceback.format_exc())
    return found
