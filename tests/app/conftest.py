"""Runs tests that are coroutines, each in its own event loop, which never waits."""

from __future__ import annotations

import inspect

import pytest

from app.storage import saved_games
from pygames.game import Game
from pygames.games import ALL_GAMES
from pygames.lessons import load_lesson
from tests.app.harness import App
from tests.app.mail_pairs import MAIL_GAMES
from tests.app.stand_ins import run


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    if not inspect.iscoroutinefunction(pyfuncitem.obj):
        return None
    names = inspect.signature(pyfuncitem.obj).parameters
    run(pyfuncitem.obj(**{name: pyfuncitem.funcargs[name] for name in names}))
    return True


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Parametrize tests of some games: `dice_game`, `secret_game`, `open_game`, `tabletop_game`, `taught_game`,
    `mail_game`, `chance_game`."""
    kinds = {
        "dice_game": [game for game in ALL_GAMES.values() if game.has_dice],
        "secret_game": [game for game in ALL_GAMES.values() if game.has_hidden_information],
        "open_game": [game for game in ALL_GAMES.values() if not game.has_hidden_information],
        "tabletop_game": [game for game in ALL_GAMES.values() if game.is_simultaneous],
        "taught_game": [game for game in ALL_GAMES.values() if load_lesson(game)],
        "mail_game": MAIL_GAMES,
        "chance_game": [game for game in MAIL_GAMES if game.has_chance],
    }
    for name, games in kinds.items():
        if name in metafunc.fixturenames:
            metafunc.parametrize(name, games, ids=[game.name for game in games])


@pytest.fixture
def app(game: Game) -> App:
    return App(game)


@pytest.fixture(autouse=True)
def time_stamps(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make each saved game newer than the previous one."""
    stamps = iter(range(1, 1_000_000))
    monkeypatch.setattr(saved_games, "now", lambda: float(next(stamps)))
