"""Saved games and settings: what is written, and when."""

from __future__ import annotations

import json
from dataclasses import replace
from random import Random

import pytest

from app.game.setup import GameSetup
from app.storage.saved_games import PREFIX, UNFINISHED, SavedGame, SavedGames
from app.storage.settings import Settings
from pygames.game import Game
from pygames.record import Record
from pygames.session import Player, Session
from tests.app.harness import App, open_record, random_move
from tests.app.stand_ins import MemoryStorage, settle

DAMAGED = ["", "{", "[]", "null", '{"version": 1}', '{"record": "x", "seats": [], "by_hand": false, "when": 1}',
           '{"record": "x", "seats": {"1": [""]}, "by_hand": false, "when": 1}']  # fmt: skip


def unfinished(storage: MemoryStorage) -> set[str]:
    return {f"{saved.game}:{saved.id}" for saved in SavedGames(storage).all() if not saved.over}


def listed(storage: MemoryStorage) -> set[str]:
    """Return what boot.js reads."""
    return set((storage.read(UNFINISHED) or "").split())


def saves_of(app: App) -> dict[str, str]:
    return {key: text for key, text in app.storage.texts.items() if key.startswith(PREFIX)}


async def test_each_move_is_saved(game: Game) -> None:
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
        app.open(open_record(game, 2), seed=seed)
    saves, order = saves_of(app), [saved.id for saved in app.controller.saves.all()]
    later = App(game, storage=app.storage)
    app.storage.writes.clear()
    later.controller.resume(later.controller.saves.all()[-1])
    await settle()
    assert later.session.record == app.session.record
    assert (saves_of(later), app.storage.writes) == (saves, [])
    assert [saved.id for saved in later.controller.saves.all()] == order


async def test_resumed_game_looks_as_it_did(game: Game) -> None:
    """What was hidden at first and is known by now is shown in the same way."""
    app = App(game)
    app.bots.is_quick = True
    app.start(dict.fromkeys(range(2, game.players[-1] + 1), "easy"), players=game.players[-1])
    for _ in range(4):
        await app.play(Random(3))
        later = App(game, storage=app.storage)
        later.controller.resume(app.controller.saves.all()[0])
        before, after = app.render(), later.render()
        assert replace(after, chart=None) == replace(before, chart=None)


async def test_move_after_resuming_puts_game_first(game: Game) -> None:
    app = App(game)
    for seed in (1, 2):
        app.open(open_record(game, 2), seed=seed)
    oldest = app.controller.saves.all()[-1]
    app.controller.resume(oldest)
    await app.play(Random(1))
    assert app.controller.saves.all()[0].id == oldest.id


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
        assert listed(storage) == unfinished(storage)


async def test_unfinished_list_is_repaired_when_games_are_listed(game: Game) -> None:
    """Games saved by an older version, or damaged since, are not in the list as they should be."""
    app = App(game)
    app.open(open_record(game, 2))
    app.storage.delete(UNFINISHED)
    app.controller.saves.all(game.name)
    assert listed(app.storage) == {f"{game.name}:{app.controller.id}"}
    app.storage.write(PREFIX + app.controller.id, "{")
    app.controller.saves.all(game.name)
    assert listed(app.storage) == set()


async def test_embeds_are_not_listed_as_unfinished(game: Game) -> None:
    storage = MemoryStorage()
    SavedGames(storage, "crossboard.embed.").save("id", Session(Record(game.name, game.players[0])))
    assert listed(storage) == set()


@pytest.mark.parametrize("text", DAMAGED)
def test_damaged_save_is_reported_once_and_costs_no_other(text: str) -> None:
    storage = MemoryStorage()
    storage.write(PREFIX + "bad", text)
    storage.write(PREFIX + "good", SavedGame("good", "_null players=2 : 1", {1: Player()}, False, 1.0).to_json())
    saves = SavedGames(storage)
    for _ in range(2):
        assert [saved.id for saved in saves.all()] == ["good"]
    assert storage.read(PREFIX + "bad") == text
    assert storage.take_error() == "note.spoiled"
    assert storage.take_error() == ""


async def test_save_of_another_version_leaves_current_game(app: App) -> None:
    """It is well-formed, but its moves are not legal here."""
    app.start()
    session = app.controller.session
    record = f"{app.game.name} players={app.game.players[0]} : nonsense"
    app.controller.resume(SavedGame("old", record, {}, False, 1.0))
    assert app.controller.session is session
    assert "nonsense" in app.state.message


async def test_storage_problem_is_shown_once(app: App) -> None:
    app.start()
    app.storage.report_once("note.not_saved")
    app.controller.save()
    assert app.state.message == app.controller.say("site.note.not_saved")
    app.controller.show_message("")
    app.controller.save()
    assert app.state.message == ""


async def test_focus_loads_moves_from_other_tab(game: Game) -> None:
    app = App(game)
    app.open(open_record(game, 2), seed=7)
    app.controller.confirm_handover()
    session, states = app.session, len(app.states)
    app.controller.sync_from_storage()
    assert (app.controller.session, len(app.states)) == (session, states)
    other = App(game, storage=app.storage)
    other.open(app.session.record, seed=7)
    await other.play(Random(1))
    app.storage.writes.clear()
    app.controller.sync_from_storage()
    assert app.session.record == other.session.record
    assert app.storage.writes == []


async def test_focus_does_nothing_without_game(app: App) -> None:
    app.controller.sync_from_storage()
    app.start()
    app.controller.close_game()
    states = len(app.states)
    app.controller.sync_from_storage()
    assert len(app.states) == states


async def test_rematch_repeats_setup(app: App) -> None:
    app.start({2: "medium"}, by_hand=True)
    first = GameSetup.of(app.session)
    later = App(app.game, storage=app.storage)
    later.controller.rematch()
    assert GameSetup.of(later.session) == first
    assert later.controller.id != app.controller.id


async def test_impossible_setup_is_not_remembered(app: App) -> None:
    app.start()
    setup = app.controller.last_setup()
    count = app.game.players[-1] + 1
    with pytest.raises(ValueError, match=str(count)):
        app.controller.start_game(GameSetup(count, {}, {}, False))
    assert app.controller.last_setup() == setup


@pytest.mark.parametrize("text", ["", "{", "[]", "null", '[99, {}, {"1": ["", ""]}, false]', '[2, {"x": "y"}, {}, 0]'])
def test_unusable_last_setup_is_ignored(game: Game, text: str) -> None:
    app = App(game)
    app.settings.set(f"again.{game.name}", text)
    assert app.controller.last_setup() is None
    app.controller.rematch()
    assert app.controller.session is None


@pytest.mark.parametrize(
    ("name", "text", "value"),
    [("pace", "", 0.4), ("pace", "1", 1.0), ("pace", "fast", 0.4), ("patience", "", 1.0), ("patience", "x", 1.0)],
)
def test_number_setting_has_default(name: str, text: str, value: float) -> None:
    settings = Settings(MemoryStorage())
    settings.set(name, text)
    assert getattr(settings, name) == value


@pytest.mark.parametrize("text", ["", "{", "3", "null"])
def test_damaged_list_setting_is_empty(text: str) -> None:
    settings = Settings(MemoryStorage())
    settings.set("names", text)
    assert settings.get_list("names") == []
    settings.set_list("names", ["Zoë"])
    assert json.loads(settings.get("names")) == settings.get_list("names") == ["Zoë"]
