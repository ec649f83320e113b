"""Rounds in tabletop mode: choices, the countdown and its grace."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from app.game.controller import GameController
from app.game.tabletop import GRACE_SECONDS, TICK_SECONDS
from pygames.game import Game
from tests.app.stand_ins import settle
from tests.app.tabletop_rounds import COUNT_SECONDS, PACE, choices, place_hands, start_tabletop


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
    "history": lambda controller: controller.playback.show(0),
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
