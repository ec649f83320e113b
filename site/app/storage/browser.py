"""BrowserStorage: localStorage with IndexedDB behind it, or memory if both are blocked or full (static/saves.js)."""

from __future__ import annotations

import json

from pyscript import ffi, window

PROBLEMS = {"refused": "note.not_saved", "full": "note.full"}


class BrowserStorage:
    """Text by key. `pending_error` is the key of a message, set once for each kind of failure."""

    def __init__(self) -> None:
        self.pending_error = ""
        self._reported: set[str] = set()
        self._saves = window.crossboard.saves

    def write(self, key: str, text: str) -> None:
        if problem := str(self._saves.write(key, text)):
            self.report_once(PROBLEMS[problem])

    def read(self, key: str) -> str | None:
        text = self._saves.read(key)
        return text if isinstance(text, str) else None  # JavaScript's null is not None in Pyodide

    def read_all(self, prefix: str) -> dict[str, str]:
        texts: dict[str, str] = json.loads(str(self._saves.readAll(prefix)))
        return texts

    def delete(self, *keys: str) -> None:
        self._saves.remove(ffi.to_js(list(keys)))

    def request_persistence(self) -> None:
        self._saves.persist()

    def report_once(self, key: str) -> None:
        if key not in self._reported:
            self._reported.add(key)
            self.pending_error = key

    def take_error(self) -> str:
        error, self.pending_error = self.pending_error, ""
        return error
