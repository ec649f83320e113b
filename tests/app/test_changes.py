"""Every change gives one render state, and rendering changes nothing."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from pygames.game import Game
from tests.app.harness import App, midgame_record
from tests.app.stand_ins import settle


def count_states(app: App, change: Callable[[], object]) -> int:
    """Return how many render states a change gives at once."""
    before = len(app.states)
    change()
    return len(app.states) - before


def app_at_decision(game: Game) -> App:
    """Return a game of humans, some moves after the start, in which a human decides next."""
    app = App(game)
    app.open(midgame_record(game, 2))
    app.controller.confirm_handover()
    return app


async def test_tap_gives_one_state(game: Game) -> None:
    app = app_at_decision(game)
    move = Random(1).choice(app.session.state.legal_moves())
    before = len(app.states)
    taps = app.tap_move(move)
    assert len(app.states) - before == taps
    assert app.session.moves[-1] == move


async def test_bot_moves_give_one_state_each_without_pace(game: Game) -> None:
    """Chance outcomes after a bot's move are part of the same state."""
    app = App(game)
    app.start(dict.fromkeys(range(1, game.players[0] + 1), "easy"))
    await settle()
    for _ in range(8):
        if app.session.state.actor is not None:
            decisions, before = count_decisions(app), len(app.states)
            await app.bots.answer()
            assert (count_decisions(app) - decisions, len(app.states) - before) == (1, 1)


def count_decisions(app: App) -> int:
    return sum(1 for state in app.session.states[:-1] if state.actor)


async def test_undo_and_redo_give_one_state_each(game: Game) -> None:
    app = app_at_decision(game)
    record = app.session.record
    assert count_states(app, lambda: app.controller.undo(force=True)) == 1
    assert app.session.record != record
    app.controller.confirm_handover()
    assert count_states(app, app.controller.redo) == 1
    assert app.session.record == record


async def test_impossible_undo_gives_no_state(game: Game) -> None:
    app = App(game)
    app.start()
    assert count_states(app, app.controller.undo) == 0
    assert count_states(app, app.controller.redo) == 0


async def test_browsing_gives_one_state_each(game: Game) -> None:
    app = app_at_decision(game)
    for action in ("first", "on", "back", "present"):
        assert count_states(app, lambda action=action: app.controller.playback.browse(action)) == 1  # type: ignore[misc]


async def test_message_gives_one_state(game: Game) -> None:
    app = app_at_decision(game)
    assert count_states(app, lambda: app.controller.show_message("Copied.", good=True)) == 1
    assert (app.state.message, app.state.message_is_good) == ("Copied.", True)


async def test_illegal_move_gives_one_state_and_no_move(game: Game) -> None:
    app = app_at_decision(game)
    record = app.session.record
    assert count_states(app, lambda: app.controller.play("nonsense")) == 1
    assert "nonsense" in app.state.message
    assert app.session.record == record


async def test_hint_gives_one_state_and_another_when_answered(game: Game) -> None:
    app = app_at_decision(game)
    assert count_states(app, app.controller.advice.ask) == 1
    await settle()
    before = len(app.states)
    await app.bots.answer()
    assert len(app.states) - before == 1


async def test_closing_game_gives_one_state(game: Game) -> None:
    app = app_at_decision(game)
    assert count_states(app, app.controller.close_game) == 1
    assert (app.state.phase, app.addresses[-1]) == ("setup", "")


async def test_second_render_changes_nothing(game: Game) -> None:
    rng = Random(3)
    app = App(game)
    app.start()
    for _ in range(5):
        await app.play(rng)
        moves = list(app.session.moves)
        first, second = app.render(), app.render()
        assert first == second
        assert (first.steps, first.sound, first.has_just_won) == ((), "", False)
        await settle()
        assert app.session.moves == moves
        assert app.state is second
