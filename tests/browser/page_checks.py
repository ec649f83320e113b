"""Checks that a page shows what the engine computes."""

from __future__ import annotations

from app.game.move_lines import MAX_LINES
from app.text import name_turn
from pygames.i18n import Translations
from pygames.record import Record, find_game
from pygames.scene import Interaction, Mark, Value
from pygames.session import Session
from pygames.taps import match_taps
from pygames.turns import TurnList, turn_numbers
from tests.browser.visitor import Visitor

READ_SCORE_TABLE = (
    "[...document.querySelectorAll('#tally tr')].map(row => [...row.cells].map(cell => cell.textContent))"
)


def element_of(mark: Mark) -> tuple[str, str, dict[str, Value]]:
    """Return a mark as `Visitor.marks` reads it from the page."""
    return mark.tag, mark.text, {"data-key": mark.key, **mark.a11y_attrs(), **mark.attrs}


def board_marks(
    session: Session, seat: int | None, accepts_moves: bool, say: Translations, ply: int | None = None
) -> tuple[list[tuple[str, str, dict[str, Value]]], str]:
    """Return the marks and the view box of a position, as drawn for a seat."""
    shown_ply = len(session.moves) if ply is None else ply
    state = session.states[shown_ply]
    moves = state.legal_moves() if accepts_moves else ()
    targets = match_taps(moves, state.game.renderer.move_taps, ()).next_targets
    last_move, outcome = session.last_move_and_outcome(shown_ply, seat)
    ui = Interaction((), targets, last_move, last_outcome=outcome)
    scene = state.game.renderer.scene(state.view(seat), ui, say)
    return [element_of(mark) for mark in scene.marks], f"0 0 {scene.width} {scene.height}"


def check_board(visitor: Visitor, ply: int | None = None) -> None:
    """Check that the board equals the scene for the viewing seat, of the present or of an earlier `ply`."""
    session, page_state = visitor.session, visitor.wait_for_turn()
    seat = None if page_state.awaits_handover else session.viewing_seat
    accepts_moves = ply is None and not page_state.awaits_handover and session.awaits_human(session.state)
    marks, view_box = board_marks(session, seat, accepts_moves, visitor.translations(), ply)
    visitor.expect_marks(marks)
    assert visitor.page.get_attribute("#board svg", "viewBox") == view_box


def check_result(visitor: Visitor) -> None:
    session = visitor.session
    assert session.state.actor is None
    seat = session.human_seats[0] if len(session.human_seats) == 1 else None
    view, say, narrator = session.state.view(seat), visitor.translations(), session.game.narrator
    lines = narrator.describe_result(view, say)
    shown = visitor.page.locator("#end .line").all_text_contents()
    assert shown[: len(lines)] == lines
    winners = [say.seat_name(seat) for seat in view["winners"] or () if seat in session.human_seats]
    praise = say("site.well_played", seats=say.join_list(winners))
    assert shown[len(lines) :] in ([], [say("site.well_done")], [say("site.next_time")], [praise])
    assert visitor.page.evaluate(READ_SCORE_TABLE) == [row for row in narrator.score_table(view, say) if row]
    assert visitor.saved_game()["over"] is True
    assert not visitor.wait_for_turn().targets


def check_move_list(visitor: Visitor) -> None:
    """Check that the list has each move in the engine's words, without the notation of moves hidden from the reader.

    Of a long game it has only the last ones.
    """
    session, say = visitor.session, visitor.translations()
    seat = None if visitor.wait_for_turn().awaits_handover else session.viewing_seat
    lines = visitor.page.locator("#moves [data-key^=move]")
    start = int((lines.first.get_attribute("data-key") or "").removeprefix("move"))
    shown = range(start, len(session.moves))
    assert start == 0 or len(shown) >= MAX_LINES
    assert " ".join(lines.all_text_contents()) == " ".join(session.describe_choice(ply, seat, say) for ply in shown)
    notations = visitor.page.locator("#moves [data-notation]").evaluate_all(
        "lines => lines.flatMap((line) => line.dataset.notation.split(' '))"
    )
    assert notations == [session.moves[ply] for ply in shown if session.is_visible_to(ply, seat)]


def turn_names(record: Record, say: Translations) -> list[str]:
    """Return for each position of a game the name of the turn that has led to it."""
    turns = TurnList().update([*record.states()], record.moves)
    return [name_turn(find_game(record.game), number, say) for number in turn_numbers(turns, len(record.moves))]
