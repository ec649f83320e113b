"""GameSetup: players, options and seats chosen for a new game."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import product, takewhile

from app.inputs import expect, parse_json, parse_record, parse_seats
from app.storage.saved_games import seats_to_json
from pygames.bots import DEFAULT_LEVEL
from pygames.game import CHANCE, BadInput, Game
from pygames.record import Record
from pygames.session import Player, Session

MAX_SETUP = 10_000  # characters


@dataclass(frozen=True)
class GameSetup:
    """All that is needed to start a game, or to start the same game again."""

    players: int
    options: dict[str, str]
    seats: dict[int, Player]
    manual_chance: bool
    is_tabletop: bool = False  # whether all choose at once, round a tablet
    unknown: tuple[str, ...] = field(default=(), compare=False)  # what only another version knows, replaced by defaults

    def record(self, game: Game) -> Record:
        return Record(game.name, self.players, self.options)

    def to_json(self) -> str:
        return json.dumps([self.players, self.options, seats_to_json(self.seats), self.manual_chance, self.is_tabletop])

    @classmethod
    def from_json(cls, text: str, game: Game) -> GameSetup | None:
        """Return a setup of any version with what this one knows of it, or None if there is none or it is damaged."""
        unknown = list[str]()
        try:
            # Older versions wrote no fifth value.
            players, options, seats, manual_chance, *more = expect(parse_json(text, MAX_SETUP), list, "again")
            if type(players) is not int or players not in game.players:
                return None
            settings = (f"{name}={value}" for name, value in expect(options, dict, "options").items())
            record = parse_record(" ".join((game.name, f"players={players}", *settings, ":")), unknown)
            known = {seat: player for seat, player in parse_seats(seats, unknown).items() if seat <= players}
        except (BadInput, ValueError):
            return None
        return cls(players, dict(record.options), known, bool(manual_chance), any(more), tuple(unknown))

    @classmethod
    def from_session(cls, session: Session) -> GameSetup:
        return cls(
            session.initial_record.players, dict(session.initial_record.options), session.seats, session.manual_chance
        )

    def swap(self, sides: Sequence[Sequence[int]]) -> GameSetup:
        """Return the setup in which two sides of equal size have changed seats."""
        first, second = sides
        origins = dict(zip((*first, *second), (*second, *first), strict=True))
        return replace(self, seats={seat: self.seats[origins[seat]] for seat in sorted(origins)})


def can_others_begin(session: Session) -> bool:
    """Return whether two sides of equal size play in turns, and their seats, not the dice, decide who begins."""
    sides, opening = session.state.sides, takewhile(lambda state: state.actor == CHANCE, session.states)
    is_rolled = len({state.die_owner for state in opening if state.die_owner}) > 1
    return [len(side) for side in sides] == [len(sides[0])] * 2 and not is_rolled and not session.game.is_simultaneous


def possible_values(game: Game, players: int) -> Mapping[str, tuple[str, ...]]:
    """Return the values of each option that are valid with `players` and some values of the other options."""
    possible: dict[str, dict[str, None]] = {name: {} for name in game.options}
    for values in product(*(option.values for option in game.options.values())):
        options = dict(zip(game.options, values, strict=True))
        try:
            game.validate_options(players, options)
        except BadInput:
            continue
        for name, value in options.items():
            possible[name][value] = None
    return {name: tuple(sorted(possible[name], key=option.values.index)) for name, option in game.options.items()}


def default_setup(game: Game) -> GameSetup:
    """Return the setup for a start with one tap: a human at the first seat, bots at the others."""
    players = game.players[0]
    seats = {seat: Player(bot=DEFAULT_LEVEL if seat > 1 else "") for seat in range(1, players + 1)}
    return GameSetup(players, {}, seats, False)
