"""Record: a game written down, `GAME players=N [option=value ...] : MOVE MOVE ...`. The one format for saving,
sharing and testing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Self

from pygames.game import BadInput, Game, IllegalMove, State, truncate
from pygames.games import ALL, GAMES

MAX_LENGTH = 1_000_000  # characters: far above any real game, low enough that noise is refused at once


@dataclass(frozen=True)
class Record:
    """Which game, for how many, with which options (those at their default are left out), and its moves so far."""

    game: str
    players: int
    options: Mapping[str, str] = field(default_factory=dict)
    moves: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        game = find_game(self.game)
        chosen = game.validate_options(self.players, self.options)
        told = {name: chosen[name] for name in sorted(chosen) if chosen[name] != game.options[name].default}
        moves = tuple(self.moves)
        for place, move in enumerate(moves, 1):
            if not isinstance(move, str) or move == ":" or move.split() != [move]:
                raise BadInput("error.word", word=truncate(move), place=place)
        object.__setattr__(self, "options", MappingProxyType(told))
        object.__setattr__(self, "moves", moves)

    def __hash__(self) -> int:
        return hash(str(self))

    def __str__(self) -> str:
        options = (f"{name}={value}" for name, value in self.options.items())
        return " ".join((self.game, f"players={self.players}", *options, ":", *self.moves))

    @classmethod
    def parse(cls, text: str) -> Self:
        if len(text) > MAX_LENGTH:
            raise BadInput("error.long", length=len(text), most=MAX_LENGTH)
        all_words = text.split()
        if not all_words:
            raise BadInput("error.empty")
        game = find_game(all_words[0])
        if ":" not in all_words:
            raise BadInput("error.colon")
        middle = all_words.index(":")
        settings: dict[str, str] = {}
        for word in all_words[1:middle]:
            name, equals, value = word.partition("=")
            if not equals:
                raise BadInput("error.setting", word=truncate(word))
            if name in settings:
                raise BadInput("error.repeated", word=truncate(name))
            settings[name] = value
        if "players" not in settings:
            raise BadInput("error.no_players")
        count = settings.pop("players")
        players = int(count) if count in map(str, game.players) else count
        moves = tuple(all_words[middle + 1 :])
        if ":" in moves:
            raise BadInput("error.repeated", word=":")
        return cls(game.name, players, settings, moves)  # type: ignore[arg-type]

    def states(self) -> Iterator[State]:
        """The first state and the one after each move; IllegalMove names the move that cannot be and its place."""
        state = find_game(self.game).new(self.players, **self.options)
        yield state
        for place, move in enumerate(self.moves, 1):
            try:
                state = state.play(move)
            except IllegalMove as illegal:
                raise illegal.with_ply(place) from None
            yield state

    def replay(self) -> State:
        *_, last = self.states()
        return last


def find_game(name: object) -> Game:
    """The game of that name, or a BadInput that lists those there are."""
    if not isinstance(name, str) or name not in ALL:
        raise BadInput("error.game", game_name=truncate(name), known=", ".join(GAMES))
    return ALL[name]
