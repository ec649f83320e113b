"""What belongs to a turn by mail: which moves are made before the next link, and with which dice."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from app.mail.dice import roll
from app.mail.letter import Refusal
from pygames.game import CHANCE, BadInput, Game, State
from pygames.record import Record

PLAYERS = 2
FIRST_DICE = 3  # the first turn with dice: before it, the devices have not committed to secrets


def plays_by_mail(game: Game) -> bool:
    """Return whether two people can play the game at a distance: links hide nothing."""
    return PLAYERS in game.players and not game.has_hidden_information and not game.is_simultaneous


def chance_owner(state: State) -> int:
    """Return the seat that rolls or draws here: who owns the die, or otherwise who decides next."""
    while state.actor == CHANCE and not state.die_owner:
        state = state.play(state.legal_moves()[0])
    return state.die_owner or state.actor or 0


@dataclass
class Turn:
    """A turn of a seat: the states from its start on, and the secrets of the seat and of the other device."""

    game_id: str
    number: int
    seat: int
    states: list[State]  # after each move of the turn, with the one before it
    secrets: tuple[str, str] = ("", "")
    moves: list[str] = field(default_factory=list)

    @property
    def state(self) -> State:
        return self.states[-1]

    @property
    def is_over(self) -> bool:
        """Whether the other device has to go on.

        Chance that belongs to the other seat is left to it as soon as this one has decided something: otherwise this
        one could see what it brings, and take its decision back. Before that it does no harm, and saves a link.
        """
        if self.state.actor != CHANCE:
            return self.state.actor != self.seat
        if self.number < FIRST_DICE:
            return True
        return self.has_decided and chance_owner(self.state) != self.seat

    @property
    def has_decided(self) -> bool:
        return any(state.actor != CHANCE for state in self.states[:-1])

    def outcome(self) -> str:
        """Return what chance brings here."""
        rolls = sum(state.actor == CHANCE for state in self.states[:-1])
        return roll(self.state, self.secrets, self.game_id, self.number, rolls)

    def play(self, move: str) -> None:
        """Play a move of a link or of a draft. Raise Refusal if it is not allowed."""
        if self.is_over:
            raise Refusal("mail.no_turn")
        if self.state.actor == CHANCE and move != self.outcome():
            raise Refusal("mail.unfair")
        try:
            state = self.state.play(move)
        except BadInput as error:
            raise Refusal("mail.illegal", error) from None
        self.states.append(state)
        self.moves.append(move)


def replay_turn(turn: Turn, moves: Sequence[str], *, is_complete: bool = True) -> None:
    """Play the moves of a turn. Raise Refusal if one of them is not allowed, or if others are missing."""
    for move in moves:
        turn.play(move)
    if is_complete and not turn.is_over:
        raise Refusal("mail.no_turn")


def with_moves(record: Record, moves: Sequence[str]) -> Record:
    return Record(record.game, record.players, record.options, (*record.moves, *moves))
