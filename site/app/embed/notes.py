"""Notes: what an author adds to the moves of a replay, a comment and an arrow each. Together they are one parameter.

`5 pawn:1>340,210: A fine move.|9: And now?` The number says after how many moves. An arrow goes from one mark to
another, named by their keys, or to a point of the drawing where there is none. A comment is plain text, which frame.js
reads too.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import hypot

from app.inputs import MAX_COMMENT, MAX_NOTES
from pygames.scene import Mark
from pygames.traces import Point, arrow_marks, position_of

POINT = re.compile(r"(\d{1,4}),(\d{1,4})", re.ASCII)
ENTRY = re.compile(r"(\d{1,5})(?: ([^\s>]+)>([^\s>]+))?(?:: +(.*))?", re.ASCII)  # keys have colons, but no spaces
SNAP = 40.0  # units of the drawing
SEPARATORS = str.maketrans("|_", "/ ")  # what would end a comment, and what stands for a space in an address


@dataclass(frozen=True, slots=True)
class Note:
    ply: int  # the number of moves made
    text: str = ""
    arrow: tuple[str, str] | None = None  # where it starts and ends: keys of marks, or points

    def __str__(self) -> str:
        words = [str(self.ply), *([">".join(self.arrow)] if self.arrow else [])]
        if self.text:
            words[-1] += ":"
            words.append(clean_comment(self.text))
        return " ".join(words)

    def arrow_marks(self, marks: Sequence[Mark]) -> tuple[Mark, ...]:
        """Return the arrow above these marks; nothing if one of its ends is no longer there."""
        start, end = (find_point(end, marks) for end in self.arrow or ("", ""))
        return tuple(arrow_marks((start, end), f"trace:note:{self.ply}")) if start and end and start != end else ()


def find_point(end: str, marks: Sequence[Mark]) -> Point | None:
    """Return where an end of an arrow is, or None if its mark is not there."""
    if match := POINT.fullmatch(end):
        return float(match[1]), float(match[2])
    return next((position_of(mark) for mark in marks if mark.key == end), None)


def nearest_end(point: Point, keys: Sequence[str], marks: Sequence[Mark]) -> str:
    """Return the end of an arrow that somebody means: one of these marks if its centre is near, otherwise the point."""
    for mark in marks:
        position = position_of(mark)
        if mark.key in keys and position and hypot(position[0] - point[0], position[1] - point[1]) < SNAP:
            return mark.key
    return f"{round(max(0, point[0]))},{round(max(0, point[1]))}"


def clean_comment(text: str) -> str:
    """Return a comment as an address can hold it: one line, with none of its separators, and not too long."""
    return " ".join(text.translate(SEPARATORS).split())[:MAX_COMMENT].rstrip()


def parse_notes(text: str, moves: int, unknown: list[str]) -> tuple[Note, ...]:
    """Parse the notes for a game of this many moves, at most one for each position. Add what is not understood."""
    notes: dict[int, Note] = {}
    for entry in filter(None, (part.strip() for part in text.split("|"))):
        match = ENTRY.fullmatch(entry)
        ply = int(match[1]) if match else 0
        if not match or not (match[2] or match[4]) or ply > moves or ply in notes or len(notes) == MAX_NOTES:
            unknown.append(entry)
            continue
        if len(match[4] or "") > MAX_COMMENT:
            unknown.append(entry)  # the beginning is shown
        notes[ply] = Note(ply, clean_comment(match[4] or ""), (match[2], match[3]) if match[2] else None)
    return tuple(notes[ply] for ply in sorted(notes))


def format_notes(notes: Iterable[Note]) -> str:
    return "|".join(str(note) for note in sorted(notes, key=lambda note: note.ply) if note.text or note.arrow)
