"""Undo, redo, the move list, and browsing earlier positions."""

from __future__ import annotations

from random import Random

from playwright.sync_api import expect

from pygames.game import CHANCE, Game
from tests.browser.page_checks import check_board, check_move_list, turn_names
from tests.browser.sample_games import record_path, short_game, unfinished_game
from tests.browser.visitor import Visitor


def undo(visitor: Visitor, needs_consent: bool, answer: str = "yes") -> None:
    """Undo, and answer the question whether all players agree, if consent is needed."""
    visitor.confirm_handover()
    visitor.press("undo")
    dialog = visitor.page.locator("#ask")
    expect(dialog).to_be_visible(visible=needs_consent)
    if needs_consent:
        visitor.expect_text("ask-text", visitor.translations()("site.ask.undo"))
        visitor.press(answer)
        expect(dialog).to_be_hidden()


def test_undo_and_redo_traverse_whole_game(visitor: Visitor, published: Game) -> None:
    whole = unfinished_game(published, published.players[-1], 0.15)
    visitor.open(f"/en/{published.name}/")
    visitor.start_game(whole, manual_chance=True)
    visitor.play_all(whole.moves)
    visitor.expect_record(whole)
    steps = 0
    while expected := visitor.session.undo_target:
        undo(visitor, expected.needs_consent)
        visitor.expect_moves(whole.moves[: expected.length])
        if steps % 4 == 0:
            check_board(visitor)
        steps += 1
    assert not visitor.record.moves
    visitor.confirm_handover()
    expect(visitor.page.locator("#undo")).to_be_disabled()
    while visitor.page.is_enabled("#redo"):
        visitor.press("redo")
        visitor.confirm_handover()
        steps -= 1
    visitor.expect_record(whole)
    assert steps == 0
    check_board(visitor)
    # Another move instead of the last: nothing can be redone, and the move list has the new one.
    last_undo = visitor.session.undo_target
    assert last_undo
    undo(visitor, last_undo.needs_consent)
    visitor.confirm_handover()
    other = next(move for move in visitor.state.legal_moves() if move != whole.moves[-1])
    visitor.play(other)
    visitor.confirm_handover()
    visitor.expect_moves((*whole.moves[:-1], other))
    expect(visitor.page.locator("#redo")).to_be_disabled()
    check_move_list(visitor)


def test_undo_of_revealed_moves_needs_consent(visitor: Visitor, published: Game) -> None:
    """After dice, draws or revealed secrets all players must agree to an undo."""
    visitor.open(record_path(unfinished_game(published, published.players[0], 0.5), "fr"))
    mood, rng = short_game(published.name, published.players[0])[1], Random(3)
    questions, start = 0, len(visitor.record.moves)
    for _ in range(5):
        if visitor.state.actor is None:
            break
        visitor.confirm_handover()
        visitor.play(mood(visitor.state, rng))
        record, expected = visitor.record, visitor.session.undo_target
        assert expected
        if expected.needs_consent:
            questions += 1
            undo(visitor, needs_consent=True, answer="no")
            assert visitor.record == record
        undo(visitor, expected.needs_consent)
        visitor.expect_moves(record.moves[: expected.length])
        visitor.confirm_handover()
        visitor.press("redo")
        visitor.expect_record(record)
        check_board(visitor)
    has_chance = any(state.actor == CHANCE for state in visitor.session.states[start:])
    assert questions or not (has_chance or published.has_hidden_information)


def test_history_browses_and_returns_to_present(visitor: Visitor, published: Game) -> None:
    visitor.open(record_path(unfinished_game(published, published.players[-1], 0.6), "de"))
    visitor.confirm_handover()
    check_move_list(visitor)
    present, record, page = visitor.marks(), visitor.record, visitor.page
    entries = page.locator("#moves [data-action]")
    earlier = int((entries.first.get_attribute("data-action") or "").partition(":")[2])
    entries.first.click()
    check_board(visitor, earlier)
    for button, ply in (("first", 0), ("on", 1), ("back", 0), ("on", 1)):
        visitor.press(button)
        check_board(visitor, ply)
        say = visitor.translations()
        visitor.expect_text("todo", say("site.note.past", when=turn_names(visitor.record, say)[ply]))
        assert not visitor.wait_for_turn().targets
    visitor.press("present")
    visitor.expect_marks(present)
    # Playback returns to the present by itself.
    entries.nth(max(0, entries.count() - 3)).click()
    visitor.press("run")
    page.wait_for_selector("#looking", state="hidden")
    visitor.expect_marks(present)
    assert visitor.record == record
