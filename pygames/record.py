"""Record: a game as a line of text, `GAME players=N [option=value ...] : MOVE MOVE ...`.

It is the only format for saving, sharing and testing. This is version 1, which no record has to name: a format in which
the same words mean something else will write `version=2` before its colon, and still read this one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Self

from pygames.game import BadInput, Game, IllegalMove, State, truncate
from pygames.games import ALL_GAMES, GAMES

VERSION = "1"
MAX_LENGTH = 1_000_000  # characters: far above any real game, and low enough to reject noise at once


@dataclass(frozen=True)
class Record:
    """A game's settings and the moves so far. The settings are valid; whether the moves are legal, `states` checks."""

    game: str
    players: int
    options: Mapping[str, str] = field(default_factory=dict)  # without those at their default
    moves: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        game = find_game(self.game)
        chosen = game.validate_options(self.players, self.options)
        options = {name: chosen[name] for name in sorted(chosen) if chosen[name] != game.options[name].default}
        moves = tuple(self.moves)
        for ply, move in enumerate(moves, 1):
            if not isinstance(move, str) or move == ":" or move.split() != [move]:
                raise BadInput("error.word", word=truncate(move), place=ply)
        object.__setattr__(self, "options", MappingProxyType(options))
        object.__setattr__(self, "moves", moves)

    def __hash__(self) -> int:
        return hash(str(self))

    def __str__(self) -> str:
        options = (f"{name}={value}" for name, value in self.options.items())
        return " ".join((self.game, f"players={self.players}", *options, ":", *self.moves))

    @classmethod
    def parse(cls, text: str) -> Self:
        """Return the record that `text` spells. Raises BadInput, which names the first fault."""
        if len(text) > MAX_LENGTH:
            raise BadInput("error.long", length=len(text), most=MAX_LENGTH)
        words = text.split()
        if not words:
            raise BadInput("error.empty")
        game = find_game(words[0])
        if ":" not in words:
            raise BadInput("error.colon")
        colon = words.index(":")
        settings: dict[str, str] = {}
        for word in words[1:colon]:
            name, equals, value = word.partition("=")
            if not (name and equals and value):
                raise BadInput("error.setting", word=truncate(word))
            if name in settings:
                raise BadInput("error.repeated", word=truncate(name))
            settings[name] = value
        if (version := settings.pop("version", VERSION)) != VERSION:
            raise BadInput("error.version", version=truncate(version), known=VERSION)
        if "players" not in settings:
            raise BadInput("error.no_players")
        count = settings.pop("players")
        players = int(count) if count in map(str, game.players) else count
        moves = tuple(words[colon + 1 :])
        if ":" in moves:
            raise BadInput("error.repeated", word=":")
        return cls(game.name, players, settings, moves)  # type: ignore[arg-type]

    def states(self) -> Iterator[State]:
        """Yield the first state and the state after each move. Raises IllegalMove with the ply of the first one."""
        state = find_game(self.game).new(self.players, **self.options)
        yield state
        for ply, move in enumerate(self.moves, 1):
            try:
                state = state.play(move)
            except IllegalMove as error:
                raise error.with_ply(ply) from None
            yield state

    def replay(self) -> State:
        """Return the state after the last move."""
        *_, last = self.states()
        return last


def find_game(name: object) -> Game:
    """Return the game called `name`. Raises BadInput, which lists the names of all games."""
    if not isinstance(name, str) or name not in ALL_GAMES:
        raise BadInput("error.game", game_name=truncate(name), known=", ".join(GAMES))
    return ALL_GAMES[name]
