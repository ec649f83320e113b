"""What search engines read: facts about each game in its pages and, where the address is known, a list of all pages."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from xml.sax.saxutils import escape

from markupsafe import Markup

from builder.hosting import NOT_FOUND
from builder.paths import site_url
from pygames.game import Game
from pygames.i18n import LANGUAGES

VOCABULARY = "https://schema.org"  # the name of the vocabulary; nothing is loaded from there


def describe_game(game: Game, lang: str, host: str) -> Markup:
    """Return the facts about a game as JSON-LD, with absolute addresses where the site's is known."""
    say = game.words(lang)
    url = {"url": f"{host}/{lang}/{game.name}/", "image": f"{host}/og/{game.name}.png"} if host else {}
    facts = {
        "@context": VOCABULARY,
        "@type": ["VideoGame", "WebApplication"],
        "name": say("title"),
        "description": say("tagline"),
        **url,
        "inLanguage": lang,
        "author": [{"@type": "Person", "name": name} for name in game.authors],
        "numberOfPlayers": {
            "@type": "QuantitativeValue",
            "minValue": game.players[0],
            "maxValue": game.players[-1],
        },
        "gamePlatform": "Web browser",
        "applicationCategory": "GameApplication",
        "operatingSystem": "Any",
        "offers": {"@type": "Offer", "price": 0, "priceCurrency": "EUR"},
    }
    return Markup(json.dumps(facts, ensure_ascii=False).replace("<", "\\u003c"))


def write_search_files(out: Path) -> None:
    """Write sitemap.xml and robots.txt. Both need absolute addresses, so neither is written without URL."""
    if not (host := site_url()):
        return
    entries = "".join(sitemap_entries(sorted(out.rglob("*.html")), out, host))
    names = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"'
    sitemap = f'<?xml version="1.0" encoding="UTF-8"?>\n<urlset {names}>\n{entries}</urlset>\n'
    (out / "sitemap.xml").write_text(sitemap, "utf-8")
    (out / "robots.txt").write_text(f"User-agent: *\nAllow: /\n\nSitemap: {host}/sitemap.xml\n", "utf-8")


def sitemap_entries(files: list[Path], out: Path, host: str) -> Iterator[str]:
    """Yield an entry for each page in a language, with its translations. Embeds repeat the pages of the games."""
    for file in files:
        path = file.relative_to(out).as_posix().removesuffix("index.html")
        lang, _, place = path.partition("/")
        if lang not in LANGUAGES or path == NOT_FOUND:
            continue
        links = "".join(
            f'<xhtml:link rel="alternate" hreflang="{other}" href="{escape(f"{host}/{other}/{place}")}"/>'
            for other in LANGUAGES
        )
        yield f"<url><loc>{escape(host)}/{escape(path)}</loc>{links}</url>\n"
