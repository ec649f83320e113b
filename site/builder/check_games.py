"""Checks games in CPython, before anything is built from them: a fault in one gives a plain Python traceback."""

from __future__ import annotations

import traceback
from collections.abc import Iterable

from builder.errors import BuildError, build_step
from builder.prelude import play_game
from pygames import check
from pygames.game import Game
from pygames.games import ALL_GAMES, GAMES
from pygames.i18n import BrokenTexts


def check_games(games: Iterable[Game] = GAMES.values(), *, release: bool = False) -> None:
    """Compare games with the contract, draw and play them. Fail with everything that is wrong, Python's own error first
    and whole. Print what a game in the making still lacks; a release does not accept that."""
    games = [*games]
    if faults := check.check_games(games):
        raise BuildError("".join((*tracebacks(games), "\n".join(faults))))
    for game in games:
        with build_step(f"{game.name}: drawing and playing the game failed."):
            play_game(game)
    missing = [sentence for game in games for sentence in check.check_release(game)]
    if missing and release:
        raise BuildError("\n".join((*missing, "A release needs finished games, with all texts in all languages.")))
    for sentence in missing:
        print(sentence, flush=True)


def check_game_named(name: str) -> None:
    """Check one game for `build.py check`."""
    if name not in ALL_GAMES:
        raise BuildError(f"There is no game '{name}'. Choose from: {', '.join(ALL_GAMES)}.")
    check_games([ALL_GAMES[name]])


def tracebacks(games: Iterable[Game]) -> list[str]:
    """Return the first error of each game that cannot be played, as Python shows it."""
    found = []
    for game in games:
        try:
            play_game(game)
        except BrokenTexts:
            pass  # the sentence of check_game says where
        except Exception:
            found.append(traceback.format_exc())
    return found
