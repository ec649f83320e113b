"""Pictures of the boards for those who cannot be sent SVG: link previews (1200 × 630) and the home-screen icon.

resvg knows no `var()`, so the light colours are put in first. It is given no fonts, and so leaves out all text: then a
picture serves every language, and does not depend on what fonts a machine has.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from resvg_py import svg_to_bytes

from making.places import SITE
from pygames.scene import STYLE, Scene

WIDTH, HEIGHT = 1200, 630
MARGIN, GAP = 36, 44
TOKENS = SITE / "static/crossboard.css"


def make(out: Path, scenes: dict[str, Scene]) -> None:
    """`og/<game>.png` for each game, `og/crossboard.png` with all of them, and the icon as a PNG."""
    (out / "og").mkdir()
    (out / "icon.png").write_bytes(png((SITE / "static/icon.svg").read_text("utf-8"), 180))
    for name, shown in {"crossboard": tuple(scenes.values()), **{name: (one,) for name, one in scenes.items()}}.items():
        (out / f"og/{name}.png").write_bytes(png(composed(shown), WIDTH))


def png(text: str, width: int) -> bytes:
    return bytes(svg_to_bytes(svg_string=text, width=width, skip_system_fonts=True))


def composed(scenes: tuple[Scene, ...]) -> str:
    """Boards side by side, as on a table."""
    style = "".join((STYLE, *(scene.style for scene in scenes)))
    picture = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}">'
        f"<style>{style}</style><defs>{''.join(scene.defs for scene in scenes)}</defs>"
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="var(--paper)"/>{"".join(laid(scenes))}</svg>'
    )
    return coloured(picture)


def laid(scenes: tuple[Scene, ...]) -> Iterator[str]:
    """As large as they can be, all of one height."""
    widths = sum(scene.width / scene.height for scene in scenes)
    height = min(HEIGHT - 2 * MARGIN, (WIDTH - 2 * MARGIN - GAP * (len(scenes) - 1)) / widths)
    left = (WIDTH - height * widths - GAP * (len(scenes) - 1)) / 2
    for scene in scenes:
        width = height * scene.width / scene.height
        yield (
            f'<svg class="board" x="{left:.1f}" y="{(HEIGHT - height) / 2:.1f}" width="{width:.1f}" '
            f'height="{height:.1f}" viewBox="0 0 {scene.width} {scene.height}">'
            f"{''.join(mark.svg() for mark in scene.marks)}</svg>"
        )
        left += width + GAP


def coloured(picture: str) -> str:
    """Each `var(--name)` as the light colour that it stands for; the site's tokens win over the boards'."""
    found = re.findall(r"--([\w-]+):\s*([^;}]+)", undressed(picture) + undressed(TOKENS.read_text("utf-8")))
    tokens = dict(found)
    while "var(--" in picture:
        picture = re.sub(r"var\(--([\w-]+)(?:,[^()]*)?\)", lambda name: tokens[name[1]], picture)
    return undressed(picture)


def undressed(css: str) -> str:
    """Without what holds only in some surroundings: dark mode, reduced motion."""
    return re.sub(r"@media[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}", "", css)
