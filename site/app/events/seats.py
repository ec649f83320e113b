"""The order of seats in the setup form, changed by dragging, two taps or arrow keys."""

from __future__ import annotations

from typing import Any

from pyscript import document, when

from app.render.dom import closest_data
from app.render.setup_form import mark_picked_seat, move_seat, seat_rows


def bind() -> None:
    dragged = picked = 0  # the seat being dragged, the seat picked up by a tap
    has_dragged = False

    def pick(seat: int) -> None:
        nonlocal picked
        picked = seat
        mark_picked_seat(seat)

    @when("pointerdown", "#setup .seats")
    def start_drag(event: Any) -> None:
        nonlocal dragged, has_dragged
        dragged, has_dragged = grabbed_seat(event), False
        if dragged:
            event.target.releasePointerCapture(event.pointerId)  # the finger may leave the grip

    @when("pointermove", "#setup .seats")
    def drag(event: Any) -> None:
        """Move the dragged player to the seat under the finger; the others move up."""
        nonlocal dragged, has_dragged
        if not dragged:
            return
        element = document.elementFromPoint(event.clientX, event.clientY)
        row = element.closest("#setup [data-seat]") if element else None
        seat = int(closest_data(row, "seat")) if row else 0
        if seat and seat != dragged:
            pick(0)
            move_seat(dragged, seat)
            dragged, has_dragged = seat, True

    @when("pointerup", "#setup .seats")
    @when("pointercancel", "#setup .seats")
    def end_drag() -> None:
        nonlocal dragged
        dragged = 0

    @when("click", "#setup .seats")
    def tap(event: Any) -> None:
        """Pick a player up with one tap, and move it with the next."""
        seat = grabbed_seat(event)
        if not seat or has_dragged:
            return
        start = picked if picked <= len(seat_rows()) else 0  # the number of players may be lower now
        pick(0 if start else seat)
        if start:
            move_seat(start, seat)

    @when("keydown", "#setup .seats")
    def press_key(event: Any) -> None:
        seat, step = grabbed_seat(event), {"ArrowUp": -1, "ArrowDown": 1}.get(str(event.key), 0)
        if seat and step:
            event.preventDefault()
            rows = seat_rows()
            if 1 <= seat + step <= len(rows):
                move_seat(seat, seat + step)
                rows[seat + step - 1].querySelector(".grip").focus()


def grabbed_seat(event: Any) -> int:
    """Return the seat whose grip is the event's target, or 0."""
    grip = event.target.closest(".grip")
    return int(closest_data(grip, "seat")) if grip else 0
