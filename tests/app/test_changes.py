"""Every change gives one render state, and rendering changes nothing."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from app.game.autoplay import MOVE_DELAY_SECONDS
from pygames.game import Game
from tests.app.harness import App, open_record
from tests.app.stand_ins import settle


def states_of(app: App, change: Callable[[], object]) -> int:
    """Return how many render states a change gives at once."""
    before = len(app.states)
    change()
    return len(app.states) - before


def quiet_app(game: Game) -> App:
    """Return a game of people, some moves on, in which a person is to decide."""
    app = App(game)
    app.open(open_record(game, 2))
    app.controller.confirm_handover()
    return app


async def test_each_tap_gives_one_state(game: Game) -> None:
    app = quiet_app(game)
    move = Random(1).choice(app.session.state.legal_moves())
    before = len(app.states)
    taps = app.tap_move(move)
    assert len(app.states) - before == taps
    assert app.session.moves[-1] == move


async def test_bot_moves_give_one_state_each(game: Game) -> None:
    """Chance that follows a bot's move belongs to the same step."""
    app = App(game, pace=1)
    app.bots.is_quick = True
    app.start(dict.fromkeys(range(1, game.players[0] + 1), "easy"))
    await settle()
    for _ in range(8):
        decisions, before = count_decisions(app), len(app.states)
        if app.session.state.actor is not None:
            await app.clock.advance(MOVE_DELAY_SECONDS)
            assert (count_decisions(app) - decisions, len(app.states) - before) == (1, 1)


def count_decisions(app: App) -> int:
    return sum(1 for state in app.session.states[:-1] if state.actor)


async def test_undo_and_redo_give_one_state_each(game: Game) -> None:
    app = quiet_app(game)
    record = app.session.record
    assert states_of(app, lambda: app.controller.undo(force=True)) == 1
    assert app.session.record != record
    app.controller.confirm_handover()
    assert states_of(app, app.controller.redo) == 1
    assert app.session.record == record


async def test_undo_with_nothing_to_undo_gives_no_state(game: Game) -> None:
    app = App(game)
    app.start()
    assert states_of(app, app.controller.undo) == 0
    assert states_of(app, app.controller.redo) == 0


async def test_browsing_gives_one_state_each(game: Game) -> None:
    app = quiet_app(game)
    for action in ("first", "on", "back", "present"):
        assert states_of(app, lambda action=action: app.controller.browse(action)) == 1  # type: ignore[misc]


async def test_message_gives_one_state(game: Game) -> None:
    app = quiet_app(game)
    assert states_of(app, lambda: app.controller.show_message("Copied.", good=True)) == 1
    assert (app.state.message, app.state.message_is_good) == ("Copied.", True)


async def test_illegal_move_gives_one_state_and_no_move(game: Game) -> None:
    app = quiet_app(game)
    record = app.session.record
    assert states_of(app, lambda: app.controller.play("nonsense")) == 1
    assert "nonsense" in app.state.message
    assert app.session.record == record


async def test_hint_gives_one_state_and_one_for_the_answer(game: Game) -> None:
    app = quiet_app(game)
    assert states_of(app, app.controller.hint) == 1
    await settle()
    before = len(app.states)
    await app.bots.answer()
    assert len(app.states) - before == 1


async def test_leaving_gives_one_state(game: Game) -> None:
    app = quiet_app(game)
    assert states_of(app, app.controller.close_game) == 1
    assert (app.state.phase, app.addresses[-1]) == ("setup", "")


async def test_rendering_again_changes_nothing(game: Game) -> None:
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
