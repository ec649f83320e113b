"""A game as one HTML file: fills the slots of a shell that the build has written (builder/one_file.py).

The file is read as windows-1252, so that a byte of the packed files needs one character. Everything else in it
is ASCII: other characters are written as HTML, CSS and JavaScript refer to them. Nothing here needs a browser.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from html import escape
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from app.storage.saved_games import SavedGame

SLOT = re.compile(r"@@(style|script|rules|files|saved)(?: ([^@\s]+))?@@")
FILES = "files"  # the slot of the packed files, which are bytes already
NOT_ASCII = re.compile(r"[^\x00-\x7f]")
RULES_START, RULES_END = '<div class="text">', "</main>"
ID = re.compile(r' id="([^"]+)"')


def slot_paths(shell: str) -> dict[str, str]:
    """Return the paths of the files that the slots need, relative to the shell."""
    return {slot[1]: slot[2] for slot in SLOT.finditer(shell) if slot[2]}


class OneFile:
    def __init__(self, shell: str, texts: Mapping[str, str]) -> None:
        """`texts` are the files of the slots, without the packed ones."""
        self.shell, self.texts = shell, texts

    def fill(self, saved: str) -> tuple[bytes, bytes]:
        """Return what comes before and after the packed files. `saved` is a game from `format_saved_game`."""
        contents = {kind: FILLERS[kind](text) for kind, text in self.texts.items()}
        contents["saved"] = html_text(escape(saved))
        before, after = re.split(rf"@@{FILES} \S+?@@", self.shell)
        return self._fill(before, contents), self._fill(after, contents)

    def _fill(self, shell: str, contents: Mapping[str, str]) -> bytes:
        return SLOT.sub(lambda slot: contents[slot[1]], html_text(shell)).encode("ascii")


def format_saved_game(saved: SavedGame | None) -> str:
    """Return a game for static/one-file.mjs, which saves it on the device that opens the file."""
    return json.dumps({"id": saved.id, "text": saved.to_json()}) if saved else ""


def html_text(text: str) -> str:
    return text.encode("ascii", "xmlcharrefreplace").decode()


def css_text(text: str) -> str:
    return NOT_ASCII.sub(lambda character: f"\\{ord(character[0]):x} ", text)


def script_text(text: str) -> str:
    return NOT_ASCII.sub(lambda character: json.dumps(character[0])[1:-1], text)


def rules_text(page: str) -> str:
    """Return the rules from their page. Their ids get a prefix, because the game's page has others."""
    rules = page.partition(RULES_START)[2].rpartition(RULES_END)[0]
    return html_text(ID.sub(r' id="rules-\1"', f"{RULES_START}{rules}"))


FILLERS: Mapping[str, Callable[[str], str]] = {"style": css_text, "script": script_text, "rules": rules_text}
