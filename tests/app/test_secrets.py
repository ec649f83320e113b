"""Secrets: a render state contains only what its reader may know, also while the device is handed over."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from app.render.state import RenderState
from pygames.game import Game, State
from pygames.record import Record
from pygames.session import Player, Session
from tests.app.harness import App, random_record

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
    app.controller.show_ply(before)
    app.controller.show_ply(None)
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
            assert (app.state.status, app.state.recent_moves) == ("", "")
    assert passed


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
    app.controller.hint()
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
