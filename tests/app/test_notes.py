"""The notes of a replay: comments and arrows, as the author of a post writes them."""

from __future__ import annotations

import re
from itertools import islice

from app.embed.notes import Note, clean_comment, format_notes, nearest_end, parse_notes
from app.embed.steps import position_marks
from app.inputs import MAX_COMMENT, MAX_NOTES
from pygames.game import Game
from pygames.session import Session
from pygames.traces import position_of
from tests.app.embeds import embed, own, params_of
from tests.app.harness import random_record

MOVES = 10


def parse(text: str) -> tuple[tuple[Note, ...], list[str]]:
    unknown = list[str]()
    return parse_notes(text, MOVES, unknown), unknown


def test_notes_round_trip() -> None:
    notes = (
        Note(0, "Look: here > there"),
        Note(3, "", ("pawn:1:0", "340,21")),
        Note(10, "End: now", ("tray:2", "seat:g4")),
    )
    assert parse(format_notes(reversed(notes))) == (notes, [])


def test_separators_cannot_stand_in_comment() -> None:
    assert clean_comment("one|two_three\nfour  ") == "one/two three four"
    assert parse(str(Note(1, "one|two"))) == ((Note(1, "one/two"),), [])


def test_notes_that_do_not_fit_are_reported() -> None:
    for text in ("11: after the end", "x: no number", "5", "5 a>: half an arrow", "5 a b: two words", "-1: before"):
        assert parse(f"2: good|{text}") == ((Note(2, "good"),), [text])
    assert parse("2: first|2: second") == ((Note(2, "first"),), ["2: second"])


def test_notes_are_limited() -> None:
    long = f"1: {'x' * (MAX_COMMENT + 1)}"
    assert parse(long) == ((Note(1, "x" * MAX_COMMENT),), [long])
    unknown = list[str]()
    many = "|".join(f"{ply}: x" for ply in range(MAX_NOTES + 5))
    assert len(parse_notes(many, 1000, unknown)) == MAX_NOTES
    assert len(unknown) == 5


def test_every_mark_can_be_an_end(game: Game) -> None:
    """Its key has none of the separators of an address, and the arrow is drawn from it."""
    session = Session(random_record(game, 30))
    marks = position_marks(session, len(session.moves), (), game.words("en"))
    assert all(re.fullmatch(r"[^\s>|_,]+", mark.key) for mark in marks)
    for mark in (mark for mark in marks if position_of(mark)):
        keys = [arrow.key for arrow in Note(1, "", (mark.key, "900,900")).arrow_marks(marks)]
        assert keys == [f"trace:note:1:{part}" for part in ("rim", "line", "head")]
    assert Note(1, "", ("no such mark", "900,900")).arrow_marks(marks) == ()


def test_tap_near_a_mark_means_the_mark(game: Game) -> None:
    session = Session(random_record(game, 30))
    marks = position_marks(session, len(session.moves), (), game.words("en"))
    for mark in islice((mark for mark in marks if position_of(mark)), 5):
        x, y = position_of(mark) or (0, 0)
        assert nearest_end((x + 5, y), [mark.key], marks) == mark.key
        assert nearest_end((x + 300, y), [mark.key], marks) == f"{round(x + 300)},{round(max(0, y))}"


async def test_replay_in_python_shows_notes(game: Game) -> None:
    record = random_record(game, 10)
    params = params_of(game, record, "replay", notes="0: Welcome|2 1,1>300,300: Look here")
    app = embed(game, params)
    assert app.state.status == "Welcome"
    app.controller.playback.show(2)
    assert app.state.status == "Look here"
    assert any(mark.key.startswith("trace:note:2:") for mark in app.state.scene.marks)
    app.controller.playback.show(3)
    assert app.state.status != "Look here"
    assert not any(mark.key.startswith("trace:note:") for mark in app.state.scene.marks)
    assert own(app).progress == "3"
