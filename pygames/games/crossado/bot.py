"""The bots of Crossado (`strategies.py`), win probabilities, and reasons for moves."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from random import Random

from pygames.bots import MoveSearch
from pygames.games.crossado.board import PAWNS_PER_SEAT, Board
from pygames.games.crossado.distances import STEP_COST
from pygames.games.crossado.judge import Judge, create_judge
from pygames.games.crossado.rules import CrossadoState, CrossadoView, state_from_view
from pygames.games.crossado.strategies import STRATEGIES
from pygames.i18n import Translations

__all__ = ["explain_move", "think", "win_probabilities"]

# How much a lead counts, and the turns added so that it never counts too much: fitted to eighty greedy games.
LEAD_WEIGHT, EXTRA_TURNS = 1.1, 2.0


def think(view: CrossadoView, moves: Sequence[str], level: str, rng: Random) -> MoveSearch:
    if "roll" in moves:  # Another roll costs nothing and may allow a raft move.
        return "roll"
    return (yield from STRATEGIES[level](state_from_view(view), rng).choose_move(moves))


def win_probabilities(state: CrossadoState) -> dict[tuple[int, ...], float]:
    """Return how likely each seat is to win, by the turns that it needs.

    A lead counts little while many turns are left, since paths can be broken and repaired.
    """
    needs = create_judge(state).turns_needed(state.board)
    least = min(needs)
    weights = [exp(LEAD_WEIGHT * (least - turns) / (least + EXTRA_TURNS)) for turns in needs]
    return {(seat,): weight / sum(weights) for seat, weight in enumerate(weights, 1)}


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
