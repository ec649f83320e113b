"""Embedded figures of the rules: one reader plays all seats, or sees the moves that the caption describes."""

from __future__ import annotations

from typing import Any

from app.embed.params import EmbedParams
from app.game.embedded import REPLY_SECONDS, EmbeddedGame, EmbedSession
from app.game.tasks import BackgroundTask
from pygames.game import CHANCE
from pygames.session import Session


class FigureSession(EmbedSession):
    """A session of one reader who plays all seats. Chance follows the figure as long as the reader does."""

    def __init__(self, params: EmbedParams) -> None:
        super().__init__(params.record, params.seats)
        self.line = (*params.record.moves, *params.lines[0])

    @property
    def handover_seat(self) -> int | None:
        return None

    def play_chance(self) -> str | None:
        ply = len(self.moves)
        if self.state.actor == CHANCE and ply < len(self.line) and self.line[:ply] == tuple(self.moves):
            self.play(self.line[ply])
            return self.moves[-1]
        return super().play_chance()


class FigureGame(EmbeddedGame):
    """A figure of the rules: the reader tries things out, or sees the moves that the caption describes."""

    passes_device = False

    def __init__(self, params: EmbedParams, *args: Any, **options: Any) -> None:
        super().__init__(params, *args, **options)
        self._demo = BackgroundTask()
        self.is_showing = False

    @property
    def accepts_moves(self) -> bool:
        return super().accepts_moves and not self.is_showing

    def open(self) -> None:
        self.set_session(self._continued_session(self.params.progress.split()), self.key)

    def restart(self) -> None:
        self._end_demo()
        super().restart()

    def save(self) -> None:
        """Do nothing: the address holds everything."""

    def undo(self, force: bool = False) -> bool:
        return super().undo(force=True)

    def position_changed(self, is_automatic: bool = False) -> None:
        if not is_automatic:
            self._end_demo()
        super().position_changed(is_automatic)

    def start_autoplay(self) -> None:
        if not self.is_showing:
            super().start_autoplay()

    def show_solution(self) -> None:
        """Play the moves that the caption describes."""
        self._end_demo()
        self.is_showing = True
        self.set_session(self._new_session(), self.key)
        self._demo.start(self._play_line())

    def _new_session(self) -> Session:
        return FigureSession(self.params)

    def _end_demo(self) -> None:
        self._demo.cancel()
        self.is_showing, self.status_override = False, ""

    async def _play_line(self) -> None:
        """Play the line. What chance does after it is not part of the figure, so it waits for the reader."""
        for move in self.params.lines[0]:
            await self.show.wait()
            await self.sleep(REPLY_SECONDS * self.settings.pace)
            if self.session:
                self.session.play(move)
                self.is_showing = len(self.session.moves) < len(self.params.record.moves) + len(self.params.lines[0])
                if not self.is_showing and self.session.state.actor == CHANCE:
                    self.status_override = self.say("site.frame.shown")
                super().position_changed(is_automatic=True)
