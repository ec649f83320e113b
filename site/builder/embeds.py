"""What other sites show of this one: embed pages with all translations, HTML snippets, and oEmbed responses."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable
from html.parser import HTMLParser
from pathlib import Path

from markupsafe import Markup

from app.embed import code, preview
from app.embed.params import MAX_HEIGHT, MIN_HEIGHT, allowed_values, defaults, is_height
from app.text import site_words
from builder.errors import BuildError, UsageError
from builder.paths import site_url
from builder.scenes import initial_record, record_scene
from builder.substitute import substitute
from pygames.game import Game
from pygames.games import GAMES
from pygames.i18n import LANGUAGES

ACCENT = re.compile(r"#?[\da-fA-F]{6}", re.ASCII)  # as frame.js reads it
READER_LANG = "auto"  # frame.js takes the first language of the browser that we have
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
        "games": list(GAMES),
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
    params = {"lang": lang}
    size = code.FrameSize.of(record_scene(initial_record(game), lang), params)
    return code.frame_html(base, game.name, site_words(lang, game.name)("title"), params, size)


def snippet(name: str, *pairs: str) -> str:
    """Return the HTML for a post. The environment variable URL is the site's address.

    Raise a UsageError that names everything that cannot be used, because a post would show it to all readers.
    """
    if name not in GAMES:
        raise UsageError(f"Unknown game '{name}'. Choose from: {', '.join(GAMES)}.")
    game = GAMES[name]
    params = parse_pairs(game, pairs)
    embed = code.EmbedCode.from_params(game, params, site_words("en", name))
    if embed.parsed.warnings:
        raise UsageError("\n".join(embed.parsed.warnings))
    return embed.codes(f"{site_url()}/")["html"]


def parse_pairs(game: Game, pairs: Iterable[str]) -> dict[str, str]:
    """Parse `name=value` words; the language is English unless one of them is `lang`."""
    allowed = {"lang": list(LANGUAGES), **allowed_values(game)}
    del allowed["poster"], allowed["steps"]  # computed from the others
    params: dict[str, str] = {}
    problems = []
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals:
            problems.append(f"'{pair}' is no parameter. Write name=value, such as mode=replay.")
        elif name not in allowed:
            problems.append(f"Unknown parameter '{name}'. Choose from: {', '.join(allowed)}.")
        elif name in params:
            problems.append(f"'{name}' is given twice.")
        elif allowed[name] and value not in allowed[name]:
            problems.append(f"'{pair}' is not possible. Choose '{name}' from: {', '.join(allowed[name])}.")
        elif name == "accent" and not ACCENT.fullmatch(value):
            problems.append(
                f"'{pair}' is not possible. Write a colour as six hexadecimal digits, such as accent=0a6b5d."
            )
        elif name == "height" and not is_height(value):
            problems.append(f"'{pair}' is not possible. Choose a height from {MIN_HEIGHT} to {MAX_HEIGHT} pixels.")
        else:
            params[name] = value
    if problems:
        raise UsageError("\n".join(problems))
    return {"lang": "en", **params}


def write_oembed(out: Path, base: str) -> None:
    """Write an oEmbed response per game, for each language and for the language of each reader."""
    for lang in (*LANGUAGES, READER_LANG):
        (folder := out / "oembed" / lang).mkdir(parents=True)
        for name, game in GAMES.items():
            response = json.dumps(oembed(game, lang, base), ensure_ascii=False)
            (folder / f"{name}.json").write_text(response, "utf-8")


def oembed(game: Game, lang: str, base: str) -> dict[str, object]:
    """Return an oEmbed response.

    Its quotation says that the game begins with the first position: no server sees the position after # in a link.

    Feeds show the quotation, and because of it WordPress loads the script that gives the frame its height. The frame
    has no style and no text, because most hosts remove both.
    """
    page_lang = "en" if lang == READER_LANG else lang
    say = site_words(page_lang, game.name)
    title = say("title")
    height = code.frame_height(record_scene(initial_record(game), page_lang))
    html = Markup(
        '<blockquote><a href="{}">{} – Crossboard</a> ({})</blockquote>'
        '<iframe src="{}" title="{}" width="100%" height="{}" frameborder="0" loading="lazy"></iframe>'
    )
    link, source = code.game_url(base, game.name, {"lang": page_lang}), f"{base}embed/{game.name}/?lang={lang}"
    return {
        "version": "1.0",
        "type": "rich",
        "title": title,
        "provider_name": "Crossboard",
        "provider_url": base,
        "html": html.format(link, title, say("site.snippet.from_start"), source, title, height),
        "width": code.WIDTH,
        "height": height,
        "thumbnail_url": f"{base}og/{game.name}.png",
        "thumbnail_width": 1200,
        "thumbnail_height": 630,
        "cache_age": 86400,
    }
