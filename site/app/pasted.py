"""What is pasted into posts: a frame, a place for the helper script, a picture with a link."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from html import escape

from app import poster
from app.asked import Asked, address, read, usual
from app.words import site_words
from pygames.game import Game
from pygames.i18n import Words
from pygames.record import Record
from pygames.scene import Interaction, Scene

WIDTH = 480  # of a frame whose host knows no better
NARROW, WIDEST = 290, 560
BELOW = 172  # what stands in a frame below the board, as high as it usually grows


@dataclass(frozen=True)
class Pasted:
    """A game as it is put into a post: its parameters, with the position drawn for the poster, and how it looks."""

    told: Mapping[str, str]
    asked: Asked
    tall: int
    fits: bool  # whether the position is drawn, else it comes with the first touch

    @classmethod
    def of(cls, game: Game, told: Mapping[str, str], say: Words) -> Pasted:
        """`say` is for what is wrong with the parameters; the post has a language of its own."""
        asked, words = read(game, told, say), site_words(told["lang"], game.name)
        scene, first = poster.shown(asked, words), begun(game, words)
        if asked.record == Record(game.name, game.players[0]):
            return cls(told, asked, height(scene), True)
        start = told.get("record") or "|".join(told.get(name, "") for name in usual(game))
        drawing = poster.packed(first, scene, poster.drawing(begun(game, game.words("en"))) + start)
        return cls({**told, "poster": drawing}, asked, height(scene), bool(drawing))

    def codes(self, base: str) -> dict[str, str]:
        """In every form; `base` is the address of the site."""
        game, told = self.asked.record.game, self.told
        title = site_words(told["lang"], game)("title")
        return {
            "html": frame(base, game, title, told, self.tall),
            "helper": helped(base, game, title, told),
            "link": page(base, game, told),
            "markdown": picture(base, game, title, told),
        }


def begun(game: Game, say: Words) -> Scene:
    """The first position, as the build has drawn it."""
    drawn: Scene = game.renderer.scene(game.new().view(None), Interaction(), say)
    return drawn


def height(scene: Scene) -> int:
    """Of a frame of the usual width in which the board has all of it."""
    return at(scene.height / scene.width, WIDTH)


def at(ratio: float, width: int) -> int:
    return round((width - 16) * ratio) + BELOW


def frame(base: str, game: str, title: str, asked: Mapping[str, str], tall: int) -> str:
    """Complete without any script; where a blog strips the style, width and height remain."""
    link = escape(page(base, game, asked))
    least = at((tall - BELOW) / (WIDTH - 16), NARROW)  # where there is less width, words need more lines
    look = (
        f"border:0;display:block;width:100%;max-width:{WIDEST}px;height:auto;min-height:{least}px;"
        f"aspect-ratio:{WIDTH}/{tall};margin:0 auto"
    )
    return (
        f'<iframe src="{escape(framed(base, game, asked))}" title="{escape(title)}" width="100%" height="{tall}" '
        f'style="{look}" loading="lazy"><a href="{link}">{escape(title)} – Crossboard</a></iframe>'
    )


def helped(base: str, game: str, title: str, asked: Mapping[str, str]) -> str:
    told = "".join(f' data-{name}="{escape(value)}"' for name, value in asked.items() if value)
    link = escape(page(base, game, asked))
    return (
        f'<div data-crossboard="{game}" data-title="{escape(title)}"{told}>'
        f'<a href="{link}">{escape(title)} – Crossboard</a></div>\n'
        f'<script async src="{escape(base)}embed.js"></script>'
    )


def picture(base: str, game: str, title: str, asked: Mapping[str, str]) -> str:
    return f"[![{title}]({base}og/{game}.png)]({page(base, game, asked)})"


def framed(base: str, game: str, asked: Mapping[str, str]) -> str:
    return f"{base}embed/{game}/#{address(asked)}"


def page(base: str, game: str, asked: Mapping[str, str]) -> str:
    """The page of the game itself, with the position; a plain link, which previews well."""
    carried = address({name: asked.get(name, "") for name in ("record", "bots")}) if asked.get("record") else ""
    return f"{base}{asked.get('lang') or 'en'}/{game}/{'#' if carried else ''}{carried}"
