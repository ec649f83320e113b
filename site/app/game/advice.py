"""Advice: a hint for the player who decides, and the reason for a bot's last move."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.game.tasks import BackgroundTask
from app.game.trace_log import turn_start
from pygames.bots import explain_move
from pygames.game import CHANCE
from pygames.session import Session

if TYPE_CHECKING:
    from app.game.controller import GameController

HINT_LEVEL = "hard"
MAX_EXPLAINED = 3  # decisions of a turn


class Advice:
    def __init__(self, controller: GameController) -> None:
        self._controller = controller
        self._task = BackgroundTask()
        self.move = ""  # the one that the message proposes

    def cancel(self) -> None:
        self._task.cancel()

    def ask(self) -> None:
        controller = self._controller
        if controller.session and controller.accepts_moves and controller.session.state.actor:
            controller.show_message(controller.say("site.note.hint_coming"), good=True)
            self._task.start(self._find(controller.session))

    async def _find(self, session: Session) -> None:
        controller = self._controller
        move = await controller.bots.choose_move(session, HINT_LEVEL)
        view, game, say = session.state.view(controller.seat), controller.game, controller.say
        move_text, reason = game.narrator.describe_move(view, move, say), game.bot.explain_move(view, move, say)
        controller.set_message(say("site.note.hint", move=move_text, reason=reason), good=True)
        self.move = move
        controller.render()

    def play(self) -> None:
        """Play the proposed move."""
        if self.move:
            self._controller.play(self.move)

    def explain_last_move(self) -> None:
        """Explain a bot's last decisions, those without a roll or a draw between them, with each reason once.

        Where all choose at the same moment, explain the decision of each bot, on a line of its own.
        """
        controller, session = self._controller, self._controller.session
        last = controller.presenter.last_bot_move(controller)
        if not session or last is None:
            return
        if (reveal := session.find_reveal(last)) is not None:
            plies, separator = range(reveal + 1 - len(session.revealed_moves(reveal)), reveal + 1), "\n"
        else:
            plies, separator = range(max(turn_start(session, last), last + 1 - MAX_EXPLAINED), last + 1), " "
        texts, given = list[str](), ""
        for index in plies:
            if self._is_visible_bot_move(session, index):
                move, reason = self._explain(session, index)
                is_repeated = reveal is None and reason == given
                texts.append(controller.say("site.note.why", move=move, reason="" if is_repeated else reason).strip())
                given = reason
        controller.show_message(separator.join(texts), good=True)

    def _is_visible_bot_move(self, session: Session, index: int) -> bool:
        actor = session.states[index].actor
        return bool(actor and session.seats[actor].bot and session.is_visible_to(index, self._controller.seat))

    def _explain(self, session: Session, index: int) -> tuple[str, str]:
        """Return a decision and the reason for it."""
        controller, say = self._controller, self._controller.say
        view, move = session.states[index].view(controller.seat), session.moves[index]
        text = controller.presenter.move_lines.text(session, index, controller.seat, say)
        level = session.seats[session.states[index].actor or CHANCE].bot
        if level == "random":
            reason = say("site.note.why_random")
        else:
            reason = explain_move(controller.game, view, move, say, level)
        return text, reason
