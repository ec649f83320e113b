"""The wake lock: the screen stays on while a game is played, where the browser allows it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pyodide.ffi import JsException
from pyscript import document, when, window

from app.game.tasks import spawn
from app.render.dom import allows

if TYPE_CHECKING:
    from app.pages.play import PlayPage
    from app.render.state import RenderState


def bind(page: PlayPage) -> None:
    if not hasattr(window.navigator, "wakeLock") or not allows("screen-wake-lock"):
        return
    lock: Any = None
    is_playing = False

    async def request() -> None:
        nonlocal lock
        if is_playing and not document.hidden and not (lock and not lock.released):
            try:
                lock = await window.navigator.wakeLock.request("screen")
            except JsException:  # refused, for example because the battery is low
                lock = None

    def follow_game(state: RenderState) -> None:
        nonlocal is_playing
        if is_playing != (state.phase == "play"):
            is_playing = not is_playing
            if is_playing:
                spawn(request())
            elif lock:
                lock.release()

    page.changed.add_listener(follow_game)
    page.controller.render()

    @when("visibilitychange", document)
    def request_again() -> None:
        """The browser has released the lock of a hidden page."""
        spawn(request())
