"""Two devices that play by mail without a browser."""

from __future__ import annotations

from random import Random

import pytest

from app.mail.game import MailGame, accept, invite
from app.mail.letter import Letter, Refusal
from app.mail.mailbox import Mailbox, format_entry
from app.mail.rules import PLAYERS, plays_by_mail
from pygames.game import CHANCE, Game
from pygames.games import ALL_GAMES
from pygames.record import Record
from tests.app.stand_ins import MemoryStorage

TURNS = 28  # of a random game; C-Cross ends before
MAIL_GAMES = [game for game in ALL_GAMES.values() if plays_by_mail(game)]


def play_turn(game: MailGame, rng: Random) -> Letter:
    """Play a random turn of this device, with its dice, and send it."""
    turn = game.turn()
    while not turn.is_over:
        turn.play(turn.outcome() if turn.state.actor == CHANCE else rng.choice(turn.state.legal_moves()))
    game.draft = tuple(turn.moves)
    return game.send()


def refusal(game: MailGame, letter: Letter) -> str:
    """Return why a device refuses a letter. It must not change anything."""
    before = format_entry(game, 1.0)
    with pytest.raises(Refusal) as error:
        game.receive(letter)
    assert format_entry(game, 1.0) == before
    return error.value.key


class Pair:
    """Two devices with a mailbox each. `letters` are all that have been sent."""

    def __init__(self, game: Game, seed: int = 1, seat: int = 1) -> None:
        self.rng = Random(seed)
        self.boxes = {1: Mailbox(MemoryStorage()), 2: Mailbox(MemoryStorage())}
        first = invite(Record(game.name, PLAYERS), seat, "Ada")
        self.letters = [play_turn(first, self.rng)]
        self.boxes[seat].save(first)
        second = accept(Letter.parse(self.letters[0].payload()), "Ben")
        self.boxes[second.seat].save(second)
        self.id = first.id

    def device(self, seat: int) -> MailGame:
        """Return the game as a device has saved it."""
        game = self.boxes[seat].find(self.id)
        assert game
        return game

    @property
    def next_seat(self) -> int:
        return 3 - self.letters[-1].sender

    def step(self) -> Letter:
        """Let the next device play and send its turn. The other has not received it yet."""
        sender = self.device(self.next_seat)
        self.letters.append(play_turn(sender, self.rng))
        self.boxes[sender.seat].save(sender)
        return self.letters[-1]

    def deliver(self) -> MailGame:
        """Let the other device receive the last letter, by its link."""
        receiver = self.device(self.next_seat)
        receiver.receive(Letter.parse(self.letters[-1].payload()))
        self.boxes[receiver.seat].save(receiver)
        return receiver

    @property
    def is_over(self) -> bool:
        return self.letters[-1].record.replay().actor is None

    def play(self, turns: int) -> None:
        for _ in range(turns):
            if self.is_over:
                return
            self.step()
            self.deliver()
