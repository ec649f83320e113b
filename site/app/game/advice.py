"""Advice: a hint for the player who decides, and the reason for a bot's last move."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.game.tasks import BackgroundTask
from pygames.session import Session

if TYPE_CHECKING:
    from app.game.controller import GameController

HINT_LEVEL = "hard"


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
        """Explain the last move of a bot."""
        controller, session = self._controller, self._controller.session
        if session and (index := controller.presenter.last_bot_move(controller)) is not None:
            view, move, say = session.states[index].view(controller.seat), session.moves[index], controller.say
            move_text = controller.presenter.move_lines.text(session, index, controller.seat, say)
            reason = controller.game.bot.explain_move(view, move, say)
            controller.show_message(say("site.note.why", move=move_text, reason=reason), good=True)
