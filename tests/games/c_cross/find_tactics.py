"""Finds tactical positions of C-Cross in games of the bots, and proves their answers by exhaustive search.

    python -m tests.games.c_cross.find_tactics 200 > found.txt

Every legal move of both sides is searched for a few moves, payments included. A position is printed, in the format of
tactics.txt, if few moves force a win, or if few moves lose by force.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from random import Random

from pygames.bots import choose
from pygames.games.c_cross.judge import can_connect_now, evaluate, sign_of
from pygames.games.c_cross.rules import CCrossState
from pygames.record import Record
from pygames.session import Session

DEPTH = 2  # Moves searched after the one in question; then a side may still connect with one pawn.
MAX_ANSWERS = 8


def forces_win(state: CCrossState, seat: int, depth: int) -> bool:
    """Return whether a seat can force a win within `depth` moves of both sides and a connecting pawn."""
    if state.result:
        return seat in state.result.winners
    is_quiet = not state.paying_seat and not state.pending_zones
    if is_quiet and can_connect_now(state):
        return state.mover == seat
    if not depth:
        return False
    after = [state.apply(move) for move in state.legal_moves()]
    after.sort(key=lambda position: -sign_of(state.actor or 0) * evaluate(position))
    outcomes = (forces_win(position, seat, depth - 1) for position in after)
    return any(outcomes) if state.actor == seat else all(outcomes)


def find_answers(state: CCrossState) -> tuple[str, list[str]] | None:
    """Return "best" or "never" and the moves, if they are few."""
    moves, seat = state.legal_moves(), state.actor or 0
    if len(moves) < 3 or can_connect_now(state):
        return None
    wins = [move for move in moves if forces_win(state.apply(move), seat, DEPTH)]
    if wins:
        return ("best", wins) if len(wins) <= MAX_ANSWERS and len(wins) < len(moves) else None
    losses = [move for move in moves if forces_win(state.apply(move), 3 - seat, DEPTH - 1)]
    if len(moves) - len(losses) <= MAX_ANSWERS and losses and len(losses) < len(moves):
        return "best", [move for move in moves if move not in losses]
    return ("never", losses) if 0 < len(losses) <= MAX_ANSWERS else None


def why(state: CCrossState, kind: str, answers: Sequence[str]) -> str:
    who = ("Light", "Dark")[(state.actor or 1) - 1]
    task = "pays" if state.paying_seat else "chooses a zone" if state.pending_zones else "places"
    if kind == "never":
        return f"{who} {task}, and loses by force after these moves."
    wins = forces_win(state.apply(answers[0]), state.actor or 0, DEPTH)
    return f"{who} {task} and wins by force." if wins else f"{who} {task}; everything else loses by force."


def main(games: int) -> None:
    for number in range(games):
        rng, session = Random(f"tactics {number}"), Session(Record("c-cross", 2, {}))
        while session.state.actor:
            state = session.state
            assert isinstance(state, CCrossState)
            if len(session.moves) > 10 and abs(evaluate(state)) < 6 and (found := find_answers(state)):
                kind, answers = found
                print(f"# {why(state, kind, answers)}\n{session.record}\n{kind}: {' '.join(answers)}\n", flush=True)
            session.play(choose(state, rng.choice(("easy", "medium")), rng, iterations=60))


if __name__ == "__main__":
    main(int(sys.argv[1]))
