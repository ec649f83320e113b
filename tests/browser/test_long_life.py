"""Many games in one page; `build.py long-life` plays more of them."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from pygames.games import GAMES
from tests import tiers
from tests.browser.long_life import measure_games
from tests.browser.visitor import Visitor

GAMES_PLAYED = 6, 16  # by the first number, everything a page creates once is there
LEAK_GAMES = 2, 6  # are enough to notice that each one leaves something
# For each game: memory grows by a fifth (139 pages) when a page needs more for a moment, as under load, but only once.
# `build.py long-life` allows none in hundreds of games.
MOST_PAGES = 14
MOST_NODES = 0.5  # for each game: whether an empty line of text has a node depends on what it said before
# A page that keeps what it removes.
LEAK = """
const remove = Element.prototype.remove, kept = [];
Element.prototype.remove = function () { kept.push(this); remove.call(this); };"""


def added_nodes_and_memory(
    browser: Browser, site: str, name: str, games: tuple[int, int], script: str = ""
) -> tuple[float, float]:
    """Return the DOM nodes and the pages of wasm memory that one more game takes up, between these numbers of games."""
    (_, (_, *early)), (_, (_, *late)) = measure_games(browser, site, name, games, script)
    nodes, memory = ((after - before) / (games[1] - games[0]) for before, after in zip(early, late, strict=True))
    return nodes, memory


@pytest.mark.fault("Long use", cause="Many games in one page", outcome="A game leaves no DOM nodes and no memory")
@pytest.mark.parametrize("name", tiers.sample(GAMES, 1))
def test_games_leave_nothing_in_page(browser: Browser, site: str, name: str) -> None:
    nodes, memory = added_nodes_and_memory(browser, site, name, GAMES_PLAYED)
    assert nodes <= MOST_NODES
    assert memory <= MOST_PAGES


def test_marks_of_last_taps_are_kept(visitor: Visitor) -> None:
    visitor.open(f"/en/{next(iter(GAMES))}/")
    visitor.press("quick")
    visitor.page.evaluate("for (let tap = 0; tap < 250; tap += 1) document.querySelector('[data-action=log]').click()")
    visitor.page.wait_for_function("() => performance.getEntriesByName('crossboard:move').length")
    assert 0 < visitor.page.evaluate("performance.getEntriesByName('crossboard:tap').length") <= 100


@pytest.mark.fault(
    "Long use", cause="A page that keeps what it removes, planted on purpose", outcome="The measurement finds it"
)
def test_growing_page_is_noticed(browser: Browser, site: str) -> None:
    nodes, _ = added_nodes_and_memory(browser, site, next(iter(GAMES)), LEAK_GAMES, LEAK)
    assert nodes > MOST_NODES
