"""The list of moves: numbered by turns, prose without notation, draws folded."""

from __future__ import annotations

from app.game.move_lines import MoveLines
from app.text import site_words
from pygames.game import CHANCE, Game
from pygames.record import Record
from pygames.scene import Mark
from pygames.session import Session
from pygames.turns import TurnList
from tests.app.harness import random_record


def lines_of(session: Session, seat: int | None = None) -> tuple[Mark, ...]:
    return MoveLines().lines(session, seat, site_words("en", session.game.name), len(session.moves))


def test_lines_are_numbered_by_turns(game: Game) -> None:
    session = Session(random_record(game, 60))
    turns = TurnList().update(session.states, session.moves)
    numbers = [int(mark.attrs["data-turn"]) for mark in lines_of(session) if "data-turn" in mark.attrs]
    assert numbers == [*range(1, len(numbers) + 1)]
    assert len(numbers) == sum(bool(turn.seats) or turn.start > 0 for turn in turns)


def test_prose_and_notation_are_apart(game: Game) -> None:
    session = Session(random_record(game, 60))
    lines, say = lines_of(session, 1), site_words("en", game.name)
    prose = " ".join(session.describe_choice(ply, 1, say) for ply in range(len(session.moves)))
    assert " ".join(mark.text for mark in lines) == prose
    notation = " ".join(str(mark.attrs.get("data-notation", "")) for mark in lines).split()
    assert notation == [move for ply, move in enumerate(session.moves) if session.is_visible_to(ply, 1)]


def test_consecutive_draws_share_a_line(game: Game) -> None:
    session = Session(random_record(game, 60))
    stops = [int(str(mark.attrs["data-action"]).partition(":")[2]) for mark in lines_of(session)]
    starts = [0, *stops[:-1]]
    turn_starts = {turn.start for turn in TurnList().update(session.states, session.moves)}
    for start, stop in zip(starts, stops, strict=True):
        assert stop == start + 1 or all(session.states[ply].actor == CHANCE for ply in range(start, stop))
        is_chance = stop < len(session.moves) and session.states[stop].actor == CHANCE == session.states[stop - 1].actor
        assert not is_chance or stop in turn_starts


def test_line_of_shown_move_is_current(game: Game) -> None:
    session = Session(random_record(game, 30))
    lines = MoveLines()
    for ply in range(len(session.moves) + 1):
        marks = lines.lines(session, None, site_words("en", game.name), ply)
        assert sum("aria-current" in mark.attrs for mark in marks) == (ply > 0)


def test_lines_follow_undo_and_other_moves(game: Game) -> None:
    """A list that has seen other moves is like one that has not."""
    lines, say = MoveLines(), site_words("en", game.name)
    for seed in (1, 2):
        record = random_record(game, 30, seed)
        for count in (*range(len(record.moves) + 1), 5):
            session = Session(Record(game.name, record.players, record.options, record.moves[:count]))
            moves = lines.lines(session, None, say, len(session.moves))
            assert moves == lines_of(session)
