"""`build.py site` and `build.py serve`, inside the virtual environment; and HTML for scripts that write posts:
`python -m builder snippet crossado lang=fr mode=replay record="crossado players=2 : 4 6"`."""

from __future__ import annotations

import argparse
import subprocess
import sys
import threading
import time

from builder import embeds
from builder.build import build_site
from builder.dev_server import create_server
from builder.errors import BuildError
from builder.paths import DIST, ROOT, SITE

SOURCES = (ROOT / "pygames", SITE, ROOT / "netlify.toml", ROOT / "package-lock.json")


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("command", choices=("site", "serve", "snippet"))
    parser.add_argument("params", nargs="*", help="snippet: the game, then name=value pairs")
    parser.add_argument("--stock", action="store_true")
    parser.add_argument("--watch", action="store_true")
    parser.add_argument("--port", type=int, default=8000)
    options = parser.parse_args()
    if options.command == "snippet":
        print(embeds.snippet(*options.params))
        return 0
    try:
        if options.command == "site" or newest_source() > built_at():
            build_site(DIST, stock=options.stock)
    except BuildError as error:
        sys.exit(str(error))
    if options.command == "serve":
        serve(options.port, options.watch)
    return 0


def newest_source() -> float:
    """Return when a source was last changed."""
    files = (file for source in SOURCES for file in ([source] if source.is_file() else source.rglob("*")))
    return max(file.stat().st_mtime for file in files if "__pycache__" not in file.parts)


def built_at() -> float:
    index = DIST / "index.html"
    return index.stat().st_mtime if index.exists() else 0.0


def serve(port: int, watch: bool) -> None:
    server = create_server(DIST, port)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    print(f"Serving http://localhost:{server.server_address[1]}/ (Ctrl-C to stop)", flush=True)
    try:
        while True:
            time.sleep(0.5)
            if watch and newest_source() > built_at():
                rebuild()
    except KeyboardInterrupt:
        print()


def rebuild() -> None:
    """Build in a new process, so that changed Python counts. After an error the old site stays."""
    if subprocess.run([sys.executable, "-m", "builder", "site"], check=False).returncode:
        (DIST / "index.html").touch()


if __name__ == "__main__":
    sys.exit(main())
