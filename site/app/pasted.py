"""What is pasted into posts: a frame, a place for the helper script, a picture with a link."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape

from app.asked import address
from pygames.scene import Scene

WIDTH = 480  # of a frame whose host knows no better
WIDEST = 560
BELOW = 172  # what stands in a frame below the board, as high as it usually grows


def height(scene: Scene) -> int:
    """Of a frame of the usual width in which the board has all of it."""
    return round((WIDTH - 16) * scene.height / scene.width) + BELOW


def frame(base: str, game: str, title: str, asked: Mapping[str, str], tall: int) -> str:
    """Complete without any script; where a blog strips the style, width and height remain."""
    link = escape(page(base, game, asked))
    look = (
        f"border:0;display:block;width:100%;max-width:{WIDEST}px;height:auto;aspect-ratio:{WIDTH}/{tall};margin:0 auto"
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
