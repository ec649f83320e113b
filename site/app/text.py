"""The site's own words, beside those of the engines; the build's templates read the same files."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from pygames.i18n import Entry, Words, flattened, words


@cache
def site_entries(lang: str) -> dict[str, Entry]:
    return flattened(tomllib.loads((Path(__file__).parent / f"words.{lang}.toml").read_text("utf-8")), "site.")


def site_words(lang: str, game: str | None = None, names: Mapping[int, str] | None = None) -> Words:
    """All words of a language: shared, the game's, and the site's under `site.`."""
    made = Words(lang, game, names or words(lang, game).names)
    made.entries = made.entries | site_entries(lang)
    return made
