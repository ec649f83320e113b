"""The local server: what it sends is what the host will send."""

from __future__ import annotations

import gzip
import http.client
import http.server
import socket
import struct
import threading
import tomllib
from collections.abc import Iterator
from pathlib import Path

import brotli
import pytest

from builder import dev_server
from builder.paths import ROOT

HEADERS = {rule["for"]: rule["values"] for rule in tomllib.loads((ROOT / "netlify.toml").read_text("utf-8"))["headers"]}


@pytest.fixture(scope="module")
def port(dist: Path) -> Iterator[int]:
    site = dev_server.create_server(dist, 0)
    thread = threading.Thread(target=site.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    yield site.server_address[1]
    site.shutdown()
    thread.join()
    site.server_close()


class Answer:
    def __init__(self, port: int, path: str, method: str = "GET", **headers: str) -> None:
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=90)
        connection.request(method, path, headers={name.replace("_", "-"): value for name, value in headers.items()})
        reply = connection.getresponse()
        self.status, self.headers, self.body = reply.status, reply.headers, reply.read()
        connection.close()


def asset(dist: Path, pattern: str) -> str:
    [file] = dist.glob(pattern)
    return f"/{file.relative_to(dist).as_posix()}"


def test_headers_are_the_host_s(dist: Path, port: int) -> None:
    everywhere, assets = HEADERS["/*"], HEADERS["/*"] | HEADERS["/assets/*"]
    assert everywhere["Cache-Control"] != assets["Cache-Control"]
    told = {"/": everywhere, "/en/crossing/": everywhere, "/og/crossing.png": everywhere, "/nothing": everywhere}
    told |= {asset(dist, "assets/crossboard-*.css"): assets, "/assets/nothing.js": everywhere}
    for path, wanted in told.items():
        headers = Answer(port, path).headers
        assert {name: headers[name] for name in wanted} == wanted, path


@pytest.mark.parametrize(
    ("pattern", "kind"),
    [
        ("index.html", "text/html; charset=utf-8"),
        ("icon.svg", "image/svg+xml"),
        ("og/crossing.png", "image/png"),
        ("licences/crossboard.txt", "text/plain; charset=utf-8"),
        ("assets/crossboard-*.css", "text/css; charset=utf-8"),
        ("assets/boot-*.js", "text/javascript; charset=utf-8"),
        ("assets/interpreter-*.mjs", "text/javascript; charset=utf-8"),
        ("assets/snapshot-*.bin", "application/octet-stream"),
        ("assets/crossboard-*.zip", "application/zip"),
        ("assets/pyodide-*/pyodide.asm.wasm", "application/wasm"),
    ],
)
def test_types(dist: Path, port: int, pattern: str, kind: str) -> None:
    answer = Answer(port, asset(dist, pattern), "HEAD")
    assert (answer.status, answer.headers["Content-Type"]) == (200, kind)


def test_every_file_has_a_type_of_its_own(dist: Path) -> None:
    assert {file.suffix for file in dist.rglob("*") if file.is_file()} <= set(dev_server.TYPES)


def test_compression(dist: Path, port: int) -> None:
    path = "/en/crossing/"
    plain = Answer(port, path)
    assert plain.body == (dist / "en/crossing/index.html").read_bytes()
    assert plain.headers["Content-Encoding"] is None
    for asked, how, unpacked in (("gzip, deflate, br", "br", brotli.decompress), ("gzip", "gzip", gzip.decompress)):
        packed = Answer(port, path, Accept_Encoding=asked)
        assert packed.headers["Content-Encoding"] == how
        assert packed.headers["Vary"] == "Accept-Encoding"
        assert len(packed.body) == int(packed.headers["Content-Length"]) < len(plain.body) / 3
        assert unpacked(packed.body) == plain.body
        assert packed.headers["ETag"] != plain.headers["ETag"]
    assert Answer(port, "/og/crossing.png", Accept_Encoding="br").headers["Content-Encoding"] is None


def test_what_is_known_is_not_sent_again(port: int) -> None:
    first = Answer(port, "/en/")
    again = Answer(port, "/en/", If_None_Match=first.headers["ETag"])
    assert (again.status, again.body) == (304, b"")
    assert Answer(port, "/en/", If_None_Match='"other"').status == 200


def test_head_has_no_body(port: int) -> None:
    head, whole = Answer(port, "/en/", "HEAD"), Answer(port, "/en/")
    assert (head.status, head.body) == (200, b"")
    assert head.headers["Content-Length"] == str(len(whole.body))


@pytest.mark.parametrize(
    "path",
    ["/nothing", "/en/nothing/", "/404.html", "/assets/", "/../pyproject.toml", "/%2e%2e/pyproject.toml",
     "/en/..%2f..%2f..%2f..%2f..%2f..%2fetc/passwd", "//etc/passwd", "/%00", "/en/%ff"],
)  # fmt: skip
def test_what_is_not_there_is_the_page_for_it(dist: Path, port: int, path: str) -> None:
    answer = Answer(port, path)
    assert (answer.status, answer.body) == (404, (dist / "404.html").read_bytes())


@pytest.mark.parametrize("path", ["/en", "//en", "/en/crossing/../../en"])
def test_a_folder_is_named_with_its_slash(port: int, path: str) -> None:
    answer = Answer(port, path)
    assert (answer.status, answer.headers["Location"]) == (301, "/en/")


def test_the_first_free_port_is_taken(dist: Path, port: int) -> None:
    with pytest.raises(SystemExit, match="--port"):
        dev_server.create_server(dist, port, tries=1)
    with dev_server.create_server(dist, port) as other:
        assert other.server_address[1] > port


def test_who_leaves_in_the_middle_is_no_event(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """A page that is left while a file arrives ends the connection; the person at the terminal need not know."""
    # So that closing waits for the answer.
    monkeypatch.setattr(http.server.ThreadingHTTPServer, "daemon_threads", False)
    (tmp_path / "large.bin").write_bytes(bytes(50_000_000))
    site = dev_server.create_server(tmp_path, 0)
    thread = threading.Thread(target=site.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    with socket.create_connection(("127.0.0.1", site.server_port)) as visitor:
        visitor.sendall(b"GET /large.bin HTTP/1.1\r\nHost: here\r\n\r\n")
        assert visitor.recv(15) == b"HTTP/1.1 200 OK"
        visitor.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    site.shutdown()
    thread.join()
    site.server_close()
    assert capfd.readouterr().err == ""
