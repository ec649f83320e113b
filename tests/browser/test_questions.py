"""Questions about things on the table: right click, press and hold, the key "?"; and taps that lead nowhere."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from pygames.game import Game
from pygames.record import Record
from tests.browser.conftest import VisitorFactory
from tests.browser.visitor import Visitor


def start_against_bots(game: Game, visitor: Visitor) -> str:
    """Start a game, and return a target of the only human."""
    visitor.open(f"/en/{game.name}/")
    visitor.start_game(Record(game.name, game.players[0]), (1,))
    return next(str(attrs["data-target"]) for _, _, attrs in visitor.marks() if "data-target" in attrs)


def test_wrong_tap_points_out_targets_until_question(published: Game, create_visitor: VisitorFactory) -> None:
    """Every way of asking is answered politely, and is no move."""
    visitor = create_visitor(reduced_motion="reduce")
    target = start_against_bots(published, visitor)
    page, record = visitor.page, visitor.record
    body, note, board = page.locator("body"), page.locator("#note"), page.locator("#board")
    seen = set()
    for ask in ("right click", "hold", "key"):
        board.locator("svg").click(position={"x": 2, "y": 2}, force=True)
        expect(body).to_have_attribute("data-pulse", re.compile("[12]"))
        expect(note).not_to_be_empty()
        seen.add(page.evaluate("getComputedStyle(document.querySelector('#board [data-target]')).animationName"))
        if ask == "right click":
            page.mouse.click(*visitor.find_point(target), button="right")
        elif ask == "hold":
            page.mouse.move(*visitor.find_point(target))
            page.mouse.down()
            expect(board).to_have_attribute("data-held", "yes")
            page.mouse.up()
        else:
            board.locator(f"[data-target='{target}']").first.focus()
            page.keyboard.press("?")
        expect(body).to_have_attribute("data-pulse", "")
        expect(note).to_contain_text(visitor.translations()("site.note.can_choose"))
        assert note.evaluate("note => note.ariaLive") == "polite"
    assert seen == {"pulse-1", "pulse-2"}
    visitor.expect_record(record)


def test_tap_on_another_piece_begins_another_move(create_visitor: VisitorFactory) -> None:
    """A tile of the hand is no answer to the choice of another tile, but may be what somebody wants instead."""
    visitor = create_visitor(reduced_motion="reduce")
    visitor.open("/en/crosswise/")
    visitor.open_record(Record.parse("crosswise players=2 : A A B B C C D D"))
    visitor.confirm_handover()
    tapped = visitor.page.locator("#board .crosswise-tapped")
    points = {tile: visitor.find_point(f"hand:{tile}") for tile in "AB"}
    for tile in "ABA":
        with visitor.expect_click():
            visitor.page.mouse.click(*points[tile])
        expect(tapped).to_have_attribute("data-key", f"hand:{tile}:0:press")
    with visitor.expect_click():
        visitor.page.mouse.click(*points["A"])
    expect(tapped).to_have_count(0)
