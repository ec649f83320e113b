"""Opening: makes a game from a link, a file or storage the current one, a long game in slices."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from time import perf_counter
from typing import TYPE_CHECKING

from app.embed.params import parse_bots
from app.game.tasks import BackgroundTask
from app.inputs import parse_record
from app.storage.saved_games import SavedGame, create_id
from pygames.game import BadInput, State
from pygames.record import Record, find_game
from pygames.session import Player, Session

if TYPE_CHECKING:
    from app.game.controller import GameController

LONG_GAME = 500  # moves; a longer game opens with a progress bar
SLICE_SECONDS = 0.05  # of replaying, after which the page shows the progress and handles events


@dataclass(frozen=True)
class OpenedGame:
    """A game to open. One that `is_kept` is stored at once, a long one from outside only when somebody plays on."""

    id: str
    record: Record
    seats: Mapping[int, Player]
    error_key: str  # of the message if a move is illegal
    unknown: Sequence[str] = ()  # what only another version knows
    manual_chance: bool = False
    is_shared: bool = False  # as in a Session
    is_guided: bool = False
    is_kept: bool = True

    @property
    def is_long(self) -> bool:
        return len(self.record.moves) > LONG_GAME


class Opening:
    def __init__(self, controller: GameController) -> None:
        self._controller = controller
        self._task = BackgroundTask()

    @property
    def is_running(self) -> bool:
        return self._task.is_running

    def cancel(self) -> None:
        self._task.cancel()

    def resume(self, saved: SavedGame) -> bool:
        """Resume a saved game. Return False and explain why if this version cannot."""
        try:
            record, seats, unknown = saved.parse()
        except BadInput as error:
            self._explain("site.note.older", error)
            return False
        traits = saved.manual_chance, saved.is_shared, saved.is_guided
        game = OpenedGame(saved.id, record, seats, "site.note.older", unknown, *traits)
        return self.open(game)

    def sync_from_storage(self) -> None:
        """Load the moves made in another tab."""
        saved, session = self._controller.saves.find(self._controller.id), self._controller.session
        if saved and session and (saved.record, saved.seats) != (str(session.record), session.seats):
            self.resume(saved)

    def open_record(self, text: str, error_key: str, bots: str = "") -> bool:
        """Open a record from a link or a file. Return False and keep the current game if it cannot be opened."""
        controller, unknown = self._controller, list[str]()
        try:
            record = parse_record(text, unknown)
        except BadInput as error:
            self._explain(error_key, error)
            return False
        if record.game != controller.game.name:
            title = find_game(record.game).words(controller.lang)("title")
            controller.show_message(controller.say("site.note.other_game", title=title))
            return False
        game = OpenedGame(create_id(), record, parse_bots(record, bots, unknown), error_key, unknown)
        if game.is_long:
            return self.open(replace(game, is_kept=False))
        if not self.open(game):
            return False
        controller.save()
        return True

    def open(self, game: OpenedGame) -> bool:
        """Open a game. Return False if it is illegal; of a long one this is not known yet."""
        if game.is_long:
            self._task.start(self._open_in_slices(game))
            return True
        return self._finish(game)

    async def _open_in_slices(self, game: OpenedGame) -> None:
        controller, states = self._controller, list[State]()
        pause = perf_counter() + SLICE_SECONDS
        try:
            for state in game.record.states():
                states.append(state)
                if perf_counter() >= pause:
                    if not controller.on_progress(len(states) / (len(game.record.moves) + 1)):
                        return
                    await controller.sleep(0)
                    pause = perf_counter() + SLICE_SECONDS
        except BadInput as error:
            self._explain(game.error_key, error)
        else:
            self._finish(game, states)
        finally:
            controller.on_progress(None)

    def _finish(self, game: OpenedGame, states: Sequence[State] = ()) -> bool:
        try:
            session = Session(
                game.record, game.seats, manual_chance=game.manual_chance, is_shared=game.is_shared, states=states
            )
        except BadInput as error:
            self._explain(game.error_key, error)
            return False
        session.is_guided = game.is_guided
        controller = self._controller
        controller.set_session(session, game.id, is_kept=game.is_kept)
        controller.show_unknown(game.unknown)
        return True

    def _explain(self, error_key: str, error: BadInput) -> None:
        self._controller.show_message(self._controller.say(error_key, reason=error.text(self._controller.lang)))
