"""Feed the parsers of what comes from outside with anything: `python -m tests.fuzz --inputs 100000`.

Each parser returns a value or raises BadInput, whose text is a sentence. `tests/app/test_fuzz.py` runs a sample.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from random import Random
from time import perf_counter
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from app import inputs
from app.embed.notes import format_notes, parse_notes
from app.embed.params import format_fragment, parse_fragment, parse_params
from app.game.setup import GameSetup
from app.learn.backup import ROOT, UnusableFile, find_additions, read_backup
from app.learn.our_games_html import OurGames
from app.learn.results import Tally, parse_result
from app.learn.text import learn_words
from app.mail.game import accept
from app.mail.letter import Letter, Refusal, pack
from app.mail.mailbox import Mailbox, format_entry, parse_entry
from app.mail.qr import PassedGame
from app.mail.text import mail_words
from app.storage.saved_games import MAIL_PREFIX, PREFIX, SavedGame, SavedGames
from app.storage.saved_words import SavedWords
from app.storage.settings import Settings
from app.text import site_words
from pygames.errors import MAX_SHOWN
from pygames.game import BadInput
from pygames.games import ALL_GAMES, GAMES
from pygames.i18n import LANGUAGES
from pygames.record import Record
from pygames.session import Player
from tests.app.harness import App, random_record
from tests.app.stand_ins import MemoryStorage

RECORDS = [str(random_record(game, moves, moves)) for game in ALL_GAMES.values() for moves in (0, 3, 12)]
SETTINGS = ["=", "players=", "players=2", "players=9", "tempo=allegro", "corners=opposite", "dealer=1", "=1", ":", "::"]
NUMBERS = st.integers(-(10**400), 10**400) | st.floats() | st.sampled_from([10**400, 0, 1, 2])
ANY = st.recursive(
    st.none() | st.booleans() | NUMBERS | st.text(max_size=20) | st.sampled_from(["easy", "wizard", "1", *RECORDS]),
    lambda values: st.lists(values, max_size=4) | st.dictionaries(st.text(max_size=6) | st.sampled_from("123"), values),
    max_leaves=8,
)
NOTES = ["0: Welcome|3 pawn:1:0>340,210: Look", "12 a>b|1: x", "1: a|1: b", "9999: late", f"1: {'x' * 500}"]
GAME = st.sampled_from([*ALL_GAMES.values()])


@st.composite
def damaged(draw: st.DrawFn, texts: st.SearchStrategy[str]) -> str:
    """Draw a text, and cut, repeat or insert something in it."""
    text = draw(texts)
    for _ in range(draw(st.integers(0, 3))):
        start = draw(st.integers(0, len(text)))
        end = draw(st.integers(start, min(len(text), start + 20)))
        insert = draw(
            st.text(max_size=8) | st.sampled_from([*SETTINGS, '"', "[", "{", "\\", "9" * 400, "[" * 9000, " "])
        )
        text = text[:start] + insert + text[draw(st.sampled_from([start, end])) :]
    return text


def json_texts(example: Callable[[st.DrawFn], object]) -> st.SearchStrategy[str]:
    @st.composite
    def build(draw: st.DrawFn) -> str:
        value: Any = example(draw)
        for _ in range(draw(st.integers(0, 2))):
            key = draw(st.sampled_from([*value] if isinstance(value, dict) else [*range(len(value))]))
            value[key] = draw(ANY)
        with suppress(ValueError):  # an integer of more than 4,300 digits
            return json.dumps(value)
        return "{}"

    return damaged(build())


records = damaged(st.sampled_from(RECORDS) | st.lists(st.sampled_from([*ALL_GAMES, *SETTINGS, "1", "R"])).map(" ".join))
saves = json_texts(
    lambda draw: {"version": draw(st.integers()), "record": draw(records), "when": draw(NUMBERS), "over": False,
                  "seats": {"1": ["Ada", ""], "2": ["", "hard"]}, "by_hand": False}
)  # fmt: skip
setups = json_texts(lambda draw: [2, {"corners": draw(st.text(max_size=5))}, {"1": ["Ada", ""]}, False])
results = json_texts(
    lambda draw: {"version": 1, "settings": draw(st.sampled_from(["c-cross players=2", "crossing players=3"])),
                  "seats": {"1": ["Ada", ""], "2": ["", "hard"]}, "sides": [[1], [2]], "winners": [1], "when": 1}
)  # fmt: skip
names = st.sampled_from(
    ["game.good", "game.a", "result.a", "names", "daily", "puzzles.crossing", "pace", "again.c-cross"]
)
backups = json_texts(
    lambda draw: {"crossboard": 1, "stored": draw(st.dictionaries(names, saves | results | setups | st.just('["a"]')))}
)


@st.composite
def payloads(draw: st.DrawFn) -> str:
    """Draw the payload of a link by mail, or of a QR code, with anything in one of its fields."""
    letter = [1, "abcdefgh", draw(st.integers(1, 3)), draw(records), 1, ["Ada", "Ben"], "", ""]
    passed = [draw(records), {"1": ["Ada", ""], "2": ["", "hard"]}, False, False]
    value: list[Any] = draw(st.sampled_from([letter, passed]))
    value[draw(st.integers(0, len(value) - 1))] = draw(ANY)
    with suppress(ValueError):  # an integer of more than 4,300 digits
        return draw(damaged(st.just(pack(value))) | st.just(pack(value)))
    return "e"


mails = json_texts(
    lambda draw: {"version": 1, "record": draw(records), "seat": 1, "inviter": 2, "names": ["Ada", "Ben"], "number": 3,
                  "draft": [draw(st.text(max_size=5))], "next": "", "last": "", "theirs": "", "commitment": "",
                  "link": "e", "when": 1, "over": False}
)  # fmt: skip
params = st.dictionaries(
    st.sampled_from(["record", "solution", "bots", "mode", "players", "corners", "stacking", "dealer", "heap"]),
    records | st.text(max_size=9) | st.sampled_from(["puzzle", "replay", "-,easy", "e7|2", "opposite", "9" * 5000]),
)


def check_fragment(text: str) -> None:
    parsed = parse_fragment(text)
    with suppress(UnicodeEncodeError):  # half a character
        names = {name: value for name, value in parsed.items() if value and value.strip() == value and name == "record"}
        assert parse_fragment(format_fragment(names)) == names


def check_record(text: str) -> None:
    record = inputs.parse_record(text, [])
    assert Record.parse(str(record)) == record
    record.replay()


def check_save(text: str) -> None:
    """A damaged save costs no other, and what can be opened can be saved and opened again."""
    storage = MemoryStorage()
    storage.write(PREFIX + "bad", text)
    good = SavedGame("good", RECORDS[0], {1: Player()}, False, 1.0)
    storage.write(PREFIX + "good", good.to_json())
    assert good in SavedGames(storage).load_all()
    saved = SavedGame.from_json("bad", text)
    assert SavedGame.from_json("bad", saved.to_json()) == saved
    session = saved.session()
    assert len(session.seats) == session.initial_record.players
    if saved.game in GAMES:
        assert str(SavedWords.of(saved, "en"))


def check_setup(text: str) -> None:
    for game in ALL_GAMES.values():
        if setup := GameSetup.from_json(text, game):
            assert GameSetup.from_json(setup.to_json(), game) == setup


def check_settings(text: str) -> None:
    """Every setting has a usable value."""
    app = App(GAMES["crossing"])
    for name in ("pace", "patience", "sound", "roll", "names", "chosen", "together", "again.crossing"):
        app.settings.set(name, text)
    later = Settings(app.storage)
    assert 0 <= later.pace <= 100
    assert 0 <= later.patience <= 100
    assert all(len(word) <= MAX_SHOWN for word in later.unknown)
    assert all(isinstance(name, str) for name in later.get_list("names"))
    app.settings.set("together", "opened1")
    app.controller.tabletop.has_room = True
    app.open(Record("crossing", 3))
    app.controller.last_setup()


def check_result(text: str) -> None:
    """What can be read can be counted and shown."""
    result = parse_result("x", text)
    tally = Tally([result] * (result.game in GAMES))
    player = next(iter(tally.people), "")
    assert OurGames(tally, player, 0, 0, learn_words(site_words("en")), str).html() or not tally.results


def check_backup(text: str) -> None:
    """A file changes nothing that is here, except for what it adds to lists; adding it twice changes nothing more."""
    here = {PREFIX + "good": SavedGame("good", RECORDS[0], {1: Player()}, False, 1.0).to_json(), ROOT + "pace": "0"}
    try:
        there = read_backup(text)
    except UnusableFile as error:
        raise BadInput("error.damaged") from error
    after = here | find_additions(here, there).texts
    assert here.keys() <= after.keys()
    assert after[ROOT + "pace"] == "0"
    assert find_additions(after, there).texts == {}


def check_payload(payload: str) -> None:
    """What can be read can be opened, or refused with a sentence."""
    for read in (Letter.parse, PassedGame.parse):
        try:
            parsed = read(payload)
            if isinstance(parsed, Letter):
                assert parse_entry(parsed.id, format_entry(accept(parsed, ""), 1.0)).game.record == parsed.record
        except Refusal as refusal:
            mail_words(site_words("en"))(refusal.key, reason="", other="")
        except BadInput:
            assert read is not Letter.parse


def check_mail(text: str) -> None:
    """A damaged game by mail costs no other, and one that can be read can be played."""
    storage = MemoryStorage()
    storage.write(MAIL_PREFIX + "damaged1", text)
    Mailbox(storage).load_all("c-cross")
    entry = parse_entry("damaged1", text)
    assert parse_entry("damaged1", format_entry(entry.game, entry.saved_at)).game == entry.game
    if entry.game.is_own_turn:
        entry.game.resume_turn()


def check_params(texts: dict[str, str]) -> None:
    for game in ALL_GAMES.values():
        parsed = parse_params(game, texts, site_words("en", game.name))
        assert parsed.record.game == game.name
        assert all(len(warning) < 400 for warning in parsed.warnings)


def check_notes(text: str) -> None:
    """What can be read is the same when it is written and read again."""
    notes = parse_notes(text, 12, [])
    unknown = list[str]()
    assert parse_notes(format_notes(notes), 12, unknown) == notes
    assert unknown == []
    for note in notes:
        note.arrow_marks(())


def check_typed_move(text: str) -> None:
    Record.parse(RECORDS[0]).replay().play(text)


@dataclass(frozen=True)
class Parser:
    name: str
    inputs: st.SearchStrategy[Any]
    check: Callable[[Any], object]  # may raise BadInput only


PARSERS = (
    Parser("fragment", damaged(records.map(lambda text: "#record=" + text) | st.text()), check_fragment),
    Parser("record", records, check_record),
    Parser("save", saves, check_save),
    Parser("setup", setups, check_setup),
    Parser("settings", setups | damaged(st.sampled_from(["1", "0.4", "garbage", '["Ada"]'])), check_settings),
    Parser("result", results, check_result),
    Parser("backup", backups, check_backup),
    Parser("payload", payloads(), check_payload),
    Parser("mail", mails, check_mail),
    Parser("answer", ANY | st.tuples(ANY, ANY).map(list), inputs.parse_answer),
    Parser("embed", params, check_params),
    Parser("notes", damaged(st.sampled_from(NOTES)) | st.text(), check_notes),
    Parser("move", st.text(max_size=40), check_typed_move),
)


def fuzz(parser: Parser, count: int, seed: int = 1) -> int:
    """Feed a parser with `count` inputs. Return how many it refused."""
    refused = 0

    @settings(max_examples=count, deadline=None, database=None, derandomize=True, suppress_health_check=[*HealthCheck])
    @given(parser.inputs)
    def run(value: object) -> None:
        nonlocal refused
        try:
            parser.check(value)
        except BadInput as error:
            refused += 1
            text = error.text(Random(refused).choice(LANGUAGES))
            assert text
            assert len(text) < 500

    run()
    return refused


def main(words: list[str]) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--inputs", type=int, default=100_000)
    count = parser.parse_args(words).inputs
    for part in PARSERS:
        start = perf_counter()
        refused = fuzz(part, -(-count // len(PARSERS)))
        print(
            f"{part.name:<10}{-(-count // len(PARSERS)):>8} inputs {refused:>8} refused {perf_counter() - start:6.0f} s"
        )


if __name__ == "__main__":
    main(sys.argv[1:])
