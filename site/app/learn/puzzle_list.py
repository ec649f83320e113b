"""The list of a game's puzzles: by grade, with what has been solved."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from pygames.i18n import Translations
from pygames.puzzles import GRADES, Puzzle
from pygames.scene import Mark


def solved_setting(game: str) -> str:
    """Return the name of the setting that lists the solved puzzles of a game, by their keys."""
    return f"puzzles.{game}"


def find_index(puzzles: Sequence[Puzzle], name: str) -> int | None:
    """Return the index of the puzzle with this number, counted from 1, or this key; None if there is none."""
    if name.isascii() and name.isdecimal() and 0 < int(name[:9]) <= len(puzzles):
        return int(name[:9]) - 1
    return next((index for index, puzzle in enumerate(puzzles) if puzzle.key == name), None)


def next_unsolved(puzzles: Sequence[Puzzle], solved: Collection[str], start: int) -> int:
    """Return the index of the next unsolved puzzle from `start` on and then from the beginning, or of the next one."""
    order = [*range(start, len(puzzles)), *range(min(start, len(puzzles)))]
    return next((index for index in order if puzzles[index].key not in solved), start % len(puzzles))


def list_marks(puzzles: Sequence[Puzzle], solved: Collection[str], current: int, say: Translations) -> Iterator[Mark]:
    for grade in GRADES:
        indices = [index for index, puzzle in enumerate(puzzles) if puzzle.grade == grade]
        if not indices:
            continue
        done = sum(puzzles[index].key in solved for index in indices)
        text = say("learn.puzzle.progress", grade=say(f"learn.puzzle.{grade}"), n=done, count=len(indices))
        yield Mark(f"grade:{grade}", "h3", {"class": "grade"}, text=text)
        for index in indices:
            yield puzzle_button(index, puzzles[index], puzzles[index].key in solved, index == current, say)


def puzzle_button(index: int, puzzle: Puzzle, is_solved: bool, is_current: bool, say: Translations) -> Mark:
    kind = say(f"puzzle.{puzzle.kind}.name")
    label = say("label", name=say("learn.puzzle.name", n=index + 1), value=kind)
    attrs = {"type": "button", "data-action": f"coach:open:{index + 1}", "title": kind}
    if is_current:
        attrs["aria-current"] = "true"
    if is_solved:
        attrs["class"] = "solved"
        label = f"{label}, {say('learn.puzzle.is_solved')}"
    return Mark(f"puzzle:{index}", "button", attrs, text=f"✓ {index + 1}" if is_solved else str(index + 1), label=label)
