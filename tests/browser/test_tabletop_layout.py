"""Tabletop mode: where the strips lie, and when the mode is offered."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

import pytest
from playwright.sync_api import expect

from pygames.games import GAMES
from pygames.record import Record
from tests.browser.conftest import VisitorFactory
from tests.browser.hands import FIND_STRIP_POINT, SIMULTANEOUS_GAMES, TABLET, common_choices, start_on_tabletop
from tests.browser.visitor import Visitor

NOTCH = {"top": 40, "right": 24, "bottom": 34, "left": 44}
READ_BOXES = """(elements) => elements.map((element) => {
  const {left, top, right, bottom} = element.getBoundingClientRect();
  return [left, top, right, bottom];
})"""

Box = Sequence[float]  # left, top, right, bottom


def read_boxes(visitor: Visitor, selector: str) -> list[Box]:
    boxes: list[Box] = visitor.page.locator(selector).evaluate_all(READ_BOXES)
    return boxes


def are_apart(one: Box, other: Box) -> bool:
    return one[2] <= other[0] + 1 or other[2] <= one[0] + 1 or one[3] <= other[1] + 1 or other[3] <= one[1] + 1


def check_targets_pressable(visitor: Visitor, players: int) -> None:
    choice = common_choices(visitor)[0]
    for seat in range(1, players + 1):
        assert visitor.page.evaluate(FIND_STRIP_POINT, [seat, choice])


@pytest.mark.parametrize("name", SIMULTANEOUS_GAMES)
@pytest.mark.parametrize("size", [(1024, 768), (768, 1024), (600, 600)], ids=str)
def test_strips_lie_at_edges_without_overlap(create_visitor: VisitorFactory, name: str, size: tuple[int, int]) -> None:
    width, height = size
    for players in GAMES[name].players:
        visitor = create_visitor(viewport={"width": width, "height": height}, has_touch=True)
        start_on_tabletop(visitor, name, players, players)
        boxes = read_boxes(visitor, "[data-strip]")
        assert len(boxes) == players
        boxes += read_boxes(visitor, "#board")
        for left, top, right, bottom in boxes:
            assert min(left, top, width - right, height - bottom) >= -1
        for one, other in combinations(boxes, 2):
            assert are_apart(one, other), (players, one, other)
        check_targets_pressable(visitor, players)


@pytest.mark.parametrize("name", SIMULTANEOUS_GAMES)
@pytest.mark.parametrize("size", [(1024, 768), (768, 1024)], ids=str)
def test_strips_keep_clear_of_notch(create_visitor: VisitorFactory, name: str, size: tuple[int, int]) -> None:
    """Strips, board and the controls between them avoid the parts of the screen that the device takes."""
    width, height = size
    visitor = create_visitor(viewport={"width": width, "height": height}, has_touch=True)
    visitor.context.new_cdp_session(visitor.page).send("Emulation.setSafeAreaInsetsOverride", {"insets": NOTCH})
    players = GAMES[name].players[-1]
    start_on_tabletop(visitor, name, players, players)
    boxes = read_boxes(visitor, "[data-strip], #board, #together button:not([hidden]), #together-say")
    assert len(boxes) == players + 5
    for left, top, right, bottom in boxes:
        assert left >= NOTCH["left"] - 0.5
        assert top >= NOTCH["top"] - 0.5
        assert right <= width - NOTCH["right"] + 0.5
        assert bottom <= height - NOTCH["bottom"] + 0.5
    for one, other in combinations(boxes[: players + 1], 2):
        assert are_apart(one, other), (one, other)
    check_targets_pressable(visitor, players)


@pytest.mark.parametrize("name", SIMULTANEOUS_GAMES)
def test_tabletop_mode_needs_room_and_company(create_visitor: VisitorFactory, name: str) -> None:
    phone = create_visitor(viewport={"width": 844, "height": 390}, has_touch=True)
    phone.open(f"/en/{name}/")
    phone.start_game(Record(name, GAMES[name].players[0]))
    assert phone.wait_for_turn().awaits_handover
    expect(phone.page.locator("#together-on")).to_be_hidden()
    alone = create_visitor(**TABLET)
    alone.open(f"/en/{name}/")
    alone.press("quick")
    alone.wait_for_turn()
    expect(alone.page.locator("#together-on")).to_be_hidden()


@pytest.mark.parametrize("name", SIMULTANEOUS_GAMES)
def test_tabletop_mode_ends_on_small_window(create_visitor: VisitorFactory, name: str) -> None:
    visitor = create_visitor(**TABLET)
    start_on_tabletop(visitor, name, GAMES[name].players[0], GAMES[name].players[0])
    visitor.resize(800, 500)
    expect(visitor.page.locator("#veil")).to_be_visible()
