"""What other sites show of this one: embed pages with all translations, HTML snippets, and oEmbed responses."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from html.parser import HTMLParser
from pathlib import Path

from markupsafe import Markup

from app.embed import code, preview
from app.embed.params import allowed_values, defaults
from app.text import site_words
from builder.errors import BuildError
from builder.scenes import initial_record, record_scene
from builder.substitute import substitute
from pygames.game import Game
from pygames.games import GAMES
from pygames.i18n import LANGUAGES

FACTS = "@@facts@@"  # placeholder in the rendered page, replaced when all languages have been rendered


class TextCollector(HTMLParser):
    """Collects all texts and attribute values of a page, in order."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.texts: list[str] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.texts += [value or "" for _, value in attrs]

    def handle_data(self, data: str) -> None:
        if data.strip():
            self.texts.append(data.strip())


def embed_page(game: Game, render: Callable[[str], str]) -> str:
    """Return the English page with the translations of all its texts.

    `render(lang)` renders the page in one language, with FACTS as the placeholder of the data for frame.js.
    """
    page = render("en")
    english = TextCollector(page).texts
    texts = {
        lang: collect_translations(english, TextCollector(render(lang)).texts, f"embed/{game.name}/ in {lang}")
        for lang in LANGUAGES
        if lang != "en"
    }
    record = initial_record(game)
    facts = {
        "allowed": {"lang": LANGUAGES, **allowed_values(game)},
        "defaults": defaults(game),
        "first": str(record),
        "scene": preview.scene_checksum(record_scene(record, "en")),
        "texts": texts,
    }
    text = json.dumps(facts, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
    return substitute(page, FACTS, text, source="embed.html")


def collect_translations(english: list[str], other: list[str], source: str) -> dict[str, str]:
    """Map English texts to those that differ in another language. Fail if a text has two translations in the page."""
    texts: dict[str, str] = {}
    for text, translation in zip(english, other, strict=True):
        if texts.setdefault(text, translation) != translation:
            both = f"'{texts[text]}' and '{translation}'"
            raise BuildError(f"{source}: '{text}' has two translations, {both}. Make the English texts differ.")
    return {text: translation for text, translation in texts.items() if text != translation}


def default_snippet(game: Game, lang: str, base: str) -> str:
    """Return the HTML that embeds a new game. `base` is the site's address."""
    height = code.frame_height(record_scene(initial_record(game), lang))
    return code.frame_html(base, game.name, site_words(lang, game.name)("title"), {"lang": lang}, height)


def snippet(name: str, *pairs: str) -> str:
    """Return the HTML for a post. The environment variable URL is the site's address."""
    if name not in GAMES:
        raise BuildError(f"Unknown game '{name}'. Choose from: {', '.join(GAMES)}.")
    game, params = GAMES[name], {"lang": "en", **dict(pair.partition("=")[::2] for pair in pairs)}
    embed = code.EmbedCode.from_params(game, params, site_words("en", name))
    if embed.parsed.warnings:
        raise BuildError("\n".join(embed.parsed.warnings))
    return embed.codes(os.environ.get("URL", "").rstrip("/") + "/")["html"]


def write_oembed(out: Path, base: str) -> None:
    """Write an oEmbed response per language and game."""
    for lang in LANGUAGES:
        (folder := out / "oembed" / lang).mkdir(parents=True)
        for name, game in GAMES.items():
            response = json.dumps(oembed(game, lang, base), ensure_ascii=False)
            (folder / f"{name}.json").write_text(response, "utf-8")


def oembed(game: Game, lang: str, base: str) -> dict[str, object]:
    """Return an oEmbed response. Its frame has no style and no text, because most hosts remove both."""
    title, height = site_words(lang, game.name)("title"), code.frame_height(record_scene(initial_record(game), lang))
    frame = Markup('<iframe src="{}" title="{}" width="{}" height="{}" loading="lazy"></iframe>')
    return {
        "version": "1.0",
        "type": "rich",
        "title": title,
        "provider_name": "Crossboard",
        "provider_url": base,
        "html": frame.format(f"{base}embed/{game.name}/?lang={lang}", title, code.WIDTH, height),
        "width": code.WIDTH,
        "height": height,
        "thumbnail_url": f"{base}og/{game.name}.png",
        "thumbnail_width": 1200,
        "thumbnail_height": 630,
        "cache_age": 86400,
    }
