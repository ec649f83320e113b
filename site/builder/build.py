"""Runs the steps of the build in order, in a new folder that replaces the old one when it is complete."""

from __future__ import annotations

import shutil
import tempfile
import time
from pathlib import Path

from builder.assets import build_assets
from builder.check_games import check_games
from builder.compress import compress_assets
from builder.errors import build_step
from builder.hosting import write_host_files
from builder.licences import copy_licences
from builder.pages import render_embeds, render_pages
from builder.previews import render_previews
from builder.scenes import cover_scene, record_scene
from builder.search_engines import write_search_files
from builder.service_worker import write_service_worker
from pygames.games import GAMES
from pygames.resources import cover_record


def build_site(out: Path, *, stock: bool = False, release: bool = False) -> None:
    """Build the site and move it to `out`. An error leaves the old site in place.

    `stock` builds with unchanged Pyodide and no snapshot, to find out whether our changes cause a fault, or to publish
    without them. `release` fails if a game is unfinished, and compresses as well as possible.
    """
    start = time.perf_counter()
    out.parent.mkdir(parents=True, exist_ok=True)
    work = Path(tempfile.mkdtemp(prefix=f"{out.name}.", dir=out.parent))
    new, old = work / "new", work / "old"
    new.mkdir()
    try:
        check_games(release=release)
        with build_step("The assets could not be built."):
            assets = build_assets(new, stock=stock, best=release)
        with build_step("The pages could not be rendered."):
            render_pages(new, assets)
        with build_step("The embeds could not be rendered."):
            render_embeds(new, assets)
        with build_step("The previews could not be rendered."):
            covers = {name: cover_scene(game, "en") for name, game in GAMES.items()}
            render_previews(new, covers, {name: record_scene(cover_record(game), "en") for name, game in GAMES.items()})
        with build_step("The licences and the service worker could not be written."):
            copy_licences(new)
            write_search_files(new)
            write_service_worker(new)
        with build_step("The files for hosts could not be written."):
            write_host_files(new)
            compress_assets(new, best=release)
        if out.exists():
            out.rename(old)
        new.rename(out)
    finally:
        shutil.rmtree(work)
    kind = " with stock Pyodide" if stock else ""
    print(f"Built {out.name}/{kind} in {time.perf_counter() - start:.0f} s", flush=True)
