"""BrowserStorage: localStorage, or memory if it is blocked or full."""

from __future__ import annotations

from pyodide.ffi import JsException
from pyscript import window


class BrowserStorage:
    """Text by key. `pending_error` is the key of a message, set once for each kind of failure."""

    def __init__(self) -> None:
        self.pending_error = ""
        self._reported: set[str] = set()
        self._memory: dict[str, str] = {}

    # `window.localStorage` is looked up on each call, because the getter itself raises where storage is blocked.

    def write(self, key: str, text: str) -> None:
        try:
            window.localStorage.setItem(key, text)
            self._memory.pop(key, None)
        except (JsException, AttributeError):
            self._memory[key] = text  # newer than the text that may still be stored
            self.report_once("note.not_saved")

    def read(self, key: str) -> str | None:
        if key in self._memory:
            return self._memory[key]
        try:
            text = window.localStorage.getItem(key)
        except (JsException, AttributeError):
            return None
        return text if isinstance(text, str) else None  # JavaScript's null is not None in Pyodide

    def delete(self, key: str) -> None:
        self._memory.pop(key, None)
        try:
            window.localStorage.removeItem(key)
        except (JsException, AttributeError):
            self.report_once("note.not_saved")

    def list_keys(self) -> list[str]:
        try:
            stored = {str(window.localStorage.key(index)) for index in range(window.localStorage.length)}
        except (JsException, AttributeError):
            stored = set()
        return sorted(stored | set(self._memory))

    def report_once(self, key: str) -> None:
        if key not in self._reported:
            self._reported.add(key)
            self.pending_error = key

    def take_error(self) -> str:
        error, self.pending_error = self.pending_error, ""
        return error
