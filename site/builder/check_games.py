"""Checks games in CPython, before anything is built from them: a fault in one gives a plain Python traceback."""

from __future__ import annotations

import traceback
from collections.abc import Iterable

from app.text import site_entries
from builder.errors import BuildError, build_step
from builder.prelude import play_game
from pygames import check
from pygames.game import Game
from pygames.games import ALL, GAMES
from pygames.i18n import LANGUAGES, BrokenTexts, load_entries


def check_games(games: Iterable[Game] = GAMES.values(), *, release: bool = False) -> None:
    """Compare games with the contract, draw and play them. Fail with everything that is wrong, Python's own error first
    and whole. Print what a game in the making still lacks; a release does not accept that."""
    games = [*games]
    check_shared_texts()
    if faults := check.check_games(games):
        raise BuildError("".join((*tracebacks(games), "\n".join(faults))))
    for game in games:
        with build_step(f"{game.name}: drawing and playing the game failed."):
            play_game(game)
    missing = [sentence for game in games for sentence in check.unfinished(game)]
    if missing and release:
        raise BuildError("\n".join((*missing, "A release needs finished games, with all texts in all languages.")))
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
    if name not in ALL:
        raise BuildError(f"There is no game '{name}'. Choose from: {', '.join(ALL)}.")
    check_games([ALL[name]])


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
