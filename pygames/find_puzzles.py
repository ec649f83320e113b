"""Find puzzles: positions of games between bots in which few moves reach a goal, with a proof of which ones do.

A game that has puzzles has a find_puzzles.py, a `Finder`: its kinds of puzzles, each with one goal and a bound on the
depth. A round plays one game and takes puzzles from it. After each round the file is written, so the search can be
stopped at any time and goes on where it was; the same seed and count give the same file.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import NamedTuple, Protocol

from pygames.bots import choose
from pygames.contract import CHANCE
from pygames.game import BadInput, Game, State
from pygames.puzzles import GRADES, Line, Puzzle, format_puzzles, parse_puzzles
from pygames.record import Record

MAX_LINES = 24
PATIENCE = 25  # rounds after which one puzzle more than its share is taken of each kind and grade
ROUND_MARK = "rounds: "


class Candidate(NamedTuple):
    """A puzzle that has no grade yet: a position and all lines that reach the goal."""

    record: Record
    lines: tuple[Line, ...]
    facts: Mapping[str, str] = {}


@dataclass(frozen=True)
class Kind:
    """A kind of puzzle.

    `find` yields the puzzles that a position holds, with their lines proved; it may have continued the record. `check`
    returns whether the lines of a puzzle are exactly those that a full search from its record finds.
    """

    find: Callable[[Record, Random], Iterable[Candidate]]
    check: Callable[[Puzzle], bool]
    share: float = 1.0  # of all puzzles of the game, relative to the other kinds


class Finder(Protocol):
    """find_puzzles.py of a game."""

    @property
    def KINDS(self) -> Mapping[str, Kind]:  # noqa: N802
        """The kinds of puzzles by name, those that are hardest to find first."""

    def play_game(self, rng: Random) -> Iterator[Record]:
        """Play a game between bots, and yield the positions that may hold a puzzle."""

    def grade(self, puzzle: Puzzle) -> str:
        """Return the grade of a puzzle, usually by `grade_by_level`, or "" to discard it. Its own grade is empty."""


class Progress(NamedTuple):
    rounds: int
    found: int
    wanted: int


def find_finder(game: Game) -> Finder:
    finder: Finder | None = game.find_module("find_puzzles")
    if finder is None:
        raise BadInput("cli.puzzles.unknown", name=game.name)
    return finder


def find_puzzles(
    game: Game, file: Path, count: int, seed: int, keep_going: Callable[[], bool] = lambda: True
) -> Iterator[Progress]:
    """Search for `count` puzzles until `keep_going` returns False, and write them to the file after each round."""
    finder = find_finder(game)
    made = f"found and proved by: python3 -m pygames puzzles {game.name} --count {count} --seed {seed}"
    puzzles, rounds = load(file, made)
    while True:
        yield Progress(rounds, len(puzzles), count)
        if len(puzzles) >= count or not keep_going():
            return
        rng = Random(f"{game.name} {seed} {rounds}")
        puzzles += search_game(finder, puzzles, Quotas(finder, count, rounds), rng)
        puzzles.sort(key=lambda puzzle: (GRADES.index(puzzle.grade), puzzle.key))
        rounds += 1
        file.write_text(format_puzzles(puzzles, (made, f"{ROUND_MARK}{rounds}", *count_kinds(puzzles))), "utf-8")


def load(file: Path, made: str) -> tuple[list[Puzzle], int]:
    """Return the puzzles found so far and the rounds, or none if another command has written the file."""
    text = file.read_text("utf-8") if file.exists() else ""
    if f"# {made}\n" not in text:
        return [], 0
    rounds = next(line for line in text.splitlines() if line.startswith(f"# {ROUND_MARK}"))
    return list(parse_puzzles(text)), int(rounds.rpartition(" ")[2])


def count_kinds(puzzles: Sequence[Puzzle]) -> list[str]:
    """Return how many puzzles of each kind and grade there are, as comments."""
    counts = Counter((puzzle.kind, puzzle.grade) for puzzle in puzzles)
    kinds = sorted({puzzle.kind for puzzle in puzzles})
    return [f"{kind}: {', '.join(f'{counts[kind, grade]} {grade}' for grade in GRADES)}" for kind in kinds]


class Quotas:
    """How many puzzles of each kind and grade may be taken. Quotas grow with the rounds, so that the search ends."""

    def __init__(self, finder: Finder, count: int, rounds: int) -> None:
        total, extra = sum(kind.share for kind in finder.KINDS.values()), rounds // PATIENCE
        self.count = count
        self.kinds = {name: -int(-count * kind.share // total) + extra for name, kind in finder.KINDS.items()}
        self.grade = count // 2 + extra

    def allows_kind(self, puzzles: Sequence[Puzzle], kind: str) -> bool:
        return len(puzzles) < self.count and sum(puzzle.kind == kind for puzzle in puzzles) < self.kinds[kind]

    def allows_grade(self, puzzles: Sequence[Puzzle], grade: str) -> bool:
        return grade in GRADES and sum(puzzle.grade == grade for puzzle in puzzles) < self.grade


def search_game(finder: Finder, puzzles: Sequence[Puzzle], quotas: Quotas, rng: Random) -> list[Puzzle]:
    """Return new puzzles from one game, at most one of each kind and grade."""
    found: list[Puzzle] = []
    positions = {puzzle.record.replay() for puzzle in puzzles}
    for record in finder.play_game(rng):
        for name, kind in finder.KINDS.items():
            if not quotas.allows_kind([*puzzles, *found], name):
                continue
            grades = {puzzle.grade for puzzle in found if puzzle.kind == name}
            for candidate in kind.find(record, rng):
                state = candidate.record.replay()
                if state in positions or is_trivial(state, candidate.lines):
                    continue
                puzzle = Puzzle(name, "", candidate.record, candidate.lines, candidate.facts)
                puzzle = Puzzle(name, finder.grade(puzzle), candidate.record, candidate.lines, candidate.facts)
                if puzzle.grade not in grades and quotas.allows_grade([*puzzles, *found], puzzle.grade):
                    found.append(puzzle)
                    positions.add(state)
                    break
    return found


def is_trivial(state: State, lines: Sequence[Line]) -> bool:
    """Return whether at each decision most moves are right, or the lines are too many."""
    return len(lines) > MAX_LINES or not has_hard_decision(state, lines, CHANCE)


def has_hard_decision(state: State, lines: Sequence[Line], reader: int) -> bool:
    """Return whether the lines hold a position where half of the reader's moves are wrong. The reader decides first."""
    moves = sorted({line[0] for line in lines if line})
    reader = reader or state.actor or CHANCE
    if moves and state.actor == reader != CHANCE and 2 * len(moves) <= len(state.legal_moves()):
        return True
    return any(
        has_hard_decision(state.play(move), [line[1:] for line in lines if line[:1] == (move,)], reader)
        for move in moves
    )


def grade_by_level(puzzle: Puzzle, iterations: Mapping[str, int]) -> str:
    """Return the first grade whose level solves the puzzle with two of three seeds in these iterations a move."""
    for grade in GRADES[:-1]:
        first, second = (solves(puzzle, grade, Random(seed), iterations[grade]) for seed in (0, 1))
        if first if first == second else solves(puzzle, grade, Random(2), iterations[grade]):
            return grade
    return GRADES[-1]


def solves(puzzle: Puzzle, level: str, rng: Random, iterations: int) -> bool:
    """Return whether a bot that makes the reader's moves, and knows nothing of the goal, plays one of the lines."""
    state, played, lines, reader = puzzle.record.replay(), Line(), puzzle.lines, CHANCE
    while lines and played not in lines:
        reader = reader or state.actor or CHANCE
        is_reader = state.actor == reader != CHANCE
        move = choose(state, level, rng, iterations=iterations) if is_reader else lines[0][len(played)]
        state, played = state.play(move), (*played, move)
        lines = tuple(line for line in lines if line[: len(played)] == played)
    return bool(lines)


def check_puzzles(game: Game, file: Path) -> Iterator[tuple[Puzzle, bool]]:
    """Yield each puzzle of the file, and whether a full search proves its lines again."""
    kinds = find_finder(game).KINDS
    for puzzle in parse_puzzles(file.read_text("utf-8")):
        yield puzzle, kinds[puzzle.kind].check(puzzle)
