"""Pictures of positions, as SVG."""

from __future__ import annotations

import re

from pygames.game import State
from pygames.scene import STYLE, Interaction, Scene, svg

TOKEN = re.compile(r"--([\w-]+):\s*([^;}]+)")
VARIABLE = re.compile(r"var\(--([\w-]+)(?:,[^()]*)?\)")
MEDIA = re.compile(r"@media[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}")


def render_svg(
    state: State,
    seat: int | None = None,
    *,
    lang: str = "en",
    last_move: str | None = None,
    last_outcome: str | None = None,
) -> str:
    """Return a picture of what `seat` sees, or of what everybody sees, as an SVG document.

    `last_move` is marked on the board; `last_outcome` is what a die shows.
    """
    renderer, say = state.game.renderer, state.game.words(lang)
    return svg(renderer.scene(state.view(seat), Interaction(last_move=last_move, last_outcome=last_outcome), say))


def render_picture(scene: Scene) -> str:
    """Return a scene as an SVG document for other programs: in the light colours, on paper, without CSS variables."""
    picture = (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="board" width="{scene.width}" height="{scene.height}" '
        f'viewBox="0 0 {scene.width} {scene.height}"><style>{STYLE}{scene.style}</style><defs>{scene.defs}</defs>'
        f'<rect width="{scene.width}" height="{scene.height}" fill="var(--paper)"/>'
        f"{''.join(mark.svg() for mark in scene.marks)}</svg>\n"
    )
    return inline_colours(picture)


def inline_colours(picture: str, tokens: str = "") -> str:
    """Replace each `var(--name)` by its light colour, as defined in the picture or, first, in the CSS `tokens`.

    Raise a LookupError with the name of one that is not defined.
    """
    colours: dict[str, str] = dict(TOKEN.findall(strip_media(picture) + strip_media(tokens)))
    while "var(--" in picture:
        picture = VARIABLE.sub(lambda match: colours[match[1]], picture)
    return strip_media(picture)


def strip_media(css: str) -> str:
    """Remove media queries, such as dark mode and reduced motion."""
    return MEDIA.sub("", css)
