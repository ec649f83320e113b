"""`build.py site` and `build.py serve`, inside the virtual environment. And, for who writes posts by script:
`python -m making snippet crossado lang=fr mode=replay record="crossado players=2 : 4 6"`."""

from __future__ import annotations

import argparse
import os
import shutil
import sys
import tempfile
import threading
import time
from pathlib import Path

from making import assets, boards, embeds, licences, offline, pages, pictures, places, serving
from pygames.check import check_games, unfinished
from pygames.games import GAMES

DIST = places.ROOT / "dist"
SOURCES = (places.ROOT / "pygames", places.SITE, places.ROOT / "netlify.toml", places.ROOT / "package-lock.json")


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("command", choices=("site", "serve", "snippet"))
    parser.add_argument("told", nargs="*", help="for a snippet: the game, then name=value as often as there is need")
    parser.add_argument("--watch", action="store_true")
    parser.add_argument("--port", type=int, default=8000)
    options = parser.parse_args()
    if options.command == "snippet":
        print(embeds.snippet(*options.told))
        return 0
    try:
        if options.command == "site" or newest() > made():
            make(DIST)
    except places.Missing as missing:
        sys.exit(str(missing))
    if options.command == "serve":
        serve(options.port, options.watch)
    return 0


def make(out: Path) -> None:
    """The whole site, made beside the old one, which is there until the new one is complete."""
    start = time.perf_counter()
    check_published()
    work = Path(tempfile.mkdtemp(prefix=f"{out.name}.", dir=out.parent))
    fresh, old = work / "new", work / "old"
    fresh.mkdir()
    try:
        pages.make(fresh, assets.make(fresh))
        pictures.make(fresh, {name: boards.cover(game, "en") for name, game in GAMES.items()})
        licences.make(fresh)
        offline.make(fresh)
        if out.exists():
            out.rename(old)
        fresh.rename(out)
    finally:
        shutil.rmtree(work)
    print(f"· {out.name}/ made in {time.perf_counter() - start:.1f} s", flush=True)


def check_published() -> None:
    """Stop with all sentences at once if a game does not keep its contract; say what is not finished yet. The host's
    build, which has the site's address, is a release: it wants finished games."""
    release = "URL" in os.environ
    if wrong := check_games(GAMES.values(), release=release):
        raise places.Missing("\n".join(wrong))
    for game in GAMES.values():
        for sentence in unfinished(game):
            print(f"· {sentence}", flush=True)


def newest() -> float:
    """When a source was last changed."""
    files = (file for source in SOURCES for file in ([source] if source.is_file() else source.rglob("*")))
    return max(file.stat().st_mtime for file in files if "__pycache__" not in file.parts)


def made() -> float:
    index = DIST / "index.html"
    return index.stat().st_mtime if index.exists() else 0.0


def serve(port: int, watch: bool) -> None:
    site = serving.server(DIST, port)
    threading.Thread(target=site.serve_forever, daemon=True).start()
    print(f"Crossboard is at http://localhost:{site.server_address[1]}/ (Ctrl-C ends it)", flush=True)
    try:
        while True:
            time.sleep(0.5)
            if watch and newest() > made():
                again()
    except KeyboardInterrupt:
        print()


def again() -> None:
    """In a process of its own, so that changed Python counts; a mistake in it is shown and the old site stays."""
    import subprocess

    if subprocess.run([sys.executable, "-m", "making", "site"], check=False).returncode:
        (DIST / "index.html").touch()


if __name__ == "__main__":
    sys.exit(main())
