"""The bots of Crossado (`strategies.py`), win probabilities, and reasons for moves."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from pygames.bots import MoveSearch
from pygames.game import CHANCE
from pygames.games.crossado.board import PAWNS_PER_SEAT, Board
from pygames.games.crossado.distances import STEP_COST
from pygames.games.crossado.judge import Judge, chances, create_judge
from pygames.games.crossado.plans import QuickPlanner
from pygames.games.crossado.rules import CrossadoState, CrossadoView, state_from_view
from pygames.games.crossado.strategies import STRATEGIES
from pygames.i18n import Translations

__all__ = ["explain_move", "think", "win_probabilities"]

NEXT_TURN = 1.06  # The worth in turns of being next.
PATH_RAFT_TURNS = 0.6  # The cost in turns of each raft of a seat's path on which nobody stands.
# Both, like the weights of a lead (`judge.py`), were fitted by logistic regression to the winners of 150 games of the
# hard bot against itself.


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
    turns = judge.turns_needed(board)
    for seat in judge.seats:
        wait = (seat - next_seat) % seats / (seats - 1) if next_seat != CHANCE else 0.0
        turns[seat - 1] += NEXT_TURN * wait + PATH_RAFT_TURNS * len(judge.path_rafts(board, seat))
    return {(seat,): chance for seat, chance in enumerate(chances(turns), 1)}


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
