"""The bot of Crosswise. It evaluates the lines of both teams; hard and master also look ahead.

Child has a favourite symbol and follows the last tile around the board (`child.py`). Easy sees points, of the other
team's lines only once they have three of a kind, and hoards its action tiles; medium sees what all lines may become
(`judge.py`), and stops every six. Hard first computes for its best plays, one of each group with the same effect, what
to expect some plies on: each other seat answers with the best play of one of the tiles it may hold, weighted by the
chance that it holds this tile and none that is better. Then it compares the plays by rollouts: the hidden tiles are
dealt at random, as far as the view allows and as the plays of the others make likely (`beliefs.py`), each candidate is
played on the same deal, all seats answer greedily, and after a few plays the lines are evaluated. Candidates that fall
behind are dropped, and the remaining time goes to the others. When few cells are left, alpha-beta takes the place of
rollouts. With two players and at most two tiles in the bag, it goes through all deals; with an empty bag all hands are
known. The search is then exact, unless action tiles are left: of their plays only the likely ones are searched. Master
is hard with more time.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from math import atanh, exp, sqrt
from random import Random

from pygames.bots import MoveSearch, Recall
from pygames.games.crosswise.beliefs import Beliefs, read_plays
from pygames.games.crosswise.board import EXCHANGE, SIDE
from pygames.games.crosswise.child import choose_play
from pygames.games.crosswise.deals import create_search_board, deal_hidden, list_deals, parse_play
from pygames.games.crosswise.judge import (
    EASY,
    NOTHING,
    SIX_POINTS,
    TILE_CODES,
    Judge,
    Values,
    guard_fives,
)
from pygames.games.crosswise.lookahead import HiddenTiles, Search, expect, roll_out, solve
from pygames.games.crosswise.reason import explain_move
from pygames.games.crosswise.rules import CrosswiseState, CrosswiseView
from pygames.games.crosswise.search import SearchBoard

__all__ = ["explain_move", "think", "think_with_recall", "win_probabilities"]

ValueSearch = Generator[None, bool, tuple[Mapping[str, float], bool]]

# Points by which a level may misjudge a play.
EVAL_NOISE = {"easy": 1.0, "medium": 2.5, "hard": 0.1, "master": 0.1}
MAX_CANDIDATES = 14  # plays that hard compares
CANDIDATES_BY_DEALS = 40.0  # as many, divided by the root of the number of deals, stay in the race
ROLLOUT_PLIES = 4
ENDGAME_PLIES = 6  # plies searched in the endgame
SOLVED_CELLS = 6  # empty cells from which alpha-beta takes the place of rollouts
DEEPER_DEALS = 12  # the number of deals after which it searches a ply further
MIN_WIDTH, MAX_WIDTH = 4, 20  # plays that alpha-beta considers in each position
EXPECTED_PLIES = (1, 3)  # plies of which the expectation is computed, before the rollouts
EXPECTED_DEALS = 60.0  # the weight of that, as a number of deals
PRIOR_DEALS = 2.0  # in the endgame, the weight of the first evaluation
# By how much the logit of the chart's chances is multiplied, and how much less for each empty cell. Fitted, with the
# weights after 0, 1 and 2 greedy plays, to 75 games of hard; both kinds of turn weigh the same. The limit for atanh.
CONFIDENCE, CONFIDENCE_LOSS, CHART_WEIGHTS, MAX_VALUE = 0.75, 0.01, (0.25, 0.5, 0.25), 0.999
CHART_DEALS, MIN_CHANCE = 20, 0.01  # draws that the chances average; before the end nothing is quite certain
DEALS_PER_ROUND = 8  # after each round, the candidates that are behind are dropped
DROP_MARGIN = 3.0  # standard errors: there are many rounds, and a smaller margin would sometimes drop the best


def think(view: CrosswiseView, moves: Sequence[str], level: str, rng: Random) -> MoveSearch:
    return think_with_recall(view, moves, level, rng, Recall())


def think_with_recall(view: CrosswiseView, moves: Sequence[str], level: str, rng: Random, recall: Recall) -> MoveSearch:
    if view["phase"] == "redraw":
        return "redraw"
    if level == "child":
        return choose_play(view, moves, recall.history, rng)
    board = deal_hidden(view, rng)
    judge = Judge(board.cells)
    values = values_of_level(level, judge[len(board.empty_cells)])
    gains = {move: board.gain(parse_play(move), values) + rng.uniform(0, EVAL_NOISE[level]) for move in moves}
    ranked = sorted(moves, key=lambda move: -gains[move])
    if level not in ("hard", "master") or gains[ranked[0]] > SIX_POINTS / 2:
        return ranked[0]
    prior_values = {move: values.slope * gains[move] for move in distinct_moves(board, ranked)}
    if view["bag"] == 0 and view["player_count"] == 2 and len(board.empty_cells) <= SOLVED_CELLS:
        return (yield from solve_endgame(board, prior_values, judge))
    try:
        beliefs = yield from read_plays(view, recall)
    except TimeoutError:
        return ranked[0]
    return (yield from best_by_rollouts(board, beliefs, prior_values, judge, rng))


def values_of_level(level: str, values: Values) -> Values:
    if level == "medium":
        return guard_fives(values)
    return EASY if level == "easy" else values


def win_probabilities(state: CrosswiseState) -> dict[tuple[int, ...], float]:
    """Return each team's chance to win: the mean over several draws, with the hands as they are.

    A six that comes at once is certain. Otherwise evaluations before and after greedy plays are averaged, since they
    differ by whose turn it is.
    """
    start, rng, sixes, outlooks = create_search_board(state, state.bag), Random(1), 0, list[float]()
    judge, is_play = Judge(start.cells), state.phase == "play"
    for _ in range(CHART_DEALS):
        deal = start.copy()
        deal.bag = rng.sample(start.bag, len(start.bag))
        if is_play and state.is_drawing:
            deal.end_turn()
        outlook = 0.0
        for plies, weight in enumerate(CHART_WEIGHTS):
            outlook += weight * (deal.six_owner() or roll_out(deal, judge, plies=int(is_play and plies > 0)))
        if deal.six_owner():
            sixes += deal.six_owner() > 0
        else:
            outlooks.append(outlook)
    outlook = max(-MAX_VALUE, min(MAX_VALUE, sum(outlooks) / max(1, len(outlooks))))
    confidence = CONFIDENCE - CONFIDENCE_LOSS * len(start.empty_cells)
    orange = (sixes + len(outlooks) / (1 + exp(-2 * confidence * atanh(outlook)))) / CHART_DEALS
    orange = max(MIN_CHANCE, min(1 - MIN_CHANCE, orange))
    return dict(zip(state.sides, (orange, 1 - orange), strict=True))


def distinct_moves(board: SearchBoard, ranked: Sequence[str]) -> list[str]:
    """Return the best plays: of those that spend the same tile and leave the same lines, only the first."""
    distinct: dict[tuple[object, ...], str] = {}
    for move in ranked:
        after, play = board.copy(), parse_play(move)
        after.play(play)
        given = play[1] if play[0] == TILE_CODES[EXCHANGE] else NOTHING
        lines = *sorted(after.lines[:SIDE]), *sorted(after.lines[SIDE:])
        distinct.setdefault((play[0], given, lines), move)
        if len(distinct) == MAX_CANDIDATES:
            break
    return list(distinct.values())


def best_by_rollouts(
    start: SearchBoard, beliefs: Beliefs, prior_values: Mapping[str, float], judge: Judge, rng: Random
) -> MoveSearch:
    """Return the candidate with the best average over as many deals as time allows."""
    deals, weight, has_time, seat = 0, PRIOR_DEALS, True, start.order[start.turn_index]
    is_late = len(start.empty_cells) <= SOLVED_CELLS
    if not is_late:
        mean_counts = beliefs.mean_counts(start, seat, rng) if beliefs.clues else ()
        hidden = HiddenTiles(seat, start.hands, start.bag, beliefs.known, mean_counts)
        prior_values, has_time = yield from expect_replies(start, hidden, prior_values, judge)
        weight = EXPECTED_DEALS
    candidates = list(prior_values)
    results: dict[str, list[float]] = {move: [] for move in prior_values}
    listed = list_deals(start, seat, beliefs.known, rng) if is_late else []
    patience = min(DEEPER_DEALS, len(listed) or DEEPER_DEALS)
    while has_time and len(candidates) > 1 and (yield):
        deal = listed[deals % len(listed)] if listed else beliefs.deal(start, seat, rng)
        plies = min(ENDGAME_PLIES, 2 + deals // patience) if is_late else 0
        try:
            values = []
            for move in candidates:
                values.append((yield from evaluate_move(deal, move, judge, plies, MIN_WIDTH)))
        except TimeoutError:
            break
        deals += 1
        for move, value in zip(candidates, values, strict=True):
            results[move].append(value)
        if deals % DEALS_PER_ROUND == 0:
            candidates.sort(key=lambda move: -sum(results[move]))
            leading = results[candidates[0]]
            del candidates[max(2, int(CANDIDATES_BY_DEALS / sqrt(deals))) :]
            candidates = [move for move in candidates if not is_losing_race(results[move], leading)]
    return max(candidates, key=lambda move: (sum(results[move]) + weight * prior_values[move]) / (deals + weight))


def expect_replies(
    start: SearchBoard, hidden: HiddenTiles, prior_values: Mapping[str, float], judge: Judge
) -> ValueSearch:
    """Return the outcome to expect of each candidate, looking further each time, and whether time is left."""
    seat, held = start.order[start.turn_index], judge[len(start.empty_cells)].held
    sign, board = -1 if seat & 1 else 1, start.copy()
    board.bag, board.drawn_count = [], 0
    for other in range(len(board.hands)):
        if other != seat:
            board.hands[other] = []
            board.bonus += hidden.action_value(held, other) * (-1 if other & 1 else 1)
    for plies in EXPECTED_PLIES:
        values = {}
        for move in prior_values:
            after = board.copy()
            after.play(parse_play(move))
            try:
                values[move] = sign * (
                    after.six_owner() / SIX_POINTS or (yield from expect(after, judge, hidden, plies))
                )
            except TimeoutError:
                return prior_values, False
        prior_values = values
    return prior_values, True


def solve_endgame(deal: SearchBoard, prior_values: Mapping[str, float], judge: Judge) -> MoveSearch:
    """Return the best candidate when all hands are known, searching deeper, then wider."""
    best = dict(prior_values)
    deeper = [(plies, MIN_WIDTH) for plies in range(2, ENDGAME_PLIES)]
    for plies, width in (*deeper, *((ENDGAME_PLIES, width) for width in (MIN_WIDTH, 2 * MIN_WIDTH, MAX_WIDTH))):
        try:
            values = {}
            for move in prior_values:
                values[move] = yield from evaluate_move(deal, move, judge, plies, width)
            best = values
        except TimeoutError:
            break
    return max(best, key=lambda move: best[move])


def evaluate_move(deal: SearchBoard, move: str, judge: Judge, plies: int, width: int) -> Search:
    """Return the outcome of a move on this deal for its team: with `plies` by alpha-beta, otherwise by a rollout.

    Raise TimeoutError when time is up.
    """
    if not (yield):
        raise TimeoutError
    board, sign = deal.copy(), -1 if deal.order[deal.turn_index] & 1 else 1
    board.play(parse_play(move))
    if six := board.six_owner():
        return sign * six / SIX_POINTS
    if plies:
        return sign * (yield from solve(board, judge, plies, width, -2.0, 2.0))
    return sign * roll_out(board, judge, ROLLOUT_PLIES)


def is_losing_race(results: Sequence[float], leading: Sequence[float]) -> bool:
    """Return whether the leader is clearly better, compared deal by deal."""
    differences = [better - worse for better, worse in zip(leading, results, strict=True)]
    mean = sum(differences) / len(differences)
    return mean > DROP_MARGIN * sqrt(sum((gap - mean) ** 2 for gap in differences) + 0.1) / len(differences)
