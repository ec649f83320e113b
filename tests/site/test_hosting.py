"""What the build writes for hosts: headers in their forms, compressed copies, the page Hosting."""

from __future__ import annotations

import gzip
from fnmatch import fnmatch
from pathlib import Path

import brotli
import pytest

from builder import compress, hosting
from tests.site.html_pages import read_pages


def test_hosting_page_has_the_present_configurations() -> None:
    text = hosting.PAGE.read_text("utf-8")
    assert hosting.hosting_page(text) == text, "Run: python3 build.py hosting"


def test_headers_file_has_one_rule_for_each_path(dist: Path) -> None:
    """Cloudflare Pages joins the values of rules that overlap, and has limits: 100 rules, lines of 2,000 characters."""
    blocks = (dist / "_headers").read_text("utf-8").split("\n\n")
    rules = {path: dict(line.strip().split(": ", 1) for line in lines) for path, *lines in map(str.splitlines, blocks)}
    assert len(rules) == len(blocks) <= 100
    assert max(map(len, "\n".join(blocks).splitlines())) <= 2000
    for file in dist.rglob("*"):
        path = f"/{file.relative_to(dist).as_posix()}".removesuffix("index.html")
        if file.is_file() and file.name not in {"_headers", ".htaccess"}:
            [rule] = [pattern for pattern in rules if fnmatch(path, pattern)]
            assert rules[rule] == hosting.headers_for(path), path


def test_assets_have_compressed_copies(dist: Path) -> None:
    assets = [file for file in (dist / "assets").rglob("*.*") if file.suffix in {".js", ".css", ".wasm", ".bin"}]
    large = [file for file in assets if file.stat().st_size >= compress.MIN_BYTES]
    assert len(large) > 8
    for file in large:
        content = file.read_bytes()
        assert brotli.decompress(file.with_name(f"{file.name}.br").read_bytes()) == content
        assert gzip.decompress(file.with_name(f"{file.name}.gz").read_bytes()) == content
    listed = (dist / "sw.js").read_text("utf-8")
    assert not any(name in listed for name in ('.br"', '.gz"', ".htaccess", "_headers"))


def test_release_compresses_better(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A later build without --release uses what the release has left in the cache."""
    monkeypatch.setattr(compress, "CACHE", tmp_path / "cache")
    (assets := tmp_path / "assets").mkdir()
    (assets / "words.js").write_text("".join(f"const name_{n} = {n * n};\n" for n in range(9000)))

    def sizes(best: bool) -> list[int]:
        compress.compress_assets(tmp_path, best=best)
        return [file.stat().st_size for file in sorted(assets.glob("*.*z")) + sorted(assets.glob("*.br"))]

    quick, well, later = sizes(best=False), sizes(best=True), sizes(best=False)
    assert all(small < large for small, large in zip(well, quick, strict=True))
    assert later == well


def test_404_page_starts_at_the_folder_in_url(dist: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from builder.pages import page_urls

    monkeypatch.setenv("URL", "https://example.org/games/")
    assert page_urls(hosting.NOT_FOUND)["root"] == "/games/"
    monkeypatch.delenv("URL")
    assert page_urls(hosting.NOT_FOUND)["root"] == "/"
    assert read_pages(dist)["404.html"].html.count("<script>") == 1
