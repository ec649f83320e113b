"""Puzzles on a game's page: each kind of each game, solved, missed, helped and shown."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta

import pytest

from app.learn.daily import LocalDate, Progress, is_puzzle_of_day
from app.learn.puzzle_coach import MOVE_SECONDS, PuzzleCoach
from app.learn.puzzle_list import find_index, list_marks, next_unsolved, solved_setting
from app.learn.refutation import compare_chances, win_share
from app.learn.text import learn_words
from app.text import site_words
from builder.puzzles import load_puzzles
from pygames.games import GAMES
from pygames.i18n import LANGUAGES
from pygames.puzzles import MIN_PUZZLES, Puzzle, goal_text
from tests.app.harness import App


def one_of_each_kind() -> Iterator[Puzzle]:
    """Yield the shortest and the longest puzzle of each kind."""
    for game in GAMES.values():
        kinds: dict[str, list[Puzzle]] = {}
        for puzzle in load_puzzles(game):
            kinds.setdefault(puzzle.kind, []).append(puzzle)
        for puzzles in kinds.values():
            by_length = sorted(puzzles, key=lambda puzzle: len(puzzle.lines[0]))
            yield from dict.fromkeys((by_length[0], by_length[-1]))


KINDS = [*one_of_each_kind()]


def index_of(puzzle: Puzzle) -> int:
    return load_puzzles(GAMES[puzzle.record.game]).index(puzzle)


def name_of(puzzle: Puzzle) -> str:
    return f"{puzzle.record.game}-{puzzle.kind}"


EACH_KIND = pytest.mark.parametrize("puzzle", KINDS, ids=name_of)
PUBLISHED = next(game for game in GAMES.values() if load_puzzles(game))


class FakeShelf:
    def __init__(self) -> None:
        self.calls: list[str] = []

    def show_list(self) -> None:
        self.calls.append("list")

    def open_number(self, number: str) -> None:
        self.calls.append(f"open {number}")

    def open_next(self) -> None:
        self.calls.append("next")

    def share_result(self) -> None:
        self.calls.append("share")


class Solver:
    """Somebody who solves a puzzle on the page."""

    def __init__(self, puzzle: Puzzle) -> None:
        game = GAMES[puzzle.record.game]
        self.app, self.shelf, self.puzzle = App(game), FakeShelf(), puzzle
        self.app.bots.is_quick = True
        self.app.settings.set("roll", "")  # dice that wait for a tap in a game
        self.coach = PuzzleCoach(self.app.controller, puzzle, (index_of(puzzle), len(load_puzzles(game))), self.shelf)
        self.coach.start("#puzzle=1")

    @property
    def moves(self) -> tuple[str, ...]:
        return tuple(self.app.session.moves[len(self.puzzle.record.moves) :])

    @property
    def buttons(self) -> set[str]:
        return {str(mark.attrs.get("data-action")) for mark in self.app.state.choices} - {"None"}

    @property
    def status(self) -> str:
        return self.app.state.status

    async def settle(self) -> None:
        await self.app.clock.advance(60)
        await self.app.proceed()
        await self.app.clock.advance(60)

    async def solve(self) -> None:
        for _ in range(20):
            await self.settle()
            if not self.app.controller.accepts_moves:
                return
            line = next(line for line in self.puzzle.lines if line[: len(self.moves)] == self.moves)
            assert self.app.controller.play(line[len(self.moves)])

    async def miss(self) -> str:
        """Answer the first decision wrongly; where all seats choose, the last."""
        await self.settle()
        while self.coach.is_joint and len(self.moves) < len(self.puzzle.lines[0]) - 1:
            assert self.app.controller.play(self.puzzle.lines[0][len(self.moves)])
            await self.settle()
        right = {line[len(self.moves)] for line in self.puzzle.lines if line[: len(self.moves)] == self.moves}
        wrong = next(move for move in self.app.session.state.legal_moves() if move not in right)
        assert self.app.controller.play(wrong)
        await self.settle()
        return wrong


def solved(app: App, puzzle: Puzzle) -> list[str]:
    return app.settings.get_list(solved_setting(puzzle.record.game))


@EACH_KIND
async def test_right_answer_is_confirmed_and_stored(puzzle: Puzzle) -> None:
    solver = Solver(puzzle)
    await solver.settle()
    assert solver.status == " ".join(goal_text(puzzle, solver.coach.say))
    assert solved(solver.app, puzzle) == []
    await solver.solve()
    assert solver.moves in puzzle.lines
    assert solver.status == solver.coach.say("learn.puzzle.solved")
    assert solved(solver.app, puzzle) == [puzzle.key]
    assert solver.app.state.phase == "play"
    assert "coach:next" in solver.buttons
    assert not solver.app.controller.accepts_moves


@EACH_KIND
async def test_wrong_answer_is_refuted_and_taken_back(puzzle: Puzzle) -> None:
    solver = Solver(puzzle)
    await solver.miss()
    assert solver.status.startswith(solver.coach.say("learn.puzzle.wrong"))
    assert not solver.app.controller.accepts_moves
    assert "coach:retry" in solver.buttons
    assert solver.moves not in puzzle.lines
    solver.app.controller.act("retry")
    await solver.settle()
    assert solver.moves == ()
    assert solver.app.controller.accepts_moves
    assert solver.status == " ".join(goal_text(puzzle, solver.coach.say))
    await solver.solve()
    assert solved(solver.app, puzzle) == [puzzle.key]
    assert solver.coach.progress.misses == 1


@EACH_KIND
async def test_help_comes_in_two_steps(puzzle: Puzzle) -> None:
    solver = Solver(puzzle)
    await solver.settle()
    solver.app.controller.act("help")
    assert solver.app.state.message == solver.coach.say(f"puzzle.{puzzle.kind}.hint")
    assert not spots(solver)
    solver.app.controller.act("help")
    right = {target for line in puzzle.lines for target in solver.app.game.renderer.move_taps(line[0])[0]}
    assert spots(solver) <= right
    assert spots(solver) or any(target in solver.app.state.interaction.targets for target in right)
    assert "coach:help" not in solver.buttons
    assert solver.coach.progress.hints == 2


def spots(solver: Solver) -> set[str]:
    marks = solver.app.render().scene.marks
    return {mark.target for mark in marks if "spot" in str(mark.attrs.get("class")).split()}


@EACH_KIND
async def test_solution_is_shown_and_does_not_count(puzzle: Puzzle) -> None:
    solver = Solver(puzzle)
    await solver.miss()
    solver.app.controller.act("show")
    for _ in puzzle.lines[0]:
        await solver.app.clock.advance(MOVE_SECONDS)
        await solver.app.proceed()
    await solver.settle()
    assert solver.moves == puzzle.lines[0]
    assert solver.status == solver.coach.say("learn.puzzle.shown")
    solver.app.controller.act("restart")
    await solver.solve()
    assert solver.moves in puzzle.lines
    assert solved(solver.app, puzzle) == []


@EACH_KIND
async def test_puzzle_is_not_saved_as_a_game(puzzle: Puzzle) -> None:
    solver = Solver(puzzle)
    await solver.miss()
    assert solver.app.controller.saves.load_all() == []
    assert solver.app.addresses[-1] == "#puzzle=1"


@EACH_KIND
async def test_leaving_stops_what_is_shown(puzzle: Puzzle) -> None:
    solver = Solver(puzzle)
    await solver.settle()
    solver.app.controller.act("show")
    solver.app.controller.close_game()
    await solver.app.clock.advance(60)
    assert solver.app.state.phase == "setup"
    assert solver.app.state.status == ""


@pytest.mark.parametrize("puzzle", [puzzle for puzzle in KINDS if index_of(puzzle) < MIN_PUZZLES], ids=name_of)
async def test_result_of_day_is_kept(puzzle: Puzzle, monkeypatch: pytest.MonkeyPatch) -> None:
    day = day_of(puzzle)
    monkeypatch.setattr(LocalDate, "today", lambda: day)
    solver = Solver(puzzle)
    await solver.miss()
    solver.app.controller.act("retry")
    await solver.settle()
    solver.app.controller.act("help")
    await solver.solve()
    assert Progress.load(solver.app.settings, day) == Progress(misses=1, hints=1, end="solved")
    assert solver.app.settings.get_list("daily") == [day.text]
    assert "coach:share" in solver.buttons
    solver.app.controller.act("share")
    assert solver.shelf.calls == ["share"]


def day_of(puzzle: Puzzle) -> LocalDate:
    """Return a date whose puzzle it is."""
    days = (LocalDate(str(date(2027, 1, 1) + timedelta(days=number))) for number in range(MIN_PUZZLES * len(GAMES)))
    return next(day for day in days if is_puzzle_of_day(puzzle.record.game, index_of(puzzle), day))


# Numbers in refutations

ODDS = [puzzle for puzzle in KINDS if any("*" in fact for fact in puzzle.facts.values())]


@pytest.mark.parametrize("puzzle", ODDS, ids=lambda puzzle: puzzle.key)
def test_no_choice_wins_more_often_than_the_answers(puzzle: Puzzle) -> None:
    answers = {line[0] for line in puzzle.lines}
    win_shares = {choice: win_share(puzzle, choice) for choice in puzzle.record.replay().legal_moves()}
    best = max(win_shares.values())
    assert {choice for choice, share in win_shares.items() if share > best - 1e-9} == answers
    assert 0 < best <= 1


async def test_chances_are_compared() -> None:
    puzzle = ODDS[0]
    say = Solver(puzzle).coach.say
    wrong = next(
        move for move in puzzle.record.replay().legal_moves() if move not in {line[0] for line in puzzle.lines}
    )
    assert say.format_percent(win_share(puzzle, wrong)) in compare_chances(puzzle, wrong, say)


# The list


def test_next_puzzle_is_the_next_unsolved() -> None:
    puzzles = load_puzzles(PUBLISHED)
    keys = [puzzle.key for puzzle in puzzles]
    assert next_unsolved(puzzles, (), 0) == 0
    assert next_unsolved(puzzles, keys[:5], 0) == 5
    assert next_unsolved(puzzles, keys[3:], 50) == 0
    assert next_unsolved(puzzles, keys, len(keys)) == 0
    assert next_unsolved(puzzles, keys[-1:], len(keys)) == 0


def test_puzzle_is_found_by_number_or_key() -> None:
    puzzles = load_puzzles(PUBLISHED)
    assert find_index(puzzles, "1") == 0
    assert find_index(puzzles, str(len(puzzles))) == len(puzzles) - 1
    assert find_index(puzzles, puzzles[7].key) == 7
    for name in ("0", str(len(puzzles) + 1), "", "today", "²", "9" * 5000, "-1"):
        assert find_index(puzzles, name) is None


@pytest.mark.parametrize("lang", LANGUAGES)
def test_list_marks_solved_puzzles_in_words_too(lang: str) -> None:
    puzzles = load_puzzles(PUBLISHED)
    say = learn_words(site_words(lang, PUBLISHED.name), PUBLISHED)
    marks = [*list_marks(puzzles, {puzzles[2].key}, 0, say)]
    buttons = {mark.key: mark for mark in marks if mark.tag == "button"}
    assert len(buttons) == len(puzzles)
    assert buttons["puzzle:2"].text.startswith("✓")
    assert say("learn.puzzle.is_solved") in buttons["puzzle:2"].label
    assert say("learn.puzzle.is_solved") not in buttons["puzzle:1"].label


def test_all_keys_of_a_game_fit_into_a_setting() -> None:
    for game in GAMES.values():
        app = App(game)
        keys = [puzzle.key for puzzle in load_puzzles(game)]
        app.settings.set_list("puzzles.test", keys)
        assert app.settings.get_list("puzzles.test") == keys
        assert len(set(keys)) == len(keys)
