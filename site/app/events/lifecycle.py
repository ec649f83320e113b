"""Events of the window: its address, its size, the focus, errors."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING, Any

from pyscript import document, ffi, when, window

from app.pages.report import report

if TYPE_CHECKING:
    from app.pages.play import PlayPage

MIN_TABLETOP_PX = 600  # of width and height
ABSENCE_SECONDS = 2.0  # after which somebody else may have the device


def bind(page: PlayPage) -> None:
    bind_errors(page)
    bind_resize(page)
    bind_absence(page)

    @when("hashchange", window)
    def open_address() -> None:
        page.open()

    @when("focus", window)
    def sync_from_storage() -> None:
        page.controller.opening.sync_from_storage()

    @when("crossboard:saves", window)
    def show_late_saves() -> None:
        page.show_late_saves()


def bind_absence(page: PlayPage) -> None:
    """Release the device when the page has been hidden for some time, or left: it may come back as it was."""
    release = ffi.create_proxy(page.release_device)
    timer: Any = 0
    hidden_at = 0.0

    @when("visibilitychange", document)
    def change_visibility() -> None:
        nonlocal timer, hidden_at
        window.clearTimeout(timer)
        if document.hidden:
            hidden_at = time.time()
            timer = window.setTimeout(release, ABSENCE_SECONDS * 1000)
        elif hidden_at and time.time() - hidden_at >= ABSENCE_SECONDS:  # no timer runs while a phone sleeps
            page.release_device()

    @when("pagehide", window)
    def leave() -> None:
        page.release_device()


def bind_resize(page: PlayPage) -> None:
    page.controller.tabletop.has_room = has_tabletop_room() and not page.is_embed

    @when("resize", window)
    def resize() -> None:
        page.renderer.update_layout()
        page.controller.tabletop.set_has_room(has_tabletop_room() and not page.is_embed)


def bind_errors(page: PlayPage) -> None:
    """Show Python errors: those of handlers arrive at the window, those of tasks in the event loop."""

    @when("error", window)
    def show_error(event: Any) -> None:
        if event.error:  # none if a script or a picture failed to load
            page.show_error()

    @when("unhandledrejection", window)
    def show_rejection() -> None:
        page.show_error()

    def show_task_error(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        loop.default_exception_handler(context)
        if error := context.get("exception"):
            report(error)
        page.show_error()

    asyncio.get_event_loop().set_exception_handler(show_task_error)


def has_tabletop_room() -> bool:
    return bool(min(window.innerWidth, window.innerHeight) >= MIN_TABLETOP_PX)
