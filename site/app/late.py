"""Loads what few visits need, when it is asked for: guided games, puzzles, reviews. It is not in the snapshot."""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import urljoin

from pyscript import document, window

from app.late_files import write_files

_puzzle_files: dict[str, str] = {}  # by game: its address


class LoadingFailed(Exception):
    """The network or the host failed."""


async def load_learn() -> None:
    """Load the package `app.learn` and what belongs to it, once. Import its modules after that."""
    if _puzzle_files:
        return
    url = urljoin(document.baseURI, document.body.dataset.learn)
    content = json.loads(await fetch_text(url))
    write_files(content["files"])
    _puzzle_files.update({game: urljoin(url, name) for game, name in content["puzzles"].items()})


async def load_puzzles(game: str) -> str:
    """Return the text of a game's puzzles; "" if it has none."""
    await load_learn()
    return await fetch_text(_puzzle_files[game]) if game in _puzzle_files else ""


async def fetch_text(url: str) -> str:
    return str(await fetch_whole(url, "text"))


async def fetch_whole(url: str, kind: str) -> Any:
    """Return a file as a `text`, or as a JavaScript `blob`."""
    try:
        response = await window.fetch(url)
        if response.ok:
            return await getattr(response, kind)()
    except Exception as error:  # of the browser, in its own words
        raise LoadingFailed(str(error)) from None
    raise LoadingFailed(f"{response.status} {url}")
