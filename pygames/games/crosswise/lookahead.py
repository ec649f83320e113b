"""Three ways to look ahead in Crosswise: a few greedy plays, what to expect over the hidden tiles, and alpha-beta."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from itertools import chain

from pygames.games.crosswise.judge import EXCHANGE, SIX_POINTS, Judge, Play
from pygames.games.crosswise.search import SYMBOL_CODES, SearchBoard

MIN_PROBABILITY = 0.02  # replies that are less likely are left out
# With so few cells, greedy plays follow the last ply of alpha-beta: prices of action tiles mislead near the end.
QUIET_CELLS, QUIET_PLIES = 3, 2

Search = Generator[None, bool, float]


class HiddenTiles:
    """The tiles that a seat does not see: how many of each another hand is likely to have, by the indices of hands.

    `known` has the tiles that a hand must have, and `mean_counts` how many of the others it has on average, if
    the plays so far say so.
    """

    def __init__(
        self,
        seat: int,
        hands: Sequence[Sequence[int]],
        bag: Sequence[int],
        known: Sequence[Sequence[int]] = (),
        mean_counts: Sequence[Sequence[float]] = (),
    ) -> None:
        tiles = [*bag, *(tile for number, hand in enumerate(hands) if number != seat for tile in hand)]
        self.known = known or [()] * len(hands)
        for tile in chain(*self.known):
            tiles.remove(tile)
        self.seat, self.total = seat, len(tiles)
        self.hand_sizes = [len(hand) - len(sure) for hand, sure in zip(hands, self.known, strict=True)]
        counts = [tiles.count(tile) for tile in range(EXCHANGE + 1)]
        self.counts: list[Sequence[float]] = [counts] * len(hands)
        if mean_counts:
            self.counts = [
                [self.total * number / max(1, size) for number in numbers]
                for numbers, size in zip(mean_counts, self.hand_sizes, strict=True)
            ]
        self.frequent = sorted(SYMBOL_CODES, key=lambda symbol: -counts[symbol])[:3]

    def action_value(self, held: Sequence[float], seat: int) -> float:
        """Return what the action tiles in a hidden hand are worth on average."""
        values = sum([count * value for count, value in zip(self.counts[seat], held, strict=False)])
        sure = sum([held[tile] for tile in self.known[seat]])
        return sure + values * self.hand_sizes[seat] / max(1, self.total)

    def probability_of_none(self, count: float, seat: int) -> float:
        """Return the probability that a hand has none of `count` of these tiles."""
        probability, total = 1.0, self.total
        for drawn in range(self.hand_sizes[seat]):
            probability *= max(0.0, total - count - drawn) / (total - drawn)
        return probability


def roll_out(board: SearchBoard, judge: Judge, plies: int) -> float:
    """Play `plies` greedy moves and return the outcome, from -1 (green wins) to 1 (orange wins)."""
    while plies and board.empty_cells:
        plies -= 1
        gain, play = board.best_play(judge)
        if six := board.play_or_pass(play, gain):
            return six / SIX_POINTS
    return board.evaluate(judge)


def expect(board: SearchBoard, judge: Judge, hidden: HiddenTiles, plies: int) -> Search:
    """Return the outcome to expect after `plies` greedy moves, weighted by the tiles that the others may hold.

    Raise TimeoutError when time is up.
    """
    mover = board.order[board.turn_index]
    if not board.empty_cells or not plies:
        return board.evaluate(judge)
    if mover == hidden.seat:
        gain, play = board.best_play(judge)
        return board.play_or_pass(play, gain) / SIX_POINTS or (yield from expect(board, judge, hidden, plies - 1))
    if not (yield):
        raise TimeoutError
    held, total, outcome = judge[len(board.empty_cells)].held, 0.0, 0.0
    for probability, gain, play in likely_replies(board, judge, hidden):
        after = board.copy()
        after.hands[mover] = [play[0], play[1]]  # the second is needed in an exchange
        after.bonus += held[play[0]] if mover & 1 else -held[play[0]]
        six = after.play_or_pass(play, gain)
        after.hands[mover] = []
        outcome += probability * (six / SIX_POINTS or (yield from expect(after, judge, hidden, plies - 1)))
        total += probability
    return outcome / total if total else board.evaluate(judge)


def likely_replies(board: SearchBoard, judge: Judge, hidden: HiddenTiles) -> list[tuple[float, float, Play]]:
    """Return the best play with each hidden tile: the chance that it is the best tile held, its gain, the play."""
    mover, best_plays = board.order[board.turn_index], []
    for tile, count in enumerate(hidden.counts[mover]):
        if count or tile in hidden.known[mover]:
            board.hands[mover] = [tile, *hidden.frequent] if tile == EXCHANGE else [tile]
            gain, play = board.best_play(judge)
            if play and play[0] == tile:
                best_plays.append((gain, count, play))
    board.hands[mover] = []
    best_plays.sort(reverse=True)
    replies, better_count, none_better = [], 0.0, 1.0
    for gain, count, play in best_plays:
        better_count += count
        is_known = play[0] in hidden.known[mover]
        none = 0.0 if is_known else min(none_better, hidden.probability_of_none(better_count, mover))
        if none_better - none > MIN_PROBABILITY:
            replies.append((none_better - none, gain, play))
        none_better = none
        if is_known:
            break
    return replies


def solve(board: SearchBoard, judge: Judge, plies: int, width: int, low: float, high: float) -> Search:
    """Return the outcome by alpha-beta over the `width` best plays. Raise TimeoutError when time is up."""
    if not board.empty_cells or not plies:
        return roll_out(board, judge, QUIET_PLIES if len(board.empty_cells) <= QUIET_CELLS else 0)
    if not (yield):
        raise TimeoutError
    sign = -1 if board.order[board.turn_index] & 1 else 1
    for gain, play in board.ranked_plays(judge)[:width]:
        after = board.copy()
        six = after.play_or_pass(play, gain)
        value = six / SIX_POINTS if six else (yield from solve(after, judge, plies - 1, width, low, high))
        if sign > 0:
            low = max(low, value)
        else:
            high = min(high, value)
        if low >= high:
            break
    return low if sign > 0 else high
