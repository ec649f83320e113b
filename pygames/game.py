"""The contract between a game and the rest: Game makes a State, a State offers moves and makes the next State.

A game's `rules.py` subclasses both and fills in what is marked *a game gives*; everybody else uses what is marked
*the contract*. Chance is seat 0: its outcomes are moves like any other.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from importlib import import_module
from types import ModuleType
from typing import Any, Self

from pygames.i18n import Fact, Words, words

__all__ = ["CHANCE", "BadInput", "Fact", "Game", "IllegalMove", "Option", "Result", "State", "clipped"]

CHANCE = 0


class BadInput(ValueError):
    """Text from outside that cannot be used. It knows its reason as a key and facts, so any language can say it."""

    def __init__(self, key: str, game: str | None = None, **facts: Fact) -> None:
        super().__init__(key)
        self.key, self.game, self.facts = key, game, facts

    def text(self, lang: str = "en") -> str:
        return words(lang, self.game)(self.key, **self.facts)

    def __str__(self) -> str:
        return self.text()


class IllegalMove(BadInput):
    """A move that the position does not offer. `place` is where in a record it stands, counted from 1."""

    def __init__(self, key: str, game: str | None, move: str, facts: Mapping[str, Fact], place: int = 0) -> None:
        super().__init__(key, game, **facts)
        self.move, self.place = move, place

    def at(self, place: int) -> IllegalMove:
        return IllegalMove(self.key, self.game, self.move, self.facts, place)

    def reason(self, lang: str = "en") -> str:
        """Why not, without naming the move: for a tap, which was no text."""
        return super().text(lang)

    def text(self, lang: str = "en") -> str:
        key = "error.move_at" if self.place else "error.move"
        return words(lang)(key, move=clipped(self.move), place=self.place, reason=self.reason(lang))


def clipped(text: object) -> str:
    """Noise of any length, short enough for a sentence."""
    shown = str(text)
    return shown if len(shown) <= 40 else shown[:39] + "…"


@dataclass(frozen=True, slots=True)
class Option:
    """A setting of a game: the values it takes, always strings, and the usual one."""

    values: tuple[str, ...]
    default: str


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended. No winners is a draw; several share the win or are a team."""

    winners: tuple[int, ...]
    scores: dict[int, int] | None = field(default=None, hash=False)


@dataclass(frozen=True, slots=True)
class State:
    """A position. Immutable and hashable; equal to another when nothing that can still matter differs."""

    _moves: tuple[str, ...] | None = field(default=None, init=False, compare=False, repr=False)

    @property
    def game(self) -> Game:
        """The game whose folder this state's class stands in."""
        game: Game = import_module(type(self).__module__.rpartition(".")[0]).GAME
        return game

    # A game gives these. Fields of its own are what `==` compares, so they hold nothing that no longer matters.

    @property
    def player_count(self) -> int:
        raise NotImplementedError

    @property
    def actor(self) -> int | None:
        """The seat whose decision it is, 0 when chance decides, None when the game is over."""
        raise NotImplementedError

    def compute_legal_moves(self) -> tuple[str, ...]:
        """The one generator of legal moves: sorted as strings, without duplicates, () when the game is over."""
        raise NotImplementedError

    def apply(self, move: str) -> Self:
        """The state after a move that `legal_moves` offers; nothing is checked again."""
        raise NotImplementedError

    def explain_illegal(self, move: str) -> str | tuple[str, dict[str, Fact]]:
        """Why `move`, which the generator does not offer, is not possible: a key under [why] of the game's words."""
        raise NotImplementedError

    def view_fields(self, seat: int | None) -> dict[str, Any]:
        """What `view` adds to the facts common to all games. JSON-able: lists and string keys."""
        raise NotImplementedError

    @property
    def result(self) -> Result | None:
        raise NotImplementedError

    def scores(self) -> dict[int, int] | None:
        """The points by seat if the game stopped now; None where a game counts none."""
        return None

    def weights(self) -> dict[str, int]:
        """Chance's outcomes with their whole-number weights. A game with uneven chances says so here."""
        if self.actor != CHANCE:
            raise BadInput("error.not_chance")
        return dict.fromkeys(self.legal_moves(), 1)

    @property
    def die_owner(self) -> int:
        """The seat whose die it is, where chance is a die that somebody could take in hand; 0 where it is none."""
        return 0

    def is_hidden(self, move: str, seat: int | None) -> bool:
        """Whether `seat` must not learn this move, made from here, while the game runs."""
        return False

    def reveals_hidden(self, move: str) -> bool:
        """Whether this move, made from here, shows everybody what `hides` has kept so far."""
        return False

    # The contract.

    def legal_moves(self) -> tuple[str, ...]:
        if self._moves is None:
            object.__setattr__(self, "_moves", self.compute_legal_moves())
        return self._moves  # type: ignore[return-value]

    def play(self, move: str) -> Self:
        moves = self.legal_moves()
        try:
            place = bisect_left(moves, move)
        except TypeError:  # not a string at all
            place = len(moves)
        if place == len(moves) or moves[place] != move:
            raise self._illegal(move)
        return self.apply(move)

    def _illegal(self, move: object) -> IllegalMove:
        text, actor = str(move), self.actor
        if actor is None:
            return IllegalMove("why.over", None, text, {})
        if actor == CHANCE:
            outcomes = self.legal_moves()  # where draws are secret, so is what can still be drawn
            key = "why.secret_chance" if self.is_hidden(outcomes[0], None) else "why.chance"
            return IllegalMove(key, None, text, {"outcomes": " ".join(outcomes)})
        why = self.explain_illegal(text)
        key, facts = (why, {}) if isinstance(why, str) else why
        return IllegalMove(f"why.{key}", self.game.name, text, facts)

    def view(self, seat: int | None) -> dict[str, Any]:
        if seat is not None and (type(seat) is not int or not 1 <= seat <= self.player_count):
            raise BadInput("error.seat", seat=clipped(seat), players=self.player_count)
        result, scores = self.result, self.scores()
        return {
            "game": self.game.name,
            "player_count": self.player_count,
            "seat": seat,
            "actor": self.actor,
            "winners": None if result is None else list(result.winners),
            "scores": None if scores is None else [scores[seat] for seat in sorted(scores)],
            **self.view_fields(seat),
        }


class Game:
    """What can be said of a game before it is played. One instance a game, made by its folder's `__init__.py`."""

    players: range
    has_hidden_information = False  # whether a seat may know what others may not
    is_simultaneous = (
        False  # whether all choose at the same moment; then `strip.py` draws what each has in front on one tablet
    )
    has_chance = True  # whether there are dice or draws
    has_dice = False  # whether it is a die that people like to roll themselves: then the states know the `roller`
    options: Mapping[str, Option] = {}

    # A game gives these.

    def start(self, players: int, options: Mapping[str, str]) -> State:
        """The first position; players and options have been checked, every option is there."""
        raise NotImplementedError

    def conflicting_option(self, players: int, options: Mapping[str, str]) -> str | None:
        """The name of an option whose value does not go with this number of players, if there is one."""
        return None

    # The contract.

    def new(self, /, players: int | None = None, **options: str) -> State:
        count = self.players.start if players is None else players
        return self.start(count, self.validate_options(count, options))

    def validate_options(self, players: object, options: Mapping[str, object]) -> dict[str, str]:
        """All options with their values, or a BadInput that names the one that is wrong."""
        if type(players) is not int or players not in self.players:
            raise BadInput("error.players", count=clipped(players), few=self.players[0], many=self.players[-1],
                           n=len(self.players), game_name=self.name)  # fmt: skip
        chosen = {name: option.default for name, option in self.options.items()}
        for name, value in options.items():
            if name not in self.options:
                raise BadInput("error.option", option=clipped(name), game_name=self.name,
                               known=", ".join(sorted(self.options)) or "–")  # fmt: skip
            if not isinstance(value, str) or value not in self.options[name].values:
                raise BadInput("error.value", option=name, value=clipped(value),
                               known=", ".join(self.options[name].values))  # fmt: skip
            chosen[name] = value
        if (name := self.conflicting_option(players, chosen)) is not None:  # type: ignore[assignment]
            raise BadInput("error.clash", option=name, value=chosen[name], count=players)
        return chosen

    @cached_property
    def package(self) -> str:
        return type(self).__module__.rpartition(".")[0]

    @cached_property
    def name(self) -> str:
        """Its folder's name, so that nothing else has to be told."""
        folder = self.package.rpartition(".")[2]
        return folder if folder.startswith("_") else folder.replace("_", "-")

    @cached_property
    def renderer(self) -> ModuleType:
        """The game's `view.py`: `scene` and `taps`."""
        return import_module(f"{self.package}.view")

    @cached_property
    def animator(self) -> ModuleType:
        """The game's `motion.py`: `motions`."""
        return import_module(f"{self.package}.animations")

    @cached_property
    def strip(self) -> ModuleType:
        """The `strip.py` of a game that is chosen together: `strip`."""
        return import_module(f"{self.package}.strip")

    @cached_property
    def narrator(self) -> ModuleType:
        """The game's `speech.py`: `todo`, `described`, `target`, `outcome`, `aloud`, `text`; `tally` of points."""
        return import_module(f"{self.package}.describe")

    @cached_property
    def bot(self) -> ModuleType:
        """The game's `bot.py`: `choose` for every level above "random"."""
        return import_module(f"{self.package}.bot")

    def words(self, lang: str, names: Mapping[int, str] | None = None) -> Words:
        return words(lang, self.name, names)
