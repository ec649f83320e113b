"""Secrets: a render state contains only what its reader may know, also while the device is handed over."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random

import pytest

from app.game.sharing import public_record, secret_owners
from app.render.state import RenderState
from pygames.game import Game, State
from pygames.games import GAMES
from pygames.record import Record
from pygames.session import Player, Session
from tests.app.harness import App, random_record
from tests.app.stand_ins import settle

MAX_TWINS = 12  # pairs of games, for each game


def twins(game: Game, reader: int | None) -> Iterator[tuple[Record, Record]]:
    """Yield pairs of games that look the same to a reader: they differ in one hidden move."""
    rng = Random(1)
    for seed in range(1, 40):
        record = random_record(game, 60, seed, players=game.players[-1])
        states = [*record.states()]
        plies = [ply for ply, move in enumerate(record.moves) if states[ply].is_hidden(move, reader)]
        for ply in rng.sample(plies, min(2, len(plies))):
            if pair := twin(record, states, ply, reader, rng):
                yield pair


def twin(
    record: Record, states: list[State], ply: int, reader: int | None, rng: Random
) -> tuple[Record, Record] | None:
    """Exchange the move at `ply`, and add the moves after it as long as both games look the same."""
    others = [move for move in states[ply].legal_moves() if move != record.moves[ply]]
    if not others:
        return None
    moves = [*record.moves[:ply], rng.choice(others)]
    state, last_equal = states[ply].play(moves[-1]), 0
    for end in range(ply + 1, len(record.moves) + 1):
        if state.actor != states[end].actor or state.actor is None:
            break
        assert state.view(reader) == states[end].view(reader)
        last_equal = end
        if end == len(record.moves) or states[end].reveals_hidden(record.moves[end]):
            break
        if record.moves[end] not in state.legal_moves():
            break
        moves.append(record.moves[end])
        state = state.play(moves[-1])
    if not last_equal:
        return None
    return with_moves(record, record.moves[:last_equal]), with_moves(record, tuple(moves[:last_equal]))


def with_moves(record: Record, moves: tuple[str, ...]) -> Record:
    return Record(record.game, record.players, record.options, moves)


def render_states(record: Record, seats: dict[int, Player], before: int) -> list[RenderState]:
    """Return the render states when a game is opened, browsed back to ply `before`, and to the present."""
    app = App(Session(record).game)
    app.controller.set_session(Session(record, seats, Random(1)), "id")
    app.controller.playback.show(before)
    app.controller.playback.show(None)
    return app.states


async def test_reader_sees_no_secrets_of_bots(secret_game: Game) -> None:
    """With one human and bots, the human's page does not depend on the bots' secrets."""
    compared = 0
    seats = dict.fromkeys(range(2, secret_game.players[-1] + 1), Player(bot="easy"))
    for first, second in twins(secret_game, reader=1):
        before = max(0, len(first.moves) - 8)
        assert render_states(first, seats, before) == render_states(second, seats, before)
        compared += 1
        if compared == MAX_TWINS:
            return
    assert compared > 2


async def test_veil_shows_no_hand(secret_game: Game) -> None:
    """With several humans, the page does not depend on secrets while the device is passed on."""
    compared = 0
    for first, second in twins(secret_game, reader=None):
        apps = []
        for record in (first, second):
            app = App(secret_game)
            app.open(record)
            apps.append(app)
        if not apps[0].controller.awaits_handover:
            continue
        assert apps[0].state == apps[1].state
        assert apps[0].state.handover
        assert apps[0].controller.board_description() == apps[1].controller.board_description()
        compared += 1
        if compared == MAX_TWINS:
            return
    assert compared > 2


async def test_veil_shown_for_next_human(secret_game: Game) -> None:
    app = App(secret_game)
    app.start()
    rng = Random(1)
    passed = 0
    for _ in range(12):
        holder = app.session.device_holder
        await app.play(rng)
        deciding_human = app.session.deciding_human
        if deciding_human is None:
            continue
        assert bool(app.state.handover) == (deciding_human != app.session.device_holder)
        passed += app.session.device_holder != holder
        if app.state.handover:
            assert app.controller.say.seat_name(deciding_human) in app.state.handover.text
            assert (app.state.interaction.targets, app.state.choices) == (frozenset(), ())
            assert not any(mark.key.startswith("trace:") for mark in app.state.scene.marks)
            assert (app.state.status, app.state.recent_moves) == ("", "")
    assert passed


async def test_held_move_shows_no_choice_of_others(tabletop_game: Game) -> None:
    """The player who completes a round may still take the choice back, so the others' choices are not shown yet."""
    states = []
    for first in (0, -1):
        app = App(tabletop_game)
        app.start()
        await app.proceed()
        *earlier, last = app.session.pending_choices.values()
        for number, moves in enumerate((*earlier, last)):
            app.controller.confirm_handover()
            app.controller.play(moves[0 if number else first])
            if number < len(earlier):
                await app.proceed()
        assert app.controller.passing.held_move
        states.append(app.state)
        app.controller.passing.take_back()
        assert app.session.state.actor == app.session.device_holder
    assert states[0] == states[1]


async def test_veil_needs_secrets_and_several_humans(game: Game) -> None:
    together = App(game)
    together.start()
    alone = App(game)
    alone.bots.is_quick = True
    alone.start(dict.fromkeys(range(2, game.players[0] + 1), "easy"))
    rng = Random(1)
    for _ in range(4):
        await alone.play(rng)
        await together.play(rng)
    assert not any(state.handover for state in alone.states)
    assert any(state.handover for state in together.states) == game.has_hidden_information


async def test_veil_blocks_moves(secret_game: Game) -> None:
    app = App(secret_game)
    app.start()
    for _ in range(20):
        if not app.controller.awaits_handover:
            await app.play(Random(1))
    moves, legal = list(app.session.moves), app.session.state.legal_moves()
    assert not app.controller.play(legal[0])
    app.tap_move(legal[0])
    app.controller.advice.ask()
    assert app.session.moves == moves
    assert (app.state.interaction.targets, app.state.can_hint) == (frozenset(), False)
    app.controller.confirm_handover()
    assert app.state.handover is None
    assert app.controller.play(legal[0])


async def test_veil_blocks_undo_and_redo(secret_game: Game) -> None:
    """Undo would show the last player's hand to the next one."""
    app = App(secret_game)
    app.start()
    passed = 0
    for _ in range(12):
        await app.play(Random(1))
        if app.controller.awaits_handover and app.session.undo_target:
            passed += 1
            moves = list(app.session.moves)
            assert (app.state.can_undo, app.state.can_redo) == (False, False)
            assert app.controller.undo(force=True)
            app.controller.redo()
            assert app.session.moves == moves
            assert app.state.handover
    assert passed


async def test_veil_shown_for_seat_taken_over(secret_game: Game) -> None:
    """When a human takes a bot's seat, its hand is shown only after the device has been passed on."""
    app = App(secret_game)
    app.start(dict.fromkeys(range(2, secret_game.players[0] + 1), "easy"))
    rng = Random(1)
    for _ in range(20):
        if not app.bots.requests:
            await app.play(rng)
    seat = app.session.state.actor
    app.controller.set_player(seat or 0, "")
    assert app.state.handover
    assert app.controller.seat is None


@pytest.mark.fault("Secret shown", cause="A seat is given to a bot", outcome="Nobody’s hand is shown")
async def test_no_hand_shown_when_seats_become_bots(secret_game: Game) -> None:
    """The page does not depend on any secret while all seats but one are given to bots, one after the other."""
    compared = 0
    for first, second in islice(twins(secret_game, reader=None), MAX_TWINS):
        apps = [App(secret_game), App(secret_game)]
        for app, record in zip(apps, (first, second), strict=True):
            app.open(record)
            app.states.clear()
            for seat in range(2, record.players + 1):
                app.controller.set_player(seat, "easy")
        assert apps[0].states == apps[1].states
        compared += 1
    assert compared > 2


async def test_seat_given_to_bot_needs_confirmation(secret_game: Game) -> None:
    """Also when the game is loaded again, on this device, in which only one human plays now."""
    app = App(secret_game)
    app.start()
    await app.play(Random(1))
    await start_turn(app)
    seat = app.session.state.actor or 0
    for other in app.session.seats:
        if other != seat:
            app.controller.set_player(other, "easy")
    assert app.state.handover
    again = App(secret_game, storage=app.storage)
    saved = again.controller.saves.find(app.controller.id)
    assert saved
    again.controller.opening.resume(saved)
    assert again.state.handover
    again.controller.confirm_handover()
    assert again.controller.seat == seat


async def test_sole_human_resumes_without_veil(secret_game: Game) -> None:
    app = App(secret_game)
    app.bots.is_quick = True
    app.start(dict.fromkeys(range(2, secret_game.players[0] + 1), "easy"))
    await app.play(Random(1))
    app.controller.release_device()
    again = App(secret_game, storage=app.storage)
    saved = again.controller.saves.find(app.controller.id)
    assert saved
    again.controller.opening.resume(saved)
    assert (again.controller.seat, again.state.handover) == (1, None)
    assert not any(state.handover for state in app.states)


async def start_turn(app: App) -> None:
    """Wait until a human decides, and confirm that the human holds the device."""
    await settle()
    app.controller.confirm_handover()
    assert app.controller.accepts_moves


async def test_released_device_shows_no_secrets(secret_game: Game) -> None:
    """After an absence, neither hand nor hint nor half a move of the last player is shown before someone confirms."""
    app = App(secret_game)
    app.start()
    await app.play(Random(1))
    await start_turn(app)
    controller, move = app.controller, app.session.state.legal_moves()[0]
    controller.advice.ask()
    await settle()
    await app.bots.answer()
    controller.tap(sorted(secret_game.renderer.move_taps(move)[0])[0])
    controller.show_message("a hint")
    controller.release_device()
    assert app.state.handover
    assert (app.state.message, app.state.interaction.taps, controller.seat) == ("", (), None)
    count = len(app.states)
    controller.release_device()
    assert len(app.states) == count


async def test_tabletop_mode_releases_device(tabletop_game: Game) -> None:
    app = App(tabletop_game)
    app.controller.tabletop.has_room = True
    app.start()
    await start_turn(app)
    app.controller.show_message("a hint")
    app.controller.set_tabletop(True)
    assert app.state.message == ""
    app.controller.set_tabletop(False)
    if tabletop_game.has_hidden_information:
        assert app.state.handover


# What leaves the device


@pytest.mark.fault(
    "Secret shown", cause="A running game is shared", outcome="The link ends at the last round that everybody knows"
)
async def test_public_record_has_no_secrets(secret_game: Game) -> None:
    """What is shared without a question is the same for games that look the same to everybody."""
    compared = 0
    for first, second in islice(twins(secret_game, reader=None), MAX_TWINS):
        one, other = Session(first), Session(second)
        assert public_record(one) == public_record(other)
        assert secret_owners(one) == secret_owners(other)
        compared += 1
    assert compared > 2


@pytest.mark.fault("Secret shown", cause="Secret draws are part of the record", outcome="The page asks first")
@pytest.mark.parametrize(("name", "is_cut"), [("crossing", True), ("crosswise", False)])
async def test_record_cut_only_at_finished_round(name: str, is_cut: bool) -> None:
    """Choices can be made again. Draws cannot be left out, so somebody must be asked."""
    game = GAMES[name]
    record = random_record(game, 200, seed=2)
    whole = Session(record)
    assert (whole.state.actor, public_record(whole), secret_owners(whole)) == (None, record, ())
    seen = set()
    for ply in range(1, len(record.moves)):
        session = Session(with_moves(record, record.moves[:ply]))
        public = public_record(session)
        if secret_owners(session):
            seen.add(public is None)
        if public:
            assert public.moves == record.moves[: len(public.moves)]
            assert not secret_owners(Session(public))
            assert len(public.moves) == ply or ply - len(public.moves) < 2 * record.players
    assert seen == {not is_cut}


async def test_open_game_is_shared_whole(open_game: Game) -> None:
    session = Session(random_record(open_game, 6))
    assert (public_record(session), secret_owners(session)) == (session.record, ())
