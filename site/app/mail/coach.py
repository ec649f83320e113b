"""The game by mail on the page: whose turn it is, the dice of both devices, and the link of the turn."""

from __future__ import annotations

from typing import Protocol

from app.game.coach import Coach
from app.game.controller import GameController
from app.mail.game import MailGame
from app.mail.mailbox import Mailbox
from app.mail.rules import Turn
from app.mail.text import mail_words
from app.render.state import button
from pygames.game import CHANCE
from pygames.record import Record
from pygames.scene import Mark
from pygames.session import Player, Session


class Outbox(Protocol):
    """What a game by mail needs of the page."""

    def deliver(self, game: MailGame) -> None:
        """Give the link of the last turn to the sender, to pass it on."""

    def ask_to_delete(self, game: MailGame) -> None: ...


class MailCoach(Coach):
    def __init__(self, controller: GameController, game: MailGame, mailbox: Mailbox, outbox: Outbox) -> None:
        self._controller, self._game, self._mailbox, self._outbox = controller, game, mailbox, outbox
        self._say = mail_words(controller.say)
        self._is_own_turn = game.is_own_turn
        self.is_arriving = False  # while the other's moves are played on the board

    @property
    def _session(self) -> Session:
        assert self._controller.session
        return self._controller.session

    @property
    def _base(self) -> int:
        """The number of moves that both devices know."""
        return len(self._game.record.moves)

    @property
    def _turn(self) -> Turn | None:
        """This device's turn as it is on the board, or None if it is the other's."""
        game, session, base = self._game, self._session, self._base
        if not self._is_own_turn or self.is_arriving:
            return None
        secrets = (game.next_secret, game.their_secret)
        return Turn(game.id, game.number + 1, game.seat, session.states[base:], secrets, session.moves[base:])

    @property
    def is_busy(self) -> bool:  # type: ignore[override]
        turn = self._turn
        return turn is None or turn.is_over

    @property
    def rolls_itself(self) -> bool:  # type: ignore[override]
        return self.is_busy  # the other's die does not wait for a tap here

    @property
    def _is_unsent(self) -> bool:
        turn = self._turn
        return turn is not None and turn.is_over

    # What happens on the board

    def show_letter(self, moves: tuple[str, ...]) -> None:
        """Play the other's moves on the board, where they are shown step by step."""
        for move in moves:
            self._session.play(move)
        self.is_arriving = False
        self.update()
        self._controller.position_changed(is_automatic=True)
        self._controller.start_autoplay()

    def played(self, move: str) -> None:
        self._store()

    def reply(self) -> str | None:
        turn = self._turn
        is_rolling = turn is not None and not turn.is_over and turn.state.actor == CHANCE
        return turn.outcome() if turn and is_rolling else None

    def ready(self) -> None:
        self._store()
        self._controller.render()

    def _store(self) -> None:
        """Save the moves of the turn so far."""
        if self._turn and (draft := tuple(self._session.moves[self._base :])) != self._game.draft:
            self._game.draft = draft
            self._mailbox.save(self._game)
        self.update()

    def update(self) -> None:
        """Say what to do now, unless the game itself does."""
        game, key = self._game, ""
        if self._is_unsent:
            key = "mail.send_turn" if game.draft else "mail.send_back" if game.number else "mail.send_invitation"
        elif not self._is_own_turn and not self.is_arriving:
            key = "" if self._session.state.actor is None else "mail.waiting"
        other = self._controller.say.seat_name(game.other)
        self._controller.status_override = self._say(key, other=other) if key else ""

    # Buttons

    def buttons(self) -> list[Mark]:
        controller, game, say = self._controller, self._game, self._say
        if controller.shown_ply is not None:
            return []
        buttons = []
        if self._is_unsent:
            buttons.append(button("coach", say("mail.send"), action="coach:send", kind="primary"))
        if self._can_undo and not controller.taps:
            buttons.append(button("retract", say("site.undo"), action="coach:undo"))
        if self._turn is None and game.link:
            buttons.append(button("coach", say("mail.send_again"), action="coach:send"))
        if self._turn and not controller.taps and not game.draft and controller.presenter.traces.start is not None:
            buttons.append(button("show-again", say("site.show_again"), action="replay", kind="quiet"))
        if self._turn is None:
            buttons.append(button("delete", say("mail.delete"), action="coach:delete", kind="quiet"))
        return buttons

    @property
    def _can_undo(self) -> bool:
        """Whether the last decision of this turn can be taken back: dice that have been rolled stay."""
        undo = self._session.undo_target if self._turn else None
        return undo is not None and undo.length >= self._base and not undo.needs_consent

    def act(self, name: str) -> None:
        {
            "send": self._send,
            "undo": self._undo,
            "delete": self._delete,
        }.get(name, self._controller.render)()

    def _delete(self) -> None:
        self._outbox.ask_to_delete(self._game)

    def _undo(self) -> None:
        if self._can_undo:
            self._session.undo()
            self._store()
            self._controller.set_message("")
            self._controller.position_changed()
            self._controller.start_autoplay()

    def _send(self) -> None:
        """Finish the turn and deliver its link; later, deliver the same link again."""
        controller, game = self._controller, self._game
        stored = self._mailbox.find(game.id)
        if stored and stored.number > game.number:  # another tab has sent the turn
            open_game(controller, stored, self._mailbox, self._outbox)
            controller.show_message(self._say("mail.elsewhere"))
            return
        if self._is_unsent:
            game.send()
            self._mailbox.save(game)
            self._is_own_turn = False
            self.update()
            controller.settings.storage.request_persistence()
            controller.render()
            controller.show_storage_error()
        if game.link and not self._is_own_turn:
            self._outbox.deliver(game)


def open_game(
    controller: GameController, game: MailGame, mailbox: Mailbox, outbox: Outbox, new_moves: tuple[str, ...] = ()
) -> None:
    """Make a game by mail the current one. `new_moves` are the last ones of its record, which are still to be shown."""
    seats = {seat: Player(name) for seat, name in enumerate(game.names, 1)}
    if game.is_own_turn:
        game.resume_turn()  # drops a damaged draft
    whole = (*game.record.moves, *game.draft)
    start = len(game.record.moves) - len(new_moves) if new_moves else len(whole)
    record = Record(game.record.game, game.record.players, game.record.options, whole[:start])
    coach = MailCoach(controller, game, mailbox, outbox)
    coach.is_arriving = bool(new_moves)
    controller.set_session(Session(record, seats), game.id, is_kept=False, coach=coach)
    if not game.names[game.seat - 1]:
        controller.say.you = game.seat
    coach.update()
    controller.on_address(f"#mail={game.id}")
    if new_moves:
        coach.show_letter(new_moves)
    else:
        controller.render()
