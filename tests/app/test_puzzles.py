"""Embedded puzzles."""

from __future__ import annotations

from random import Random

from app.embed.params import EmbedParams
from app.game.embedded import REPLY_SECONDS, PuzzleGame
from pygames.game import Game
from pygames.puzzles import format_lines
from pygames.session import Player
from tests.app.embeds import embed, params_of
from tests.app.harness import App, midgame_record, random_move
from tests.app.stand_ins import settle
from tests.prove_puzzles import load_puzzles


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


async def test_stored_puzzles_are_solved_by_their_lines(game: Game) -> None:
    """Of each kind, one, by its last line: the reader makes some moves, and the page replies."""
    for puzzle in {puzzle.kind: puzzle for puzzle in load_puzzles(game.name)}.values():
        params = params_of(game, puzzle.record, "puzzle", solution=format_lines(puzzle.lines))
        assert params.lines == puzzle.lines
        app, line = embed(game, params), puzzle.lines[-1]
        while (made := puzzle_moves(app)) != line:
            assert made == line[: len(made)]
            if app.session.awaits_human(app.session.state):
                assert app.controller.play(line[len(made)])
            else:
                await app.clock.advance(REPLY_SECONDS)
        assert app.state.status == app.controller.say("site.frame.solved")


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
