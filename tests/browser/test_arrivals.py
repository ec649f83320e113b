"""Games that arrive at the home page: files opened with the installed site, and texts shared with it."""

from __future__ import annotations

from urllib.parse import quote

import pytest
from playwright.sync_api import expect

from pygames.game import Game
from tests.browser.sample_games import unfinished_game
from tests.browser.visitor import Visitor

# Stands in for the system that opens a file with the installed site.
OPEN_FILE = """Object.defineProperty(window, "launchQueue", {value: {
  setConsumer: (open) => open({files: [{getFile: async () => new File([TEXT], "game.txt")}]}),
}});"""


def expect_game(visitor: Visitor, record: str) -> None:
    visitor.page.wait_for_url("**/#game=*")
    visitor.wait_until_ready()
    assert str(visitor.record).startswith(record)  # chance may have gone on


def test_shared_game_opens(visitor: Visitor, published: Game) -> None:
    """As a text among other words, or as a link."""
    record = str(unfinished_game(published, published.players[-1]))
    link = f"https://example.org/fr/{published.name}/#record={record.replace(' ', '_')}"
    for text in (f"Look at this! {record}", f"My game: {link} (your turn)"):
        visitor.page.goto(f"{visitor.base}/en/?text={quote(text)}", wait_until="commit")  # the page leaves by itself
        expect_game(visitor, record)


def test_file_opens(visitor: Visitor, published: Game) -> None:
    record = str(unfinished_game(published, published.players[0]))
    visitor.page.add_init_script(OPEN_FILE.replace("TEXT", f'"{record}\\n"'))
    visitor.page.goto(f"{visitor.base}/de/", wait_until="commit")
    expect_game(visitor, record)


@pytest.mark.fault("Input from outside", cause="Something else is shared with the site", outcome="A sentence")
def test_other_text_is_explained(visitor: Visitor) -> None:
    visitor.open(f"/fr/?text={quote('<img src=x onerror=alert(1)> chess players=2 : e4')}")
    expect(visitor.page.locator("#arrived")).to_have_text("Aucune partie n’a été trouvée dans ce que vous avez ouvert.")
