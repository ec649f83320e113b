"""Rolling the die by shaking the device. There is a listener only while the die waits for a player."""

from __future__ import annotations

from typing import Any

from pyscript import Event, ffi, when, window

from app.game.controller import GameController
from app.game.prompt import ROLL
from app.render.dom import allows, closest_data
from app.render.state import RenderState

MIN_JOLT = 12.0  # m/s², more than walking or putting the device down
MAX_PAUSE_MS = 700.0  # between a jolt and the opposite one
GRAVITY = 9.81  # m/s²

Acceleration = tuple[float, float, float]


def bind(controller: GameController, changed: Event) -> None:
    if not getattr(window, "DeviceMotionEvent", None) or not allows("accelerometer"):
        return
    detector = ShakeDetector()
    is_listening = False

    def on_motion(event: Any) -> None:
        if detector.is_shake(float(event.timeStamp), acceleration(event)) and controller.awaits_die_tap:
            controller.tap(ROLL)

    listener = ffi.create_proxy(on_motion)

    def listen(state: RenderState) -> None:
        nonlocal is_listening
        if state.awaits_die_tap != is_listening:
            is_listening = state.awaits_die_tap
            (window.addEventListener if is_listening else window.removeEventListener)("devicemotion", listener)

    changed.add_listener(listen)

    if hasattr(window.DeviceMotionEvent, "requestPermission"):
        bind_permission()


def bind_permission() -> None:
    """Request the permission that some devices require. A page may do so only in an event: the first tap on the die."""
    has_asked = False

    @when("click", "#board", capture=True)  # before the handler of the tap, which changes the die
    def ask_permission(event: Any) -> None:
        nonlocal has_asked
        if not has_asked and closest_data(event.target, "target") == ROLL:
            has_asked = True
            window.DeviceMotionEvent.requestPermission().then(lambda answer: None, lambda refusal: None)


class ShakeDetector:
    """Detects a shake: two jolts in opposite directions within MAX_PAUSE_MS."""

    def __init__(self) -> None:
        self._last: tuple[float, Acceleration] | None = None

    def is_shake(self, now: float, force: Acceleration | None) -> bool:
        if not force or sum(part * part for part in force) < MIN_JOLT * MIN_JOLT:
            return False
        last, self._last = self._last, (now, force)
        if not last or now - last[0] >= MAX_PAUSE_MS:
            return False
        is_opposite = sum(one * other for one, other in zip(force, last[1], strict=True)) < 0
        if is_opposite:
            self._last = None
        return is_opposite


def acceleration(event: Any) -> Acceleration | None:
    """Return the acceleration without gravity, subtracted here if the device cannot do so."""
    if force := components(event.acceleration):
        return force
    if force := components(event.accelerationIncludingGravity):
        size = sum(part * part for part in force) ** 0.5
        share = (size - GRAVITY) / size if size else 0.0
        return force[0] * share, force[1] * share, force[2] * share
    return None


def components(force: Any) -> Acceleration | None:
    """Return x, y and z, or None if the device reports nulls because it has no such sensor."""
    sizes = [float(size) for axis in "xyz" if isinstance(size := getattr(force, axis, None), int | float)]
    return (sizes[0], sizes[1], sizes[2]) if len(sizes) == 3 else None
