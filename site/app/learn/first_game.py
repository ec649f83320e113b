"""The guided first game: step by step on the real board, until the newcomer plays on alone."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace

from app.game.coach import Coach
from app.game.controller import GameController
from app.inputs import expect, parse_json
from app.learn.text import learn_words
from app.render.state import button
from app.storage.saved_games import create_id
from pygames.game import CHANCE, BadInput, State
from pygames.lessons import Lesson, Step, load_lesson
from pygames.scene import Mark, Scene
from pygames.session import Session

ADDRESS = "#first=yes"
MAX_PROGRESS = 20_000  # characters of the stored progress


@dataclass(frozen=True)
class PendingMove:
    """A move of the learner for a step that is not judged yet, and the position before it."""

    ply: int
    before: State
    move: str


class FirstGame(Coach):
    def __init__(self, controller: GameController, lesson: Lesson, index: int = 0) -> None:
        self._controller, self._lesson, self._index = controller, lesson, index
        self._say = learn_words(controller.say, controller.game)
        self._resumed_index = index  # where it can be started over
        self._pending: PendingMove | None = None
        self._has_missed = False

    @property
    def _step(self) -> Step | None:
        """The present step, or None after the last."""
        return self._lesson.steps[self._index] if self._index < len(self._lesson.steps) else None

    @property
    def _session(self) -> Session:
        assert self._controller.session
        return self._controller.session

    @property
    def is_busy(self) -> bool:  # type: ignore[override]
        if self._has_missed or self._step is None or self.holds_die:
            return True
        return self._pending is None and not self._step.asks and not self._is_roll_due

    @property
    def holds_die(self) -> bool:  # type: ignore[override]
        """Whether the learner's die waits until a step has been read, the present one or the one after a move."""
        steps = self._lesson.steps[self._index + (self._pending is not None) :]
        return self._is_roll_due and bool(steps) and steps[0].before_roll and not self._has_missed

    @property
    def _is_roll_due(self) -> bool:
        state = self._session.state
        return state.actor == CHANCE and state.die_owner == self._lesson.seat

    @property
    def hides_traces(self) -> bool:  # type: ignore[override]
        return self._pending is None

    # What happens on the board

    def played(self, move: str) -> None:
        if not (step := self._step):
            return
        self._controller.status_override = ""  # the game says what happens now
        self._pending = pending = PendingMove(len(self._session.moves) - 1, self._session.states[-2], move)
        seat = self._lesson.seat
        if not step.allows(pending.before.view(seat), move, self._session.state.view(seat)):
            self._miss()

    def reply(self) -> str | None:
        return self._lesson.reply(self._session, self._step) if self._step else None

    def ready(self) -> None:
        pending, step, seat = self._pending, self._step, self._lesson.seat
        if self._has_missed or (self._session.state.actor not in (seat, None) and not self.holds_die):
            return
        if pending and step:
            later = self._session.state.view(seat)
            after = self._session.states[pending.ply + 1].view(seat)
            if step.needs_later and not step.allows(pending.before.view(seat), pending.move, after, later):
                self._miss()
                self._controller.render()
                return
            self._pending, self._index = None, self._index + 1
        self._show_step()

    def retry(self) -> bool:
        had_missed = self._has_missed
        self._take_back()
        return had_missed

    def _miss(self) -> None:
        assert self._step
        self._has_missed = True
        self._controller.status_override = self._say(f"first.{self._step.name}.miss")

    def _show_step(self) -> None:
        """Show the next step that is possible here, and store the progress."""
        while self._step and not self._lesson.is_possible(self._session, self._step):
            self._index += 1
        name = self._step.name if self._step else "tip"
        self._controller.status_override = self._say(f"first.{name}.say")
        self._store()
        self._controller.render()

    def _store(self) -> None:
        progress = {"step": self._index, "moves": self._session.moves}
        self._controller.settings.set(setting_name(self._controller), json.dumps(progress) if self._step else "")

    # What is shown

    def point_out(self, scene: Scene) -> Scene:
        step = self._step
        is_being_played = (self._pending or self._is_roll_due) and not (self._has_missed or self.holds_die)
        if not step or not step.point or is_being_played:
            return scene
        marks = tuple(spotlight(mark) if step.points_at(mark) else mark for mark in scene.marks)
        return replace(scene, marks=marks)

    def buttons(self) -> list[Mark]:
        if self._controller.shown_ply is not None:
            return []
        say = self._say
        if self._has_missed:
            main = button("coach", say("site.undo"), action="coach:retry", kind="primary")
        elif not self._step:
            main = button("coach", say("learn.play_on"), action="coach:finish", kind="primary")
        elif self._pending or (self._is_roll_due and not self._step.before_roll):
            return [self._progress()]
        elif self._step.asks:
            main = button("coach", say("learn.show_me"), action="coach:show")
        else:
            main = button("coach", say("site.continue"), action="coach:next", kind="primary")
        buttons = [main]
        if self._index and self._index == self._resumed_index:
            buttons.append(button("restart", say("learn.restart"), action="coach:restart", kind="quiet"))
        if self._step:
            buttons.append(button("leave", say("learn.leave"), action="coach:leave", kind="quiet"))
        return [*buttons, self._progress()]

    def _progress(self) -> Mark:
        """Return the number of the step; the last text has none."""
        number, count = self._index + 1, len(self._lesson.steps)
        label = self._say("learn.progress", n=number, count=count)
        attrs = {"class": "step", "role": "img", "aria-label": label} if self._step else {"class": "step", "hidden": ""}
        return Mark("step", "span", attrs, text=f"{number}/{count}" if self._step else "")

    def act(self, name: str) -> None:
        {
            "next": self._continue,
            "show": self._play_model_move,
            "retry": self._take_back,
            "restart": self._restart,
            "leave": self._controller.close_game,
            "finish": self._finish,
        }.get(name, self._controller.render)()

    def _continue(self) -> None:
        if not self._step or self._step.asks:
            return
        self._index += 1
        if self._is_roll_due and not self.holds_die:
            self._controller.status_override = ""  # the die is next
            self._controller.render()
            self._controller.start_autoplay()
        else:
            self._show_step()

    def _play_model_move(self) -> None:
        if self._step and self._controller.accepts_moves:
            self._controller.play(self._lesson.model_move(self._session, self._step))

    def _take_back(self) -> None:
        if self._pending and self._has_missed:
            self._session.undo(force=True, to=self._pending.ply)
            self._pending, self._has_missed = None, False
            self._controller.position_changed(is_automatic=True)
            self._show_step()

    def _restart(self) -> None:
        self._controller.settings.set(setting_name(self._controller), "")
        start_first_game(self._controller)

    def _finish(self) -> None:
        """Play on without a coach: it is a game like any other, which does not count among the results."""
        controller = self._controller
        self._session.is_guided = True
        controller.set_session(self._session, create_id())
        controller.save()


def start_first_game(controller: GameController) -> None:
    """Start the guided game, or continue it where it was left."""
    lesson = load_lesson(controller.game)
    if not lesson:
        return
    session, index = lesson.session(), 0
    try:
        progress = parse_json(controller.settings.get(setting_name(controller)) or "{}", MAX_PROGRESS)
        moves = [str(move) for move in expect(progress.get("moves", []), list, "moves")]
        stored = expect(progress.get("step", 0), int, "step")
        if moves[: lesson.start] == session.moves and 0 < stored < len(lesson.steps):
            for move in moves[lesson.start :]:
                session.play(move)
            state, step = session.state, lesson.steps[stored]
            decides = state.die_owner if step.before_roll else state.actor
            index = stored if decides == lesson.seat else 0
    except (BadInput, AttributeError):  # damaged, or of another version
        index = 0
    if not index:
        session = lesson.session()
    controller.set_session(session, create_id(), is_kept=False, coach=FirstGame(controller, lesson, index))
    controller.on_address(ADDRESS)


def setting_name(controller: GameController) -> str:
    return f"first.{controller.game.name}"


def spotlight(mark: Mark) -> Mark:
    return replace(mark, attrs={**mark.attrs, "class": f"{mark.attrs.get('class', '')} spot".strip()})
