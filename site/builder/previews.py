"""Boards as PNG, for readers that cannot show SVG: link previews (1200 × 630) and the home-screen icon.

resvg does not support `var()`, so it is replaced by the light colours. It gets no fonts and leaves out all text, so one
picture serves every language and does not depend on the fonts of a machine.
"""

from __future__ import annotations

import hashlib
import tempfile
from collections.abc import Iterator
from pathlib import Path

from resvg_py import __version__, svg_to_bytes

from builder.errors import BuildError
from builder.paths import CACHE, STATIC
from pygames.pictures import inline_colours
from pygames.scene import STYLE, Scene

WIDE, PHONE = (1200, 630), (720, 1280)  # sizes of link previews, and of what an app shop shows of the site on a phone
SMALL_WIDTH = 480
GAP = 10
TOKENS = STATIC / "crossboard.css"


def render_previews(out: Path, scenes: dict[str, Scene], boards: dict[str, Scene]) -> None:
    """Write `og/<game>.png` for each game, a smaller one for posts, `og/crossboard.png` with all of them,
    `og/<game>-phone.png` with the whole board, and the icon as PNG."""
    (out / "og").mkdir()
    (out / "icon.png").write_bytes(png((STATIC / "icon.svg").read_text("utf-8"), 180))
    pictures = {"crossboard": tuple(scenes.values()), **{name: (scene,) for name, scene in scenes.items()}}
    for name, picture in pictures.items():
        (out / f"og/{name}.png").write_bytes(png(compose(picture), WIDE[0]))
        if name in scenes:
            (out / f"og/{name}-small.png").write_bytes(png(compose(picture), SMALL_WIDTH))
    for name, board in boards.items():
        (out / f"og/{name}-phone.png").write_bytes(png(compose((board,), PHONE), PHONE[0]))


def png(text: str, width: int, cache: Path = CACHE) -> bytes:
    """Return an SVG as PNG. The result is cached, because rendering takes seconds and boards rarely change."""
    digest = hashlib.sha256(f"{__version__} {width} {text}".encode()).hexdigest()
    cached = cache / f"{digest[:32]}.png"
    if not cached.exists():
        cache.mkdir(exist_ok=True)
        with tempfile.NamedTemporaryFile(dir=cache, delete=False) as file:
            file.write(bytes(svg_to_bytes(svg_string=text, width=width, skip_system_fonts=True)))
        Path(file.name).replace(cached)
    return cached.read_bytes()


def compose(scenes: tuple[Scene, ...], size: tuple[int, int] = WIDE) -> str:
    """Return an SVG with one board that fills it, or with several boards side by side."""
    width, height = size
    style = "".join((STYLE, *(scene.style for scene in scenes)))
    picture = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}">'
        f"<style>{style}</style><defs>{''.join(scene.defs for scene in scenes)}</defs>"
        f'<rect width="{width}" height="{height}" fill="var(--paper)"/>{"".join(panes(scenes, size))}</svg>'
    )
    return with_site_colours(picture)


def panes(scenes: tuple[Scene, ...], size: tuple[int, int]) -> Iterator[str]:
    """Yield the boards, in two rows if there is more than one."""
    rows = min(len(scenes), 2)
    columns = -(-len(scenes) // rows)
    width, height = (size[0] - GAP * (columns - 1)) / columns, (size[1] - GAP * (rows - 1)) / rows
    for index, scene in enumerate(scenes):
        row, column = divmod(index, columns)
        yield (
            f'<svg class="board" x="{column * (width + GAP):g}" y="{row * (height + GAP):g}" width="{width:g}" '
            f'height="{height:g}" {scene.viewbox_attrs}>{"".join(mark.svg() for mark in scene.marks)}</svg>'
        )


def with_site_colours(picture: str) -> str:
    """Replace each `var(--name)` by its light colour. The site's own tokens win over those of the boards."""
    try:
        return inline_colours(picture, TOKENS.read_text("utf-8"))
    except LookupError as error:
        advice = f"Define it in {TOKENS.name} or in the game's STYLE."
        raise BuildError(f"A board uses 'var(--{error.args[0]})', which is not defined. {advice}") from None
