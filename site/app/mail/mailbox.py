"""The games by mail that are saved on this device."""

from __future__ import annotations

import json
from contextlib import suppress
from dataclasses import dataclass

from app.inputs import MAX_STORED, expect, parse_json, parse_time
from app.mail.dice import COMMITMENT_LENGTH, SECRET_LENGTH
from app.mail.game import MailGame
from app.mail.letter import (
    ID,
    MAX_LINK,
    MAX_TURNS,
    parse_game,
    parse_names,
    parse_seat,
    parse_token,
)
from app.storage.saved_games import MAIL_PREFIX, RESULTS, NewerFormat, SavedGame, format_result, now
from app.storage.settings import Storage
from pygames.game import BadInput
from pygames.i18n import Translations
from pygames.session import Player

VERSION = 1  # a format that older versions would misread gets the next number; new fields do not
MAX_FINISHED = 20  # games that are kept; the oldest go first
MAX_UNFINISHED = 100


@dataclass
class Entry:
    """A game by mail as it is saved."""

    game: MailGame
    saved_at: float
    is_over: bool

    def title(self, say: Translations) -> str:
        """Return whom the game is with, and whose turn it is."""
        game = self.game
        other = game.names[game.other - 1] or say(f"seat.{game.other}")
        what = "ended" if self.is_over else "your_move" if game.is_own_turn else "waiting_for"
        return say(f"mail.{what}", other=other)


class Mailbox:
    def __init__(self, storage: Storage) -> None:
        self.storage = storage

    def load_all(self, name: str) -> list[Entry]:
        """Return the games called `name`, newest first. Damaged ones are skipped and reported, not deleted."""
        ids = [key.removeprefix(MAIL_PREFIX) for key in self.storage.read_all(MAIL_PREFIX)]
        entries = [entry for id_ in ids if (entry := self._parse(id_))]
        entries.sort(key=lambda entry: -entry.saved_at)
        for is_over, limit in ((True, MAX_FINISHED), (False, MAX_UNFINISHED)):
            for entry in [entry for entry in entries if entry.is_over == is_over][limit:]:
                self.delete(entry.game.id)
                entries.remove(entry)
        return [entry for entry in entries if entry.game.record.game == name]

    def find(self, id_: str) -> MailGame | None:
        entry = self._parse(id_)
        return entry.game if entry else None

    def _parse(self, id_: str) -> Entry | None:
        if (text := self.storage.read(MAIL_PREFIX + id_)) is None:
            return None
        try:
            return parse_entry(id_, text)
        except BadInput as bad:
            self.storage.report_once("note.newer" if isinstance(bad, NewerFormat) else "note.spoiled")
            return None

    def save(self, game: MailGame) -> None:
        """Save a game, and its result with the turn that ends it."""
        saved_at, was_going_on = now(), False
        with suppress(BadInput):  # damaged: it is replaced
            if text := self.storage.read(MAIL_PREFIX + game.id):
                old = parse_entry(game.id, text)
                was_going_on = not old.is_over
                saved_at = max(saved_at, old.saved_at + 1)  # even if the clock has been set back
        self.storage.write(MAIL_PREFIX + game.id, format_entry(game, saved_at))
        if was_going_on and game.is_over:
            self.storage.write(RESULTS + game.id, format_mail_result(game, saved_at))

    def delete(self, id_: str) -> None:
        self.storage.delete(MAIL_PREFIX + id_)


def format_entry(game: MailGame, saved_at: float) -> str:
    """Return a game as JSON. The names of the fields are part of the format."""
    return json.dumps(
        {"version": VERSION, "record": str(game.record), "seat": game.seat, "inviter": game.inviter,
         "names": game.names, "number": game.number, "draft": game.draft, "next": game.next_secret,
         "last": game.last_secret, "theirs": game.their_secret, "commitment": game.their_commitment,
         "link": game.link, "when": saved_at, "over": game.is_over}
    )  # fmt: skip


def format_mail_result(game: MailGame, saved_at: float) -> str:
    seats = {seat: Player(name) for seat, name in enumerate(game.names, 1)}
    return format_result(SavedGame(game.id, str(game.record), seats, False, saved_at, True), game.record.replay())


def parse_entry(id_: str, text: str) -> Entry:
    """Raise BadInput if the text is damaged or has a newer format."""
    data = expect(parse_json(text, MAX_STORED), dict, "version")
    if expect(data.get("version"), int, "version") > VERSION:
        raise NewerFormat("error.damaged")
    number = expect(data.get("number"), int, "number")
    draft = [expect(move, str, "draft") for move in expect(data.get("draft"), list, "draft")]
    link = expect(data.get("link"), str, "link")
    if not ID.fullmatch(id_) or not 0 <= number <= MAX_TURNS or len(link) > MAX_LINK:
        raise BadInput("error.damaged")
    record = parse_game(data.get("record"))
    record.replay()
    game = MailGame(
        id_, parse_seat(data.get("seat")), parse_seat(data.get("inviter")), record, parse_names(data.get("names")),
        number, tuple(draft), link=link,
        next_secret=parse_token(data.get("next"), SECRET_LENGTH),
        last_secret=parse_token(data.get("last"), SECRET_LENGTH),
        their_secret=parse_token(data.get("theirs"), SECRET_LENGTH),
        their_commitment=parse_token(data.get("commitment"), COMMITMENT_LENGTH),
    )  # fmt: skip
    return Entry(game, parse_time(data.get("when"), "when"), bool(data.get("over")))
