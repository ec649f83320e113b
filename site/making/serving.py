"""The local server: dist/ with the types, compression and headers that the real host gives it."""

from __future__ import annotations

import gzip
import hashlib
import os
import tomllib
from contextlib import suppress
from fnmatch import fnmatch
from functools import lru_cache
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import quote, unquote, urlsplit

import brotli

from making.places import CACHE, ROOT

TYPES = {
    ".bin": "application/octet-stream",
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".zip": "application/zip",
}
ALREADY_SMALL = {".png", ".zip"}
LOST = "404.html"


def rules() -> list[tuple[str, dict[str, str]]]:
    """What netlify.toml says of headers, in its order: later rules win."""
    return [
        (rule["for"], rule["values"]) for rule in tomllib.loads((ROOT / "netlify.toml").read_text("utf-8"))["headers"]
    ]


def headers_for(path: str) -> dict[str, str]:
    found: dict[str, str] = {}
    for pattern, values in rules():
        if fnmatch(path, pattern):
            found |= values
    return found


def squeezed(content: bytes) -> Path:
    """Where a content is kept as small as brotli can make it, once `squeeze` has taken the time."""
    return CACHE / f"{hashlib.sha256(content).hexdigest()[:20]}.br"


def squeeze(folder: Path) -> None:
    """What good hosts do once with files that never change. It takes a minute for the largest."""
    for file in sorted((folder / "assets").rglob("*")):
        if file.is_file() and file.suffix not in ALREADY_SMALL and not (kept := squeezed(file.read_bytes())).exists():
            fresh = kept.with_suffix(f".{os.getpid()}")
            fresh.write_bytes(brotli.compress(file.read_bytes(), quality=11))
            fresh.replace(kept)


@lru_cache(maxsize=256)
def packed(file: Path, changed: float, how: str) -> bytes:
    """A file as it is sent; `changed` is only there to forget an old version."""
    content = file.read_bytes()
    if how == "br":
        kept = squeezed(content)
        return kept.read_bytes() if kept.exists() else bytes(brotli.compress(content, quality=5))
    return gzip.compress(content, 6, mtime=0) if how == "gzip" else content


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    folder: Path

    def do_GET(self) -> None:
        self.answer(True)

    def do_HEAD(self) -> None:
        self.answer(False)

    def answer(self, with_body: bool) -> None:
        path = unquote(urlsplit(self.path).path)
        file, status = self.found(path), 200
        if file and file.is_dir():
            if not path.endswith("/"):
                self.send_response(301)
                self.send_header("Location", quote(f"/{file.relative_to(self.folder).as_posix()}/"))
                self.send_header("Content-Length", "0")
                self.end_headers()
                return
            file /= "index.html"
        if not file or not file.is_file() or file.name == LOST:
            # A missing file is not to be remembered as such for as long as the file itself would have been.
            file, path, status = self.folder / LOST, f"/{LOST}", 404
        asked = self.headers.get("Accept-Encoding", "")
        how = "" if file.suffix in ALREADY_SMALL else next((kind for kind in ("br", "gzip") if kind in asked), "")
        body = packed(file, file.stat().st_mtime, how)
        tag = f'"{file.stat().st_mtime_ns:x}-{len(body):x}"'
        if status == 200 and self.headers.get("If-None-Match") == tag:
            status, body = 304, b""
        self.send_response(status)
        self.send_header("Content-Type", TYPES.get(file.suffix, "application/octet-stream"))
        self.send_header("Content-Length", str(len(body)))
        self.send_header("ETag", tag)
        self.send_header("Vary", "Accept-Encoding")
        if how:
            self.send_header("Content-Encoding", how)
        for name, value in headers_for(path).items():
            self.send_header(name, value)
        self.end_headers()
        if with_body:
            with suppress(ConnectionError):  # whoever asked has left the page
                self.wfile.write(body)

    def found(self, path: str) -> Path | None:
        """What a path names inside the folder, if it names anything there at all."""
        try:
            file = (self.folder / path.lstrip("/")).resolve()
        except ValueError:  # a null byte
            return None
        return file if file.is_relative_to(self.folder) else None

    def log_message(self, format: str, *arguments: object) -> None:
        """Silence: the address is all that a person needs to see."""


def server(folder: Path, port: int = 8000, tries: int = 100) -> ThreadingHTTPServer:
    """On the first free port from `port`; 0 for any."""
    made = type("SiteHandler", (Handler,), {"folder": folder.resolve()})
    for number in range(port, port + tries):
        try:
            return ThreadingHTTPServer(("127.0.0.1", number), made)
        except OSError:
            continue
    raise SystemExit(
        f"No port from {port} to {port + tries - 1} is free. Stop another server, or name one: --port 9000"
    )
