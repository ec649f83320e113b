"""TabletopMode: collects simultaneous choices on one tablet and plays them.

The tablet lies flat and every player has a strip at an edge. All players point at the same moment, at the end of a
count of three: a finger counts where it lies when the count ends, or within a moment afterwards. Players who were too
late choose again, alone. With keys, players choose in turn, and nothing shows their choices. No choice is on the page
before all are in; then they are played seat by seat, like any other move.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import TYPE_CHECKING

from app.game.tasks import BackgroundTask
from app.inputs import expect, parse_json
from app.render.state import Strip, TabletopState
from pygames.contract import BaseView
from pygames.game import BadInput
from pygames.session import Session

if TYPE_CHECKING:
    from app.game.controller import GameController

GRACE_SECONDS = 0.6  # after the count, while a hand is still in time
TICK_SECONDS = {1.0: 0.9, 0.4: 0.6, 0.0: 0.0}  # of each number of the count, by pace


class TabletopMode:
    def __init__(self, controller: GameController) -> None:
        self._controller = controller
        self.has_room = False  # whether the screen is large enough for several players
        self.read_hands: Callable[[], Iterable[tuple[int, str]]] = tuple  # seat and target under each finger
        self._choices: dict[int, str] = {}
        self._position: tuple[Session | None, int] = (None, 0)  # session and ply that the choices are for
        self._countdown = BackgroundTask()
        self._text = ""
        self._in_grace = False
        self._was_late = False  # whether somebody missed the last count
        self._saved = ""

    @property
    def is_possible(self) -> bool:
        session = self._controller.session
        return bool(
            self.has_room and self._controller.game.is_simultaneous and session and len(session.human_seats) > 1
        )

    @property
    def is_active(self) -> bool:
        """Whether the strips are shown: all players choose together, and the present is shown."""
        is_present = self._controller.shown_ply is None and not self._controller.show.is_running
        return self._controller.is_choosing_together and is_present

    @property
    def is_counting(self) -> bool:
        return self._countdown.is_running

    @property
    def waiting_seats(self) -> list[int]:
        """The human seats that have not chosen yet."""
        session = self._controller.session
        if not session:
            return []
        return [seat for seat in session.pending_choices if seat in session.human_seats and seat not in self._choices]

    def set_has_room(self, has_room: bool) -> None:
        """Leave tabletop mode when the screen has become too small."""
        changed, self.has_room = self.has_room != has_room, has_room
        if self._controller.is_tabletop and not self.is_possible:
            self._controller.position_changed()
            self._controller.start_autoplay()
        elif changed:
            self._controller.render()

    # Choosing

    def available_moves(self, seat: int) -> tuple[str, ...]:
        session = self._controller.session
        return (
            session.pending_choices.get(seat, ())
            if session and seat in self.waiting_seats and not self.is_counting
            else ()
        )

    def choose(self, seat: int, move: str) -> None:
        if move in self.available_moves(seat):
            self._choices[seat] = move
            self._save_choices()
            self._controller.render()
            self._controller.start_autoplay()

    def choose_by_key(self, seat: int, key: str) -> None:
        keyboard_key = self._controller.game.strip.keyboard_key
        self.choose(seat, next((move for move in self.available_moves(seat) if keyboard_key(move) == key), ""))

    def collect_choices(self) -> None:
        """Store the targets under the hands. A seat that was in time keeps its choice."""
        for seat, target in self.read_hands():
            if seat in self.waiting_seats and target:
                self._choices[seat] = target
        self._save_choices()

    def pointer_pressed(self) -> None:
        if self._in_grace:
            self.collect_choices()

    def start_countdown(self) -> None:
        if self.is_active and not self.is_counting and self.waiting_seats:
            self._countdown.start(self._count())
            self._announce("3")

    async def _count(self) -> None:
        pace = self._controller.settings.pace
        tick = TICK_SECONDS.get(pace, 0.6)
        await self._controller.sleep(tick)
        for number in (2, 1):
            self._announce(str(number))
            await self._controller.sleep(tick)
        self._announce(self._controller.say("site.together.now"))
        self._in_grace = True
        self.collect_choices()
        if self.waiting_seats:
            await self._controller.sleep(GRACE_SECONDS if pace else 0)
        self._was_late = bool(self.waiting_seats)
        self.cancel()
        self._controller.render()
        self._controller.start_autoplay()

    def cancel(self) -> None:
        """Stop the countdown."""
        self._countdown.cancel()
        self._in_grace, self._text = False, ""

    def _announce(self, text: str) -> None:
        self._text = text
        self._controller.render()

    # Playing the choices

    def next_choice(self) -> str | None:
        """Return the collected choice of the seat to act, once all are in."""
        session = self._controller.session
        if not session or not self._controller.is_tabletop or self.is_counting or self.waiting_seats:
            return None
        return self._choices.get(session.state.actor or 0)

    def take_choice(self) -> str | None:
        choice = self.next_choice()
        if choice is not None and self._controller.session:
            self._choices.pop(self._controller.session.state.actor or 0)
        return choice

    def undo_choices(self) -> bool:
        """Discard unrevealed choices without a question: nobody has seen them. Return False if there are none."""
        had_choices = bool(self._choices)
        self.discard_choices()
        if had_choices:
            self._controller.render()
        return had_choices

    def discard_choices(self) -> None:
        self._choices.clear()
        self._was_late = False
        self._save_choices()

    def discard_stale_choices(self) -> None:
        """Discard choices that were made for another position, unless they are being played now."""
        session = self._controller.session
        position = (session, len(session.moves) if session else 0)
        if self._position != position and self.waiting_seats:
            self.discard_choices()
        if not self.is_active:
            self.cancel()
        self._position = position
        self._save_choices()

    def _save_choices(self) -> None:
        """Store the choices on this device, so that nobody has to choose again after a reload."""
        session, text = self._controller.session, ""
        if session and self._choices:
            text = json.dumps([self._controller.id, str(session.record), self._choices])
        if text != self._saved:
            self._saved = text
            self._controller.settings.set("chosen", text)

    def load_choices(self) -> None:
        """Restore the choices that were stored for this position."""
        session = self._controller.session
        self._choices, self._was_late = {}, False
        self._position = (session, len(session.moves) if session else 0)
        if not session or not self._controller.is_tabletop:
            return
        self._saved = self._controller.settings.get("chosen")
        choices: dict[str, object] = {}
        with suppress(BadInput, ValueError):  # there are none, or they are damaged
            id_, record, stored = expect(parse_json(self._saved), list, "chosen")
            if (id_, record) == (self._controller.id, str(session.record)):
                choices = expect(stored, dict, "chosen")
        legal = session.pending_choices
        self._choices = {seat: move for seat in legal for move in legal[seat] if choices.get(str(seat)) == move}

    # What is shown

    def present(self) -> TabletopState | None:
        controller, session = self._controller, self._controller.session
        if session and controller.is_tabletop and controller.show.is_running and controller.shown_ply is None:
            return self._present_show(session)
        if not self.is_active or not session:
            return None
        view, pending_choices, revealed = session.state.view(None), session.pending_choices, self._revealed(session)
        strips = {}
        for seat in session.human_seats:
            moves = pending_choices.get(seat, ())
            scene = controller.game.strip.strip(view, seat, moves, revealed.get(seat, ""), controller.say)
            strips[seat] = Strip(scene, self._label(seat, moves), self._note(seat))
        is_busy = self.is_counting or bool(self._choices and not self.waiting_seats)
        can_undo = not self.is_counting and bool(self._choices or session.last_round_start is not None)
        text = self._text or self._instruction(session) or controller.say("site.together.how")
        return TabletopState(strips, text, is_busy, can_undo, controller.game.renderer.SHARED_HEIGHT)

    def _present_show(self, session: Session) -> TabletopState:
        """Return the strips without choices while a round is revealed. What is said is repeated at every edge."""
        controller, shot = self._controller, self._controller.show.shot
        frame, holds = shot.frame if shot else None, controller.show.holds
        view, caption = session.state.view(None), controller.presenter.caption(controller)
        strips = {}
        for seat in session.human_seats:
            scene = controller.game.strip.strip(view, seat, (), "", controller.say)
            strips[seat] = Strip(scene, controller.say.seat_name(seat), caption)
        text = "\n".join([caption, *(frame.summary if frame else ())])
        return TabletopState(strips, text, not holds, False, controller.game.renderer.SHARED_HEIGHT, can_continue=holds)

    def _note(self, seat: int) -> str:
        if seat in self._choices:
            return "✓"
        return self._text if self.is_counting and seat in self.waiting_seats else ""

    def _label(self, seat: int, moves: tuple[str, ...]) -> str:
        """Return whose strip it is, and which key chooses what."""
        controller, say = self._controller, self._controller.say
        view: BaseView = {**controller.state.view(None), "actor": seat}
        strip, narrator = controller.game.strip, controller.game.narrator
        keys = [f"{strip.keyboard_key(move)} – {narrator.describe_target(view, move, say)}" for move in moves]
        return say("site.together.keys", seat=say.seat_name(seat), keys=" · ".join(keys))

    def _instruction(self, session: Session) -> str:
        """Return which players have not chosen yet, or what the last round revealed."""
        say = self._controller.say
        if self._choices:
            seats = say.join_list([say.seat_name(seat) for seat in self.waiting_seats])
            return say(f"site.together.{'missing' if self._was_late else 'next'}", seats=seats)
        ply = session.last_reveal
        if ply is None:
            return ""
        view = session.states[ply].view(None)
        return " ".join(self._controller.game.narrator.describe_reveal(view, session.revealed_moves(ply), say))

    def _revealed(self, session: Session) -> dict[int, str]:
        ply = session.last_reveal
        return {} if ply is None or self._choices or self.is_counting else session.revealed_moves(ply)
