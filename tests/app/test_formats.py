"""What every released version has written opens in this one: saved games, setups, settings, links and embeds."""

from __future__ import annotations

import json
from typing import Any

import pytest

from app.embed.params import parse_fragment, parse_params
from app.learn.results import load_results
from app.storage.saved_games import PREFIX, RESULTS, VERSION, SavedGames
from app.storage.settings import Settings
from app.text import site_words
from pygames.games import GAMES
from pygames.record import Record
from pygames.session import Session
from tests.app.harness import App
from tests.app.stand_ins import MemoryStorage, settle
from tests.released_formats import PARTS, Release, checksum, describe_position, release_files, sample_release

RELEASES = [Release.read(file) for file in release_files()]
every_release = pytest.mark.parametrize("release", RELEASES, ids=lambda release: release.name)


def storage_of(release: Release) -> MemoryStorage:
    storage = MemoryStorage()
    storage.texts.update(release.stored)
    return storage


def expect_position(release: Release, session: Session, record: str) -> None:
    """Compare a game with what its version saw."""
    assert str(session.record) == record
    assert json.loads(json.dumps(describe_position(session.state))) == release.positions[checksum(record.encode())]


@pytest.mark.fault(
    "New version", cause="Saved games of every released version", outcome="They open at the same position"
)
@every_release
async def test_saved_games_of_every_release_open(release: Release) -> None:
    saved = {saved.id: saved for saved in SavedGames(storage_of(release)).load_all()}
    assert saved.keys() == release.saved_games.keys()
    for id_, text in release.saved_games.items():
        data = json.loads(text)
        app = App(GAMES[saved[id_].game], storage=storage_of(release))
        assert app.controller.opening.resume(saved[id_])
        await settle()
        assert not app.state.message
        expect_position(release, app.session, data["record"])
        assert {str(seat): [player.name, player.bot] for seat, player in app.session.seats.items()} == data["seats"]
        assert (saved[id_].is_over, saved[id_].saved_at) == (data["over"], data["when"])


@pytest.mark.fault("New version", cause="Links of every released version", outcome="They open at the same position")
@every_release
async def test_links_of_every_release_open(release: Release) -> None:
    for link in release.links:
        name, _, fragment = link.partition("/#")
        app, texts = App(GAMES[name]), parse_fragment(fragment)
        assert app.controller.opening.open_record(texts["record"], "site.note.link_bad", texts["bots"])
        assert not app.state.message
        expect_position(release, app.session, texts["record"])


@pytest.mark.fault(
    "New version", cause="Embeds of every released version", outcome="They open at the same position, without a warning"
)
@every_release
def test_embeds_of_every_release_open(release: Release) -> None:
    modes = set()
    for embed in release.embeds:
        name, _, fragment = embed.partition("/#")
        texts = parse_fragment(fragment)
        params = parse_params(GAMES[name], texts, site_words("en", name))
        assert not params.warnings
        assert params.mode == texts.get("mode", "play")
        expect_position(release, Session(params.record), texts["record"])
        modes.add((name, params.mode))
    assert len(modes) == len(release.embeds)


@pytest.mark.fault("New version", cause="Settings and setups of every released version", outcome="They are known")
@every_release
async def test_setups_and_settings_of_every_release_are_known(release: Release) -> None:
    settings = Settings(storage_of(release))
    assert settings.unknown == []
    names = ("pace", "patience", "sound", "roll")
    assert [settings.get(name) for name in names] == [release.stored[f"crossboard.{name}"] for name in names]
    assert settings.get_list("names") == json.loads(release.stored["crossboard.names"])
    for game in (GAMES[name] for name in release.games):
        setup = App(game, storage=storage_of(release)).controller.last_setup()
        assert setup
        stored = json.loads(release.stored[f"crossboard.again.{game.name}"])
        assert json.loads(setup.to_json())[: len(stored)] == stored  # later versions have added to it at the end
        assert not setup.unknown


@pytest.mark.fault("New version", cause="Results of every released version", outcome="They count")
@every_release
def test_results_of_every_release_count(release: Release) -> None:
    stored = {key.removeprefix(RESULTS): text for key, text in release.stored.items() if key.startswith(RESULTS)}
    assert stored or release.name < "2026-11-21", "earlier versions wrote none"
    results = {result.id: result for result in load_results(storage_of(release))}
    assert results.keys() == stored.keys()
    for id_, text in stored.items():
        data, result = json.loads(text), results[id_]
        assert (result.game, [*result.winners], result.ended_at) == (
            data["settings"].partition(" ")[0], data["winners"], data["when"]
        )  # fmt: skip
        assert {str(seat): [player.name, player.bot] for seat, player in result.seats.items()} == data["seats"]


@pytest.mark.fault(
    "New version",
    cause="Choices of a round that every released version has stored",
    outcome="Nobody has to choose again",
)
@every_release
async def test_choices_of_every_release_are_restored(release: Release) -> None:
    id_, record, choices = json.loads(release.stored["crossboard.chosen"])
    app = App(GAMES[record.partition(" ")[0]], storage=storage_of(release))
    app.controller.tabletop.set_has_room(True)
    saved = app.controller.saves.find(id_)
    assert saved
    assert app.controller.opening.resume(saved)
    await settle()
    assert not {*map(int, choices)} & {*app.controller.tabletop.waiting_seats}
    assert app.controller.tabletop.waiting_seats


def test_released_formats_never_change() -> None:
    """A version that has been used has written them: only new files may be added."""
    for file in release_files():
        name, _, digest = file.stem.rpartition("-")
        assert (checksum(file.read_bytes()), Release.read(file).name) == (digest, name)
    assert [release.name for release in RELEASES][:2] == ["2026-11-18", "2026-11-19"]


def test_present_formats_are_among_the_released() -> None:
    """What this version writes looks like the newest release. Otherwise, add another (tests/released_formats.py)."""
    assert shapes(sample_release("present", RELEASES[-1].games)) == shapes(RELEASES[-1])


def shapes(release: Release) -> dict[str, list[str]]:
    """Return the shape of everything stored, by key, and the names of the parameters in links and embeds."""
    stored = {key: shape(json.loads(text)) for key, text in release.stored.items() if text[0] in "[{"}
    links = {f"{part} {index}": sorted(parse_fragment(link.partition("/#")[2])) for part in PARTS
             for index, link in enumerate(getattr(release, part))}  # fmt: skip
    return {key: [text] for key, text in stored.items()} | links


def shape(value: Any) -> str:
    """Return the fields and types of a JSON value."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {shape(item)}" for key, item in sorted(value.items())) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(shape, value)) + "]"
    return type(value).__name__


@pytest.mark.fault(
    "New version",
    cause="A saved game in the format of a newer version",
    outcome="The page says so and leaves it in place",
)
def test_newer_format_is_left_alone() -> None:
    storage = MemoryStorage()
    text = json.dumps({"version": VERSION + 1, "record": "crossado players=2 :", "seats": {}, "when": 1})
    storage.write(PREFIX + "newer", text)
    assert SavedGames(storage).load_all() == []
    assert storage.read(PREFIX + "newer") == text
    assert storage.take_error() == "note.newer"


@pytest.mark.fault("New version", cause="A record in the format of a newer version", outcome="The page says so")
async def test_newer_record_is_explained() -> None:
    app = App(GAMES["crossado"])
    assert not app.controller.opening.open_record("crossado players=2 version=2 : 4", "site.note.link_bad")
    assert "version 2" in app.state.message
    assert str(Record.parse("crossado version=1 players=2 : 4")) == "crossado players=2 : 4"
