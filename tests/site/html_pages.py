"""Parsed pages: elements, ids and texts."""

from __future__ import annotations

from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import urljoin, urlsplit

INVISIBLE = {"script", "style"}


class Page(HTMLParser):
    """Elements and texts of a page, in document order."""

    def __init__(self, path: str, html: str) -> None:
        super().__init__()
        self.path, self.html = path, html
        self.elements: list[tuple[str, dict[str, str]]] = []
        self.texts: list[str] = []
        self.open_tag = ""
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, {name: value or "" for name, value in attrs}))
        self.open_tag = tag

    def handle_endtag(self, tag: str) -> None:
        self.open_tag = ""

    def handle_data(self, data: str) -> None:
        if self.open_tag not in INVISIBLE and data.strip():
            self.texts.append(data.strip())

    def find_all(self, tag: str, **attributes: str) -> list[dict[str, str]]:
        """Return the attributes of all elements with this tag and these attributes."""
        return [attrs for name, attrs in self.elements if name == tag and attributes.items() <= attrs.items()]

    @property
    def ids(self) -> list[str]:
        return [attrs["id"] for _, attrs in self.elements if "id" in attrs]

    @property
    def lang(self) -> str:
        return self.find_all("html")[0]["lang"]

    def resolve(self, link: str) -> tuple[str, str]:
        """Return the path in the site and the id that a link refers to. The 404 page is shown at any depth."""
        if link.startswith("#"):
            return self.path, link[1:]
        base = "/any/depth/" if self.path == "404.html" else f"/{self.path}"
        split = urlsplit(urljoin(base, link))
        return split.path.lstrip("/"), split.fragment


def read_pages(dist: Path) -> dict[str, Page]:
    pages = {}
    for file in sorted(dist.rglob("*.html")):
        path = file.relative_to(dist).as_posix().removesuffix("index.html")
        pages[path] = Page(path, file.read_text("utf-8"))
    return pages


def file_at(dist: Path, path: str) -> Path:
    return dist / path / "index.html" if path == "" or path.endswith("/") else dist / path
