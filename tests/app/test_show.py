"""Shows: what happens is shown step by step, with captions and traces, and changes nothing."""

from __future__ import annotations

from random import Random

import pytest

from app.game.show import STEP_SECONDS
from app.render.state import RenderState
from pygames.contract import BaseView
from pygames.game import CHANCE, Game
from pygames.i18n import Translations
from pygames.motion import GameEvent
from pygames.scene import mark_position
from tests.app.embeds import embed, params_of
from tests.app.harness import App, midgame_record
from tests.app.stand_ins import settle


async def app_with_show(game: Game) -> App | None:
    """Return a game whose show is running, or None if one picture a move is always enough."""
    app = App(game, pace=1)
    app.bots.is_quick = True
    app.start(dict.fromkeys(range(2, game.players[-1] + 1), "easy"), players=game.players[-1])
    for _ in range(400):
        await app.clock.advance(0.1)
        if app.controller.show.is_running:
            return app
        if app.controller.accepts_moves or app.controller.awaits_die_tap:
            await app.tap_anything(Random(1))
    return None


def decisions(state: RenderState) -> int:
    """Return how many decisions a state shows for the first time. Those that are revealed together count as one."""
    events = [step.event for step in state.steps]
    if any(event.revealed_moves for event in events):
        return 1
    return sum(event.view["actor"] != CHANCE and event.move is not None for event in events)


async def test_state_shows_one_decision(game: Game) -> None:
    app = App(game, pace=1)
    app.bots.is_quick = True
    app.start(dict.fromkeys(range(1, game.players[-1] + 1), "easy"), players=game.players[-1])
    for _ in range(4):
        await app.clock.advance(30)
        app.controller.show.skip()
    assert len(app.session.moves) > 4
    assert max(map(decisions, app.states)) == 1


async def test_show_has_captions_and_no_targets(game: Game) -> None:
    if (app := await app_with_show(game)) is None:
        return
    moves = list(app.session.moves)
    for _ in range(20):
        if not app.controller.show.is_running:
            break
        assert app.state.status
        assert not app.state.interaction.targets
        assert app.session.moves == moves
        await app.clock.advance(STEP_SECONDS[1.0])
        if app.controller.show.holds:
            app.controller.show.skip()
    assert not app.controller.show.is_running


async def test_tap_ends_show(game: Game) -> None:
    if (app := await app_with_show(game)) is None:
        return
    moves = list(app.session.moves)
    app.controller.tap("anything")
    if app.controller.show.holds:
        assert app.state.summary
        app.controller.tap("anything")
    assert app.session.moves == moves
    await app.clock.advance(60)
    app.controller.show.skip()
    assert app.session.moves[: len(moves)] == moves


def traces(state: RenderState) -> list[str]:
    return [mark.key for mark in state.scene.marks if mark.key.startswith("trace:")]


async def test_bots_move_leaves_trace_until_tap(game: Game) -> None:
    app = App(game)
    app.bots.is_quick = True
    app.start({2: "easy"} | dict.fromkeys(range(3, game.players[0] + 1), "easy"))
    seen = 0
    for number in range(8):
        await app.play(Random(number))
        if not app.controller.accepts_moves:
            continue
        marks = traces(app.state)
        seen += bool(marks)
        actions = {mark.attrs.get("data-action") for mark in app.state.choices}
        assert ("replay" in actions) == (app.controller.presenter.traces.start is not None)
        assert "replay" in actions or not marks
        targets = sorted(app.state.interaction.targets)
        app.controller.tap(targets[0])
        assert not traces(app.state) or not app.controller.taps
    assert seen or not any(state.transition.animations for state in app.states)


@pytest.mark.parametrize("pace", [0, 1])
async def test_nothing_to_show_again_before_somebody_has_played(game: Game, pace: int) -> None:
    app = App(game, pace=pace)
    app.start(dict.fromkeys(range(2, game.players[0] + 1), "easy"))
    await app.clock.advance(60)
    await app.proceed()
    if any(state.actor or state.die_owner for state in app.session.states[:-1]):
        return
    assert "replay" not in {mark.attrs.get("data-action") for mark in app.state.choices}
    assert not traces(app.state)


async def test_show_again_ends_where_it_began(game: Game) -> None:
    app = App(game)
    app.bots.is_quick = True
    app.start(dict.fromkeys(range(2, game.players[0] + 1), "easy"))
    repeated = 0
    for number in range(6):
        await app.play(Random(number))
        if not app.controller.accepts_moves or not traces(app.state):
            continue
        record, before = app.session.record, app.state
        app.controller.playback.repeat_last_turn()
        assert app.state.ply_count == before.ply_count
        assert app.controller.ply < len(app.session.moves)
        await app.clock.advance(60)
        await app.proceed()
        assert (app.session.record, app.state.interaction) == (record, before.interaction)
        assert traces(app.state) or game.parts.reveal_frames  # its last picture has shown all
        repeated += 1
    assert repeated or not any(state.transition.animations for state in app.states)


@pytest.mark.parametrize("is_embed", [False, True])
async def test_replay_shows_reveals_step_by_step(tabletop_game: Game, is_embed: bool) -> None:
    record = midgame_record(tabletop_game, 4, players=3)
    app = embed(tabletop_game, params_of(tabletop_game, record, "replay")) if is_embed else App(tabletop_game, pace=1)
    if not is_embed:
        app.open(record)
    ply = app.session.last_reveal
    assert ply is not None
    app.controller.playback.show(ply)
    app.states.clear()
    app.controller.playback.browse("on")
    await app.clock.advance(60)
    frames = [*tabletop_game.parts.reveal_frames(*reveal_event(app, ply))] if tabletop_game.parts.reveal_frames else []
    captions = [frame.caption for frame in frames]
    assert [state.status for state in app.states[: len(frames) + bool(frames)]] == [
        *([app.controller.say("site.counting")] if frames else []),
        *captions,
    ]
    assert app.controller.ply == ply + 1


async def test_reveal_leaves_nothing_over_the_next_choice(tabletop_game: Game) -> None:
    """The faces at the mushrooms would hide what lies there; what was shown can be shown again."""
    app = App(tabletop_game, pace=1)
    app.bots.is_quick = True
    app.start(dict.fromkeys(range(2, tabletop_game.players[0] + 1), "easy"))
    for number in range(3):
        await app.play(Random(number))
        await app.clock.advance(60)
        while app.controller.show.holds:
            app.controller.show.skip()
            await app.clock.advance(60)
        await app.proceed()
        if app.controller.accepts_moves and tabletop_game.parts.reveal_frames:
            assert not [key for key in traces(app.state) if "aim" in key]
            assert app.controller.presenter.traces.start is not None


async def test_traces_fade_while_people_decide(game: Game) -> None:
    app = App(game)
    app.bots.is_quick = True
    app.start({2: "easy"} | dict.fromkeys(range(3, game.players[0] + 1), "easy"))
    for number in range(4):
        await app.play(Random(number))
        if app.controller.accepts_moves:
            marks = [mark for mark in app.state.scene.marks if mark.key.startswith("trace:")]
            assert all("fading" in str(mark.attrs.get("class")).split() for mark in marks)


def reveal_event(app: App, ply: int) -> tuple[GameEvent[BaseView], Translations]:
    return app.session.events_between(ply, ply + 1, None)[0], app.controller.say


async def test_hint_is_drawn_and_played(game: Game) -> None:
    app = App(game)
    app.bots.is_quick = True
    app.start(dict.fromkeys(range(2, game.players[0] + 1), "easy"))
    for number in range(6):
        await app.play(Random(number))
        if not app.controller.accepts_moves:
            continue
        app.controller.advice.ask()
        await settle()
        move, ply = app.controller.advice.move, len(app.session.moves)
        targets = set().union(*game.renderer.move_taps(move))
        assert traces(app.state) or not targets & app.state.scene.targets
        app.controller.advice.play()
        assert app.session.moves[ply] == move
        assert not app.controller.advice.move


def pieces(app: App, state: RenderState) -> set[tuple[str, tuple[float, ...] | None]]:
    """Return the drawn things that have a name, and where they are. Outlines and numbers follow from them."""
    guide, view = app.game.guide, app.controller.state.view(app.controller.seat)
    return {
        (mark.key, mark_position(mark))
        for mark in state.scene.marks
        if mark.tag == "use"
        and mark.key.partition(":")[0] not in ("trace", *guide.DECORATION)
        and guide.describe_mark(view, mark.key, app.controller.say)
    }


@pytest.mark.parametrize("seed", [1, 2, 3])
async def test_each_change_is_announced(game: Game, seed: int) -> None:
    """What chance, bots and reveals change is said, and drawn by an animation or a trace."""
    app, rng, changes = App(game, pace=1), Random(seed), 0
    app.bots.is_quick = True
    app.start(dict.fromkeys(range(2, game.players[0] + 1), "easy"), seed=seed)
    await app.clock.advance(0.2)
    for _ in range(200):
        before, count = pieces(app, app.state), len(app.states)
        await app.clock.advance(0.2)
        for state in app.states[count:]:
            after = pieces(app, state)
            if state.transition.kind == "move" and before != after:
                changes += 1
                assert state.transition.animations or traces(state), f"{before ^ after}"
                assert all(step.caption or step.event.move is None for step in state.steps)
                assert state.steps or state.status
            before = after
        if app.controller.show.holds:
            await app.proceed()
        elif app.controller.accepts_moves or app.controller.awaits_die_tap:
            await app.tap_anything(rng)
    assert changes or not pieces(app, app.state)
