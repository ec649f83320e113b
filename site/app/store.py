"""What is kept in the browser: games under way and a few settings. Where storage is forbidden, full or spoiled, play
goes on from memory, and `trouble` says once what happened."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any

from js import Date, window
from pyodide.ffi import JsException

from pygames.record import Record
from pygames.session import Seat, Session

PREFIX = "crossboard.game."
VERSION = 1


@dataclass
class Saved:
    """A game as it is kept: all of it is in the record; the rest is who sits where."""

    id: str
    record: str
    seats: dict[int, Seat]
    by_hand: bool
    when: float
    over: bool = False

    def session(self) -> Session:
        """BadInput or IllegalMove if another version wrote what this one cannot play."""
        return Session(Record.parse(self.record), self.seats, by_hand=self.by_hand)

    def text(self) -> str:
        return json.dumps(
            {"version": VERSION, "record": self.record, "seats": listed(self.seats), "by_hand": self.by_hand,
             "when": self.when, "over": self.over}
        )  # fmt: skip


@dataclass
class Store:
    """One for each page. `trouble` is a key of the site's words, to be told once. `window.localStorage` is asked for
    each time: where storage is forbidden, asking alone is an error."""

    prefix: str = PREFIX
    trouble: str = ""
    told: set[str] = field(default_factory=set)
    memory: dict[str, str] = field(default_factory=dict)

    def put(self, key: str, text: str) -> None:
        try:
            window.localStorage.setItem(key, text)
            self.memory.pop(key, None)
        except (JsException, AttributeError):
            self.memory[key] = text  # newer than what may still be stored
            self.complain("note.not_saved")

    def take(self, key: str) -> str | None:
        if key in self.memory:
            return self.memory[key]
        try:
            stored = window.localStorage.getItem(key)
        except (JsException, AttributeError):
            return None
        return stored if isinstance(stored, str) else None  # null is not None in Pyodide

    def drop(self, key: str) -> None:
        self.memory.pop(key, None)
        try:
            window.localStorage.removeItem(key)
        except (JsException, AttributeError):
            self.complain("note.not_saved")

    def complain(self, key: str) -> None:
        if key not in self.told:
            self.told.add(key)
            self.trouble = key

    def keys(self) -> list[str]:
        try:
            stored = {str(window.localStorage.key(at)) for at in range(window.localStorage.length)}
        except (JsException, AttributeError):
            stored = set()
        return sorted(stored | set(self.memory))

    def games(self) -> list[Saved]:
        """The newest first. What cannot be read stays where it is and is told once."""
        found = [
            game for key in self.keys() if key.startswith(self.prefix) and (game := self.game(key[len(self.prefix) :]))
        ]
        return sorted(found, key=lambda game: -game.when)

    def game(self, id_: str) -> Saved | None:
        text = self.take(self.prefix + id_)
        return None if text is None else self.read(id_, text)

    def read(self, id_: str, text: str) -> Saved | None:
        try:
            data: dict[str, Any] = json.loads(text)
            record, seats, over = str(data["record"]), unlisted(data["seats"]), bool(data.get("over"))
            return Saved(id_, record, seats, bool(data["by_hand"]), float(data["when"]), over)
        except (ValueError, TypeError, KeyError, AttributeError):
            self.complain("note.spoiled")
            return None

    def keep(self, id_: str, session: Session) -> None:
        saved = Saved(id_, str(session.record), session.seats, session.by_hand, now(), session.state.actor is None)
        self.put(self.prefix + id_, saved.text())

    def remove(self, id_: str) -> None:
        self.drop(self.prefix + id_)

    def setting(self, name: str, default: str = "") -> str:
        return self.take(f"crossboard.{name}") or default

    def set(self, name: str, value: str) -> None:
        self.put(f"crossboard.{name}", value)


def listed(seats: dict[int, Seat]) -> dict[str, list[str]]:
    """Who sits where, as JSON has it."""
    return {str(seat): [who.name, who.bot] for seat, who in seats.items()}


def unlisted(told: dict[str, list[str]]) -> dict[int, Seat]:
    return {int(seat): Seat(str(name), str(bot)) for seat, (name, bot) in told.items()}


def now() -> float:
    return float(Date.now())


def fresh_id() -> str:
    """Short, and new on this device."""
    return f"{int(now()):x}{window.crypto.getRandomValues(window.Uint8Array.new(2)).join('')}"
