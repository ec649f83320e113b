"""The local server: it sends what the host will send."""

from __future__ import annotations

import gzip
import http.server
import os
import shutil
import socket
import struct
import threading
from pathlib import Path

import brotli
import pytest

from builder import __main__ as command_line
from builder import build, dev_server, watch
from builder.compress import SUFFIXES
from builder.hosting import header_rules
from tests.site.http_client import Response

HEADERS = dict(header_rules())
FOR_HOSTS = {"_headers", ".htaccess"}


def asset(dist: Path, pattern: str) -> str:
    [file] = dist.glob(pattern)
    return f"/{file.relative_to(dist).as_posix()}"


def test_headers_come_from_headers_toml(dist: Path, port: int) -> None:
    default, assets = HEADERS["/*"], HEADERS["/*"] | HEADERS["/assets/*"]
    assert default["Cache-Control"] != assets["Cache-Control"]
    expected = dict.fromkeys(("/", "/en/crossing/", "/og/crossing.png", "/nothing", "/assets/nothing.js"), default)
    expected |= {asset(dist, "assets/crossboard-*.css"): assets}
    for path, values in expected.items():
        headers = Response(port, path).headers
        assert {name: headers[name] for name in values} == values, path


@pytest.mark.parametrize(
    ("pattern", "kind"),
    [
        ("index.html", "text/html; charset=utf-8"),
        ("icon.svg", "image/svg+xml"),
        ("og/crossing.png", "image/png"),
        ("licences/crossboard.txt", "text/plain; charset=utf-8"),
        ("assets/crossboard-*.css", "text/css; charset=utf-8"),
        ("assets/boot-*.js", "text/javascript; charset=utf-8"),
        ("assets/interpreter-*.js", "text/javascript; charset=utf-8"),
        ("assets/snapshot-*.bin", "application/octet-stream"),
        ("assets/crossboard-*.zip", "application/zip"),
        ("assets/pyodide-*/pyodide.asm.wasm", "application/wasm"),
    ],
)
def test_files_have_their_content_type(dist: Path, port: int, pattern: str, kind: str) -> None:
    response = Response(port, asset(dist, pattern), "HEAD")
    assert (response.status, response.headers["Content-Type"]) == (200, kind)


def test_every_suffix_has_a_content_type(dist: Path) -> None:
    suffixes = {file.suffix for file in dist.rglob("*") if file.is_file() and file.name not in FOR_HOSTS}
    assert suffixes <= set(dev_server.TYPES) | SUFFIXES
    assert ".mjs" not in suffixes  # nginx on Debian does not know it


def test_pages_are_compressed(dist: Path, port: int) -> None:
    path = "/en/crossing/"
    plain = Response(port, path)
    assert plain.body == (dist / "en/crossing/index.html").read_bytes()
    assert plain.headers["Content-Encoding"] is None
    for accepted, encoding, decompress in (
        ("gzip, deflate, br", "br", brotli.decompress),
        ("gzip", "gzip", gzip.decompress),
    ):
        compressed = Response(port, path, Accept_Encoding=accepted)
        assert compressed.headers["Content-Encoding"] == encoding
        assert compressed.headers["Vary"] == "Accept-Encoding"
        assert len(compressed.body) == int(compressed.headers["Content-Length"]) < len(plain.body) / 3
        assert decompress(compressed.body) == plain.body
        assert compressed.headers["ETag"] != plain.headers["ETag"]
    assert Response(port, "/og/crossing.png", Accept_Encoding="br").headers["Content-Encoding"] is None


def test_matching_etag_is_not_modified(port: int) -> None:
    first = Response(port, "/en/")
    second = Response(port, "/en/", If_None_Match=first.headers["ETag"])
    assert (second.status, second.body) == (304, b"")
    assert Response(port, "/en/", If_None_Match='"other"').status == 200


def test_head_has_no_body(port: int) -> None:
    head, whole = Response(port, "/en/", "HEAD"), Response(port, "/en/")
    assert (head.status, head.body) == (200, b"")
    assert head.headers["Content-Length"] == str(len(whole.body))


@pytest.mark.parametrize(
    "path",
    ["/nothing", "/en/nothing/", "/404.html", "/assets/", "/../pyproject.toml", "/%2e%2e/pyproject.toml",
     "/en/..%2f..%2f..%2f..%2f..%2f..%2fetc/passwd", "//etc/passwd", "/%00", "/en/%ff"],
)  # fmt: skip
def test_missing_path_gets_404_page(dist: Path, port: int, path: str) -> None:
    response = Response(port, path)
    assert (response.status, response.body) == (404, (dist / "404.html").read_bytes())


@pytest.mark.parametrize("path", ["/en", "//en", "/en/crossing/../../en"])
def test_folder_redirects_to_its_slash(port: int, path: str) -> None:
    response = Response(port, path)
    assert (response.status, response.headers["Location"]) == (301, "/en/")


def test_server_uses_first_free_port(dist: Path, port: int) -> None:
    with pytest.raises(SystemExit, match="--port"):
        dev_server.create_server(dist, port, tries=1)
    with dev_server.create_server(dist, port) as other:
        assert other.server_address[1] > port


@pytest.fixture
def builds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """Let `serve` build from and into a temporary folder, and return the list of builds, which the test may count."""
    builds: list[Path] = []
    out, source = tmp_path / "dist", tmp_path / "pygames"
    (source / "games/chess").mkdir(parents=True)
    (source / "games/chess/rules.py").write_text("first")

    def build_site(out: Path, **options: bool) -> None:
        builds.append(out)
        out.mkdir(exist_ok=True)
        (out / "index.html").write_text("built")

    class Server:
        server_address = ("127.0.0.1", 8123)

        def serve_forever(self) -> None:
            pass

    monkeypatch.setattr(build, "build_site", build_site)
    monkeypatch.setattr(watch, "SOURCES", (source,))
    monkeypatch.setattr(command_line, "DIST", out)
    monkeypatch.setattr(command_line, "STAMP", tmp_path / ".cache/stamp")
    monkeypatch.setattr(command_line, "create_server", lambda folder, port: Server())
    monkeypatch.delenv("URL", raising=False)
    return builds


def test_serve_builds_when_sources_or_url_change(
    builds: list[Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def serve_once() -> int:
        """Serve, and return how many builds there have been."""
        command_line.serve_site(8000, watch=False)
        assert "http://localhost:8123/" in capsys.readouterr().out
        return len(builds)

    assert [serve_once(), serve_once()] == [1, 1]
    monkeypatch.setenv("URL", "https://crossboard.example")
    assert [serve_once(), serve_once()] == [2, 2]
    monkeypatch.delenv("URL")
    assert [serve_once(), serve_once()] == [3, 3]
    game = tmp_path / "pygames/games/chess"
    os.utime(game / "rules.py", ns=(1, 1))  # edited, or exchanged for an older version
    assert [serve_once(), serve_once()] == [4, 4]
    shutil.rmtree(game)
    assert [serve_once(), serve_once()] == [5, 5]
    shutil.rmtree(tmp_path / "dist")
    assert [serve_once(), serve_once()] == [6, 6]
    (tmp_path / "dist/index.html").write_text("from another machine")
    os.utime(tmp_path / "dist/index.html", ns=(1, 1))
    assert serve_once() == 7


def test_build_leaves_nothing_of_the_last_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Such as a game that no longer exists."""
    steps = (
        "check_games", "build_assets", "render_pages", "render_embeds", "render_previews", "copy_licences",
        "write_service_worker", "write_host_files", "compress_assets",
    )  # fmt: skip
    for step in steps:
        monkeypatch.setattr(build, step, lambda *arguments, **options: None)
    monkeypatch.setattr(build, "render_pages", lambda out, assets: (out / "index.html").write_text("new"))
    (out := tmp_path / "dist").joinpath("en/chess").mkdir(parents=True)
    build.build_site(out)
    assert [file.name for file in out.iterdir()] == ["index.html"]
    assert [file.name for file in tmp_path.iterdir()] == ["dist"]


def test_closed_connection_is_not_reported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """A browser that closes the connection during a download causes no message in the terminal."""
    # So that server_close() waits for the response.
    monkeypatch.setattr(http.server.ThreadingHTTPServer, "daemon_threads", False)
    (tmp_path / "large.bin").write_bytes(bytes(50_000_000))
    site = dev_server.create_server(tmp_path, 0)
    thread = threading.Thread(target=site.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    with socket.create_connection(("127.0.0.1", site.server_port)) as browser:
        browser.sendall(b"GET /large.bin HTTP/1.1\r\nHost: here\r\n\r\n")
        assert browser.recv(15) == b"HTTP/1.1 200 OK"
        browser.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    site.shutdown()
    thread.join()
    site.server_close()
    assert capfd.readouterr().err == ""
