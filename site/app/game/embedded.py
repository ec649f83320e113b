"""Embedded games: continued from a position, replayed, or solved as a puzzle."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from app.embed.params import EmbedParams, Line, game_fragment
from app.embed.preview import checksum
from app.game.controller import GameController
from app.game.tasks import BackgroundTask
from pygames.game import BadInput
from pygames.scene import Scene
from pygames.session import Session, Undo

REPLY_SECONDS = 0.9  # before each reply, so that the reader sees the previous move


class EmbedSession(Session):
    """A session that cannot be undone beyond its initial position."""

    @property
    def undo_target(self) -> Undo | None:
        undo = super().undo_target
        return undo if undo and undo.length >= len(self.initial_record.moves) else None


class EmbeddedGame(GameController):
    """A game that the reader continues. It is saved if the browser allows it; there is no warning if not."""

    END_ACTIONS = ("again",)
    HAS_CHART = False
    HAS_CLOSING_WORDS = False
    HAS_SOUND = False
    SKIPS_IDLE = False  # lines of moves contain them

    def __init__(self, params: EmbedParams, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.params = params
        self.key = checksum(game_fragment(params.record, params.seats))

    def open(self) -> None:
        moves = self.params.progress.split() or self._saved_moves()
        self.set_session(self._continued_session(moves), self.key)

    def restart(self) -> None:
        self.set_session(self._new_session(), self.key)
        self.save()

    @property
    def progress(self) -> str:
        """How far the reader has come: what `open` needs to show the same position again."""
        return " ".join(self.moves_since_start())

    def rematch(self) -> None:
        self.restart()

    def close_game(self) -> None:
        self.restart()  # there is no other page of this game

    def show_storage_error(self) -> None:
        self.settings.storage.take_error()

    def _new_session(self) -> Session:
        return EmbedSession(self.params.record, self.params.seats)

    def moves_since_start(self) -> tuple[str, ...]:
        return tuple(self.session.moves[len(self.params.record.moves) :]) if self.session else ()

    def _continued_session(self, moves: Iterable[str]) -> Session:
        """Return the initial position continued by these moves, or without them if another version wrote them."""
        session = self._new_session()
        try:
            for move in moves:
                session.play(move)
        except BadInput:
            return self._new_session()
        return session

    def _saved_moves(self) -> Sequence[str]:
        """Return the moves of the saved game, if it is unfinished and continues the initial position."""
        saved, start = self.saves.find(self.key), self.params.record.moves
        moves = saved.record.partition(" : ")[2].split() if saved and not saved.is_over else []
        return moves[len(start) :] if tuple(moves[: len(start)]) == start else ()


class ReplayGame(EmbeddedGame):
    """A game to browse, from the view of a spectator. It always shows a past position."""

    FIRST_PLY = 0

    @property
    def accepts_moves(self) -> bool:
        return False

    def open(self) -> None:
        self.restart()
        if (ply := self.params.progress).isdecimal():
            self.playback.show(int(ply))

    def restart(self) -> None:
        self.status_override = self._status_at(0)
        super().restart()

    def save(self) -> None:
        """Do nothing: the address holds everything."""

    @property
    def progress(self) -> str:
        return str(self.ply)

    def start_autoplay(self) -> None:
        """Do nothing: nobody moves."""

    def set_shown_ply(self, ply: int | None) -> None:
        if not self.session:
            return
        last = len(self.session.moves)
        is_end = ply is None or ply >= last
        # The last position of an unfinished game is a position like any other.
        self.shown_ply = (None if self.session.state.actor is None else last) if is_end else max(0, ply or 0)
        self.status_override = self._status_at(self.ply)

    def _status_at(self, ply: int) -> str:
        """Return the author's comment on a position, or otherwise what there is to do at the beginning."""
        comments = [note.text for note in self.params.notes if note.ply == ply and note.text]
        return comments[0] if comments else self.say("site.frame.replay") if not ply else ""

    def point_out(self, scene: Scene) -> Scene:
        arrows = (mark for note in self.params.notes if note.ply == self.ply for mark in note.arrow_marks(scene.marks))
        return replace(scene, marks=(*scene.marks, *arrows))


class PuzzleGame(EmbeddedGame):
    """A puzzle: moves on the way to a solution get a reply, all others are taken back."""

    is_solved = False

    def __init__(self, params: EmbedParams, *args: Any, **options: Any) -> None:
        super().__init__(params, *args, **options)
        self._reply = BackgroundTask()

    @property
    def accepts_moves(self) -> bool:
        return super().accepts_moves and not self.is_solved

    def open(self) -> None:
        self.restart()
        if moves := self.params.progress.split():
            self.set_session(self._continued_session(moves), self.key)
            self.position_changed()

    def restart(self) -> None:
        self._restart(is_solved=False)

    def _restart(self, is_solved: bool) -> None:
        self._reply.cancel()
        self.is_solved, self.status_override = is_solved, ""
        super().restart()

    def save(self) -> None:
        """Do nothing: a puzzle is short enough to start again."""

    def tap(self, target: str, key: str = "") -> None:
        self.status_override = ""
        super().tap(target, key)

    def position_changed(self, is_automatic: bool = False) -> None:
        if not is_automatic:
            self._reply.cancel()
            self.is_solved = False  # it may be an undo
        self._judge_position()
        super().position_changed(is_automatic)

    def _judge_position(self) -> None:
        """Set the status, and whether the puzzle is solved, so that one render shows both the move and the verdict."""
        if not self.session or self.is_solved:
            return
        moves, matching = self.moves_since_start(), self.matching_lines()
        if not matching:
            self._set_status("not_it")
        elif moves in matching:
            self.is_solved = True
            self._set_status("solved")
        elif self.session.awaits_human(self.session.state):
            self._set_status("so_far" if moves and self.session.state.actor == self.params.reader else "")

    def start_show(self) -> None:
        """Do nothing: each move is shown at once, with the verdict."""

    def matching_lines(self) -> list[Line]:
        """Return the solutions that begin with the moves made so far."""
        moves = self.moves_since_start()
        return [line for line in self.params.lines if line[: len(moves)] == moves]

    def start_autoplay(self) -> None:
        """Reply to the reader's move from the solution, instead of letting bots play."""
        if not self.session or self.is_solved:
            return
        matching = self.matching_lines()
        if not matching:
            self._reply.start(self._take_back())
        elif not self.session.awaits_human(self.session.state):
            self._reply.start(self._play_reply(matching[0]))

    def show_solution(self) -> None:
        """Play the whole solution, move by move."""
        self._restart(is_solved=True)
        self._reply.start(self._play_solution())

    def _set_status(self, key: str) -> None:
        self.status_override = self.say(f"site.frame.{key}") if key else ""

    async def _take_back(self) -> None:
        """Take back the wrong move, and the reader's moves after it."""
        await self.sleep(REPLY_SECONDS)
        while self.session and not self.matching_lines():
            self.session.undo(force=True)
        super().position_changed(is_automatic=True)  # the verdict on the wrong move stays

    async def _play_reply(self, line: Line) -> None:
        """Play the replies and the chance outcomes of `line` until it is the reader's turn again."""
        while self.session and not self.session.awaits_human(self.session.state) and self.moves_since_start() != line:
            await self.sleep(REPLY_SECONDS)
            self.session.play(line[len(self.moves_since_start())])
            self.position_changed(is_automatic=True)

    async def _play_solution(self) -> None:
        line = self.params.lines[0]
        for move in line:
            await self.sleep(REPLY_SECONDS)
            if self.session:
                self.session.play(move)
                if self.moves_since_start() == line:
                    self._set_status("answered")
                self.position_changed(is_automatic=True)
