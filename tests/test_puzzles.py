"""The stored puzzles of all games: format, lines and number; the search for them; the puzzle of the day."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from datetime import date, timedelta
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from pygames.find_puzzles import MAX_LINES, check_puzzles, find_puzzles, is_trivial
from pygames.game import BadInput
from pygames.games import ALL_GAMES, GAMES
from pygames.games.c_cross import find_puzzles as c_cross
from pygames.games.crossado.find_proof import has_way
from pygames.puzzles import FILE, GRADES, MIN_PUZZLES, Puzzle, find_reader, format_puzzles, parse_puzzles, puzzle_of_day
from pygames.resources import game_file
from tests.prove_puzzles import load_puzzles

MAX_BYTES = 100_000
MIN_OF_GRADE = 15

each_game = pytest.mark.parametrize("name", [name for name in GAMES if game_file(GAMES[name], FILE).is_file()])


@each_game
def test_files_are_small_and_round_trip(name: str) -> None:
    text = game_file(GAMES[name], FILE).read_text("utf-8")
    comments = [line.removeprefix("# ") for line in text.splitlines() if line.startswith("#")]
    assert format_puzzles(parse_puzzles(text), comments) == text
    assert len(text.encode()) <= MAX_BYTES
    assert f"python3 -m pygames puzzles {name}" in comments[0]


@each_game
def test_there_are_enough_puzzles_of_each_grade(name: str) -> None:
    puzzles = load_puzzles(name)
    grades = Counter(puzzle.grade for puzzle in puzzles)
    assert len(puzzles) >= MIN_PUZZLES
    assert [grade for grade in GRADES if grades[grade] < MIN_OF_GRADE] == []
    assert [puzzle.grade for puzzle in puzzles] == sorted((puzzle.grade for puzzle in puzzles), key=GRADES.index)


@each_game
def test_positions_differ_and_lines_are_few(name: str) -> None:
    puzzles = load_puzzles(name)
    assert len({puzzle.key for puzzle in puzzles}) == len(puzzles)
    assert len({(puzzle.record.replay(), *puzzle.facts.items()) for puzzle in puzzles}) == len(puzzles)
    for puzzle in puzzles:
        assert len(set(puzzle.lines)) == len(puzzle.lines) <= MAX_LINES
        assert puzzle.record.game == name


def won(puzzle: Puzzle, before: Any, after: Any) -> bool:
    return bool(after.result and after.result.winners == (find_reader(puzzle),))


def is_safe(puzzle: Puzzle, before: Any, after: Any) -> bool:
    return bool(after.actor == 3 - before.actor and not after.paying_seat and not after.pending_zones)


def took_zone(puzzle: Puzzle, before: Any, after: Any) -> bool:
    own = before.actor - 1
    return bool(after.tiles[own] != before.tiles[own] and after.tiles[1 - own] == before.tiles[1 - own])


def came_home(puzzle: Puzzle, before: Any, after: Any) -> bool:
    seat = find_reader(puzzle)
    return bool(after.board.at_goal(seat) == before.board.at_goal(seat) + 1)


def cut_off(puzzle: Puzzle, before: Any, after: Any) -> bool:
    seats = (find_reader(puzzle), int(puzzle.facts["other"]))
    links = [[has_way(state.board, state.setup, seat) for seat in seats] for state in (before, after)]
    return links == [[False, True], [True, False]]


Goal = Callable[[Puzzle, Any, Any], bool]
GOALS: Mapping[str, Mapping[str, Goal]] = {
    "c-cross": {
        "connect-one": won, "connect-two": won, "connect-three": won, "stop": is_safe, "stop-two": is_safe,
        "take": took_zone,
    },
    "crossado": {
        "home-two": came_home, "home-three": came_home, "raft": came_home, "raft-two": came_home, "cut-off": cut_off,
    },
}  # fmt: skip


@pytest.mark.parametrize("name", GOALS)
def test_lines_end_in_their_goals(name: str) -> None:
    for puzzle in load_puzzles(name):
        before = puzzle.record.replay()
        assert not is_trivial(before, puzzle.lines)
        for line in puzzle.lines:
            after = before
            for move in line:
                after = after.play(move)
            assert GOALS[name][puzzle.kind](puzzle, before, after), (puzzle.key, line)


QUICK_KINDS = ("connect-one", "stop", "take")


@pytest.fixture
def quick_search(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(c_cross, "KINDS", {kind: c_cross.KINDS[kind] for kind in QUICK_KINDS})
    monkeypatch.setattr(c_cross, "ITERATIONS", {"easy": 2, "medium": 4, "hard": 6})
    monkeypatch.setattr(c_cross, "MOVE_ITERATIONS", 4)


@pytest.mark.usefixtures("quick_search")
def test_search_resumes_and_the_same_seed_gives_the_same_bytes(tmp_path: Path) -> None:
    game, whole, parts = GAMES["c-cross"], tmp_path / "whole.txt", tmp_path / "parts.txt"
    progress = [*find_puzzles(game, whole, 4, 1)]
    assert progress[-1].found == len(parse_puzzles(whole.read_text("utf-8"))) == 4
    assert len(progress) > 2
    for step in progress:
        assert next(iter(find_puzzles(game, parts, 4, 1))) == step
        [*islice(find_puzzles(game, parts, 4, 1), 2)]  # one round more
    assert parts.read_bytes() == whole.read_bytes()
    assert all(is_right for _, is_right in check_puzzles(game, whole))
    assert next(iter(find_puzzles(game, whole, 4, 2))).found == 0  # another seed starts again


@pytest.mark.usefixtures("quick_search")
def test_check_finds_a_line_that_is_missing(tmp_path: Path) -> None:
    file = tmp_path / FILE
    puzzle = next(puzzle for puzzle in load_puzzles("c-cross") if puzzle.kind == "stop" and len(puzzle.lines) > 1)
    wrong = Puzzle(puzzle.kind, puzzle.grade, puzzle.record, puzzle.lines[1:])
    file.write_text(format_puzzles([puzzle, wrong]), "utf-8")
    assert [is_right for _, is_right in check_puzzles(GAMES["c-cross"], file)] == [True, False]


def test_game_without_a_finder_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match=r"_null.*find_puzzles\.py"):
        next(find_puzzles(ALL_GAMES["_null"], tmp_path / FILE, 1, 1))


@pytest.mark.parametrize("start", [date(2026, 1, 1), date(2027, 11, 5), date(2031, 6, 30)])
def test_puzzle_of_the_day_takes_the_games_in_turn_and_repeats_none(start: date) -> None:
    days = [puzzle_of_day(start + timedelta(days=number)) for number in range(len(GAMES) * MIN_PUZZLES)]
    games = [game for game, _ in days]
    assert all(set(games[day : day + len(GAMES)]) == set(GAMES) for day in range(len(games) - len(GAMES) + 1))
    assert len(set(days)) == len(days)
    assert all(0 <= index < MIN_PUZZLES for _, index in days)
    assert puzzle_of_day(start) == days[0]
