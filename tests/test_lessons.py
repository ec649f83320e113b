"""Laws for guided first games: every step can be done and missed, nobody gets stuck, and the texts are short."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from pygames.conditions import BrokenCondition, parse_condition
from pygames.games import ALL_GAMES, GAMES
from pygames.i18n import LANGUAGES
from pygames.lessons import FILE, BrokenLesson, Lesson, Step, learn_entries, load_lesson, parse_lesson, with_learn_texts
from pygames.record import Record, find_game
from pygames.resources import game_file
from pygames.scene import Interaction, Mark
from pygames.session import Session
from pygames.taps import match_taps
from tests.test_copies import IGNORE, ROOT, publish
from tests.tiers import scale_count

# The most characters of a text that fits the smallest screen: fewer below a board whose height is over TALL widths.
MAX_LENGTH, TALL, MAX_LENGTH_BELOW_TALL_BOARD = 180, 1.3, 165
MAX_SENTENCES = 2
MAX_MINUTES = 5
GAMES_TO_PLAY = 30
END_OF_SENTENCE = re.compile(r"[.!?…]+(?=[\s”»“]|$)")


@pytest.fixture(params=[name for name, game in ALL_GAMES.items() if game_file(game, FILE).is_file()])
def lesson(request: pytest.FixtureRequest) -> Lesson:
    lesson = load_lesson(ALL_GAMES[request.param])
    assert lesson
    return lesson


def play_replies(lesson: Lesson, session: Session, step: Step) -> None:
    while session.state.actor not in (lesson.seat, None):
        session.play(lesson.reply(session, step))


def follow(lesson: Lesson, session: Session) -> Iterator[Step]:
    """Yield each step, then do what it asks for as *Show me* does."""
    for step in lesson.steps:
        yield step
        if step.asks:
            session.play(lesson.model_move(session, step))
            play_replies(lesson, session, step)


def play_randomly(lesson: Lesson, rng: Random) -> Session:
    """Play random moves that the steps accept."""
    session = lesson.session()
    for step in filter(lambda step: step.asks, lesson.steps):
        assert lesson.is_possible(session, step), f"stuck at '{step.name}': {session.record}"
        moves = list(session.state.legal_moves())
        rng.shuffle(moves)
        session.play(next(move for move in moves if lesson.accepts(session, step, move)))
        play_replies(lesson, session, step)
    return session


def test_every_published_game_has_a_guided_game() -> None:
    assert [game.name for game in GAMES.values() if not load_lesson(game)] == []


def test_texts_are_complete_and_used_in_each_language(lesson: Lesson) -> None:
    game = find_game(lesson.record.game)
    for lang in LANGUAGES:
        keys = [key for key in learn_entries(lang, game) if key.startswith("first.")]
        if keys or lang == "en":
            assert sorted(keys) == sorted(lesson.text_keys), lang


def test_texts_are_short(lesson: Lesson) -> None:
    game = find_game(lesson.record.game)
    scene = game.renderer.scene(lesson.states[0].view(lesson.seat), Interaction(), game.words("en"))
    max_length = MAX_LENGTH_BELOW_TALL_BOARD if scene.height > TALL * scene.width else MAX_LENGTH
    for lang in LANGUAGES:
        say = with_learn_texts(game.words(lang), game)
        texts = {f"{lang} {key}": say(key) for key in lesson.text_keys}
        assert {key: len(text) for key, text in texts.items() if len(text) > max_length} == {}
        assert [key for key, text in texts.items() if not 1 <= count_sentences(text) <= MAX_SENTENCES] == []


def count_sentences(text: str) -> int:
    return len(END_OF_SENTENCE.findall(text))


def test_lesson_is_short(lesson: Lesson) -> None:
    assert 1 <= lesson.minutes <= MAX_MINUTES


def test_model_game_leads_to_the_end(lesson: Lesson) -> None:
    """The record is what a learner plays who follows *Show me*, and the game then goes on."""
    session = lesson.session()
    names = [step.name for step in follow(lesson, session)]
    assert names == [step.name for step in lesson.steps]
    assert all(map(str.__eq__, session.moves, lesson.record.moves))
    assert session.state.actor == lesson.seat


def test_each_step_accepts_and_refuses_a_legal_move(lesson: Lesson) -> None:
    session = lesson.session()
    for step in follow(lesson, session):
        verdicts = {lesson.accepts(session, step, move) for move in session.state.legal_moves() if step.asks}
        assert verdicts == ({True, False} if step.asks else set()), step.name


def test_random_accepted_moves_never_get_stuck(lesson: Lesson) -> None:
    for seed in range(scale_count(GAMES_TO_PLAY)):
        session = play_randomly(lesson, Random(seed))
        assert session.state.actor == lesson.seat, session.record


def test_guided_moves_are_recognized(lesson: Lesson) -> None:
    """Also after the game has gone on; another game has none."""
    session = play_randomly(lesson, Random(1))
    guided = len(session.moves)
    assert lesson.count_guided(session) == guided
    session.play(session.state.legal_moves()[0])
    assert lesson.count_guided(session) == guided
    session.undo(force=True, to=guided - 1)
    assert lesson.count_guided(session) == 0
    assert lesson.count_guided(Session(Record(lesson.record.game, lesson.record.players))) == 0


def test_replies_are_the_same_for_everybody(lesson: Lesson) -> None:
    assert len({str(play_randomly(lesson, Random(4)).record) for _ in range(2)}) == 1


def test_replies_go_on_after_the_record(lesson: Lesson) -> None:
    """Where the learner has left the record, a bot and weighted chance answer, and always in the same way."""
    session, step = lesson.session(), lesson.steps[-1]
    session.play(session.state.legal_moves()[0])
    for move in range(40):
        if session.state.actor is None:
            break
        is_learner = session.state.actor == lesson.seat
        reply = session.state.legal_moves()[-1] if is_learner else lesson.reply(session, step)
        assert reply in session.state.legal_moves(), move
        assert is_learner or reply == lesson.reply(session, step)
        session.play(reply)


def test_points_at_marks_of_the_board(lesson: Lesson) -> None:
    session = lesson.session()
    for step in follow(lesson, session):
        marks = visible_marks(session, lesson.seat)
        for pattern in step.point:
            pointed = [mark.key for mark in marks if Step("one", (pattern,)).points_at(mark)]
            assert pointed, f"{step.name}: nothing is called {pattern}"


def visible_marks(session: Session, seat: int) -> tuple[Mark, ...]:
    """Return the marks of the board as the learner sees it."""
    renderer, state = session.game.renderer, session.state
    targets = match_taps(state.legal_moves(), renderer.move_taps, ()).next_targets
    last_move, last_outcome = session.last_move_and_outcome(len(session.moves), seat)
    ui = Interaction(targets=targets, last_move=last_move, last_outcome=last_outcome)
    return renderer.scene(state.view(seat), ui, session.game.words("en")).marks


# Broken files

GOOD = """
record = "_null players=2 : 1 2 1 2"

[[step]]
name = "goal"
point = ["counter:*", "target:1"]

[[step]]
name = "take"
move = "1|2"
want = ["after.counters < before.counters", "later.counters <= 6"]
"""


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (
            "record =",
            "records =",
            "first.toml: unknown key 'records'. Choose from: record, start, seat, minutes, step.",
        ),
        ('record = "_null players=2 : 1 2 1 2"', "", "first.toml: 'record' is missing."),
        (": 1 2", ": 1 3", "first.toml: Move 2, “3”, is not possible"),
        ("_null players=2 : 1 2 1 2", "c-cross players=2 : c3", "first.toml: the record is of 'c-cross'."),
        ("\n[[step]]", "start = 1\n[[step]]", "first.toml: seat 1 does not decide after 1 moves"),
        ("\n[[step]]", "start = 9\n[[step]]", "first.toml: seat 1 does not decide after 9 moves"),
        ("\n[[step]]", 'seat = "1"\n[[step]]', "first.toml: 'seat' is '1', which is not of type int."),
        ('name = "take"', 'name = "Take it"', "first.toml, step 2 'Take it': a name has"),
        ('name = "take"', 'name = "take"\nbefore_roll = true', "first.toml, step 2 'take': a step before the roll"),
        ('name = "take"', 'name = "goal"', "first.toml, step 'goal': two texts would have this name."),
        ('name = "take"', 'name = "tip"', "first.toml, step 'tip': two texts would have this name."),
        ('name = "take"\n', "", "first.toml, step 2: 'name' is missing."),
        ('"counter:*"', "3", "first.toml, step 1 'goal': write patterns and conditions in quotes."),
        ('"1|2"', '"("', "first.toml, step 2 'take': missing ), unterminated subpattern"),
        ("before.counters", "before.counter", "first.toml, step 'take': views have no 'counter'."),
        ("before.counters", "earlier.counters", "first.toml, step 2 'take': 'after.counters < earlier.counters'"),
        ("[[step]]\nname", "[[step\nname", "first.toml: Expected"),
    ],
)
def test_broken_file_is_explained(old: str, new: str, message: str) -> None:
    assert parse_lesson(ALL_GAMES["_null"], GOOD)
    with pytest.raises(BrokenLesson) as error:
        parse_lesson(ALL_GAMES["_null"], GOOD.replace(old, new, 1))
    assert str(error.value).startswith(message)


# Conditions

BEFORE = {"tiles": [["F"], []], "left": 3, "by": {"a1": "x"}, "winners": None}
AFTER = {"tiles": [["F", "G"], ["F"]], "left": 2, "by": {}, "winners": [1]}


@pytest.mark.parametrize(
    ("text", "holds"),
    [
        ("after.left < before.left", True),
        ("after.left >= before.left", False),
        ("after.left == 2", True),
        ("after.left != -2", True),
        ("'G' in after.tiles.0", True),
        ('"G" in before.tiles.0', False),
        ("'G' not in before.tiles.0", True),
        ("len(after.tiles.0) > len(before.tiles.0)", True),
        ("count(after.tiles.0, 'F') == 1", True),
        ("count(after.tiles.1, before.tiles.0.0) == 1", True),
        ("before.by.a1 == 'x'", True),
        ("after.by.a1 == null", True),
        ("before.tiles.7 == null", True),
        ("1 in before.winners", False),
        ("1 not in before.winners", True),
        ("len(before.winners) == 0", True),
        ("before.winners < 3", False),
        ("1 in after.winners", True),
        ("true != false", True),
        ("later.left == 1", True),
    ],
)
def test_condition_holds(text: str, holds: bool) -> None:
    assert parse_condition(text).holds({"before": BEFORE, "after": AFTER, "later": {"left": 1}}) is holds


@pytest.mark.parametrize(
    "text",
    ["", "after.left", "after.left <", "after.left < 3 4", "after < 3", "after. == 3", "left == 3", "after.left = 3",
     "'a == 3", "len(after.left == 1", "count(after.left) == 1", "__import__('os') == 3"],
)  # fmt: skip
def test_broken_condition_is_refused(text: str) -> None:
    with pytest.raises(BrokenCondition):
        parse_condition(text)


def test_conditions_on_later_wait_for_it() -> None:
    step = Step("take", want=(parse_condition("later.left == 1"), parse_condition("after.left == 2")))
    assert step.needs_later
    assert step.allows(BEFORE, "x", AFTER)
    assert step.allows(BEFORE, "x", AFTER, {"left": 1})
    assert not step.allows(BEFORE, "x", AFTER, {"left": 2})
    assert not step.allows(BEFORE, "x", BEFORE)


# A fifth game

FIFTH = """
from pygames.games import GAMES
from pygames.lessons import load_lesson, with_learn_texts
game = GAMES["tiny-heap"]
lesson = load_lesson(game)
session, say = lesson.session(), with_learn_texts(game.words("it"), game)
for step in lesson.steps:
    print(say(f"first.{step.name}.say"))
    if step.asks:
        session.play(lesson.model_move(session, step))
        session.play(lesson.reply(session, step))
print(session.record)
"""
FIFTH_TEXTS = """
[first]
goal.say = "Take the last one."
take.say = "Take one."
take.miss = "Not two."
tip.say = "Count."
"""


def test_fifth_game_gets_a_guided_game_by_its_files(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "pygames", tmp_path / "pygames", ignore=IGNORE)
    publish(tmp_path / "pygames/games", "_null", "tiny_heap")
    folder = tmp_path / "pygames/games/tiny_heap"
    (folder / "first.toml").write_text(GOOD.replace("_null", "tiny-heap"), "utf-8")
    (folder / "learn.en.toml").write_text(FIFTH_TEXTS, "utf-8")
    run = subprocess.run([sys.executable, "-B", "-c", FIFTH], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert run.stdout.splitlines() == ["Take the last one.", "Take one.", "tiny-heap players=2 : 1 2"], run.stderr
