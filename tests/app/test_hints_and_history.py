"""Hints and playback: both stop when the position changes."""

from __future__ import annotations

from collections.abc import Callable
from itertools import groupby
from unittest.mock import Mock

import pytest

from app.game.playback import POSITION_SECONDS
from pygames.game import Game
from pygames.games import GAMES
from pygames.record import Record
from tests.app.harness import App, midgame_record
from tests.app.stand_ins import settle


def app_at_decision(game: Game) -> App:
    """Return a game, some moves after the start, in which a human decides next."""
    app = App(game, pace=1)
    app.open(midgame_record(game, 3))
    app.controller.confirm_handover()
    return app


async def test_hint_names_move_and_reason(game: Game) -> None:
    app = app_at_decision(game)
    app.controller.advice.ask()
    assert app.state.message == app.controller.say("site.note.hint_coming")
    await settle()
    view, narrator = app.session.state.view(app.controller.seat), game.narrator
    move = await app.bots.answer()
    assert narrator.describe_move(view, move, app.controller.say) in app.state.message
    assert game.bot.explain_move(view, move, app.controller.say) in app.state.message


def play_first_move(app: App) -> object:
    return app.controller.play(app.session.state.legal_moves()[0])


CHANGES: dict[str, Callable[[App], object]] = {
    "undo": lambda app: app.controller.undo(force=True),
    "move": play_first_move,
    "closing": lambda app: app.controller.close_game(),
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
async def test_change_cancels_pending_hint(game: Game, change: Callable[[App], object]) -> None:
    app = app_at_decision(game)
    app.controller.advice.ask()
    await settle()
    request = app.bots.requests[-1]
    change(app)
    await settle()
    assert request.is_cancelled
    assert app.state.message == ""


async def test_reason_for_several_decisions_of_a_turn_is_given_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Here a computer takes a zone and then chooses the pawns that it pays with."""
    game = GAMES["c-cross"]
    text = "c-cross players=2 : c8 f1 d14 h8 d4 f4 e3+e4 g5 b5 f7+g7 e5 e7+e8 f5 g9+g10 e6+f6 xb5+c8"
    monkeypatch.setattr(game.bot, "explain_move", lambda *_: "Because.")
    app = App(game)
    app.open(Record.parse(text), {1: "easy"})
    app.controller.advice.explain_last_move()
    assert app.state.message.count("Because.") == 1
    assert "c8" in app.state.message.partition("Because.")[2]


async def test_hint_unavailable_in_past_position(game: Game) -> None:
    app = app_at_decision(game)
    app.controller.playback.show(0)
    assert not app.state.can_hint
    app.controller.advice.ask()
    await settle()
    assert app.bots.requests == []


async def test_seat_change_clears_hint(game: Game) -> None:
    """The next human at the device has not requested it."""
    app = app_at_decision(game)
    app.controller.advice.ask()
    await settle()
    await app.bots.answer()
    assert app.state.message
    app.controller.set_player(app.session.state.actor or 0, "easy")
    assert app.state.message == ""


async def test_playback_shows_every_position(game: Game) -> None:
    app = app_at_decision(game)
    app.controller.playback.start()
    last = len(app.session.moves)
    await app.clock.advance(0)
    shown = [app.state.shown_ply]
    for _ in range(20 * last):
        await app.clock.advance(POSITION_SECONDS / 2)
        shown.append(app.state.shown_ply)
    assert [ply for ply, _ in groupby(shown)] == [*range(last), None]
    states = len(app.states)
    await app.clock.advance(60)
    assert len(app.states) == states


async def test_playback_starts_at_shown_position(game: Game) -> None:
    app = app_at_decision(game)
    app.controller.playback.show(1)
    app.controller.playback.start()
    await app.clock.advance(POSITION_SECONDS)
    assert app.state.shown_ply == 2


@pytest.mark.parametrize("action", ["first", "back", "on", "present"])
async def test_browsing_stops_playback(game: Game, action: str) -> None:
    app = app_at_decision(game)
    app.controller.playback.start()
    await app.clock.advance(POSITION_SECONDS)
    app.controller.playback.browse(action)
    states = len(app.states)
    await app.clock.advance(60)
    assert len(app.states) == states


async def test_undo_stops_playback(game: Game) -> None:
    app = app_at_decision(game)
    app.controller.playback.start()
    await app.clock.advance(POSITION_SECONDS)
    app.controller.undo(force=True)
    states = len(app.states)
    await app.clock.advance(60)
    assert (len(app.states), app.state.shown_ply) == (states, None)


async def test_past_position_accepts_no_moves(game: Game) -> None:
    app = app_at_decision(game)
    moves = list(app.session.moves)
    app.controller.playback.show(0)
    assert app.state.interaction.targets == frozenset()
    assert not app.controller.play(app.session.state.legal_moves()[0])
    assert app.session.moves == moves
    app.controller.playback.show(None)
    assert app.state.shown_ply is None


def app_after_bot_move(game: Game, level: str) -> App:
    """Return a game in which bots of this level have all seats, after a decision that everybody may see."""
    for decisions in range(1, 20):
        app, record = App(game), midgame_record(game, decisions)
        app.open(record, dict.fromkeys(range(1, record.players + 1), level))
        if app.controller.presenter.last_bot_move(app.controller) is not None:
            return app
    raise AssertionError(f"{game.name} shows no decision")


async def test_why_asks_for_a_reason_of_the_bots_level(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    reason = Mock(return_value="Because.")
    monkeypatch.setattr(game.bot, "explain_move", reason)
    for level in game.parts.levels:
        app = app_after_bot_move(game, level)
        app.controller.advice.explain_last_move()
        assert app.state.message.endswith("Because.")
        assert reason.call_args.args[3:] == ((level,) if game.parts.explain_for_level else ())


async def test_random_move_has_no_reason(game: Game) -> None:
    app = app_after_bot_move(game, "random")
    app.controller.advice.explain_last_move()
    assert app.state.message.endswith(app.controller.say("site.note.why_random"))
