"""The puzzles of Crossado: bring a pawn home with known rolls, by walking or by moving a raft; cut somebody off."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from functools import partial
from itertools import product
from random import Random
from typing import cast

from pygames.bots import choose, sample_outcome
from pygames.find_proof import Proof
from pygames.find_puzzles import Candidate, Kind, grade_by_level
from pygames.games.crossado.find_proof import RAFT_ROLLS, CutProof, HomeProof, UselessRoll, has_way
from pygames.games.crossado.rules import MAX_ROLLS, CrossadoState
from pygames.puzzles import Line, Puzzle
from pygames.record import Record

ITERATIONS = {"easy": 200, "medium": 200}
PLAYERS = ("easy", "medium", "hard")
MOVE_ITERATIONS = 20
RANDOM_MOVES = 0.1  # So that the positions differ, and not everything is well guarded.
MAX_PLIES = 300
SETTINGS: tuple[tuple[int, dict[str, str]], ...] = (
    (2, {}),
    (2, {"corners": "opposite"}),
    (3, {}),
    (4, {}),
    (3, {"stacking": "colours"}),
)
WALK_ROLLS = (2, 3, 4, 5)
MIN_CHOICES, MAX_FIRST_MOVES = 4, 6
MAX_TRIES = 3  # of the rolls, in each position
ROLL_NAMES = ("first", "second", "third")
NOBODY_WINS = 2  # Pawns at the goal of the others, at most, so that none of them wins meanwhile.
Lines = tuple[Line, ...]


def play_game(rng: Random) -> Iterator[Record]:
    """Play a game, and yield the beginnings of turns in the crossing."""
    players, options = rng.choice(SETTINGS)
    record, moves = Record("crossado", players, options), list[str]()
    state = cast(CrossadoState, record.replay())
    while state.actor is not None and len(moves) < MAX_PLIES:
        if state.actor:
            level = "random" if rng.random() < RANDOM_MOVES else rng.choice(PLAYERS)
            move = choose(state, level, rng, iterations=MOVE_ITERATIONS)
        else:
            move = sample_outcome(state, rng)
        state, moves = state.play(move), [*moves, move]
        if state.phase == "roll" and state.rolls == MAX_ROLLS:
            yield Record("crossado", players, options, tuple(moves))


def grade(puzzle: Puzzle) -> str:
    return grade_by_level(puzzle, ITERATIONS)


def continue_record(record: Record, roll: int) -> Record:
    return Record(record.game, record.players, record.options, (*record.moves, str(roll)))


def others_at_goal(state: CrossadoState) -> int:
    """Return the most pawns that another seat has at its goal."""
    return max(state.board.at_goal(seat) for seat in range(1, state.player_count + 1) if seat != state.turn)


def few_lines(proof: Proof[CrossadoState], state: CrossadoState, turns: int) -> Lines:
    first = proof.right_moves(state, turns, MAX_FIRST_MOVES + 1)
    return tuple(proof.lines(state, turns)) if 0 < len(first) <= MAX_FIRST_MOVES else ()


# Home


def home_lines(state: CrossadoState, rolls: tuple[int, ...], others: int) -> Lines:
    """Return the lines that bring a pawn home, if it takes all these rolls, and a raft where one may be moved."""
    proof = HomeProof(state, rolls, others)
    turns = len(rolls)
    if turns > 1 and HomeProof(state, rolls[:-1], others).holds(state, turns - 1):
        return ()
    if rolls[0] in RAFT_ROLLS and any(
        proof.holds(*proof.after(state, turns, move)) for move in state.legal_moves() if move[0] != "^"
    ):
        return ()
    return few_lines(proof, state, turns)


def find_home(record: Record, rng: Random, first: Iterable[int], walks: int) -> Iterator[Candidate]:
    """Yield the puzzles that begin with one of the `first` rolls, and go on with as many walks."""
    before = cast(CrossadoState, record.replay())
    if others_at_goal(before) + walks > NOBODY_WINS or not before.board.pawns[before.turn - 1]:
        return
    combinations = list(product(first, *[WALK_ROLLS] * walks))
    others = rng.choice(WALK_ROLLS)
    for rolls in rng.sample(combinations, min(len(combinations), MAX_TRIES)):
        state = before.play(str(rolls[0]))
        if state.phase not in ("walk", "lift") or len(state.legal_moves()) < MIN_CHOICES:
            continue
        with suppress(UselessRoll):
            if lines := home_lines(state, rolls, others):
                yield Candidate(continue_record(record, rolls[0]), lines, home_facts(rolls, others))


def home_facts(rolls: tuple[int, ...], others: int) -> dict[str, str]:
    facts = {name: str(roll) for name, roll in zip(ROLL_NAMES, rolls, strict=False)}
    return facts | {"others": str(others)} if len(rolls) > 1 else facts


def check_home(puzzle: Puzzle) -> bool:
    rolls = tuple(int(puzzle.facts[name]) for name in ROLL_NAMES if name in puzzle.facts)
    others = int(puzzle.facts.get("others", WALK_ROLLS[0]))
    return home_lines(cast(CrossadoState, puzzle.record.replay()), rolls, others) == puzzle.lines


# Cut off


def cut_lines(state: CrossadoState, other: int) -> Lines:
    """Return the ways to cut `other` off and give a pawn of one's own a way, if it is the other way round now."""
    if has_way(state.board, state.setup, state.turn) or not has_way(state.board, state.setup, other):
        return ()
    return few_lines(CutProof(state, other), state, 1)


def find_cut(record: Record, rng: Random) -> Iterator[Candidate]:
    roll = rng.choice(RAFT_ROLLS)
    state = cast(CrossadoState, record.replay()).play(str(roll))
    for other in range(1, state.player_count + 1):
        if other != state.turn and (lines := cut_lines(state, other)):
            yield Candidate(continue_record(record, roll), lines, {"other": str(other)})


def check_cut(puzzle: Puzzle) -> bool:
    return cut_lines(cast(CrossadoState, puzzle.record.replay()), int(puzzle.facts["other"])) == puzzle.lines


def home_kind(first: Iterable[int], walks: int, share: float) -> Kind:
    find: Callable[[Record, Random], Iterator[Candidate]] = partial(find_home, first=first, walks=walks)
    return Kind(find, check_home, share)


KINDS = {
    "cut-off": Kind(find_cut, check_cut, 36),
    "raft-two": home_kind(RAFT_ROLLS, 1, 8),
    "raft": home_kind((6,), 0, 10),
    "home-three": home_kind(WALK_ROLLS, 2, 16),
    "home-two": home_kind(WALK_ROLLS, 1, 30),
}
