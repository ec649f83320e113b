"""The picture of all boards at the top of README.md. `build.py picture` writes it, and a test compares it."""

from __future__ import annotations

from builder.paths import ROOT
from builder.previews import compose
from builder.scenes import cover_scene
from pygames.games import GAMES

PICTURE = ROOT / "docs/boards.svg"


def boards_svg() -> str:
    """Return the covers of all games as one SVG, in the light colours."""
    return compose(tuple(cover_scene(game, "en") for game in GAMES.values())) + "\n"


def write_picture() -> None:
    PICTURE.write_text(boards_svg(), "utf-8")
