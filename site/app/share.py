"""Records out of the page and into it: links, the clipboard, the share sheet, files."""

from __future__ import annotations

from typing import Any

from js import URL, Blob, document, location, navigator, window
from pyodide.ffi import JsException, to_js

from app.asked import address
from pygames.record import Record


def link(record: Record) -> str:
    """A link that opens this record: all of it is in the fragment."""
    return f"{location.origin}{location.pathname}#{address({'record': str(record)})}"


async def copy(text: str) -> bool:
    try:
        await navigator.clipboard.writeText(text)
    except (JsException, AttributeError):
        return False
    return True


async def share(title: str, url: str) -> str:
    """By the device's share sheet where there is one: "shared", "left" if the person thought better of it, else ""."""
    if not hasattr(navigator, "share"):
        return ""
    try:
        await navigator.share(to_js({"title": title, "url": url}, dict_converter=window.Object.fromEntries))
    except JsException as error:
        return "left" if "AbortError" in str(error) else ""
    return "shared"


def save(name: str, text: str) -> None:
    """A file into the person's downloads."""
    blob = Blob.new(to_js([text]), to_js({"type": "text/plain"}, dict_converter=window.Object.fromEntries))
    anchor: Any = document.createElement("a")
    anchor.href, anchor.download = URL.createObjectURL(blob), name
    anchor.click()
    URL.revokeObjectURL(anchor.href)
