"""EmbedCode: the code for posts: a frame, an element for the helper script, a picture with a link."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from html import escape

from app.embed import preview
from app.embed.params import EmbedParams, defaults, format_fragment, parse_params
from app.embed.steps import encode_replay
from app.text import site_words
from pygames.game import Game
from pygames.i18n import Translations
from pygames.record import Record
from pygames.scene import Interaction, Scene

WIDTH = 480  # CSS pixels of a frame whose host sets none
MIN_WIDTH, MAX_WIDTH = 290, 560
PAGING_HEIGHT = 46  # CSS pixels of the row with *Play on from here*
PANEL_HEIGHT = 172  # CSS pixels below the board in a frame, enough for most texts


@dataclass(frozen=True)
class EmbedCode:
    """A game in a post: the parameters as text and parsed, and the height of the frame."""

    params: Mapping[str, str]
    parsed: EmbedParams
    height: int
    has_preview: bool  # otherwise the position appears after the first touch

    @classmethod
    def from_params(cls, game: Game, params: Mapping[str, str], say: Translations) -> EmbedCode:
        """Create the code. `say` is for warnings; the language of the post is a parameter."""
        parsed, post_say = parse_params(game, params, say), site_words(params["lang"], game.name)
        scene, first = preview.preview_scene(parsed, post_say), initial_scene(game, post_say)
        if parsed.record == Record(game.name, game.players[0]):
            return cls(params, parsed, frame_height(scene), True)
        subject = params.get("record") or "|".join(params.get(name, "") for name in defaults(game))
        checksum = preview.scene_checksum(initial_scene(game, game.words("en")))
        packs = {"poster": preview.encode_preview(first, scene, checksum + subject)}
        has_preview = bool(packs["poster"])
        if parsed.mode == "replay":
            subject = "|".join((checksum + subject, params["lang"], params.get("notes", "")))
            packs["steps"] = encode_replay(parsed.record, parsed.notes, post_say, subject)
            has_preview = has_preview and (bool(packs["steps"]) or not parsed.record.moves)
        height = frame_height(scene) + (PAGING_HEIGHT if packs.get("steps") else 0)
        return cls({**params, **packs}, parsed, height, has_preview)

    def codes(self, base: str) -> dict[str, str]:
        """Return the code in every form; `base` is the address of the site."""
        game, params = self.parsed.record.game, self.params
        title = site_words(params["lang"], game)("title")
        return {
            "html": frame_html(base, game, title, params, self.height),
            "helper": script_html(base, game, title, params),
            "link": game_url(base, game, params),
            "markdown": picture_markdown(base, game, title, params),
        }


def initial_scene(game: Game, say: Translations) -> Scene:
    """Return the first position, as the build renders it."""
    scene: Scene = game.renderer.scene(game.new().view(None), Interaction(), say)
    return scene


def frame_height(scene: Scene) -> int:
    """Return the height of a frame of WIDTH that shows the whole board."""
    return height_at(scene.height / scene.width, WIDTH)


def height_at(ratio: float, width: int) -> int:
    return round((width - 16) * ratio) + PANEL_HEIGHT


def frame_html(base: str, game: str, title: str, params: Mapping[str, str], height: int) -> str:
    """Return an iframe that needs no script. If a blog strips the style, width and height remain.

    The link is after the frame, because what is inside is text to HTML parsers: some sanitisers print it, others drop
    the frame.
    """
    link = escape(game_url(base, game, params))
    min_height = height_at((height - PANEL_HEIGHT) / (WIDTH - 16), MIN_WIDTH) + 20  # texts take more lines there
    style = (
        f"border:0;display:block;width:100%;max-width:{MAX_WIDTH}px;height:auto;min-height:{min_height}px;"
        f"aspect-ratio:{WIDTH}/{height};margin:0 auto"
    )
    return (
        f'<iframe src="{escape(embed_url(base, game, params))}" title="{escape(title)}" width="100%" height="{height}" '
        f'style="{style}" loading="lazy"></iframe>'
        f'<p style="margin:4px 0;text-align:center"><a href="{link}">{escape(title)} – Crossboard</a></p>'
    )


def script_html(base: str, game: str, title: str, params: Mapping[str, str]) -> str:
    attrs = "".join(f' data-{name}="{escape(value)}"' for name, value in params.items() if value)
    link = escape(game_url(base, game, params))
    return (
        f'<div data-crossboard="{game}" data-title="{escape(title)}"{attrs}>'
        f'<a href="{link}">{escape(title)} – Crossboard</a></div>\n'
        f'<script async src="{escape(base)}embed.js"></script>'
    )


def picture_markdown(base: str, game: str, title: str, params: Mapping[str, str]) -> str:
    return f"[![{title}]({base}og/{game}.png)]({game_url(base, game, params)})"


def embed_url(base: str, game: str, params: Mapping[str, str]) -> str:
    return f"{base}embed/{game}/#{format_fragment(params)}"


def game_url(base: str, game: str, params: Mapping[str, str]) -> str:
    """Return the address of the game's own page, with the position: a plain link, for which sites show a preview."""
    names = ("record", "bots") if params.get("record") else ()
    fragment = format_fragment({name: params.get(name, "") for name in names})
    return f"{base}{params.get('lang') or 'en'}/{game}/{'#' if fragment else ''}{fragment}"
