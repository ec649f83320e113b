"""Seating: who sits where is changed by dragging, by two taps or by arrow keys; names once typed are offered again."""

from __future__ import annotations

import json
from typing import Any

from js import document
from pyodide.ffi import create_proxy

from app.dom import by_id, data
from app.setup import Choice
from app.store import Store

MOST = 12  # names that are remembered


class Seating:
    def __init__(self, store: Store) -> None:
        self.store = store
        self.pressed = 0  # the seat whose grip a finger is on
        self.dragged = False
        self.taken = 0  # the seat whose person a tap has taken up
        root: Any = document.querySelector("#setup .seats")
        if not root:
            return  # in somebody else's page nothing is set up
        for kind in ("pointerdown", "pointermove", "pointerup", "click", "keydown"):
            root.addEventListener(kind, create_proxy(getattr(self, kind)))
        root.addEventListener("pointercancel", create_proxy(self.pointerup))
        self.offer()

    # Names

    def remember(self, choice: Choice) -> None:
        """The newest first."""
        new = [who.name for who in choice.seats.values() if who.name]
        names = list(dict.fromkeys([*new, *self.names()]))[:MOST]
        self.store.set("names", json.dumps(names))
        self.offer()

    def names(self) -> list[str]:
        try:
            return [str(name) for name in json.loads(self.store.setting("names", "[]"))]
        except (ValueError, TypeError):
            return []

    def offer(self) -> None:
        offered = by_id("names")
        offered.replaceChildren()
        for name in self.names():
            option = document.createElement("option")
            option.value = name
            offered.append(option)

    # Seats

    def pointerdown(self, event: Any) -> None:
        self.pressed, self.dragged = grip(event), False
        if self.pressed:
            event.target.releasePointerCapture(event.pointerId)  # a finger may leave the grip

    def pointermove(self, event: Any) -> None:
        """Whoever is dragged over a row sits there, and the others move up."""
        if not self.pressed:
            return
        under = document.elementFromPoint(event.clientX, event.clientY)
        row = under.closest("#setup [data-seat]") if under else None
        seat = int(data(row, "seat") or 0)
        if seat and seat != self.pressed:
            self.take(0)
            self.move(self.pressed, seat)
            self.pressed, self.dragged = seat, True

    def pointerup(self, event: Any) -> None:
        self.pressed = 0

    def click(self, event: Any) -> None:
        """One tap takes somebody up, the next one says where they sit."""
        seat = grip(event)
        if not seat or self.dragged:
            return
        taken = self.taken if self.taken <= len(rows()) else 0  # there may be fewer players by now
        self.take(0 if taken else seat)
        if taken:
            self.move(taken, seat)

    def keydown(self, event: Any) -> None:
        seat, step = grip(event), {"ArrowUp": -1, "ArrowDown": 1}.get(str(event.key), 0)
        if seat and step:
            event.preventDefault()
            if 1 <= seat + step <= len(rows()):
                self.move(seat, seat + step)
                rows()[seat + step - 1].querySelector(".grip").focus()

    def move(self, start: int, end: int) -> None:
        people = [[str(field.value) for field in fields(row)] for row in rows()]
        people.insert(end - 1, people.pop(start - 1))
        for row, person in zip(rows(), people, strict=True):
            for field, value in zip(fields(row), person, strict=True):
                field.value = value

    def take(self, seat: int) -> None:
        self.taken = seat
        for place, row in enumerate(rows(hidden=True), 1):
            row.querySelector(".grip").setAttribute("aria-pressed", "true" if place == seat else "false")


def rows(hidden: bool = False) -> list[Any]:
    """The seats that take part, or all that there are."""
    found = document.querySelectorAll("#setup [data-seat]" + ("" if hidden else ":not([hidden])"))
    return [found.item(at) for at in range(found.length)]


def fields(row: Any) -> list[Any]:
    return [row.querySelector(kind) for kind in ("input", "select")]


def grip(event: Any) -> int:
    """The seat whose grip an event is about; 0 if it is none."""
    element = event.target.closest(".grip")
    return int(data(element.closest("[data-seat]"), "seat")) if element else 0
