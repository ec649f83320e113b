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
        """Explain the last move of a bot; where all choose at the same moment, of each bot, on a line of its own."""
        controller, session = self._controller, self._controller.session
        if session and (last := controller.presenter.last_bot_move(controller)) is not None:
            plies, say, lines = range(last, last + 1), controller.say, list[str]()
            if (reveal := session.find_reveal(last)) is not None:
                plies = range(reveal + 1 - len(session.revealed_moves(reveal)), reveal + 1)
            for index in plies:
                actor, move = session.states[index].actor, session.moves[index]
                if actor and session.seats[actor].bot:
                    view = session.states[index].view(controller.seat)
                    text = controller.game.narrator.describe_move(view, move, say)
                    reason = controller.game.bot.explain_move(view, move, say)
                    lines.append(say("site.note.why", move=text, reason=reason))
            controller.show_message("\n".join(lines), good=True)
