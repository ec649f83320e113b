"""Starts the page named in <body data-page>, then lets boot.js send the clicks that it has queued."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from pyscript import document, window

from app.pages import embed, home, play, snippet
from app.pages.report import report

PAGES: dict[str, Callable[[str], Awaitable[None] | None]] = {
    "play": play.start,
    "home": home.start,
    "embed": embed.start,
    "snippet": snippet.start,
}


async def start() -> None:
    """Called by the script element in the pages."""
    page = str(document.body.dataset.page)
    try:
        await window.crossboard.saves.open()  # usually done long before Python is here
        if starting := PAGES[page](str(document.documentElement.lang)):
            await starting
    except Exception as error:
        report(error)
        window.crossboard.fail("bug")
        raise
    window.crossboard.ready()
    if page == "embed":
        window.poster.replay()
