"""Settings: small typed values in the browser's storage, with their defaults."""

from __future__ import annotations

import json
from typing import Protocol

from app.inputs import MAX_NAMES, expect, parse_factor, parse_json
from pygames.game import BadInput, truncate

DEFAULTS = {"pace": "1", "patience": "1", "sound": "", "roll": ""}  # the settings with a field in the menu
CHOICES = {"sound": ("yes",), "roll": ("tap", "auto")}  # beside the default; the others are factors
MAX_LIST = 10_000  # characters


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
        """Return a setting, or its default if it has none or one that only another version knows."""
        text = self.storage.read(f"crossboard.{name}")
        return text if text and self._is_known(name, text) else DEFAULTS.get(name, "")

    def set(self, name: str, value: str) -> None:
        self.storage.write(f"crossboard.{name}", value)

    def get_list(self, name: str) -> list[str]:
        try:
            items = expect(parse_json(self.get(name) or "[]", MAX_LIST), list, name)
        except BadInput:  # damaged
            return []
        return [item for item in items if isinstance(item, str)]

    def set_list(self, name: str, items: list[str]) -> None:
        self.set(name, json.dumps(items))

    def remember_names(self, names: list[str]) -> None:
        """Suggest these names in later games, newest first."""
        self.set_list("names", [*dict.fromkeys([*names, *self.get_list("names")])][:MAX_NAMES])

    @property
    def pace(self) -> float:
        """The factor for the duration of automatic moves: 1 calm, 0.4 brisk, 0 at once."""
        return self._number("pace")

    @property
    def patience(self) -> float:
        """The factor for the bots' time limits."""
        return self._number("patience")

    @property
    def has_sound(self) -> bool:
        return self.get("sound") == "yes"

    @property
    def rolls_by_tap(self) -> bool:
        """Whether a player taps the die, instead of it being rolled at once."""
        return self.get("roll") != "auto"

    @property
    def unknown(self) -> list[str]:
        """The stored settings that only another version knows."""
        stored = ((name, self.storage.read(f"crossboard.{name}")) for name in DEFAULTS)
        return [truncate(f"{name}={text}") for name, text in stored if text and not self._is_known(name, text)]

    def _is_known(self, name: str, text: str) -> bool:
        if name in CHOICES:
            return text in CHOICES[name]
        return name not in DEFAULTS or parse_factor(text) is not None

    def _number(self, name: str) -> float:
        number = parse_factor(self.get(name))
        assert number is not None
        return number
