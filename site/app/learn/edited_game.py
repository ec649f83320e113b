"""EditedGame: a game that an author enters for a post, for all seats, with notes on its moves."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from random import Random

from app.embed.notes import Note, format_notes, nearest_end
from app.embed.steps import position_marks
from app.game.prompt import ROLL
from app.render.state import button
from pygames.bots import sample_outcome
from pygames.game import CHANCE, State
from pygames.i18n import Translations
from pygames.record import Record
from pygames.scene import Interaction, Mark, Scene
from pygames.session import Session
from pygames.taps import TapState, add_tap, match_taps
from pygames.traces import Point


class EditedGame:
    """A line of moves and the position shown in it. Another move than the next one begins a new line."""

    def __init__(self, record: Record, notes: Iterable[Note] = ()) -> None:
        self._session = Session(record)
        self.ply = len(record.moves)
        self.notes = {note.ply: note for note in notes}
        self._taps: tuple[str, ...] = ()
        self._preview_index = 0

    @property
    def length(self) -> int:
        return len(self._session.moves)

    @property
    def state(self) -> State:
        return self._session.states[self.ply]

    def record(self, *, whole: bool) -> Record:
        """Return the whole line, or the moves up to the position shown."""
        record = self._session.record
        return record if whole else replace(record, moves=record.moves[: self.ply])

    # Moves

    def show(self, ply: int) -> None:
        self.ply = max(0, min(ply, self.length))
        self._taps, self._preview_index = (), 0

    def tap(self, target: str) -> None:
        if target == ROLL and self.state.actor == CHANCE:
            self._play_chance(Random())
            return
        taps_of = self._session.game.renderer.move_taps
        tap_state = add_tap(self.state.legal_moves(), taps_of, self._taps, target)
        if tap_state.move is not None:
            self.play(tap_state.move)
        else:
            self._taps, self._preview_index = (tap_state.taps if tap_state.moves else ()), 0

    def play(self, move: str) -> None:
        if self.ply == self.length or self._session.moves[self.ply] != move:
            record = self.record(whole=False)
            states = [*self._session.states[: self.ply + 1], self.state.play(move)]
            self._session = Session(replace(record, moves=(*record.moves, move)), states=states)
            self.notes = {ply: note for ply, note in self.notes.items() if ply <= self.ply}
        self.show(self.ply + 1)

    def _play_chance(self, rng: Random) -> None:
        """Roll and draw at random until a player decides."""
        while self.state.actor == CHANCE:
            self.play(sample_outcome(self.state, rng))

    def act(self, name: str) -> None:
        """Handle a button: what to do with the piece that is about to be laid, or with the taps."""
        tap_state = self._tap_state()
        if name == "turn" and tap_state.moves:
            self._preview_index = (self._preview_index + 1) % len(tap_state.moves)
        elif name == "lay" and self.preview:
            self.play(self.preview)
        elif name == "clear":
            self._taps = ()
        else:
            self.show({"first": 0, "back": self.ply - 1, "on": self.ply + 1}.get(name, self.length))

    # Notes

    @property
    def note(self) -> Note:
        return self.notes.get(self.ply, Note(self.ply))

    def set_note(self, note: Note) -> None:
        self.notes[note.ply] = note

    def arrow_end(self, point: Point, keys: Sequence[str]) -> str:
        """Return where an arrow starts or ends for a tap: `keys` are the marks at the point, the topmost first."""
        return nearest_end(point, keys, self._public_marks())

    def _public_marks(self) -> tuple[Mark, ...]:
        """Return what readers of the post see, where the arrows are."""
        return position_marks(self._session, self.ply, (), self._session.game.words("en"))

    def format_notes(self) -> str:
        return format_notes(self.notes.values())

    # What is shown

    @property
    def _seat(self) -> int | None:
        """The seat whose view is shown: the author decides for it, and sees what it may see."""
        state = self.state
        if state.actor != CHANCE:
            return state.actor
        outcome = state.legal_moves()[0]
        owners = [seat for seat in self._session.seats if not state.is_hidden(outcome, seat)]
        return owners[0] if len(owners) == 1 else None

    def _tap_state(self) -> TapState:
        return match_taps(self.state.legal_moves(), self._session.game.renderer.move_taps, self._taps)

    @property
    def preview(self) -> str | None:
        """The move with the piece as it lies now, before it is laid."""
        return self._preview_move(self._tap_state())

    def _preview_move(self, tap_state: TapState) -> str | None:
        is_rotation = self._session.game.renderer.is_rotation
        if self._taps and len(tap_state.moves) > 1 and is_rotation(tap_state.moves):
            return tap_state.moves[self._preview_index % len(tap_state.moves)]
        return None

    def scene(self, say: Translations) -> Scene:
        """Return the position with everything that can be tapped, and with the arrow of its note."""
        scene: Scene = self._session.game.renderer.scene(self.state.view(self._seat), self._interaction(), say)
        return replace(scene, marks=(*scene.marks, *self.note.arrow_marks(self._public_marks())))

    def _interaction(self) -> Interaction:
        tap_state = self._tap_state()
        last_move, outcome = self._session.last_move_and_outcome(self.ply, self._seat)
        return Interaction(self._taps, tap_state.next_targets, last_move, self._preview_move(tap_state), outcome)

    def prompt(self, say: Translations) -> str:
        """Return what happens next, in words; the result of a game that is over."""
        view, narrator = self.state.view(self._seat), self._session.game.narrator
        if self.state.actor is None:
            return " ".join(narrator.describe_result(view, say))
        return str(narrator.prompt(view, self._interaction(), say))

    def last_move(self, say: Translations) -> str:
        return self._session.describe_move(self.ply - 1, None, say) if self.ply else ""

    def buttons(self, scene: Scene, say: Translations) -> list[Mark]:
        """Return buttons for what cannot be tapped on the board."""
        interaction, narrator = self._interaction(), self._session.game.narrator
        view = self.state.view(self._seat)
        buttons = [
            button(f"target:{target}", narrator.describe_target(view, target, say), target=target)
            for target in sorted(interaction.targets - scene.targets)
        ]
        if self.state.actor == CHANCE:
            buttons.insert(0, button("chance", say("site.snippet.at_random"), target=ROLL, kind="primary"))
        if interaction.preview_move:
            buttons.append(button("turn", say("site.turn_piece"), action="turn"))
            buttons.append(button("lay", say("site.lay"), action="lay", kind="primary"))
        if self._taps:
            buttons.append(button("clear", say("site.clear"), action="clear"))
        return buttons
