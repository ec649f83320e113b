"""Runs long work in the page, in slices between which the page handles events."""

from __future__ import annotations

import asyncio
from collections.abc import Generator
from time import perf_counter
from typing import TypeVar

T = TypeVar("T")

SLICE_SECONDS = 0.01


async def run_in_slices(steps: Generator[object, None, T]) -> T:
    """Return what a generator returns, which yields often."""
    pause = perf_counter() + SLICE_SECONDS
    while True:
        try:
            next(steps)
        except StopIteration as end:
            result: T = end.value
            return result
        if perf_counter() > pause:
            await asyncio.sleep(0)
            pause = perf_counter() + SLICE_SECONDS
