"""Saved games, as records with their players."""

from __future__ import annotations

import json
import time
from contextlib import suppress
from dataclasses import dataclass, field
from random import SystemRandom

from app.inputs import MAX_STORED, expect, parse_json, parse_record, parse_seats, parse_time
from app.storage.settings import Storage
from pygames.game import BadInput, State
from pygames.record import Record
from pygames.session import Player, Session
from pygames.turns import TurnList

PREFIX = "crossboard.game."
# Written for boot.js, which reads it before the first paint: "GAME:ID" for each unfinished game, separated by spaces,
# and "GAME=over" if another one was finished later. It lays the page out for a game that is about to be resumed.
UNFINISHED = "crossboard.unfinished"
# How each game ended that was played to its end on this device. It outlives the game (app/learn/results.py).
RESULTS = "crossboard.result."
MAIL_PREFIX = "crossboard.mail."  # of games by mail (app/mail/mailbox.py)
VERSION = 1  # a format that older versions would misread gets the next number; new fields do not
# How many games are kept under a prefix; the oldest go first.
MAX_FINISHED = 100
MAX_UNFINISHED = 1_000


class NewerFormat(BadInput):
    """A saved game that only a newer version can read. It stays where it is."""


@dataclass
class SavedGame:
    """A game as it is saved. The names of its JSON fields are part of the format."""

    id: str
    record: str
    seats: dict[int, Player]
    manual_chance: bool
    saved_at: float  # milliseconds since 1970
    is_over: bool = False
    is_shared: bool = False  # as in a Session
    turns: int | None = None  # in which a human decided; None if an older version saved the game
    is_guided: bool = False  # as in a Session
    winners: tuple[int, ...] | None = None  # of a finished game; None if an older version saved it
    unknown: tuple[str, ...] = field(default=(), compare=False)  # what only another version knows, replaced by defaults

    @classmethod
    def of(cls, record: Record, session: Session) -> SavedGame:
        """Return a new game that goes on from a record of this session."""
        is_over = len(record.moves) == len(session.moves) and session.state.actor is None
        by_hand, is_shared, is_guided = session.manual_chance, session.is_shared, session.is_guided
        winners = find_winners(session.state) if is_over else None
        return cls(
            create_id(), str(record), session.seats, by_hand, now(), is_over, is_shared, None, is_guided, winners
        )

    @property
    def game(self) -> str:
        return self.record.partition(" ")[0]

    @property
    def is_begun(self) -> bool:
        """Whether somebody has done something, as far as that is known: dealing tiles does not count."""
        has_moves = not self.record.endswith(":")
        return has_moves if self.turns is None or self.manual_chance else self.turns > 0

    @property
    def unfinished_entry(self) -> str:
        """Its entry in the list of unfinished games."""
        return f"{self.game}:{self.id}"

    @property
    def over_entry(self) -> str:
        """What the list of unfinished games contains if this game was the last one, and is finished."""
        return f"{self.game}=over"

    def parse(self) -> tuple[Record, dict[int, Player], tuple[str, ...]]:
        """Return the record, its players, and what is unknown here. Raise BadInput if the record is malformed."""
        unknown = [*self.unknown]
        record = parse_record(self.record, unknown, most_moves=MAX_STORED)
        seats = {seat: self.seats.get(seat, Player()) for seat in range(1, record.players + 1)}
        return record, seats, tuple(unknown)

    def session(self) -> Session:
        """Return the session. Raise BadInput or IllegalMove if it comes from a version with other rules."""
        record, seats, _ = self.parse()
        session = Session(record, seats, manual_chance=self.manual_chance, is_shared=self.is_shared)
        session.is_guided = self.is_guided
        return session

    def to_json(self) -> str:
        return json.dumps(
            {"version": VERSION, "record": self.record, "seats": seats_to_json(self.seats),
             "by_hand": self.manual_chance, "when": self.saved_at, "over": self.is_over, "shared": self.is_shared,
             "turns": self.turns, **({"guided": True} if self.is_guided else {}),
             **({} if self.winners is None else {"winners": self.winners})}
        )  # fmt: skip

    @classmethod
    def from_json(cls, id_: str, text: str) -> SavedGame:
        """Raise BadInput if the text is damaged or has a newer format."""
        data, unknown = expect(parse_json(text), dict, "version"), list[str]()
        if expect(data.get("version", VERSION), int, "version") > VERSION:
            raise NewerFormat("error.damaged")
        seats = parse_seats(data.get("seats"), unknown)
        return cls(
            id_,
            expect(data.get("record"), str, "record"),
            seats,
            bool(data.get("by_hand")),
            parse_time(data.get("when"), "when"),
            bool(data.get("over")),
            bool(data.get("shared")),
            turns if type(turns := data.get("turns")) is int else None,
            bool(data.get("guided")),
            parse_winners(data.get("winners"), seats),
            tuple(unknown),
        )


class SavedGames:
    """All games saved under a prefix: those of the site, or those of embeds."""

    def __init__(self, storage: Storage, prefix: str = PREFIX) -> None:
        self.storage, self.prefix = storage, prefix
        self._turns = TurnList()  # of the game saved last
        self._saved_at: dict[str, float] = {}  # of the games that this page has read or written

    def load_all(self, game: str = "", keep: str = "") -> list[SavedGame]:
        """Return the saved games (of one `game`), newest first. Damaged ones are skipped and reported, not deleted.

        The oldest games beyond the limits are deleted, but not the one with the id `keep`."""
        texts = self.storage.read_all(self.prefix)
        games = [saved for key, text in texts.items() if (saved := self._parse(key.removeprefix(self.prefix), text))]
        games = self._prune(sorted(games, key=lambda saved: (saved.id != keep, -saved.saved_at)))
        # Older versions did not write this list, or listed games that nobody had begun.
        self._write_unfinished(
            {saved.unfinished_entry for saved in games if not saved.is_over and saved.is_begun}
            | {saved.over_entry for saved in find_last_played(games) if saved.is_over}
        )
        return [saved for saved in games if not game or saved.game == game]

    def find(self, id_: str) -> SavedGame | None:
        text = self.storage.read(self.prefix + id_)
        return None if text is None else self._parse(id_, text)

    def _parse(self, id_: str, text: str) -> SavedGame | None:
        try:
            saved = SavedGame.from_json(id_, text)
        except BadInput as bad:
            self.storage.report_once("note.newer" if isinstance(bad, NewerFormat) else "note.spoiled")
            return None
        self._saved_at[id_] = max(saved.saved_at, self._saved_at.get(id_, 0))
        return saved

    def save(self, id_: str, session: Session) -> None:
        is_over, is_new = session.state.actor is None, id_ not in self._saved_at
        # Later than the last one, even if the clock has been set back: at startup the newer copy wins.
        self._saved_at[id_] = max(now(), self._saved_at.get(id_, 0) + 1)
        saved_at, manual_chance, is_shared = self._saved_at[id_], session.manual_chance, session.is_shared
        turns = count_turns(session, self._turns)
        saved = SavedGame(
            id_,
            str(session.record),
            session.seats,
            manual_chance,
            saved_at,
            is_over,
            is_shared,
            turns,
            session.is_guided,
            find_winners(session.state) if is_over else None,
        )
        entry = {saved.unfinished_entry}
        self.storage.write(self.prefix + id_, saved.to_json())
        if is_new:
            self.load_all(keep=id_)  # deletes games beyond the limits
        else:
            unfinished = self._unfinished()
            # Ended by this move, so neither opened after its end nor with other players.
            if is_over and entry <= unfinished and not session.is_guided:
                self.storage.write(RESULTS + id_, format_result(saved, session.state))
            over = {saved.over_entry}
            self._write_unfinished((unfinished - entry) | over if is_over else (unfinished | entry) - over)

    def has_result(self, id_: str) -> bool:
        """Return whether this game was played to its end on this device."""
        return self.storage.read(RESULTS + id_) is not None

    def delete(self, saved: SavedGame) -> None:
        self.storage.delete(self.prefix + saved.id)
        self.load_all()  # writes the list of unfinished games

    def _prune(self, games: list[SavedGame]) -> list[SavedGame]:
        """Delete the oldest games beyond the limits. Return the others."""
        unfinished = [saved for saved in games if not saved.is_over][MAX_UNFINISHED:]
        finished = [saved for saved in games if saved.is_over][MAX_FINISHED:]
        surplus = {saved.id for saved in unfinished + finished}
        if surplus:
            self.storage.delete(*(self.prefix + id_ for id_ in surplus))
        return [saved for saved in games if saved.id not in surplus]

    def _unfinished(self) -> set[str]:
        return set((self.storage.read(UNFINISHED) or "").split())

    def _write_unfinished(self, entries: set[str]) -> None:
        if self.prefix == PREFIX and entries != self._unfinished():
            self.storage.write(UNFINISHED, " ".join(sorted(entries)))


def find_last_played(games: list[SavedGame]) -> list[SavedGame]:
    """Return the one of each kind that was played last."""
    last = dict[str, SavedGame]()
    for saved in sorted(games, key=lambda saved: -saved.saved_at):
        if saved.is_begun:
            last.setdefault(saved.game, saved)
    return [*last.values()]


def select_resumed(games: list[SavedGame]) -> list[SavedGame]:
    """Return the games of one kind to resume without being asked, in this order: none if a finished one is newer."""
    played = select_begun(games, 1)
    return [] if played and played[0].is_over else [saved for saved in played if not saved.is_over]


def select_begun(games: list[SavedGame], limit: int | None = None) -> list[SavedGame]:
    """Return the games in which somebody has done something. Of the first `limit`, the number of turns is known."""
    candidates = [saved for saved in games if saved.is_begun]
    for saved in candidates[:limit]:
        if saved.turns is None:
            with suppress(BadInput):  # from a version with other rules
                saved.turns = count_turns(saved.session(), TurnList())
    return [saved for saved in candidates if saved.is_begun]


def count_turns(session: Session, turns: TurnList) -> int:
    """Return the number of turns in which a human decided."""
    humans = set(session.human_seats)
    return sum(not humans.isdisjoint(turn.seats) for turn in turns.update(session.states, session.moves))


def find_winners(state: State) -> tuple[int, ...]:
    return tuple(state.result.winners) if state.result else ()


def parse_winners(data: object, seats: dict[int, Player]) -> tuple[int, ...] | None:
    """Return the winners of a saved game; None if they are missing or not among its seats."""
    if isinstance(data, list) and all(type(seat) is int and seat in seats for seat in data):
        return tuple(data)
    return None


def format_result(saved: SavedGame, state: State) -> str:
    """Return who played a game and who won. The names of the JSON fields are part of the format."""
    settings, winners = saved.record.partition(" :")[0], find_winners(state)
    return json.dumps({"version": VERSION, "settings": settings, "seats": seats_to_json(saved.seats),
                       "sides": state.sides, "winners": winners, "when": saved.saved_at})  # fmt: skip


def seats_to_json(seats: dict[int, Player]) -> dict[str, list[str]]:
    return {str(seat): [player.name, player.bot] for seat, player in seats.items()}


def now() -> float:
    return time.time() * 1000


def create_id() -> str:
    """Return a short id that is new on this device."""
    return f"{int(now()):x}{SystemRandom().randrange(1 << 16)}"
