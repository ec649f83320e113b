"""Passing: what the holder of the device still sees before it is passed on: one's own move, and what one has drawn."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Literal

from pygames.game import CHANCE
from pygames.session import Session

if TYPE_CHECKING:
    from app.game.controller import GameController


class Passing:
    def __init__(self, controller: GameController) -> None:
        self._controller = controller
        self.stage: Literal["", "move", "draw"] = ""

    def cancel(self) -> None:
        self.stage = ""

    def start(self, session: Session, holder: int | None) -> None:
        """Show the move that `holder` has just made, if somebody else decides next and must not see the same."""
        is_next = session.deciding_human == holder or session.state.actor is None
        has_device = holder is not None and holder == session.device_holder
        self.stage = "move" if self._controller.passes_device and has_device and not is_next else ""

    def take_back(self) -> None:
        """Take back the move, before anybody has seen what it brings."""
        if self._controller.session and self.stage == "move":
            self.stage = ""
            self._controller.session.undo(force=True)
            self._controller.position_changed()

    def finish_stage(self) -> None:
        """Leave the move as it is, and show what its owner draws; after that, pass the device on."""
        session, stage = self._controller.session, self.stage
        if not session or not stage:
            return
        draws = session.state.actor == CHANCE and not session.manual_chance and self.held_move is None
        self.stage = ""
        if stage == "move" and draws:
            outcome = session.play_chance() or ""
            if session.states[-2].is_hidden(outcome, None):
                self.stage = "draw"
        self._controller.position_changed()
        self._controller.start_autoplay()

    @property
    def held_move(self) -> str | None:
        """The last move, if it reveals others and may still be taken back: what it reveals is not shown yet."""
        session = self._controller.session
        if not session or self.stage != "move" or not session.states[-2].reveals_hidden(session.moves[-1]):
            return None
        return session.moves[-1]

    @property
    def history(self) -> Session | None:
        """The session, without a move that is held: for everything that shows or shares past moves."""
        session = self._controller.session
        if not session or self.held_move is None:
            return session
        record = replace(session.record, moves=tuple(session.moves[:-1]))
        return Session(record, session.seats, manual_chance=session.manual_chance, states=session.states[:-1])
