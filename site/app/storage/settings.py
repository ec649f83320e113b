"""Settings: small typed values in the browser's storage, with their defaults."""

from __future__ import annotations

import json
from typing import Protocol

DEFAULTS = {"pace": "0.4", "patience": "1", "sound": "", "roll": ""}  # the settings with a field in the menu


class Storage(Protocol):
    """Text by key: BrowserStorage in the page, a plain dictionary in tests."""

    def write(self, key: str, text: str) -> None: ...
    def read(self, key: str) -> str | None: ...
    def read_all(self, prefix: str) -> dict[str, str]: ...
    def delete(self, *keys: str) -> None: ...
    def request_persistence(self) -> None: ...
    def report_once(self, key: str) -> None: ...
    def take_error(self) -> str: ...


class Settings:
    def __init__(self, storage: Storage) -> None:
        self.storage = storage

    def get(self, name: str) -> str:
        return self.storage.read(f"crossboard.{name}") or DEFAULTS.get(name, "")

    def set(self, name: str, value: str) -> None:
        self.storage.write(f"crossboard.{name}", value)

    def get_list(self, name: str) -> list[str]:
        try:
            return [str(item) for item in json.loads(self.get(name) or "[]")]
        except (ValueError, TypeError):  # damaged
            return []

    def set_list(self, name: str, items: list[str]) -> None:
        self.set(name, json.dumps(items))

    @property
    def pace(self) -> float:
        """Return the factor for the duration of automatic moves: 1 calm, 0.4 brisk, 0 at once."""
        return self._number("pace")

    @property
    def patience(self) -> float:
        """Return the factor for the bots' time limits."""
        return self._number("patience")

    @property
    def has_sound(self) -> bool:
        return self.get("sound") == "yes"

    @property
    def rolls_by_tap(self) -> bool:
        """Return whether a player taps the die, instead of it being rolled at once."""
        return self.get("roll") == "tap"

    def _number(self, name: str) -> float:
        try:
            return float(self.get(name))
        except ValueError:  # written by another version
            return float(DEFAULTS[name])
