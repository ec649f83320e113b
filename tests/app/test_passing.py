"""Passing the device on: one's own move and draw are shown first, and a reveal to everybody before the veil."""

from __future__ import annotations

from random import Random

from pygames.game import CHANCE, Game
from tests.app.harness import App
from tests.app.stand_ins import settle


def actions(app: App) -> list[object]:
    return [mark.attrs.get("data-action") for mark in app.state.choices]


async def app_after_move(game: Game, rng: Random) -> App:
    """Return a game between people in which one of them has just played, and another decides next."""
    app = App(game)
    app.start()
    for _ in range(20):
        await app.proceed()
        app.controller.confirm_handover()
        await app.proceed()
        if await app.tap_anything(rng) and app.controller.passing.stage:
            return app
    raise AssertionError(f"nobody has to pass the device on in {game.name}")


async def test_own_move_is_shown_before_device_is_passed(secret_game: Game) -> None:
    app = await app_after_move(secret_game, Random(1))
    holder = app.session.device_holder
    assert app.state.handover is None
    assert actions(app) == ["retract", "pass"]
    assert app.controller.seat == holder
    await app.clock.advance(60)  # however long one looks
    assert app.state.handover is None


async def test_own_move_can_be_taken_back_without_consent(secret_game: Game) -> None:
    app = await app_after_move(secret_game, Random(2))
    moves, holder = app.session.moves[:-1], app.session.device_holder
    app.controller.passing.take_back()
    assert app.session.moves == moves
    assert app.session.state.actor == holder
    assert app.controller.accepts_moves


async def test_drawn_tile_is_shown_to_its_owner_before_device_is_passed(secret_game: Game) -> None:
    """From then on, an undo needs the consent of all."""
    drawn = 0
    for seed in range(6):
        app = await app_after_move(secret_game, Random(seed))
        if app.session.state.actor != CHANCE:
            continue
        holder = app.session.device_holder
        before = app.session.state.view(holder)
        app.controller.passing.finish_stage()
        if app.controller.passing.stage != "draw":
            continue
        drawn += 1
        assert app.session.state.view(holder) != before
        assert app.controller.seat == holder
        assert (actions(app), app.state.handover) == (["pass"], None)
        assert app.session.undo_target
        assert app.session.undo_target.needs_consent
        app.controller.passing.finish_stage()
        await app.proceed()
        assert app.state.handover
    assert drawn or secret_game.is_simultaneous


async def test_everybody_sees_a_reveal_before_the_veil(tabletop_game: Game) -> None:
    """With several people on one device, the summary stays until somebody continues; only then does the veil fall."""
    for pace in (0.0, 1.0):
        app, rng, rounds = App(tabletop_game, pace=pace), Random(1), list[int]()
        app.start()
        for _ in range(40):
            await app.clock.advance(2)
            if app.controller.show.holds:
                assert app.controller.ply not in rounds  # it is shown once
                rounds.append(app.controller.ply)
                assert (app.state.handover, actions(app)) == (None, ["continue"])
                assert len(app.state.summary) == tabletop_game.players[0]
                await app.clock.advance(60)
                assert app.controller.show.holds
                app.controller.tap("anywhere")
                await settle()
            elif app.controller.passing.stage:
                app.controller.passing.finish_stage()
                if pace and app.controller.show.is_running:  # nothing older is shown again before it
                    assert app.state.status == app.controller.say("site.counting")
            elif app.controller.awaits_handover:
                assert not app.state.summary
                app.controller.confirm_handover()
            else:
                await app.tap_anything(rng)
        assert len(rounds) > 2 or not tabletop_game.parts.reveal_frames
