"""Releases: versions of the site, made cheaply from one build, and a host that publishes them."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Callable
from http.server import ThreadingHTTPServer
from pathlib import Path

from builder import dev_server, service_worker
from builder.compress import ENCODINGS

TEXTS = {".html", ".js", ".json", ".css"}
HASHED = re.compile(r"[\w-]+-[0-9a-f]{10}\.(?:js|css|bin|zip)")
SCRIPTS = re.compile(r"(?:boot|frame|runtime-files|interpreter|loader|offline|bot-worker)-")
# What each kind of bad release has instead of some of its files.
FAULTS = {
    "interpreter": ("assets/interpreter-*.js", "throw new Error('bad release');"),
    "boot": ("assets/boot-*.js", "this is no JavaScript"),
    "page": ("??/*/index.html", "<!DOCTYPE html><html><body data-version=bad>"),
}
READ_VERSIONS = "() => [document.body.dataset.version, ...(globalThis.versions ?? [])]"


def create_release(site: Path, folder: Path, version: str, fault: str = "") -> Path:
    """Create a version of a site: each hashed file has another name, and its pages and scripts state the version.

    Files that stay as they are share their bytes with the site.
    """
    shutil.copytree(site, folder, copy_function=os.link)
    names: dict[str, str] = {}
    for file in folder.glob("assets/*"):
        if HASHED.fullmatch(file.name):
            stem, _, rest = file.name.rpartition("-")
            names[file.name] = f"{stem}-{version[0]}{rest[1:]}"
    for copy in folder.glob("assets/*-*.*.*"):  # compressed
        original = copy.stem
        if Path(original).suffix in TEXTS:
            copy.unlink()
        else:
            copy.rename(copy.with_name(names.get(original, original) + copy.suffix))
    for file in folder.rglob("*"):
        if file.suffix in TEXTS and file.is_file():
            text = file.read_text("utf-8")
            new = HASHED.sub(lambda match: names.get(match[0], match[0]), text)
            new = new.replace("<body ", f'<body data-version="{version}" ', 1) if file.suffix == ".html" else new
            if file.parent.name == "assets" and SCRIPTS.match(file.name):
                new += f'\n;(globalThis.versions ??= []).push("{version}");\n'
            if new != text:
                file.unlink()  # the bytes are the site's as well
                file.write_text(new, "utf-8")
    for old, name in names.items():
        (folder / "assets" / old).rename(folder / "assets" / name)
    pattern, bad = FAULTS.get(fault, ("", ""))
    for file in folder.glob(pattern) if pattern else ():
        file.unlink()
        file.write_text(bad, "utf-8")
    for written in (folder / "sw.js", *folder.glob("icon-*.png"), *folder.glob("*/manifest.json")):
        written.unlink()
    service_worker.write_service_worker(folder)
    return folder


class ReleaseHost:
    """A server on which releases replace each other, completely or by halves."""

    def __init__(self, folder: Path) -> None:
        self.find: Callable[[str], Path] = lambda path: folder  # the version that serves a path
        self.damaged = ""  # the file with this in its path is sent damaged
        self.page_lifetime = ""  # how long browsers may keep pages, against our advice
        host = self

        class Handler(dev_server.Handler):
            def find(self, path: str) -> Path | None:
                self.folder = host.find(path)
                return super().find(path)

            def read(self, file: Path, encoding: str) -> bytes:
                if not host.damaged or host.damaged not in file.as_posix():
                    return super().read(file, encoding)
                body = b"damaged" + file.read_bytes()
                return ENCODINGS[encoding].quick(body) if encoding else body

            def send_header(self, keyword: str, value: str) -> None:
                if keyword == "Cache-Control" and host.page_lifetime and self.path.endswith("/"):
                    value = host.page_lifetime
                super().send_header(keyword, value)

        self.server: ThreadingHTTPServer = dev_server.create_server(folder, 0, Handler)
        self.base = f"http://127.0.0.1:{self.server.server_address[1]}"

    def publish(self, folder: Path) -> None:
        self.find = lambda path: folder

    def publish_half(self, pages: Path, assets: Path, worker: Path) -> None:
        """Publish the pages of one version, the assets of another, and the service worker of a third."""
        self.find = lambda path: assets if path.startswith("/assets/") else worker if path == "/sw.js" else pages
