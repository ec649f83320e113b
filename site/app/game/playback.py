"""Playback: shows earlier positions, one by one or as a film, and the last turn again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.game.tasks import BackgroundTask

if TYPE_CHECKING:
    from app.game.controller import GameController

POSITION_SECONDS = 0.7


class Playback:
    def __init__(self, controller: GameController) -> None:
        self._controller = controller
        self._task = BackgroundTask()

    def cancel(self) -> None:
        self._task.cancel()

    def show(self, ply: int | None) -> None:
        """Show the position after `ply` moves, or the present with None."""
        self._task.cancel()
        self._show(ply)

    def browse(self, action: str) -> None:
        """Show the first, previous or next position, or otherwise the present: the last one."""
        controller = self._controller
        if controller.session:
            ply = len(controller.session.moves) if controller.shown_ply is None else controller.shown_ply
            self.show({"first": 0, "back": ply - 1, "on": ply + 1}.get(action))

    def start(self) -> None:
        """Replay the game from the position shown, or from the beginning if that is the last one."""
        controller = self._controller
        if controller.session and controller.shown_ply in (None, len(controller.session.moves)):
            self._show(0)
        self._task.start(self._play())

    async def _play(self) -> None:
        controller = self._controller
        while controller.session and controller.shown_ply is not None:
            if controller.shown_ply >= len(controller.session.moves):
                return
            await controller.show.wait()
            await controller.sleep(POSITION_SECONDS)
            self._show(controller.shown_ply + 1)

    def _show(self, ply: int | None) -> None:
        controller, session = self._controller, self._controller.session
        if not session:
            return
        before = controller.ply
        controller.show.cancel()
        controller.set_shown_ply(ply)
        controller.taps = ()
        controller.tabletop.cancel()
        if controller.ply == before + 1 and session.states[before].reveals_hidden(session.moves[before]):
            controller.show.start(before, controller.ply)
        controller.render()

    def repeat_last_turn(self) -> None:
        """Show again what has happened since the reader's last decision."""
        controller = self._controller
        start = controller.presenter.traces.start
        if controller.session and start is not None and controller.shown_ply is None:
            controller.show.repeat(start, len(controller.session.moves))
            controller.render()
