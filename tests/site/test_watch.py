"""`serve --watch`: builds when sources change, survives errors, and reloads open pages."""

from __future__ import annotations

import http.client
from collections.abc import Iterator
from pathlib import Path

import pytest

from builder import watch
from builder.dev_server import create_server
from builder.watch import Watcher, WatchHandler
from tests.serving import serve
from tests.site.building import link_packages
from tests.site.http_client import Response


class Sources:
    """A build whose sources and result a test sets."""

    def __init__(self) -> None:
        self.version, self.error, self.built_versions = 0, "", [-1]

    def fingerprint(self) -> int:
        return self.version

    def build(self) -> str:
        self.built_versions.append(self.version)
        return self.error


@pytest.fixture
def sources() -> Sources:
    return Sources()


@pytest.fixture
def watcher(sources: Sources) -> Watcher:
    return Watcher(sources.build, sources.fingerprint)


@pytest.fixture
def port(watcher: Watcher, tmp_path: Path) -> Iterator[int]:
    handler = type("Watching", (WatchHandler,), {"watcher": watcher})
    with serve(create_server(tmp_path / "site", 0, handler)) as port:
        yield port


def write_site(folder: Path) -> None:
    (folder / "site").mkdir(exist_ok=True)
    for name in ("index.html", "404.html"):
        (folder / "site" / name).write_text("<html><head><title>Home</title></head></html>")


def test_watcher_builds_once_per_change(sources: Sources, watcher: Watcher) -> None:
    assert [watcher.check(), watcher.check()] == [True, False]
    sources.version = 1
    assert [watcher.check(), watcher.check()] == [True, False]
    assert sources.built_versions == [-1, 0, 1]


def test_watcher_survives_failed_first_build(sources: Sources, watcher: Watcher) -> None:
    sources.error = "KeyError: 'nope'"
    watcher.check()
    assert watcher.error == "KeyError: 'nope'"
    sources.version, sources.error = 1, ""
    assert watcher.check()
    assert watcher.error == ""


def test_change_during_build_builds_again(sources: Sources, watcher: Watcher) -> None:
    def build() -> str:
        sources.built_versions.append(sources.version)
        sources.version = 1
        return ""

    watcher.build = build
    assert [watcher.check(), watcher.check(), watcher.check()] == [True, True, False]
    assert sources.built_versions == [-1, 0, 1]


def test_pages_contain_reload_script(watcher: Watcher, port: int, tmp_path: Path) -> None:
    write_site(tmp_path)
    page = Response(port, "/", Accept_Encoding="br")
    assert page.headers["Content-Encoding"] is None
    script = f'<script src="/__watch.js" data-version="{watcher.version}"></script></head>'
    assert script.encode() in page.body
    assert b"EventSource" in Response(port, "/__watch.js").body
    assert b"unregister" in Response(port, "/sw.js").body
    assert b"__watch" not in (tmp_path / "site/index.html").read_bytes()


def test_events_report_successful_builds(sources: Sources, watcher: Watcher, port: int) -> None:
    watcher.check()
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
    connection.request("GET", "/__watch")
    events = connection.getresponse()
    first = events.readline()
    assert first == f"data: {watcher.version}\n".encode()
    assert events.readline() == b"\n"
    sources.version, sources.error = 1, "KeyError"
    watcher.check()
    sources.version, sources.error = 2, ""
    watcher.check()
    assert events.readline() == f"data: {watcher.version}\n".encode() != first
    connection.close()
    sources.version = 3
    watcher.check()  # notifies the handler, which finds the page closed


def test_error_page_until_first_build_succeeds(sources: Sources, watcher: Watcher, port: int, tmp_path: Path) -> None:
    sources.error = "Traceback <module>"
    watcher.check()
    page = Response(port, "/en/")
    assert page.status == 503
    assert b"Traceback &lt;module&gt;" in page.body
    assert b"/__watch.js" in page.body
    write_site(tmp_path)
    assert Response(port, "/").status == 200


def test_fingerprint_sees_edited_and_removed_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watch, "SOURCES", (tmp_path,))
    (file := tmp_path / "a.py").write_text("1")
    fingerprints = [watch.source_fingerprint()]
    (tmp_path / "b.py").write_text("2")
    fingerprints.append(watch.source_fingerprint())
    file.unlink()
    fingerprints.append(watch.source_fingerprint())
    (tmp_path / "__pycache__").mkdir()
    (tmp_path / "__pycache__/b.pyc").write_text("3")
    assert watch.source_fingerprint() == fingerprints[-1]
    assert len({str(fingerprint) for fingerprint in fingerprints}) == 3


def test_build_in_process_returns_traceback(
    project: Path,
    capfd: pytest.CaptureFixture[str],
) -> None:
    link_packages(project)
    game = sorted((project / "pygames/games").glob("[a-z]*/view.py"))[0]
    text = game.read_text("utf-8")
    game.write_text(text + '\n\ndef scene(view, *rest):\n    return view["nope"]\n', "utf-8")
    error = watch.build_in_process(project, out := project / "watch/site")
    assert error.startswith("Traceback (most recent call last):\n")
    assert "KeyError: 'nope'\n" in error
    assert capfd.readouterr().err == error
    game.write_text(text, "utf-8")
    assert watch.build_in_process(project, out) == ""
    assert (out / "index.html").is_file()
