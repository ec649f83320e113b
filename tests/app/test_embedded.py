"""Embedded games: continued from a position, or replayed."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from app.game.playback import POSITION_SECONDS
from pygames.game import Game
from pygames.session import Player
from tests.app.embeds import embed, own, params_of
from tests.app.harness import midgame_record, random_move, random_record

# Continued games


@pytest.mark.parametrize("mode", ["play", "puzzle", "figure"])
async def test_progress_survives_sleep(game: Game, mode: str) -> None:
    """Without storage, as in a sandbox."""
    record = midgame_record(game, 2)
    state, moves = record.replay(), list[str]()
    while state.actor is not None and len(moves) < 4:
        moves.append(random_move(state, Random(len(moves))))
        state = state.play(moves[-1])
    params = params_of(game, record, mode, **({} if mode == "play" else {"solution": " ".join(moves)}))
    app = embed(game, params)
    assert own(app).progress == ""
    for move in moves[:2]:
        app.session.play(move)
    progress = own(app).progress
    assert progress == " ".join(moves[:2])
    for text, made in ((progress, moves[:2]), ("nonsense", [])):
        resumed = embed(game, replace(params, progress=text))
        assert resumed.session.moves == [*record.moves, *made]


async def test_replay_wakes_at_the_same_position(game: Game) -> None:
    params = params_of(game, random_record(game, 10), "replay")
    app = embed(game, params)
    app.controller.playback.show(3)
    assert own(app).progress == "3"
    assert embed(game, replace(params, progress="3")).state.shown_ply == 3
    assert embed(game, replace(params, progress="nonsense")).state.shown_ply == 0


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
    assert app.storage.writes == ["crossboard.pace", "crossboard.roll"] * 2  # by App


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
        app.controller.playback.browse(action)
        assert not app.controller.play(record.replay().legal_moves()[0])
        await app.clock.advance(60)
    assert app.session.record == record
    assert app.storage.writes == []
    assert app.bots.requests == []


async def test_unfinished_replay_ends_at_past_position(game: Game) -> None:
    app = embed(game, params_of(game, midgame_record(game, 3), "replay"))
    last = len(app.session.moves)
    app.controller.playback.browse("present")
    assert (app.state.shown_ply, app.state.is_over) == (last, False)
    app.controller.playback.browse("on")
    assert app.state.shown_ply == last
    app.controller.playback.browse("back")
    assert app.state.shown_ply == last - 1


async def test_replay_plays_from_start_repeatedly(game: Game) -> None:
    app = embed(game, params_of(game, midgame_record(game, 2), "replay"))
    last = len(app.session.moves)
    for _ in range(2):
        app.controller.playback.start()
        for ply in range(1, last + 1):
            await app.clock.advance(POSITION_SECONDS)
            assert app.state.shown_ply == ply
    await app.clock.advance(60)
    assert app.state.shown_ply == last


async def test_restart_returns_replay_to_start(game: Game) -> None:
    app = embed(game, params_of(game, midgame_record(game, 3), "replay"))
    app.controller.playback.show(2)
    app.controller.rematch()
    assert app.state.shown_ply == 0
