"""The pages of the site: a template, the texts of a language, and boards as the engines draw them."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from app.embed.code import FORMS, HUGO_SHORTCODE
from app.embed.params import FORMATS, MAX_HEIGHT, MIN_HEIGHT, MODES, STARTS, THEMES, format_fragment
from app.events.actions import MENU
from app.game.presets import find_presets
from app.game.setup import possible_values
from app.inputs import MAX_COMMENT
from app.learn.one_file import html_text
from app.learn.text import learn_words
from app.mail.rules import plays_by_mail
from app.text import site_description, site_words
from builder.assets import Assets
from builder.bill_of_materials import BILL
from builder.embeds import FACTS, default_snippet, embed_page, write_oembed
from builder.hosting import NOT_FOUND
from builder.licences import SHIPPED
from builder.one_file import LICENCES
from builder.one_file import NAME as SHELL
from builder.paper import paper_context
from builder.paths import SITE, STATIC, site_url
from builder.privacy import STORED
from builder.puzzles import load_puzzles
from builder.scenes import RevealPart, cover_scene, figure_line, initial_record, record_scene, reveal_scene
from builder.scripts import read_script
from builder.search_engines import describe_game
from builder.substitute import substitute
from pygames import __version__
from pygames.bots import DEFAULT_LEVEL
from pygames.game import Game
from pygames.games import GAMES
from pygames.i18n import LANGUAGES
from pygames.lessons import load_lesson
from pygames.paper import load_kit
from pygames.record import Record
from pygames.resources import rules_template
from pygames.scene import Scene, svg

LOCALES = {"en": "en_GB", "fr": "fr_FR", "de": "de_DE", "it": "it_IT"}  # Open Graph's names
# The assets that a page needs to start, and the attribute in which its template must name each.
RUNTIME = {"style": "href=", "runtime_files": "src=", "pyscript": "src=", "interpreter": '"interpreter": '}
LINKS = {
    "index.html": {"boot": "src="},
    "home.html": RUNTIME | {"boot": "src=", "home": "src=", "learn": "data-learn="},
    "snippet.html": RUNTIME | {"boot": "src=", "learn": "data-learn="},
    "rules.html": {"boot": "src=", "rules": "src="},
    "paper.html": {"boot": "src=", "paper": "href=", "print": "src="},
    "play.html": RUNTIME | {"boot": "src=", "bot_worker": "data-worker=", "learn": "data-learn="},
    "embed.html": RUNTIME
    | {"boot": "data-boot=", "bot_worker": "data-worker=", "learn": "data-learn=", "frame": "src="},
}


@dataclass(frozen=True)
class News:
    """What visitors notice in a release: `site.news.ITEM` has the words. A later date shows it again, once."""

    date: str
    items: tuple[str, ...]


NEWS = News("2026-11-20", ("learn", "puzzles", "decided", "away"))

Context = dict[str, Any]


def render_pages(out: Path, assets: Assets) -> None:
    """Write every page except the embeds."""
    jinja = environment()
    for path, template, context in pages(jinja):
        if template == "play.html":
            context["one_file_size"] = write_shell(out, jinja, assets, path, context)
        write_page(out, path, render(jinja, assets, path, template, context))


def write_shell(out: Path, jinja: Environment, assets: Assets, path: str, context: Context) -> float:
    """Write what a game's page puts together as one file, and return that file's size in megabytes; 0 without it."""
    if not assets.one_file:
        return 0
    icon = (STATIC / "icon.svg").read_text("utf-8")
    shell = render(
        jinja, assets, path, "one-file.html", context | {"is_one_file": True, "icon": icon, "one_file_size": 0}
    )
    (out / path).mkdir(parents=True, exist_ok=True)
    (out / path / SHELL).write_text(shell, "utf-8")
    texts = len(html_text(shell)) + len(html_text(context["rules"]))
    return (assets.one_file_bytes + texts) / 1e6


def render_embeds(out: Path, assets: Assets) -> None:
    """Write a page per game for frames on other sites, and the oEmbed responses that lead to them."""
    jinja = environment()
    for name, game in GAMES.items():
        write_page(out, f"embed/{name}/", embed_page(game, partial(render_embed, jinja, assets, game)))
    if host := site_url():  # otherwise other sites could do nothing with an answer
        write_oembed(out, f"{host}/")


def environment() -> Environment:
    jinja = Environment(
        loader=FileSystemLoader(SITE / "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    jinja.globals |= {"games": GAMES, "languages": LANGUAGES, "locales": LOCALES}
    jinja.globals |= {"is_one_file": False, "licences_file": LICENCES}
    jinja.globals |= {"site_words": site_words, "learn_words": learn_words, "site_description": site_description}
    return jinja


def render(jinja: Environment, assets: Assets, path: str, template: str, context: Context) -> str:
    urls = page_urls(path)
    scripts = {"retry": inline_script("retry.js")}
    previews = {name: urls["root"] + folder for name, folder in assets.previews.items()}
    facts = {"assets": asdict(assets), "version": version(assets), "previews": previews}
    html = jinja.get_template(template).render(**urls, **scripts, **facts, **context)
    for name, attribute in LINKS.get(template, {}).items():
        link = f'{attribute}"{urls["root"]}{getattr(assets, name)}"'
        substitute(html, link, link, source=template, advice=f"Without assets.{name} the page does not start.")
    return html


def render_embed(jinja: Environment, assets: Assets, game: Game, lang: str) -> str:
    context = game_context(game, lang) | {"modes": MODES, "facts": FACTS}
    return render(jinja, assets, f"embed/{game.name}/", "embed.html", context)


def inline_script(name: str) -> Markup:
    """Return a script that becomes part of a page. headers.toml allows it by its hash."""
    return Markup(read_script(name))


def write_page(out: Path, path: str, text: str) -> None:
    file = out / (path if path == NOT_FOUND else path + "index.html")
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, "utf-8")


def version(assets: Assets) -> str:
    """Return the version and a hash that differs between builds."""
    return f"{__version__} ({hashlib.sha256(repr(assets).encode()).hexdigest()[:7]})"


def page_urls(path: str) -> Context:
    """Return how a page refers to others.

    `root` is relative, so that the site works in any folder. Only the 404 page, which is shown at any depth, needs the
    folder's path: it is part of URL, and without URL lost.js finds it. `absolute` is for search engines and link
    previews; Netlify sets its host as URL.
    """
    host = site_url()
    root = f"{urlsplit(host).path}/" if path == NOT_FOUND else "../" * path.count("/") or "./"
    return {"path": path, "root": root, "host": host, "absolute": f"{host}/" if host else root}


def pages(jinja: Environment) -> Iterator[tuple[str, str, Context]]:
    """Yield each page's path, template and context. `place` is the path below the language."""
    no_language: Context = {"lang": "en", "say": site_words("en"), "place": ""}
    yield "", "index.html", no_language
    yield NOT_FOUND, "404.html", no_language | {"lost": inline_script("lost.js")}
    for lang in LANGUAGES:
        shared: Context = {"lang": lang, "say": site_words(lang)}
        covers = {name: Picture.of(cover_scene(game, lang)) for name, game in GAMES.items()}
        yield f"{lang}/", "home.html", shared | {"place": "", "covers": covers, "news": NEWS}
        yield f"{lang}/about/", "about.html", shared | {"place": "about/", "shipped": SHIPPED, "bill": BILL.name}
        yield f"{lang}/privacy/", "privacy.html", shared | {"place": "privacy/", "stored": STORED}
        for name, game in GAMES.items():
            context = game_context(game, lang)
            more: Context = {"place": f"{name}/", "default_level": DEFAULT_LEVEL, "menu": MENU, "news": NEWS}
            rules = render_rules(jinja, game, lang)
            more |= {
                "rules": rules,
                "presets": find_presets(game),
                "lesson": load_lesson(game),
                "puzzle_count": len(load_puzzles(game)),
                "by_mail": plays_by_mail(game),
            }
            yield f"{lang}/{name}/", "play.html", context | more
            if paper := paper_context(game, lang, rules):
                for place in (f"{name}/print/", f"{name}/print/ink/"):
                    is_saving = place.endswith("ink/")
                    yield f"{lang}/{place}", "paper.html", context | paper | {"place": place, "saves_ink": is_saving}
            more = {"place": f"{name}/rules/", "rules": rules, "cover": covers[name]}
            yield f"{lang}/{name}/rules/", "rules.html", context | more | {"contents": contents(rules)}
            more = {
                "place": f"{name}/embed/",
                "default_level": DEFAULT_LEVEL,
                "modes": MODES,
                "themes": THEMES,
                "starts": STARTS,
                "formats": FORMATS,
                "heights": (MIN_HEIGHT, MAX_HEIGHT),
                "forms": FORMS,
                "hugo": HUGO_SHORTCODE,
                "max_comment": MAX_COMMENT,
            }
            path = f"{lang}/{name}/embed/"
            base = page_urls(path)["absolute"]
            yield path, "snippet.html", context | more | {"snippet": default_snippet(game, lang, base)}


def render_rules(jinja: Environment, game: Game, lang: str) -> Markup:
    """Return the rules in a language, or in English if they are not translated."""
    source, source_lang = rules_template(game, lang)
    rules = Markup(jinja.from_string(source).render(board=figure_drawer(lang)))
    return rules if source_lang == lang else Markup('<div lang="{}">{}</div>').format(source_lang, rules)


def game_context(game: Game, lang: str) -> Context:
    """Return the context that all pages of a game share."""
    board = Picture.of(record_scene(initial_record(game), lang))
    possible = possible_values(game, game.players[0])
    return {
        "lang": lang,
        "say": site_words(lang, game.name),
        "game": game,
        "game_facts": describe_game(game, lang, page_urls("")["host"]),
        "board": board,
        "possible": possible,
        "has_paper": load_kit(game) is not None,
    }


def contents(rules: str) -> list[tuple[str, Markup]]:
    """Return id and heading of each section of the rules."""
    return [(id_, Markup(title)) for id_, title in re.findall(r'<section id="([^"]+)">\s*<h2>(.*?)</h2>', rules)]


@dataclass(frozen=True)
class Picture:
    """A board in a page. The page contains `defs` once, however many boards refer to them."""

    svg: Markup
    defs: Markup
    title: str

    @classmethod
    def of(cls, scene: Scene) -> Picture:
        return cls(Markup(svg(scene, include_defs=False)), Markup(scene.defs), scene.title)


def figure_drawer(lang: str) -> Callable[..., Markup]:
    """Return the function with which rules draw a figure: `board("c-cross players=2 : e7", caption="…")`.

    With `reveal="start"` or `"end"` the figure shows the last reveal of the record, before it takes effect or after it.
    `show` and `then` are the moves that readers can try (`figure_line`); rules.js opens them as an embed.
    """

    def board(text: str, caption: str = "", reveal: RevealPart = "", show: int | None = None, then: str = "") -> Markup:
        record = Record.parse(text)
        scene = reveal_scene(record, lang, reveal) if reveal else record_scene(record, lang, marks_last=True)
        picture = Picture.of(scene)
        figcaption = Markup("<figcaption>{}</figcaption>").format(caption) if caption else ""
        drawing = Markup('<div class="picture" role="img" aria-label="{}">{}</div>').format(picture.title, picture.svg)
        start, line = figure_line(record, show, then)
        fragment = {"lang": lang, "mode": "figure", "start": "now", "record": str(start), "solution": " ".join(line)}
        attr = Markup(' data-try="{}"').format(format_fragment(fragment)) if line else ""
        return Markup('<figure class="diagram"{}>{}{}</figure>').format(attr, drawing, figcaption)

    return board
