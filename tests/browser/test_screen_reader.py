"""Each game by keyboard and by what a screen reader has: roles and names alone; and the focus is never lost."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page

from pygames.game import Game
from pygames.record import Record
from tests.browser.conftest import VisitorFactory
from tests.browser.page_checks import check_result
from tests.browser.sample_games import record_path, short_game, unfinished_game
from tests.browser.visitor import Visitor, taps_of

# What has the focus: nothing but the body, something hidden, or in words what it is.
FOCUS = """() => {
  const here = document.activeElement;
  if (!here || here === document.body) return "nowhere";
  if (!here.getClientRects().length || here.disabled || here.closest("[inert]")) return "on what cannot be seen";
  return here.id || here.dataset.action || (here.dataset.target ? "target" : here.localName);
}"""
STOPS = "() => [...document.querySelectorAll('#board, #board [data-target]')].filter((e) => e.tabIndex === 0).length"


def button(page: Page, name: str) -> Locator:
    """Return the button of that name; the list of moves has others like it, which are no targets."""
    return page.get_by_role("button", name=name, exact=True)


def test_a_whole_game_by_names_alone(create_visitor: VisitorFactory, published: Game) -> None:
    """As a screen reader does: what is to be done is heard, then the thing of that name is pressed."""
    visitor = create_visitor(reduced_motion="reduce")
    whole, _ = short_game(published.name, published.players[-1])
    page = visitor.page
    visitor.open(f"/it/{published.name}/")
    visitor.start_game(whole, manual_chance=True)
    say = visitor.translations()
    for move in whole.moves:
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
            found = [item for item in button(page, name).all() if item.get_attribute("data-target")]
            assert {item.get_attribute("data-target") for item in found} == {target}, name
            found[0].press("Enter")
    assert visitor.record == whole
    check_result(visitor)
    told = published.narrator.describe_result(visitor.state.view(None), say)
    assert page.get_by_role("status").filter(has_text=told[0]).is_visible()


def test_one_tab_stop_and_the_focus_stays(visitor: Visitor, published: Game) -> None:
    """From setting up to the end, by keys alone: after every key the focus is somewhere, and Tab has one way in."""
    page, keyboard = visitor.page, visitor.page.keyboard
    start = unfinished_game(published, published.players[-1], 0.2)
    visitor.open(f"/en/{published.name}/")
    visitor.start_game(Record(start.game, start.players), manual_chance=True)
    page.evaluate("document.activeElement.blur()")
    visitor.press("undo") if page.is_enabled("#undo") else None

    def focus() -> str:
        found = str(page.evaluate(FOCUS))
        assert found not in ("nowhere", "on what cannot be seen")
        assert page.evaluate(STOPS) == 1
        return found

    for move in start.moves:
        if visitor.wait_for_turn().awaits_handover:
            page.locator("#veil-confirm").press("Enter")
            visitor.session.confirm_handover()
            focus()
        for target in taps_of(visitor.state, move):
            page.locator(f"[data-target='{target}']").first.press("Enter")
            focus()
    # Undo until there is nothing left: its button goes dead under the finger.
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
        focus()
    for dialog, close in (("read", "ask-yes"), ("seats", "ask-yes"), ("open", "ask-no"), ("open", "")):
        page.locator("[popovertarget=menu]").press("Enter")
        page.locator(f"#menu [data-action={dialog}]").press("Enter")
        assert page.evaluate("document.activeElement.closest('#ask') !== null")
        page.locator(f"#{close}").press("Enter") if close else keyboard.press("Escape")
        focus()
    visitor.open(record_path(short_game(published.name, published.players[-1])[0]))
    page.locator("#choices [data-action=again]").press("Enter")
    focus()


def test_escape_closes_what_is_open(visitor: Visitor, published: Game) -> None:
    visitor.page.set_viewport_size({"width": 390, "height": 844})
    visitor.open(record_path(unfinished_game(published, published.players[-1])))
    visitor.confirm_handover()
    page, keyboard = visitor.page, visitor.page.keyboard
    for opened, seen in closable(visitor):
        assert opened.count(), seen
        keyboard.press("Escape")
        assert not opened.count(), seen
        assert page.evaluate(FOCUS) not in ("nowhere", "on what cannot be seen"), seen


def closable(visitor: Visitor) -> Iterator[tuple[Locator, str]]:
    page = visitor.page
    page.click("[popovertarget=menu]")
    yield page.locator("#menu:popover-open"), "menu"
    visitor.press("read")
    yield page.locator("#ask[open]"), "dialog"
    visitor.press("log")
    page.locator("#moves button").first.press("Enter")
    yield page.locator("[data-looking=yes]"), "the past"
    yield page.locator("[data-log=open]"), "list of moves"


@pytest.mark.parametrize("lang", ["de", "fr"])
def test_the_board_is_read(visitor: Visitor, published: Game, lang: str) -> None:
    """By the menu or by a key: the same words as the engine's, line by line, for the one who looks at it."""
    visitor.open(record_path(unfinished_game(published, published.players[-1]), lang))
    visitor.confirm_handover()
    page, say = visitor.page, visitor.translations()
    view = visitor.state.view(visitor.session.viewing_seat)
    visitor.press("read")
    told = page.locator("#ask-told p").all_inner_texts()
    assert told[-len(published.narrator.describe_board(view, say)) :] == published.narrator.describe_board(view, say)
    assert page.locator("#ask-told pre").inner_text() == published.narrator.board_as_text(view, say)
    assert page.evaluate("document.activeElement.id") == "ask-told"
    assert page.get_by_role("dialog", name=say("site.read_title")).is_visible()
    page.keyboard.press("Escape")
    page.locator("#board [tabindex='0'], #board[tabindex='0']").first.press("b")
    assert page.locator("#ask-told p").all_inner_texts() == told


def test_keys_in_a_field_are_the_field_s_own(visitor: Visitor, published: Game) -> None:
    """Undoing what one types takes back no move."""
    start = unfinished_game(published, published.players[0])
    visitor.open(record_path(start))
    visitor.confirm_handover()
    before = visitor.record
    field = visitor.page.locator("#typed")
    field.fill("abc")
    field.press("Control+z")
    field.press("Escape")
    assert visitor.record == before
