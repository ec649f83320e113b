"""Each game by keyboard and by what screen readers use, roles and names alone. The focus is never lost."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, expect

from pygames.game import Game
from pygames.record import Record
from tests.browser.conftest import VisitorFactory
from tests.browser.page_checks import check_result
from tests.browser.sample_games import record_path, short_game, split_game, unfinished_game
from tests.browser.test_result_panel import open_saved_game
from tests.browser.visitor import Visitor, taps_of

# Describes what has the focus, if anything visible has.
DESCRIBE_FOCUS = """() => {
  const focused = document.activeElement;
  if (!focused || focused === document.body) return "nowhere";
  if (!focused.getClientRects().length || focused.disabled || focused.closest("[inert]")) return "on something hidden";
  return focused.id || focused.dataset.action || (focused.dataset.target ? "target" : focused.localName);
}"""
COUNT_TAB_STOPS = (
    "() => [...document.querySelectorAll('#board, #board [data-target]')].filter((e) => e.tabIndex === 0).length"
)


def find_targets(page: Page, name: str) -> dict[str | None, Locator]:
    """Return the buttons of that name by target, without those in the move list."""
    buttons = page.get_by_role("button", name=name, exact=True).all()
    targets = {button.get_attribute("data-target"): button for button in buttons}
    return {target: button for target, button in targets.items() if target}


def check_focus(page: Page) -> None:
    """Wait until something visible has the focus, and Tab has one way into the board."""
    page.wait_for_function(
        f"() => !['nowhere', 'on something hidden'].includes(({DESCRIBE_FOCUS})()) && ({COUNT_TAB_STOPS})() === 1"
    )


def test_whole_game_playable_by_accessible_names(create_visitor: VisitorFactory, published: Game) -> None:
    """As with a screen reader: read the status, then press the button with a target's name."""
    visitor = create_visitor(reduced_motion="reduce")
    whole, _ = short_game(published.name, published.players[-1])
    page = visitor.page
    visitor.open(f"/it/{published.name}/")
    visitor.start_game(whole, manual_chance=True)
    say = visitor.translations()
    for start, moves in split_game(whole):
        if start.moves:
            open_saved_game(visitor, start, lang="it")
        for move in moves:
            if visitor.wait_for_turn().awaits_handover:
                seat = visitor.session.handover_seat
                assert seat
                visitor.session.confirm_handover()
                dialog = page.get_by_role("dialog", name=say("site.turn.pass_to", seat=say.seat_name(seat)))
                dialog.get_by_role("button", name=say("site.turn.confirm", seat=say.seat_name(seat))).press("Enter")
            state, view = visitor.state, visitor.state.view(visitor.session.viewing_seat)
            assert any(page.get_by_role("status").all_inner_texts())
            for target in taps_of(state, move):
                name = published.narrator.describe_target(view, target, say)
                targets = find_targets(page, name)
                assert targets.keys() == {target}, name
                targets[target].press("Enter")
    visitor.expect_record(whole)
    check_result(visitor)
    lines = published.narrator.describe_result(visitor.state.view(None), say)
    expect(page.get_by_role("status").filter(has_text=lines[0])).to_be_visible()


def test_focus_stays_through_game_by_keys(visitor: Visitor, published: Game) -> None:
    """From the setup to the end, by keys alone: after every key something visible has the focus."""
    page, keyboard = visitor.page, visitor.page.keyboard
    start = unfinished_game(published, published.players[-1], 0.2)
    visitor.open(f"/en/{published.name}/")
    visitor.start_game(Record(start.game, start.players), manual_chance=True)
    page.evaluate("document.activeElement.blur()")

    for move in start.moves:
        if visitor.wait_for_turn().awaits_handover:
            page.locator("#veil-confirm").press("Enter")
            visitor.session.confirm_handover()
            check_focus(page)
        for target in taps_of(visitor.state, move):
            page.locator(f"[data-target='{target}']").first.press("Enter")
            check_focus(page)
    # Undo until nothing is left: then the button that has the focus is disabled.
    if visitor.wait_for_turn().awaits_handover:
        keyboard.press("Enter")
        visitor.session.confirm_handover()
    for _ in range(len(start.moves) + 1):
        if not page.is_enabled("#undo"):
            break
        page.locator("#undo").press("Enter")
        if page.locator("#ask[open]").count():
            page.locator("#ask-yes").press("Enter")
        if visitor.wait_for_turn().awaits_handover:
            page.locator("#veil-confirm").press("Enter")
        check_focus(page)
    for dialog, close in (("read", "ask-yes"), ("seats", "ask-yes"), ("open", "ask-no"), ("open", "")):
        page.locator(".bar [popovertarget=menu]").press("Enter")
        page.locator(f"#menu [data-action={dialog}]").press("Enter")
        page.wait_for_function("() => document.activeElement.closest('#ask')")
        page.locator(f"#{close}").press("Enter") if close else keyboard.press("Escape")
        expect(page.locator("#ask")).to_be_hidden()
        check_focus(page)
    visitor.open(record_path(short_game(published.name, published.players[-1])[0]))
    page.locator("#choices [data-action=again]").press("Enter")
    check_focus(page)


def test_escape_closes_menu_dialog_history_and_list(visitor: Visitor, published: Game) -> None:
    visitor.page.set_viewport_size({"width": 390, "height": 844})
    visitor.open(record_path(unfinished_game(published, published.players[-1], 0.6)))
    visitor.confirm_handover()
    page, keyboard = visitor.page, visitor.page.keyboard
    for locator in open_in_turn(visitor):
        expect(locator).to_have_count(1)
        keyboard.press("Escape")
        expect(locator).to_have_count(0)
        page.wait_for_function(f"() => !['nowhere', 'on something hidden'].includes(({DESCRIBE_FOCUS})())")


def open_in_turn(visitor: Visitor) -> Iterator[Locator]:
    """Open what Escape closes, and yield it."""
    page = visitor.page
    page.click("[popovertarget=menu]")
    yield page.locator("#menu:popover-open")
    visitor.press("read")
    yield page.locator("#ask[open]")
    visitor.press("log")
    page.locator("#moves button").first.press("Enter")
    yield page.locator("[data-looking=yes]")
    yield page.locator("[data-log=open]")


@pytest.mark.parametrize("lang", ["de", "fr"])
def test_read_board_shows_engine_description(visitor: Visitor, published: Game, lang: str) -> None:
    """By the menu or by a key, line by line, for the viewing seat."""
    visitor.open(record_path(unfinished_game(published, published.players[-1]), lang))
    visitor.confirm_handover()
    page, say = visitor.page, visitor.translations()
    view = visitor.state.view(visitor.session.viewing_seat)
    visitor.press("read")
    expect(page.get_by_role("dialog", name=say("site.read_title"))).to_be_visible()
    expect(page.locator("#ask-lines")).to_be_focused()
    lines, description = page.locator("#ask-lines p"), published.narrator.describe_board(view, say)
    texts = lines.all_inner_texts()
    assert texts[-len(description) :] == description
    assert page.locator("#ask-lines pre").inner_text() == published.narrator.board_as_text(view, say)
    page.keyboard.press("Escape")
    expect(page.locator("#ask")).to_be_hidden()
    page.locator("#board [tabindex='0'], #board[tabindex='0']").first.press("b")
    expect(page.locator("#ask")).to_be_visible()
    assert lines.all_inner_texts() == texts


def test_keys_in_text_field_do_not_undo_move(visitor: Visitor, published: Game) -> None:
    start = unfinished_game(published, published.players[0])
    visitor.open(record_path(start))
    visitor.confirm_handover()
    before = visitor.record
    field = visitor.page.locator("#typed")
    field.fill("abc")
    field.press("Control+z")
    field.press("Escape")
    assert visitor.record == before
