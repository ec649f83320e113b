"""Prove puzzles again in full with the naive engines: `python -m tests.prove_puzzles GAME`.

It takes minutes, and hours for C-Cross.
"""

from __future__ import annotations

import sys
from importlib import import_module
from importlib.util import find_spec

from pygames.games import GAMES
from pygames.i18n import package_name
from pygames.puzzles import FILE, Puzzle, parse_puzzles
from pygames.record import find_game
from pygames.resources import game_file


def load_puzzles(game: str) -> tuple[Puzzle, ...]:
    file = game_file(find_game(game), FILE)
    return parse_puzzles(file.read_text("utf-8")) if file.is_file() else ()


def has_naive_proof(game: str) -> bool:
    return find_spec(f"tests.naive.{package_name(game)}_puzzles") is not None


def slow_kinds(game: str) -> tuple[str, ...]:
    """Return the kinds of puzzles for which the naive proof takes minutes."""
    module = import_module(f"tests.naive.{package_name(game)}_puzzles")
    return tuple(getattr(module, "SLOW_KINDS", ()))


def is_proved(puzzle: Puzzle, lines: tuple[tuple[str, ...], ...] | None = None) -> bool:
    """Return whether the naive engine finds exactly the puzzle's lines, or those given instead."""
    name, record = package_name(puzzle.record.game), puzzle.record
    position = import_module(f"tests.naive.{name}").Naive(record.players, **record.options)
    for move in record.moves:
        position = position.play(move)
    proves = import_module(f"tests.naive.{name}_puzzles").proves
    return bool(proves(position, puzzle.kind, dict(puzzle.facts), list(puzzle.lines if lines is None else lines)))


def main(games: list[str]) -> int:
    wrong = 0
    for game in games or [game for game in GAMES if has_naive_proof(game)]:
        for puzzle in load_puzzles(game):
            if not is_proved(puzzle):
                wrong += 1
                print(f"{game}: {puzzle.kind} {puzzle.key} is not proved")
        print(f"{game}: {len(load_puzzles(game))} puzzles")
    return min(wrong, 1)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
