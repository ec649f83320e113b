"""Ways to start with one tap, and the names of the people at the table."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.game.presets import find_presets, is_preset, last_level, preset_setup, remember_table
from app.game.setup import GameSetup, default_setup, possible_values
from pygames.game import Game
from pygames.session import Player, Session
from tests.app.harness import App


def test_presets_suit_the_numbers_of_players(game: Game) -> None:
    presets = find_presets(game)
    assert [preset.players for preset in presets if preset.name == "us"] == [*game.players]
    assert ("one" in [preset.name for preset in presets]) == (2 in game.players)
    for preset in presets:
        if preset.name == "all":
            assert preset.players > 2
        if preset.seat:
            assert (preset.seat,) in game.new(preset.players).sides


def test_every_preset_starts_a_game(game: Game) -> None:
    for preset in find_presets(game):
        setup = preset_setup(preset, ["Anna", "Ben"], "hard")
        session = Session(setup.record(game), setup.seats)
        people = range(1, preset.players + 1) if preset.name == "us" else [preset.seat]
        assert session.human_seats == tuple(people)
        assert [session.seats[seat].name for seat in people][:2] == ["Anna", "Ben"][: len(people)]
        assert {player.bot for player in session.seats.values()} <= {"", "hard"}


def test_first_preset_is_the_default_setup(game: Game) -> None:
    assert preset_setup(find_presets(game)[0]) == default_setup(game)


async def test_last_game_is_offered_only_if_no_preset_is_the_same(game: Game) -> None:
    """It is as it comes from the storage, where options are written out."""
    names = ["Anna", "Ben"]
    for preset in find_presets(game):
        app = App(game)
        app.controller.start_game(preset_setup(preset, names, "medium"))
        last = app.controller.last_setup()
        assert last
        assert is_preset(last, game, names)
        assert not is_preset(last, game, ["Clara", "Ben"])
        assert not is_preset(replace(last, manual_chance=True), game, names)
        assert not is_preset(replace(last, seats={**last.seats, preset.seat or 1: Player(bot="hard")}), game, names)
        for name, values in possible_values(game, preset.players).items():
            for value in {*values} - {game.options[name].default}:
                assert not is_preset(replace(last, options={name: value}), game, names)


@pytest.mark.parametrize(
    ("names", "table"),
    [
        (["Anna", "Ben"], ["Anna", "Ben"]),
        (["Zoë", "", "六"], ["Zoë", "", "六"]),
        (["Anna", "Ben", "Clara", "Dario"], ["Anna", "Ben", "Dario"]),
    ],
)
def test_table_remembers_people_in_seat_order(names: list[str], table: list[str]) -> None:
    """A bot's seat has no person; somebody who plays alone forgets nobody."""
    seats = {seat: Player(name, "easy" if name == "Clara" else "") for seat, name in enumerate(names, 1)}
    assert remember_table(GameSetup(len(names), {}, seats, False), ["Old"]) == table
    alone = GameSetup(2, {}, {1: Player("Eva"), 2: Player(bot="easy")}, False)
    assert remember_table(alone, ["Anna", "Ben"]) == ["Eva", "Ben"]


def test_level_of_last_game_is_offered_again(game: Game) -> None:
    assert last_level(None) == "easy"
    seats = {1: Player(), 2: Player(bot="medium")}
    assert last_level(GameSetup(2, {}, seats, False)) == "medium"
    assert last_level(GameSetup(2, {}, {1: Player(), 2: Player(bot="random")}, False)) == "easy"


async def test_setup_remembers_table_mode(game: Game) -> None:
    app = App(game)
    setup = default_setup(game)
    app.controller.start_game(GameSetup(setup.players, {}, {}, False, is_tabletop=True))
    last = app.controller.last_setup()
    assert last
    assert last.is_tabletop
