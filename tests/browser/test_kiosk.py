"""A kiosk: nothing leads away from the game, and an idle game makes way for the next visitor."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from pygames.game import Game
from tests.browser.visitor import Visitor

HURRY = "{ const wait = setTimeout; setTimeout = (run, ms, ...rest) => wait(run, ms === 180_000 ? 400 : ms, ...rest); }"
WAYS_OUT = ".brand:visible, [data-action=share]:visible, [data-action=blog]:visible, a[href*='about/']:visible"


@pytest.mark.parametrize("hurries", [False, True])
def test_idle_game_returns_to_setup(visitor: Visitor, published: Game, hurries: bool) -> None:
    if hurries:
        visitor.page.add_init_script(HURRY)
    visitor.open(f"/en/{published.name}/?kiosk")
    assert visitor.page.locator(WAYS_OUT).count() == 0
    visitor.press("quick")
    if hurries:
        expect(visitor.page.locator("body[data-phase=setup]")).to_be_attached()
        expect(visitor.page.locator("#resume")).to_be_hidden()
    else:
        visitor.play(visitor.state.legal_moves()[0])
        visitor.page.click("[popovertarget=menu]")
        assert visitor.page.locator(WAYS_OUT).count() == 0
    assert visitor.page.url.partition("#")[0].endswith("/?kiosk")


def test_rules_lead_back_to_game(visitor: Visitor) -> None:
    visitor.page.add_init_script(HURRY)
    visitor.open("/de/crossing/?kiosk")
    visitor.page.locator(".setup p a").click()
    visitor.page.wait_for_url("**/rules/?kiosk")
    assert visitor.page.locator(WAYS_OUT).count() == 0
    visitor.page.wait_for_url("**/de/crossing/?kiosk")
    visitor.wait_until_ready()
