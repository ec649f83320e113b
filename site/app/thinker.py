"""Thinker: asks the worker for a bot's move, so that the page never stutters. Where no worker can start (a strict
frame, a file that is lost) it thinks on the page, in slices between which the page lives on, and says nothing."""

from __future__ import annotations

import asyncio
from time import perf_counter
from typing import Any

from js import Worker, document, performance
from pyodide.ffi import JsException, create_proxy, to_js

from app.dom import data
from app.store import Store
from pygames.bots import SECONDS, MoveSearch, think
from pygames.session import Session

HINT = "hard"  # what advises a person

SLICE = 0.008  # seconds of thinking on the page: with the bit that is begun then, less than a frame


class Thinker:
    def __init__(self, store: Store) -> None:
        self.store = store
        self.worker: Any = None
        self.broken = False
        self.asked = 0
        self.waiting: dict[int, asyncio.Future[str]] = {}

    def start(self) -> None:
        """Bring the worker up before it is needed: at once if a bot has a seat."""
        if self.worker or self.broken:
            return
        try:
            self.worker = Worker.new(data(document.body, "thinker"), to_js({"type": "module"}))
        except JsException:
            self.fail()
            return
        self.worker.onmessage = create_proxy(self.heard)
        self.worker.onerror = create_proxy(lambda event: self.fail())

    def heard(self, event: Any) -> None:
        number, move = event.data.to_py()
        if number == "ready":
            performance.mark("crossboard:bot")
        elif (answer := self.waiting.pop(number, None)) and not answer.done():
            answer.set_result(move)

    def fail(self) -> None:
        """From now on on the page; whoever waits is answered by `move` itself."""
        self.stop()
        self.broken = True

    def give_up(self) -> None:
        """Nobody wants the answer any more: an undo, or another game. Only an end of the worker stops it thinking."""
        if self.waiting:
            self.stop()
        self.asked += 1

    def stop(self) -> None:
        if self.worker:
            self.worker.terminate()
            self.worker = None
        for answer in self.waiting.values():
            answer.cancel()
        self.waiting.clear()

    async def move(self, session: Session, level: str) -> str:
        """A move for the seat to act; CancelledError if `stop` was called meanwhile."""
        self.start()
        self.asked += 1
        seconds = SECONDS[level] * float(self.store.setting("patience", "1"))
        if self.worker:
            answer = self.waiting[self.asked] = asyncio.get_running_loop().create_future()
            seed = session.rng.randrange(1 << 30)
            self.worker.postMessage(to_js([self.asked, str(session.record), level, seed, seconds]))
            try:
                return str(await answer)
            except asyncio.CancelledError:
                if not self.broken:
                    raise
        return await self.sliced(think(session.state, level, session.rng), seconds)

    async def sliced(self, thought: MoveSearch, seconds: float) -> str:
        """A thought on the page itself: a slice, and then whatever else the page has to do; CancelledError once
        something else is asked, or nothing any more."""
        number, now = self.asked, perf_counter()
        end, pause = now + seconds, now + SLICE
        try:
            next(thought)
            while True:
                if now > pause:
                    await asyncio.sleep(0)
                    if self.asked != number:
                        raise asyncio.CancelledError
                    pause = perf_counter() + SLICE
                thought.send((now := perf_counter()) < end)
        except StopIteration as done:
            return str(done.value)
