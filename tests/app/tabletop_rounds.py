"""Rounds in tabletop mode, for tests."""

from __future__ import annotations

from app.game.tabletop import TICK_SECONDS
from pygames.game import Game
from tests.app.harness import App

PACE = 1.0
COUNT_SECONDS = 3 * TICK_SECONDS[PACE]


async def start_tabletop(game: Game) -> App:
    """Return a game in tabletop mode, in which all players choose next."""
    app = App(game, pace=PACE)
    app.controller.tabletop.set_has_room(True)
    app.start(players=game.players[-1])
    await app.proceed()
    app.controller.set_tabletop(True)
    assert app.state.tabletop
    return app


def choices(app: App, index: int = 0) -> dict[int, str]:
    """Return a choice for each waiting seat."""
    return {seat: app.session.pending_choices[seat][index] for seat in app.controller.tabletop.waiting_seats}


def place_hands(app: App, hands: dict[int, str]) -> None:
    app.controller.tabletop.read_hands = lambda: list(hands.items())


async def reveal(app: App, chosen: dict[int, str]) -> None:
    """Choose for each seat, in this order, and wait for what follows."""
    for seat, move in chosen.items():
        app.controller.tabletop.choose(seat, move)
    await app.proceed()


def reload(app: App) -> App:
    """Return the app as it is after the page has been loaded again."""
    later = App(app.game, storage=app.storage, pace=PACE)
    later.controller.tabletop.has_room = True
    later.controller.opening.resume(later.controller.saves.load_all()[0])
    return later
