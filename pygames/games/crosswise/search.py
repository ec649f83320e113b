"""A fast, mutable position of Crosswise for the bot: numbers in lists, with the hidden tiles filled in.

`lookahead.py` searches with it.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import tanh
from operator import add
from random import Random

from pygames.games.crosswise.board import SIDE, SYMBOLS
from pygames.games.crosswise.judge import (
    COLUMN_OF,
    EXCHANGE,
    LINE_AFTER,
    LINE_POINTS,
    MOVE,
    NOTHING,
    ROW_OF,
    SIX_POINTS,
    SWAP,
    TAKE,
    Judge,
    LineChanges,
    Play,
    Values,
)

SYMBOL_CODES = range(len(SYMBOLS))
IMPOSSIBLE = -1e9
NO_GAINS = [IMPOSSIBLE] * (NOTHING + 1)
SYMBOL_PAIRS = [(tile, goal) for tile in SYMBOL_CODES for goal in range(tile)]
ROW_AND_COLUMN = [divmod(cell, SIDE)[::-1] for cell in range(SIDE * SIDE)]
COLUMN_AND_ROW = [divmod(cell, SIDE) for cell in range(SIDE * SIDE)]


class SearchBoard:
    """A position. `order` has the indices of `hands` in the order of turns; tiles are drawn from the bag's front."""

    __slots__ = (
        "bag",
        "bonus",
        "cells",
        "drawn_count",
        "empty_cells",
        "hand_limits",
        "hands",
        "lines",
        "order",
        "turn_index",
    )

    def __init__(
        self,
        cells: list[int],
        hands: list[list[int]],
        bag: list[int],
        turn_index: int,
        order: Sequence[int],
        hand_limits: Sequence[int],
    ) -> None:
        self.cells, self.hands, self.bag = cells, hands, bag
        self.turn_index, self.order, self.hand_limits = turn_index, order, hand_limits
        self.drawn_count, self.bonus = 0, 0.0
        self.empty_cells = [cell for cell, tile in enumerate(cells) if tile == NOTHING]
        self.lines = [0] * (2 * SIDE)
        for cell, tile in enumerate(cells):
            if tile != NOTHING:
                self.lines[ROW_OF[cell]] = LINE_AFTER[NOTHING][tile][self.lines[ROW_OF[cell]]]
                self.lines[COLUMN_OF[cell]] = LINE_AFTER[NOTHING][tile][self.lines[COLUMN_OF[cell]]]

    def copy(self) -> SearchBoard:
        other = SearchBoard.__new__(SearchBoard)
        other.cells, other.lines, other.empty_cells = self.cells[:], self.lines[:], self.empty_cells[:]
        other.hands = [hand[:] for hand in self.hands]
        other.bag, other.drawn_count, other.turn_index = self.bag, self.drawn_count, self.turn_index
        other.order, other.hand_limits, other.bonus = self.order, self.hand_limits, self.bonus
        return other

    def redeal_hidden(self, seat: int, rng: Random, known: Sequence[Sequence[int]] = ()) -> SearchBoard:
        """Return a copy in which the tiles hidden from hand `seat` are dealt again, but those known of each hand."""
        other = self.copy()
        hidden = [tile for hand in self.hands if hand is not self.hands[seat] for tile in hand]
        other.bag = self.bag[self.drawn_count :] + hidden
        for tiles in known:
            for tile in tiles:
                other.bag.remove(tile)
        rng.shuffle(other.bag)
        other.drawn_count = 0
        for number, hand in enumerate(other.hands):
            if number != seat:
                size = len(hand)
                hand[:] = known[number] if known else ()
                size -= len(hand)
                hand += other.bag[other.drawn_count : other.drawn_count + size]
                other.drawn_count += size
        return other

    def put_tile(self, cell: int, new: int) -> int:
        """Put a tile, or nothing, on a cell. Return what was there."""
        old, lines = self.cells[cell], self.lines
        table = LINE_AFTER[old][new]
        self.cells[cell] = new
        lines[ROW_OF[cell]] = table[lines[ROW_OF[cell]]]
        lines[COLUMN_OF[cell]] = table[lines[COLUMN_OF[cell]]]
        return old

    def play(self, play: Play) -> None:
        """Make a play, draw tiles and pass the turn."""
        tile, first, second = play
        seat = self.order[self.turn_index]
        hand = self.hands[seat]
        hand.remove(tile)
        if tile < NOTHING:
            self.put_tile(first, tile)
            self.empty_cells.remove(first)
        elif tile == SWAP:
            self.swap_tiles(first, second)
        elif tile == MOVE:
            self.put_tile(second, self.put_tile(first, NOTHING))
            self.empty_cells.remove(second)
            self.empty_cells.append(first)
        elif tile == TAKE:
            hand.append(self.put_tile(first, NOTHING))
            self.empty_cells.append(first)
        else:
            hand.remove(first)
            hand.append(self.put_tile(second, first))
        self.end_turn()

    def end_turn(self) -> None:
        """Fill the hand up from the bag and pass the turn."""
        seat = self.order[self.turn_index]
        hand = self.hands[seat]
        while len(hand) < self.hand_limits[seat] and self.drawn_count < len(self.bag):
            hand.append(self.bag[self.drawn_count])
            self.drawn_count += 1
        self.turn_index = (self.turn_index + 1) % len(self.order)

    def swap_tiles(self, first: int, second: int) -> None:
        """Swap two tiles. Both cells are emptied first, because a line has no code for more than six tiles."""
        first_tile, second_tile = self.put_tile(first, NOTHING), self.put_tile(second, NOTHING)
        self.put_tile(first, second_tile)
        self.put_tile(second, first_tile)

    def gain(self, play: Play, values: Values) -> float:
        """Return exactly what a play gains at once."""
        tile, first, second = play
        cells, lines = self.cells, self.lines
        if tile < NOTHING:
            changes = [(first, NOTHING, tile)]
        elif tile == SWAP:
            changes = [
                (first, cells[first], NOTHING),
                (second, cells[second], cells[first]),
                (first, NOTHING, cells[second]),
            ]
        elif tile == MOVE:
            changes = [(first, cells[first], NOTHING), (second, NOTHING, cells[first])]
        elif tile == TAKE:
            changes = [(first, cells[first], NOTHING)]
        else:
            changes = [(second, cells[second], first)]
        after = lines[:]
        for cell, old, new in changes:
            table = LINE_AFTER[old][new]
            after[ROW_OF[cell]] = table[after[ROW_OF[cell]]]
            after[COLUMN_OF[cell]] = table[after[COLUMN_OF[cell]]]
        seat = self.order[self.turn_index]
        own, opponent = (COLUMN_OF, ROW_OF) if seat & 1 else (ROW_OF, COLUMN_OF)
        value = -values.costs(self.hands[seat])[tile] if tile > NOTHING else 0.0
        for index in {own[cell] for cell, _, _ in changes}:
            value += values.own[after[index]] - values.own[lines[index]]
        for index in {opponent[cell] for cell, _, _ in changes}:
            value -= values.opponent[after[index]] - values.opponent[lines[index]]
        return value

    def best_play(self, judge: Judge) -> tuple[float, Play | None]:
        """Return the highest gain and its play, or None as the play if there is none."""
        empty_cells, hand = self.empty_cells, self.hands[self.order[self.turn_index]]
        own, opponent, places = self.find_changes(judge[len(empty_cells)])
        empty_places = [places[cell] for cell in empty_cells]
        own_lays, opponent_lays = [changes.lays for changes in own], [changes.lays for changes in opponent]
        best_value: float = IMPOSSIBLE
        best: Play | None = None
        for tile in set(hand):
            if tile < NOTHING:
                gains, losses = [lays[tile] for lays in own_lays], [lays[tile] for lays in opponent_lays]
                if max(gains) + max(losses) > best_value:
                    sums = [gains[i] + losses[j] for i, j in empty_places]
                    value = max(sums)
                    if value > best_value:
                        best_value, best = value, (tile, empty_cells[sums.index(value)], 0)
        if max(hand, default=0) > NOTHING and len(empty_cells) < len(self.cells):
            for value, play in self.best_actions(judge, best_value):
                if value > best_value:
                    best_value, best = value, play
        return best_value, best

    def find_changes(self, values: Values) -> tuple[list[LineChanges], list[LineChanges], Sequence[tuple[int, int]]]:
        """Return the changes of the mover's and the opponent's lines, and by cell the indices in both lists."""
        lines, own, opponent = self.lines, values.own_changes, values.opponent_changes
        if self.order[self.turn_index] & 1:
            return [own[line] for line in lines[SIDE:]], [opponent[line] for line in lines[:SIDE]], COLUMN_AND_ROW
        return [own[line] for line in lines[:SIDE]], [opponent[line] for line in lines[SIDE:]], ROW_AND_COLUMN

    def best_actions(self, judge: Judge, least: float) -> list[tuple[float, Play]]:
        """Return one or more good plays of each action tile in the hand with their gains, if they may exceed `least`.

        The best replacements are found cell by cell. Where a play's two cells share a line, the gain is computed again.
        """
        hand, cells, values = self.hands[self.order[self.turn_index]], self.cells, judge[len(self.empty_cells)]
        own, opponent, places = self.find_changes(values)
        # The most that each action tile can gain, first by lines, then by cells: a replacement, and for SWAP two.
        costs = values.costs(hand)
        most = max([changes.most for changes in own]) + max([changes.most for changes in opponent])
        if all((most if tile in (TAKE, EXCHANGE) else 2 * most) - cost <= least for tile, cost in costs.items()):
            return []
        limits = [
            (own[i].limits[tile] + opponent[j].limits[tile], cell, tile)
            for cell, (tile, (i, j)) in enumerate(zip(cells, places, strict=True))
            if tile < NOTHING
        ]
        most = max(limits)[0]
        more = {tile: (most if tile == SWAP else 0.0) - cost for tile, cost in costs.items()}
        if MOVE in more:
            own_most = max([changes.limits[NOTHING] for changes in own])
            more[MOVE] += own_most + max([changes.limits[NOTHING] for changes in opponent])
        actions = [tile for tile in costs if most + more[tile] > least]
        if not actions:
            return []
        goal_value, least = max(least, IMPOSSIBLE / 2), least - max([more[tile] for tile in actions])
        gains_by_tile: list[list[list[float]]] = [[] for _ in SYMBOL_CODES]
        cells_by_tile: list[list[int]] = [[] for _ in SYMBOL_CODES]
        for limit, cell, tile in limits:
            if limit > least:
                i, j = places[cell]
                gains_by_tile[tile].append([*map(add, own[i].by_tile[tile], opponent[j].by_tile[tile])])
                cells_by_tile[tile].append(cell)
        best = [[*map(max, *gains, NO_GAINS)] if gains else NO_GAINS for gains in gains_by_tile]

        def find_cell(tile: int, goal: int) -> int:
            gains = [gains[goal] for gains in gains_by_tile[tile]]
            return cells_by_tile[tile][gains.index(best[tile][goal])]

        plays: list[tuple[float, Play]] = []
        if TAKE in actions:
            value, tile = max([(best[tile][NOTHING], tile) for tile in SYMBOL_CODES])
            if value > IMPOSSIBLE:
                plays.append((value - costs[TAKE], (TAKE, find_cell(tile, NOTHING), 0)))
        if MOVE in actions:
            for tile in SYMBOL_CODES:
                most = max([changes.lays[tile] for changes in own]) + max([changes.lays[tile] for changes in opponent])
                if best[tile][NOTHING] + most - costs[MOVE] > goal_value:
                    sums = [
                        own[i].lays[tile] + opponent[j].lays[tile] for i, j in map(places.__getitem__, self.empty_cells)
                    ]
                    play = MOVE, find_cell(tile, NOTHING), self.empty_cells[sums.index(max(sums))]
                    plays.append((self.gain(play, values), play))
        if EXCHANGE in actions:
            for goal in {tile for tile in hand if tile < NOTHING}:
                value, tile = max([(best[tile][goal], tile) for tile in SYMBOL_CODES if tile != goal])
                if value > IMPOSSIBLE:
                    plays.append((value - costs[EXCHANGE], (EXCHANGE, goal, find_cell(tile, goal))))
        if SWAP in actions:
            best_value = goal_value
            for tile, goal in SYMBOL_PAIRS:
                value = best[tile][goal] + best[goal][tile] - costs[SWAP]
                if value > best_value:
                    cell, other = find_cell(tile, goal), find_cell(goal, tile)
                    play = SWAP, cell, other
                    if places[cell][0] == places[other][0] or places[cell][1] == places[other][1]:
                        value = self.gain(play, values)
                    plays.append((value, play))
                    best_value = max(best_value, value)
        return plays

    def six_owner(self) -> float:
        """Return SIX_POINTS if orange has a line of six, -SIX_POINTS if green has one, otherwise 0."""
        sixes = [index for index, line in enumerate(self.lines) if LINE_POINTS[line] == SIX_POINTS]
        return (SIX_POINTS if sixes[0] < SIDE else -SIX_POINTS) if sixes else 0.0

    def points_margin(self) -> float:
        """Return orange's points minus green's."""
        points = [LINE_POINTS[line] for line in self.lines]
        return sum(points[:SIDE]) - sum(points[SIDE:])

    def play_or_pass(self, play: Play | None, gain: float) -> float:
        """Make a play, or pass. Return `six_owner`, which only a large gain can have changed."""
        if play is None:
            self.turn_index = (self.turn_index + 1) % len(self.order)
            return 0.0
        self.play(play)
        return self.six_owner() if abs(gain) > SIX_POINTS / 3 else 0.0

    def ranked_plays(self, judge: Judge) -> list[tuple[float, Play | None]]:
        """Return all lays and good plays of action tiles with their gains, highest first."""
        hand = self.hands[self.order[self.turn_index]]
        own, opponent, places = self.find_changes(judge[len(self.empty_cells)])
        plays: list[tuple[float, Play | None]] = [
            (own[places[cell][0]].lays[tile] + opponent[places[cell][1]].lays[tile], (tile, cell, 0))
            for tile in set(hand)
            if tile < NOTHING
            for cell in self.empty_cells
        ]
        if max(hand, default=0) > NOTHING and len(self.empty_cells) < len(self.cells):
            plays += self.best_actions(judge, IMPOSSIBLE)
        plays.sort(key=lambda pair: -pair[0])
        return plays or [(0.0, None)]

    def evaluate(self, judge: Judge) -> float:
        """Return the outcome of a full board, otherwise the value of the lines and of the action tiles in hand."""
        if not self.empty_cells:
            margin = self.points_margin()
            return (margin > 0) - (margin < 0) + max(-0.5, min(0.5, margin / 100))
        return tanh(self.outlook(judge) * judge[len(self.empty_cells)].slope)

    def outlook(self, judge: Judge) -> float:
        """Return by how many points orange is likely to win."""
        values = judge[len(self.empty_cells)]
        is_green = self.order[self.turn_index] & 1
        rows, columns = (values.own, values.opponent) if is_green else (values.opponent, values.own)
        value = self.bonus + (-values.turn if is_green else values.turn)
        for line in self.lines[:SIDE]:
            value += rows[line]
        for line in self.lines[SIDE:]:
            value -= columns[line]
        for seat, hand in enumerate(self.hands):
            value += -values.hand_value(hand) if seat & 1 else values.hand_value(hand)
        return value
