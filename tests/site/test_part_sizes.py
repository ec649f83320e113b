"""The bytes of a first visit, by part, and the limit of their growth."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from builder.paths import ROOT
from tests.browser.part_sizes import MAX_GROWTH, OTHER, PARTS, bytes_by_part, describe_growth, format_bytes, parts_table

RECORDED = {"HTML": 10_000, "wasm": 1_000_000, "snapshot": 2_000_000}


def test_every_asset_has_a_part(dist: Path) -> None:
    urls = [f"http://localhost/{file.relative_to(dist)}" for file in dist.glob("assets/**/*") if file.is_file()]
    urls = [url for url in urls if not url.endswith((".br", ".gz", ".htaccess"))]
    # Loaded after the start.
    later = (
        "/bot-worker-",
        "/learn-",
        "/offline-",
        "/one-file-",
        "/previews-",
        "/print-",
        "/puzzles-",
        "/qr-",
        "/rules-",
    )
    requests = [(url, 1) for url in urls if not any(name in url for name in later)]
    assert bytes_by_part(requests).get(OTHER) is None


def test_parts_sum_to_all_bytes() -> None:
    base = "http://localhost:8000/"
    requests = [(f"{base}en/c-cross/", 5), (f"{base}assets/boot-1a.js", 7), (f"{base}assets/runtime-files-2b.js", 11)]
    requests += [(f"{base}new.xyz?v=1", 13)]
    assert bytes_by_part(requests) == {"HTML": 5, "our scripts": 18, "other": 13}


@pytest.mark.parametrize(("growth", "fails"), [(MAX_GROWTH, False), (MAX_GROWTH + 1, True)])
def test_growth_beyond_limit_names_the_part(growth: int, fails: bool) -> None:
    parts = RECORDED | {"snapshot": 2_000_000 + growth - 1_000, "images": 3_000, "HTML": 8_000}
    sentence = describe_growth(parts, RECORDED)
    assert bool(sentence) == fails
    if fails:
        assert sentence.startswith("A first visit has grown by 60 kB since docs/bytes.toml was recorded, limit 60 kB: ")
        assert "mostly snapshot, by 59 kB." in sentence


def test_table_has_each_part_and_the_total() -> None:
    rows = parts_table({"HTML": 12_000, "images": 500}, RECORDED)
    assert "| HTML | 12.0 | 10.0 | +2.0 |" in rows
    assert "| images | 0.5 | 0.0 | +0.5 |" in rows
    assert "| wasm | 0.0 | 1000.0 | -1000.0 |" in rows
    assert "| total | 12.5 | 3010.0 | -2997.5 |" in rows


def test_recorded_bytes_are_readable() -> None:
    assert tomllib.loads(format_bytes(RECORDED)) == RECORDED
    committed = tomllib.loads((ROOT / "docs/bytes.toml").read_text("utf-8"))
    assert committed.keys() <= {*PARTS, OTHER}
    assert sum(committed.values()) > 1_000_000
