"""BackgroundTask: at most one coroutine at a time, cancelled when another one starts."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any


class BackgroundTask:
    def __init__(self) -> None:
        self._task: asyncio.Task[None] | None = None

    @property
    def is_running(self) -> bool:
        return self._task is not None and not self._task.done()

    def start(self, work: Coroutine[Any, Any, None]) -> None:
        self.cancel()
        self._task = asyncio.ensure_future(work)
        self._task.add_done_callback(raise_error)

    def cancel(self) -> None:
        if self._task:
            self._task.cancel()
            self._task = None


_spawned: set[asyncio.Task[Any]] = set()


def spawn(work: Coroutine[Any, Any, Any]) -> None:
    """Run a coroutine in the background.

    The set keeps the task alive: the event loop has only weak references.
    """
    task = asyncio.ensure_future(work)
    _spawned.add(task)
    task.add_done_callback(_spawned.discard)
    task.add_done_callback(raise_error)


def raise_error(task: asyncio.Task[Any]) -> None:
    """Raise a task's error in the event loop, whose handler reports it."""
    if not task.cancelled():
        task.result()
