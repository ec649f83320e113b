"""A table of Crosswise on which a thought is tried out: numbers in lists, changed in place, hidden tiles filled in.

Two ways of going on from there: `finish`, a few plays by what each gains at once, and `solve`, alpha-beta.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from math import tanh
from random import Random

from pygames.games.crosswise.board import SIDE, SYMBOLS
from pygames.games.crosswise.judge import (
    COLUMN,
    EXCHANGE,
    LINE_AFTER,
    MOVE,
    NOTHING,
    ROW,
    SIX,
    SWAP,
    TAKE,
    WORTH,
    Judge,
    Play,
)

ALL = range(len(SYMBOLS))
NEVER = -1e9
LATE = 4  # cells left

Search = Generator[None, bool, float]


class Trial:
    """`turn` is a place in `order`, which holds hands by number; the bag is drawn from its front."""

    __slots__ = ("bag", "cells", "drawn", "empty", "full", "hands", "lines", "order", "turn")

    def __init__(
        self,
        cells: list[int],
        hands: list[list[int]],
        bag: list[int],
        turn: int,
        order: Sequence[int],
        full: Sequence[int],
    ) -> None:
        self.cells, self.hands, self.bag, self.turn, self.order, self.full = cells, hands, bag, turn, order, full
        self.drawn = 0
        self.empty = [cell for cell, tile in enumerate(cells) if tile == NOTHING]
        self.lines = [0] * (2 * SIDE)
        for cell, tile in enumerate(cells):
            if tile != NOTHING:
                self.lines[ROW[cell]] = LINE_AFTER[NOTHING][tile][self.lines[ROW[cell]]]
                self.lines[COLUMN[cell]] = LINE_AFTER[NOTHING][tile][self.lines[COLUMN[cell]]]

    def copy(self) -> Trial:
        other = Trial.__new__(Trial)
        other.cells, other.lines, other.empty = self.cells[:], self.lines[:], self.empty[:]
        other.hands = [hand[:] for hand in self.hands]
        other.bag, other.drawn, other.turn = self.bag, self.drawn, self.turn
        other.order, other.full = self.order, self.full
        return other

    def redealt(self, seat: int, rng: Random) -> Trial:
        """The same table as that seat sees it, with all that is hidden from it dealt anew."""
        other = self.copy()
        hidden = [tile for hand in self.hands if hand is not self.hands[seat] for tile in hand]
        other.bag = self.bag[self.drawn :] + hidden
        rng.shuffle(other.bag)
        other.drawn = 0
        for hand in other.hands:
            if hand is not other.hands[seat]:
                hand[:] = other.bag[other.drawn : other.drawn + len(hand)]
                other.drawn += len(hand)
        return other

    def put(self, cell: int, new: int) -> int:
        """Puts a tile, or nothing, on a cell; what lay there."""
        old, lines = self.cells[cell], self.lines
        table = LINE_AFTER[old][new]
        self.cells[cell] = new
        lines[ROW[cell]] = table[lines[ROW[cell]]]
        lines[COLUMN[cell]] = table[lines[COLUMN[cell]]]
        return old

    def play(self, play: Play) -> None:
        tile, one, other = play
        seat = self.order[self.turn]
        hand = self.hands[seat]
        hand.remove(tile)
        if tile < NOTHING:
            self.put(one, tile)
            self.empty.remove(one)
        elif tile == SWAP:
            self.put(other, self._swapped(one, other))
        elif tile == MOVE:
            self.put(other, self.put(one, NOTHING))
            self.empty.remove(other)
            self.empty.append(one)
        elif tile == TAKE:
            hand.append(self.put(one, NOTHING))
            self.empty.append(one)
        else:
            hand.remove(one)
            hand.append(self.put(other, one))
        while len(hand) < self.full[seat] and self.drawn < len(self.bag):
            hand.append(self.bag[self.drawn])
            self.drawn += 1
        self.turn = (self.turn + 1) % len(self.order)

    def _swapped(self, one: int, other: int) -> int:
        """Lays the one cell's new tile; what belongs on the other. Both are lifted first: a line holds six."""
        first, second = self.put(one, NOTHING), self.put(other, NOTHING)
        self.put(one, second)
        return first

    def gain(self, play: Play, judge: Judge) -> float:
        """What a play gains at once, exactly."""
        tile, one, other = play
        cells, lines = self.cells, self.lines
        if tile < NOTHING:
            turns = [(one, NOTHING, tile)]
        elif tile == SWAP:
            turns = [(one, cells[one], NOTHING), (other, cells[other], cells[one]), (one, NOTHING, cells[other])]
        elif tile == MOVE:
            turns = [(one, cells[one], NOTHING), (other, NOTHING, cells[one])]
        elif tile == TAKE:
            turns = [(one, cells[one], NOTHING)]
        else:
            turns = [(other, cells[other], one)]
        after = lines[:]
        for cell, old, new in turns:
            table = LINE_AFTER[old][new]
            after[ROW[cell]] = table[after[ROW[cell]]]
            after[COLUMN[cell]] = table[after[COLUMN[cell]]]
        ours, theirs = judge.own.promise, judge.their.promise
        own, their = (COLUMN, ROW) if self.order[self.turn] & 1 else (ROW, COLUMN)
        value = -self.cost(judge, tile)
        for place in {own[cell] for cell, _, _ in turns}:
            value += ours[after[place]] - ours[lines[place]]
        for place in {their[cell] for cell, _, _ in turns}:
            value -= theirs[after[place]] - theirs[lines[place]]
        return value

    def cost(self, judge: Judge, tile: int) -> float:
        """Of an action tile; at the very end it is of no further use."""
        return judge.costs[tile] * min(1.0, len(self.empty) / LATE) if tile > NOTHING else 0.0

    def best(self, judge: Judge) -> tuple[float, Play | None]:
        """The play that gains most at once, and how much; nothing if there is only to pass."""
        seat, lines, empty = self.order[self.turn], self.lines, self.empty
        hand = set(self.hands[seat])
        own, their = (COLUMN, ROW) if seat & 1 else (ROW, COLUMN)
        top: float = NEVER
        chosen: Play | None = None
        gains, harms = judge.own.change[NOTHING], judge.their.change[NOTHING]
        actions = []
        for tile in hand:
            if tile < NOTHING:
                gain, harm = gains[tile], harms[tile]
                values = [gain[lines[own[cell]]] - harm[lines[their[cell]]] for cell in empty]
                value = max(values)
                if value > top:
                    top, chosen = value, (tile, empty[values.index(value)], 0)
            else:
                actions.append(tile)
        if actions and len(empty) < len(self.cells) and (hopeful := self.hopeful(judge, actions, top)):
            for value, play in self.actions(judge, hand.difference(actions).union(hopeful), own, their):
                if value > top:
                    top, chosen = value, play
        return top, chosen

    def hopeful(self, judge: Judge, actions: Sequence[int], top: float) -> list[int]:
        """The action tiles that might gain more than that, by the most that they can do to any line."""
        mine, others = self.lines[:SIDE], self.lines[SIDE:]
        if self.order[self.turn] & 1:
            mine, others = others, mine
        most, least = judge.own.most, judge.their.least
        mine.sort(key=most.__getitem__)
        others.sort(key=least.__getitem__)
        once = most[mine[-1]] - least[others[0]]
        twice = once + most[mine[-2]] - least[others[1]]
        return [tile for tile in actions if (twice if tile in (MOVE, SWAP) else once) - self.cost(judge, tile) > top]

    def actions(
        self, judge: Judge, hand: set[int], own: Sequence[int], their: Sequence[int]
    ) -> list[tuple[float, Play]]:
        """A good play or several for each action tile in the hand: what lies best to be replaced, and by what, is
        found cell by cell; two cells together may share a line, so then it is counted again."""
        lines, plays = self.lines, []
        goals = [NOTHING] * (MOVE in hand or TAKE in hand)
        if SWAP in hand:
            goals += ALL
        elif EXCHANGE in hand:
            goals += [tile for tile in hand if tile < NOTHING]
        best = [[(NEVER, 0)] * (len(ALL) + 1) for _ in ALL]
        for cell, tile in enumerate(self.cells):
            if tile < NOTHING:
                mine, others, found = lines[own[cell]], lines[their[cell]], best[tile]
                gains, harms = judge.own.change[tile], judge.their.change[tile]
                for goal in goals:
                    value = gains[goal][mine] - harms[goal][others]
                    if value > found[goal][0]:
                        found[goal] = value, cell
        if TAKE in hand:
            value, cell = max(found[NOTHING] for found in best)
            plays.append((value - self.cost(judge, TAKE), (TAKE, cell, 0)))
        if MOVE in hand:
            for tile in ALL:
                value, start = best[tile][NOTHING]
                if value > NEVER:
                    gain, harm = judge.own.change[NOTHING][tile], judge.their.change[NOTHING][tile]
                    values = [gain[lines[own[cell]]] - harm[lines[their[cell]]] for cell in self.empty]
                    play = MOVE, start, self.empty[values.index(max(values))]
                    plays.append((self.gain(play, judge), play))
        if EXCHANGE in hand:
            cost = self.cost(judge, EXCHANGE)
            for goal in hand:
                if goal < NOTHING:
                    value, cell = max(best[tile][goal] for tile in ALL if tile != goal)
                    if value > NEVER:
                        plays.append((value - cost, (EXCHANGE, goal, cell)))
        if SWAP in hand:
            cost, top = self.cost(judge, SWAP), NEVER / 2
            for tile in ALL:
                for goal in range(tile):
                    (value, one), (more, other) = best[tile][goal], best[goal][tile]
                    value += more - cost
                    if value > top:
                        play = SWAP, one, other
                        if own[one] == own[other] or their[one] == their[other]:
                            value = self.gain(play, judge)
                        plays.append((value, play))
                        top = max(top, value)
        return plays

    def six(self) -> float:
        """Of whom a line of six lies there: orange's counts above 0."""
        sixes = [place for place, line in enumerate(self.lines) if WORTH[line] == SIX]
        return (SIX if sixes[0] < SIDE else -SIX) if sixes else 0.0

    def margin(self) -> float:
        """Orange's points less green's."""
        worths = [WORTH[line] for line in self.lines]
        return sum(worths[:SIDE]) - sum(worths[SIDE:])

    def follow(self, play: Play | None, gain: float) -> float:
        """Plays, or passes: of whom there is now a line of six."""
        if play is None:
            self.turn = (self.turn + 1) % len(self.order)
            return 0.0
        self.play(play)
        return self.six() if abs(gain) > SIX / 3 else 0.0

    def finish(self, judge: Judge, plies: int) -> float:
        """So many plays more, each time what gains most at once: how it stands then, from -1, green has won, to 1."""
        while plies and self.empty:
            plies -= 1
            gain, play = self.best(judge)
            if six := self.follow(play, gain):
                return six / SIX
        return self.outlook(judge)

    def solve(self, judge: Judge, plies: int, width: int, low: float, high: float) -> Search:
        """The same by alpha-beta: each time the best of so many plays. LookupError when there is no more time."""
        if not self.empty or not plies:
            return self.outlook(judge)
        if not (yield):
            raise LookupError
        sign = -1 if self.order[self.turn] & 1 else 1
        for gain, play in self.ranked(judge)[:width]:
            trial = self.copy()
            six = trial.follow(play, gain)
            value = six / SIX if six else (yield from trial.solve(judge, plies - 1, width, low, high))
            if sign > 0:
                low = max(low, value)
            else:
                high = min(high, value)
            if low >= high:
                break
        return low if sign > 0 else high

    def ranked(self, judge: Judge) -> list[tuple[float, Play | None]]:
        """All lays and the good plays of action tiles, what gains most first."""
        seat, lines = self.order[self.turn], self.lines
        hand = set(self.hands[seat])
        own, their = (COLUMN, ROW) if seat & 1 else (ROW, COLUMN)
        plays: list[tuple[float, Play | None]] = []
        for tile in hand:
            if tile < NOTHING:
                gain, harm = judge.own.change[NOTHING][tile], judge.their.change[NOTHING][tile]
                plays += [(gain[lines[own[cell]]] - harm[lines[their[cell]]], (tile, cell, 0)) for cell in self.empty]
        if max(hand, default=0) > NOTHING and len(self.empty) < len(self.cells):
            plays += self.actions(judge, hand, own, their)
        plays.sort(key=lambda pair: -pair[0])
        return plays or [(0.0, None)]

    def outlook(self, judge: Judge) -> float:
        """How it stands: the end, or what the lines promise and the kept action tiles are worth."""
        if not self.empty:
            margin = self.margin()
            return (margin > 0) - (margin < 0) + max(-0.5, min(0.5, margin / 100))
        rows, columns = (judge.own, judge.their) if self.order[self.turn] & 1 else (judge.their, judge.own)
        value = 0.0
        for line in self.lines[:SIDE]:
            value += rows.promise[line]
        for line in self.lines[SIDE:]:
            value -= columns.promise[line]
        for seat, hand in enumerate(self.hands):
            kept = sum([self.cost(judge, tile) for tile in hand if tile > NOTHING])
            value += -kept if seat & 1 else kept
        return tanh(value * self.slope)

    @property
    def slope(self) -> float:
        """What a point weighs: the more, the fewer cells are left."""
        return 1 / (3 + len(self.empty) / 2)
