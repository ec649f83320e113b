"""Translations: every text that people read, by key, in every language, from the TOML files beside the code.

`locale/<lang>.toml` contains the texts that all games share, `games/<game>/words.<lang>.toml` those of a game. A value
is a text with `{placeholders}`, or a table of a singular and a plural form (`one`, `other`), which the value of the
placeholder `n` selects. English stands in for the texts of a game that are not translated yet.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator, Mapping
from copy import copy
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

LANGUAGES = ("en", "fr", "de", "it")
SEPARATORS = {"en": (",", "."), "fr": ("\u202f", ","), "de": (".", ","), "it": (".", ",")}  # of thousands, of decimals
SINGULAR = {"en": (1,), "fr": (0, 1), "de": (1,), "it": (1,)}  # the numbers that take the form `one`
FORMS = {"one", "other"}

Fact = str | int  # the value of a placeholder
Entry = str | dict[str, str]  # a text, or its forms


# In pages, the texts of each file as JSON, by its path: as strings, those that no visitor reads would need more memory.
PACKED: dict[str, bytes] = {}


class BrokenTexts(ValueError):
    """A file of texts cannot be used. The message begins with its name and the place."""


def package_name(game: str) -> str:
    """Return the name of a game's folder."""
    return game.replace("-", "_")


@cache
def load_entries(lang: str, game: str | None = None) -> dict[str, Entry]:
    """Return the texts of one file by their flat keys ("why.island"); none if a game has no such file."""
    root = files("pygames")
    if game is None:
        return read_entries(root / "locale" / f"{lang}.toml", f"pygames/locale/{lang}.toml")
    file = root / "games" / package_name(game) / f"words.{lang}.toml"
    return read_entries(file) if str(file) in PACKED or file.is_file() else {}


def read_entries(file: Traversable, path: str = "") -> dict[str, Entry]:
    """Return the texts of a file by their flat keys. `path` stands for the file's name in error messages."""
    if packed := PACKED.get(str(file)):
        entries: dict[str, Entry] = json.loads(packed)
        return entries
    name = path or file.name
    try:
        return dict(_flatten(tomllib.loads(file.read_text("utf-8")), name))
    except tomllib.TOMLDecodeError as error:  # "Expected … (at line 1, column 16)"
        what, _, where = str(error).rstrip(")").rpartition(" (at ")
        raise BrokenTexts(f"{name}, {where}: {what}.") from None
    except UnicodeDecodeError as error:
        raise BrokenTexts(f"{name}, byte {error.start + 1}: the file is not UTF-8. Save it as UTF-8.") from None


def _flatten(table: Mapping[str, Any], name: str, prefix: str = "") -> Iterator[tuple[str, Entry]]:
    for key, value in table.items():
        path = prefix + key
        if isinstance(value, dict):
            entries = [*_flatten(value, name, f"{path}.")]
            yield from [(path, value)] if set(value) == FORMS else entries
        elif isinstance(value, str):
            yield path, value
        else:
            raise BrokenTexts(f"{name}, key '{path}': {value} is not a text. Write it in quotes.")


class Translations:
    """The texts of a language, with those of a game, and the players' names. Call it with a key and its facts."""

    def __init__(self, lang: str, game: str | None, names: Mapping[int, str] | None = None) -> None:
        self.lang = lang
        self.names = dict(names or {})
        self.you = 0  # the seat of the only human, if it has no name
        self.you_key = ""  # how prompts address that human; other sentences do not
        # Not merged into one dict: those of all games and languages would be 5 % of what a first visit downloads.
        self.sources = [load_entries(lang)]
        if game:  # English stands in for texts that a game lacks
            self.sources[:0] = [load_entries(lang, game), load_entries("en", game)]

    def __call__(self, key: str, **facts: Fact) -> str:
        for source in self.sources:
            if key in source:
                entry = source[key]
                break
        else:
            raise KeyError(key)
        if isinstance(entry, dict):
            entry = entry["one" if facts["n"] in SINGULAR[self.lang] else "other"]
        return entry.format(**facts) if facts else entry

    def __contains__(self, key: object) -> bool:
        return any(key in source for source in self.sources)

    def seat_name(self, seat: int) -> str:
        """Return the name of the seat's player, or the game's name for the seat, for a sentence: "Red"."""
        return self._name(seat, self.you_key)

    def seat_label(self, seat: int) -> str:
        """Return the same for a list or a sign, which say who is meant: "Red (you)"."""
        return self._name(seat, "you.marked")

    def _name(self, seat: int, you_key: str) -> str:
        if name := self.names.get(seat):
            return name
        name = self(f"seat.{seat}")
        return self(you_key, seat=name) if you_key and seat == self.you else name

    def with_address(self, key: str) -> Translations:
        """Return these texts with a name that addresses the only human: "You (Red)"."""
        addressed = copy(self)
        addressed.you_key = key
        return addressed

    def format_number(self, value: float, digits: int = 0) -> str:
        """Return a number as the language writes it: "1,234.5"."""
        thousands, decimals = SEPARATORS[self.lang]
        return f"{value:,.{digits}f}".translate({ord(","): thousands, ord("."): decimals})

    def format_percent(self, share: float, digits: int = 0) -> str:
        """Return a share of 1 as a percentage."""
        return self("percent", n=self.format_number(100 * share, digits))

    def join_list(self, items: list[str]) -> str:
        """Return the items as a list in a sentence: "a, b and c"."""
        if len(items) < 2:
            return "".join(items)
        return f"{', '.join(items[:-1])} {self('and')} {items[-1]}"


@cache
def _without_names(lang: str, game: str | None) -> Translations:
    return Translations(lang, game)


def words(lang: str, game: str | None = None, names: Mapping[int, str] | None = None) -> Translations:
    """Return the texts of a language, with those of a game. `names` are the players' names by seat."""
    return Translations(lang, game, names) if names else _without_names(lang, game)
