"""Settings, and the last setup, which is one of them."""

from __future__ import annotations

import json

import pytest

from app.game.setup import GameSetup
from app.storage.settings import Settings
from pygames.bots import DEFAULT_LEVEL
from pygames.game import Game
from pygames.session import Player
from tests.app.harness import App
from tests.app.stand_ins import MemoryStorage


def test_unknown_level_in_last_setup_becomes_known(game: Game) -> None:
    app = App(game)
    text = GameSetup(game.players[0], {}, {1: Player(), 2: Player(bot="wizard")}, False).to_json()
    app.settings.set(f"again.{game.name}", text)
    setup = app.controller.last_setup()
    assert setup
    assert setup.seats == {1: Player(), 2: Player(bot=DEFAULT_LEVEL)}


async def test_rematch_repeats_setup(app: App) -> None:
    app.start({2: "medium"}, manual_chance=True)
    first = GameSetup.from_session(app.session)
    later = App(app.game, storage=app.storage)
    later.controller.rematch()
    assert GameSetup.from_session(later.session) == first
    assert later.controller.id != app.controller.id


async def test_impossible_setup_is_not_remembered(app: App) -> None:
    app.start()
    setup = app.controller.last_setup()
    count = app.game.players[-1] + 1
    with pytest.raises(ValueError, match=str(count)):
        app.controller.start_game(GameSetup(count, {}, {}, False))
    assert app.controller.last_setup() == setup


@pytest.mark.parametrize("text", ["", "{", "[]", "null", '[99, {}, {"1": ["", ""]}, false]'])
def test_unusable_last_setup_is_ignored(game: Game, text: str) -> None:
    app = App(game)
    app.settings.set(f"again.{game.name}", text)
    assert app.controller.last_setup() is None
    app.controller.rematch()
    assert app.controller.session is None


@pytest.mark.parametrize(
    ("name", "text", "value"),
    [("pace", "", 1.0), ("pace", "0.4", 0.4), ("pace", "fast", 1.0), ("patience", "", 1.0), ("patience", "x", 1.0)],
)
def test_number_setting_has_default(name: str, text: str, value: float) -> None:
    settings = Settings(MemoryStorage())
    settings.set(name, text)
    assert getattr(settings, name) == value


@pytest.mark.parametrize("text", ["", "{", "3", "null"])
def test_damaged_list_setting_is_empty(text: str) -> None:
    settings = Settings(MemoryStorage())
    settings.set("names", text)
    assert settings.get_list("names") == []
    settings.set_list("names", ["Zoë"])
    assert json.loads(settings.get("names")) == settings.get_list("names") == ["Zoë"]
