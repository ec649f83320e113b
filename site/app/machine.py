"""Machine: what it plays by itself at a table: dice, draws, the moves of bots, a hint for a person."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import TYPE_CHECKING, Any

from app.thinker import HINT
from pygames.bots import choose
from pygames.game import CHANCE
from pygames.session import Session

if TYPE_CHECKING:
    from app.table import Table

BOT_PAUSE = 0.9  # seconds at calm pace between a bot's moves, so that people can follow
ROLL = "roll"  # the target that the die is while it waits for a person


class Machine:
    def __init__(self, table: Table) -> None:
        self.table = table

    async def run(self, session: Session, turn: int) -> None:
        """Play whatever is not a person's, with pauses that a new turn overtakes."""
        table = self.table
        while session.state.actor is not None and not session.asks_person(session.state) and not self.held(session):
            if session.roll() is None:
                move = await self.bot_move(session)
                if move is None or table.session is not session or table.turn != turn:
                    return
                session.play(move)
            self.roll_on(session)
            table.moved()
            turn = table.turn

    def roll_on(self, session: Session) -> None:
        while not self.held(session) and session.roll() is not None:
            pass

    def held(self, session: Session) -> bool:
        """Whether the machine holds back with the die, for a person who wants to tap it."""
        if session.by_hand or session.state.actor != CHANCE or self.table.store.setting("roll") != "tap":
            return False
        return session.state.die_owner in session.persons

    def roll(self) -> None:
        """The person has tapped the die."""
        if session := self.table.session:
            session.roll()
            self.roll_on(session)
            self.table.moved()
            self.table.go_on()

    async def bot_move(self, session: Session) -> str | None:
        """What the bot to act plays, after a pause that people can follow; None if nobody wants it any more."""
        table = self.table
        pause = asyncio.sleep(BOT_PAUSE * float(table.store.setting("pace", "0.4")))
        level = session.seats[session.state.actor or CHANCE].bot
        try:
            thinking = table.thinker.move(session, level) if level != "random" else instantly(session)
            move, _ = await asyncio.gather(thinking, pause)
        except asyncio.CancelledError:
            return None
        return move

    async def hint(self) -> None:
        """What the strongest bot would do here, and why, in words."""
        table = self.table
        session, turn, say = table.session, table.turn, table.say
        if not session or not table.open or not session.state.actor:
            return
        table.note(say("site.note.hint_coming"), good=True)
        try:
            move = await table.thinker.move(session, HINT)
        except asyncio.CancelledError:
            return
        if table.session is session and table.turn == turn:
            view = session.state.view(table.seat)
            told, reason = (
                table.game.narrator.describe_move(view, move, say),
                table.game.bot.explain_move(view, move, say),
            )
            table.note(say("site.note.hint", move=told, reason=reason), good=True)


async def instantly(session: Session) -> str:
    return choose(session.state, "random", session.rng)


_tasks: set[asyncio.Task[Any]] = set()


def started(work: Coroutine[Any, Any, Any]) -> None:
    """Run in the background; kept until done, since the loop itself does not hold on to tasks. Errors are not lost."""
    task = asyncio.ensure_future(work)
    _tasks.add(task)
    task.add_done_callback(ended)


def ended(task: asyncio.Task[Any]) -> None:
    _tasks.discard(task)
    task.result()  # a mistake in it is raised here, where the page's console shows it
