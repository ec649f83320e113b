"""Session: a running game. Who sits where, the moves so far, undo and redo, whose screen it is, where chance comes
from. It keeps the history that a state does not."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random

from pygames.bots import sample_outcome
from pygames.contract import BaseView
from pygames.game import CHANCE, BadInput, State
from pygames.i18n import Translations
from pygames.motion import GameEvent
from pygames.record import Record, find_game


@dataclass(frozen=True, slots=True)
class Player:
    """Who plays a seat: a person, or a bot of some level; with a name, or called as the game calls the seat."""

    name: str = ""
    bot: str = ""


@dataclass(frozen=True, slots=True)
class Undo:
    """How far an undo would go: back to `length` moves; `barred` if somebody has seen what came since."""

    length: int
    needs_consent: bool


class Session:
    """A game being played. `states` and `moves` are its history, `seats` its players by seat."""

    def __init__(
        self,
        record: Record,
        seats: Mapping[int, Player] | None = None,
        rng: Random | None = None,
        manual_chance: bool = False,
    ) -> None:
        self.game = find_game(record.game)
        self.initial_record = record
        self.states: list[State] = list(record.states())
        self.moves: list[str] = list(record.moves)
        self.seats = {seat: Player() for seat in range(1, record.players + 1)} | dict(seats or {})
        self.rng = rng or Random()
        self.manual_chance = manual_chance
        self.device_holder: int | None = None  # who has said to be the one looking at the screen
        self._undone: list[tuple[str, ...]] = []

    @property
    def state(self) -> State:
        return self.states[-1]

    @property
    def record(self) -> Record:
        return Record(
            self.initial_record.game, self.initial_record.players, self.initial_record.options, tuple(self.moves)
        )

    # Moves

    def play(self, move: str) -> State:
        """The one gate: persons, bots, chance and records all come through here."""
        self._push(move)
        self._undone.clear()
        return self.state

    def play_chance(self) -> str | None:
        """Let the machine play chance if it is chance's turn and nobody does it by hand; the outcome, or None."""
        if self.state.actor != CHANCE or self.manual_chance:
            return None
        outcome = sample_outcome(self.state, self.rng)
        self.play(outcome)
        return outcome

    def awaits_human(self, state: State) -> bool:
        """Whether a person decides there: at an own seat, or by typing in what the dice show."""
        if state.actor == CHANCE:
            return self.manual_chance
        return state.actor is not None and not self.seats[state.actor].bot

    def _push(self, move: str) -> None:
        self.states.append(self.state.play(move))
        self.moves.append(move)

    # Undo and redo

    @property
    def undo_target(self) -> Undo | None:
        """Back to the last decision of a person; None if there has been none."""
        for length in range(len(self.moves) - 1, -1, -1):
            if self.awaits_human(self.states[length]):
                return Undo(length, any(self._bars(index) for index in range(length, len(self.moves))))
        return None

    def _bars(self, index: int) -> bool:
        """Whether taking this move back would take back knowledge: of the machine's dice and draws, or of a secret."""
        state, move = self.states[index], self.moves[index]
        return (state.actor == CHANCE and not self.manual_chance) or state.reveals_hidden(move)

    @property
    def last_reveal(self) -> int | None:
        """Where a round has been revealed last; None if none has."""
        places = range(len(self.moves) - 1, -1, -1)
        return next((index for index in places if self.states[index].reveals_hidden(self.moves[index])), None)

    @property
    def last_round_start(self) -> int | None:
        """Where persons began to choose what has been revealed last."""
        if (index := self.last_reveal) is None:
            return None
        chosen = range(index + 1 - len(self.revealed_moves(index)), index + 1)
        return next((at for at in chosen if self.awaits_human(self.states[at])), None)

    def undo(self, force: bool = False, to: int | None = None) -> None:
        """Back to the last decision of a person, or to an earlier one. Past a barrier only by `force`: when all at the
        table agree."""
        undo = self.undo_target
        if undo is None:
            raise BadInput("error.undo_nothing")
        if undo.needs_consent and not force:
            raise BadInput("error.undo_barred")
        length = undo.length if to is None else min(to, undo.length)
        self._undone.append(tuple(self.moves[length:]))
        del self.moves[length:], self.states[length + 1 :]

    @property
    def can_redo(self) -> bool:
        return bool(self._undone)

    def redo(self) -> None:
        if not self._undone:
            raise BadInput("error.redo_nothing")
        for move in self._undone.pop():
            self._push(move)

    @property
    def pending_choices(self) -> dict[int, tuple[str, ...]]:
        """The seats that have still to choose in secret before all is revealed, with what each may choose; none if
        this is no such moment. A secret choice takes nothing from those of others, so any of them may stand for it."""
        state, found = self.state, dict[int, tuple[str, ...]]()
        while state.actor:
            found[state.actor] = moves = state.legal_moves()
            if state.reveals_hidden(moves[0]):
                return found
            if not state.is_hidden(moves[0], None):
                break
            state = state.play(moves[0])
        return {}

    # Whose screen it is

    @property
    def human_seats(self) -> tuple[int, ...]:
        return tuple(seat for seat in sorted(self.seats) if not self.seats[seat].bot)

    @property
    def deciding_human(self) -> int | None:
        """The person whose moment it is: the actor, or by hand the one who alone may see what is drawn."""
        state, actor = self.state, self.state.actor
        if actor == CHANCE and self.manual_chance:
            outcome = state.legal_moves()[0]
            owners = [seat for seat in self.seats if not state.is_hidden(outcome, seat)]
            actor = owners[0] if len(owners) == 1 and state.is_hidden(outcome, None) else None
        return actor if actor in self.human_seats else None

    @property
    def handover_seat(self) -> int | None:
        """The seat that the device must be passed to before anything secret is shown; None if there is no need."""
        deciding_human = self.deciding_human
        if not self.game.has_hidden_information or len(self.human_seats) < 2 or deciding_human == self.device_holder:
            return None
        return deciding_human

    def confirm_handover(self) -> None:
        """Whoever the device was passed to says: it is me."""
        self.device_holder = self.handover_seat or self.device_holder

    @property
    def viewing_seat(self) -> int | None:
        """The seat whose view may be shown now; None for what everybody may see."""
        if len(self.human_seats) == 1:
            return self.human_seats[0]
        return self.deciding_human if self.handover_seat is None else None

    def describe_move(self, index: int, seat: int | None, say: Translations) -> str:
        """The move at that place in words, as that seat may know it; with what it reveals, if it does."""
        state, move = self.states[index], self.moves[index]
        narrator, view = self.game.narrator, state.view(seat)
        told = [narrator.describe_move(view, move if self.is_visible_to(index, seat) else None, say)]
        if state.reveals_hidden(move):
            told += narrator.describe_reveal(view, self.revealed_moves(index), say)
        return " ".join(told)

    def events_between(self, start: int, end: int, seat: int | None) -> tuple[GameEvent[BaseView], ...]:
        """What has happened between two places in the history, as that seat may know it."""
        steps = []
        for index in range(start, end):
            state, move = self.states[index], self.moves[index]
            made = self.revealed_moves(index) if state.reveals_hidden(move) else {}
            steps.append(GameEvent(state.view(seat), move if self.is_visible_to(index, seat) else None, made))
        return tuple(steps)

    def last_shown(self, ply: int, seat: int | None) -> tuple[str | None, str | None]:
        """Return the last decision before `ply` and, if chance came after it, the last outcome: what
        `Interaction.last_move` and `.rolled` are for a reader at `seat`. None for what they may not know."""
        rolled = None
        for index in range(ply - 1, -1, -1):
            known = self.moves[index] if self.is_visible_to(index, seat) else None
            if self.states[index].actor != CHANCE:
                return known, rolled
            if index == ply - 1:
                rolled = known
        return None, rolled

    def is_visible_to(self, index: int, seat: int | None) -> bool:
        """Whether that seat may know the move at that place by now."""
        if not self.states[index].is_hidden(self.moves[index], seat) or self.state.actor is None:
            return True
        later = zip(self.states[index:], self.moves[index:], strict=False)
        return any(state.reveals_hidden(move) for state, move in later)

    def revealed_moves(self, index: int) -> dict[int, str]:
        """The moves, by seat, that the one at that place makes known: itself and what was hidden until then."""
        made: dict[int, str] = {}
        while index >= 0 and (not made or self.states[index].is_hidden(self.moves[index], None)):
            made[self.states[index].actor or CHANCE] = self.moves[index]
            index -= 1
        return made
