"""Automatic play: one task, which every change cancels, at the chosen pace."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from random import Random

import pytest

from app.game.autoplay import MOVE_DELAY_SECONDS
from app.game.prompt import ROLL
from pygames.bots import TIME_LIMITS
from pygames.game import CHANCE, Game
from tests.app.harness import App
from tests.app.stand_ins import ManualLoop, settle


async def app_with_thinking_bot(game: Game, pace: float = 0) -> App:
    """Return a game in which a human has moved and a bot's move has been requested."""
    app = App(game, pace=pace)
    app.start(dict.fromkeys(range(2, game.players[0] + 1), "easy"))
    rng = Random(1)
    for _ in range(400):
        await settle()
        if app.controller.accepts_moves:
            await app.play(rng)
        elif not app.bots.requests or app.bots.requests[-1].answer.done():
            await app.clock.advance(0.1 * pace)
        elif app.session.undo_target:
            return app
        else:
            await app.bots.answer()
    raise AssertionError("no bot move was ever requested")


CHANGES: dict[str, Callable[[App], object]] = {
    "undo": lambda app: app.controller.undo(force=True),
    "new_game": lambda app: app.start(),
    "closing": lambda app: app.controller.close_game(),
    "human_takes_seat": lambda app: app.controller.set_player(app.bots.requests[-1].session.state.actor or 0, ""),
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
async def test_change_cancels_thinking_bot(game: Game, change: Callable[[App], object]) -> None:
    app = await app_with_thinking_bot(game)
    request, session = app.bots.requests[-1], app.session
    move = session.state.legal_moves()[0]
    change(app)
    await settle()
    moves = list(session.moves)
    assert request.is_cancelled
    if not request.answer.done():
        request.answer.set_result(move)
    await app.clock.advance(60)
    assert session.moves == moves


@pytest.mark.fault(
    "Error or silence in a script", cause="A bot’s search fails in the page, too", outcome="It plays a legal move"
)
async def test_failed_search_gives_random_move(game: Game) -> None:
    app = await app_with_thinking_bot(game)
    loop, ply, request = asyncio.get_running_loop(), len(app.session.moves), app.bots.requests[-1]
    assert isinstance(loop, ManualLoop)
    request.answer.set_exception(ZeroDivisionError("planted"))
    await settle()
    assert len(app.session.moves) > ply
    assert [type(error["exception"]) for error in loop.errors] == [ZeroDivisionError]  # it is reported
    loop.errors.clear()


async def test_bot_answer_is_played(game: Game) -> None:
    app = await app_with_thinking_bot(game)
    ply = len(app.session.moves)
    move = await app.bots.answer()
    assert app.session.moves[ply] == move


async def test_bot_asked_once_while_it_thinks(game: Game) -> None:
    app = await app_with_thinking_bot(game)
    request_count = len(app.bots.requests)
    app.controller.start_autoplay()
    await settle()
    assert len(app.bots.requests) == request_count
    assert not app.bots.requests[-1].is_cancelled


async def test_bot_move_waits_for_pace(game: Game) -> None:
    app = await app_with_thinking_bot(game, pace=1)
    ply = len(app.session.moves)
    await app.bots.answer()
    await app.clock.advance(MOVE_DELAY_SECONDS - 0.11)
    assert len(app.session.moves) == ply
    await app.clock.advance(0.11)
    assert len(app.session.moves) > ply


async def test_bots_that_choose_together_are_waited_for_once(tabletop_game: Game) -> None:
    """Nothing shows between their choices, so they do not wait for each other, and share the time to think."""
    app = App(tabletop_game, pace=1)
    app.start(dict.fromkeys(range(1, tabletop_game.players[0] + 1), "hard"))
    for _ in range(400):
        await settle()
        bots = len(app.session.pending_choices)
        if app.bots.requests and not app.bots.requests[-1].answer.done():
            if bots > 1:
                break
            await app.bots.answer()
        await app.clock.advance(0.1)
    assert app.session.seconds_to_think("hard") == TIME_LIMITS["hard"] / len(app.session.seats)
    ply = len(app.session.moves)
    await app.bots.answer()
    await app.clock.advance(MOVE_DELAY_SECONDS)
    for number in range(1, bots):
        assert len(app.session.moves) == ply + number
        await app.bots.answer()


async def test_random_bot_needs_no_search(game: Game) -> None:
    app = App(game, pace=1)
    app.start(dict.fromkeys(range(1, game.players[0] + 1), "random"))
    await app.clock.advance(60)
    assert sum(1 for state in app.session.states[:-1] if state.actor) > 3
    assert app.bots.requests == []


async def test_autoplay_stops_for_humans(game: Game) -> None:
    app = App(game)
    app.start()
    await app.clock.advance(60)
    assert app.session.awaits_human(app.session.state)
    assert not any(state.actor for state in app.session.states[:-1])


async def test_die_waits_for_tap(dice_game: Game) -> None:
    app = App(dice_game)
    app.settings.set("roll", "tap")
    app.start()
    rolls = 0
    for _ in range(40):
        await app.clock.advance(60)
        if app.controller.awaits_die_tap:
            ply = len(app.session.moves)
            assert app.session.state.actor == CHANCE
            assert app.state.awaits_die_tap
            assert app.state.interaction.targets == {ROLL}
            app.controller.tap(ROLL)
            assert len(app.session.moves) > ply
            rolls += 1
        elif app.session.state.actor is not None:
            await app.play(Random(rolls))
    assert rolls


async def test_die_rolls_when_tap_setting_changes(dice_game: Game) -> None:
    app = App(dice_game)
    app.settings.set("roll", "tap")
    app.start()
    for _ in range(40):
        await settle()
        if not app.controller.awaits_die_tap:
            await app.play(Random(1))
    ply = len(app.session.moves)
    assert app.controller.awaits_die_tap
    app.controller.change_setting("roll", "auto")
    assert not app.state.awaits_die_tap
    await settle()
    assert len(app.session.moves) > ply


async def test_die_tap_continues_with_bots(dice_game: Game) -> None:
    """A bot that moves after a human's roll is asked as soon as the die has been rolled."""
    app = App(dice_game)
    app.settings.set("roll", "tap")
    app.bots.is_quick = True
    app.start({2: "easy"})
    for _ in range(200):
        await settle()
        if app.controller.awaits_die_tap:
            app.controller.tap(ROLL)
            await settle()
        actor = app.session.state.actor
        assert actor in (CHANCE, 1, None)
        if actor == 1:
            return
    raise AssertionError("it was never the human's turn")


async def test_die_of_bot_does_not_wait(dice_game: Game) -> None:
    app = App(dice_game, pace=1)
    app.settings.set("roll", "tap")
    app.start({1: "random", 2: "random"}, players=2)
    await app.clock.advance(60)
    assert CHANCE in {state.actor for state in app.session.states[:-1]}
    assert sum(1 for state in app.session.states[:-1] if state.actor) > 3
