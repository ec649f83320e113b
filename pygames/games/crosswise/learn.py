"""How the bot of Crosswise learns what lines and action tiles are worth (`python -m pygames train crosswise`).

The quick player plays against itself, with some random lays for variety. For each phase of the game, the linear
function of a position's features is found that comes nearest to the final margin of the player to move (ridge
regression). A win by six of a kind counts as a margin of `SIX_MARGIN`.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import tanh
from random import Random

from pygames.games.crosswise import judge
from pygames.games.crosswise.board import ACTIONS, BAG, SIDE, SYMBOLS, TILE_COPIES
from pygames.games.crosswise.judge import MAX_COPIES, NOTHING, PATTERN_NAMES, PATTERN_NUMBERS, PHASES, TILE_CODES, Judge
from pygames.games.crosswise.rules import FULL_HAND, TURN_ORDER
from pygames.games.crosswise.search import SearchBoard
from pygames.weights import Weights

GAMES_PER_ROUND = 5000
SIX_MARGIN = 16.0
MAX_MARGIN = 16.0
RANDOM_PLAYS = 0.12  # the share of random lays, for variety
RIDGE = 60.0  # pulls rare features to the numbers of the round before
KEPT_PHASES = 2  # the last phases of the game, of which the numbers are not fitted

NAMES = [
    *(f"{team} {name}" for team in ("own", "opponent") for name in PATTERN_NAMES),
    *(f"{team} {count}/{left}" for team in ("own", "opponent") for count in range(1, SIDE) for left in range(5)),
    *(f"held {name}" for name in (*ACTIONS, "second", "third")),
    "turn",
]
SLOPE = "slope"  # not a feature: of the logit of the chance to win, by half a point
INDEX = {name: number for number, name in enumerate(NAMES)}
PATTERN_INDEX = [PATTERN_NUMBERS, [len(PATTERN_NAMES) + number for number in PATTERN_NUMBERS]]
HELD_INDEX, SECOND_INDEX, THIRD_INDEX = INDEX["held M"], INDEX["held second"], INDEX["held third"]

Features = dict[int, float]
Sample = tuple[int, int, Features, float]  # the empty cells, the team to move, and what it won or lost by


def find_features(board: SearchBoard) -> Features:
    """Return the features of a position for the player to move, by their indices. Most are 0 and left out."""
    features: Features = {INDEX["turn"]: 1.0}
    mover = board.order[board.turn_index] & 1
    left = [min(MAX_COPIES, TILE_COPIES[tile] - board.cells.count(symbol)) for symbol, tile in enumerate(SYMBOLS)]
    for number, line in enumerate(board.lines):
        is_mover = (number >= SIDE) == mover
        sign = 1.0 if is_mover else -1.0
        index = PATTERN_INDEX[is_mover][line]
        features[index] = features.get(index, 0.0) + sign
        tiles = judge.LINES[line]
        if len(tiles) < SIDE:
            team = "opponent" if is_mover else "own"
            for symbol in set(tiles):
                index = INDEX[f"{team} {tiles.count(symbol)}/{left[symbol]}"]
                features[index] = features.get(index, 0.0) + sign
    for seat, hand in enumerate(board.hands):
        sign, actions = (1.0 if seat & 1 == mover else -1.0), [tile for tile in hand if tile > NOTHING]
        for tile in actions:
            index = HELD_INDEX + tile - NOTHING - 1
            features[index] = features.get(index, 0.0) + sign
        if len(actions) > 1:
            features[SECOND_INDEX] = features.get(SECOND_INDEX, 0.0) + sign
            features[THIRD_INDEX] = features.get(THIRD_INDEX, 0.0) + sign * (len(actions) - 2)
    return features


def play(weights: Weights, rng: Random) -> list[Sample]:
    """Play a game of the quick player against itself."""
    positions, margin = play_game(weights, rng)
    return [(*position, -margin if position[1] else margin) for position in positions]


def play_game(weights: Weights, rng: Random) -> tuple[list[tuple[int, int, Features]], float]:
    """Return the empty cells, the team to move and the features of each position, and orange's final margin."""
    bag = [TILE_CODES[tile] for tile in BAG]
    rng.shuffle(bag)
    board = SearchBoard(
        [NOTHING] * SIDE**2, [bag[:4], bag[4:8]], bag[8:], 0, [s - 1 for s in TURN_ORDER[2]], FULL_HAND[2]
    )
    seen: list[tuple[int, int, Features]] = []
    tables = Judge(board.cells, weights)
    while board.empty_cells:
        if len(seen) % 3 == 0:
            tables = Judge(board.cells, weights)
        symbols = [tile for tile in board.hands[board.order[board.turn_index]] if tile < NOTHING]
        if symbols and rng.random() < RANDOM_PLAYS:
            board.play((rng.choice(symbols), rng.choice(board.empty_cells), 0))
            six = board.six_owner()
        else:
            gain, play = board.best_play(tables)
            six = board.play_or_pass(play, gain)
        if six:
            return seen, SIX_MARGIN if six > 0 else -SIX_MARGIN
        if len(seen) > 200:
            break
        if board.empty_cells:
            seen.append((len(board.empty_cells), board.order[board.turn_index] & 1, find_features(board)))
    return seen, max(-MAX_MARGIN, min(MAX_MARGIN, board.points_margin()))


def fit(samples: Sequence[Sample], weights: Weights) -> Weights:
    """Return smoothed numbers that come nearer to the margins.

    Those of the last phases and of action tiles in hand stay: fitted ones lost (see weights.txt).
    """
    fitted = {name: numbers[:] for name, numbers in weights.items()}
    size = len(NAMES)
    squares = [[[0.0] * size for _ in range(size)] for _ in PHASES]
    products = [[0.0] * size for _ in PHASES]
    outlooks: list[list[tuple[float, float]]] = [[] for _ in PHASES]
    for empty_count, _, features, margin in samples:
        phase = next(number for number, most in enumerate(PHASES) if empty_count <= most)
        items = [(index, value) for index, value in features.items() if value]
        # What the numbers so far leave unexplained: the fit is a correction of them.
        outlook = sum([value * weights[NAMES[index]][phase] for index, value in items])
        outlooks[phase].append((outlook, (margin > 0) - (margin < 0)))
        for index, value in items:
            products[phase][index] += value * (margin - outlook)
            row = squares[phase][index]
            for other, other_value in items:
                row[other] += value * other_value
    for phase in range(len(PHASES)):
        corrections = solve(squares[phase], products[phase])
        for name, correction in zip(NAMES, corrections, strict=True):
            fitted[name][phase] += correction
        fitted[SLOPE][phase] = fit_slope(outlooks[phase])
    smooth(fitted)
    for name in NAMES:
        kept = len(PHASES) if name.startswith("held") else KEPT_PHASES
        fitted[name][:kept] = weights[name][:kept]
    return fitted


def smooth(table: Weights) -> None:
    """Average the numbers of neighbouring phases, the rare ones more, since each has its own error."""
    for name in NAMES:
        for middle in (1, 2) if "/" in name else (2,):
            padded = [table[name][0], *table[name], table[name][-1]]
            sums = [a + middle * b + c for a, b, c in zip(padded, padded[1:], padded[2:], strict=False)]
            table[name] = [total / (2 + middle) for total in sums]


def fit_slope(pairs: list[tuple[float, float]]) -> float:
    """Return the slope for which the hyperbolic tangent of slope × outlook fits the results best (Newton's method)."""
    slope = 0.1
    for _ in range(8):
        tanhs = [(x, y, tanh(slope * x)) for x, y in pairs]
        slope += sum(x * (y - t) for x, y, t in tanhs) / max(1.0, sum(x * x * (1 - t * t) for x, y, t in tanhs))
    return slope


def solve(squares: list[list[float]], products: list[float]) -> list[float]:
    """Return the solution of the normal equations with RIDGE on the diagonal, by Cholesky's method without roots."""
    rows = [[*row, product] for row, product in zip(squares, products, strict=True)]
    size = len(rows)
    for i in range(size):
        rows[i][i] += RIDGE
    for i in range(size):
        pivot = rows[i]
        for j in range(i + 1, size):
            factor = rows[j][i] / pivot[i]
            if factor:
                rows[j] = [0.0] * (i + 1) + [
                    a - factor * b for a, b in zip(rows[j][i + 1 :], pivot[i + 1 :], strict=True)
                ]
    result = [0.0] * size
    for i in reversed(range(size)):
        known = sum(rows[i][j] * result[j] for j in range(i + 1, size))
        result[i] = (rows[i][size] - known) / rows[i][i]
    return result
