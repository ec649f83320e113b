"""The site's own texts, beside those of the engines. The build's templates use them too."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from pygames.games import GAMES
from pygames.i18n import Entry, Translations, flatten, words


@cache
def site_entries(lang: str) -> dict[str, Entry]:
    return flatten(tomllib.loads((Path(__file__).parent / f"words.{lang}.toml").read_text("utf-8")), "site.")


def site_words(lang: str, game: str | None = None, names: Mapping[int, str] | None = None) -> Translations:
    """Return all texts of a language: the shared ones, the game's, and the site's under `site.`."""
    say = Translations(lang, game, names or words(lang, game).names)
    say.entries = say.entries | site_entries(lang)
    return say


def site_description(say: Translations) -> str:
    """Return a sentence that describes the site and names its games."""
    titles = [game.words(say.lang)("title") for game in GAMES.values()]
    return say("site.home_description", games=say.join_list(titles))
