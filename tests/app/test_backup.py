"""The file of everything that is stored: what it holds, what it adds, and which files are refused."""

from __future__ import annotations

import json
from random import Random

import pytest

from app.learn.backup import ROOT, UnusableFile, find_additions, read_backup, write_backup
from app.learn.text import learn_words
from app.mail.game import MailGame
from app.mail.mailbox import format_entry
from app.storage.saved_games import MAX_FINISHED, PREFIX, RESULTS, SavedGame, SavedGames
from app.storage.settings import MAX_LIST, Settings
from app.text import site_words
from pygames.game import Game
from pygames.games import GAMES
from pygames.i18n import LANGUAGES
from pygames.record import Record
from pygames.session import Player
from tests.app.harness import random_record
from tests.app.stand_ins import MemoryStorage
from tests.app.test_results import example_text
from tests.released_formats import Release, release_files

RELEASES = [Release.read(file) for file in release_files()]
LOCAL = {ROOT + name for name in ("together", "chosen", "unfinished", "asked", "news")}
UNITED = {ROOT + name for name in ("names", "daily", "puzzles.crossing")}
Texts = dict[str, str]


def saved_text(record: Record, when: float = 1.0, is_over: bool = False, names: str = "") -> str:
    seats = {seat: Player(names) for seat in range(1, record.players + 1)}
    return SavedGame("", str(record), seats, False, when, is_over).to_json()


def add(here: Texts, there: Texts) -> Texts:
    """Return what a device holds after it has added the file of another."""
    return here | find_additions(here, read_backup(write_backup(there))).texts


def device() -> Texts:
    """Return the texts of a device with something of each kind."""
    c_cross, crossado = random_record(GAMES["c-cross"], 4), Record("crossado", 2)
    return {
        PREFIX + "a": saved_text(c_cross), PREFIX + "b": saved_text(crossado, 2.0, is_over=True),
        RESULTS + "b": example_text(),
        ROOT + "embed.1a2b": saved_text(c_cross),
        ROOT + "names": '["Ada"]', ROOT + "table": '["Ada"]', ROOT + "pace": "0.4", ROOT + "roll": "auto",
        ROOT + "sound": "yes", ROOT + "patience": "3", ROOT + "lang": "fr",
        ROOT + "again.c-cross": '[2, {}, {"1": ["Ada", ""], "2": ["", "easy"]}, false, false]',
        ROOT + "puzzles.crossing": '["1a", "2b"]', ROOT + "daily": '["2026-11-19", "2026-11-20"]',
    }  # fmt: skip


def test_file_takes_everything_to_an_empty_device() -> None:
    here = device()
    assert add({}, here | dict.fromkeys(LOCAL, "x")) == here
    additions = find_additions({}, here)
    assert (additions.games, additions.results, additions.unreadable) == (3, 1, 0)
    assert additions.others == len(here) - 4


def test_adding_a_file_again_changes_nothing() -> None:
    there = device() | {PREFIX + "a": saved_text(Record("c-cross", 2), names="Ben"), ROOT + "names": '["Cleo"]'}
    here = add(device(), there)
    assert find_additions(here, read_backup(write_backup(there))).texts == {}
    assert find_additions(here, here).texts == {}


@pytest.mark.parametrize("release", RELEASES, ids=lambda release: release.name)
def test_file_takes_what_every_release_has_stored(release: Release) -> None:
    additions = find_additions({}, read_backup(write_backup(release.stored)))
    assert additions.texts.keys() == release.stored.keys() - LOCAL
    assert not additions.unreadable


@pytest.mark.fault("Input from outside", cause="A file from another device is added", outcome="Nothing here is lost")
def test_added_file_loses_nothing_here() -> None:
    """What two devices hold under the same keys, with random differences."""
    rng = Random(1)
    for _ in range(50):
        here, there = device(), device()
        for key in rng.sample([*here], 5):
            del here[key]
        for key in rng.sample([*there], 5):
            there[key] = rng.choice([*device().values()])  # perhaps of another kind
        after = add(here, there)
        assert here.keys() <= after.keys()
        assert all(after[key] == text for key, text in here.items() if key not in UNITED)
        for key in UNITED & here.keys():
            assert {*json.loads(here[key])} <= {*json.loads(after[key])}


# The same key on both devices


def test_same_game_is_kept_where_it_goes_further(game: Game) -> None:
    short, long = random_record(game, 2), random_record(game, 9)
    assert long.moves[: len(short.moves)] == short.moves
    key = PREFIX + "a"
    here, there = {key: saved_text(short)}, {key: saved_text(long)}
    assert add(here, there) == there
    assert add(there, here) == there


def test_different_games_are_both_kept(game: Game) -> None:
    here, there = ({PREFIX + "a": saved_text(random_record(game, 12, seed))} for seed in (1, 2))
    if here == there:
        return  # a game without chance to differ
    after = add(here, there)
    assert sorted(after.values()) == sorted([*here.values(), *there.values()])
    assert here.items() <= after.items()
    storage = MemoryStorage()
    storage.texts.update(after)
    assert len(SavedGames(storage).load_all()) == 2
    assert add(after, there) == after


@pytest.mark.parametrize("text", ["{", json.dumps({"version": 99})])
def test_unreadable_game_here_stays(text: str) -> None:
    here = {PREFIX + "a": text}
    after = add(here, {PREFIX + "a": saved_text(Record("c-cross", 2))})
    assert after[PREFIX + "a"] == text
    assert len(after) == 2


def test_later_result_of_a_game_is_kept() -> None:
    early, late = {RESULTS + "a": example_text(when=1)}, {RESULTS + "a": example_text(when=2)}
    assert add(early, late) == add(late, early) == late


def test_lists_are_united() -> None:
    here = {ROOT + "puzzles.crossing": '["a", "b"]', ROOT + "daily": '["2026-11-18", "2026-11-20"]'}
    there = {ROOT + "puzzles.crossing": '["b", "c"]', ROOT + "daily": '["2026-11-19"]'}
    after = add(here, there)
    assert json.loads(after[ROOT + "puzzles.crossing"]) == ["a", "b", "c"]
    assert json.loads(after[ROOT + "daily"]) == ["2026-11-18", "2026-11-19", "2026-11-20"]


def test_long_lists_can_still_be_read() -> None:
    key = ROOT + "puzzles.crossing"
    here, there = ({key: json.dumps([f"{side}{number:06}" for number in range(900)])} for side in "ab")
    storage = MemoryStorage()
    storage.texts.update(add(here, there))
    assert len(storage.texts[key]) <= MAX_LIST
    assert {*json.loads(here[key])} <= {*Settings(storage).get_list("puzzles.crossing")}


def test_settings_here_stay() -> None:
    here = {ROOT + "pace": "0", ROOT + "table": '["Ben"]'}
    after = add(here, device())
    assert here.items() <= after.items()


def test_games_without_room_are_left_out_the_oldest_first() -> None:
    record = Record("c-cross", 2)
    here = {f"{PREFIX}h{number}": saved_text(record, 1.0, is_over=True) for number in range(MAX_FINISHED - 2)}
    there = {f"{PREFIX}t{number}": saved_text(record, number, is_over=True) for number in range(5)}
    additions = find_additions(here, there)
    assert [*additions.texts] == [PREFIX + "t3", PREFIX + "t4"]
    assert additions.without_room == 3
    storage = MemoryStorage()
    storage.texts.update(here | additions.texts)
    assert len(SavedGames(storage).load_all()) == MAX_FINISHED


# Bad files

DAMAGED = ["", "{", "null", "[]", "{}", '{"crossboard": 1}', '{"crossboard": "1", "stored": {}}', "[" * 99_999,
           '{"crossboard": 1, "stored": []}', '{"crossboard": 1, "stored": {"pace": 1}}', "c-cross players=2 : e7",
           '{"crossboard": 1, "stored": {"a": {"b": {"c": {"d": {}}}}}}']  # fmt: skip


@pytest.mark.fault(
    "Input from outside", cause="A file that is no backup, or damaged", outcome="A sentence; nothing changes"
)
@pytest.mark.parametrize("text", DAMAGED)
def test_unusable_file_is_refused(text: str) -> None:
    with pytest.raises(UnusableFile) as refused:
        read_backup(text)
    assert refused.value.key == "learn.ours.bad_file"
    assert all(learn_words(site_words(lang))(refused.value.key) for lang in LANGUAGES)


@pytest.mark.fault("New version", cause="A file in which the first version has saved everything", outcome="It is added")
def test_file_of_first_version_is_added() -> None:
    text = '{"crossboard": 1, "stored": {"names": "[\\"Ada\\"]", "game.a": "%s"}}'
    saved = saved_text(Record("c-cross", 2))
    there = read_backup(text % saved.replace('"', '\\"'))
    assert find_additions({}, there).texts == {ROOT + "names": '["Ada"]', PREFIX + "a": saved}


def test_file_of_newer_version_is_refused() -> None:
    with pytest.raises(UnusableFile) as refused:
        read_backup('{"crossboard": 2, "stored": {}}')
    assert refused.value.key == "learn.ours.newer_file"


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("game.a", "{"),
        ("game.a", json.dumps({"version": 99, "record": "c-cross players=2 :", "seats": {}, "when": 1})),
        ("game.a", json.dumps({"record": "chess players=2 :", "seats": {}, "when": 1})),
        ("game.", saved_text(Record("c-cross", 2))),
        ("game.<img>", saved_text(Record("c-cross", 2))),
        ("game." + "a" * 99, saved_text(Record("c-cross", 2))),
        ("result.a", "{}"),
        ("pace", "fast"),
        ("sound", "loud"),
        ("lang", "xx"),
        ("names", "{}"),
        ("names", "[1]"),
        ("daily", '["' + "9" * MAX_LIST + '"]'),
        ("again.c-cross", "[]"),
        ("again.chess", "[2, {}, {}, false]"),
        ("puzzles.chess", "[]"),
        ("visits", "1"),
    ],
)
def test_unreadable_entry_costs_no_other(name: str, text: str) -> None:
    there = device() | {ROOT + name: text}
    additions = find_additions({}, there)
    assert additions.unreadable == 1
    assert additions.texts == {key: value for key, value in there.items() if key != ROOT + name}


def mail_text(number: int, moves: int) -> str:
    record = random_record(GAMES["c-cross"], moves)
    return format_entry(MailGame("abcdefgh", 1, 1, record, ("Ada", ""), number), 1.0)


def test_game_by_mail_that_goes_further_is_kept() -> None:
    key, short, long = ROOT + "mail.abcdefgh", mail_text(2, 2), mail_text(4, 4)
    other = mail_text(6, 4).replace('"seat": 1', '"seat": 2')
    assert add({}, {key: short}) == {key: short}
    assert add({key: short}, {key: long}) == {key: long}
    assert add({key: long}, {key: short}) == {key: long}
    assert add({key: long}, {key: other}) == {key: long}
    assert add({key: long}, {key: "{}"}) == {key: long}
    assert find_additions({}, {key: short}).games == 1
