"""Shake: the machine's die rolled by shaking the device, while it waits for a person. Only then is there a listener at
all, so that it costs nothing where nobody wants it."""

from __future__ import annotations

from typing import Any

from js import window
from pyodide.ffi import create_proxy

from app.table import Table

JOLT = 12.0  # m/s²: more than walking or laying the device down
SOON = 700.0  # milliseconds from there to back again
GRAVITY = 9.81
Push = tuple[float, float, float]


class Shake:
    def __init__(self, table: Table) -> None:
        self.table = table
        self.feels = bool(getattr(window, "DeviceMotionEvent", None))
        self.listening = self.asked = False
        self.last: tuple[float, Push] | None = None  # when the last jolt was, and which way
        self.listener = create_proxy(self.felt)
        table.screen.also.append(self.show)

    def show(self) -> None:
        wanted = self.feels and self.table.to_roll
        if wanted != self.listening:
            self.listening, self.last = wanted, None
            (window.addEventListener if wanted else window.removeEventListener)("devicemotion", self.listener)

    def ask(self) -> None:
        """Some devices tell nobody how they move before a person has allowed it, and let us ask only at a tap: it is at
        the first one on the die, which it rolls all the same."""
        if self.feels and not self.asked and hasattr(window.DeviceMotionEvent, "requestPermission"):
            window.DeviceMotionEvent.requestPermission().then(lambda answer: None, lambda refused: None)
        self.asked = True

    def felt(self, event: Any) -> None:
        """There and back again is a shake: two jolts against each other, one soon after the other."""
        push = pushed(event)
        if not push or sum(part * part for part in push) < JOLT * JOLT:
            return
        now, last = float(event.timeStamp), self.last
        self.last = now, push
        against = last and sum(one * other for one, other in zip(push, last[1], strict=True)) < 0
        if last and against and now - last[0] < SOON and self.table.to_roll:
            self.last = None
            self.table.machine.roll()


def pushed(event: Any) -> Push | None:
    """How the device is moved, without its weight; where it cannot tell the two apart, the weight is taken off."""
    if found := parts(event.acceleration):
        return found
    if found := parts(event.accelerationIncludingGravity):
        size = sum(part * part for part in found) ** 0.5
        share = (size - GRAVITY) / size if size else 0.0
        return found[0] * share, found[1] * share, found[2] * share
    return None


def parts(force: Any) -> Push | None:
    """A device without such a sensor says that there is something, and null for all of it."""
    sizes = [float(size) for axis in "xyz" if isinstance(size := getattr(force, axis, None), int | float)]
    return (sizes[0], sizes[1], sizes[2]) if len(sizes) == 3 else None
