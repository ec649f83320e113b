"""Where the page's Python starts: it takes over from the boot script as soon as it can answer."""

from __future__ import annotations

from js import document, window
from pyodide.ffi import create_proxy

from app import frame, home, snippet
from app.page import Page
from app.store import Store
from app.table import Table
from pygames.games import GAMES


async def start() -> None:
    body, lang = document.body, str(document.documentElement.lang)
    if body.dataset.page == "play":
        page = Page(Table(GAMES[str(body.dataset.game)], lang, Store()))
        page.arrive()
        window.addEventListener("focus", create_proxy(lambda event: page.table.catch_up()))
        answers = {"do": page.do, "target": page.table.tap, "sent": page.sent}
        for kind, name in window.crossboard.take().to_py():
            answers[kind](name)
        return
    if body.dataset.page == "home":
        home.Home(Store(), lang)
    elif body.dataset.page == "embed":
        frame.start(lang)
    else:
        snippet.Snippet(lang)
    window.crossboard.take()
    if body.dataset.page == "embed":
        window.poster.replay()
