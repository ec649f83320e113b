"""The local server: serves dist/ with the types, compression and headers of the real host."""

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

from builder.paths import CACHE, ROOT

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
NOT_FOUND = "404.html"


def header_rules() -> list[tuple[str, dict[str, str]]]:
    """Return the header rules of netlify.toml in order. Later rules win."""
    return [
        (rule["for"], rule["values"]) for rule in tomllib.loads((ROOT / "netlify.toml").read_text("utf-8"))["headers"]
    ]


def headers_for(path: str) -> dict[str, str]:
    headers: dict[str, str] = {}
    for pattern, values in header_rules():
        if fnmatch(path, pattern):
            headers |= values
    return headers


def brotli_path(content: bytes) -> Path:
    """Return the path at which `precompress` caches the compressed content."""
    return CACHE / f"{hashlib.sha256(content).hexdigest()[:20]}.br"


def precompress(folder: Path) -> None:
    """Compress the assets with brotli's best quality, as good hosts do. The largest takes a minute."""
    for file in sorted((folder / "assets").rglob("*")):
        if (
            file.is_file()
            and file.suffix not in ALREADY_SMALL
            and not (cached := brotli_path(file.read_bytes())).exists()
        ):
            temporary = cached.with_suffix(f".{os.getpid()}")
            temporary.write_bytes(brotli.compress(file.read_bytes(), quality=11))
            temporary.replace(cached)


@lru_cache(maxsize=256)
def encode(file: Path, changed: float, encoding: str) -> bytes:
    """Return a file in an encoding. `changed` is only part of the cache key."""
    content = file.read_bytes()
    if encoding == "br":
        cached = brotli_path(content)
        return cached.read_bytes() if cached.exists() else bytes(brotli.compress(content, quality=5))
    return gzip.compress(content, 6, mtime=0) if encoding == "gzip" else content


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    encodings: tuple[str, ...] = ("br", "gzip")
    folder: Path

    def do_GET(self) -> None:
        self.send(True)

    def do_HEAD(self) -> None:
        self.send(False)

    def send(self, with_body: bool) -> None:
        path = unquote(urlsplit(self.path).path)
        file, status = self.find(path), 200
        if file and file.is_dir():
            if not path.endswith("/"):
                self.send_response(301)
                self.send_header("Location", quote(f"/{file.relative_to(self.folder).as_posix()}/"))
                self.send_header("Content-Length", "0")
                self.end_headers()
                return
            file /= "index.html"
        if not file or not file.is_file() or file.name == NOT_FOUND:
            # With its own headers, so that a missing asset is not cached for ever.
            file, path, status = self.folder / NOT_FOUND, f"/{NOT_FOUND}", 404
        accepted = self.headers.get("Accept-Encoding", "")
        available = () if file.suffix in ALREADY_SMALL else self.encodings
        encoding = next((name for name in available if name in accepted), "")
        body = self.read(file, encoding)
        tag = f'"{file.stat().st_mtime_ns:x}-{len(body):x}"'
        if status == 200 and self.headers.get("If-None-Match") == tag:
            status, body = 304, b""
        self.send_response(status)
        self.send_header("Content-Type", TYPES.get(file.suffix, "application/octet-stream"))
        self.send_header("Content-Length", str(len(body)))
        self.send_header("ETag", tag)
        self.send_header("Vary", "Accept-Encoding")
        if encoding:
            self.send_header("Content-Encoding", encoding)
        for name, value in headers_for(path).items():
            self.send_header(name, value)
        self.end_headers()
        if with_body:
            with suppress(ConnectionError):  # the visitor has closed the page
                self.wfile.write(body)

    def read(self, file: Path, encoding: str) -> bytes:
        return encode(file, file.stat().st_mtime, encoding)

    def find(self, path: str) -> Path | None:
        """Return the file at a path, or None if it is outside the folder."""
        try:
            file = (self.folder / path.lstrip("/")).resolve()
        except ValueError:  # a null byte
            return None
        return file if file.is_relative_to(self.folder) else None

    def log_message(self, format: str, *arguments: object) -> None:
        """Log nothing."""


def create_server(
    folder: Path, port: int = 8000, handler: type[Handler] = Handler, tries: int = 100
) -> ThreadingHTTPServer:
    """Create a server on the first free port from `port`; 0 means any port."""
    bound = type("SiteHandler", (handler,), {"folder": folder.resolve()})
    for number in range(port, port + tries):
        try:
            return ThreadingHTTPServer(("127.0.0.1", number), bound)
        except OSError:
            continue
    raise SystemExit(
        f"No port from {port} to {port + tries - 1} is free. Stop another server, or choose a port with --port."
    )
