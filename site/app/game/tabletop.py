"""TabletopMode: collects simultaneous choices on one tablet and plays them.

The tablet lies flat and every player has a strip at an edge. All point at the same moment, at the end of a count of
three: a finger counts where it lies when the count ends, or within a moment afterwards. Players who were too late are
asked again, alone. With keys, players choose one after the other, and nothing shows what they chose. No choice is on
the page before all are in; then they are played seat by seat, like any other move.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from app.game.tasks import BackgroundTask
from app.render.state import Strip, TabletopState
from pygames.contract import BaseView
from pygames.session import Session

if TYPE_CHECKING:
    from app.game.controller import GameController

GRACE_SECONDS = 0.6  # after the count, in which a hand is still in time
TICK_SECONDS = {1.0: 0.9, 0.4: 0.6, 0.0: 0.0}  # for each number of the count, by pace


class TabletopMode:
    def __init__(self, game: GameController) -> None:
        self._game = game
        self.has_room = False  # whether the screen is large enough to be a table
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
        session = self._game.session
        return bool(self.has_room and self._game.game.is_simultaneous and session and len(session.human_seats) > 1)

    @property
    def is_active(self) -> bool:
        """Return whether the strips are shown: all choose together, and nobody looks at the past."""
        return self._game.is_choosing_together and self._game.shown_ply is None

    @property
    def is_counting(self) -> bool:
        return self._countdown.is_running

    @property
    def waiting(self) -> list[int]:
        """Return the human seats that have still to choose."""
        session = self._game.session
        if not session:
            return []
        return [seat for seat in session.pending_choices if seat in session.human_seats and seat not in self._choices]

    def set_has_room(self, has_room: bool) -> None:
        """Leave tabletop mode when the screen has become too small."""
        changed, self.has_room = self.has_room != has_room, has_room
        if self._game.is_tabletop and not self.is_possible:
            self._game.position_changed()
            self._game.start_autoplay()
        elif changed:
            self._game.render()

    # Choosing

    def available_moves(self, seat: int) -> tuple[str, ...]:
        session = self._game.session
        return (
            session.pending_choices.get(seat, ()) if session and seat in self.waiting and not self.is_counting else ()
        )

    def choose(self, seat: int, move: str) -> None:
        if move in self.available_moves(seat):
            self._choices[seat] = move
            self._save_choices()
            self._game.render()
            self._game.start_autoplay()

    def choose_by_key(self, seat: int, key: str) -> None:
        keyboard_key = self._game.game.strip.keyboard_key
        self.choose(seat, next((move for move in self.available_moves(seat) if keyboard_key(move) == key), ""))

    def collect_choices(self) -> None:
        """Take what lies under the hands now. A hand that was in time is not asked again."""
        for seat, target in self.read_hands():
            if seat in self.waiting and target:
                self._choices[seat] = target
        self._save_choices()

    def pointer_pressed(self) -> None:
        if self._in_grace:
            self.collect_choices()

    def start_countdown(self) -> None:
        if self.is_active and not self.is_counting and self.waiting:
            self._countdown.start(self._count())
            self._announce("3")

    async def _count(self) -> None:
        pace = self._game.settings.pace
        tick = TICK_SECONDS.get(pace, 0.6)
        await self._game.sleep(tick)
        for number in (2, 1):
            self._announce(str(number))
            await self._game.sleep(tick)
        self._announce(self._game.say("site.together.now"))
        self._in_grace = True
        self.collect_choices()
        if self.waiting:
            await self._game.sleep(GRACE_SECONDS if pace else 0)
        self._was_late = bool(self.waiting)
        self.cancel()
        self._game.render()
        self._game.start_autoplay()

    def cancel(self) -> None:
        """Stop the countdown."""
        self._countdown.cancel()
        self._in_grace, self._text = False, ""

    def _announce(self, text: str) -> None:
        self._text = text
        self._game.render()

    # Playing what was chosen

    def next_choice(self) -> str | None:
        """Return the collected choice of the seat to act, once all are in."""
        session = self._game.session
        if not session or not self._game.is_tabletop or self.is_counting or self.waiting:
            return None
        return self._choices.get(session.state.actor or 0)

    def take_choice(self) -> str | None:
        choice = self.next_choice()
        if choice is not None and self._game.session:
            self._choices.pop(self._game.session.state.actor or 0)
        return choice

    def undo_choices(self) -> bool:
        """Discard unrevealed choices without asking: nobody has seen them. Return False if there are none."""
        had_choices = bool(self._choices)
        self.discard_choices()
        if had_choices:
            self._game.render()
        return had_choices

    def discard_choices(self) -> None:
        self._choices.clear()
        self._was_late = False
        self._save_choices()

    def discard_stale_choices(self) -> None:
        """Choices are for one position; while the last ones are being played nobody is waited for."""
        session = self._game.session
        position = (session, len(session.moves) if session else 0)
        if self._position != position and self.waiting:
            self.discard_choices()
        if not self.is_active:
            self.cancel()
        self._position = position
        self._save_choices()

    def _save_choices(self) -> None:
        """Keep the choices on this device, like the secret moves of a record, so that a reload asks nobody twice."""
        session, text = self._game.session, ""
        if session and self._choices:
            text = json.dumps([self._game.id, str(session.record), self._choices])
        if text != self._saved:
            self._saved = text
            self._game.settings.set("chosen", text)

    def load_choices(self) -> None:
        """Restore the choices that were made for this position before the page was left."""
        session = self._game.session
        self._choices, self._was_late = {}, False
        self._position = (session, len(session.moves) if session else 0)
        if not session or not self._game.is_tabletop:
            return
        self._saved = self._game.settings.get("chosen")
        try:
            id_, record, choices = json.loads(self._saved)
            if (id_, record) == (self._game.id, str(session.record)):
                self._choices = {int(seat): move for seat, move in choices.items()}
        except (ValueError, TypeError, AttributeError):
            pass  # there are none, or they are damaged
        legal = session.pending_choices
        self._choices = {seat: move for seat, move in self._choices.items() if move in legal.get(seat, ())}

    # What is shown

    def present(self) -> TabletopState | None:
        game, session = self._game, self._game.session
        if not self.is_active or not session:
            return None
        view, pending_choices, revealed = session.state.view(None), session.pending_choices, self._revealed(session)
        strips = {}
        for seat in session.human_seats:
            moves = pending_choices.get(seat, ())
            scene = game.game.strip.strip(view, seat, moves, revealed.get(seat, ""), game.say)
            strips[seat] = Strip(scene, self._label(seat, moves), self._note(seat))
        is_busy = self.is_counting or bool(self._choices and not self.waiting)
        can_undo = not self.is_counting and bool(self._choices or session.last_round_start is not None)
        text = self._text or self._instruction(session) or game.say("site.together.how")
        return TabletopState(strips, text, is_busy, can_undo, game.game.renderer.SHARED_HEIGHT)

    def _note(self, seat: int) -> str:
        if seat in self._choices:
            return "✓"
        return self._text if self.is_counting and seat in self.waiting else ""

    def _label(self, seat: int, moves: tuple[str, ...]) -> str:
        """Return whose strip it is, and which key chooses what."""
        game, say = self._game, self._game.say
        view: BaseView = {**game.state.view(None), "actor": seat}
        strip, narrator = game.game.strip, game.game.narrator
        keys = [f"{strip.keyboard_key(move)} – {narrator.describe_target(view, move, say)}" for move in moves]
        return say("site.together.keys", seat=say.seat_name(seat), keys=" · ".join(keys))

    def _instruction(self, session: Session) -> str:
        """Return who has still to choose, or what the last round has brought."""
        say = self._game.say
        if self._choices:
            seats = say.join_list([say.seat_name(seat) for seat in self.waiting])
            return say(f"site.together.{'missing' if self._was_late else 'next'}", seats=seats)
        ply = session.last_reveal
        if ply is None:
            return ""
        view = session.states[ply].view(None)
        return " ".join(self._game.game.narrator.describe_reveal(view, session.revealed_moves(ply), say))

    def _revealed(self, session: Session) -> dict[int, str]:
        ply = session.last_reveal
        return {} if ply is None or self._choices or self.is_counting else session.revealed_moves(ply)
