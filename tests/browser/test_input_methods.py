"""The same game by keyboard, by dragging, by touch and by typing."""

from __future__ import annotations

import pytest

from pygames.game import BadInput, Game
from pygames.record import Record
from pygames.taps import DONE
from tests.browser.conftest import VisitorFactory
from tests.browser.page_checks import check_board, check_result
from tests.browser.sample_games import short_game, unfinished_game
from tests.browser.visitor import Visitor, taps_of

FOCUSED = "document.activeElement?.dataset?.target ?? ''"


def tab_to(visitor: Visitor, wanted: str) -> None:
    """By Tab alone to what the script says is reached."""
    for _ in range(80):
        if visitor.page.evaluate(wanted):
            return
        visitor.page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not lead to {wanted}")


def steer_to(visitor: Visitor, target: str) -> None:
    """To a target: on the board by one tab stop and arrows, elsewhere by Tab."""
    page = visitor.page
    if not page.locator(f"#board [data-target='{target}']").count():
        tab_to(visitor, f"({FOCUSED}) === {target!r}")
        return
    tab_to(visitor, "!!document.activeElement?.closest('#board')")
    if not page.evaluate(FOCUSED):
        page.keyboard.press("ArrowDown")
    seen: set[str] = set()
    while (here := page.evaluate(FOCUSED)) != target:
        mine, goal = middle_of(visitor, here), middle_of(visitor, target)
        across, down = goal[0] - mine[0], goal[1] - mine[1]
        keys = ["ArrowRight" if across > 0 else "ArrowLeft", "ArrowDown" if down > 0 else "ArrowUp"]
        keys = keys if abs(across) > abs(down) else keys[::-1]
        others = [key for key in ("ArrowUp", "ArrowRight", "ArrowDown", "ArrowLeft") if key not in keys]
        for key in (*keys, *others):
            if (step := f"{here} {key}") not in seen:
                seen.add(step)
                page.keyboard.press(key)
                break
        else:
            raise AssertionError(f"the arrows do not lead from {here} to {target}")


def middle_of(visitor: Visitor, target: str) -> tuple[float, float]:
    box = visitor.page.locator(f"#board [data-target='{target}']").first.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def play_by_keys(visitor: Visitor, move: str) -> None:
    if visitor.wait_for_turn().awaits_handover:
        visitor.session.confirm_handover()
        visitor.page.keyboard.press("Enter")
    for target in taps_of(visitor.state, move):
        steer_to(visitor, target)
        visitor.page.keyboard.press("Enter")


def test_moves_by_keyboard_alone(visitor: Visitor, published: Game) -> None:
    """A whole game where games are short, else its beginning; the set-up too."""
    players = published.players[-1]
    whole, _ = short_game(published.name, players)
    short = len(whole.moves) < 60
    moves = whole.moves if short else whole.moves[:14]
    visitor.open(f"/en/{published.name}/")
    visitor.start_game(whole, manual_chance=True)
    for move in moves:
        play_by_keys(visitor, move)
    assert visitor.record.moves == moves
    if short:
        check_result(visitor)
    else:
        check_board(visitor)


def test_a_move_is_taken_back_half_way_or_dragged(visitor: Visitor, published: Game) -> None:
    """Escape takes a tap back; a drag from one place to the other is two taps."""
    whole, _ = short_game(published.name, published.players[0])
    visitor.open(f"/en/{published.name}/")
    visitor.start_game(whole, manual_chance=True)
    dragged = 0
    for place, move in enumerate(whole.moves[:40]):
        visitor.confirm_handover()
        targets = list(taps_of(visitor.state, move))
        if len(targets) != 2 or DONE in targets or dragged == 3:
            visitor.play(move)
            continue
        before = visitor.marks()
        visitor.tap(targets[0])
        assert visitor.marks() != before
        visitor.page.keyboard.press("Escape")
        assert visitor.marks() == before
        visitor.tap(targets[0])
        end = visitor.find_point(targets[1])
        visitor.page.keyboard.press("Escape")
        drag(visitor, visitor.find_point(targets[0]), end)
        assert visitor.record.moves == whole.moves[: place + 1]
        dragged += 1
    two_taps = any(
        len(list(taps_of(state, move))) == 2 for state, move in zip(whole.states(), whole.moves, strict=False)
    )
    assert dragged or not two_taps


def drag(visitor: Visitor, start: tuple[float, float], end: tuple[float, float]) -> None:
    mouse = visitor.page.mouse
    mouse.move(*start)
    mouse.down()
    mouse.move(*end, steps=3)
    mouse.up()


def test_touch_on_a_small_phone(create_visitor: VisitorFactory, published: Game) -> None:
    visitor = create_visitor(viewport={"width": 320, "height": 568}, has_touch=True, is_mobile=True)
    start = unfinished_game(published, published.players[-1], 0.1)
    visitor.open(f"/de/{published.name}/")
    visitor.start_game(start, manual_chance=True)
    visitor.play_all(start.moves)
    assert visitor.record == start
    wide = visitor.page.evaluate("[document.documentElement.scrollWidth, innerWidth, scrollY]")
    assert wide == [320, 320, 0]


def test_moves_can_be_typed_and_wrong_ones_are_explained(visitor: Visitor, published: Game) -> None:
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
        assert field.input_value() == ""
    assert visitor.record == start
    visitor.confirm_handover()
    for wrong in ("nonsense", "", "<b>", "e4 e5"):
        field.fill(wrong)
        field.press("Enter")
        with pytest.raises(BadInput) as why:
            state.play(wrong)
        assert visitor.text("note") == why.value.text("it")
        assert visitor.record == start
