"""What other sites show of this one: the framed pages, with their words in all languages, and the answers to oEmbed."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from html.parser import HTMLParser
from pathlib import Path

from app.asked import known, usual
from markupsafe import Markup

from app import pasted, poster
from app.text import site_words
from making.boards import drawn, first
from pygames.game import Game
from pygames.games import GAMES
from pygames.i18n import LANGUAGES


class Strings(HTMLParser):
    """All texts and attributes of a page, in their order."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.found: list[str] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found += [value or "" for _, value in attrs]

    def handle_data(self, data: str) -> None:
        if data.strip():
            self.found.append(data.strip())


def framed(game: Game, render: Callable[[str, str], str]) -> str:
    """A page in English that can say all in every language; `render` makes it in one, with the facts put in."""
    english = Strings(render("en", "")).found
    words = {lang: differing(english, Strings(render(lang, "")).found) for lang in LANGUAGES if lang != "en"}
    record = first(game)
    facts = {
        "known": {"lang": LANGUAGES, **known(game)},
        "usual": usual(game),
        "first": str(record),
        "base": poster.drawing(drawn(record, "en")),
        "words": words,
    }
    return render("en", Markup(json.dumps(facts, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")))


def differing(english: list[str], other: list[str]) -> dict[str, str]:
    """What is said in English, and how it is said in another language; one text must not have two meanings."""
    words: dict[str, str] = {}
    for one, same in zip(english, other, strict=True):
        if words.setdefault(one, same) != same:
            raise ValueError(f"{one!r} is both {words[one]!r} and {same!r}")
    return {one: same for one, same in words.items() if one != same}


def plain(game: Game, lang: str, base: str) -> str:
    """The snippet of a game from its beginning; `base` is the address of the site."""
    tall = pasted.height(drawn(first(game), lang))
    return pasted.frame(base, game.name, site_words(lang, game.name)("title"), {"lang": lang}, tall)


def snippet(name: str, *told: str) -> str:
    """The HTML for a post, for the site at the address that URL gives."""
    game, given = GAMES[name], {"lang": "en", **dict(pair.partition("=")[::2] for pair in told)}
    made = pasted.Pasted.of(game, given, site_words("en", name))
    if made.asked.wrong:
        raise SystemExit("\n".join(made.asked.wrong))
    return made.codes(os.environ.get("URL", "").rstrip("/") + "/")["html"]


def make(out: Path, base: str) -> None:
    """The answers to oEmbed, one for each page of a game."""
    for lang in LANGUAGES:
        (folder := out / "oembed" / lang).mkdir(parents=True)
        for name, game in GAMES.items():
            answer = json.dumps(oembed(game, lang, base), ensure_ascii=False)
            (folder / f"{name}.json").write_text(answer, "utf-8")


def oembed(game: Game, lang: str, base: str) -> dict[str, object]:
    """Its frame is a bare one: hosts that do not know us let no style and no text in it pass."""
    title, tall = site_words(lang, game.name)("title"), pasted.height(drawn(first(game), lang))
    frame = Markup('<iframe src="{}" title="{}" width="{}" height="{}" loading="lazy"></iframe>')
    return {
        "version": "1.0",
        "type": "rich",
        "title": title,
        "provider_name": "Crossboard",
        "provider_url": base,
        "html": frame.format(f"{base}embed/{game.name}/?lang={lang}", title, pasted.WIDTH, tall),
        "width": pasted.WIDTH,
        "height": tall,
        "thumbnail_url": f"{base}og/{game.name}.png",
        "thumbnail_width": 1200,
        "thumbnail_height": 630,
        "cache_age": 86400,
    }
