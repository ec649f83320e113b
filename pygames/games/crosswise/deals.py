"""From a view, a state or a move to what the bot of Crosswise searches with. Hidden tiles are dealt at random."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations
from random import Random

from pygames.games.crosswise.board import CELL_INDEX, EXCHANGE
from pygames.games.crosswise.imagine import imagine
from pygames.games.crosswise.judge import MOVE, SWAP, TILE_CODES, Play
from pygames.games.crosswise.rules import FULL_HAND, TURN_ORDER, CrosswiseState, CrosswiseView
from pygames.games.crosswise.search import SearchBoard

MAX_LISTED_BAG = 2  # tiles in the bag with which all deals of two players are listed


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


def list_deals(board: SearchBoard, seat: int, known: Sequence[Sequence[int]], rng: Random) -> list[SearchBoard]:
    """Return all deals of the tiles that are hidden from a hand, in random order, or none if they are too many."""
    size = len(board.bag) - board.drawn_count
    if size > MAX_LISTED_BAG or len(board.hands) > 2:
        return []
    hidden, deals = board.bag[board.drawn_count :] + board.hands[1 - seat], list[SearchBoard]()
    for tile in known[1 - seat]:
        hidden.remove(tile)
    for bag in permutations(range(len(hidden)), size):
        deal = board.copy()
        deal.bag, deal.drawn_count = [hidden[index] for index in bag], 0
        deal.hands[1 - seat] = [*known[1 - seat], *(tile for index, tile in enumerate(hidden) if index not in bag)]
        deals.append(deal)
    rng.shuffle(deals)
    return deals
