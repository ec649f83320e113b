"""Embedded games, for tests."""

from __future__ import annotations

from app.embed.params import EmbedParams, parse_params
from app.game.embedded import EmbeddedGame, PuzzleGame, ReplayGame
from app.game.figure import FigureGame
from app.text import site_words
from pygames.game import Game
from pygames.record import Record
from tests.app.harness import App
from tests.app.stand_ins import MemoryStorage

KINDS: dict[str, type[EmbeddedGame]] = {
    "play": EmbeddedGame,
    "replay": ReplayGame,
    "puzzle": PuzzleGame,
    "figure": FigureGame,
}


def params_of(game: Game, record: Record, mode: str = "play", **texts: str) -> EmbedParams:
    params = parse_params(game, {"mode": mode, "record": str(record), **texts}, site_words("en", game.name))
    assert params.warnings == []
    assert params.mode == mode
    return params


def embed(game: Game, params: EmbedParams, storage: MemoryStorage | None = None) -> App:
    app = App(game, embed=(KINDS[params.mode], params), storage=storage, pace=1)
    assert isinstance(app.controller, EmbeddedGame)
    app.controller.open()
    return app


def own(app: App) -> EmbeddedGame:
    assert isinstance(app.controller, EmbeddedGame)
    return app.controller
