"""Session: a game with its history and its players.

It plays moves, undoes and redoes them, rolls for chance, and determines whose view the device may show.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random

from pygames.bots import TIME_LIMITS, Recall, sample_outcome
from pygames.contract import BaseView
from pygames.game import CHANCE, BadInput, State
from pygames.i18n import Translations
from pygames.motion import GameEvent
from pygames.record import Record, find_game
from pygames.scene import Mark

MAX_IDLE_MOVES = 6  # that are compared


@dataclass(frozen=True, slots=True)
class Player:
    """Who plays a seat: a human, or a bot of a level."""

    name: str = ""  # "": the game's name for the seat
    bot: str = ""  # a level; "" for a human


@dataclass(frozen=True, slots=True)
class Undo:
    """The target of an undo: the moves that remain, and whether others must agree because of what was revealed."""

    length: int
    needs_consent: bool


def is_idle(state: State) -> bool:
    """Return whether a seat may choose, but every choice leads to the same position."""
    moves = state.legal_moves()
    if not state.actor or not 1 < len(moves) <= MAX_IDLE_MOVES:
        return False
    first = state.play(moves[0])
    return all(state.play(move) == first for move in moves[1:])


class Session:
    """A game with its history and its players.

    `states[index]` is the position in which `moves[index]` was played. With `manual_chance`, humans roll real dice and
    enter the outcomes.
    """

    def __init__(
        self,
        record: Record,
        seats: Mapping[int, Player] | None = None,
        rng: Random | None = None,
        manual_chance: bool = False,
        is_shared: bool = False,
        states: Sequence[State] = (),
    ) -> None:
        """`states` are those of the record, if they have already been computed."""
        self.game = find_game(record.game)
        self.initial_record = record
        self.states: list[State] = list(states or record.states())
        self.moves: list[str] = list(record.moves)
        self.seats = {seat: Player() for seat in range(1, record.players + 1)} | dict(seats or {})
        self.rng = rng or Random()
        self.manual_chance = manual_chance
        # Whether more than one human has ever played: then players confirm before they see anything hidden.
        self.is_shared = is_shared or len(self.human_seats) > 1
        self.is_guided = False  # whether it began as a guided game: then it does not count among the results
        # The seat of the last player to confirm a handover, or of the only human from the start.
        self.device_holder = next(iter(self.human_seats), None) if not self.is_shared else None
        self._recalls: dict[int, Recall] = {}  # by seat
        self._undone: list[tuple[str, ...]] = []  # for each undo that can be redone, its moves

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
        """Apply a move: the only way to change the game, for humans, bots and chance."""
        self._push(move)
        self._undone.clear()
        return self.state

    def play_chance(self) -> str | None:
        """Play and return a random outcome, or None if it is not chance's turn or humans enter its outcomes."""
        if self.state.actor != CHANCE or self.manual_chance:
            return None
        outcome = sample_outcome(self.state, self.rng)
        self.play(outcome)
        return outcome

    def awaits_human(self, state: State) -> bool:
        """Return whether a human decides here: for a seat, or by entering the outcome of real dice."""
        if state.actor == CHANCE:
            return self.manual_chance
        return state.actor is not None and not self.seats[state.actor].bot

    def play_idle(self) -> None:
        """Make the decisions of humans that make no difference."""
        while self.awaits_human(self.state) and is_idle(self.state):
            self.play(self.state.legal_moves()[0])

    def _push(self, move: str) -> None:
        self.states.append(self.state.play(move))
        self.moves.append(move)

    # Undo and redo

    @property
    def undo_target(self) -> Undo | None:
        """The undo that takes back the last decision of a human, or None if there has been none."""
        for length in range(len(self.moves) - 1, -1, -1):
            if self.awaits_human(self.states[length]) and not is_idle(self.states[length]):
                return Undo(length, any(self._needs_consent(index) for index in range(length, len(self.moves))))
        return None

    def _needs_consent(self, index: int) -> bool:
        """Return whether players have learned something by this move: a random outcome, or hidden moves."""
        state, move = self.states[index], self.moves[index]
        return (state.actor == CHANCE and not self.manual_chance) or state.reveals_hidden(move)

    @property
    def last_reveal(self) -> int | None:
        """The index of the last move that revealed hidden ones, or None."""
        indices = range(len(self.moves) - 1, -1, -1)
        return next((index for index in indices if self.states[index].reveals_hidden(self.moves[index])), None)

    @property
    def last_round_start(self) -> int | None:
        """The index of the first human choice among the moves that were revealed last, or None."""
        if (last := self.last_reveal) is None:
            return None
        choices = range(last + 1 - len(self.revealed_moves(last)), last + 1)
        return next((index for index in choices if self.awaits_human(self.states[index])), None)

    def undo(self, force: bool = False, to: int | None = None) -> None:
        """Take moves back to the last decision of a human, or to the first `to` moves if these are fewer.

        `force` means that everybody agrees, which is necessary where the undo target needs consent.
        """
        undo = self.undo_target
        if undo is None:
            raise BadInput("error.undo_nothing")
        if undo.needs_consent and not force:
            raise BadInput("error.undo_barred")
        length = undo.length if to is None else min(to, undo.length)
        self._undone.append(tuple(self.moves[length:]))
        del self.moves[length:], self.states[length + 1 :]
        self._recalls.clear()

    @property
    def can_redo(self) -> bool:
        return bool(self._undone)

    def redo(self) -> None:
        if not self._undone:
            raise BadInput("error.redo_nothing")
        for move in self._undone.pop():
            self._push(move)

    # Bots, and choices in secret

    def seconds_to_think(self, level: str) -> float:
        """Return the time limit of a bot. Those that choose at the same moment share it, as people wait for all."""
        bots = sum(bool(player.bot) for player in self.seats.values())
        return TIME_LIMITS[level] / (bots if bots and self.pending_choices else 1)

    @property
    def follows_secret_of_bot(self) -> bool:
        """Whether the last move was a bot's choice in secret, which nobody has seen."""
        if not self.moves:
            return False
        before = self.states[-2]
        return bool(before.actor and self.seats[before.actor].bot and before.is_hidden(self.moves[-1], None))

    @property
    def pending_choices(self) -> dict[int, tuple[str, ...]]:
        """The legal choices of each seat that must still choose in secret before all choices are revealed.

        Empty unless the next moves are such choices.
        """
        state, choices = self.state, dict[int, tuple[str, ...]]()
        while state.actor:
            choices[state.actor] = moves = state.legal_moves()
            if state.reveals_hidden(moves[0]):
                return choices
            if not state.is_hidden(moves[0], None):
                break
            state = state.play(moves[0])  # hidden choices do not restrict each other, so any of them will do
        return {}

    # Whose view the device shows

    @property
    def human_seats(self) -> tuple[int, ...]:
        return tuple(seat for seat in sorted(self.seats) if not self.seats[seat].bot)

    @property
    def deciding_human(self) -> int | None:
        """The seat of the human who must decide: the actor, or with manual chance the only seat that may see it."""
        state, actor = self.state, self.state.actor
        if actor == CHANCE and self.manual_chance:
            outcome = state.legal_moves()[0]
            owners = [seat for seat in self.seats if not state.is_hidden(outcome, seat)]
            actor = owners[0] if len(owners) == 1 and state.is_hidden(outcome, None) else None
        return actor if actor in self.human_seats else None

    @property
    def handover_seat(self) -> int | None:
        """The seat to hand the device to before anything hidden is shown, or None."""
        seat = self.deciding_human
        return None if not self.game.has_hidden_information or seat == self.device_holder else seat

    def confirm_handover(self) -> None:
        """Record that the next player has taken the device."""
        self.device_holder = self.handover_seat or self.device_holder

    def release_device(self) -> None:
        """Record that anybody may hold the device now. A human who has played alone from the start keeps it."""
        if self.is_shared:
            self.device_holder = None

    def change_player(self, seat: int, player: Player) -> None:
        """Give a seat to a player. If that changes who is human, nobody is known to hold the device."""
        if bool(self.seats[seat].bot) != bool(player.bot):
            self.is_shared = True
            self.release_device()
        self.seats[seat] = player

    @property
    def viewing_seat(self) -> int | None:
        """The seat whose view may be shown now, or None for the view of a spectator."""
        if len(self.human_seats) == 1 and (not self.game.has_hidden_information or self.device_holder):
            return self.human_seats[0]
        return self.deciding_human if self.handover_seat is None else None

    # The history, as a seat may know it

    def describe_move(self, index: int, seat: int | None, say: Translations) -> str:
        """Return sentences for a move and what it reveals."""
        state, move = self.states[index], self.moves[index]
        narrator, view = self.game.narrator, state.view(seat)
        sentences = [narrator.describe_move(view, move if self.is_visible_to(index, seat) else None, say)]
        if state.reveals_hidden(move):
            sentences += narrator.describe_reveal(view, self.revealed_moves(index), say)
        return " ".join(sentences)

    def describe_choice(self, index: int, seat: int | None, say: Translations) -> str:
        """Return sentences for a move. Of one that was made in secret, what became of it, once that is known."""
        summary, reveal = self.game.parts.reveal_summary, self.find_reveal(index)
        if summary and reveal is not None:
            (event,) = self.events_between(reveal, reveal + 1, seat)
            return f"{summary(event, say)[self.states[index].actor or CHANCE]}."
        return self.describe_move(index, seat, say)

    def find_reveal(self, index: int) -> int | None:
        """Return the index of the move that has revealed this choice and others; None if nothing was or is hidden."""
        while index < len(self.moves) and self.states[index].is_hidden(self.moves[index], None):
            index += 1
        is_reveal = index < len(self.moves) and self.states[index].reveals_hidden(self.moves[index])
        return index if is_reveal else None

    def events_between(self, start: int, end: int, seat: int | None) -> tuple[GameEvent[BaseView], ...]:
        """Return an event for each move from index `start` up to but not including `end`."""
        events = []
        for index in range(start, end):
            state, move = self.states[index], self.moves[index]
            revealed_moves = self.revealed_moves(index) if state.reveals_hidden(move) else {}
            visible_move = move if self.is_visible_to(index, seat) else None
            events.append(GameEvent(state.view(seat), visible_move, revealed_moves))
        return tuple(events)

    def reveal_marks(self, events: Sequence[GameEvent[BaseView]], say: Translations) -> tuple[Mark, ...]:
        """Return what the last picture of a reveal shows above the board, such as who has pointed where."""
        reveal_frames = self.game.parts.reveal_frames
        for event in reversed(events):
            if reveal_frames and event.revealed_moves:
                return tuple(reveal_frames(event, say)[-1].marks)
        return ()

    def recall(self, seat: int) -> Recall:
        """Return what a seat remembers, up to the last move."""
        recall = self._recalls.setdefault(seat, Recall())
        recall.history = (*recall.history, *self.events_between(len(recall.history), len(self.moves), seat))
        return recall

    def last_move_and_outcome(self, ply: int, seat: int | None) -> tuple[str | None, str | None]:
        """Return `last_move` and `last_outcome` of an `Interaction` that shows the position after `ply` moves."""
        outcome = None
        for index in range(ply - 1, -1, -1):
            visible_move = self.moves[index] if self.is_visible_to(index, seat) else None
            if self.states[index].actor != CHANCE:
                return visible_move, outcome
            if index == ply - 1:
                outcome = visible_move
        return None, outcome

    def is_visible_to(self, index: int, seat: int | None) -> bool:
        """Return whether a seat may know a move by now: it was never hidden, or it has been revealed since."""
        if not self.states[index].is_hidden(self.moves[index], seat) or self.state.actor is None:
            return True
        later = zip(self.states[index:], self.moves[index:], strict=False)
        return any(state.reveals_hidden(move) for state, move in later)

    def revealed_moves(self, index: int) -> dict[int, str]:
        """Return by seat the moves that a revealing move makes public: itself and the hidden ones just before it."""
        moves: dict[int, str] = {}
        while index >= 0 and (not moves or self.states[index].is_hidden(self.moves[index], None)):
            moves[self.states[index].actor or CHANCE] = self.moves[index]
            index -= 1
        return moves
