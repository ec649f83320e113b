"""The start screen: games that begin with one tap, remembered names, table mode in the setup."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from app.game.presets import find_presets
from pygames.game import Game
from pygames.games import GAMES
from tests.browser.conftest import VisitorFactory
from tests.browser.visitor import Visitor

SIMULTANEOUS = [name for name, game in GAMES.items() if game.is_simultaneous]


def test_every_preset_starts_with_one_tap(visitor: Visitor, published: Game) -> None:
    visitor.open(f"/de/{published.name}/")
    buttons = visitor.page.locator(".presets:not(.lesson) button")
    presets = find_presets(published)
    expect(buttons).to_have_count(len(presets))
    for number in (0, len(presets) - 1):
        buttons.nth(number).click()
        visitor.page.wait_for_selector("body:not([data-phase=setup])", state="attached")
        session, preset = visitor.session, presets[number]
        people = range(1, preset.players + 1) if preset.name == "us" else [preset.seat]
        assert (session.record.players, session.human_seats) == (preset.players, tuple(people))
        visitor.confirm_handover()
        visitor.press("new")


def test_names_of_people_are_remembered_in_other_games(visitor: Visitor) -> None:
    first, second = (game for game in GAMES.values() if 2 in game.players and len(game.players) > 1)
    names = ["Zoë", "六 & “Co”"]
    visitor.open(f"/en/{first.name}/")
    visitor.page.click(".setup summary")
    for seat, name in enumerate(names, 1):
        visitor.page.fill(f"[name=name-{seat}]", name)
        visitor.page.select_option(f"[name=kind-{seat}]", "")
    visitor.page.click("#setup [type=submit]")
    visitor.page.wait_for_selector("body:not([data-phase=setup])", state="attached")
    visitor.open(f"/en/{second.name}/")
    visitor.expect_text("people", " and ".join(names))
    visitor.page.click(".presets [data-action='quick:us:2']")
    visitor.page.wait_for_selector("body:not([data-phase=setup])", state="attached")
    assert [player.name for player in visitor.session.seats.values()] == names
    visitor.confirm_handover()
    visitor.press("new")
    expect(visitor.page.locator(".us .last")).to_have_text("2")


@pytest.mark.parametrize("name", SIMULTANEOUS)
def test_table_mode_offered_only_where_possible(create_visitor: VisitorFactory, name: str) -> None:
    """With room for several people, and more than one of them; a game that was set up for it begins with it."""
    visitor = create_visitor(viewport={"width": 768, "height": 1024})
    visitor.open(f"/it/{name}/")
    page = visitor.page
    page.click(".setup summary")
    expect(page.locator("[name=together]")).to_be_hidden()
    page.select_option("[name=kind-2]", "")
    expect(page.locator("[name=together]")).to_be_visible()
    page.select_option("[name=together]", "yes")
    page.click("#setup [type=submit]")
    page.wait_for_selector("#together", state="visible")
    visitor.press("together")
    visitor.resize(390, 844)
    visitor.confirm_handover()
    visitor.press("new")
    page.select_option("[name=kind-3]", "")
    expect(page.locator("[name=together]")).to_be_hidden()


@pytest.mark.parametrize("path", ["", "{}/rules/"])
def test_pages_tell_duration_players_and_difficulty(visitor: Visitor, published: Game, path: str) -> None:
    visitor.open(f"/en/{path.format(published.name)}", wait=False)
    place = visitor.page.locator(f".card-{published.name} .facts" if not path else ".opening .facts").first
    assert published.minutes
    expect(place).to_contain_text(f"{published.minutes[0]}–{published.minutes[1]} min")
    expect(place).to_contain_text(published.difficulty)
    expect(place).to_contain_text(re.compile(rf"{published.players[0]}(–{published.players[-1]})?\splayers"))
