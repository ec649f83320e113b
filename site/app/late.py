"""Loads what few visits need, when it is asked for: guided games, puzzles, reviews. It is not in the snapshot."""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import urljoin

from pyscript import document, window

from app.late_files import write_files

_puzzle_files: dict[str, str] = {}  # by game: its address
_encoder_file: list[str] = []  # of QR codes: its address, until it is loaded


class LoadingFailed(Exception):
    """The network or the host failed."""


async def load_learn() -> None:
    """Load the packages `app.learn` and `app.mail` and what belongs to them, once. Import their modules after that."""
    if _puzzle_files:
        return
    url = urljoin(document.baseURI, document.body.dataset.learn)
    content = json.loads(await fetch_text(url))
    write_files(content["files"])
    _encoder_file.append(urljoin(url, content["qr"]))
    _puzzle_files.update({game: urljoin(url, name) for game, name in content["puzzles"].items()})


async def load_puzzles(game: str) -> str:
    """Return the text of a game's puzzles; "" if it has none."""
    await load_learn()
    return await fetch_text(_puzzle_files[game]) if game in _puzzle_files else ""


async def load_qr_encoder() -> None:
    """Load also what draws QR codes."""
    await load_learn()
    if _encoder_file:
        write_files(json.loads(await fetch_text(_encoder_file[0])))
        _encoder_file.clear()


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
