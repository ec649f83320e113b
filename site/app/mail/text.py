"""The texts of games by mail and of the QR code, beside the site's own: under `mail.`."""

from __future__ import annotations

from copy import copy
from functools import cache
from pathlib import Path

from pygames.i18n import Entry, Translations, read_entries


@cache
def mail_entries(lang: str) -> dict[str, Entry]:
    file = Path(__file__).with_name(f"words.{lang}.toml")
    return {f"mail.{key}": entry for key, entry in read_entries(file, f"site/app/mail/{file.name}").items()}


def mail_words(say: Translations) -> Translations:
    """Return `say` with the texts of games by mail."""
    extended = copy(say)
    extended.sources = [*extended.sources, mail_entries(say.lang)]
    return extended
