"""Every text that a person reads, in each language: the files of words, the rules pages, the glossary."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

from app.learn.text import shared_entries
from app.mail.text import mail_entries
from app.text import site_entries
from builder.paper import shared_entries as shared_paper_entries
from pygames.game import Game
from pygames.games import ALL_GAMES
from pygames.i18n import Entry, load_entries
from pygames.lessons import learn_entries
from pygames.paper import paper_entries
from pygames.resources import rules_template

ROOT = Path(__file__).parent.parent
GLOSSARY = ROOT / "docs" / "glossary"

FIGURE = re.compile(r"\{\{\s*board\((.*?)\)\s*\}\}", re.DOTALL)
FIGURE_PARTS = re.compile(
    r'^"(?P<record>[^"]*)"(?P<options>(?:,\s*(?:reveal="(?:start|end)"|show=\d+|then="[^"]*"))*)'
    r'(?:,\s*caption="(?P<caption>[^"]*)")?$',
    re.DOTALL,
)
BLOCKS = {"section", "h2", "h3", "p", "ul", "ol", "li", "dl", "dt", "dd", "table", "thead", "tbody", "tr", "th", "td"}
COMMAND = re.compile(r"python3? -m pygames\b[^.…]*|\bundo!")  # typed as it stands: no text of a language
PLACEHOLDER = re.compile(r"\{(\w*)\}")


@dataclass(frozen=True)
class Text:
    """A text, and where it comes from."""

    place: str
    text: str


@dataclass(frozen=True)
class Figure:
    record: str
    caption: str
    options: str = ""  # `reveal`, `show` and `then`, as they are written


@dataclass(frozen=True)
class Section:
    """A section of a rules page. `text` has neither tags nor figures; blocks are lines."""

    id: str
    text: str
    figures: tuple[Figure, ...]


def word_files(lang: str) -> Iterator[tuple[str, Mapping[str, Entry]]]:
    """Yield the name and the entries of each file of words."""
    yield "site/app", site_entries(lang)
    yield "site/app/learn", shared_entries(lang)
    yield "site/builder (paper)", shared_paper_entries(lang)
    yield "site/app/mail", mail_entries(lang)
    yield "pygames/locale", load_entries(lang)
    for name, game in ALL_GAMES.items():
        yield f"pygames/games/{name}", load_entries(lang, name)
        yield f"pygames/games/{name} (learn)", learn_entries(lang, game)
        yield f"pygames/games/{name} (paper)", paper_entries(lang, game)


def forms(entry: Entry) -> tuple[str, ...]:
    """Return a text, or all its plural forms."""
    return tuple(entry.values()) if isinstance(entry, dict) else (entry,)


@cache
def rules(game: Game, lang: str) -> tuple[Section, ...]:
    """Return the sections of a game's rules page, or nothing if the language lacks it."""
    source, written = rules_template(game, lang)
    parts = re.split(r'<section id="([^"]*)">', source)
    return tuple(_section(*pair) for pair in zip(parts[1::2], parts[2::2], strict=True)) if written == lang else ()


def _section(name: str, source: str) -> Section:
    figures = []
    for figure in FIGURE.finditer(source):
        found = FIGURE_PARTS.match(figure[1].strip())
        assert found, f"not a figure: {figure[0]}"
        figures.append(Figure(found["record"], found["caption"] or "", found["options"]))
    return Section(name, plain(FIGURE.sub("", source)), tuple(figures))


class _Plain(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.parts: list[str] = []

    def handle_starttag(self, tag: str, attrs: Any) -> None:
        if tag in BLOCKS:
            self.parts.append("\n")

    def handle_endtag(self, tag: str) -> None:
        if tag in BLOCKS:
            self.parts.append("\n")

    def handle_data(self, data: str) -> None:
        self.parts.append(data)


def plain(html: str) -> str:
    """Return the text of some HTML, a line for each block."""
    parser = _Plain()
    parser.feed(html)
    parser.close()
    return "\n".join(line for line in map(str.strip, "".join(parser.parts).split("\n")) if line)


@cache
def all_texts(lang: str) -> tuple[Text, ...]:
    """Return what a reader of this language may see, with an x for each command and placeholder."""
    found = [
        Text(f"{file}: {key}", text)
        for file, table in word_files(lang)
        for key, entry in table.items()
        for text in forms(entry)
    ]
    for name, game in ALL_GAMES.items():
        for section in rules(game, lang):
            place = f"pygames/games/{name}/rules: {section.id}"
            found += [Text(place, line) for line in section.text.split("\n")]
            found += [Text(f"{place}, caption", figure.caption) for figure in section.figures if figure.caption]
    return tuple(Text(text.place, PLACEHOLDER.sub("x", COMMAND.sub("x", text.text))) for text in found)


@cache
def glossary(lang: str) -> dict[str, dict[str, Any]]:
    return tomllib.loads((GLOSSARY / f"{lang}.toml").read_text("utf-8"))
