"""Sends a record to the clipboard, the share sheet or a file."""

from __future__ import annotations

from typing import Any

from pyodide.ffi import JsException
from pyscript import document, ffi, window

from app.embed.params import format_fragment
from pygames.i18n import Translations
from pygames.record import Record


def record_url(record: Record) -> str:
    """Return a link that opens this record, which is all in the fragment."""
    location = window.location
    return f"{location.origin}{location.pathname}#{format_fragment({'record': str(record)})}"


def export_text(record: Record, how: str) -> str:
    return record_url(record) if how == "share" else str(record)


async def export(record: Record, how: str, say: Translations) -> str | None:
    """Share the record as a link, copy it as text, or save it as a file. A page that is one file has no link to share.

    Return what to tell the user, which may be nothing, or None if the text could not be copied."""
    if how == "share" and window.location.protocol == "file:":
        how = "copy"
    text = export_text(record, how)
    if how == "save":
        download(f"{record.game}.txt", "text/plain", f"{text}\n")
        return ""
    if how == "share" and await share(title=say("title"), url=text):
        return ""
    if await copy(text):
        return say("site.note.linked" if how == "share" else "site.note.copied")
    return None


async def copy(text: str) -> bool:
    """Copy to the clipboard. Return False if the browser does not allow it."""
    try:
        await window.navigator.clipboard.writeText(text)
    except (JsException, AttributeError):
        return False
    return True


async def share(**data: str) -> bool:
    """Share a `text`, or a `url` with a `title`, by the device's share sheet.

    Return False if there is none; True even if the user closes it.
    """
    if not hasattr(window.navigator, "share"):
        return False
    try:
        await window.navigator.share(ffi.to_js(data))
    except JsException as error:
        return "AbortError" in str(error)
    return True


def download(name: str, type_: str, *parts: object) -> None:
    """Let the browser save a file. `parts` are texts or JavaScript objects with bytes."""
    blob = window.Blob.new(ffi.to_js([*parts]), ffi.to_js({"type": type_}))
    anchor: Any = document.createElement("a")
    anchor.href, anchor.download = window.URL.createObjectURL(blob), name
    anchor.click()
    window.URL.revokeObjectURL(anchor.href)
