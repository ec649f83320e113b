"""Games by mail as they are saved, and their results."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.learn.results import PERSON, load_results
from app.mail.game import MailGame, invite
from app.mail.mailbox import MAX_FINISHED, Mailbox, parse_entry
from app.mail.rules import PLAYERS
from app.storage.saved_games import RESULTS
from pygames.game import BadInput, Game
from pygames.record import Record
from tests.app.harness import random_record
from tests.app.mail_pairs import MAIL_GAMES
from tests.app.stand_ins import MemoryStorage


def test_damaged_game_costs_no_other(mail_game: Game) -> None:
    storage = MemoryStorage()
    box, record = Mailbox(storage), Record(mail_game.name, PLAYERS)
    good = invite(record, 1, "Ada")
    box.save(good)
    text = storage.read(f"crossboard.mail.{good.id}") or ""
    broken = ["", "{}", "[", text[:-9], text.replace('"seat": 1', '"seat": 3'), text.replace("players=2", "players=9")]
    for number, damaged in enumerate(broken):
        storage.write(f"crossboard.mail.damaged{number:05}", damaged)
    assert [entry.game for entry in box.load_all(mail_game.name)] == [good]
    assert len(storage.read_all("crossboard.mail.")) == 1 + len(broken)
    assert storage.take_error() == "note.spoiled"
    storage.write("crossboard.mail.newernewer", text.replace('"version": 1', '"version": 2'))
    assert len(box.load_all(mail_game.name)) == 1
    assert storage.take_error() == "note.newer"
    with pytest.raises(BadInput):
        parse_entry("not an id", text)


def test_oldest_finished_games_are_deleted() -> None:
    storage, game = MemoryStorage(), next(game for game in MAIL_GAMES if not game.has_chance)
    box, ids = Mailbox(storage), []
    whole = random_record(game, 2_000, players=PLAYERS)
    assert whole.replay().actor is None
    for _ in range(MAX_FINISHED + 2):
        ended = invite(whole, 1, "")
        box.save(ended)
        ids.append(ended.id)
    running = invite(Record(game.name, PLAYERS), 1, "")
    box.save(running)
    kept = [entry.game.id for entry in box.load_all(game.name)]
    assert kept == [running.id, *reversed(ids[2:])]
    box.delete(running.id)
    assert box.find(running.id) is None


@pytest.mark.parametrize("seat", [1, 2])
def test_ended_game_counts_once_on_each_device(seat: int) -> None:
    mail_game = next(game for game in MAIL_GAMES if not game.has_chance)
    whole = random_record(mail_game, 2_000, players=PLAYERS)
    last = max(ply for ply, state in enumerate(whole.states()) if state.actor)
    running, result = replace(whole, moves=whole.moves[:last]), whole.replay().result
    assert result
    game, box = MailGame("abcdefghijkm", seat, 1, running, ("Ada", "Ben"), 8), Mailbox(MemoryStorage())
    box.save(game)
    assert not load_results(box.storage)
    game.record = whole
    box.save(game)
    [found] = load_results(box.storage)
    assert (found.id, found.game, found.winners) == (game.id, mail_game.name, result.winners)
    assert [found.player(one) for one in (1, 2)] == [f"{PERSON}ada", f"{PERSON}ben"]
    box.storage.delete(RESULTS + game.id)
    box.save(game)  # what has been erased stays erased
    box.delete(game.id)
    box.save(game)  # the link of the last turn, on another device
    assert not load_results(box.storage)
