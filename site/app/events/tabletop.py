"""Tabletop mode: fingers, keys and screen readers on the strips."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pyscript import document, when

from app.game.tabletop import TabletopMode
from app.render.dom import by_id, closest_data


def bind(tabletop: TabletopMode) -> None:
    if not by_id("together"):
        return
    hands: dict[int, tuple[float, float]] = {}  # the position of each finger, by pointer

    def read_hands() -> Iterator[tuple[int, str]]:
        for x, y in hands.values():
            element = document.elementFromPoint(x, y)
            if element and (seat := closest_data(element, "strip")):
                yield int(seat), closest_data(element, "target")

    tabletop.read_hands = read_hands

    @when("pointerdown", "#together")
    def press(event: Any) -> None:
        hands[int(event.pointerId)] = float(event.clientX), float(event.clientY)
        tabletop.pointer_pressed()

    @when("pointermove", "#together")
    def move(event: Any) -> None:
        if int(event.pointerId) in hands:
            hands[int(event.pointerId)] = float(event.clientX), float(event.clientY)

    @when("pointerup", "#together")
    @when("pointercancel", "#together")
    def lift(event: Any) -> None:
        hands.pop(int(event.pointerId), None)

    @when("keydown", "#together")
    def choose_by_key(event: Any) -> None:
        seat = closest_data(event.target, "strip")
        if seat and not (event.ctrlKey or event.metaKey or event.altKey):
            tabletop.choose_by_key(int(seat), str(event.key).lower())
            focus_next_strip(tabletop, int(seat))

    @when("click", "#together")
    def choose_by_screen_reader(event: Any) -> None:
        """Handle the clicks of screen readers, which have no pointer."""
        seat, target = closest_data(event.target, "strip"), closest_data(event.target, "target")
        if seat and target and not event.detail:
            tabletop.choose(int(seat), target)
            focus_next_strip(tabletop, int(seat))


def focus_next_strip(tabletop: TabletopMode, seat: int) -> None:
    """Move the focus to the next player, after a choice by keys."""
    waiting_seats = tabletop.waiting_seats
    if waiting_seats and seat not in waiting_seats:
        document.querySelector(f'[data-strip="{waiting_seats[0]}"]').focus()
