"""The texts for learning, beside the site's own: shared ones under `learn.`, and the game's."""

from __future__ import annotations

from copy import copy
from functools import cache
from pathlib import Path

from pygames.game import Game
from pygames.i18n import Entry, Translations, read_entries
from pygames.lessons import with_learn_texts


@cache
def shared_entries(lang: str) -> dict[str, Entry]:
    file = Path(__file__).with_name(f"words.{lang}.toml")
    return {f"learn.{key}": entry for key, entry in read_entries(file, f"site/app/learn/{file.name}").items()}


def learn_words(say: Translations, game: Game | None = None) -> Translations:
    """Return `say` with the texts for learning, also those of a game."""
    extended = with_learn_texts(say, game) if game else copy(say)
    extended.sources = [*extended.sources, shared_entries(say.lang)]
    return extended
