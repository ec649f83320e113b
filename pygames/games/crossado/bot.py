"""The bots of Crossado (`strategies.py`), win probabilities, and reasons for moves."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from random import Random

from pygames.bots import MoveSearch
from pygames.game import CHANCE
from pygames.games.crossado.board import PAWNS_PER_SEAT, Board
from pygames.games.crossado.distances import STEP_COST
from pygames.games.crossado.judge import Judge, create_judge, walking_turns
from pygames.games.crossado.plans import QuickPlanner
from pygames.games.crossado.rules import CrossadoState, CrossadoView, state_from_view
from pygames.games.crossado.strategies import create_planner
from pygames.i18n import Translations

__all__ = ["explain_move", "think", "win_probabilities"]

# Fitted to the winners of 238 games of hard bots (logistic regression). A missing raft is soon replaced, so it costs
# little while the way is long, and much at the end.
TURN_WEIGHT = 0.26  # How much a turn counts (logit).
GAP_WEIGHT, MIN_TURNS = 30.0, 4.0  # The cost in turns of a missing raft, for the fewest turns that a seat has to walk.
NEXT_TURN = 0.7  # The worth in turns of being next.
PATH_RAFT_TURNS = 0.25  # The cost in turns of each raft of a seat's path on which nobody stands.


def think(view: CrossadoView, moves: Sequence[str], level: str, rng: Random) -> MoveSearch:
    if "roll" in moves:  # Another roll costs nothing and may allow a raft move.
        return "roll"
    return (yield from create_planner(state_from_view(view), level, rng).choose_move(moves))


def win_probabilities(state: CrossadoState) -> dict[tuple[int, ...], float]:
    """Return how likely each seat is to win, by the turns that it needs once the number on the die is used."""
    judge, board, next_seat, seats = create_judge(state), state.board, state.turn, state.player_count
    if state.phase in ("walk", "lift", "relay"):
        board, next_seat = finish_turn(state), judge.next_seat(state.turn)
        if board.at_goal(state.turn) == PAWNS_PER_SEAT:
            return {(seat,): float(seat == state.turn) for seat in judge.seats}
    walks = [walking_turns(judge.costs(board, seat)) for seat in judge.seats]
    gap_turns = GAP_WEIGHT / max(min(walks)[0], MIN_TURNS)
    weights = []
    for seat, (turns, _, missing) in zip(judge.seats, walks, strict=True):
        wait = (seat - next_seat) % seats / (seats - 1) if next_seat != CHANCE else 0.0
        turns += NEXT_TURN * wait + gap_turns * missing + PATH_RAFT_TURNS * len(judge.path_rafts(board, seat))
        weights.append(exp(-TURN_WEIGHT * turns))
    return {(seat,): weight / sum(weights) for seat, weight in zip(judge.seats, weights, strict=True)}


def finish_turn(state: CrossadoState) -> Board:
    """Return the board after the turn in hand, as played by the quick evaluation."""
    planner, board, seat = QuickPlanner(state, Random(0)), state.board, state.turn
    if state.phase == "relay":
        return planner.lay(board, seat, state.legal_moves(), state.steps)
    return planner.play_turn(board, seat, state.steps) or board


def explain_move(view: CrossadoView, move: str, say: Translations) -> str:
    """Return why a move is good, in one short sentence."""
    if move in ("roll", "pass"):
        return say(f"reason.{move}")
    state = state_from_view(view)
    judge, board, seat = create_judge(state), state.board, state.turn
    if ">" in move:
        return explain_walk(judge, board, seat, move, say)
    before = judge.turns_needed(board)
    if move[0] == "^":
        after = judge.turns_needed(board.lift_raft(move[1:]))
        harm = [after[other - 1] - before[other - 1] if other != seat else 0.0 for other in judge.seats]
        worst = max(judge.seats, key=lambda other: harm[other - 1])
        if harm[worst - 1] >= 1 and harm[worst - 1] > after[seat - 1] - before[seat - 1]:
            return say("reason.tear", seat=say.seat_name(worst))
        return say("reason.spare")
    gain = round(before[seat - 1] - judge.turns_needed(board.lay_raft(move))[seat - 1])
    return say("reason.build", n=gain) if gain > 0 else say("reason.aside")


def explain_walk(judge: Judge, board: Board, seat: int, move: str, say: Translations) -> str:
    source, _, end = move.partition(">")
    after = board.move_pawn(seat, source, end)
    if end == "goal":
        left = PAWNS_PER_SEAT - after.at_goal(seat)
        return say("reason.goal", n=left) if left else say("reason.won")
    before, now = judge.path_cost(board, seat, source) // STEP_COST, judge.path_cost(after, seat, end) // STEP_COST
    if now >= before:
        return say("reason.back")
    if judge.is_critical(after, seat, end):
        return say("reason.guard", cell=end)
    if source == "home":
        return say("reason.leave")
    return say("reason.near", n=now) if now <= 6 else say("reason.onward", n=before - now)
