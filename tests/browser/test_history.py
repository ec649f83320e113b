"""Undo, redo, the log, and looking back."""

from __future__ import annotations

from random import Random

from pygames.game import Game
from tests.browser.conftest import Visit
from tests.browser.looks import check_board
from tests.browser.visitor import Visitor
from tests.browser.whole import link, middle, shortest


def undo(visitor: Visitor) -> bool:
    """One step back; all at the table agree if they have to. Whether they were asked."""
    visitor.confirm()
    visitor.press("undo")
    asked = visitor.page.locator("#ask").is_visible()
    if asked:
        assert visitor.text("ask-text") == visitor.words()("site.ask.undo")
        visitor.press("yes")
    return asked


def test_everything_can_be_taken_back_and_played_again(visitor: Visitor, published: Game) -> None:
    whole = middle(published, published.players[-1], 0.15)
    visitor.open(f"/en/{published.name}/")
    visitor.set_up(whole, by_hand=True)
    visitor.play_all(whole.moves)
    assert visitor.record == whole
    while len(visitor.record.moves):
        session = visitor.session
        expected = session.undoable
        assert expected
        assert undo(visitor) == expected.barred
        assert visitor.record.moves == whole.moves[: expected.length]
        check_board(visitor)
    visitor.confirm()
    assert visitor.page.is_disabled("#undo")
    while visitor.page.is_enabled("#redo"):
        visitor.press("redo")
        visitor.confirm()
        check_board(visitor)
    assert visitor.record == whole


def test_what_has_been_seen_is_taken_back_only_if_all_agree(visitor: Visitor, published: Game) -> None:
    """Against the machine: back to the own last decision; asked exactly where chance or secrets have come since."""
    visitor.open(f"/fr/{published.name}/")
    visitor.press("quick")
    mood, rng = shortest(published.name, published.players[0])[1], Random(3)
    questions = 0
    for _ in range(6):
        visitor.play(mood(visitor.state, rng))
        record, expected = visitor.record, visitor.session.undoable
        if visitor.now().phase == "over" or expected is None:
            break
        visitor.press("undo")
        assert visitor.page.locator("#ask").is_visible() == expected.barred
        if expected.barred:
            questions += 1
            assert visitor.text("ask-text") == visitor.words()("site.ask.undo")
            visitor.press("no")
            assert visitor.record == record
            visitor.press("undo")
            visitor.press("yes")
        assert visitor.record.moves == record.moves[: expected.length]
        check_board(visitor)
        visitor.press("redo")
        assert visitor.record == record
        check_board(visitor)
    assert questions or not (published.chance or published.secrets)


def test_a_new_move_ends_what_could_be_redone(visitor: Visitor, published: Game) -> None:
    start = middle(published, published.players[0], 0.2)
    visitor.open(link(start))
    undo(visitor)
    visitor.confirm()
    state = visitor.state
    other = next(move for move in state.legal_moves() if move != start.moves[-1])
    visitor.play(other)
    assert visitor.page.is_disabled("#redo")
    assert visitor.record.moves[-1] == other


def test_looking_back_and_returning(visitor: Visitor, published: Game) -> None:
    start = middle(published, published.players[0])
    visitor.open(link(start, "de"))
    visitor.confirm()
    present, page = visitor.marks(), visitor.page
    entries = page.locator("#moves [data-do]")
    assert entries.count() == len(start.moves)
    for button, place in (("first", 0), ("on", 1), ("on", 2), ("back", 1)):
        if button == "first":
            entries.first.click()
        visitor.press(button)
        check_board(visitor, place)
        assert visitor.text("todo") == visitor.words()("site.note.past", n=place)
        assert not visitor.now().targets
    entries.nth(4).click()
    check_board(visitor, 5)
    visitor.press("present")
    assert visitor.marks() == present
    assert visitor.record == start


def test_the_log_tells_every_move(visitor: Visitor, published: Game) -> None:
    """As many lines as moves, in the words of the engine, and nothing of what the reader may not know."""
    start = middle(published, published.players[-1])
    visitor.open(link(start, "it"))
    visitor.confirm()
    words, session = visitor.words(), visitor.session
    lines = visitor.page.locator("#moves [data-do]").all_text_contents()
    for line, (_, move), state in zip(lines, session.log(session.screen), session.states, strict=False):
        told = published.speech.described(state.view(session.screen), move, words)
        assert line.startswith(told)
        assert line == (f"{told} {move}" if move else told)
    assert len(lines) == len(start.moves)


def test_playing_back_ends_at_the_present(visit: Visit, published: Game) -> None:
    visitor = visit()
    start = middle(published, published.players[0])
    visitor.open(link(start))
    visitor.confirm()
    visitor.page.locator("#moves [data-do]").nth(-3).click()
    visitor.press("run")
    visitor.page.wait_for_selector("#looking", state="hidden")
    check_board(visitor)
