"""What the plays of the other seats say about the tiles they hold, so that sampled hands fit them.

A tile that was taken off the board is in the hand until it is played. And a player who held a tile for a far better
play would probably have made it: a hand is the less likely, the more its tiles could have gained than the play did.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from math import exp
from random import Random
from typing import NamedTuple

from pygames.bots import Recall
from pygames.game import CHANCE
from pygames.games.crosswise.board import SYMBOLS
from pygames.games.crosswise.deals import deal_hidden, parse_play
from pygames.games.crosswise.judge import EXCHANGE, MOVE, NOTHING, TAKE, TILE_CODES, Judge, Play
from pygames.games.crosswise.rules import CrosswiseView
from pygames.games.crosswise.search import IMPOSSIBLE, SearchBoard

CLUES_PER_SEAT = 3  # the last plays of each seat that count
TEMPERATURE = 0.8  # points; it predicts the hands best in games between hard bots
PROPOSALS = 6  # random deals of which one is chosen by its likelihood
MEAN_DEALS = 200  # deals of which the mean is taken
MIN_ODDS = 0.01  # of the worst tile


class Clue(NamedTuple):
    """A play of another seat."""

    seat: int
    drawn_count: int  # tiles drawn after it
    played: list[int]  # the tiles that left the hand
    taken: int | None  # the tile from the board that came into it
    odds: list[float]  # by tile: how likely its best play was, compared with others


class Beliefs:
    """The tiles that each hand must hold, by the indices of hands, and the last plays, the latest first."""

    def __init__(self, known: Sequence[list[int]], clues: Sequence[Clue] = ()) -> None:
        self.known, self.clues = known, clues

    def deal(self, board: SearchBoard, seat: int, rng: Random) -> SearchBoard:
        """Return a copy in which the tiles hidden from a hand are dealt again, likely deals more often."""
        if not self.clues:
            return board.redeal_hidden(seat, rng, self.known)
        deals = [board.redeal_hidden(seat, rng, self.known) for _ in range(PROPOSALS)]
        return rng.choices(deals, [self.likelihood(deal, rng) for deal in deals])[0]

    def likelihood(self, deal: SearchBoard, rng: Random) -> float:
        """Return how likely the plays were with these hands, whose last tiles are taken to be the latest drawn."""
        hands, likelihood = [hand[:] for hand in deal.hands], 1.0
        for clue in self.clues:
            hand = hands[clue.seat]
            del hand[len(hand) - clue.drawn_count :]
            if clue.taken in hand:
                hand.remove(clue.taken)
            for tile in clue.played:
                hand.insert(rng.randrange(len(hand) + 1), tile)
            likelihood *= clue.odds[clue.played[0]] / sum([clue.odds[tile] for tile in set(hand)])
        return likelihood

    def mean_counts(self, board: SearchBoard, seat: int, rng: Random) -> list[list[float]]:
        """Return for each hand how many of each tile it holds on average, without those known."""
        counts = [[0.0] * (EXCHANGE + 1) for _ in board.hands]
        total = 0.0
        for _ in range(MEAN_DEALS):
            deal = board.redeal_hidden(seat, rng, self.known)
            likelihood = self.likelihood(deal, rng)
            total += likelihood
            for hand, known, count in zip(deal.hands, self.known, counts, strict=True):
                for tile in hand[len(known) :]:
                    count[tile] += likelihood
        return [[value / total for value in count] for count in counts]


def read_plays(view: CrosswiseView, recall: Recall) -> Generator[None, bool, Beliefs]:
    """Return what the plays so far say about the other hands. Raise TimeoutError when time is up."""
    known: list[list[int]] = [[] for _ in view["hands"]]
    plays: list[tuple[int, int]] = []  # the index of each play of another seat, and the tiles drawn after it
    for index, event in enumerate(recall.history):
        past: CrosswiseView = event.view  # type: ignore[assignment]
        if past["phase"] != "play" or past["turn"] in (None, view["seat"]):
            continue
        if past["actor"] == CHANCE:
            if plays:
                plays[-1] = plays[-1][0], plays[-1][1] + 1
        elif event.move and event.move != "pass":
            plays.append((index, 0))
            hand, play = known[(past["turn"] or 0) - 1], parse_play(event.move)
            for tile in played_tiles(play):
                if tile in hand:
                    hand.remove(tile)
            taken = find_taken(past, play, event.move)
            hand += [taken] if taken is not None else []
    clues: list[Clue] = []
    kept: dict[object, list[float]] = recall.memory.setdefault("odds", {})  # by what they depend on
    for index, drawn_count in reversed(plays):
        event = recall.history[index]
        past = event.view  # type: ignore[assignment]
        seat = (past["turn"] or 0) - 1
        if event.move and sum([clue.seat == seat for clue in clues]) < CLUES_PER_SEAT:
            if not (yield):
                raise TimeoutError
            play = parse_play(event.move)
            taken, key = find_taken(past, play, event.move), (seat, *past["board"].items())
            odds = kept[key] = kept.get(key) or find_odds(past)
            clues.append(Clue(seat, drawn_count, played_tiles(play), taken, odds))
    return Beliefs(known, clues)


def played_tiles(play: Play) -> list[int]:
    return [play[0], play[1]] if play[0] == EXCHANGE else [play[0]]


def find_taken(view: CrosswiseView, play: Play, move: str) -> int | None:
    """Return the tile that a play takes off the board into the hand, if it does."""
    return TILE_CODES[view["board"][move[-2:]]] if play[0] in (TAKE, EXCHANGE) else None


def find_odds(view: CrosswiseView) -> list[float]:
    """Return how likely the seat to move is to play each tile, compared with the other tiles."""
    board = deal_hidden(view, Random(1))
    judge, mover, gains = Judge(board.cells), board.order[board.turn_index], [0.0] * (EXCHANGE + 1)
    for tile in (*range(len(SYMBOLS)), *range(MOVE, EXCHANGE + 1)):
        board.hands[mover] = [tile, *range(len(SYMBOLS))] if tile == EXCHANGE else [tile]
        plays = board.best_actions(judge, IMPOSSIBLE) if tile > NOTHING and view["board"] else [board.best_play(judge)]
        gains[tile] = max([gain for gain, play in plays if play and play[0] == tile], default=IMPOSSIBLE)
    most = max(gains)
    return [exp((gain - most) / TEMPERATURE) + MIN_ODDS for gain in gains]
