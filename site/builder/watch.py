"""`build.py serve --watch`: builds again when a source changes, and reloads the pages that are open.

It builds with stock Pyodide and without a snapshot, which takes seconds. Each build is a new process, which imports
changed Python again and may fail without stopping the server. For the same reason this module imports no game.
"""

from __future__ import annotations

import html
import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from urllib.parse import urlsplit

from builder.dev_server import NOT_FOUND, Handler, create_server
from builder.paths import CACHE, ROOT, SITE
from builder.substitute import substitute

OUT = CACHE / "watch/site"
SOURCES = (ROOT / "pygames", SITE, ROOT / "netlify.toml", ROOT / "package-lock.json")
POLL_SECONDS = 0.3
SCRIPT_URL, EVENTS_URL = "/__watch.js", "/__watch"
SCRIPT = f"""const {{ version }} = document.currentScript.dataset;
new EventSource("{EVENTS_URL}").onmessage = ({{ data }}) => data === version || location.reload();
"""
# Replaces the service worker of an earlier server in the browser, because that one would serve old files.
NO_WORKER = """addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) await caches.delete(name);
  await registration.unregister();
})()));
"""

Build = Callable[[], str]  # returns the error, or ""


class Watcher:
    """Builds when `fingerprint()` changes. `version` changes with each successful build."""

    def __init__(self, build: Build, fingerprint: Callable[[], object]) -> None:
        self.build, self.fingerprint = build, fingerprint
        self.built_from: object = None
        self.error = ""
        self.builds = 0
        self.started = time.time_ns()  # so that a page of an earlier server reloads after our first build
        self.changed = threading.Condition()

    @property
    def version(self) -> str:
        return f"{self.started}-{self.builds}"

    def check(self) -> bool:
        """Build if a source has changed, and return whether one had."""
        current = self.fingerprint()
        if current == self.built_from:
            return False
        self.built_from = current  # from before the build, so that the next check notices a change during it
        error = self.build()
        with self.changed:
            self.error = error
            self.builds += not error
            self.changed.notify_all()
        return True

    def wait_for_change(self, version: str) -> str:
        """Wait until the version differs from `version`, and return it."""
        with self.changed:
            self.changed.wait_for(lambda: self.version != version)
            return self.version


class WatchHandler(Handler):
    """Serves the site without compression, and adds a script to each page that reloads it after a build."""

    encodings = ()
    watcher: Watcher

    def send(self, with_body: bool) -> None:
        path = urlsplit(self.path).path
        if path == EVENTS_URL:
            self.send_events()
        elif path == SCRIPT_URL:
            self.send_text(SCRIPT, "text/javascript")
        elif path == "/sw.js":
            self.send_text(NO_WORKER, "text/javascript")
        elif self.watcher.error and not (self.folder / NOT_FOUND).exists():
            message = html.escape(self.watcher.error)
            page = f"<!DOCTYPE html><title>Error</title>{self.script()}<pre>{message}</pre>"
            self.send_text(page, "text/html", 503)
        else:
            super().send(with_body)

    def read(self, file: Path, encoding: str) -> bytes:
        script = self.script()  # before the file is read, so that a page is never older than its version
        content = super().read(file, encoding)
        if file.suffix != ".html":
            return content
        return substitute(content.decode(), "</head>", f"{script}</head>", source=file.name).encode()

    def script(self) -> str:
        return f'<script src="{SCRIPT_URL}" data-version="{self.watcher.version}"></script>'

    def send_text(self, text: str, kind: str, status: int = 200) -> None:
        body = text.encode()
        self.send_response(status)
        self.send_header("Content-Type", f"{kind}; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.send_header("Cache-Control", "no-store")
        self.end_headers()
        self.wfile.write(body)

    def send_events(self) -> None:
        """Send the version now, and again after each build, until the page is closed."""
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream")
        self.send_header("Cache-Control", "no-store")
        self.end_headers()
        version = self.watcher.version
        with suppress(ConnectionError):
            while True:
                self.wfile.write(f"data: {version}\n\n".encode())
                version = self.watcher.wait_for_change(version)


def serve_and_watch(port: int) -> None:
    watcher = Watcher(build_in_process, source_fingerprint)
    server = create_server(OUT, port, type("Watching", (WatchHandler,), {"watcher": watcher}))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    watcher.check()
    print(f"Serving http://localhost:{server.server_address[1]}/ and watching (Ctrl-C to stop)", flush=True)
    with suppress(KeyboardInterrupt):
        while True:
            time.sleep(POLL_SECONDS)
            watcher.check()


def source_fingerprint() -> dict[Path, int]:
    """Return a value that changes whenever a source is edited, added or removed."""
    files = (file for source in SOURCES for file in ([source] if source.is_file() else source.rglob("*")))
    times = {}
    for file in files:
        if "__pycache__" not in file.parts:
            with suppress(FileNotFoundError):  # removed in the meantime
                times[file] = file.stat().st_mtime_ns
    return times


def build_in_process(root: Path = ROOT, out: Path = OUT) -> str:
    """Build in a new process, and print and return its error."""
    run = subprocess.run(
        [sys.executable, "-m", "builder", "site", "--stock", "--out", out],
        cwd=root,
        env=os.environ | {"PYTHONPATH": os.pathsep.join((str(root), str(root / "site")))},
        stderr=subprocess.PIPE,
        text=True,
        check=False,
    )
    print(run.stderr, end="", file=sys.stderr, flush=True)
    return run.stderr if run.returncode else ""
