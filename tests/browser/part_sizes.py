"""The bytes of a first visit, part by part, beside those recorded in docs/bytes.toml."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from urllib.parse import urlsplit

MAX_GROWTH = 60_000  # bytes that a first visit may grow by; anything more must load when it is needed

PARTS = {
    "HTML": r"/",
    "CSS": r"\.css",
    "our scripts": r"/(?:boot|runtime-files|interpreter|frame|home)-\w+\.js",
    "PyScript": r"/pyscript-[^/]+/.*",
    "Pyodide loader": r"/loader-\w+\.js|/pyodide\.asm\.js",
    "wasm": r"\.wasm",
    "snapshot": r"/snapshot-\w+\.bin",
    "sources": r"\.zip",
    "images": r"\.(?:svg|png)",
    "manifest": r"/manifest\.json",
}
OTHER = "other"


def bytes_by_part(requests: Iterable[tuple[str, int]]) -> dict[str, int]:
    """Sum the bytes of requests (URL, bytes as sent) for each part of the site."""
    parts: dict[str, int] = {}
    for url, size in requests:
        path = urlsplit(url).path
        part = next((name for name, pattern in PARTS.items() if re.search(f"(?:{pattern})$", path)), OTHER)
        parts[part] = parts.get(part, 0) + size
    return {name: parts[name] for name in (*PARTS, OTHER) if name in parts}


def parts_table(parts: Mapping[str, int], recorded: Mapping[str, int]) -> list[str]:
    rows = [(name, parts.get(name, 0), recorded.get(name, 0)) for name in dict.fromkeys((*parts, *recorded))]
    rows.append(("total", sum(parts.values()), sum(recorded.values())))
    cells = [f"| {name} | {kb(now)} | {kb(before)} | {kb(now - before, '+')} |" for name, now, before in rows]
    limit = f"| limit | | | {kb(MAX_GROWTH, '+')} |"
    return ["| first visit, kB as sent | now | recorded | growth |", "|---|---|---|---|", *cells, limit]


def kb(size: int, sign: str = "") -> str:
    return f"{size / 1e3:{sign}.1f}"


def describe_growth(parts: Mapping[str, int], recorded: Mapping[str, int]) -> str:
    """Return a sentence if the first visit has grown too much, otherwise an empty string."""
    growth = sum(parts.values()) - sum(recorded.values())
    if growth <= MAX_GROWTH:
        return ""
    largest = max(parts, key=lambda name: parts[name] - recorded.get(name, 0))
    share = parts[largest] - recorded.get(largest, 0)
    return (
        f"A first visit has grown by {growth / 1e3:.0f} kB since docs/bytes.toml was recorded, limit "
        f"{MAX_GROWTH / 1e3:.0f} kB: mostly {largest}, by {share / 1e3:.0f} kB. Load the new part when it is needed."
    )


def format_bytes(parts: Mapping[str, int]) -> str:
    lines = (f'"{name}" = {size}' for name, size in parts.items())
    head = "# The bytes of a first visit, as sent. Written by: python3 build.py measure --short --record"
    return "\n".join((head, *lines, ""))
