"""State and Game: the base classes of every game, with the methods to call: `new`, `legal_moves`, `play`, `view`.

What a game must implement is declared in `contract.py`. Chance is seat 0: its outcomes are moves like any other.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from functools import cached_property
from importlib import import_module
from importlib.util import find_spec
from random import Random
from typing import TYPE_CHECKING, Any, Protocol, Self, TypeVar, cast

from pygames.contract import CHANCE, BaseView, GameInfo, GameParts, Option, Result, StateRules
from pygames.errors import BadInput, IllegalMove, truncate
from pygames.i18n import Fact, Translations, words

if TYPE_CHECKING:
    from pygames.contract import Animator, Bot, ChoiceStrip, Guide, Narrator, Renderer

__all__ = ["CHANCE", "BadInput", "Fact", "Game", "IllegalMove", "Option", "Result", "State", "truncate"]

V_co = TypeVar("V_co", bound=BaseView, covariant=True)
S_co = TypeVar("S_co", bound="State", covariant=True)


class _HasView(Protocol[V_co]):
    """The type of `self` in `State.view`, which returns what the game's own `view_fields` returns."""

    @property
    def player_count(self) -> int: ...
    def view_fields(self, seat: int | None) -> V_co: ...


class _HasStart(Protocol[S_co]):
    """The type of `self` in `Game.new`, which returns what the game's own `start` returns."""

    @property
    def players(self) -> range: ...
    def start(self, players: int, options: Mapping[str, str]) -> S_co: ...
    def validate_options(self, players: object, options: Mapping[str, object]) -> dict[str, str]: ...


@dataclass(frozen=True, slots=True)
class State(StateRules):
    """A position. Immutable and hashable; equal to another if all that can still matter is the same."""

    _moves: tuple[str, ...] | None = field(default=None, init=False, compare=False, repr=False)

    @property
    def game(self) -> Game:
        """The game whose folder contains this state's class."""
        game: Game = import_module(type(self).__module__.rpartition(".")[0]).GAME
        return game

    def legal_moves(self) -> tuple[str, ...]:
        """Return the legal moves, or chance's outcomes, sorted; () when the game is over. Computed once."""
        if self._moves is None:
            object.__setattr__(self, "_moves", self.compute_legal_moves())
        return self._moves  # type: ignore[return-value]

    def play(self, move: str) -> Self:
        """Return the position after `move`. Raises IllegalMove, which tells the player why."""
        moves = self.legal_moves()
        try:
            index = bisect_left(moves, move)
        except TypeError:  # not a string at all
            index = len(moves)
        if index == len(moves) or moves[index] != move:
            raise self._illegal_move(move)
        return self.apply(move)

    def _illegal_move(self, move: object) -> IllegalMove:
        """Return the error for a move that is not legal here."""
        text, actor = str(move), self.actor
        if actor is None:
            return IllegalMove("why.over", None, text, {})
        if actor == CHANCE:
            outcomes = self.legal_moves()
            # Where draws are hidden, the message must not list what is left to draw.
            key = "why.secret_chance" if self.is_hidden(outcomes[0], None) else "why.chance"
            return IllegalMove(key, None, text, {"outcomes": " ".join(outcomes)})
        reason = self.explain_illegal(text)
        key, facts = (reason, {}) if isinstance(reason, str) else reason
        return IllegalMove(f"why.{key}", self.game.name, text, facts)

    def view(self: _HasView[V_co], seat: int | None) -> V_co:
        """Return what `seat` may know, or a spectator if it is None, as data that JSON can hold."""
        if seat is not None and (type(seat) is not int or not 1 <= seat <= self.player_count):
            raise BadInput("error.seat", seat=truncate(seat), players=self.player_count)
        return self.view_fields(seat)

    def view_fields(self, seat: int | None) -> BaseView:
        """Return the fields of the view: `{**self.base_view(seat), …}`.

        The default adds all fields of the dataclass. Override it where they are not plain data, or not all public.
        """
        values = {item.name: _to_json(getattr(self, item.name)) for item in fields(self) if item.init}
        return cast(BaseView, {**values, **self.base_view(seat)})

    def base_view(self, seat: int | None) -> BaseView:
        """Return the fields that the views of all games have."""
        result, scores = self.result, self.scores()
        return {
            "game": self.game.name,
            "player_count": self.player_count,
            "seat": seat,
            "actor": self.actor,
            "winners": None if result is None else list(result.winners),
            "scores": None if scores is None else [scores[seat] for seat in sorted(scores)],
        }


def _to_json(value: object) -> object:
    return [_to_json(item) for item in value] if isinstance(value, tuple) else value


class Game(GameInfo):
    """A game: its settings, its first position and its parts. `__init__.py` of its folder creates the only instance."""

    def new(self: _HasStart[S_co], /, players: int | None = None, **options: str) -> S_co:
        """Return the first position. Raises BadInput if the game has no such option, value or number of players."""
        count = self.players.start if players is None else players
        return self.start(count, self.validate_options(count, options))

    def imagine(self, view: BaseView, rng: Random) -> State:
        """Return a state that has this view; everything hidden is sampled."""
        return self.parts.imagine(view, rng)

    def validate_options(self, players: object, options: Mapping[str, object]) -> dict[str, str]:
        """Return the value of every option. Raises BadInput, which names the wrong option or number of players."""
        if type(players) is not int or players not in self.players:
            raise BadInput("error.players", self.name, game_name=self.name, count=truncate(players),
                           few=self.players[0], many=self.players[-1], n=len(self.players))  # fmt: skip
        chosen = {name: option.default for name, option in self.options.items()}
        for name, value in options.items():
            if name not in self.options:
                raise BadInput("error.option", self.name, game_name=self.name, option=truncate(name),
                               known=", ".join(sorted(self.options)) or "–")  # fmt: skip
            if not isinstance(value, str) or value not in self.options[name].values:
                raise BadInput("error.value", option=name, value=truncate(value),
                               known=", ".join(self.options[name].values))  # fmt: skip
            chosen[name] = value
        if (conflict := self.conflicting_option(players, chosen)) is not None:
            raise BadInput("error.clash", option=conflict, value=chosen[conflict], count=players)
        return chosen

    @cached_property
    def package(self) -> str:
        return type(self).__module__.rpartition(".")[0]

    @cached_property
    def name(self) -> str:
        """The name of the game: its folder, with hyphens. Declared nowhere else."""
        folder = self.package.rpartition(".")[2]
        return folder if folder.startswith("_") else folder.replace("_", "-")

    def words(self, lang: str, names: Mapping[int, str] | None = None) -> Translations:
        """Return the game's texts in a language. `names` are the players' names by seat."""
        return words(lang, self.name, names)

    # The parts are imported at first use: those of all games take longer to import than everything else together.

    @cached_property
    def parts(self) -> GameParts[BaseView, State]:
        """PARTS of the game's parts.py, or where there is no such file, its view.py and the defaults."""
        if module := self.find_module("parts"):
            parts: GameParts[BaseView, State] = module.PARTS
            return parts
        return GameParts(renderer=import_module(f"{self.package}.view"))

    def find_module(self, name: str) -> Any:
        """Return a module of the game's folder, such as "parts" or "clues", or None if it has no such file."""
        module = f"{self.package}.{name}"
        return import_module(module) if find_spec(module) else None

    @property
    def renderer(self) -> Renderer[BaseView]:
        return self.parts.renderer

    @property
    def narrator(self) -> Narrator[BaseView]:
        return self.parts.narrator

    @property
    def bot(self) -> Bot[BaseView, State]:
        return self.parts.bot

    @property
    def guide(self) -> Guide[BaseView]:
        return self.parts.guide

    @property
    def animator(self) -> Animator[BaseView]:
        return self.parts.animator

    @property
    def strip(self) -> ChoiceStrip[BaseView]:
        """The strip of a game whose players all choose at the same time. Other games raise LookupError."""
        if self.parts.strip is None:
            raise LookupError(f"{self.name} has no strip.py.")
        return self.parts.strip
