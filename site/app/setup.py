"""The form that sets a game up: what it says, and showing as many seats as there are players."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from js import document

from app.dom import by_id
from app.store import listed, unlisted
from pygames.game import Game
from pygames.record import Record
from pygames.session import Seat


@dataclass(frozen=True)
class Choice:
    """What was chosen: enough to begin, and to begin the same again."""

    players: int
    options: dict[str, str]
    seats: dict[int, Seat]
    by_hand: bool

    def record(self, game: Game) -> Record:
        return Record(game.name, self.players, self.options)

    def text(self) -> str:
        return json.dumps([self.players, self.options, listed(self.seats), self.by_hand])

    @classmethod
    def read(cls, text: str) -> Choice | None:
        try:
            players, options, seats, by_hand = json.loads(text)
            return cls(int(players), dict(options), unlisted(seats), bool(by_hand))
        except (ValueError, TypeError, AttributeError):
            return None


USUAL = "easy"  # most who come do not know the game yet


def usual(game: Game) -> Choice:
    """One tap: you at the first seat, the machine at the others."""
    players = game.players[0]
    return Choice(players, {}, {seat: Seat(bot=USUAL if seat > 1 else "") for seat in range(1, players + 1)}, False)


def chosen(game: Game) -> Choice:
    """What the form says now."""
    form: Any = by_id("setup")
    fields = form.elements
    ticked = document.querySelector("#setup [name=players]:checked")
    players = int(ticked.value) if ticked else game.players[0]
    options = {name: str(fields.namedItem(f"option-{name}").value) for name in game.options}
    seats = {seat: Seat(text(fields, f"name-{seat}"), text(fields, f"kind-{seat}")) for seat in range(1, players + 1)}
    return Choice(players, options, seats, bool(text(fields, "by-hand")))


def text(fields: Any, name: str) -> str:
    """A field's value; "" where the form has no such field."""
    field = fields.namedItem(name)
    return str(field.value).strip() if field else ""


def fill(choice: Choice) -> None:
    """Put an earlier choice into the form."""
    fields = by_id("setup").elements
    ticked = document.querySelector(f'#setup [name=players][value="{choice.players}"]')
    if ticked:
        ticked.checked = True
    for name, value in choice.options.items():
        if field := fields.namedItem(f"option-{name}"):
            field.value = value
    for seat, who in choice.seats.items():
        if field := fields.namedItem(f"name-{seat}"):
            field.value = who.name
        if field := fields.namedItem(f"kind-{seat}"):
            field.value = who.bot
    if by_hand := fields.namedItem("by-hand"):
        by_hand.value = "yes" if choice.by_hand else ""
    fit()


def fit() -> None:
    """As many seats as there are players."""
    ticked = document.querySelector("#setup [name=players]:checked")
    if not ticked:
        return
    rows = document.querySelectorAll("#setup [data-seat]")
    for at in range(rows.length):
        row = rows.item(at)
        row.hidden = int(row.dataset.seat) > int(ticked.value)
