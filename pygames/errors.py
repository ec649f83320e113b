"""The errors that outside input can cause. They store a message key and its parameters, so any language can show them.

BadInput (a ValueError)
└── IllegalMove
"""

from __future__ import annotations

from collections.abc import Mapping

from pygames.i18n import Fact, words


class BadInput(ValueError):
    """Invalid external input. Stores a message key and its parameters, so it can be shown in any language."""

    def __init__(self, key: str, game: str | None = None, **facts: Fact) -> None:
        super().__init__(key)
        self.key, self.game, self.facts = key, game, facts

    def text(self, lang: str = "en") -> str:
        return words(lang, self.game)(self.key, **self.facts)

    def __str__(self) -> str:
        return self.text()


class IllegalMove(BadInput):
    """A move that the position does not offer. `ply` is its position in a record, counted from 1."""

    def __init__(self, key: str, game: str | None, move: str, facts: Mapping[str, Fact], ply: int = 0) -> None:
        super().__init__(key, game, **facts)
        self.move, self.ply = move, ply

    def with_ply(self, ply: int) -> IllegalMove:
        return IllegalMove(self.key, self.game, self.move, self.facts, ply)

    def reason(self, lang: str = "en") -> str:
        """Return the reason without the move, for taps, which have no text to repeat."""
        return super().text(lang)

    def text(self, lang: str = "en") -> str:
        key = "error.move_at" if self.ply else "error.move"
        return words(lang)(key, move=truncate(self.move), place=self.ply, reason=self.reason(lang))


def truncate(text: object) -> str:
    """Return `text` shortened to 40 characters, for use in messages."""
    shown = str(text)
    return shown if len(shown) <= 40 else shown[:39] + "…"
