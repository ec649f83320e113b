"""The coach of puzzles: confirms right answers, refutes wrong ones, helps in two steps, and shows the solution."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Literal, Protocol

from app.game.coach import Coach
from app.game.controller import GameController
from app.game.tasks import BackgroundTask
from app.learn.daily import SHOWN, SOLVED, LocalDate, Progress, is_puzzle_of_day
from app.learn.first_game import spotlight
from app.learn.puzzle_list import solved_setting
from app.learn.refutation import REFUTED_BY_REPLY, REFUTED_BY_WIN, consequence, known_reply, winning_reply
from app.learn.text import learn_words
from app.render.state import button
from app.storage.saved_games import create_id
from pygames.game import CHANCE
from pygames.i18n import Translations
from pygames.puzzles import Line, Puzzle, find_reader, goal_text
from pygames.scene import Mark, Scene
from pygames.session import Player, Session

OPPONENT = "hard"  # refutes wrong answers
MOVE_SECONDS = 0.9  # before each move of the solution
HINT_STEPS = 2
# Kinds in which the reader enters what all players have chosen at the same moment.
JOINT_KINDS = {"pointed"}

Stage = Literal["thinking", "refuting", "wrong", "showing", "done"]


class Shelf(Protocol):
    """The page's part: the other puzzles."""

    def show_list(self) -> None: ...
    def open_number(self, number: str) -> None: ...
    def open_next(self) -> None: ...
    def share_result(self) -> None: ...


class PuzzleSession(Session):
    """Nobody passes the device on: one person answers, for whichever seat decides."""

    @property
    def handover_seat(self) -> int | None:
        return None


class PuzzleCoach(Coach):
    shows_result = False
    rolls_itself = True

    def __init__(self, controller: GameController, puzzle: Puzzle, place: tuple[int, int], shelf: Shelf | None) -> None:
        """`place` are the puzzle's index and the number of puzzles. Without a `shelf` there is only this one."""
        self.puzzle, self.place, self.shelf = puzzle, place, shelf
        self._controller = controller
        self._stage: Stage = "thinking"
        self._hint = 0  # steps of help that are shown
        self._missed_at = 0  # the ply of the wrong move
        self._task = BackgroundTask()
        self.is_joint = puzzle.kind in JOINT_KINDS
        self.reader = find_reader(puzzle)
        today = LocalDate.today()
        self.date = today if is_puzzle_of_day(controller.game.name, place[0], today) else None
        self.progress = Progress.load(controller.settings, today) if self.date else Progress()
        self._was_shown = self.progress.end == SHOWN

    def session(self) -> Session:
        record = self.puzzle.record
        bots = set() if self.is_joint else set(range(1, record.players + 1)) - {self.reader}
        return PuzzleSession(record, {seat: Player(bot=OPPONENT) for seat in bots})

    def start(self, address: str = "") -> None:
        """Show the puzzle on the page."""
        controller = self._controller
        controller.set_session(self.session(), create_id(), is_kept=False, coach=self)
        controller.passing.cancel()
        controller.on_address(address)

    @property
    def say(self) -> Translations:
        """The texts, in which nobody is addressed as "you"."""
        say = learn_words(self._controller.say, self._controller.game)
        say.you = 0
        return say

    @property
    def _session(self) -> Session:
        assert self._controller.session
        return self._controller.session

    @property
    def start_ply(self) -> int:
        return len(self.puzzle.record.moves)

    @property
    def moves(self) -> Line:
        """The moves since the start."""
        return tuple(self._session.moves[self.start_ply :])

    def matching_lines(self) -> list[Line]:
        moves = self.moves
        return [line for line in self.puzzle.lines if line[: len(moves)] == moves]

    @property
    def is_busy(self) -> bool:  # type: ignore[override]
        has_solved = self._stage == "thinking" and not self.is_joint and self.moves in self.puzzle.lines
        return has_solved or self._stage in {"wrong", "showing", "done"}

    # What happens on the board

    def played(self, move: str) -> None:
        self._hint = 0
        self._controller.status_override = ""
        moves = self.moves
        if self.is_joint and len(moves) < len(self.puzzle.lines[0]):
            return  # judged when all choices have been made
        if not self.matching_lines():
            self._missed_at = self.start_ply if self.is_joint else len(self._session.moves) - 1
            self._count(replace(self.progress, misses=self.progress.misses + 1))
            self._stage = "refuting"
            if not self._is_refuted_on_board():
                self._show_miss()
        elif moves in self.puzzle.lines:
            self._solve()

    def reply(self) -> str | None:
        """Return the solution's reply; to a wrong move what wins against it, or what the puzzle has announced."""
        if self._stage == "refuting":
            state = self._session.state
            if self.puzzle.kind in REFUTED_BY_REPLY | REFUTED_BY_WIN and state.actor != CHANCE:
                return winning_reply(state, self.reader)
            return known_reply(self.puzzle, self._session)
        matching = self.matching_lines()
        return matching[0][len(self.moves)] if matching and len(matching[0]) > len(self.moves) else None

    def _is_refuted_on_board(self) -> bool:
        kind, state = self.puzzle.kind, self._session.state
        if kind in REFUTED_BY_WIN:
            return winning_reply(state, self.reader) is not None
        return kind in REFUTED_BY_REPLY or known_reply(self.puzzle, self._session) is not None

    def ready(self) -> None:
        if self._controller.coach is not self:
            return
        if self._stage == "refuting":
            self._show_miss()
        elif self._stage == "thinking" and self.moves and not self.is_joint:
            if self.moves in self.puzzle.lines:
                self._solve()
            else:
                self._set_status(f"{self.say('learn.puzzle.so_far')} {goal_text(self.puzzle, self.say)[0]}")
        elif self._stage == "thinking":
            self._set_status(" ".join(goal_text(self.puzzle, self.say)))
        self._controller.render()

    def _show_miss(self) -> None:
        self._stage = "wrong"
        answer = consequence(self.puzzle, self._session, self._missed_at, self.reader, self.say)
        self._set_status(" ".join((self.say("learn.puzzle.wrong"), *answer)))

    def _solve(self) -> None:
        self._stage = "done"
        if not self._was_shown:
            self._count(replace(self.progress, end=SOLVED))
            settings, name, key = self._controller.settings, solved_setting(self.puzzle.record.game), self.puzzle.key
            settings.set_list(name, list(dict.fromkeys([*settings.get_list(name), key])))
        self._set_status(self.say("learn.puzzle.solved"))

    def _set_status(self, text: str) -> None:
        self._controller.status_override = text

    def _count(self, progress: Progress) -> None:
        """Store the progress of the day, until the puzzle has been solved or its solution shown."""
        if not self.progress.end:
            self.progress = progress
            if self.date:
                progress.save(self._controller.settings, self.date)

    # Help

    def point_out(self, scene: Scene) -> Scene:
        if self._hint < HINT_STEPS or self._controller.taps or not (targets := self._first_targets()):
            return scene
        return replace(scene, marks=tuple(spotlight(mark) if mark.target in targets else mark for mark in scene.marks))

    def _next_move(self) -> str:
        matching = self.matching_lines()
        return (matching or self.puzzle.lines)[0][len(self.moves)]

    def _first_targets(self) -> Sequence[str]:
        stages = self._controller.game.renderer.move_taps(self._next_move())
        return sorted(stages[0]) if stages else ()

    def _help(self) -> None:
        self._hint = min(self._hint + 1, HINT_STEPS)
        self._count(replace(self.progress, hints=self.progress.hints + 1))
        controller, targets = self._controller, self._first_targets()
        text = self.say(f"puzzle.{self.puzzle.kind}.hint")
        if self._hint == HINT_STEPS and targets:
            view = self._session.state.view(controller.seat)
            names = [controller.game.narrator.describe_target(view, target, self.say) for target in targets]
            text = self.say("learn.puzzle.begin", targets=self.say.join_list(names))
        controller.taps = ()
        controller.show_message(text, good=True)

    def _show_solution(self) -> None:
        """Play the solution from here, or from the start after a wrong move."""
        self._count(replace(self.progress, end=SHOWN))
        self._was_shown, self._hint = True, 0
        if not self.matching_lines() or self._stage == "done" or (self.is_joint and self.moves):
            self._rewind(self.start_ply)
        self._stage = "showing"
        self._controller.set_message("")
        self._controller.position_changed()
        self._task.start(self._play_solution(self.matching_lines()[0]))

    async def _play_solution(self, line: Line) -> None:
        for move in line[len(self.moves) :]:
            await self._controller.sleep(MOVE_SECONDS)
            self._session.play(move)
            self._controller.position_changed(is_automatic=True)
            await self._controller.show.wait()
        self._stage = "done"
        self._set_status(self.say("learn.puzzle.shown"))
        self._controller.render()

    def _rewind(self, ply: int) -> None:
        self._controller.passing.cancel()
        if len(self._session.moves) > ply:
            self._session.undo(force=True, to=ply)

    def _take_back(self, ply: int) -> None:
        self._task.cancel()
        self._rewind(ply)
        self._stage, self._hint = "thinking", 0
        self._set_status("")
        self._controller.set_message("")
        self._controller.position_changed(is_automatic=True)
        self._controller.start_autoplay()

    # Buttons

    def buttons(self) -> list[Mark]:
        if self._controller.shown_ply is not None:
            return []
        say, buttons = self.say, list[Mark]()
        index, count = self.place
        is_solved = self.progress.end == SOLVED
        if self._stage == "wrong":
            buttons.append(button("retry", say("site.undo"), action="coach:retry", kind="primary"))
        elif self._stage == "thinking" and self._hint < HINT_STEPS:
            buttons.append(button("help", say("site.hint"), action="coach:help"))
        elif self._stage == "done":
            if self.shelf:
                buttons.append(button("next", say("learn.puzzle.next"), action="coach:next", kind="primary"))
            if self.shelf and self.date and is_solved:
                buttons.insert(0, button("share", say("learn.daily.share"), action="coach:share"))
            elif self._was_shown or not self.shelf:
                buttons.append(button("restart", say("learn.puzzle.again"), action="coach:restart", kind="quiet"))
        if self._stage in {"thinking", "wrong"}:
            buttons.append(button("show", say("learn.show_me"), action="coach:show", kind="quiet"))
        if self.shelf and self._stage != "showing":
            buttons.append(button("list", say("learn.puzzle.list"), action="coach:list", kind="quiet"))
        label = say("learn.puzzle.number", n=index + 1, count=count)
        number = Mark(
            "step", "span", {"class": "step", "role": "img", "aria-label": label}, text=f"{index + 1}/{count}"
        )
        return [*buttons, number]

    def act(self, name: str) -> None:
        if name == "help":
            self._help()
        elif name == "show":
            self._show_solution()
        elif name == "retry":
            self._take_back(self._missed_at)
        elif name == "restart":
            self._take_back(self.start_ply)
        elif self.shelf:
            self._act_on_shelf(self.shelf, name)

    def _act_on_shelf(self, shelf: Shelf, name: str) -> None:
        actions = {"list": shelf.show_list, "next": shelf.open_next, "share": shelf.share_result}
        if name.startswith("open:"):
            shelf.open_number(name.removeprefix("open:"))
        elif name in actions:
            actions[name]()

    def close(self) -> None:
        self._task.cancel()
