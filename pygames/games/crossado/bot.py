"""The bots of Crossado (`strategies.py`), win probabilities, and reasons for moves (`reason.py`)."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from random import Random

from pygames.bots import MoveSearch
from pygames.game import CHANCE
from pygames.games.crossado.board import PAWNS_PER_SEAT, Board
from pygames.games.crossado.judge import create_judge, walking_turns
from pygames.games.crossado.plans import QuickPlanner
from pygames.games.crossado.reason import explain_move
from pygames.games.crossado.rules import CrossadoState, CrossadoView, state_from_view
from pygames.games.crossado.strategies import STRATEGIES

__all__ = ["explain_move", "think", "win_probabilities"]

# Fitted to the winners of 347 games, most of hard bots. A turn counts more, the fewer turns are left, and so does a
# missing raft: it is soon replaced, so it costs little while the way is long, and much at the end.
TURN_WEIGHT, LATE_WEIGHT = 0.2, 1.2  # How much a turn counts (logit); the second divided by the fewest turns left.
GAP_WEIGHT, MIN_TURNS = 30.0, 4.0  # The cost in turns of a missing raft, for the fewest turns that a seat has to walk.
LAST_TURNS = 2.0  # With fewer left, a turn counts no more.
STEPS = 3.5  # What a turn brings a pawn that is far from the goal.
NEXT_TURN = 0.7  # The worth in turns of being next.
PATH_RAFT_TURNS = 0.25  # The cost in turns of each raft of a seat's path on which nobody stands.


def think(view: CrossadoView, moves: Sequence[str], level: str, rng: Random) -> MoveSearch:
    if "roll" in moves:  # Another roll costs nothing and may allow a raft move.
        return "roll"
    return (yield from STRATEGIES[level](state_from_view(view), rng).choose_move(moves))


def win_probabilities(state: CrossadoState) -> dict[tuple[int, ...], float]:
    """Return how likely each seat is to win, by the turns that it needs once the number on the die is used."""
    judge, board, next_seat, seats = create_judge(state), state.board, state.turn, state.player_count
    if state.phase in ("walk", "lift", "relay"):
        board, next_seat = finish_turn(state), judge.next_seat(state.turn)
        if board.at_goal(state.turn) == PAWNS_PER_SEAT:
            return {(seat,): float(seat == state.turn) for seat in judge.seats}
    walks = [walking_turns(judge.costs(board, seat), STEPS) for seat in judge.seats]
    turns_left = min(walks)[0]
    turn_weight = TURN_WEIGHT + LATE_WEIGHT / max(turns_left, LAST_TURNS)
    gap_turns = GAP_WEIGHT / max(turns_left, MIN_TURNS)
    weights = []
    for seat, (turns, _, missing) in zip(judge.seats, walks, strict=True):
        wait = (seat - next_seat) % seats / (seats - 1) if next_seat != CHANCE else 0.0
        turns += NEXT_TURN * wait + gap_turns * missing + PATH_RAFT_TURNS * len(judge.path_rafts(board, seat))
        weights.append(exp(-turn_weight * turns))
    return {(seat,): weight / sum(weights) for seat, weight in zip(judge.seats, weights, strict=True)}


def finish_turn(state: CrossadoState) -> Board:
    """Return the board after the turn in hand, as played by the quick evaluation."""
    planner, board, seat = QuickPlanner(state, Random(0)), state.board, state.turn
    if state.phase == "relay":
        return planner.lay(board, seat, state.legal_moves(), state.steps)
    return planner.play_turn(board, seat, state.steps) or board
