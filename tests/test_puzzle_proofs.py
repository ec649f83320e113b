"""The stored puzzles: proofs by the naive engines, lines that a page can play, and goals in words."""

from __future__ import annotations

from itertools import chain, islice, zip_longest

import pytest

from app.embed.params import next_human_seat
from pygames.game import CHANCE
from pygames.games import GAMES
from pygames.i18n import LANGUAGES
from pygames.lessons import with_learn_texts
from pygames.puzzles import Puzzle, find_reader, goal_text
from pygames.record import find_game
from tests.prove_puzzles import has_naive_proof, is_proved, load_puzzles, slow_kinds

PROVED = 10  # puzzles of each game
MAX_PLAYERS = 5  # with six in Crossing, all joint choices take half a minute

PUZZLE_GAMES = [game for game in GAMES if load_puzzles(game)]
PROVED_GAMES = [game for game in PUZZLE_GAMES if has_naive_proof(game)]


def sample(game: str, count: int) -> list[Puzzle]:
    """Return puzzles of all kinds in turn."""
    by_kind: dict[str, list[Puzzle]] = {}
    for puzzle in load_puzzles(game):
        if puzzle.record.players <= MAX_PLAYERS and puzzle.kind not in slow_kinds(game):
            by_kind.setdefault(puzzle.kind, []).append(puzzle)
    in_turn = chain.from_iterable(zip_longest(*by_kind.values()))
    return [*islice((puzzle for puzzle in in_turn if puzzle), count)]


@pytest.mark.parametrize("name", PROVED_GAMES)
def test_naive_engine_finds_the_same_lines(name: str) -> None:
    assert [puzzle.key for puzzle in sample(name, PROVED) if not is_proved(puzzle)] == []


@pytest.mark.parametrize("name", PROVED_GAMES)
def test_naive_engine_misses_a_line_that_is_left_out(name: str) -> None:
    """And it would notice an answer that is wrong: the proof is not always true."""
    kinds = {puzzle.kind: puzzle for puzzle in sample(name, PROVED)}
    for puzzle in kinds.values():
        assert not is_proved(puzzle, puzzle.lines[1:])
        state = puzzle.record.replay()
        if state.actor != CHANCE:
            wrong = next(move for move in state.legal_moves() if all(line[0] != move for line in puzzle.lines))
            assert not is_proved(puzzle, (*puzzle.lines, (wrong, *puzzle.lines[0][1:])))


@pytest.mark.parametrize("name", PUZZLE_GAMES)
def test_page_can_play_all_lines(name: str) -> None:
    """All lines are legal and of the same reader, and until the reader differs, so do the others."""
    for puzzle in load_puzzles(name):
        reader, replies = find_reader(puzzle), dict[tuple[str, ...], str]()
        for line in puzzle.lines:
            assert next_human_seat(puzzle.record, line) == reader
            state = puzzle.record.replay()
            for ply, move in enumerate(line):
                if state.actor != reader:
                    assert replies.setdefault(line[:ply], move) == move, puzzle.key
                state = state.play(move)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", PUZZLE_GAMES)
def test_goals_are_sentences(name: str, lang: str) -> None:
    say = with_learn_texts(find_game(name).words(lang), find_game(name))
    for puzzle in load_puzzles(name):
        for sentence in goal_text(puzzle, say):
            assert sentence[0].isupper() or sentence[0].isdigit(), sentence
            assert sentence.endswith("."), sentence
            assert "{" not in sentence
        assert say(f"puzzle.{puzzle.kind}.name")
        assert say(f"puzzle.{puzzle.kind}.hint")
