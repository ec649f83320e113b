"""Tabletop mode: several hands choose at once on one tablet, by real touch points."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from app.text import site_words
from pygames.contract import BaseView
from pygames.games import GAMES
from tests.browser.conftest import VisitorFactory
from tests.browser.hands import (
    SIMULTANEOUS_GAMES,
    TABLET,
    Hands,
    common_choices,
    count_down,
    played_choices,
    read_page,
    saved_record,
    start_on_tabletop,
)
from tests.browser.visitor import Visitor

PUBLIC_PARTS = ("#board", "#together", ".side > p", "#moves")
LOG_ANNOUNCEMENTS = """() => {
  localStorage.setItem("crossboard.pace", "0.4");
  window.announced = [];
  const log = (changes) => announced.push(...changes.flatMap(({addedNodes}) => [...addedNodes].map(({data}) => data)));
  new MutationObserver(log).observe(document.getElementById("together-say"), {childList: true});
}"""


def read_public_parts(visitor: Visitor) -> list[str]:
    return [visitor.page.inner_html(part) for part in PUBLIC_PARTS]


def expect_notes(visitor: Visitor, notes: list[str]) -> None:
    """Wait until the strips, by seat, have these notes."""
    expect(visitor.page.locator("[data-strip] p")).to_have_text(notes)


def reload_tabletop(visitor: Visitor) -> None:
    visitor.reload()
    expect(visitor.page.locator("#together")).to_be_visible()


@pytest.mark.parametrize("name", SIMULTANEOUS_GAMES)
def test_choices_count_where_hands_lie_at_end(create_visitor: VisitorFactory, name: str) -> None:
    """The page shows nothing of a choice while hands lie on it. They may slide until the count ends."""
    visitor = create_visitor(**TABLET)
    players = GAMES[name].players[0]
    start_on_tabletop(visitor, name, players, players)
    hands = Hands(visitor)
    before = read_page(visitor)
    one, two, *_ = common_choices(visitor)
    hands.press(dict.fromkeys(range(1, players + 1), one))
    choices = {seat: two if seat % 2 else one for seat in range(1, players + 1)}
    hands.press(choices)
    assert read_page(visitor) == before
    assert played_choices(visitor) == []
    count_down(visitor)
    assert played_choices(visitor) == [*choices.values()]
    hands.lift()
    expect(visitor.page.locator("#together")).to_be_visible()  # for the next round


@pytest.mark.parametrize("name", SIMULTANEOUS_GAMES)
def test_late_player_is_asked_again_alone(create_visitor: VisitorFactory, name: str) -> None:
    """The choices of the others remain hidden, and cannot be changed."""
    visitor = create_visitor(**TABLET)
    players = GAMES[name].players[0]
    start_on_tabletop(visitor, name, players, players)
    hands = Hands(visitor)
    one, two, *_ = common_choices(visitor)
    first_choices = dict.fromkeys(range(1, players), one)
    hands.press(first_choices)
    count_down(visitor)
    say = site_words("en", name)
    visitor.expect_text("together-say", say("site.together.missing", seats=say.seat_name(players)))
    assert played_choices(visitor) == []
    before = read_page(visitor)
    hands.lift()
    hands.press({1: two})
    hands.lift()
    assert read_page(visitor) == before
    hands.press({players: two})
    count_down(visitor)
    assert played_choices(visitor) == [*first_choices.values(), two]
    hands.lift()


@pytest.mark.parametrize("name", SIMULTANEOUS_GAMES)
def test_page_hides_choices_until_all_are_in(create_visitor: VisitorFactory, name: str) -> None:
    """Two pages with a different choice are equal, byte by byte, while one hand is missing."""
    pages = []
    players = GAMES[name].players[0]
    for index in range(2):
        visitor = create_visitor(**TABLET)
        start_on_tabletop(visitor, name, players, players)
        hands = Hands(visitor)
        choices = common_choices(visitor)
        hands.press(dict.fromkeys(range(2, players), choices[0]) | {1: choices[index]})
        count_down(visitor)
        hands.lift()
        pages.append(read_public_parts(visitor))
    assert pages[0] == pages[1]


@pytest.mark.parametrize("name", SIMULTANEOUS_GAMES)
def test_reload_keeps_choices_hidden_and_final(create_visitor: VisitorFactory, name: str) -> None:
    """After a reload in the middle of a round only the missing players are asked. Choices that were undone, or made for
    another position, do not come back."""
    players, pages = GAMES[name].players[0], []
    for index in range(2):
        visitor = create_visitor(**TABLET)
        start_on_tabletop(visitor, name, players, players)
        hands = Hands(visitor)
        choices = common_choices(visitor)
        first_choices = dict.fromkeys(range(1, players), choices[0]) | {1: choices[index]}
        hands.press(first_choices)
        count_down(visitor)
        hands.lift()
        reload_tabletop(visitor)
        pages.append(read_public_parts(visitor))
    assert pages[0] == pages[1]
    page, say = visitor.page, site_words("en", name)
    visitor.expect_text("together-say", say("site.together.next", seats=say.seat_name(players)))
    expect_notes(visitor, ["✓"] * len(first_choices) + [""])
    assert played_choices(visitor) == []
    hands = Hands(visitor)
    hands.press({1: choices[0], players: choices[1]})  # the first seat has chosen already
    count_down(visitor)
    assert played_choices(visitor) == [*first_choices.values(), choices[1]]
    hands.lift()
    reload_tabletop(visitor)
    expect_notes(visitor, [""] * players)
    page.locator("[data-strip='1']").focus()
    page.keyboard.press(GAMES[name].strip.keyboard_key(choices[0]))
    expect_notes(visitor, ["✓"] + [""] * (players - 1))
    page.locator("#together-undo").click()
    expect_notes(visitor, [""] * players)
    reload_tabletop(visitor)
    expect_notes(visitor, [""] * players)


@pytest.mark.parametrize("name", SIMULTANEOUS_GAMES)
def test_bots_choose_along_and_mode_can_be_left(create_visitor: VisitorFactory, name: str) -> None:
    visitor = create_visitor(**TABLET)
    players = GAMES[name].players[-1]
    start_on_tabletop(visitor, name, players, 2)
    hands = Hands(visitor)
    choices = common_choices(visitor)[:2]
    before = len(saved_record(visitor).moves)
    hands.press(dict(enumerate(choices, 1)))
    count_down(visitor)
    hands.lift()
    visitor.wait_until(lambda: len(saved_record(visitor).moves) >= before + players)
    assert played_choices(visitor)[:2] == choices
    visitor.page.locator("#together [data-action=together]").click()
    assert visitor.wait_for_turn().awaits_handover


@pytest.mark.parametrize("name", SIMULTANEOUS_GAMES)
def test_keyboard_choices_stay_hidden(create_visitor: VisitorFactory, name: str) -> None:
    """Tab leads to a strip, whose label explains its keys. A key chooses without a trace on the page. Hands and keys
    can be mixed."""
    players, pages = GAMES[name].players[0], []
    for index in range(2):
        visitor = create_visitor(**TABLET)
        start_on_tabletop(visitor, name, players, players)
        choices = common_choices(visitor)
        key_of = {move: GAMES[name].strip.keyboard_key(move) for move in choices}
        keys = visitor.page.keyboard
        for _ in range(12):
            keys.press("Tab")
            if focused_strip(visitor) == 1:
                break
        label = visitor.page.get_attribute("[data-strip='1']", "aria-label") or ""
        view: BaseView = {**saved_record(visitor).replay().view(None), "actor": 1}
        description = GAMES[name].narrator.describe_target(view, choices[0], site_words("en", name))
        assert f"{key_of[choices[0]]} – {description}" in label
        keys.press("9")  # no such choice
        keys.press(key_of[choices[index]])
        expect(visitor.page.locator("[data-strip='2']")).to_be_focused()
        assert played_choices(visitor) == []
        pages.append(read_page(visitor))
        for seat in range(2, players):
            keys.press(key_of[choices[1]])
            expect_notes(visitor, ["✓"] * seat + [""] * (players - seat))
    assert pages[0] == pages[1]
    hands = Hands(visitor)
    hands.press({players: choices[1]})
    count_down(visitor)
    assert played_choices(visitor)[0] == choices[1]
    assert len(played_choices(visitor)) >= players
    hands.lift()


def focused_strip(visitor: Visitor) -> int:
    return int(visitor.page.evaluate("document.activeElement.dataset.strip || 0"))


@pytest.mark.parametrize("name", SIMULTANEOUS_GAMES)
def test_undo_takes_back_whole_rounds(create_visitor: VisitorFactory, name: str) -> None:
    """All must agree, except to discard choices that nobody has seen. A reload changes nothing."""
    visitor = create_visitor(**TABLET)
    players, page = GAMES[name].players[0], visitor.page
    start_on_tabletop(visitor, name, players, players)
    undo = page.locator("#together-undo")
    expect(undo).to_be_disabled()
    choices = common_choices(visitor)
    hands = Hands(visitor)
    rounds: list[tuple[str, ...]] = []  # the moves before each
    for choice in choices[:2]:
        if rounds and is_last_round(visitor, choice):
            break
        rounds.append(saved_record(visitor).moves)
        hands.press(dict.fromkeys(range(1, players + 1), choice))
        count_down(visitor)
        hands.lift()
    reload_tabletop(visitor)
    page.locator("[data-strip='1']").focus()
    page.keyboard.press(GAMES[name].strip.keyboard_key(choices[0]))
    expect_notes(visitor, ["✓"] + [""] * (players - 1))
    undo.click()
    expect_notes(visitor, [""] * players)
    expect(page.locator("#ask")).to_be_hidden()
    assert len(played_choices(visitor)) == len(rounds) * players
    for moves in reversed(rounds):
        undo.click()
        visitor.expect_text("ask-text", site_words("en", name)("site.ask.undo"))
        page.click("#ask-yes")
        expect(page.locator("#ask")).to_be_hidden()
        assert saved_record(visitor).moves == moves
        expect(page.locator("#together")).to_be_visible()
    expect(undo).to_be_disabled()


def is_last_round(visitor: Visitor, choice: str) -> bool:
    """Return whether the game is over when every seat makes this choice."""
    state = saved_record(visitor).replay()
    for _ in range(state.player_count):
        state = state.play(choice)
    return state.actor is None


@pytest.mark.parametrize("name", SIMULTANEOUS_GAMES)
def test_new_countdown_cancels_previous(create_visitor: VisitorFactory, name: str) -> None:
    visitor = create_visitor(**TABLET)
    page, players = visitor.page, GAMES[name].players[0]
    start_on_tabletop(visitor, name, players, players)
    page.evaluate(LOG_ANNOUNCEMENTS)
    page.locator("[data-action=count]").click()
    page.locator("#together [data-action=together]").click()
    page.locator("#together-on").click()
    page.evaluate("announced.length = 0")
    count_down(visitor)
    announced = page.evaluate("announced")
    assert [text for text in announced if text in ("3", "2", "1")] == ["3", "2", "1"]
