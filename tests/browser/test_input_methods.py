"""Playing by keyboard, by dragging, by touch and by typing."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from pygames.game import BadInput, Game
from pygames.record import Record
from pygames.taps import DONE
from tests.browser.conftest import VisitorFactory
from tests.browser.page_checks import check_board, check_result
from tests.browser.sample_games import short_game, unfinished_game
from tests.browser.visitor import Visitor, taps_of

FOCUSED_TARGET = "document.activeElement?.dataset?.target ?? ''"


def tab_until(visitor: Visitor, condition: str) -> None:
    """Press Tab until a JavaScript condition is true."""
    for _ in range(80):
        if visitor.page.evaluate(condition):
            return
        visitor.page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not lead to {condition}")


def focus_by_keys(visitor: Visitor, target: str) -> None:
    """Move the focus to a target: on the board by its one tab stop and arrow keys, elsewhere by Tab."""
    page = visitor.page
    if not page.locator(f"#board [data-target='{target}']").count():
        tab_until(visitor, f"({FOCUSED_TARGET}) === {target!r}")
        return
    tab_until(visitor, "!!document.activeElement?.closest('#board')")
    if not page.evaluate(FOCUSED_TARGET):
        page.keyboard.press("ArrowDown")
    tried: set[tuple[tuple[float, float], str]] = set()
    while (focused := page.evaluate(FOCUSED_TARGET)) != target:
        start, goal = find_middle(visitor, ":focus"), find_middle(visitor, f"[data-target='{target}']")
        across, down = goal[0] - start[0], goal[1] - start[1]
        keys = ["ArrowRight" if across > 0 else "ArrowLeft", "ArrowDown" if down > 0 else "ArrowUp"]
        keys = keys if abs(across) > abs(down) else keys[::-1]
        others = [key for key in ("ArrowUp", "ArrowRight", "ArrowDown", "ArrowLeft") if key not in keys]
        for key in (*keys, *others):
            if (step := (start, key)) not in tried:
                tried.add(step)
                page.keyboard.press(key)
                break
        else:
            raise AssertionError(f"The arrow keys do not lead from {focused} to {target}.")


def find_middle(visitor: Visitor, selector: str) -> tuple[float, float]:
    box = visitor.page.locator(f"#board {selector}").first.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def play_by_keys(visitor: Visitor, move: str) -> None:
    if visitor.wait_for_turn().awaits_handover:
        visitor.session.confirm_handover()
        visitor.page.keyboard.press("Enter")
    for target in taps_of(visitor.state, move):
        focus_by_keys(visitor, target)
        visitor.page.keyboard.press("Enter")


def test_game_playable_by_keyboard_alone(visitor: Visitor, published: Game) -> None:
    """From the setup on: a whole game if it is short, otherwise its beginning."""
    players = published.players[-1]
    whole, _ = short_game(published.name, players)
    is_short = len(whole.moves) < 60
    moves = whole.moves if is_short else whole.moves[:14]
    visitor.open(f"/en/{published.name}/")
    visitor.start_game(whole, manual_chance=True)
    for move in moves:
        play_by_keys(visitor, move)
    visitor.expect_moves(moves)
    if is_short:
        check_result(visitor)
    else:
        check_board(visitor)


def test_escape_undoes_tap_and_drag_plays_move(visitor: Visitor, published: Game) -> None:
    """A drag from one target to another is a tap on each."""
    whole, _ = short_game(published.name, published.players[0])
    visitor.open(f"/en/{published.name}/")
    visitor.start_game(whole, manual_chance=True)
    drags = 0
    for index, move in enumerate(whole.moves[:40]):
        visitor.confirm_handover()
        targets = list(taps_of(visitor.state, move))
        if len(targets) != 2 or DONE in targets or drags == 3:
            visitor.play(move)
            continue
        before = visitor.marks()
        visitor.tap(targets[0])
        visitor.wait_until(lambda before=before: visitor.marks() != before)  # type: ignore[misc]
        assert visitor.marks() != before
        visitor.page.keyboard.press("Escape")
        visitor.expect_marks(before)
        visitor.tap(targets[0])
        end = visitor.find_point(targets[1])
        visitor.page.keyboard.press("Escape")
        visitor.expect_marks(before)
        drag(visitor, visitor.find_point(targets[0]), end)
        visitor.expect_moves(whole.moves[: index + 1])
        drags += 1
    has_two_tap_moves = any(
        len(list(taps_of(state, move))) == 2 for state, move in zip(whole.states(), whole.moves, strict=False)
    )
    assert drags or not has_two_tap_moves


def drag(visitor: Visitor, start: tuple[float, float], end: tuple[float, float]) -> None:
    mouse = visitor.page.mouse
    mouse.move(*start)
    mouse.down()
    mouse.move(*end, steps=3)
    mouse.up()


def test_game_playable_by_touch_on_small_phone(create_visitor: VisitorFactory, published: Game) -> None:
    visitor = create_visitor(viewport={"width": 320, "height": 568}, has_touch=True, is_mobile=True)
    start = unfinished_game(published, published.players[-1], 0.1)
    visitor.open(f"/de/{published.name}/")
    visitor.start_game(start, manual_chance=True)
    visitor.play_all(start.moves)
    visitor.expect_record(start)
    sizes = visitor.page.evaluate("[document.documentElement.scrollWidth, innerWidth, scrollY]")
    assert sizes == [320, 320, 0]


def test_typed_moves_played_or_explained(visitor: Visitor, published: Game) -> None:
    start = unfinished_game(published, published.players[0], 0.2)
    visitor.open(f"/it/{published.name}/")
    visitor.start_game(start, manual_chance=True)
    field = visitor.page.locator("#typed")
    state = Record(start.game, start.players, start.options).replay()
    for move in start.moves:
        visitor.confirm_handover()
        field.fill(f" {move} ")
        field.press("Enter")
        state = state.play(move)
        expect(field).to_have_value("")
    visitor.expect_record(start)
    visitor.confirm_handover()
    for text in ("nonsense", "", "<b>", "e4 e5"):
        field.fill(text)
        field.press("Enter")
        with pytest.raises(BadInput) as error:
            state.play(text)
        visitor.expect_text("note", error.value.text("it"))
        assert visitor.record == start
