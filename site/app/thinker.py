"""Thinker: asks the worker for a bot's move, so that the page never stutters. Where no worker can start (a strict
frame, a file that did not arrive) it thinks on the page, shortly, and says nothing."""

from __future__ import annotations

import asyncio
from typing import Any

from js import Worker, document, performance
from pyodide.ffi import JsException, create_proxy, to_js

from app.dom import data
from pygames.bots import choose
from pygames.session import Session

HINT = "hard"  # what advises a person

ON_THE_PAGE = 0.15  # seconds of thinking that nobody takes for a stutter


class Thinker:
    def __init__(self) -> None:
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
        if self.worker:
            self.asked += 1
            answer = self.waiting[self.asked] = asyncio.get_running_loop().create_future()
            seed = session.rng.randrange(1 << 30)
            self.worker.postMessage(to_js([self.asked, str(session.record), level, seed]))
            try:
                return str(await answer)
            except asyncio.CancelledError:
                if not self.broken:
                    raise
        return choose(session.state, level, session.rng, ON_THE_PAGE)
