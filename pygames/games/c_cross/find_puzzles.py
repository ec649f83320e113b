"""The puzzles of C-Cross: connect in one, two or three turns; stop a connection; take a zone, and pay for it well."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from typing import cast

from pygames.bots import choose
from pygames.find_puzzles import Candidate, Kind, grade_by_level, solves
from pygames.games.c_cross.board import PLACEMENTS
from pygames.games.c_cross.bot import win_probabilities
from pygames.games.c_cross.find_proof import ConnectProof, SafeProof, TakeProof, TurnProof
from pygames.games.c_cross.placements import is_placement
from pygames.games.c_cross.rules import CCrossState
from pygames.puzzles import Line, Puzzle
from pygames.record import Record

ITERATIONS = {"easy": 120, "medium": 700, "hard": 1500}
PLAYERS = ("medium", "hard")
MOVE_ITERATIONS = 40
RANDOM_MOVES = 0.15  # So that the positions differ, and there is something to punish.
MIN_PLIES = 8
MAX_FIRST_MOVES = 6
LIKELY = 0.8  # A proof that a seat wins in three turns is tried where it looks so likely to win.


def play_game(rng: Random) -> Iterator[Record]:
    state, moves = Record("c-cross", 2).replay(), list[str]()
    while state.actor:
        is_random = rng.random() < RANDOM_MOVES
        move = choose(state, "random" if is_random else rng.choice(PLAYERS), rng, iterations=MOVE_ITERATIONS)
        state, moves = state.play(move), [*moves, move]
        if state.actor and len(moves) >= MIN_PLIES and is_placement(cast(CCrossState, state)):
            yield Record("c-cross", 2, {}, tuple(moves))


def grade(puzzle: Puzzle) -> str:
    """Return the grade. A zone that not even the hard level takes is no good aim, and no puzzle."""
    found = grade_by_level(puzzle, ITERATIONS)
    is_doubtful = puzzle.kind == "take" and found == "hard"
    return "" if is_doubtful and not solves(puzzle, "hard", Random(1), ITERATIONS["hard"]) else found


Lines = list[Line]


def connect_lines(state: CCrossState, turns: int) -> Lines:
    """Return the lines that win within a number of turns, if it cannot be done sooner."""
    proof = ConnectProof(state.mover)
    if (turns > 1 and proof.holds(state, turns - 1)) or not proof.holds(state, turns):
        return []
    return few_lines(proof, state, turns)


def stop_lines(state: CCrossState, turns: int) -> Lines:
    """Return the turns after which the opponent, who threatens to win within a number of turns, cannot."""
    seat, opponent = state.mover, ConnectProof(3 - state.mover)
    threat = CCrossState(state.pawns, state.tiles, 3 - seat)
    if (turns > 1 and opponent.holds(threat, turns - 1)) or not opponent.holds(threat, turns):
        return []
    if ConnectProof(seat).holds(state, turns):
        return []
    return few_lines(SafeProof(seat, turns), state, 1)


def take_lines(state: CCrossState) -> Lines:
    """Return the turns that take a zone without giving one, where a zone has a price."""
    if not any(has_price(state, move) for move in PLACEMENTS) or ConnectProof(state.mover).holds(state, 1):
        return []
    return few_lines(TakeProof(state), state, 1)


def has_price(state: CCrossState, move: str) -> bool:
    """Return whether a placement on free cells gives the mover three pawns in a zone with opposing pawns."""
    blocked = state.pawns[0] | state.pawns[1] | state.tiles[0] | state.tiles[1]
    if PLACEMENTS[move][0] & blocked:
        return False
    return any(state.opponent_pawns(zone) for zone in state.after_placement(move)[1])


def few_lines(proof: TurnProof, state: CCrossState, turns: int) -> Lines:
    first = proof.right_moves(state, turns, MAX_FIRST_MOVES + 1)
    return proof.lines(state, turns) if 0 < len(first) <= MAX_FIRST_MOVES else []


def looks_won(state: CCrossState) -> bool:
    return win_probabilities(state)[(state.mover,)] > LIKELY


def create_kind(
    find_lines: Callable[[CCrossState], Lines], share: float, may_hold: Callable[[CCrossState], bool] = bool
) -> Kind:
    """Return a kind of puzzle; `may_hold` spares the search positions in which it would take long for nothing."""

    def find(record: Record, rng: Random) -> Iterator[Candidate]:
        state = cast(CCrossState, record.replay())
        if may_hold(state) and (lines := find_lines(state)):
            yield Candidate(record, tuple(lines))

    def check(puzzle: Puzzle) -> bool:
        return tuple(find_lines(cast(CCrossState, puzzle.record.replay()))) == puzzle.lines

    return Kind(find, check, share)


KINDS = {
    "connect-three": create_kind(partial(connect_lines, turns=3), 10, looks_won),
    "connect-two": create_kind(partial(connect_lines, turns=2), 28),
    "stop-two": create_kind(partial(stop_lines, turns=2), 14),
    "stop": create_kind(partial(stop_lines, turns=1), 16),
    "take": create_kind(take_lines, 18),
    "connect-one": create_kind(partial(connect_lines, turns=1), 14),
}
