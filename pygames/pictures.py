"""Pictures of positions, as SVG."""

from __future__ import annotations

from pygames.game import State
from pygames.scene import Interaction, svg


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
