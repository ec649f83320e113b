"""RenderState.steps: the events since the last render, in order, as far as the reader may know them."""

from __future__ import annotations

from random import Random

import pytest

from app.game import presenter
from app.render.state import RenderState
from pygames.game import Game
from pygames.record import Record
from pygames.session import Session
from tests.app.harness import App, midgame_record
from tests.app.stand_ins import settle


def moves_of(states: list[RenderState]) -> list[str | None]:
    return [step.event.move for state in states for step in state.steps]


@pytest.mark.parametrize("bots", [False, True], ids=["humans", "bots"])
async def test_steps_of_open_game_are_moves(open_game: Game, bots: bool) -> None:
    game, app = open_game, App(open_game)
    app.bots.is_quick = True
    app.start(dict.fromkeys(range(2, game.players[0] + 1), "easy") if bots else None)
    await app.play(Random(1), 6)
    assert moves_of(app.states) == app.session.moves
    assert all(step.caption for state in app.states for step in state.steps)


async def test_steps_hide_what_reader_may_not_know(game: Game) -> None:
    """With one human and bots, each step has the view before it, without moves and captions hidden at that moment."""
    app = App(game)
    app.bots.is_quick = True
    app.start(dict.fromkeys(range(2, game.players[-1] + 1), "easy"), players=game.players[-1])
    ply = hidden = 0
    for _ in range(6):
        before = len(app.states)
        await app.play(Random(4), 1)
        for state in app.states[before:]:
            session = Session(record_until(app, ply + len(state.steps)), app.session.seats)
            for step in state.steps:
                is_open = session.is_visible_to(ply, 1)
                assert step.event.move == (session.moves[ply] if is_open else None)
                assert step.event.view == session.states[ply].view(1)
                assert step.caption == session.describe_move(ply, 1, app.controller.say)
                hidden += not is_open
                ply += 1
    assert ply == len(app.session.moves)
    assert bool(hidden) == game.has_hidden_information


def record_until(app: App, ply: int) -> Record:
    record = app.session.record
    return Record(record.game, record.players, record.options, record.moves[:ply])


async def test_next_reader_gets_steps_after_handover(secret_game: Game) -> None:
    """Steps during a handover are shown to the next human."""
    app = App(secret_game)
    app.start()
    rng = Random(5)
    for _ in range(6):
        await app.play(rng)
        if app.controller.awaits_handover:
            during = app.state
            assert (during.steps, during.transition.kind) == ((), "hold")
            app.controller.confirm_handover()
            assert app.state.handover is None
            if app.state.steps:
                seat = app.session.state.actor
                assert {step.event.view["seat"] for step in app.state.steps} == {seat}
                return
    raise AssertionError("the device was never passed on")


async def test_undo_goes_backward_without_steps(game: Game) -> None:
    app = App(game)
    app.open(midgame_record(game, 3), dict.fromkeys(range(2, game.players[0] + 1), "easy"))
    app.render()
    app.controller.undo(force=True)
    assert app.state.steps == ()
    assert (app.state.transition.kind, app.state.transition.is_backward) == ("move", True)


async def test_browsing_gives_steps_between(game: Game) -> None:
    app = App(game)
    app.open(midgame_record(game, 3), dict.fromkeys(range(2, game.players[0] + 1), "easy"))
    app.controller.playback.show(0)
    app.controller.playback.show(3)
    assert len(app.state.steps) == 3
    assert not app.state.transition.is_backward
    app.controller.playback.show(1)
    assert not app.state.steps
    assert app.state.transition.is_backward


async def test_long_jump_has_no_steps(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(presenter, "MAX_ANIMATED_MOVES", 2)
    app = App(game)
    app.open(midgame_record(game, 3), dict.fromkeys(range(2, game.players[0] + 1), "easy"))
    for ply, kind, steps in ((0, "jump", 0), (2, "move", 2), (0, "move", 0), (3, "jump", 0)):
        app.controller.playback.show(ply)
        assert (app.state.transition.kind, len(app.state.steps)) == (kind, steps)


async def test_another_game_is_a_jump(game: Game) -> None:
    app = App(game)
    for seed in (1, 2):
        app.open(midgame_record(game, 1), dict.fromkeys(range(2, game.players[0] + 1), "easy"), seed)
        assert (app.state.steps, app.state.transition.kind) == ((), "jump")
    await settle()
