"""MailGame: a game by mail as one of the two devices knows it. It writes letters and checks those that it receives."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import SystemRandom

from app.mail.dice import commit, create_secret
from app.mail.letter import Letter, Refusal, sender_of
from app.mail.rules import FIRST_DICE, Turn, replay_turn, with_moves
from pygames.game import Game
from pygames.record import Record, find_game

ID_LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"
ID_LENGTH = 12


@dataclass
class MailGame:
    """`record` is the game as both know it; `draft` has the moves of a turn that is not sent yet.

    In games without chance the secrets are "".
    """

    id: str
    seat: int  # of this device
    inviter: int
    record: Record
    names: tuple[str, str]
    number: int = 0  # of the last letter, sent or received
    draft: tuple[str, ...] = ()
    next_secret: str = ""  # of this device's next turn, to which it has committed
    last_secret: str = ""  # of its last turn, which it has revealed
    their_secret: str = ""  # of the other's last turn
    their_commitment: str = ""  # to the secret of the other's next turn
    link: str = ""  # the payload of the last letter sent

    @property
    def game(self) -> Game:
        return find_game(self.record.game)

    @property
    def other(self) -> int:
        return 3 - self.seat

    @property
    def is_own_turn(self) -> bool:
        return sender_of(self.number + 1, self.inviter) == self.seat and not self.is_over

    @property
    def is_over(self) -> bool:
        """Whether the last letter ended the game."""
        return self.record.replay().actor is None

    def turn(self) -> Turn:
        """Return this device's turn, before its first move."""
        secrets = (self.next_secret, self.their_secret)
        return Turn(self.id, self.number + 1, self.seat, [self.record.replay()], secrets)

    def resume_turn(self) -> Turn:
        """Return this device's turn with the moves of the draft, or without them if they are damaged."""
        turn = self.turn()
        try:
            replay_turn(turn, self.draft, is_complete=False)
        except Refusal:
            self.draft = ()
            return self.turn()
        return turn

    # Sending

    def send(self) -> Letter:
        """Write the letter of this turn, which cannot be taken back after that. The turn is over."""
        replay_turn(self.turn(), self.draft)
        number, has_chance = self.number + 1, self.game.has_chance
        new_secret = create_secret() if has_chance else ""
        # The inviter's first secret is for its second turn: no dice come from it, so nothing is revealed before.
        secret = self.next_secret if number > 1 else ""
        commitment = commit(new_secret, self.id, number + 2) if has_chance else ""
        record = with_moves(self.record, self.draft)
        letter = Letter(self.id, number, record, self.inviter, self.names, secret, commitment)
        self.record, self.number, self.draft, self.link = record, number, (), letter.payload()
        self.last_secret, self.next_secret = secret, new_secret
        return letter

    # Receiving

    def is_current(self, letter: Letter) -> bool:
        """Return whether this is the last letter that was received."""
        return letter.number == self.number and letter.sender != self.seat and letter.record == self.record

    def receive(self, letter: Letter) -> tuple[str, ...]:
        """Take over the other's turn, and return its moves. Raise Refusal if it is not the next one, or is forged."""
        moves = self._check(letter)
        self.record, self.number, self.draft = letter.record, letter.number, ()
        self.their_secret, self.their_commitment = letter.secret, letter.commitment
        own = self.names[self.seat - 1]
        self.names = (own, letter.names[1]) if self.seat == 1 else (letter.names[0], own)
        return moves

    def _check(self, letter: Letter) -> tuple[str, ...]:
        known, record = len(self.record.moves), letter.record
        if letter.inviter != self.inviter or not is_same_game(record, self.record):
            raise Refusal("mail.branch")
        common = min(known, len(record.moves))
        is_played = letter.number <= self.number
        if record.moves[:common] != self.record.moves[:common] or (common < known and not is_played):
            raise Refusal("mail.branch")
        if is_played:
            raise Refusal("mail.from_here" if self._has_just_sent(letter) else "mail.old")
        if letter.number > self.number + 1 or letter.sender == self.seat:
            raise Refusal("mail.gap")
        self._check_secret(letter)
        turn = Turn(self.id, letter.number, letter.sender, [self.record.replay()], (letter.secret, self.last_secret))
        replay_turn(turn, record.moves[known:])
        return record.moves[known:]

    def _has_just_sent(self, letter: Letter) -> bool:
        return letter.number == self.number and letter.sender == self.seat

    def _check_secret(self, letter: Letter) -> None:
        """Check that the other device has revealed what it had committed to, and has committed itself again."""
        if not self.game.has_chance:
            return
        if not letter.secret or not letter.commitment:
            raise Refusal("mail.unfair")
        if letter.number >= FIRST_DICE and commit(letter.secret, self.id, letter.number) != self.their_commitment:
            raise Refusal("mail.unfair")


def is_same_game(one: Record, other: Record) -> bool:
    return replace(one, moves=()) == replace(other, moves=())


def invite(record: Record, seat: int, name: str) -> MailGame:
    """Begin a game by mail, with the first turn."""
    id_ = "".join(SystemRandom().choices(ID_LETTERS, k=ID_LENGTH))
    return MailGame(id_, seat, seat, record, (name, "") if seat == 1 else ("", name))


def accept(letter: Letter, name: str) -> MailGame:
    """Take the other seat of a game that is new on this device.

    That is an invitation, or where no secrets are needed any turn: a device can be replaced by another. Raise Refusal
    if the letter is neither.
    """
    record, game = letter.record, find_game(letter.record.game)
    if letter.number > 1 and game.has_chance:
        raise Refusal("mail.unknown")
    seat = 3 - letter.sender
    if letter.number == 1:
        if game.has_chance and not letter.commitment:
            raise Refusal("mail.damaged")
        replay_turn(Turn(letter.id, 1, letter.sender, [replace(record, moves=()).replay()]), record.moves)
    else:
        check_whole_game(letter)
    names = (name, letter.names[1]) if seat == 1 else (letter.names[0], name)
    return MailGame(
        letter.id, seat, letter.inviter, record, names, letter.number,
        next_secret=create_secret() if game.has_chance else "", their_commitment=letter.commitment,
    )  # fmt: skip


def check_whole_game(letter: Letter) -> None:
    """Raise Refusal if a game without chance is illegal, or if it is not the receiver's turn in it."""
    start = Turn(letter.id, letter.number, letter.sender, [replace(letter.record, moves=()).replay()])
    for move in letter.record.moves:
        start.seat = start.state.actor or 0  # whose turn it was
        start.play(move)
    if start.state.actor == letter.sender:
        raise Refusal("mail.no_turn")
