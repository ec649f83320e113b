"""Pages as a reader has them: elements, ids, and the text between them."""

from __future__ import annotations

from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import urljoin, urlsplit

SILENT = {"script", "style"}


class Page(HTMLParser):
    """What a page holds, in the order in which it stands there."""

    def __init__(self, path: str, html: str) -> None:
        super().__init__()
        self.path, self.html = path, html
        self.elements: list[tuple[str, dict[str, str]]] = []
        self.texts: list[str] = []
        self.inside = ""
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, {name: value or "" for name, value in attrs}))
        self.inside = tag

    def handle_endtag(self, tag: str) -> None:
        self.inside = ""

    def handle_data(self, data: str) -> None:
        if self.inside not in SILENT and data.strip():
            self.texts.append(data.strip())

    def all(self, tag: str, **wanted: str) -> list[dict[str, str]]:
        return [
            attrs for name, attrs in self.elements if name == tag and wanted.items() <= attrs.items()
        ]  # fmt: skip

    @property
    def ids(self) -> list[str]:
        return [attrs["id"] for _, attrs in self.elements if "id" in attrs]

    @property
    def lang(self) -> str:
        return self.all("html")[0]["lang"]

    def target(self, link: str) -> tuple[str, str]:
        """Where a link leads: an address in the site, and the id there. Lost addresses can be of any depth."""
        if link.startswith("#"):
            return self.path, link[1:]
        base = "/any/depth/" if self.path == "404.html" else f"/{self.path}"
        split = urlsplit(urljoin(base, link))
        return split.path.lstrip("/"), split.fragment


def read(dist: Path) -> dict[str, Page]:
    found = {}
    for file in sorted(dist.rglob("*.html")):
        path = file.relative_to(dist).as_posix().removesuffix("index.html")
        found[path] = Page(path, file.read_text("utf-8"))
    return found


def file_at(dist: Path, path: str) -> Path:
    return dist / path / "index.html" if path == "" or path.endswith("/") else dist / path
