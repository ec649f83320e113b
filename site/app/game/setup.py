"""GameSetup: players, options and seats chosen for a new game."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import product

from app.storage.saved_games import seats_from_json, seats_to_json
from pygames.game import BadInput, Game
from pygames.record import Record
from pygames.session import Player, Session

DEFAULT_LEVEL = "easy"  # most visitors do not know the game yet


@dataclass(frozen=True)
class GameSetup:
    """Enough to begin a game, and to begin the same again."""

    players: int
    options: dict[str, str]
    seats: dict[int, Player]
    by_hand: bool

    def record(self, game: Game) -> Record:
        return Record(game.name, self.players, self.options)

    def to_json(self) -> str:
        return json.dumps([self.players, self.options, seats_to_json(self.seats), self.by_hand])

    @classmethod
    def from_json(cls, text: str) -> GameSetup | None:
        try:
            players, options, seats, by_hand = json.loads(text)
            return cls(int(players), dict(options), seats_from_json(seats), bool(by_hand))
        except (ValueError, TypeError, AttributeError):
            return None

    @classmethod
    def of(cls, session: Session) -> GameSetup:
        return cls(
            session.initial_record.players, dict(session.initial_record.options), session.seats, session.manual_chance
        )


def possible_values(game: Game, players: int) -> Mapping[str, tuple[str, ...]]:
    """Return the values of each option that this number of players can have, with some value of every other option."""
    found: dict[str, dict[str, None]] = {name: {} for name in game.options}
    for values in product(*(option.values for option in game.options.values())):
        options = dict(zip(game.options, values, strict=True))
        try:
            game.validate_options(players, options)
        except BadInput:
            continue
        for name, value in options.items():
            found[name][value] = None
    return {name: tuple(sorted(found[name], key=option.values.index)) for name, option in game.options.items()}


def default_setup(game: Game) -> GameSetup:
    """One tap: a human at the first seat, bots at the others."""
    players = game.players[0]
    seats = {seat: Player(bot=DEFAULT_LEVEL if seat > 1 else "") for seat in range(1, players + 1)}
    return GameSetup(players, {}, seats, False)
