"""State and Game: the base classes of every game, with what everybody else uses (`legal_moves`, `play`, `view`, `new`).

What a game itself gives is declared in `contract.py`. Chance is seat 0: its outcomes are moves like any other.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from functools import cached_property
from importlib import import_module
from importlib.util import find_spec
from random import Random
from typing import TYPE_CHECKING, Protocol, Self, TypeVar, cast

from pygames.contract import CHANCE, BaseView, GameInfo, GameParts, Option, Result, StateRules
from pygames.errors import BadInput, IllegalMove, truncate
from pygames.i18n import Fact, Translations, words

if TYPE_CHECKING:
    from pygames.contract import Animator, Bot, ChoiceStrip, Narrator, Renderer

__all__ = ["CHANCE", "BadInput", "Fact", "Game", "IllegalMove", "Option", "Result", "State", "truncate"]

V_co = TypeVar("V_co", bound=BaseView, covariant=True)
S_co = TypeVar("S_co", bound="State", covariant=True)


class _HasView(Protocol[V_co]):
    """Gives `view` the type that the game's own `view_fields` has."""

    @property
    def player_count(self) -> int: ...
    def view_fields(self, seat: int | None) -> V_co: ...


class _HasStart(Protocol[S_co]):
    """Gives `new` the type that the game's own `start` has."""

    @property
    def players(self) -> range: ...
    def start(self, players: int, options: Mapping[str, str]) -> S_co: ...
    def validate_options(self, players: object, options: Mapping[str, object]) -> dict[str, str]: ...


@dataclass(frozen=True, slots=True)
class State(StateRules):
    """A position. Immutable and hashable; equal to another when nothing that can still matter differs."""

    _moves: tuple[str, ...] | None = field(default=None, init=False, compare=False, repr=False)

    @property
    def game(self) -> Game:
        """The game whose folder this state's class is in."""
        game: Game = import_module(type(self).__module__.rpartition(".")[0]).GAME
        return game

    def legal_moves(self) -> tuple[str, ...]:
        if self._moves is None:
            object.__setattr__(self, "_moves", self.compute_legal_moves())
        return self._moves  # type: ignore[return-value]

    def play(self, move: str) -> Self:
        """Return the position after `move`. Raises IllegalMove, which says why in plain words."""
        moves = self.legal_moves()
        try:
            index = bisect_left(moves, move)
        except TypeError:  # not a string at all
            index = len(moves)
        if index == len(moves) or moves[index] != move:
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

    def view(self: _HasView[V_co], seat: int | None) -> V_co:
        """Return what `seat` may know, as plain JSON-able data; None for a spectator."""
        if seat is not None and (type(seat) is not int or not 1 <= seat <= self.player_count):
            raise BadInput("error.seat", seat=truncate(seat), players=self.player_count)
        return self.view_fields(seat)

    def view_fields(self, seat: int | None) -> BaseView:
        """Return `{**self.base_view(seat), …}`: what all games show and what this one adds. A game gives this. The
        default adds the dataclass fields, if they are plain data and nothing is hidden."""
        own = {name.name: _as_json(getattr(self, name.name)) for name in fields(self) if name.init}
        return cast(BaseView, {**own, **self.base_view(seat)})

    def base_view(self, seat: int | None) -> BaseView:
        """Return the part of the view that all games have."""
        result, scores = self.result, self.scores()
        return {
            "game": self.game.name,
            "player_count": self.player_count,
            "seat": seat,
            "actor": self.actor,
            "winners": None if result is None else list(result.winners),
            "scores": None if scores is None else [scores[seat] for seat in sorted(scores)],
        }


def _as_json(value: object) -> object:
    return [_as_json(item) for item in value] if isinstance(value, tuple) else value


class Game(GameInfo):
    """One instance per game, created by its folder's `__init__.py`."""

    def new(self: _HasStart[S_co], /, players: int | None = None, **options: str) -> S_co:
        """Return the first position. Raises BadInput for settings that the game does not have."""
        count = self.players.start if players is None else players
        return self.start(count, self.validate_options(count, options))

    def imagine(self, view: BaseView, rng: Random) -> State:
        """Return a state that has this view; what the view does not show is sampled."""
        return self.parts.imagine(view, rng)

    def validate_options(self, players: object, options: Mapping[str, object]) -> dict[str, str]:
        """Return all options with their values. Raises BadInput that names the wrong one."""
        if type(players) is not int or players not in self.players:
            raise BadInput("error.players", count=truncate(players), few=self.players[0], many=self.players[-1],
                           n=len(self.players), game_name=self.name)  # fmt: skip
        chosen = {name: option.default for name, option in self.options.items()}
        for name, value in options.items():
            if name not in self.options:
                raise BadInput("error.option", option=truncate(name), game_name=self.name,
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
        """Derived from the package name, so it is declared nowhere else."""
        folder = self.package.rpartition(".")[2]
        return folder if folder.startswith("_") else folder.replace("_", "-")

    def words(self, lang: str, names: Mapping[int, str] | None = None) -> Translations:
        return words(lang, self.name, names)

    # The parts, imported at first use: all parts of all games take longer to import than the rest of the command line.

    @cached_property
    def parts(self) -> GameParts[BaseView, State]:
        """PARTS of the game's parts.py; without that file view.py, and defaults for all else."""
        if find_spec(f"{self.package}.parts") is None:
            return GameParts(renderer=import_module(f"{self.package}.view"))
        parts: GameParts[BaseView, State] = import_module(f"{self.package}.parts").PARTS
        return parts

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
    def animator(self) -> Animator[BaseView]:
        return self.parts.animator

    @property
    def strip(self) -> ChoiceStrip[BaseView]:
        if self.parts.strip is None:
            raise LookupError(f"{self.name} has no strip.py.")
        return self.parts.strip
