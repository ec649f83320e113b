"""Show: shows step by step what has happened since the last render, before the next decision.

The game itself is already further. A show never changes it, and a tap ends it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from app.game.tasks import BackgroundTask
from pygames.contract import BaseView
from pygames.game import CHANCE
from pygames.motion import Frame
from pygames.session import Session

if TYPE_CHECKING:
    from app.game.controller import GameController

STEP_SECONDS = {1.0: 1.4, 0.4: 0.8}  # of each step, by pace; also for a show that is asked for at instant pace
MAX_MOVES = 30  # in one show; beyond that only the last position is shown


@dataclass(frozen=True)
class Shot:
    """One picture of a show: the position after `ply` moves, or a frame on the way to the next one."""

    ply: int
    frame: Frame[BaseView] | None = None


class Show:
    def __init__(self, controller: GameController) -> None:
        self._controller = controller
        self._task = BackgroundTask()
        self._upcoming: list[Shot] = []
        self._end_ply = 0
        self._ended = asyncio.Event()
        self.shot: Shot | None = None  # None while no show is running

    @property
    def is_running(self) -> bool:
        return self.shot is not None

    @property
    def holds(self) -> bool:
        """Whether a summary is shown until somebody continues, which nobody would in a replay or among bots."""
        controller = self._controller
        has_people = controller.session and controller.session.human_seats and controller.shown_ply is None
        return bool(has_people and self.shot and self.shot.frame and self.shot.frame.summary)

    @property
    def step_seconds(self) -> float:
        return STEP_SECONDS.get(self._controller.settings.pace, 0.8)

    def start(self, start: int, end: int) -> None:
        """Show the moves from ply `start` to `end`, if they take more than one picture. The caller renders."""
        controller, shots = self._controller, self._plan(start, end)
        if not controller.settings.pace:  # even then several people see the summary of a round
            is_shared = controller.session and len(controller.session.human_seats) > 1 and controller.shown_ply is None
            shots = [shot for shot in shots if is_shared and shot.frame and shot.frame.summary] + shots[-1:]
        self._run(shots)

    def repeat(self, start: int, end: int) -> None:
        """Show the moves again, from the position before them."""
        self._run([Shot(start), *self._plan(start, end)])

    def skip(self) -> None:
        """Continue after a summary, or else show the next one, or the last position, at once."""
        if self.holds:
            self._next_shot()
        elif self.is_running:
            while self._upcoming and not (self._upcoming[0].frame and self._upcoming[0].frame.summary):
                self._upcoming.pop(0)
            self._next_shot()

    def cancel(self) -> None:
        self._task.cancel()
        self._upcoming.clear()
        self.shot = None
        self._ended.set()

    async def wait(self) -> None:
        """Return when no show is running."""
        while self.is_running:
            await self._ended.wait()

    def _run(self, shots: list[Shot]) -> None:
        """Show all but the last shot, which is the position that the page shows without a show."""
        self.cancel()
        self._upcoming = shots[:-1]
        if self._upcoming:
            self._end_ply = shots[-1].ply
            self.shot = self._upcoming.pop(0)
            self._ended.clear()
            self._start_timer()

    def _next_shot(self) -> None:
        self._task.cancel()
        if self._upcoming:
            self.shot = self._upcoming.pop(0)
            self._start_timer()
        else:
            self._end()
        self._controller.render()

    def _start_timer(self) -> None:
        if not self.holds:
            self._task.start(self._play())

    async def _play(self) -> None:
        """Show the shots up to the next summary, or to the end."""
        while not self.holds:
            await self._controller.sleep(self.step_seconds)
            if not self._upcoming:
                self._end()
                self._controller.render()
                return
            self.shot = self._upcoming.pop(0)
            self._controller.render()

    def _end(self) -> None:
        self.shot = None
        controller, session = self._controller, self._controller.session
        if session and (controller.awaits_handover or controller.draws_before_handover):
            controller.presenter.mark_seen(session, self._end_ply)  # by everybody, on the shared screen
        self._ended.set()

    def _plan(self, start: int, end: int) -> list[Shot]:
        session = self._controller.session
        if not session or not 0 < end - start <= MAX_MOVES:
            return []
        shots = list(self._shots(session, start, end))
        is_shown_long_enough = not is_between_bots(session, start, end) and not ends_turn(session, end)
        if shots and shots[-1].frame is None and is_shown_long_enough:
            shots.pop()  # what follows it changes nothing that the reader sees, and a person need not wait
        return [*shots, Shot(end)]

    def _shots(self, session: Session, start: int, end: int) -> Iterator[Shot]:
        seat, game = self._controller.seat, self._controller.game
        for index in range(start, end):
            state, move = session.states[index], session.moves[index]
            if game.parts.reveal_frames and state.reveals_hidden(move):
                (event,) = session.events_between(index, index + 1, seat)
                if not self._controller.is_tabletop:  # there, the players have just counted themselves
                    yield Shot(index, Frame(event.view, self._controller.say("site.counting")))
                for frame in game.parts.reveal_frames(event, self._controller.say):
                    yield Shot(index, frame)
            elif is_step(session, index, seat):
                yield Shot(index + 1)


def is_step(session: Session, index: int, seat: int | None) -> bool:
    """Return whether the reader sees something new after this move. Draws that follow each other are one step."""
    state = session.states[index]
    if state.is_hidden(session.moves[index], seat):
        return False
    return not is_draw(session, index) or index + 1 == len(session.moves) or not is_draw(session, index + 1)


def is_between_bots(session: Session, start: int, end: int) -> bool:
    """Return whether a bot has made the last decision, and a bot makes the next."""
    deciders = [state.actor for state in session.states[start : end + 1] if state.actor]
    is_decided = bool(session.states[end].actor) and len(deciders) > 1
    return is_decided and all(session.seats[seat].bot for seat in deciders[-2:])


def ends_turn(session: Session, end: int) -> bool:
    """Return whether the last move was a roll after which another seat rolls or decides."""
    before, after = session.states[end - 1], session.states[end]
    return bool(before.die_owner) and (after.actor or after.die_owner) not in (0, None, before.die_owner)


def is_draw(session: Session, index: int) -> bool:
    """Return whether chance acts, but nobody rolls a die."""
    state = session.states[index]
    return state.actor == CHANCE and not state.die_owner
