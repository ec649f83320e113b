"""Taps, drags, pinches and the wheel on the board."""

from __future__ import annotations

from math import hypot
from typing import Any

from pyscript import document, when, window

from app.events.questions import keys_at
from app.game.controller import GameController
from app.render.dom import by_id, closest_data
from app.render.page import PageRenderer
from app.render.zoom import BoardZoom


def bind(controller: GameController, renderer: PageRenderer, has_wheel: bool = True) -> None:
    drag_start = ""

    @when("click", "#board")
    def tap(event: Any) -> None:
        if target := closest_data(event.target, "target"):
            controller.tap(target, closest_data(event.target, "key"))
        elif event.detail and event.target.closest("svg"):
            matrix = renderer.board.root.getScreenCTM().inverse()
            point = window.DOMPoint.new(event.clientX, event.clientY).matrixTransform(matrix)
            keys = keys_at(renderer.board.root, event.clientX, event.clientY)
            controller.guidance.explain_tap(float(point.x), float(point.y), keys)

    @when("pointerdown", "#board")
    def start_drag(event: Any) -> None:
        nonlocal drag_start
        is_drag = event.isPrimary and not event.button  # not with two fingers, nor with another button
        drag_start = closest_data(event.target, "target") if is_drag else ""

    @when("pointerup", document)
    def end_drag(event: Any) -> None:
        """Treat a drag from one target to another as a tap on each. The click that follows hits neither."""
        nonlocal drag_start
        start, drag_start = drag_start, ""
        if not start or by_id("board").dataset.held or target_at(event) in (None, start):
            return
        # The end of the drag may become a target only after a tap on its start.
        if controller.last_tap != start:
            controller.tap(start)
        if (end := target_at(event)) and end != start:
            controller.tap(end)

    if has_wheel:

        @when("wheel", "#board", passive=True)
        def rotate_preview(event: Any) -> None:
            controller.rotate_preview(1 if event.deltaY > 0 else -1)


def bind_zoom(zoom: BoardZoom) -> None:
    pinch: tuple[float, float] | None = None  # the distance of the fingers and the scale at its start

    @when("touchstart", "#board", passive=True)
    def start_pinch(event: Any) -> None:
        nonlocal pinch
        pinch = (touch_distance(event), zoom.scale) if event.touches.length == 2 else None

    @when("touchmove", "#board", passive=False)  # not passive, because two fingers zoom the board
    def move_pinch(event: Any) -> None:
        if pinch and event.touches.length == 2:
            event.preventDefault()
            distance, scale = pinch
            one, other = event.touches.item(0), event.touches.item(1)
            centre = (one.clientX + other.clientX) / 2, (one.clientY + other.clientY) / 2
            zoom.set_scale(scale * touch_distance(event) / max(distance, 1), *centre)

    @when("touchend", "#board", passive=True)
    def end_pinch(event: Any) -> None:
        nonlocal pinch
        pinch = None

    @when("focusin", "#board")
    def reveal_focused(event: Any) -> None:
        zoom.scroll_to(event.target)


def target_at(event: Any) -> str | None:
    """Return the target under a pointer, "" if there is none, None outside the board."""
    element = document.elementFromPoint(event.clientX, event.clientY)
    if not element or not element.closest("#board"):
        return None
    return closest_data(element, "target")


def touch_distance(event: Any) -> float:
    one, other = event.touches.item(0), event.touches.item(1)
    return hypot(one.clientX - other.clientX, one.clientY - other.clientY)
