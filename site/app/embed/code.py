"""EmbedCode: the code for posts: a frame, an element for the helper script, pictures with a link."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from html import escape

from app.embed import preview
from app.embed.params import EmbedParams, defaults, format_fragment, is_height, parse_params
from app.embed.steps import encode_replay
from app.text import site_words
from pygames.game import Game
from pygames.i18n import Translations
from pygames.record import Record, find_game
from pygames.scene import Interaction, Scene

FORMS = ("html", "wordpress", "markdown", "hugo", "helper", "link", "picture")  # of the code for a post
HUGO_SHORTCODE = ("layouts/shortcodes/crossboard.html", "{{.Inner}}")  # the file that Hugo needs, and its content
WIDTH = 480  # CSS pixels of a frame whose host sets none
MIN_WIDTH, MAX_WIDTH = 290, 560
PAGING_HEIGHT = 46  # CSS pixels of the row with *Play on from here*
PANEL_HEIGHT = 172  # CSS pixels below the board in a frame, enough for most texts
# In landscape the texts are beside the board, if the frame is not higher than 480 px (crossboard.css).
LANDSCAPE_WIDTH = 640
LANDSCAPE_MIN, LANDSCAPE_MAX = 340, 470
BESIDE_BOARD, BELOW_BOARD = 298, 42  # CSS pixels in landscape


@dataclass(frozen=True)
class FrameSize:
    """The size of a frame that no script adjusts."""

    max_width: int  # CSS pixels
    height: int  # if a blog strips the style
    rule: str  # of the style: the height

    @classmethod
    def of(cls, scene: Scene, params: Mapping[str, str], *, has_paging: bool = False) -> FrameSize:
        """Return the size for a board: in the height that the post has chosen, or else in one that fits."""
        ratio, is_landscape = scene.height / scene.width, params.get("format") == "landscape"
        max_width = LANDSCAPE_WIDTH if is_landscape else MAX_WIDTH
        height, rule = landscape_height(ratio) if is_landscape else portrait_height(ratio, PAGING_HEIGHT * has_paging)
        if is_height(chosen := params.get("height", "")):
            height, rule = int(chosen), f"height:{chosen}px"
        return cls(max_width, height, rule)

    @property
    def style(self) -> str:
        return f"{self.rule};border:0;display:block;flex:0 0 100%;width:100%;max-width:{self.max_width}px"


def portrait_height(ratio: float, more: int) -> tuple[int, str]:
    height = height_at(ratio, WIDTH) + more
    min_height = height_at(ratio, MIN_WIDTH) + more + 20  # texts take more lines
    return height, f"height:auto;min-height:{min_height}px;aspect-ratio:{WIDTH}/{height}"


def landscape_height(ratio: float) -> tuple[int, str]:
    """Return the height, and a rule that makes the frame upright on phones."""
    height = round((LANDSCAPE_WIDTH - BESIDE_BOARD) * ratio) + BELOW_BOARD
    height = min(max(height, LANDSCAPE_MIN), LANDSCAPE_MAX)
    upright = height_at(ratio, 360) + 20
    return height, f"height:clamp({height}px,(600px - 100vw)*999,{upright}px)"


@dataclass(frozen=True)
class EmbedCode:
    """A game in a post: the parameters as text and parsed, and the size of the frame."""

    params: Mapping[str, str]
    parsed: EmbedParams
    size: FrameSize
    has_preview: bool  # otherwise the position appears after the first touch

    @classmethod
    def from_params(cls, game: Game, params: Mapping[str, str], say: Translations) -> EmbedCode:
        """Create the code. `say` is for warnings; the language of the post is a parameter."""
        parsed, post_say = parse_params(game, params, say), site_words(params["lang"], game.name)
        scene, first = preview.preview_scene(parsed, post_say), initial_scene(game, post_say)
        size = FrameSize.of(scene, params)
        if parsed.record == Record(game.name, game.players[0]):
            return cls(params, parsed, size, True)
        subject = params.get("record") or "|".join(params.get(name, "") for name in defaults(game))
        checksum = preview.scene_checksum(initial_scene(game, game.words("en")))
        packs = {"poster": preview.encode_preview(first, scene, checksum + subject)}
        has_preview = bool(packs["poster"])
        if parsed.mode == "replay":
            subject = "|".join((checksum + subject, params["lang"], params.get("notes", "")))
            packs["steps"] = encode_replay(parsed.record, parsed.notes, post_say, subject)
            has_preview = has_preview and (bool(packs["steps"]) or not parsed.record.moves)
        size = FrameSize.of(scene, params, has_paging=bool(packs.get("steps")))
        return cls({**params, **packs}, parsed, size, has_preview)

    def codes(self, base: str) -> dict[str, str]:
        """Return the code in every form; `base` is the address of the site."""
        game, params = self.parsed.record.game, self.params
        title = site_words(params["lang"], game)("title")
        html = frame_html(base, game, title, params, self.size)
        return {
            "html": html,
            "wordpress": f"<!-- wp:html -->\n{html}\n<!-- /wp:html -->",
            "markdown": picture_markdown(base, game, title, params),
            "hugo": f"{{{{< crossboard >}}}}\n{html}\n{{{{< /crossboard >}}}}",
            "helper": script_html(base, game, title, params),
            "link": game_url(base, game, params),
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


def frame_html(base: str, game: str, title: str, params: Mapping[str, str], size: FrameSize) -> str:
    """Return an iframe that needs no script. If a blog strips the style, width and height remain.

    The picture is beside the frame, out of sight; where a blog removes the frame, the picture takes its place. What is
    clipped is not loaded, unlike what is hidden; older browsers know hidden only. The link is after the frame, because
    what is inside is text to HTML parsers: some sanitisers print it, others drop the frame.
    """
    link = escape(game_url(base, game, params))
    one_row = "display:flex;align-items:flex-start;gap:9px;overflow:hidden;overflow:clip;width:100%;margin:0 auto"
    return (
        f'<div style="{one_row};max-width:{size.max_width}px">'
        f'<iframe src="{escape(embed_url(base, game, params))}" title="{escape(title)}" width="100%" '
        f'height="{size.height}" style="{size.style}" loading="lazy"></iframe>{cover_html(base, game)}</div>'
        f'<p style="margin:4px 0;text-align:center"><a href="{link}">{escape(title)} – Crossboard</a></p>'
    )


def cover_html(base: str, game: str) -> str:
    """Return the picture of a game. It has no text of its own, because a link with the game's name is beside it."""
    style = "flex:0 0 100%;width:100%;max-width:100%;height:auto"
    return (
        f'<img src="{escape(picture_url(base, game))}" alt="" width="320" height="168" loading="lazy" style="{style}">'
    )


def script_html(base: str, game: str, title: str, params: Mapping[str, str]) -> str:
    attrs = "".join(f' data-{name}="{escape(value)}"' for name, value in params.items() if value)
    link = escape(game_url(base, game, params))
    return (
        f'<div data-crossboard="{game}" data-title="{escape(title)}"{attrs}>{cover_html(base, game)}'
        f'<a href="{link}">{escape(title)} – Crossboard</a></div>\n'
        f'<script async src="{escape(base)}embed.js"></script>'
    )


def picture_url(base: str, game: str) -> str:
    return f"{base}og/{game}-small.png"


def picture_markdown(base: str, game: str, title: str, params: Mapping[str, str]) -> str:
    return f"[![{title}]({picture_url(base, game)})]({game_url(base, game, params)})"


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
