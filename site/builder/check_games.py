"""Checks games in CPython before the build uses them, so that an error in a game gives an ordinary traceback."""

from __future__ import annotations

import traceback
from collections.abc import Iterable

from app.text import site_entries
from builder.errors import BuildError, build_step
from builder.prelude import play_game
from pygames import check
from pygames.game import Game
from pygames.games import ALL_GAMES, GAMES
from pygames.i18n import LANGUAGES, BrokenTexts, load_entries


def check_games(games: Iterable[Game] = GAMES.values(), *, release: bool = False) -> None:
    """Compare games with the contract, draw and play them, and print what unfinished games lack.

    All faults are reported at once, after the tracebacks. With `release`, an unfinished game is an error too.
    """
    games = [*games]
    check_shared_texts()
    if faults := check.check_games(games):
        raise BuildError("".join((*first_errors(games), "\n".join(faults))))
    for game in games:
        with build_step(f"{game.name}: The game could not be drawn and played."):
            play_game(game)
    missing = [sentence for game in games for sentence in check.check_release(game)]
    if missing and release:
        failure = "A release needs finished games. Add what is missing, or build without --release."
        raise BuildError("\n".join((*missing, failure)))
    for sentence in missing:
        print(sentence, flush=True)


def check_shared_texts() -> None:
    """Fail if a file of texts that all games share cannot be used."""
    try:
        for lang in LANGUAGES:
            load_entries(lang)
            site_entries(lang)
    except BrokenTexts as error:
        raise BuildError(str(error)) from None


def check_game_named(name: str) -> None:
    """Check one game for `build.py check`."""
    if name not in ALL_GAMES:
        raise BuildError(f"Unknown game '{name}'. Choose from: {', '.join(ALL_GAMES)}.")
    check_games([ALL_GAMES[name]])


def first_errors(games: Iterable[Game]) -> list[str]:
    """Return the traceback of each game that cannot be played."""
    tracebacks = []
    for game in games:
        try:
            play_game(game)
        except BrokenTexts:
            pass  # check_game reports it
        except Exception:
            tracebacks.append(traceback.format_exc())
    return tracebacks
