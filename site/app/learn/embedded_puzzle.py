"""One of a game's own puzzles in a page of another site."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from app.embed.params import EmbedParams, unknown_warning
from app.game.embedded import EmbeddedGame
from app.learn.puzzle_coach import PuzzleCoach
from app.learn.puzzle_list import find_index
from pygames.i18n import Translations
from pygames.puzzles import Puzzle, parse_puzzles


class EmbeddedPuzzle(EmbeddedGame):
    def __init__(self, puzzle: Puzzle, place: tuple[int, int], *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self._puzzle, self._place = puzzle, place

    def open(self) -> None:
        self.restart()
        moves = tuple(self.params.progress.split())
        if moves and self.session and any(line[: len(moves)] == moves for line in self._puzzle.lines):
            for move in moves:
                self.session.play(move)
            self.position_changed(is_automatic=True)
            self.start_autoplay()

    def restart(self) -> None:
        PuzzleCoach(self, self._puzzle, self._place, None).start()

    def save(self) -> None:
        """Do nothing: a puzzle is short enough to start again."""


def open_puzzle(text: str, params: EmbedParams, say: Translations) -> Callable[..., EmbeddedGame] | None:
    """Return the controller of the puzzle that `params` name, or None with a warning. frame.js has resolved `today`."""
    puzzles = parse_puzzles(text)
    index = find_index(puzzles, params.puzzle)
    if index is None:
        params.refuse_puzzle(unknown_warning([f"puzzle={params.puzzle}"], say))
        return None
    params.record, params.lines = puzzles[index].record, puzzles[index].lines
    return partial(EmbeddedPuzzle, puzzles[index], (index, len(puzzles)))
