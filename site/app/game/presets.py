"""Presets: the ways to start a game with one tap, and the names of the people at the table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from app.game.setup import GameSetup
from pygames.bots import DEFAULT_LEVEL, SEARCH_LEVELS
from pygames.game import Game
from pygames.session import Player


@dataclass(frozen=True)
class Preset:
    """A number of players, and the one seat that a person has; 0 if all of them are people."""

    name: Literal["one", "all", "us"]
    players: int
    seat: int = 0

    @property
    def action(self) -> str:
        return f"quick:{self.name}:{self.players}"


def find_presets(game: Game) -> list[Preset]:
    """Return what suits the game: against one opponent, against several, and only people, for each number of them.

    Against several means alone: a game for three may have a seat that plays against a team of two.
    """
    counts = [count for count in game.players if count > 1]
    presets = [Preset("one", 2, 1)] if 2 in counts else []
    alone = [(count, seat) for count in counts if count > 2 for seat in seats_alone(game, count)[:1]]
    if alone:  # all of them, unless fewer are the usual number
        presets.append(Preset("all", *(alone[-1] if presets else alone[0])))
    return [*presets, *(Preset("us", count) for count in counts)]


def seats_alone(game: Game, players: int) -> list[int]:
    """Return the seats that play alone, with the default options."""
    return [side[0] for side in game.new(players).sides if len(side) == 1]


def preset_setup(preset: Preset, names: Sequence[str] = (), level: str = DEFAULT_LEVEL) -> GameSetup:
    """Return the setup of a preset. `names` are those of the people, in the order of their seats."""
    seats = {seat: Player(bot="" if preset.seat in (0, seat) else level) for seat in range(1, preset.players + 1)}
    return with_names(GameSetup(preset.players, {}, seats, False), names)


def is_preset(last: GameSetup, game: Game, names: Sequence[str]) -> bool:
    """Return whether a preset, as it is offered after the last setup, is the same."""
    return last in (preset_setup(preset, names, last_level(last)) for preset in find_presets(game))


def with_names(setup: GameSetup, names: Sequence[str]) -> GameSetup:
    """Return the setup with names for its people, in the order of their seats."""
    remaining = iter(names)
    seats = {seat: player if player.bot else Player(next(remaining, "")) for seat, player in setup.seats.items()}
    return replace(setup, seats=seats)


def last_level(setup: GameSetup | None) -> str:
    """Return the level of the first bot in the last setup, or the default."""
    levels = (player.bot for player in setup.seats.values() if player.bot in SEARCH_LEVELS) if setup else iter(())
    return next(levels, DEFAULT_LEVEL)


def remember_table(setup: GameSetup, names: Sequence[str]) -> list[str]:
    """Return the names of the people at the table, in seat order. Those of a larger table stay behind them."""
    people = [player.name for player in setup.seats.values() if not player.bot]
    return [*people, *names[len(people) :]]
