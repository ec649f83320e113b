"""Tabletop mode: choices, the countdown and its grace, and choices that stay hidden until all are in."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from app.game.controller import GameController
from app.game.setup import GameSetup
from app.game.tabletop import GRACE_SECONDS, TICK_SECONDS
from pygames.game import Game
from pygames.session import Player
from tests.app.harness import App
from tests.app.stand_ins import settle

PACE = 1.0
COUNT_SECONDS = 3 * TICK_SECONDS[PACE]


async def start_tabletop(game: Game) -> App:
    """Return a game in tabletop mode, in which all players choose next."""
    app = App(game, pace=PACE)
    app.controller.tabletop.set_has_room(True)
    app.start(players=game.players[-1])
    await settle()
    app.controller.set_tabletop(True)
    assert app.state.tabletop
    return app


def choices(app: App, index: int = 0) -> dict[int, str]:
    """Return a choice for each waiting seat."""
    return {seat: app.session.pending_choices[seat][index] for seat in app.controller.tabletop.waiting_seats}


def place_hands(app: App, hands: dict[int, str]) -> None:
    app.controller.tabletop.read_hands = lambda: list(hands.items())


async def test_choices_played_once_all_are_in(tabletop_game: Game) -> None:
    app = await start_tabletop(tabletop_game)
    ply, chosen = len(app.session.moves), choices(app)
    *first, last = chosen.items()
    for seat, move in first:
        app.controller.tabletop.choose(seat, move)
        await app.clock.advance(60)
        assert len(app.session.moves) == ply
    app.controller.tabletop.choose(*last)
    await settle()
    assert app.session.moves[ply : ply + len(chosen)] == [*chosen.values()]


async def test_illegal_choice_is_ignored(tabletop_game: Game) -> None:
    app = await start_tabletop(tabletop_game)
    waiting = app.controller.tabletop.waiting_seats
    app.controller.tabletop.choose(waiting[0], "nonsense")
    app.controller.tabletop.choose(99, choices(app)[waiting[0]])
    assert app.controller.tabletop.waiting_seats == waiting


async def test_second_choice_of_a_seat_is_ignored(tabletop_game: Game) -> None:
    app = await start_tabletop(tabletop_game)
    first, second = choices(app), choices(app, 1)
    seat = app.controller.tabletop.waiting_seats[0]
    app.controller.tabletop.choose(seat, first[seat])
    app.controller.tabletop.choose(seat, second[seat])
    for other in app.controller.tabletop.waiting_seats:
        app.controller.tabletop.choose(other, first[other])
    await settle()
    assert first[seat] in app.session.moves
    assert second[seat] not in app.session.moves


async def test_key_chooses_like_finger(tabletop_game: Game) -> None:
    app = await start_tabletop(tabletop_game)
    ply, chosen = len(app.session.moves), choices(app, 1)
    for seat, move in chosen.items():
        app.controller.tabletop.choose_by_key(seat, "?")
        assert seat in app.controller.tabletop.waiting_seats
        app.controller.tabletop.choose_by_key(seat, tabletop_game.strip.keyboard_key(move))
    await settle()
    assert app.session.moves[ply : ply + len(chosen)] == [*chosen.values()]


async def test_tabletop_mode_blocks_taps(tabletop_game: Game) -> None:
    app = await start_tabletop(tabletop_game)
    moves = list(app.session.moves)
    app.tap_move(app.session.state.legal_moves()[0])
    assert not app.controller.play(app.session.state.legal_moves()[0])
    assert app.session.moves == moves


async def test_hands_count_at_end_of_countdown(tabletop_game: Game) -> None:
    app = await start_tabletop(tabletop_game)
    ply, early, chosen = len(app.session.moves), choices(app), choices(app, 1)
    place_hands(app, early)
    app.controller.tabletop.start_countdown()
    await app.clock.advance(COUNT_SECONDS - 0.01)
    assert app.state.tabletop
    assert app.state.tabletop.is_busy
    place_hands(app, chosen)
    await app.clock.advance(0.01)
    assert app.session.moves[ply : ply + len(chosen)] == [*chosen.values()]


async def test_countdown_shows_each_number(tabletop_game: Game) -> None:
    app = await start_tabletop(tabletop_game)
    app.controller.tabletop.start_countdown()
    shown = []
    for _ in range(4):
        await app.clock.advance(0)
        assert app.state.tabletop
        shown.append(app.state.tabletop.text)
        await app.clock.advance(TICK_SECONDS[PACE])
    assert shown == ["3", "2", "1", app.controller.say("site.together.now")]


async def test_countdown_blocks_choices(tabletop_game: Game) -> None:
    app = await start_tabletop(tabletop_game)
    chosen = choices(app)
    app.controller.tabletop.start_countdown()
    await settle()
    for seat, move in chosen.items():
        app.controller.tabletop.choose(seat, move)
    assert set(app.controller.tabletop.waiting_seats) == set(chosen)


async def test_hand_within_grace_is_in_time(tabletop_game: Game) -> None:
    app = await start_tabletop(tabletop_game)
    ply, chosen = len(app.session.moves), choices(app)
    app.controller.tabletop.start_countdown()
    await app.clock.advance(COUNT_SECONDS + GRACE_SECONDS / 2)
    place_hands(app, chosen)
    app.controller.tabletop.pointer_pressed()
    await app.clock.advance(GRACE_SECONDS)
    assert app.session.moves[ply : ply + len(chosen)] == [*chosen.values()]


async def test_hand_in_time_keeps_its_choice(tabletop_game: Game) -> None:
    """Its target at the end of the count stays chosen, while other players are still in time."""
    app = await start_tabletop(tabletop_game)
    ply, chosen, later = len(app.session.moves), choices(app), choices(app, 1)
    seat = next(iter(chosen))
    place_hands(app, {seat: chosen[seat]})
    app.controller.tabletop.start_countdown()
    await app.clock.advance(COUNT_SECONDS)
    place_hands(app, {**chosen, seat: later[seat]})
    app.controller.tabletop.pointer_pressed()
    await app.clock.advance(GRACE_SECONDS)
    assert app.session.moves[ply] == chosen[seat]


async def test_late_seats_choose_again_alone(tabletop_game: Game) -> None:
    app = await start_tabletop(tabletop_game)
    ply, chosen = len(app.session.moves), choices(app)
    *_, late = chosen
    place_hands(app, {seat: move for seat, move in chosen.items() if seat != late})
    app.controller.tabletop.start_countdown()
    await app.clock.advance(COUNT_SECONDS + GRACE_SECONDS)
    place_hands(app, chosen)
    app.controller.tabletop.pointer_pressed()  # after the grace
    assert app.controller.tabletop.waiting_seats == [late]
    assert app.state.tabletop
    say = app.controller.say
    assert app.state.tabletop.text == say("site.together.missing", seats=say.seat_name(late))
    assert len(app.session.moves) == ply
    app.controller.tabletop.start_countdown()
    await app.clock.advance(COUNT_SECONDS)
    assert app.session.moves[ply : ply + len(chosen)] == [*chosen.values()]


async def test_second_countdown_is_ignored(tabletop_game: Game) -> None:
    app = await start_tabletop(tabletop_game)
    app.controller.tabletop.start_countdown()
    await app.clock.advance(TICK_SECONDS[PACE])
    app.controller.tabletop.start_countdown()
    await app.clock.advance(0)
    assert app.state.tabletop
    assert app.state.tabletop.text == "2"


def give_to_bots(controller: GameController) -> None:
    """Leave only one human."""
    assert controller.session
    for seat in controller.session.human_seats[1:]:
        controller.set_player(seat, "easy")


LEAVING: dict[str, Callable[[GameController], object]] = {
    "history": lambda controller: controller.show_ply(0),
    "setup": lambda controller: controller.close_game(),
    "mode_off": lambda controller: controller.set_tabletop(False),
    "small_screen": lambda controller: controller.tabletop.set_has_room(False),
    "bots_take_over": give_to_bots,
}


@pytest.mark.parametrize("leave", LEAVING.values(), ids=LEAVING)
async def test_leaving_round_stops_countdown(tabletop_game: Game, leave: Callable[[GameController], object]) -> None:
    app = await start_tabletop(tabletop_game)
    place_hands(app, choices(app))
    session, moves = app.session, list(app.session.moves)
    app.controller.tabletop.start_countdown()
    await app.clock.advance(TICK_SECONDS[PACE])
    leave(app.controller)
    assert not app.controller.tabletop.is_counting
    assert app.state.tabletop is None
    await app.clock.advance(60)
    assert session.moves == moves


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
    for seat, move in chosen.items():
        app.controller.tabletop.choose(seat, move)
    await settle()
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
    later = App(tabletop_game, storage=app.storage, pace=PACE)
    later.controller.tabletop.has_room = True
    later.controller.resume(later.controller.saves.load_all()[0])
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
    later = App(tabletop_game, storage=app.storage)
    later.controller.tabletop.has_room = True
    later.controller.resume(later.controller.saves.load_all()[0])
    assert later.controller.is_tabletop
    assert later.controller.tabletop.waiting_seats == waiting


async def test_last_round_shown_until_next_choice(tabletop_game: Game) -> None:
    app = await start_tabletop(tabletop_game)
    played = choices(app)
    for seat, move in played.items():
        app.controller.tabletop.choose(seat, move)
    await settle()
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
    later = App(tabletop_game, storage=app.storage)
    later.controller.tabletop.has_room = True
    later.controller.resume(later.controller.saves.load_all()[0])
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
