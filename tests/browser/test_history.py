"""Undo, redo, the log, and looking back."""

from __future__ import annotations

from random import Random

from pygames.game import CHANCE, Game
from tests.browser.page_checks import check_board, check_move_list
from tests.browser.sample_games import record_path, short_game, unfinished_game
from tests.browser.visitor import Visitor


def undo(visitor: Visitor) -> bool:
    """One step back; all at the table agree if they have to. Whether they were asked."""
    visitor.confirm_handover()
    visitor.press("undo")
    asked = visitor.page.locator("#ask").is_visible()
    if asked:
        assert visitor.text("ask-text") == visitor.translations()("site.ask.undo")
        visitor.press("yes")
    return asked


def test_everything_can_be_taken_back_and_played_again(visitor: Visitor, published: Game) -> None:
    whole = unfinished_game(published, published.players[-1], 0.15)
    visitor.open(f"/en/{published.name}/")
    visitor.start_game(whole, manual_chance=True)
    visitor.play_all(whole.moves)
    assert visitor.record == whole
    steps = 0
    while expected := visitor.session.undo_target:
        assert undo(visitor) == expected.needs_consent
        assert visitor.record.moves == whole.moves[: expected.length]
        if steps % 4 == 0:
            check_board(visitor)
        steps += 1
    assert not visitor.record.moves
    visitor.confirm_handover()
    assert visitor.page.is_disabled("#undo")
    while visitor.page.is_enabled("#redo"):
        visitor.press("redo")
        visitor.confirm_handover()
        steps -= 1
    assert (steps, visitor.record) == (0, whole)
    check_board(visitor)
    # Another move instead of the last: nothing is left to redo, and the list of moves tells the new one.
    undo(visitor)
    visitor.confirm_handover()
    other = next(move for move in visitor.state.legal_moves() if move != whole.moves[-1])
    visitor.play(other)
    visitor.confirm_handover()
    assert visitor.record.moves == (*whole.moves[:-1], other)
    assert visitor.page.is_disabled("#redo")
    check_move_list(visitor)


def test_what_has_been_seen_is_taken_back_only_if_all_agree(visitor: Visitor, published: Game) -> None:
    """The machine's dice and draws, and secrets that have come out, bar an undo until everybody agrees."""
    visitor.open(record_path(unfinished_game(published, published.players[0], 0.5), "fr"))
    mood, rng = short_game(published.name, published.players[0])[1], Random(3)
    questions, begun = 0, len(visitor.record.moves)
    for _ in range(5):
        if visitor.state.actor is None:
            break
        visitor.confirm_handover()
        visitor.play(mood(visitor.state, rng))
        record, expected = visitor.record, visitor.session.undo_target
        assert expected
        visitor.confirm_handover()
        visitor.press("undo")
        assert visitor.page.locator("#ask").is_visible() == expected.needs_consent
        if expected.needs_consent:
            questions += 1
            assert visitor.text("ask-text") == visitor.translations()("site.ask.undo")
            visitor.press("no")
            assert visitor.record == record
            visitor.press("undo")
            visitor.press("yes")
        assert visitor.record.moves == record.moves[: expected.length]
        visitor.confirm_handover()
        visitor.press("redo")
        assert visitor.record == record
        check_board(visitor)
    seen = any(state.actor == CHANCE for state in visitor.session.states[begun:])
    assert questions or not (seen or published.has_hidden_information)


def test_looking_back_and_returning(visitor: Visitor, published: Game) -> None:
    visitor.open(record_path(unfinished_game(published, published.players[-1]), "de"))
    visitor.confirm_handover()
    check_move_list(visitor)
    present, record, page = visitor.marks(), visitor.record, visitor.page
    entries = page.locator("#moves [data-action]")
    earlier = min(5, len(record.moves) - 1)
    entries.nth(earlier - 1).click()
    check_board(visitor, earlier)
    for button, place in (("first", 0), ("on", 1), ("back", 0), ("on", 1)):
        visitor.press(button)
        check_board(visitor, place)
        assert visitor.text("todo") == visitor.translations()("site.note.past", n=place)
        assert not visitor.wait_for_turn().targets
    visitor.press("present")
    assert visitor.marks() == present
    # Played back from there, it comes to the present by itself.
    entries.nth(max(0, len(record.moves) - 3)).click()
    visitor.press("run")
    page.wait_for_selector("#looking", state="hidden")
    assert visitor.marks() == present
    assert visitor.record == record
