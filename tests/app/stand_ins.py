"""Stand-ins for the browser's part of the app: an event loop, a clock, storage and bots that the tests control."""

from __future__ import annotations

import asyncio
import selectors
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import Any

from pygames.bots import choose
from pygames.session import Session


class ManualLoop(asyncio.SelectorEventLoop):
    """An event loop that never waits. `settle` returns when it is idle; errors of tasks fail the test."""

    def __init__(self) -> None:
        self.idle = IdleSelector()
        self.errors: list[dict[str, Any]] = []
        super().__init__(self.idle)
        self.set_exception_handler(self._store_error)

    def _store_error(self, loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        if "exception" in context:  # not a task that waited until its page was gone
            self.errors.append(context)


class IdleSelector(selectors.DefaultSelector):
    """A selector that never waits. The loop calls it with a timeout only when it is idle."""

    waiter: asyncio.Future[None] | None = None

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        if timeout != 0:
            if not self.waiter:
                raise AssertionError("The test waits, but the event loop is idle.")
            self.waiter.set_result(None)
            self.waiter = None
        return []


def run(test: Coroutine[Any, Any, None]) -> None:
    """Run a test in its own event loop and thread.

    The loop of the browser tests may still be running in this thread, if the same worker has run one of them.
    """
    loop = ManualLoop()

    def run_test() -> None:
        with asyncio.Runner(loop_factory=lambda: loop) as runner:
            runner.run(test)

    with ThreadPoolExecutor(max_workers=1) as thread:
        thread.submit(run_test).result()
    assert loop.errors == []


async def settle() -> None:
    """Return when every task is waiting or done."""
    loop = asyncio.get_running_loop()
    assert isinstance(loop, ManualLoop)
    loop.idle.waiter = loop.create_future()
    await loop.idle.waiter


class ManualClock:
    """A clock whose time passes only in `advance`."""

    def __init__(self) -> None:
        self.now = 0.0
        self._sleepers: list[tuple[float, asyncio.Future[None]]] = []

    async def sleep(self, seconds: float) -> None:
        if seconds > 0:
            wake = asyncio.get_running_loop().create_future()
            self._sleepers.append((round(self.now + seconds, 6), wake))
            await wake

    async def advance(self, seconds: float) -> None:
        """Let time pass. Sleepers wake one after the other."""
        await settle()
        end = round(self.now + seconds, 6)
        while due := [sleeper for sleeper in self._sleepers if sleeper[0] <= end]:
            self.now, wake = first = min(due, key=lambda sleeper: sleeper[0])
            self._sleepers.remove(first)
            if not wake.done():
                wake.set_result(None)
            await settle()
        self.now = end


class MemoryStorage:
    """Text by key, and each error once, like BrowserStorage."""

    def __init__(self) -> None:
        self.texts: dict[str, str] = {}
        self.writes: list[str] = []
        self.reported: list[str] = []
        self.persistence_requests = 0
        self._error = ""

    def write(self, key: str, text: str) -> None:
        self.texts[key] = text
        self.writes.append(key)

    def read(self, key: str) -> str | None:
        return self.texts.get(key)

    def read_all(self, prefix: str) -> dict[str, str]:
        return {key: text for key, text in self.texts.items() if key.startswith(prefix)}

    def delete(self, *keys: str) -> None:
        for key in keys:
            self.texts.pop(key, None)

    def request_persistence(self) -> None:
        self.persistence_requests += 1

    def report_once(self, key: str) -> None:
        if key not in self.reported:
            self.reported.append(key)
            self._error = key

    def take_error(self) -> str:
        error, self._error = self._error, ""
        return error


class Request:
    """A move requested from a bot."""

    def __init__(self, session: Session, level: str) -> None:
        self.session, self.level = session, level
        self.ply = len(session.moves)
        self.answer: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        self.is_cancelled = False


class ManualBots:
    """Bots that answer when the test calls `answer`, or at once if `is_quick`."""

    def __init__(self) -> None:
        self.is_quick = False
        self.requests: list[Request] = []
        self._rng = Random(1)

    def start(self) -> None:
        """Do nothing: there is no worker."""

    async def choose_move(self, session: Session, level: str) -> str:
        if self.is_quick:
            return choose(session.state, "random", self._rng)
        request = Request(session, level)
        self.requests.append(request)
        try:
            return await request.answer
        except asyncio.CancelledError:
            request.is_cancelled = True
            raise

    async def answer(self) -> str:
        """Answer the last request with a legal move."""
        request = self.requests[-1]
        move = choose(request.session.state, "random", self._rng)
        request.answer.set_result(move)
        await settle()
        return move
