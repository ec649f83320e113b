"""Hints and other messages on a phone: they can be read, and a hint can be played."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from pygames.game import Game
from pygames.i18n import LANGUAGES
from tests.browser.conftest import VisitorFactory
from tests.browser.images import AFTER_PAINT
from tests.browser.sample_games import record_path, unfinished_game

# What of the hint lies outside of its place, in pixels, and whether its button and the tools are cut off.
FIND_CUT = """() => {
  const box = (id) => document.getElementById(id).getBoundingClientRect(), words = box("words"), note = box("note");
  const buttons = [...document.querySelectorAll(".tools button, [data-action=accept]")].filter((it) => it.offsetParent);
  const isCut = (it) => it.scrollWidth > it.clientWidth + 1 || it.getBoundingClientRect().right > innerWidth;
  const outside = Math.max(words.top - note.top, note.bottom - words.bottom);
  return [outside, buttons.filter(isCut).map((it) => it.textContent)];
}"""


@pytest.mark.parametrize("lang", LANGUAGES)
def test_whole_hint_is_visible_on_a_small_phone(create_visitor: VisitorFactory, published: Game, lang: str) -> None:
    """Below the board, which does not move."""
    visitor = create_visitor(viewport={"width": 360, "height": 640}, reduced_motion="reduce")
    visitor.open(record_path(unfinished_game(published, published.players[0], 0.5), lang))
    visitor.confirm_handover()
    board = visitor.page.locator("#board").bounding_box()
    visitor.press("hint")
    accept = visitor.page.locator("#choices [data-action=accept]")
    expect(accept).to_be_visible(timeout=30_000)
    overflow, cut = visitor.page.evaluate(FIND_CUT)
    assert overflow <= 1
    assert not cut
    assert visitor.page.locator("#board").bounding_box() == board
    count = len(visitor.record.moves)
    accept.click()
    visitor.wait_until(lambda: len(visitor.record.moves) > count)


# Whether the list of players is visible, and whether a message beside it is too long for a low panel.
FIND_CROWDED = """() => {
  const words = document.getElementById("words"), isVisible = document.getElementById("standings").checkVisibility();
  const isLow = document.querySelector(".panel").clientHeight <= 384;
  return [isVisible, isVisible && isLow && words.scrollHeight > words.clientHeight];
}"""


def test_short_message_leaves_the_players_in_view(create_visitor: VisitorFactory, published: Game) -> None:
    """One that is too long takes their place, where there is a list of players at all."""
    visitor = create_visitor(viewport={"width": 390, "height": 844}, reduced_motion="reduce")
    visitor.open(record_path(unfinished_game(published, published.players[0], 0.5)))
    visitor.confirm_handover()
    note, is_listed = visitor.page.locator("#note"), visitor.page.locator("#standings").is_visible()
    visitor.press("hint")
    expect(visitor.page.locator("#choices [data-action=accept]")).to_be_visible(timeout=30_000)
    for text in ("Short.", "Long enough for several lines. " * 12, "Short."):
        note.evaluate("(element, text) => { element.textContent = text; dispatchEvent(new Event('resize')); }", text)
        visitor.page.evaluate(AFTER_PAINT)
        is_visible, is_crowded = visitor.page.evaluate(FIND_CROWDED)
        assert not is_crowded
        assert is_visible == is_listed or text != "Short."
