"""What the page shows, held against what the engines say it should show."""

from __future__ import annotations

from pygames.i18n import Translations
from pygames.scene import Interaction, Mark, Value
from pygames.session import Session
from pygames.taps import match_taps
from tests.browser.visitor import Visitor

ROWS = "[...document.querySelectorAll('#tally tr')].map(row => [...row.cells].map(cell => cell.textContent))"


def drawn(mark: Mark) -> tuple[str, str, dict[str, Value]]:
    """A mark as an element of the page."""
    return mark.tag, mark.text, {"data-key": mark.key, **mark.a11y_attrs(), **mark.attrs}


def board_marks(
    session: Session, seat: int | None, has_targets: bool, say: Translations, until: int | None = None
) -> tuple[list[tuple[str, str, dict[str, Value]]], str]:
    """Return the marks and the view box of a position, as drawn for a seat."""
    place = len(session.moves) if until is None else until
    state = session.states[place]
    targets = match_taps(state.legal_moves() if has_targets else (), state.game.renderer.move_taps, ()).next_targets
    last_move, outcome = session.last_move_and_outcome(place, seat)
    ui = Interaction((), targets, last_move, last_outcome=outcome)
    scene = state.game.renderer.scene(state.view(seat), ui, say)
    return [drawn(mark) for mark in scene.marks], f"0 0 {scene.width} {scene.height}"


def check_board(visitor: Visitor, place: int | None = None) -> None:
    """The board is exactly what may be seen from the seat whose screen it is, as a drawing made here and now: of the
    present, or of an earlier `place` in the history."""
    session, now = visitor.session, visitor.now()
    seat = None if now.veiled else session.viewing_seat
    asked = place is None and not now.veiled and session.awaits_human(session.state)
    marks, view_box = board_marks(session, seat, asked, visitor.words(), place)
    assert visitor.marks() == marks
    assert visitor.page.get_attribute("#board svg", "viewBox") == view_box


def check_end(visitor: Visitor) -> None:
    session = visitor.session
    assert session.state.actor is None
    seat = session.human_seats[0] if len(session.human_seats) == 1 else None
    told = session.game.narrator.describe_result(session.state.view(seat), visitor.words())
    assert visitor.page.locator("#end .line").all_text_contents() == told
    narrator = session.game.narrator
    tally = narrator.score_table(session.state.view(seat), visitor.words())
    assert visitor.page.evaluate(ROWS) == [row for row in tally if row]
    assert visitor.save()["over"] is True
    assert not visitor.now().targets


def check_log(visitor: Visitor) -> None:
    """As many lines as moves, in the words of the engine, and no move in notation that the reader may not know."""
    session, words = visitor.session, visitor.words()
    seat = None if visitor.now().veiled else session.viewing_seat
    lines = visitor.page.locator("#moves [data-action]").all_text_contents()
    expected = []
    for place, move in enumerate(session.moves):
        told = session.describe_move(place, seat, words)
        expected.append(f"{told} {move}" if session.is_visible_to(place, seat) else told)
    assert lines == expected
