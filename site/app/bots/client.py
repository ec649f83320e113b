"""BotClient: requests a bot's move from the worker, so that the page stays responsive.

If no worker can start (a strict frame, an old browser, a missing file), or if it does not answer in time, it searches
in the page, in slices.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from time import perf_counter
from typing import Any

from pyodide.ffi import JsException
from pyscript import document, ffi, window

from app.inputs import STARTED, parse_answer
from app.storage.settings import Settings
from pygames.bots import MoveSearch, think
from pygames.game import CHANCE, BadInput
from pygames.session import Session

SLICE_SECONDS = 0.008  # of search in the page: with the step that begins within it, less than a frame
GRACE_SECONDS = 3.0  # after the time limit of a search, for the answer of the worker
MAX_SILENCES = 2  # of a worker that has started; then no other one is started


class WorkerFailed(Exception):
    """The worker could not start, has crashed, or does not answer."""


class BotClient:
    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.worker: Any = None
        self.is_disabled = False
        self.on_disabled: Callable[[], None] = lambda: None
        self._has_started = False
        self._silences = 0
        self._request = 0
        self._pending: dict[int, asyncio.Future[str]] = {}
        # Once for all workers: a proxy is never freed, and each search that is cancelled costs a worker.
        listeners = {"message": self._on_message, "error": self._on_error}
        self._listeners = {name: ffi.create_proxy(listener) for name, listener in listeners.items()}

    def start(self) -> None:
        """Start the worker, before it is needed: as soon as a bot has a seat."""
        if self.worker or self.is_disabled:
            return
        try:
            worker = window.Worker.new(document.body.dataset.worker, ffi.to_js({"type": "module"}))
        except JsException:
            self._disable_worker()
            return
        self.worker = worker
        for name, listener in self._listeners.items():
            worker.addEventListener(name, listener)

    async def choose_move(self, session: Session, level: str) -> str:
        """Return a move for the seat to act. Cancelling the call stops the search."""
        self.start()
        seconds = session.seconds_to_think(level) * self.settings.patience
        if self.worker:
            try:
                move = await self._ask_worker(session, level, seconds)
                if move in session.state.legal_moves():
                    return move
            except WorkerFailed:
                pass
        recall = session.recall(session.state.actor or CHANCE)
        return await search_in_page(think(session.state, level, session.rng, recall), seconds)

    async def _ask_worker(self, session: Session, level: str, seconds: float) -> str:
        self._request += 1
        request = self._request
        answer: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        self._pending[request] = answer
        seed = session.rng.randrange(1 << 30)
        self.worker.postMessage(ffi.to_js([request, str(session.record), level, seed, seconds]))
        try:
            return await asyncio.wait_for(answer, seconds + GRACE_SECONDS)
        except TimeoutError:
            self._on_silence()
            raise WorkerFailed from None
        except asyncio.CancelledError:
            self._stop_worker()  # a search cannot be interrupted from outside
            raise
        finally:
            self._pending.pop(request, None)

    def _on_message(self, event: Any) -> None:
        try:
            request, move = parse_answer(event.data.to_py())
        except (AttributeError, BadInput):
            self._disable_worker()
            return
        if request == STARTED:
            self._has_started = True
            window.performance.mark("crossboard:bot")
        elif (answer := self._pending.get(request)) and not answer.done():
            answer.set_result(move)

    def _on_error(self, event: Any) -> None:
        event.preventDefault()  # the search in the page takes over
        window.crossboard.remember(str(event.message or WorkerFailed.__name__))
        self._disable_worker()

    def _on_silence(self) -> None:
        """Stop a worker that does not answer. One that is still starting can answer next time."""
        if self._has_started:
            self._silences += 1
            self._stop_worker()
        if self._silences >= MAX_SILENCES:
            self._disable_worker()

    def _disable_worker(self) -> None:
        """Stop using the worker. Pending requests fall back to searching in the page."""
        self._stop_worker()
        if not self.is_disabled:
            self.is_disabled = True
            self.on_disabled()
        for answer in self._pending.values():
            if not answer.done():
                answer.set_exception(WorkerFailed())

    def _stop_worker(self) -> None:
        if self.worker:
            self.worker.terminate()
            self.worker = None
            self._has_started = False


async def search_in_page(search: MoveSearch, seconds: float) -> str:
    """Run a search in slices, between which the page handles events."""
    now = perf_counter()
    end, pause = now + seconds, now + SLICE_SECONDS
    try:
        next(search)
        while True:
            if now > pause:
                await asyncio.sleep(0)
                pause = perf_counter() + SLICE_SECONDS
            search.send((now := perf_counter()) < end)
    except StopIteration as done:
        return str(done.value)
