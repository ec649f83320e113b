"""Pictures of the boards for those who cannot be sent SVG: link previews (1200 × 630) and the home-screen icon.

resvg knows no `var()`, so the light colours are put in first. It is given no fonts, and so leaves out all text: then a
picture serves every language, and does not depend on what fonts a machine has.
"""

from __future__ import annotations

import hashlib
import re
import tempfile
from collections.abc import Iterator
from pathlib import Path

from resvg_py import __version__, svg_to_bytes

from making.places import ROOT, SITE
from pygames.scene import STYLE, Scene

WIDTH, HEIGHT = 1200, 630
GAP = 10
TOKENS = SITE / "static/crossboard.css"


def make(out: Path, scenes: dict[str, Scene]) -> None:
    """`og/<game>.png` for each game, `og/crossboard.png` with all of them, and the icon as a PNG."""
    (out / "og").mkdir()
    (out / "icon.png").write_bytes(png((SITE / "static/icon.svg").read_text("utf-8"), 180))
    for name, shown in {"crossboard": tuple(scenes.values()), **{name: (one,) for name, one in scenes.items()}}.items():
        (out / f"og/{name}.png").write_bytes(png(composed(shown), WIDTH))


def png(text: str, width: int, cache: Path = ROOT / ".cache") -> bytes:
    """Kept by what it is made from: drawing all takes seconds, and boards seldom change."""
    made_from = hashlib.sha256(f"{__version__} {width} {text}".encode()).hexdigest()
    kept = cache / f"{made_from[:32]}.png"
    if not kept.exists():
        cache.mkdir(exist_ok=True)
        with tempfile.NamedTemporaryFile(dir=cache, delete=False) as file:
            file.write(bytes(svg_to_bytes(svg_string=text, width=width, skip_system_fonts=True)))
        Path(file.name).replace(kept)
    return kept.read_bytes()


def composed(scenes: tuple[Scene, ...]) -> str:
    """One board from near, to the edges; several as the panes of a window, with a line of paper between them."""
    style = "".join((STYLE, *(scene.style for scene in scenes)))
    picture = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}">'
        f"<style>{style}</style><defs>{''.join(scene.defs for scene in scenes)}</defs>"
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="var(--paper)"/>{"".join(panes(scenes))}</svg>'
    )
    return coloured(picture)


def panes(scenes: tuple[Scene, ...]) -> Iterator[str]:
    """In two rows, if there are more than one."""
    rows = min(len(scenes), 2)
    columns = -(-len(scenes) // rows)
    wide, high = (WIDTH - GAP * (columns - 1)) / columns, (HEIGHT - GAP * (rows - 1)) / rows
    for place, scene in enumerate(scenes):
        row, column = divmod(place, columns)
        yield (
            f'<svg class="board" x="{column * (wide + GAP):g}" y="{row * (high + GAP):g}" width="{wide:g}" '
            f'height="{high:g}" {scene.window}>{"".join(mark.svg() for mark in scene.marks)}</svg>'
        )


def coloured(picture: str) -> str:
    """Each `var(--name)` as the light colour that it stands for; the site's own tokens win over those of the boards."""
    found = re.findall(r"--([\w-]+):\s*([^;}]+)", undressed(picture) + undressed(TOKENS.read_text("utf-8")))
    tokens = dict(found)
    while "var(--" in picture:
        picture = re.sub(r"var\(--([\w-]+)(?:,[^()]*)?\)", lambda name: tokens[name[1]], picture)
    return undressed(picture)


def undressed(css: str) -> str:
    """Without what holds only in some surroundings: dark mode, reduced motion."""
    return re.sub(r"@media[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}", "", css)
