"""Embedded games: continued from a position, replayed, or solved as a puzzle."""

from __future__ import annotations

from random import Random

import pytest

from app.embed.params import EmbedParams, parse_params
from app.game.controller import PLAYBACK_SECONDS
from app.game.embedded import REPLY_SECONDS, EmbeddedGame, PuzzleGame, ReplayGame
from app.text import site_words
from pygames.game import Game
from pygames.record import Record
from pygames.session import Player
from tests.app.harness import App, midgame_record, random_move, random_record
from tests.app.stand_ins import MemoryStorage, settle

KINDS: dict[str, type[EmbeddedGame]] = {"play": EmbeddedGame, "replay": ReplayGame, "puzzle": PuzzleGame}


def params_of(game: Game, record: Record, mode: str = "play", **texts: str) -> EmbedParams:
    params = parse_params(game, {"mode": mode, "record": str(record), **texts}, site_words("en", game.name))
    assert params.warnings == []
    assert params.mode == mode
    return params


def embed(game: Game, params: EmbedParams, storage: MemoryStorage | None = None) -> App:
    app = App(game, embed=(KINDS[params.mode], params), storage=storage, pace=1)
    assert isinstance(app.controller, EmbeddedGame)
    app.controller.open()
    return app


def own(app: App) -> EmbeddedGame:
    assert isinstance(app.controller, EmbeddedGame)
    return app.controller


# Continued games


async def test_embed_opens_at_its_record_with_one_state(game: Game) -> None:
    record = midgame_record(game, 3)
    app = embed(game, params_of(game, record))
    assert app.session.record == record
    assert len(app.states) == 1


async def test_embed_restores_only_its_own_game(game: Game) -> None:
    first, second = (params_of(game, midgame_record(game, count)) for count in (2, 3))
    app = embed(game, first)
    await app.play(Random(1))
    app.storage.writes.clear()
    assert embed(game, first, app.storage).session.record == app.session.record
    assert embed(game, second, app.storage).session.record == second.record
    assert app.storage.writes == ["crossboard.pace"] * 2  # by App


async def test_finished_embed_starts_again(game: Game) -> None:
    record = midgame_record(game, 2)
    params = params_of(game, record)
    app = embed(game, params)
    rng = Random(1)
    app.session.seats = {seat: Player() for seat in app.session.seats}
    while app.session.state.actor is not None:
        app.session.play(random_move(app.session.state, rng))
    app.controller.save()
    assert embed(game, params, app.storage).session.record == record


@pytest.mark.parametrize("change", ["nonsense", "other_game", "damaged"])
async def test_unusable_save_restarts_embed(game: Game, change: str) -> None:
    record = midgame_record(game, 2)
    params = params_of(game, record)
    app = embed(game, params)
    app.controller.save()
    key = next(key for key in app.storage.texts if key.startswith("crossboard.embed."))
    text = app.storage.texts[key]
    changed = {"nonsense": text.replace(str(record), f"{record} nonsense"),
               "other_game": text.replace(str(record), "unknown players=2 :"), "damaged": "{"}  # fmt: skip
    assert changed[change] != text
    app.storage.texts[key] = changed[change]
    assert embed(game, params, app.storage).session.record == record


async def test_undo_stops_at_embedded_position(game: Game) -> None:
    record = midgame_record(game, 3)
    app = embed(game, params_of(game, record))
    app.bots.is_quick = True
    assert not app.state.can_undo
    app.controller.undo(force=True)
    assert app.session.record == record
    await app.play(Random(1))
    assert app.state.can_undo
    app.controller.undo(force=True)
    assert app.session.record == record
    assert not app.state.can_undo


async def test_restart_returns_to_embedded_position(game: Game) -> None:
    record = midgame_record(game, 2)
    params = params_of(game, record)
    app = embed(game, params)
    await app.play(Random(1))
    app.controller.rematch()
    assert app.session.record == record
    assert embed(game, params, app.storage).session.record == record


async def test_embed_shows_no_storage_error(game: Game) -> None:
    app = embed(game, params_of(game, midgame_record(game, 2)))
    app.storage.report_once("note.not_saved")
    await app.play(Random(1))
    assert app.state.message == ""


# Replays


async def test_replay_opens_at_start_with_one_state(game: Game) -> None:
    """The last position is never shown first."""
    app = embed(game, params_of(game, random_record(game, 10), "replay"))
    assert [state.shown_ply for state in app.states] == [0]
    assert app.state.status == app.controller.say("site.frame.replay")


async def test_replay_accepts_no_moves_and_saves_nothing(game: Game) -> None:
    record = midgame_record(game, 3)
    app = embed(game, params_of(game, record, "replay"))
    app.storage.writes.clear()
    for action in ("on", "present"):
        app.controller.browse(action)
        assert not app.controller.play(record.replay().legal_moves()[0])
        await app.clock.advance(60)
    assert app.session.record == record
    assert app.storage.writes == []
    assert app.bots.requests == []


async def test_unfinished_replay_ends_at_past_position(game: Game) -> None:
    app = embed(game, params_of(game, midgame_record(game, 3), "replay"))
    last = len(app.session.moves)
    app.controller.browse("present")
    assert (app.state.shown_ply, app.state.is_over) == (last, False)
    app.controller.browse("on")
    assert app.state.shown_ply == last
    app.controller.browse("back")
    assert app.state.shown_ply == last - 1


async def test_replay_plays_from_start_repeatedly(game: Game) -> None:
    app = embed(game, params_of(game, midgame_record(game, 2), "replay"))
    last = len(app.session.moves)
    for _ in range(2):
        app.controller.play_back()
        for ply in range(1, last + 1):
            await app.clock.advance(PLAYBACK_SECONDS)
            assert app.state.shown_ply == ply
    await app.clock.advance(60)
    assert app.state.shown_ply == last


async def test_restart_returns_replay_to_start(game: Game) -> None:
    app = embed(game, params_of(game, midgame_record(game, 3), "replay"))
    app.controller.show_ply(2)
    app.controller.rematch()
    assert app.state.shown_ply == 0


# Puzzles


def create_puzzle(game: Game) -> EmbedParams:
    """Return a puzzle with two moves of the reader, and the moves between them."""
    for decisions in range(1, 40):
        record = midgame_record(game, decisions)
        state = record.replay()
        reader, rng = state.actor, Random(decisions)
        if len(state.legal_moves()) < 2:
            continue
        line: list[str] = []
        while state.actor is not None and len(line) < 12 and not (line and state.actor == reader):
            line.append(random_move(state, rng))
            state = state.play(line[-1])
        if state.actor == reader and len(line) < 12:
            line.append(random_move(state, rng))
            return params_of(game, record, "puzzle", solution=" ".join(line))
    raise AssertionError(f"{game.name} has no position for a puzzle")


def wrong_move(app: App, params: EmbedParams) -> str:
    return next(move for move in app.session.state.legal_moves() if move != params.lines[0][0])


async def test_puzzle_opens_with_one_state(game: Game) -> None:
    app = embed(game, create_puzzle(game))
    assert len(app.states) == 1


async def test_wrong_puzzle_move_is_taken_back(game: Game) -> None:
    params = create_puzzle(game)
    app = embed(game, params)
    app.controller.play(wrong_move(app, params))
    assert app.state.status == app.controller.say("site.frame.not_it")
    assert len(app.session.moves) == len(params.record.moves) + 1
    await app.clock.advance(REPLY_SECONDS)
    assert app.session.record == params.record
    assert app.state.status == app.controller.say("site.frame.not_it")
    assert app.controller.accepts_moves


async def test_moves_after_wrong_one_are_taken_back(game: Game) -> None:
    """If it is the reader's turn again, a second move is possible before the first one is taken back."""
    params = create_puzzle(game)
    app = embed(game, params)
    app.session.seats = {seat: Player() for seat in app.session.seats}  # so that the reader decides everything
    app.controller.play(wrong_move(app, params))
    if app.controller.accepts_moves:
        app.controller.play(app.session.state.legal_moves()[0])
    await app.clock.advance(REPLY_SECONDS)
    assert app.session.record == params.record


async def test_right_moves_get_replies_and_solve_puzzle(game: Game) -> None:
    params = create_puzzle(game)
    first, *replies, last = params.lines[0]
    app = embed(game, params)
    assert app.controller.play(first)
    for count in range(1, len(replies) + 1):
        await app.clock.advance(REPLY_SECONDS)
        assert puzzle_moves(app) == (first, *replies[:count])
    await settle()
    assert app.state.status == app.controller.say("site.frame.so_far")
    assert app.controller.play(last)
    assert app.state.status == app.controller.say("site.frame.solved")
    assert not app.controller.accepts_moves
    await app.clock.advance(60)
    assert puzzle_moves(app) == params.lines[0]


def puzzle_moves(app: App) -> tuple[str, ...]:
    controller = app.controller
    assert isinstance(controller, PuzzleGame)
    return controller.moves_since_start()


async def test_puzzle_goes_on_after_undo(game: Game) -> None:
    """After a solved puzzle, Undo leads to a position that accepts moves again, and Redo to the solution."""
    params = create_puzzle(game)
    first, *_, last = params.lines[0]
    app = embed(game, params)
    app.controller.play(first)
    await app.clock.advance(60)
    app.controller.play(last)
    assert app.state.can_undo
    app.controller.undo(force=True)
    assert app.state.status != app.controller.say("site.frame.solved")
    assert app.controller.accepts_moves
    app.controller.redo()
    assert app.state.status == app.controller.say("site.frame.solved")
    app.controller.undo(force=True)
    assert app.controller.play(last)
    assert app.state.status == app.controller.say("site.frame.solved")


async def test_solution_is_shown_move_by_move(game: Game) -> None:
    params = create_puzzle(game)
    app = embed(game, params)
    assert isinstance(app.controller, PuzzleGame)
    app.controller.show_solution()
    for count in range(len(params.lines[0]) + 1):
        assert puzzle_moves(app) == params.lines[0][:count]
        assert not app.controller.accepts_moves
        await app.clock.advance(REPLY_SECONDS)
    assert app.state.status == app.controller.say("site.frame.answered")


async def test_puzzle_move_gives_one_state(game: Game) -> None:
    params = create_puzzle(game)
    app = embed(game, params)
    first, *replies, last = params.lines[0]
    moves = len(app.states), len(app.session.moves)
    app.controller.play(first)
    for _ in replies:
        await app.clock.advance(REPLY_SECONDS)
    app.controller.play(last)
    assert app.state.status == app.controller.say("site.frame.solved")
    assert len(app.states) - moves[0] == len(app.session.moves) - moves[1] == len(params.lines[0])


async def test_wrong_puzzle_move_gives_one_state(game: Game) -> None:
    params = create_puzzle(game)
    app = embed(game, params)
    before = len(app.states)
    app.controller.play(wrong_move(app, params))
    assert len(app.states) - before == 1
    await app.clock.advance(REPLY_SECONDS)
    assert len(app.states) - before == 2


async def test_solution_gives_one_state_per_move(game: Game) -> None:
    params = create_puzzle(game)
    app = embed(game, params)
    assert isinstance(app.controller, PuzzleGame)
    app.controller.show_solution()
    before = len(app.states)
    await app.clock.advance(REPLY_SECONDS * len(params.lines[0]))
    assert len(app.states) - before == len(params.lines[0])


async def test_restart_stops_reply(game: Game) -> None:
    params = create_puzzle(game)
    app = embed(game, params)
    assert isinstance(app.controller, PuzzleGame)
    for start in (lambda: app.controller.play(wrong_move(app, params)), app.controller.show_solution):
        start()
        await settle()
        app.controller.rematch()
        await app.clock.advance(60)
        assert app.session.record == params.record
        assert app.controller.accepts_moves


async def test_undo_stops_reply(game: Game) -> None:
    params = create_puzzle(game)
    app = embed(game, params)
    app.controller.play(params.lines[0][0])
    await settle()
    app.controller.undo(force=True)
    await app.clock.advance(60)
    assert app.session.record == params.record


async def test_puzzle_saves_nothing(game: Game) -> None:
    params = create_puzzle(game)
    app = embed(game, params)
    app.storage.writes.clear()
    app.controller.play(params.lines[0][0])
    await app.clock.advance(60)
    assert app.storage.writes == []
