"""Compressed copies of the assets, for servers that send the file beside another one: x.js.br and x.js.gz for x.js."""

from __future__ import annotations

import gzip
import hashlib
import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import brotli

from builder.paths import CACHE

ALREADY_SMALL = {".png", ".zip", ".lzma"}
MIN_BYTES = 1000  # less fits into the first packet anyway
SMALL_BYTES = 200_000  # up to here, compressing well takes no time worth saving


@dataclass(frozen=True)
class Encoding:
    """A content encoding: the suffix of its files, and how to compress quickly and well."""

    suffix: str
    quick: Callable[[bytes], bytes]
    best: Callable[[bytes], bytes]  # takes a minute for the snapshot


ENCODINGS = {
    "br": Encoding(".br", lambda content: brotli.compress(content, quality=5), brotli.compress),
    "gzip": Encoding(
        ".gz", lambda content: gzip.compress(content, 6, mtime=0), lambda content: gzip.compress(content, 9, mtime=0)
    ),
}
SUFFIXES = {encoding.suffix for encoding in ENCODINGS.values()}


def compress_assets(folder: Path, *, best: bool = False) -> None:
    """Write compressed copies beside the assets. Without `best`, use what earlier builds have left in the cache."""
    for file in sorted((folder / "assets").rglob("*")):
        if file.is_file() and file.suffix not in ALREADY_SMALL | SUFFIXES and file.stat().st_size >= MIN_BYTES:
            content = file.read_bytes()
            for encoding in ENCODINGS.values():
                file.with_name(file.name + encoding.suffix).write_bytes(compressed(content, encoding, best))


def compressed(content: bytes, encoding: Encoding, best: bool) -> bytes:
    digest = hashlib.sha256(content).hexdigest()[:20]
    well, quickly = (CACHE / f"{digest}{suffix}" for suffix in (encoding.suffix, f".quick{encoding.suffix}"))
    best = best or len(content) <= SMALL_BYTES
    cached = well if best or well.exists() else quickly
    if not cached.exists():
        CACHE.resolve().mkdir(exist_ok=True)
        temporary = cached.with_suffix(f".{os.getpid()}")
        temporary.write_bytes((encoding.best if best else encoding.quick)(content))
        temporary.replace(cached)
    return cached.read_bytes()
