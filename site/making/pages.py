"""The pages: Jinja2 templates, the words of four languages, and the boards as the engines draw them."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from app.words import site_words
from making import licences
from making.assets import SITE, Assets
from pygames.bots import LEVELS
from pygames.game import Game
from pygames.games import GAMES
from pygames.i18n import LANGUAGES, folder
from pygames.record import Record
from pygames.scene import UI, svg

HOST = os.environ.get("URL", "")  # Netlify's name for the site's own address; only absolute links need it


def make(out: Path, assets: Assets) -> None:
    jinja = Environment(
        loader=FileSystemLoader([SITE / "templates", SITE.parent / "pygames" / "games"]),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    for path, template, facts in pages():
        depth = path.count("/")
        root = "../" * depth or "./"
        text = jinja.get_template(template).render(
            path=path, root=root, host=HOST, assets=asdict(assets), games=GAMES, languages=LANGUAGES, **facts
        )
        file = out / (path if path.endswith(".html") else path + "index.html")
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")


def pages() -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Each page's path from the root, its template, and what that is told."""
    yield "", "index.html", {"lang": "en", "say": site_words("en"), "site_words": site_words, "place": ""}
    yield "404.html", "404.html", {"lang": "en", "say": site_words("en"), "site_words": site_words, "place": ""}
    for lang in LANGUAGES:
        common: dict[str, Any] = {"lang": lang, "say": site_words(lang), "site_words": site_words}
        posters = {name: poster(game, lang) for name, game in GAMES.items()}
        yield f"{lang}/", "home.html", common | {"place": "", "posters": posters}
        yield f"{lang}/about/", "about.html", common | {"place": "about/", "shipped": licences.SHIPPED}
        for name, game in GAMES.items():
            facts = common | {
                "game": game,
                "told": site_words(lang, name),
                "board": board_drawer(lang),
                "poster": posters[name],
                "levels": LEVELS,
                "game_folder": folder(name),
            }
            yield f"{lang}/{name}/", "play.html", facts | {"place": f"{name}/"}
            yield f"{lang}/{name}/rules/", "rules.html", facts | {"place": f"{name}/rules/"}


@dataclass(frozen=True)
class Picture:
    """A board in a page: the page holds its definitions once, however often it is drawn."""

    svg: Markup
    defs: Markup


def poster(game: Game, lang: str) -> Picture:
    """The first position, as the app will find it in the page and go on from it."""
    return picture(Record(game.name, game.players[0]), lang)


def picture(record: Record, lang: str) -> Picture:
    game, last = GAMES[record.game], record.moves[-1] if record.moves else None
    scene = game.look.scene(record.replay().view(None), UI(last=last), game.words(lang))
    return Picture(Markup(svg(scene, bare=True)), Markup(scene.defs))


def board_drawer(lang: str) -> Any:
    """What a rules page calls for a figure: `board("c-cross players=2 : e7")`."""

    def board(record: str, caption: str = "") -> Markup:
        figure = Markup('<figure class="diagram">{}{}</figure>')
        return figure.format(
            picture(Record.parse(record), lang).svg,
            Markup("<figcaption>{}</figcaption>").format(caption) if caption else "",
        )

    return board
