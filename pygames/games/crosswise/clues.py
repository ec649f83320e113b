"""What a puzzle of Crosswise tells besides the board, in sentences."""

from __future__ import annotations

from collections.abc import Iterator

from pygames.i18n import Translations
from pygames.puzzles import Puzzle


def clue_sentences(puzzle: Puzzle, say: Translations) -> Iterator[str]:
    """Yield the open hands of an endgame."""
    for name, tiles in puzzle.facts.items():
        seat = int(name.removeprefix("hand"))
        yield say("clue.hand", seat=say.seat_name(seat), tiles=", ".join(say(f"tile.{tile}") for tile in tiles))
