"""The local server: serves dist/ with the types, compression and headers of the real host."""

from __future__ import annotations

import sys
from contextlib import suppress
from functools import lru_cache
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import quote, unquote, urlsplit

from builder.compress import ALREADY_SMALL, ENCODINGS
from builder.hosting import NOT_FOUND, headers_for

TYPES = {
    ".bin": "application/octet-stream",
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".lzma": "application/octet-stream",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".zip": "application/zip",
}


@lru_cache(maxsize=256)
def encode(file: Path, changed: float, encoding: str) -> bytes:
    """Return a file in an encoding, if possible from the copy beside it. `changed` is only part of the cache key."""
    if not encoding:
        return file.read_bytes()
    copy = file.with_name(file.name + ENCODINGS[encoding].suffix)
    return copy.read_bytes() if copy.exists() else ENCODINGS[encoding].quick(file.read_bytes())


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    encodings: tuple[str, ...] = tuple(ENCODINGS)
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


class SiteServer(ThreadingHTTPServer):
    allow_reuse_address = sys.platform != "win32"  # where it would take a port that another server listens on

    def handle_error(self, request: object, client_address: object) -> None:
        """Print the error, unless the visitor has only closed the connection."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)  # type: ignore[arg-type]


def create_server(
    folder: Path, port: int = 8000, handler: type[Handler] = Handler, tries: int = 100
) -> ThreadingHTTPServer:
    """Create a server on the first free port from `port`; 0 means any port."""
    bound = type("SiteHandler", (handler,), {"folder": folder.resolve()})
    for number in range(port, port + tries):
        try:
            return SiteServer(("127.0.0.1", number), bound)
        except OSError:
            continue
    raise SystemExit(
        f"No port from {port} to {port + tries - 1} is free. Stop another server, or choose a port with --port."
    )
