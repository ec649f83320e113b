"""Events of the window: its address, its size, the focus, errors."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from pyscript import when, window

if TYPE_CHECKING:
    from app.pages.play import PlayPage

MIN_TABLETOP_PX = 600  # of width and height


def bind(page: PlayPage) -> None:
    bind_errors(page)
    bind_resize(page)

    @when("hashchange", window)
    def open_address() -> None:
        page.open()

    @when("focus", window)
    def sync_from_storage() -> None:
        page.controller.sync_from_storage()


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
        page.show_error()

    asyncio.get_event_loop().set_exception_handler(show_task_error)


def has_tabletop_room() -> bool:
    return bool(min(window.innerWidth, window.innerHeight) >= MIN_TABLETOP_PX)
