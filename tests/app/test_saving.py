"""Saved games: their texts, and the moments when they are written."""

from __future__ import annotations

import json
from dataclasses import replace
from random import Random

import pytest

from app.storage.saved_games import (
    MAX_FINISHED,
    MAX_UNFINISHED,
    PREFIX,
    UNFINISHED,
    SavedGame,
    SavedGames,
    count_turns,
    select_begun,
    select_resumed,
)
from app.storage.saved_words import SavedWords
from app.text import site_words
from pygames.bots import DEFAULT_LEVEL
from pygames.game import Game, State
from pygames.games import GAMES
from pygames.record import Record
from pygames.session import Player, Session
from pygames.turns import TurnList
from tests.app.harness import App, almost_finished, midgame_record, random_move
from tests.app.stand_ins import MemoryStorage, settle

DAMAGED = ["", "{", "[]", "null", '{"version": 1}', '{"record": "x", "seats": [], "by_hand": false, "when": 1}',
           '{"record": "x", "seats": {"1": [""]}, "by_hand": false, "when": 1}']  # fmt: skip


def unfinished_entries(storage: MemoryStorage) -> set[str]:
    """Return the list that should be there: the unfinished games, and whether the last game of a kind is finished."""
    saved_games = SavedGames(storage).load_all()
    last = {saved.game: saved for saved in reversed(saved_games)}
    return {saved.unfinished_entry for saved in saved_games if not saved.is_over} | {
        f"{game}=over" for game, saved in last.items() if saved.is_over
    }


def read_unfinished_list(storage: MemoryStorage) -> set[str]:
    """Return the list that boot.js reads."""
    return set((storage.read(UNFINISHED) or "").split())


def saved_texts(app: App) -> dict[str, str]:
    return {key: text for key, text in app.storage.texts.items() if key.startswith(PREFIX)}


async def test_move_is_saved(game: Game) -> None:
    app = App(game)
    app.bots.is_quick = True
    app.start(dict.fromkeys(range(2, game.players[0] + 1), "easy"))
    for _ in range(4):
        await app.play(Random(1))
        saved = app.controller.saves.find(app.controller.id)
        assert saved
        assert saved.record == str(app.session.record)
        assert saved.seats == app.session.seats
    app.controller.undo(force=True)
    saved = app.controller.saves.find(app.controller.id)
    assert saved
    assert saved.record == str(app.session.record)


async def test_resuming_writes_nothing(game: Game) -> None:
    app = App(game)
    for seed in (1, 2):
        app.open(midgame_record(game, 2), seed=seed)
    saves, order = saved_texts(app), [saved.id for saved in app.controller.saves.load_all()]
    later = App(game, storage=app.storage)
    app.storage.writes.clear()
    later.controller.opening.resume(later.controller.saves.load_all()[-1])
    await settle()
    assert later.session.record == app.session.record
    assert (saved_texts(later), app.storage.writes) == (saves, [])
    assert [saved.id for saved in later.controller.saves.load_all()] == order


async def test_resumed_game_renders_as_before(game: Game) -> None:
    """Moves that were hidden at first and revealed later look the same."""
    app = App(game)
    app.bots.is_quick = True
    app.start(dict.fromkeys(range(2, game.players[-1] + 1), "easy"), players=game.players[-1])
    for _ in range(4):
        await app.play(Random(3))
        later = App(game, storage=app.storage)
        later.controller.opening.resume(app.controller.saves.load_all()[0])
        app.controller.presenter.traces.clear()  # they are not saved
        before, after = app.render(), later.render()
        assert replace(after, chart=None) == replace(before, chart=None)


async def test_move_after_resuming_puts_game_first(game: Game) -> None:
    app = App(game)
    for seed in (1, 2):
        app.open(midgame_record(game, 2), seed=seed)
    oldest = app.controller.saves.load_all()[-1]
    app.controller.opening.resume(oldest)
    await app.play(Random(1))
    assert app.controller.saves.load_all()[0].id == oldest.id


async def test_unfinished_list_follows_saved_games(game: Game) -> None:
    storage, rng = MemoryStorage(), Random(2)
    saves = SavedGames(storage)
    sessions = {f"id{number}": Session(Record(game.name, game.players[0])) for number in range(3)}
    for _ in range(30):
        id_ = rng.choice([*sessions])
        if rng.random() < 0.2 and (saved := saves.find(id_)):
            saves.delete(saved)
        else:
            session = sessions[id_]
            for _ in range(60):
                if session.state.actor is not None:
                    session.play(random_move(session.state, rng))
            saves.save(id_, session)
        assert read_unfinished_list(storage) == unfinished_entries(storage)


async def test_unfinished_game_is_not_resumed_after_a_later_one(game: Game) -> None:
    """Who has finished another game since then expects the setup, where the old one is offered."""
    app = App(game)
    saves, rng = app.controller.saves, Random(1)
    app.open(midgame_record(game, 2), seed=1)
    old = app.controller.id
    assert [saved.id for saved in select_resumed(saves.load_all())] == [old]
    app.open(midgame_record(game, 2), seed=2)
    later = app.controller.id
    assert [saved.id for saved in select_resumed(saves.load_all())] == [later, old]
    saves.delete(saves.load_all()[0])
    app.open(almost_finished(game), seed=3)
    later = app.controller.id
    while await app.play(rng):
        pass
    assert select_resumed(saves.load_all()) == []
    assert read_unfinished_list(app.storage) == {f"{game.name}:{old}", f"{game.name}=over"}
    assert [saved.id for saved in saves.load_all() if not saved.is_over] == [old]
    app.start()  # nothing has been done in it
    assert select_resumed(saves.load_all()) == []
    app.controller.opening.resume(saves.load_all()[-1])
    assert app.controller.id == old
    await app.play(rng)
    assert [saved.id for saved in select_resumed(saves.load_all())][:1] == [old]
    assert f"{game.name}=over" not in read_unfinished_list(app.storage)


async def test_listing_games_repairs_unfinished_list(game: Game) -> None:
    """The list is wrong for games that an older version saved or that were damaged later."""
    app = App(game)
    app.open(midgame_record(game, 2))
    app.storage.delete(UNFINISHED)
    app.controller.saves.load_all(game.name)
    assert read_unfinished_list(app.storage) == {f"{game.name}:{app.controller.id}"}
    app.storage.write(PREFIX + app.controller.id, "{")
    app.controller.saves.load_all(game.name)
    assert read_unfinished_list(app.storage) == set()


async def test_game_is_begun_once_somebody_has_decided(game: Game) -> None:
    """Tiles dealt and stones drawn are nobody's doing."""
    app = App(game)
    app.start()
    await settle()
    assert select_begun(app.controller.saves.load_all()) == []
    await app.play(Random(1), 1)
    (saved,) = select_begun(app.controller.saves.load_all())
    assert saved.turns == 1
    key = "site.rounds_made" if game.is_simultaneous else "site.turns_made"
    if game in GAMES.values():
        assert site_words("en")(key, n=1) in str(SavedWords.of(saved, "en"))


async def test_turns_of_older_save_are_counted(game: Game) -> None:
    record = midgame_record(game, 3)
    states = [*record.states()]
    saved = SavedGame("old", str(record), {}, False, 1.0)
    dealt = SavedGame("new", str(replace(record, moves=record.moves[: first_decision(states)])), {}, False, 2.0)
    assert select_begun([dealt, saved]) == [saved]
    assert saved.turns == count_turns(saved.session(), TurnList())


def first_decision(states: list[State]) -> int:
    return next(index for index, state in enumerate(states) if state.actor)


async def test_unfinished_list_excludes_embeds(game: Game) -> None:
    storage = MemoryStorage()
    SavedGames(storage, "crossboard.embed.").save("id", Session(Record(game.name, game.players[0])))
    assert read_unfinished_list(storage) == set()


@pytest.mark.fault(
    "Storage lost, full or refused", cause="The clock is set back", outcome="A later save still counts as newer"
)
async def test_save_is_newer_after_clock_was_set_back(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """At startup the newer of two copies wins."""
    storage, times = MemoryStorage(), iter([5_000.0, 5_000.0, 1_000.0, 2_000.0])
    monkeypatch.setattr("app.storage.saved_games.now", lambda: next(times))
    session, found = Session(Record(game.name, game.players[0])), []
    for saves in (SavedGames(storage), SavedGames(storage)):
        saves.find("id")
        for _ in range(2):
            saves.save("id", session)
            saved = saves.find("id")
            assert saved
            found.append(saved.saved_at)
    assert found == [5_000, 5_001, 5_002, 5_003]


@pytest.mark.parametrize("prefix", [PREFIX, "crossboard.embed."])
@pytest.mark.parametrize("is_over", [False, True])
async def test_oldest_games_beyond_limit_are_deleted(game: Game, prefix: str, is_over: bool) -> None:
    """The game that is being played stays, even if the clock has been set back."""
    storage, limit = MemoryStorage(), MAX_FINISHED if is_over else MAX_UNFINISHED
    for number in range(limit + 2):
        saved = SavedGame(str(number), f"{game.name} players=2", {}, False, number + 1e12, is_over)
        storage.texts[prefix + saved.id] = saved.to_json()
    SavedGames(storage, prefix).save("new", Session(Record(game.name, game.players[0])))
    gone = 2 if is_over else 3
    assert [id_ for id_ in ("0", "1", "2", "3", "new") if prefix + id_ in storage.texts] == [*"0123"[gone:], "new"]


async def test_human_move_asks_for_persistence(app: App) -> None:
    app.open(midgame_record(app.game, 1))
    assert app.storage.persistence_requests == 0
    await app.play(Random(1))
    assert app.storage.persistence_requests > 0


@pytest.mark.parametrize("text", DAMAGED)
def test_damaged_save_is_skipped_and_reported_once(text: str) -> None:
    storage = MemoryStorage()
    storage.write(PREFIX + "bad", text)
    storage.write(PREFIX + "good", SavedGame("good", "_null players=2 : 1", {1: Player()}, False, 1.0).to_json())
    saves = SavedGames(storage)
    for _ in range(2):
        assert [saved.id for saved in saves.load_all()] == ["good"]
    assert storage.read(PREFIX + "bad") == text
    assert storage.take_error() == "note.spoiled"
    assert storage.take_error() == ""


async def test_unplayable_save_leaves_current_game(app: App) -> None:
    """The save is well-formed, but its moves are illegal in this version."""
    app.start()
    session = app.controller.session
    record = f"{app.game.name} players={app.game.players[0]} : nonsense"
    app.controller.opening.resume(SavedGame("old", record, {}, False, 1.0))
    assert app.controller.session is session
    assert "nonsense" in app.state.message


async def test_unknown_level_in_save_becomes_known(game: Game) -> None:
    """The bot must be able to move: the game goes on."""
    app = App(game)
    app.start(dict.fromkeys(range(2, game.players[0] + 1), "easy"))
    key = PREFIX + app.controller.id
    data = json.loads(app.storage.texts[key])
    data["seats"]["2"] = ["Zoë", "wizard"]
    app.storage.texts[key] = json.dumps(data)
    (saved,) = app.controller.saves.load_all()
    assert saved.seats[2] == Player("Zoë", DEFAULT_LEVEL)
    assert app.storage.take_error() == ""


async def test_storage_error_is_shown_once(app: App) -> None:
    app.start()
    app.storage.report_once("note.not_saved")
    app.controller.save()
    assert app.state.message == app.controller.say("site.note.not_saved")
    app.controller.show_message("")
    app.controller.save()
    assert app.state.message == ""


async def test_focus_loads_moves_from_other_tab(game: Game) -> None:
    app = App(game)
    app.open(midgame_record(game, 2), seed=7)
    app.controller.confirm_handover()
    session, states = app.session, len(app.states)
    app.controller.opening.sync_from_storage()
    assert (app.controller.session, len(app.states)) == (session, states)
    other = App(game, storage=app.storage)
    other.open(app.session.record, seed=7)
    await other.play(Random(1))
    app.storage.writes.clear()
    app.controller.opening.sync_from_storage()
    assert app.session.record == other.session.record
    assert app.storage.writes == []


async def test_focus_does_nothing_without_game(app: App) -> None:
    app.controller.opening.sync_from_storage()
    app.start()
    app.controller.close_game()
    states = len(app.states)
    app.controller.opening.sync_from_storage()
    assert len(app.states) == states
