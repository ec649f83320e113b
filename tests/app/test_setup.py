"""Which settings the setup form offers."""

from __future__ import annotations

from itertools import product

import pytest

from app.game.setup import default_setup, possible_values
from app.text import site_words
from pygames.game import BadInput, Game
from pygames.i18n import LANGUAGES


def is_allowed(game: Game, players: int, options: dict[str, str]) -> bool:
    try:
        game.new(players, **options)
    except BadInput:
        return False
    return True


def test_possible_values_are_those_a_game_starts_with(game: Game) -> None:
    names = list(game.options)
    for players in game.players:
        combinations = [dict(zip(names, values, strict=True)) for values in product(*map(list, all_values(game)))]
        allowed = [options for options in combinations if is_allowed(game, players, options)]
        expected = {name: {options[name] for options in allowed} for name in names}
        assert {name: set(values) for name, values in possible_values(game, players).items()} == expected


def test_possible_values_keep_the_order_of_the_game(game: Game) -> None:
    for players in game.players:
        for name, values in possible_values(game, players).items():
            assert [value for value in game.options[name].values if value in values] == list(values)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_level_is_described(game: Game, lang: str) -> None:
    """Also the one that plays at random."""
    say = site_words(lang, game.name)
    texts = [say(f"level.{level}") for level in (*game.parts.levels, "random")]
    assert all(texts)
    assert len({*texts}) == len(texts)


def test_default_settings_are_possible(game: Game) -> None:
    """The form falls back on an option's default, so every number of players must allow it."""
    assert default_setup(game).players in game.players
    for players in game.players:
        possible = possible_values(game, players)
        assert all(option.default in possible[name] for name, option in game.options.items())


def all_values(game: Game) -> list[tuple[str, ...]]:
    return [option.values for option in game.options.values()]
