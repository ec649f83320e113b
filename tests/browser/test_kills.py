"""What comes back when browsers are killed; `build.py kills` does it more often."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Playwright

from pygames.games import GAMES
from tests import tiers
from tests.browser.kills import MODES, plans, run_kills

PAGES = 12


@pytest.mark.fault(
    "Browser killed",
    cause="All processes end later than 300 ms after a painted move",
    outcome="The position after the move comes back",
)
@pytest.mark.fault(
    "Browser killed",
    cause="All processes end within 300 ms of a tap",
    outcome="The position before or after the move comes back, with no secret",
)
def test_killed_browsers_lose_nothing(playwright: Playwright, site: str, tmp_path: Path) -> None:
    is_all = tiers.tier == "all"
    count, command = (10 * PAGES, "chromium") if is_all else (PAGES, "chromium-headless-shell")
    found = run_kills(playwright, site, tmp_path, count, PAGES, 1, command)
    assert (found["lost"], found["secret"]) == (0, 0)
    assert found["before"] + found["after"] == count


def test_kills_cover_every_game_and_mode() -> None:
    found = set(plans(PAGES))
    assert {game for game, _ in found} == {*GAMES}
    assert {mode for _, mode in found} == {*MODES}
