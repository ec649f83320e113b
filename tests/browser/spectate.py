"""Film a game of bots on a phone with all text hidden, so that somebody can write down what happened:

    PYTHONPATH=.:site python -m tests.browser.spectate GAME FOLDER

The folder gets a picture of each change on the screen, looked for every 100 ms, until ten turns have been played, and
answers.txt with the moves in words."""

from __future__ import annotations

import sys
import tempfile
import time
from pathlib import Path

from playwright.sync_api import sync_playwright

from app.text import session_words
from builder.build import build_site
from builder.dev_server import create_server
from pygames.games import GAMES
from pygames.record import Record
from pygames.session import Session
from tests.browser.chromium import find_chromium
from tests.browser.conftest import CHROMIUM_FLAGS
from tests.browser.sample_games import record_path
from tests.browser.visitor import Visitor
from tests.serving import serve

TURNS = 10
HIDE_TEXT = "svg text, #choices button {visibility: hidden} body * {color: transparent !important}"


def main() -> None:
    name, folder = sys.argv[1], Path(sys.argv[2])
    folder.mkdir(parents=True, exist_ok=True)
    path = find_chromium()
    with tempfile.TemporaryDirectory() as build, sync_playwright() as playwright:
        build_site(Path(build) / "dist")
        with serve(create_server(Path(build) / "dist", 0)) as port:
            browser = playwright.chromium.launch(executable_path=path, args=CHROMIUM_FLAGS)
            visitor = Visitor(
                browser.new_context(viewport={"width": 390, "height": 844}, bypass_csp=True), f"http://127.0.0.1:{port}"
            )
            record = film(visitor, name, folder)
            browser.close()
    session = Session(record)
    say = session_words("en", session)
    sentences = [session.describe_move(ply, None, say) for ply in range(len(session.moves))]
    (folder / "answers.txt").write_text("\n".join(sentences), "utf-8")


def film(visitor: Visitor, name: str, folder: Path) -> Record:
    """Start a game of bots, and save a picture whenever the screen has changed. Return the record."""
    game, page = GAMES[name], visitor.page
    players = game.players[0]
    visitor.open(f"/en/{name}/")
    page.evaluate("localStorage.setItem('crossboard.pace', '1'); localStorage.setItem('crossboard.patience', '0.3')")
    visitor.open(f"{record_path(Record(name, players))}&bots={','.join(['medium'] * players)}", wait=False)
    page.add_style_tag(content=HIDE_TEXT)
    turns = TURNS * (players if game.is_simultaneous else 1)
    start, last = time.monotonic(), b""
    while True:
        picture = page.screenshot()
        if picture != last:
            (folder / f"{time.monotonic() - start:07.2f}.png").write_bytes(picture)
            last = picture
        saved = page.evaluate("Object.entries(localStorage).find(([key]) => key.startsWith('crossboard.game.'))?.[1]")
        record = (
            Record.parse(page.evaluate("text => JSON.parse(text).record", saved)) if saved else Record(name, players)
        )
        states = [*record.states()]
        if sum(bool(state.actor) for state in states[:-1]) > turns or states[-1].actor is None:
            return record
        page.wait_for_timeout(100)


if __name__ == "__main__":
    main()
