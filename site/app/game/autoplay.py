"""Autoplay: plays chance, bot moves and collected choices until a human must decide. One task, cancelled on change."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from app.game.tasks import BackgroundTask
from pygames.bots import choose
from pygames.game import CHANCE
from pygames.session import Session

if TYPE_CHECKING:
    from app.game.controller import GameController

MOVE_DELAY_SECONDS = 0.9  # before the move of a bot at calm pace, so that people can follow
DRAW_DELAY_SECONDS = 0.6  # between a move and the draw after it


class Autoplay:
    def __init__(self, controller: GameController) -> None:
        self._controller = controller
        self._task = BackgroundTask()

    def start(self) -> None:
        """Start playing automatically. A bot that is already thinking is not asked again."""
        session = self._controller.session
        if session and self._has_move(session):
            if not self._task.is_running:
                self._task.start(self._play_until_human(session))
        elif self._controller.coach:
            self._controller.coach.ready()

    def cancel(self) -> None:
        self._task.cancel()

    def roll(self) -> None:
        """Roll the die that a player has tapped, and continue."""
        if session := self._controller.session:
            self._play_chance(session)
            self._play_pending_chance(session)
            self._controller.position_changed()
            self.start()

    def _has_move(self, session: Session) -> bool:
        if self._controller.tabletop.next_choice() is not None:
            return True
        coach = self._controller.coach
        is_over = session.state.actor is None or self._controller.passing.stage or (coach and coach.is_busy)
        return not is_over and not session.awaits_human(session.state) and not self._controller.holds_die

    async def _play_until_human(self, session: Session) -> None:
        while self._has_move(session):
            if (choice := self._controller.tabletop.take_choice()) is not None:
                session.play(choice)
                self._controller.settings.storage.request_persistence()
            elif session.state.actor != CHANCE:
                session.play(await self._choose_bot_move(session))
            elif session.moves:
                await self._pause(DRAW_DELAY_SECONDS)
            self._play_pending_chance(session)
            self._controller.play_idle()
            self._controller.position_changed(is_automatic=True)
        if self._controller.coach:
            self._controller.coach.ready()

    def _play_chance(self, session: Session) -> str | None:
        """Play and return an outcome, the coach's if it has one, or None if it is not chance's turn."""
        outcome = self._controller.coach.reply() if self._controller.coach and session.state.actor == CHANCE else None
        if outcome is None:
            return session.play_chance()
        session.play(outcome)
        return outcome

    def _play_pending_chance(self, session: Session) -> None:
        while not self._controller.holds_die and self._play_chance(session) is not None:
            pass

    async def _choose_bot_move(self, session: Session) -> str:
        """Return the bot's move, after the show of the previous one and a pause."""
        level = session.seats[session.state.actor or CHANCE].bot
        pause = self._pause(0 if session.follows_secret_of_bot else MOVE_DELAY_SECONDS)
        if self._controller.coach and (reply := self._controller.coach.reply()) is not None:
            await pause
            return reply
        if level == "random":
            await pause
            return choose(session.state, "random", session.rng)
        try:
            move, _ = await asyncio.gather(self._controller.bots.choose_move(session, level), pause)
        except Exception as error:  # of the search: the game must go on
            context = {"message": "A bot plays at random, because its search failed", "exception": error}
            asyncio.get_running_loop().call_exception_handler(context)
            return choose(session.state, "random", session.rng)
        return move

    async def _pause(self, seconds: float) -> None:
        await self._controller.show.wait()
        await self._controller.sleep(seconds * self._controller.settings.pace)
