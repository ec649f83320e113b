"""The bots of Crossado: what they think (`players.py`), how the chances stand, and why a move is good."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from random import Random

from pygames.bots import MoveSearch
from pygames.games.crossado.board import PAWNS, Board
from pygames.games.crossado.judge import STEP, Judge, judge_of
from pygames.games.crossado.players import PLAYERS
from pygames.games.crossado.rules import CrossadoView, River, state_from_view
from pygames.i18n import Translations

__all__ = ["explain_move", "judge_of", "think", "win_probabilities"]


# What a lead is worth to the chances, the more the fewer turns are left: fitted to eighty games of greedy ones.
LEAD, NEVER_SURE = 1.1, 2.0


def think(view: CrossadoView, moves: Sequence[str], level: str, rng: Random) -> MoveSearch:
    if "roll" in moves:  # another roll costs nothing, and may move a raft
        return "roll"
    return (yield from PLAYERS[level](state_from_view(view), rng).move(moves))


def win_probabilities(state: River) -> dict[tuple[int, ...], float]:
    """How likely each seat is to be the first, by the turns that it still needs: a lead is worth little as long as many
    are left, since ways can be torn and mended."""
    needs = judge_of(state).needs(state.board)
    least = min(needs)
    weights = [exp(LEAD * (least - need) / (least + NEVER_SURE)) for need in needs]
    return {(seat,): weight / sum(weights) for seat, weight in enumerate(weights, 1)}


def explain_move(view: CrossadoView, move: str, say: Translations) -> str:
    """Why a move is good, in one short sentence."""
    if move in ("roll", "pass"):
        return say(f"reason.{move}")
    state = state_from_view(view)
    judge, board, seat = judge_of(state), state.board, state.turn
    if ">" in move:
        return walk_reason(judge, board, move, say)
    before = judge.needs(board)
    if move[0] == "^":
        after = judge.needs(board.lifted(move[1:]))
        harm = [after[other - 1] - before[other - 1] if other != seat else 0.0 for other in judge.seats]
        worst = max(judge.seats, key=lambda other: harm[other - 1])
        if harm[worst - 1] >= 1 and harm[worst - 1] > after[seat - 1] - before[seat - 1]:
            return say("reason.tear", seat=say.seat_name(worst))
        return say("reason.spare")
    gain = round(before[seat - 1] - judge.own(board.laid(move)))
    return say("reason.build", n=gain) if gain > 0 else say("reason.aside")


def walk_reason(judge: Judge, board: Board, move: str, say: Translations) -> str:
    source, _, end = move.partition(">")
    after = board.walked(judge.seat, source, end)
    if end == "goal":
        left = PAWNS - after.arrived(judge.seat)
        return say("reason.goal", n=left) if left else say("reason.won")
    before, now = judge.cost(board, source) // STEP, judge.cost(after, end) // STEP
    if now >= before:
        return say("reason.back")
    if judge.critical(after, end):
        return say("reason.guard", cell=end)
    if source == "home":
        return say("reason.leave")
    return say("reason.near", n=now) if now <= 6 else say("reason.onward", n=before - now)
