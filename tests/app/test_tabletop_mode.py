"""Tabletop mode: when it is on, what undo and a reload keep, and choices that stay hidden until all are in."""

from __future__ import annotations

import json

import pytest

from app.game.setup import GameSetup
from pygames.game import Game
from pygames.session import Player
from tests.app.harness import App
from tests.app.stand_ins import settle
from tests.app.tabletop_rounds import PACE, choices, reload, reveal, start_tabletop


async def test_small_screen_leaves_tabletop_mode(tabletop_game: Game) -> None:
    app = await start_tabletop(tabletop_game)
    app.controller.tabletop.set_has_room(False)
    assert not app.controller.is_tabletop
    assert (app.state.tabletop, app.state.can_use_tabletop) == (None, False)
    assert app.state.handover  # the device goes round again


async def test_undo_discards_unrevealed_choices(tabletop_game: Game) -> None:
    app = await start_tabletop(tabletop_game)
    seat, move = next(iter(choices(app).items()))
    waiting, moves = app.controller.tabletop.waiting_seats, list(app.session.moves)
    app.controller.tabletop.choose(seat, move)
    assert app.controller.undo()
    assert (app.controller.tabletop.waiting_seats, app.session.moves) == (waiting, moves)


async def test_undo_takes_back_whole_round(tabletop_game: Game) -> None:
    app = await start_tabletop(tabletop_game)
    ply, chosen = len(app.session.moves), choices(app)
    await reveal(app, chosen)
    assert not app.controller.undo()  # all must agree, because choices were revealed
    assert app.controller.undo(force=True)
    assert len(app.session.moves) == ply
    assert set(app.controller.tabletop.waiting_seats) == set(chosen)


async def test_position_change_discards_choices(tabletop_game: Game) -> None:
    app = await start_tabletop(tabletop_game)
    seat, move = list(choices(app).items())[-1]
    app.controller.tabletop.choose(seat, move)
    app.session.play(app.session.state.legal_moves()[0])
    app.controller.position_changed()
    assert seat in app.controller.tabletop.waiting_seats
    assert app.settings.get("chosen") == ""


async def test_reload_restores_mode_and_choices(tabletop_game: Game) -> None:
    app = await start_tabletop(tabletop_game)
    ply, chosen = len(app.session.moves), choices(app)
    *first, last = chosen.items()
    for seat, move in first:
        app.controller.tabletop.choose(seat, move)
    later = reload(app)
    assert later.controller.is_tabletop
    assert later.controller.tabletop.waiting_seats == [last[0]]
    assert later.state.tabletop == app.state.tabletop
    later.controller.tabletop.choose(*last)
    await settle()
    assert later.session.moves[ply : ply + len(chosen)] == [*chosen.values()]


@pytest.mark.parametrize("part", ["game", "position", "move"])
async def test_choices_for_other_position_are_not_restored(tabletop_game: Game, part: str) -> None:
    app = await start_tabletop(tabletop_game)
    waiting = app.controller.tabletop.waiting_seats
    app.controller.tabletop.choose(*next(iter(choices(app).items())))
    id_, record, chosen = json.loads(app.settings.get("chosen"))
    if part == "move":
        chosen = dict.fromkeys(chosen, "nonsense")
    stored = ["other" if part == "game" else id_, f"{record} x" if part == "position" else record, chosen]
    app.settings.set("chosen", json.dumps(stored))
    later = reload(app)
    assert later.controller.is_tabletop
    assert later.controller.tabletop.waiting_seats == waiting


async def test_last_round_shown_until_next_choice(tabletop_game: Game) -> None:
    app = await start_tabletop(tabletop_game)
    played = choices(app)
    await reveal(app, played)
    first, *others = app.controller.tabletop.waiting_seats
    view, say, pending_choices = app.session.state.view(None), app.controller.say, app.session.pending_choices
    for revealed in (played, dict[int, str]()):
        assert app.state.tabletop
        for seat in others:
            scene = tabletop_game.strip.strip(view, seat, pending_choices[seat], revealed.get(seat, ""), say)
            assert app.state.tabletop.strips[seat].scene == scene
        app.controller.tabletop.choose(first, pending_choices[first][0])


@pytest.mark.parametrize("text", ["{", "[]", "3", '["id", "record", 3]', '["id", "record", {"x": 1}]'])
async def test_damaged_choices_are_ignored(tabletop_game: Game, text: str) -> None:
    app = await start_tabletop(tabletop_game)
    waiting = app.controller.tabletop.waiting_seats
    app.settings.set("chosen", text)
    later = reload(app)
    assert later.controller.tabletop.waiting_seats == waiting


async def test_tabletop_mode_persists_for_next_game(tabletop_game: Game) -> None:
    app = await start_tabletop(tabletop_game)
    app.controller.rematch()
    await settle()
    assert app.state.tabletop
    app.controller.set_tabletop(False)
    app.controller.rematch()
    await settle()
    assert app.state.tabletop is None


async def test_bot_asked_once_while_humans_choose(tabletop_game: Game) -> None:
    app = App(tabletop_game, pace=PACE)
    app.controller.tabletop.set_has_room(True)
    setup = GameSetup(3, {}, {1: Player(bot="easy"), 2: Player(), 3: Player()}, False)
    app.controller.start_game(setup)
    app.controller.set_tabletop(True)
    await settle()
    request_count = len(app.bots.requests)
    seat, move = next(iter(choices(app).items()))
    app.controller.tabletop.choose(seat, move)
    await settle()
    assert len(app.bots.requests) == request_count


async def test_choice_hidden_before_reveal(tabletop_game: Game) -> None:
    """Two games that differ in one choice look the same until it is revealed."""
    apps = [await start_tabletop(tabletop_game), await start_tabletop(tabletop_game)]
    apps[1].open(apps[0].session.record)
    apps[0].open(apps[0].session.record)
    for app in apps:
        app.controller.set_tabletop(True)
        app.states.clear()
    ply = len(apps[0].session.moves)
    for app, index in zip(apps, (0, 1), strict=True):
        seat, *others = app.controller.tabletop.waiting_seats
        chosen = choices(app)
        app.controller.tabletop.choose(seat, choices(app, index)[seat])
        for other in others:
            app.controller.tabletop.choose(other, chosen[other])
        await settle()
    first, second = apps
    secret = [app.session.moves[ply] for app in apps]
    assert secret[0] != secret[1]
    assert first.session.last_reveal is not None
    hidden = [index for index, state in enumerate(first.states) if state.ply_count <= first.session.last_reveal]
    assert len(hidden) > len(first.session.human_seats)
    for index in hidden:
        assert first.states[index] == second.states[index]
    assert first.states[-1] != second.states[-1]


async def test_tabletop_mode_shows_spectator_view(tabletop_game: Game) -> None:
    """Not even the view of the human who had the device last."""
    app = App(tabletop_game)
    app.controller.tabletop.set_has_room(True)
    app.start()
    await settle()
    app.controller.confirm_handover()
    assert app.controller.seat is not None
    app.controller.set_tabletop(True)
    assert app.controller.seat is None


async def test_tabletop_mode_needs_several_humans(tabletop_game: Game) -> None:
    app = App(tabletop_game)
    app.controller.tabletop.set_has_room(True)
    app.start(dict.fromkeys(range(2, tabletop_game.players[0] + 1), "easy"))
    assert not app.state.can_use_tabletop
    app.controller.set_tabletop(True)
    assert app.state.tabletop is None


async def test_tabletop_mode_needs_simultaneous_game(game: Game) -> None:
    app = App(game)
    app.controller.tabletop.set_has_room(True)
    app.start()
    assert app.state.can_use_tabletop == game.is_simultaneous
