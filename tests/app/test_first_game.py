"""The guided first game on the page: followed, done otherwise at each step, left and resumed."""

from __future__ import annotations

import json

import pytest

from app.game.prompt import ROLL
from app.learn import first_game
from app.learn.text import learn_words
from pygames.game import Game
from pygames.lessons import Lesson, Step, load_lesson
from tests.app.harness import App
from tests.app.stand_ins import MemoryStorage


class Beginner:
    """A newcomer's page with the guided game."""

    def __init__(self, game: Game, storage: MemoryStorage | None = None) -> None:
        self.app, self.game = App(game, storage=storage), game
        lesson = load_lesson(game)
        assert lesson
        self.lesson: Lesson = lesson
        first_game.start_first_game(self.app.controller)

    def text(self, key: str) -> str:
        return learn_words(self.app.controller.say, self.game)(key)

    def shows(self, step: Step | None, part: str = "say") -> bool:
        return self.app.state.status == self.text(f"first.{step.name if step else 'tip'}.{part}")

    def actions(self) -> list[str]:
        return [str(mark.attrs.get("data-action", "")) for mark in self.app.state.choices]

    async def follow(self, step: Step) -> None:
        """Do what the step asks for."""
        assert self.shows(step), (step.name, self.app.state.status)
        self.app.controller.act("show" if step.asks else "next")
        await self.app.proceed()

    def wrong_move(self, step: Step) -> str:
        """Return a legal move that misses the point."""
        moves = self.app.session.state.legal_moves()
        return next(move for move in moves if not self.lesson.accepts(self.app.session, step, move))


async def test_following_leads_to_a_game_of_ones_own(taught_game: Game) -> None:
    course = Beginner(taught_game)
    for step in course.lesson.steps:
        await course.follow(step)
    assert course.shows(None)
    assert not course.app.controller.accepts_moves
    course.app.controller.act("finish")
    await course.app.proceed()
    assert course.app.controller.coach is None
    assert course.app.addresses[-1] == f"#game={course.app.controller.id}"
    saved = course.app.controller.saves.find(course.app.controller.id)
    assert saved
    assert saved.is_guided
    others = [course.app.session.seats[seat].bot for seat in course.app.session.seats if seat != course.lesson.seat]
    assert set(others) == {"easy"}


async def test_move_that_misses_the_point_is_explained_and_undone(taught_game: Game) -> None:
    course = Beginner(taught_game)
    for index, step in enumerate(course.lesson.steps):
        if step.asks:
            before = course.app.session.record
            assert course.app.controller.play(course.wrong_move(step))
            await course.app.proceed()
            assert course.shows(step, "miss"), step.name
            assert course.app.state.seat_in_prompt == course.lesson.seat  # not the seat to move next
            assert not course.app.controller.accepts_moves
            assert "coach:retry" in course.actions()
            if index % 2:
                course.app.controller.act("retry")
            else:
                course.app.controller.guidance.explain_tap(0, 0, ())  # a tap on the board is enough
            await course.app.proceed()
            assert course.app.session.record == before
        await course.follow(step)
    assert course.shows(None)


async def test_guided_game_resumes_at_every_step(taught_game: Game) -> None:
    course = Beginner(taught_game)
    for index, step in enumerate(course.lesson.steps):
        assert course.shows(step)
        record = course.app.session.record
        course.app.controller.act("leave")
        assert course.app.controller.session is None
        course = Beginner(taught_game, course.app.storage)
        await course.app.proceed()
        assert course.app.session.record == record
        assert ("coach:restart" in course.actions()) == (index > 0)
        await course.follow(step)


async def test_starting_over_begins_with_the_first_step(taught_game: Game) -> None:
    course = Beginner(taught_game)
    for step in course.lesson.steps[:4]:
        await course.follow(step)
    course = Beginner(taught_game, course.app.storage)
    course.app.controller.act("restart")
    assert course.shows(course.lesson.steps[0])
    assert course.app.session.record == course.lesson.session().record


@pytest.mark.parametrize(
    "progress", ["?", "[]", '{"step": "2"}', '{"step": 99, "moves": []}', '{"step": 2, "moves": ["no", "such"]}']
)
async def test_damaged_progress_starts_at_the_beginning(taught_game: Game, progress: str) -> None:
    storage = MemoryStorage()
    storage.write(f"crossboard.first.{taught_game.name}", progress)
    assert (course := Beginner(taught_game, storage)).shows(course.lesson.steps[0])


async def test_guided_game_is_neither_saved_nor_undone(taught_game: Game) -> None:
    course = Beginner(taught_game)
    for step in course.lesson.steps:
        await course.follow(step)
        assert not course.app.state.can_undo
        assert not course.app.state.can_hint
        course.app.controller.undo(force=True)
    assert course.shows(None)
    assert course.app.controller.saves.load_all(taught_game.name) == []


async def test_each_step_points_something_out_until_it_is_tapped(taught_game: Game) -> None:
    course = Beginner(taught_game)
    for step in course.lesson.steps:
        spots = [
            mark.key for mark in course.app.state.scene.marks if "spot" in str(mark.attrs.get("class", "")).split()
        ]
        assert bool(spots) == bool(step.point), step.name
        assert not [mark.key for mark in course.app.state.scene.marks if mark.key.startswith("trace:")], step.name
        await course.follow(step)


async def test_progress_is_small_enough_to_be_read_again(taught_game: Game) -> None:
    course = Beginner(taught_game)
    for step in course.lesson.steps[:-1]:
        await course.follow(step)
    stored = course.app.settings.get(f"first.{taught_game.name}")
    assert len(stored) < first_game.MAX_PROGRESS / 4
    assert json.loads(stored)["step"] == len(course.lesson.steps) - 1


async def test_dice_can_be_rolled_by_tap(dice_game: Game) -> None:
    if not load_lesson(dice_game):
        pytest.skip(f"{dice_game.name} has no guided game")
    course, rolls = Beginner(dice_game), 0
    course.app.settings.set("roll", "tap")
    for step in course.lesson.steps:
        await course.follow(step)
        while course.app.controller.awaits_die_tap:
            assert ROLL in [mark.target for mark in course.app.state.choices]
            course.app.controller.tap(ROLL)
            await course.app.proceed()
            rolls += 1
    assert course.shows(None)
    assert rolls


@pytest.mark.parametrize("roll", ["tap", "auto"])
async def test_step_before_the_roll_is_read_before_the_die_is_rolled(dice_game: Game, roll: str) -> None:
    lesson = load_lesson(dice_game)
    if not lesson or not any(step.before_roll for step in lesson.steps):
        pytest.skip(f"{dice_game.name} has no such step")
    course = Beginner(dice_game)
    course.app.settings.set("roll", roll)
    for step in course.lesson.steps:
        assert course.shows(step)
        assert not course.app.controller.awaits_die_tap
        assert (course.app.session.state.die_owner == lesson.seat) == step.before_roll
        await course.follow(step)
        if roll == "tap" and course.app.controller.awaits_die_tap:
            assert not course.shows(step)
            course.app.controller.tap(ROLL)
            await course.app.proceed()


async def test_spotlights_stay_after_a_tap_and_come_back_after_a_mistake(taught_game: Game) -> None:
    course = Beginner(taught_game)
    for step in course.lesson.steps:
        if step.asks and step.point:
            before = spots(course)
            assert course.app.controller.play(course.wrong_move(step))
            await course.app.proceed()
            keys = {mark.key for mark in course.app.state.scene.marks}
            assert before & keys == spots(course) & before, step.name  # while the mistake is explained
            course.app.controller.act("retry")
            await course.app.proceed()
            assert spots(course) == before
            course.app.controller.tap(sorted(course.app.state.interaction.targets)[0])
            if course.app.controller.taps:
                assert before & {mark.key for mark in course.app.state.scene.marks} == spots(course)
                course.app.controller.clear_taps()
            else:  # one tap was a move
                await course.app.proceed()
                break
        await course.follow(step)


def spots(course: Beginner) -> set[str]:
    marks = course.app.state.scene.marks
    return {mark.key for mark in marks if "spot" in str(mark.attrs.get("class", "")).split()}
