"""`build.py site` and `build.py serve`, inside the virtual environment."""

from __future__ import annotations

import argparse
import shutil
import sys
import threading
import time
from pathlib import Path

from making import assets, licences, pages, serving

DIST = assets.ROOT / "dist"
SOURCES = (assets.ROOT / "pygames", assets.SITE, assets.ROOT / "netlify.toml", assets.ROOT / "package-lock.json")


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("command", choices=("site", "serve"))
    parser.add_argument("--watch", action="store_true")
    parser.add_argument("--port", type=int, default=8000)
    options = parser.parse_args()
    try:
        if options.command == "site" or newest() > made():
            make(DIST)
    except assets.Missing as missing:
        sys.exit(str(missing))
    if options.command == "serve":
        serve(options.port, options.watch)
    return 0


def make(out: Path) -> None:
    """The whole site, beside the old one until it is complete."""
    start = time.perf_counter()
    fresh = out.with_name(out.name + ".new")
    shutil.rmtree(fresh, ignore_errors=True)
    fresh.mkdir(parents=True)
    pages.make(fresh, assets.make(fresh))
    licences.make(fresh)
    shutil.rmtree(out, ignore_errors=True)
    fresh.rename(out)
    print(f"· {out.name}/ made in {time.perf_counter() - start:.1f} s", flush=True)


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
