"""What a puzzle of Crossado tells besides the board, in sentences."""

from __future__ import annotations

from collections.abc import Iterator

from pygames.i18n import Translations
from pygames.puzzles import Puzzle


def clue_sentences(puzzle: Puzzle, say: Translations) -> Iterator[str]:
    """Yield whom to cut off."""
    if "other" in puzzle.facts:
        yield say("clue.cut_off", seat=say.seat_name(int(puzzle.facts["other"])))
