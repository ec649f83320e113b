"""Local servers and built sites for tests and measurements."""

from __future__ import annotations

import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import HTTPServer
from pathlib import Path

from builder.build import build_site


@contextmanager
def serve(server: HTTPServer) -> Iterator[int]:
    """Serve in a thread, and yield the port."""
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True)
    with server:
        thread.start()
        try:
            yield int(server.server_address[1])
        finally:
            server.shutdown()
            thread.join()


@contextmanager
def site_or_build(site: Path | None) -> Iterator[Path]:
    """Yield a built site: `site` if it is given, otherwise a new one."""
    with tempfile.TemporaryDirectory() as folder:
        if not site:
            site = Path(folder) / "dist"
            build_site(site)
        yield site
