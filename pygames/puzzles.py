"""Puzzles: positions with a goal, and all lines that reach it, in `puzzles.txt` in their game's folder.

`python3 -m pygames puzzles GAME` finds them (find_puzzles.py). A line is the reader's move, the reply to it, the
reader's next move, and so on; every line that is accepted is listed. Comments begin with #, and a puzzle is a block:

    connect-two medium
    c-cross players=2 : e7 f8 …
    c3 d4 e5 | c3 d4 f6
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol
from zlib import crc32

from pygames.game import CHANCE
from pygames.games import GAMES
from pygames.i18n import Translations
from pygames.record import Record, find_game

Line = tuple[str, ...]

FILE = "puzzles.txt"
GRADES = ("easy", "medium", "hard")
MIN_PUZZLES = 100  # in each game: those that can be the puzzle of the day
STRIDE = 37  # of the puzzle of the day: coprime to MIN_PUZZLES, and about a third of it, so that the grades alternate


class Date(Protocol):
    """What is needed of a `datetime.date`."""

    def toordinal(self) -> int: ...


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A puzzle of a game. Its texts are under `puzzle.<kind>`, with `facts` to fill in."""

    kind: str
    grade: str
    record: Record
    lines: tuple[Line, ...]
    facts: Mapping[str, str] = field(default_factory=dict, hash=False)

    @property
    def key(self) -> str:
        """A checksum of the position and the lines, under which progress is stored."""
        text = f"{self.record} : {format_lines(self.lines)}"
        return f"{crc32(text.encode()):08x}"


def parse_puzzles(text: str) -> tuple[Puzzle, ...]:
    lines = "\n".join(line for line in text.splitlines() if not line.startswith("#"))
    return tuple(parse_puzzle(block) for block in lines.split("\n\n") if block.strip())


def parse_puzzle(block: str) -> Puzzle:
    head, record, lines = block.strip().splitlines()
    kind, grade, *facts = head.split()
    parsed = tuple(tuple(line.split()) for line in lines.split("|"))
    return Puzzle(kind, grade, Record.parse(record), parsed, dict(fact.split("=", 1) for fact in facts))


def format_puzzles(puzzles: Iterable[Puzzle], comments: Sequence[str] = ()) -> str:
    head = "".join(f"# {comment}\n" for comment in comments)
    return "\n".join([head] * bool(comments) + [format_puzzle(puzzle) for puzzle in puzzles])


def format_puzzle(puzzle: Puzzle) -> str:
    head = " ".join((puzzle.kind, puzzle.grade, *(f"{name}={value}" for name, value in puzzle.facts.items())))
    return f"{head}\n{puzzle.record}\n{format_lines(puzzle.lines)}\n"


def format_lines(lines: Iterable[Line]) -> str:
    return " | ".join(" ".join(line) for line in lines)


def puzzle_of_day(date: Date, games: Sequence[str] = tuple(GAMES)) -> tuple[str, int]:
    """Return the game of the day's puzzle, and the puzzle's index in its file.

    The games take turns, and each goes through MIN_PUZZLES puzzles before one comes again.
    """
    turn, number = divmod(date.toordinal(), len(games))
    return games[number], (turn + number) * STRIDE % MIN_PUZZLES


def goal_text(puzzle: Puzzle, say: Translations) -> list[str]:
    """Return sentences: the goal, then what the reader knows besides the position.

    The texts for learning belong in `say`. A game whose facts become sentences has a clues.py.
    """
    reader = say.seat_name(find_reader(puzzle))
    sentences = [say(f"puzzle.{puzzle.kind}.goal", seat=reader, **puzzle.facts)]
    if clues := find_game(puzzle.record.game).find_module("clues"):
        sentences += clues.clue_sentences(puzzle, say)
    return sentences


def find_reader(puzzle: Puzzle) -> int:
    """Return the seat that makes the first decision of the lines."""
    state, moves = puzzle.record.replay(), iter(puzzle.lines[0])
    while state.actor == CHANCE:
        state = state.play(next(moves))
    return state.actor or CHANCE
