"""Analyses a game in a worker of its own, so that cancelling is ending it; in the page where no worker can start."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from typing import Any

from pyodide.ffi import JsException
from pyscript import document, ffi, window

from app.late_files import FOLDER
from app.learn.slices import run_in_slices
from pygames import review

SILENCE_SECONDS = 20.0  # after which the page does the work: a worker starts within a few, and then reports often


async def analyse(request: str, on_progress: Callable[[float], None]) -> str:
    """Return the answer of pygames/review.py to a request. Cancelling the call stops the work."""
    texts: asyncio.Queue[str | None] = asyncio.Queue()
    try:
        worker = window.Worker.new(document.body.dataset.worker, ffi.to_js({"type": "module"}))
    except JsException:
        return await analyse_in_page(request, on_progress)
    listeners = [
        ffi.create_proxy(lambda event: read(event.data, texts)),
        ffi.create_proxy(lambda event: fail(event, texts)),
    ]
    worker.addEventListener("message", listeners[0])
    worker.addEventListener("error", listeners[1])
    try:
        worker.postMessage(ffi.to_js(["run", json.dumps(review_files()), review.__name__, request]))
        while text := await asyncio.wait_for(texts.get(), SILENCE_SECONDS):
            if text.startswith("["):
                return text
            on_progress(float(text))
    except TimeoutError:
        pass
    finally:
        worker.terminate()
        for listener in listeners:
            listener.destroy()
    return await analyse_in_page(request, on_progress)


def read(data: Any, texts: asyncio.Queue[str | None]) -> None:
    kind, text = data.to_py()
    if kind == "run":
        texts.put_nowait(str(text))


def fail(event: Any, texts: asyncio.Queue[str | None]) -> None:
    event.preventDefault()  # the page takes over
    texts.put_nowait(None)


async def analyse_in_page(request: str, on_progress: Callable[[float], None]) -> str:
    answers = list[str]()

    def work() -> Any:
        for text in review.run(request):
            if text:
                answers.append(text)
                if not text.startswith("["):
                    on_progress(float(text))
            yield

    await run_in_slices(work())
    return answers[-1]


def review_files() -> dict[str, str]:
    """Return the modules of the analysis, which the worker's snapshot does not have, by path."""
    files = [FOLDER / "pygames/worths.py", FOLDER / "pygames/review.py", *FOLDER.glob("pygames/games/*/review.py")]
    return {str(file.relative_to(FOLDER)): file.read_text("utf-8") for file in files}
