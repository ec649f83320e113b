"""The pages: Jinja2 templates, the words of four languages, and the boards as the engines draw them."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path
from typing import Any

from app.asked import MODES, STARTS, THEMES
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from app.text import site_words
from making import embeds, licences
from making.assets import Assets
from making.boards import cover, drawn, first
from making.places import ROOT, SITE
from pygames.bots import LEVELS
from pygames.game import Game
from pygames.games import GAMES
from pygames.i18n import LANGUAGES, folder
from pygames.record import Record
from pygames.scene import Scene, svg

LOCALES = {"en": "en_GB", "fr": "fr_FR", "de": "de_DE", "it": "it_IT"}  # the names that Open Graph asks for
LOST = "404.html"

Facts = dict[str, Any]


def make(out: Path, assets: Assets) -> None:
    jinja = Environment(
        loader=FileSystemLoader([SITE / "templates", ROOT / "pygames/games"]),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    jinja.globals |= {"games": GAMES, "languages": LANGUAGES, "locales": LOCALES, "site_words": site_words}

    def write(path: str, text: str) -> None:
        file = out / (path if path == LOST else path + "index.html")
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")

    def rendered(path: str, template: str, facts: Facts) -> str:
        return jinja.get_template(template).render(**address(path), assets=asdict(assets), **facts)

    for path, template, facts in pages(jinja):
        write(path, rendered(path, template, facts))
    for name, game in GAMES.items():
        write(f"embed/{name}/", embeds.framed(game, partial(frame, rendered, game)))
    embeds.make(out, address("oembed/en/")["absolute"])


def frame(rendered: Callable[[str, str, Facts], str], game: Game, lang: str, facts: str) -> str:
    return rendered(f"embed/{game.name}/", "embed.html", common(game, lang) | {"modes": MODES, "facts": facts})


def address(path: str) -> Facts:
    """Where a page is, and how it names others: by relative links, so that the site works in any folder. The page for
    lost addresses is shown at any depth; it alone counts from the host's root. `absolute` is for those who read a page
    elsewhere (search engines, link previews): it needs the site's own address, which Netlify gives as URL."""
    host = os.environ.get("URL", "").rstrip("/")
    root = "/" if path == LOST else "../" * path.count("/") or "./"
    return {"path": path, "root": root, "host": host, "absolute": f"{host}/" if host else root}


def pages(jinja: Environment) -> Iterator[tuple[str, str, Facts]]:
    """Each page's path from the root, its template, and what that is told. `place` is the path below the language."""
    nowhere: Facts = {"lang": "en", "say": site_words("en"), "place": ""}
    yield "", "index.html", nowhere
    yield LOST, "404.html", nowhere
    for lang in LANGUAGES:
        shared: Facts = {"lang": lang, "say": site_words(lang)}
        covers = {name: Picture.of(cover(game, lang)) for name, game in GAMES.items()}
        yield f"{lang}/", "home.html", shared | {"place": "", "covers": covers}
        yield f"{lang}/about/", "about.html", shared | {"place": "about/", "shipped": licences.SHIPPED}
        for name, game in GAMES.items():
            facts = common(game, lang)
            yield (
                f"{lang}/{name}/",
                "play.html",
                facts | {"place": f"{name}/", "levels": LEVELS},
            )
            source = jinja.get_template(f"{folder(name)}/rules.{lang}.html")
            rules = Markup(source.render(board=figure_drawer(lang)))
            more: Facts = {"place": f"{name}/rules/", "rules": rules, "cover": covers[name]}
            yield f"{lang}/{name}/rules/", "rules.html", facts | more | {"contents": contents(rules)}
            more = {"place": f"{name}/embed/", "levels": LEVELS, "modes": MODES, "themes": THEMES, "starts": STARTS}
            path = f"{lang}/{name}/embed/"
            base = address(path)["absolute"]
            yield path, "snippet.html", facts | more | {"snippet": embeds.plain(game, lang, base)}


def common(game: Game, lang: str) -> Facts:
    """What every page of a game is told."""
    told = site_words(lang, game.name)
    return {"lang": lang, "say": site_words(lang), "game": game, "told": told,
            "poster": Picture.of(drawn(first(game), lang))}  # fmt: skip


def contents(rules: str) -> list[tuple[str, Markup]]:
    """The sections of a rules text: the id that links lead to, and the heading."""
    return [(id_, Markup(title)) for id_, title in re.findall(r'<section id="([^"]+)">\s*<h2>(.*?)</h2>', rules)]


@dataclass(frozen=True)
class Picture:
    """A board in a page: the page holds its definitions once, however often it is drawn."""

    svg: Markup
    defs: Markup
    title: str

    @classmethod
    def of(cls, scene: Scene) -> Picture:
        return cls(Markup(svg(scene, bare=True)), Markup(scene.defs), scene.title)


def figure_drawer(lang: str) -> Callable[..., Markup]:
    """What a rules text calls for a figure: `board("c-cross players=2 : e7", caption="…")`."""

    def board(text: str, caption: str = "") -> Markup:
        record = Record.parse(text)
        picture = Picture.of(drawn(record, lang, record.moves[-1] if record.moves else None))
        told = Markup("<figcaption>{}</figcaption>").format(caption) if caption else ""
        drawing = Markup('<div class="picture" role="img" aria-label="{}">{}</div>').format(picture.title, picture.svg)
        return Markup('<figure class="diagram">{}{}</figure>').format(drawing, told)

    return board
