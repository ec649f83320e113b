"""EmbedCode: the code for posts: a frame, an element for the helper script, pictures with a link."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from html import escape

from app.embed import preview
from app.embed.params import EmbedParams, defaults, format_fragment, parse_params
from app.text import site_words
from pygames.game import Game
from pygames.i18n import Translations
from pygames.record import Record, find_game
from pygames.scene import Interaction, Scene

WIDTH = 480  # CSS pixels of a frame whose host sets none
MIN_WIDTH, MAX_WIDTH = 290, 560
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
        poster = preview.encode_preview(first, scene, checksum + subject)
        return cls({**params, "poster": poster}, parsed, frame_height(scene), bool(poster))

    def codes(self, base: str) -> dict[str, str]:
        """Return the code in every form; `base` is the address of the site."""
        game, params = self.parsed.record.game, self.params
        title = site_words(params["lang"], game)("title")
        return {
            "html": frame_html(base, game, title, params, self.height),
            "helper": script_html(base, game, title, params),
            "link": game_url(base, game, params),
            "markdown": picture_markdown(base, game, title, params),
            "picture": picture_html(base, game, params, self.picture_scene(), self.picture_text()),
        }

    def picture_scene(self) -> Scene:
        """Return the position of the post, which a picture shows; of a replay the last one."""
        say = site_words(self.params["lang"], self.parsed.record.game)
        return preview.position_scene(self.parsed.record, self.parsed.reader or None, say)

    def picture_text(self) -> str:
        """Return the position in words, for readers who do not see the picture."""
        record, say = self.parsed.record, site_words(self.params["lang"], self.parsed.record.game)
        game = find_game(record.game)
        lines = game.narrator.describe_board(record.replay().view(self.parsed.reader or None), say)
        return say("label", name=say("title"), value=" ".join(f"{line.rstrip('.')}." for line in lines))


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


def picture_html(base: str, game: str, params: Mapping[str, str], scene: Scene, text: str) -> str:
    """Return a picture that links to the position. Its author uploads the file, and corrects the address of it."""
    height = round(WIDTH * scene.height / scene.width)
    return (
        f'<p style="text-align:center"><a href="{escape(game_url(base, game, params))}">'
        f'<img src="{game}.png" alt="{escape(text)}" width="{WIDTH}" height="{height}" '
        f'style="max-width:100%;height:auto"></a></p>'
    )


def embed_url(base: str, game: str, params: Mapping[str, str]) -> str:
    return f"{base}embed/{game}/#{format_fragment(params)}"


def game_url(base: str, game: str, params: Mapping[str, str]) -> str:
    """Return the address of the game's own page, with the position: a plain link, for which sites show a preview."""
    names = ("record", "bots") if params.get("record") else ()
    fragment = format_fragment({name: params.get(name, "") for name in names})
    return f"{base}{params.get('lang') or 'en'}/{game}/{'#' if fragment else ''}{fragment}"
