"""A kiosk (`?kiosk`): when nobody has touched the page for three minutes, it is ready for the next visitor."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyscript import document, ffi, when, window

from app.render.dom import data_attr

if TYPE_CHECKING:
    from app.pages.play import PlayPage

IDLE_MS = 180_000


def bind(page: PlayPage) -> None:
    if not data_attr(document.documentElement, "kiosk"):
        return
    start_over = ffi.create_proxy(page.start_over)
    timer = window.setTimeout(start_over, IDLE_MS)

    @when("pointerdown", document)
    @when("keydown", document)
    def restart() -> None:
        nonlocal timer
        window.clearTimeout(timer)
        timer = window.setTimeout(start_over, IDLE_MS)
