"""Takes a game along: puts it into one HTML file, which the browser saves."""

from __future__ import annotations

from typing import Any
from urllib.parse import urljoin

from pyscript import document, ffi, window

from app.game.controller import GameController
from app.late import LoadingFailed, fetch_text, fetch_whole
from app.learn.one_file import FILES, OneFile, format_saved_game, slot_paths
from app.learn.text import learn_words
from app.pages.report import report
from app.pages.share import download
from app.storage.saved_games import SavedGame


async def take_along(controller: GameController, saved: SavedGame | None) -> None:
    """Save the page's game as one file, with the running game, and say what has become of it."""
    say = learn_words(controller.say)
    try:
        await save_one_file(controller.game.name, saved)
    except LoadingFailed as error:
        report(error)
        controller.show_message(say("site.note.not_loaded" if window.navigator.onLine else "learn.along.offline"))
    else:
        controller.show_message(say("learn.along.taken"), good=True)


async def save_one_file(game: str, saved: SavedGame | None) -> None:
    """Save the page's game as one file, with the running game. Raise LoadingFailed if a part cannot be loaded."""
    base = urljoin(str(document.baseURI), "one-file.txt")
    shell = await fetch_text(base)
    urls = {kind: urljoin(base, path) for kind, path in slot_paths(shell).items()}
    files: Any = await fetch_whole(urls.pop(FILES), "blob")
    texts = {kind: await fetch_text(url) for kind, url in urls.items()}
    before, after = OneFile(shell, texts).fill(format_saved_game(saved))
    download(f"{game}.html", "text/html", ffi.to_js(before), files, ffi.to_js(after))
    keep_files()


def keep_files() -> None:
    """Ask the service worker to store the packed files, for the next time without a network."""
    try:
        worker = window.navigator.serviceWorker.controller
    except AttributeError:  # in a page without a secure connection
        return
    if worker:
        worker.postMessage(ffi.to_js({"keep": ["one-file"]}))
