"""The hard bot of Crosswise as it was in November 2026: a yardstick, which must not change."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import sqrt
from random import Random

from pygames.bots import MoveSearch
from pygames.games.crosswise.board import CELL_INDEX, EXCHANGE, SIDE
from pygames.games.crosswise.imagine import imagine
from pygames.games.crosswise.rules import FULL_HAND, TURN_ORDER, CrosswiseState, CrosswiseView
from tests.games.crosswise.frozen.judge import HARD, MOVE, NOTHING, SIX_POINTS, SWAP, TILE_CODES, Play
from tests.games.crosswise.frozen.search import Search, SearchBoard

EVAL_NOISE = 0.1  # points by which it may misjudge a play
MAX_CANDIDATES = 12  # plays that hard compares
ROLLOUT_PLIES = 4
ENDGAME_CELLS, ENDGAME_PLIES = 3, 6  # the endgame: empty cells, and plies searched
MIN_WIDTH, MAX_WIDTH = 4, 20  # plays that alpha-beta considers in each position
PRIOR_DEALS = 2.0  # the weight of the first evaluation, as a number of deals
MAX_DEALS = 1000  # more would only show differences too small to matter
DEALS_PER_ROUND = 8  # after each round, the candidates that are behind are dropped
DROP_MARGIN = 3.0  # standard errors: there are many rounds, and a smaller margin would sometimes drop the best


def think(view: CrosswiseView, moves: Sequence[str], rng: Random) -> MoveSearch:
    if view["phase"] == "redraw":
        return "redraw"
    board = deal_hidden(view, rng)
    gains = {move: board.gain(parse_play(move), HARD) + rng.uniform(0, EVAL_NOISE) for move in moves}
    ranked = sorted(moves, key=lambda move: -gains[move])
    if gains[ranked[0]] > SIX_POINTS / 2:
        return ranked[0]
    prior_values = {move: board.points_weight * gains[move] for move in distinct_moves(board, ranked)}
    all_known = view["bag"] == 0 and view["player_count"] == 2
    search = solve_endgame if all_known and len(board.empty_cells) <= ENDGAME_CELLS else best_by_rollouts
    return (yield from search(view, prior_values, rng))


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


def best_by_rollouts(view: CrosswiseView, prior_values: Mapping[str, float], rng: Random) -> MoveSearch:
    """Return the candidate with the best average over as many deals as time allows."""
    candidates, deals, start = list(prior_values), 0, deal_hidden(view, rng)
    results: dict[str, list[float]] = {move: [] for move in prior_values}
    while len(candidates) > 1 and deals < MAX_DEALS and (yield):
        deal = start.redeal_hidden((view["seat"] or 0) - 1, rng)
        try:
            values = []
            for move in candidates:
                values.append((yield from evaluate_move(deal, move, MIN_WIDTH)))
        except TimeoutError:
            break
        deals += 1
        for move, value in zip(candidates, values, strict=True):
            results[move].append(value)
        if deals % DEALS_PER_ROUND == 0:
            leader = max(candidates, key=lambda move: sum(results[move]))
            candidates = [move for move in candidates if not is_losing_race(results[move], results[leader])]
    return max(
        candidates, key=lambda move: (sum(results[move]) + PRIOR_DEALS * prior_values[move]) / (deals + PRIOR_DEALS)
    )


def solve_endgame(view: CrosswiseView, prior_values: Mapping[str, float], rng: Random) -> MoveSearch:
    """Return the best candidate when all hands are known, searching wider and wider."""
    deal, best = deal_hidden(view, rng), dict(prior_values)
    for width in (MIN_WIDTH, 2 * MIN_WIDTH, MAX_WIDTH):
        try:
            values = {}
            for move in prior_values:
                values[move] = yield from evaluate_move(deal, move, width)
            best = values
        except TimeoutError:
            break
    return max(best, key=lambda move: best[move])


def evaluate_move(deal: SearchBoard, move: str, width: int) -> Search:
    """Return the outcome of a move on this deal for its team. Raise TimeoutError when time is up."""
    if not (yield):
        raise TimeoutError
    board, sign = deal.copy(), -1 if deal.order[deal.turn_index] & 1 else 1
    board.play(parse_play(move))
    if six := board.six_owner():
        return sign * six / SIX_POINTS
    if len(deal.empty_cells) <= ENDGAME_CELLS:
        return sign * (yield from board.solve(HARD, ENDGAME_PLIES, width, -2.0, 2.0))
    return sign * board.roll_out(HARD, ROLLOUT_PLIES)


def is_losing_race(results: Sequence[float], leading: Sequence[float]) -> bool:
    """Return whether the leader is clearly better, compared deal by deal."""
    differences = [better - worse for better, worse in zip(leading, results, strict=True)]
    mean = sum(differences) / len(differences)
    return mean > DROP_MARGIN * sqrt(sum((gap - mean) ** 2 for gap in differences) + 0.1) / len(differences)


def parse_play(move: str) -> Play:
    tile = TILE_CODES[move[0]]
    if tile in (MOVE, SWAP):
        return tile, CELL_INDEX[move[1:3]], CELL_INDEX[move[4:]]
    return (tile, TILE_CODES[move[1]], CELL_INDEX[move[2:]]) if move[0] == EXCHANGE else (tile, CELL_INDEX[move[1:]], 0)


def deal_hidden(view: CrosswiseView, rng: Random) -> SearchBoard:
    state = imagine(view, rng)
    bag = list(state.bag)
    rng.shuffle(bag)
    return create_search_board(state, bag)


def create_search_board(state: CrosswiseState, bag: Sequence[str]) -> SearchBoard:
    cells = [TILE_CODES[tile] for tile in state.board]
    hands = [[TILE_CODES[tile] for tile in hand] for hand in state.hands]
    order = [seat - 1 for seat in TURN_ORDER[state.seat_count]]
    hand_limits = FULL_HAND[state.seat_count]
    return SearchBoard(cells, hands, [TILE_CODES[tile] for tile in bag], state.turn_index, order, hand_limits)
