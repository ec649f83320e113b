"""The errors that outside input can cause. They store a text's key and values, so any language can show them.

BadInput (a ValueError)
└── IllegalMove
"""

from __future__ import annotations

from collections.abc import Mapping

from pygames.i18n import Fact, words

MAX_SHOWN = 40  # characters of somebody's input in a message


class BadInput(ValueError):
    """Invalid external input.

    `key` names a text of `game`, or of those that all games share; `facts` fill its placeholders. The fact `game_name`
    is the game's name, as records have it; people read the game's title in its place.
    """

    def __init__(self, key: str, game: str | None = None, **facts: Fact) -> None:
        super().__init__(key)
        self.key, self.game, self.facts = key, game, facts

    def text(self, lang: str = "en") -> str:
        say, facts = words(lang, self.game), self.facts
        if self.game and "game_name" in facts:
            facts = {**facts, "game_name": say("title")}
        return say(self.key, **facts)

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.key!r}, game={self.game!r}, facts={self.facts!r})"


class IllegalMove(BadInput):
    """A move that the position does not offer. `ply` is its number in a record, counted from 1; 0 outside a record."""

    def __init__(self, key: str, game: str | None, move: str, facts: Mapping[str, Fact], ply: int = 0) -> None:
        super().__init__(key, game, **facts)
        self.args = (key, game, move, facts, ply)  # what `pickle` and `copy` call the class with
        self.move, self.ply = move, ply

    def with_ply(self, ply: int) -> IllegalMove:
        return IllegalMove(self.key, self.game, self.move, self.facts, ply)

    def reason(self, lang: str = "en") -> str:
        """Return the reason without the move, for taps, which have no text to repeat."""
        return super().text(lang)

    def text(self, lang: str = "en") -> str:
        key = "error.move_at" if self.ply else "error.move"
        return words(lang)(key, move=truncate(self.move), place=self.ply, reason=self.reason(lang))

    def __repr__(self) -> str:
        return (
            f"{type(self).__name__}({self.key!r}, game={self.game!r}, move={self.move!r}, facts={self.facts!r}, "
            f"ply={self.ply})"
        )


def truncate(text: object) -> str:
    """Return `text` shortened to MAX_SHOWN characters, for use in messages."""
    shown = str(text)
    return shown if len(shown) <= MAX_SHOWN else shown[: MAX_SHOWN - 1] + "…"
