"""Expands a position of C-Cross: finds its moves and judges the positions after them.

Placements and payments are judged without being played, from the code of the position (see `chains`). Those that win
one zone, which must then be paid for, are judged as if that were free, so too well; `settle` looks into them until
the best move of a node is settled. The few others are played.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log
from random import Random

from pygames.games.c_cross.board import LETTER, PLACEMENTS, ZONE_SIZE, ZONES, cell_names, connects
from pygames.games.c_cross.chains import PAWN, SHIFTS, TILE, connectivity_ratio, encode
from pygames.games.c_cross.judge import (
    CERTAIN,
    RESERVE_VALUES,
    TURN_VALUES,
    WIN_VALUE,
    estimate,
    evaluate,
    forced_result,
    sign_of,
)
from pygames.games.c_cross.placements import (
    GROUPS,
    can_connect,
    connecting_zones,
    find_placement,
    may_be_stuck,
    ripe_zones,
)
from pygames.games.c_cross.rules import MAJORITY, PAWNS_PER_SIDE, CCrossState

OVERLOOKED = 1 - CERTAIN  # Nobody plays such a move if there is another.
SHIFT = dict(zip(ZONES, SHIFTS, strict=True))


class Node:
    """An expanded position; values are from the point of view of the player to move."""

    __slots__ = ("best", "children", "moves", "side", "state", "unsettled", "values", "visits")

    def __init__(self, state: CCrossState) -> None:
        self.state = state
        self.side = sign_of(state.actor or 0)  # 1 if Light acts, -1 if Dark does.
        self.moves: list[str] = []
        self.values: list[float] = []
        self.best = 0.0  # The highest of the values.
        self.children: dict[int, Node] = {}  # By the index of the move, if they have been expanded.
        self.unsettled: set[int] = set()  # The moves that are judged too well.
        self.visits = 0


class Nodes(dict[CCrossState, Node]):
    """The expanded positions, each stored once."""

    def __init__(self, rng: Random, overlooked: float = 0, side: int = 0) -> None:
        super().__init__()
        self.groups = rng.sample(GROUPS, len(GROUPS))  # In the order that decides between equal moves.
        self.rng = rng
        self.overlooked = overlooked  # The share of the other's moves and of its own threats that `side` does not see.
        self.side = side

    def expand(self, state: CCrossState) -> Node:
        """Return the node of a position in which somebody is to move, new or not."""
        if node := self.get(state):
            return node
        node = self[state] = Node(state)
        if state.paying_seat:
            self.add_payments(node)
        elif state.pending_zones:
            self.add_exactly(node, state.legal_moves())
        else:
            self.add_placements(node)
        if self.overlooked:
            self.overlook(node)
        self.settle(node)
        return node

    def overlook(self, node: Node) -> None:
        """Forget some of the opponent's moves, and some of its own that win by a threat, but none that wins at once."""
        for index, value in enumerate(node.values):
            if abs(value) >= WIN_VALUE - 1 or self.rng.random() >= self.overlooked:
                continue
            if node.side != self.side:
                node.values[index] = OVERLOOKED
            elif value > CERTAIN:
                node.values[index] = node.side * estimate(node.state.apply(node.moves[index]))

    def settle(self, node: Node) -> None:
        """Find the best value, and look into unsettled moves until the best one is settled."""
        while True:
            node.best = max(node.values)
            if not node.unsettled or (index := node.values.index(node.best)) not in node.unsettled:
                return
            node.unsettled.remove(index)
            after = node.state.apply(node.moves[index])
            if after.paying_seat or after.pending_zones:
                child = node.children[index] = self.expand(after)
                node.values[index] = node.side * child.side * child.best
            else:
                node.values[index] = node.side * evaluate(after)

    def add_exactly(self, node: Node, moves: Sequence[str]) -> None:
        """Play moves and evaluate the positions."""
        for move in moves:
            after, index = node.state.apply(move), len(node.moves)
            value = node.side * evaluate(after)
            if after.mover and (after.paying_seat or after.pending_zones):
                if sign_of(after.actor or 0) == node.side:
                    node.unsettled.add(index)
                else:
                    child = node.children[index] = self.expand(after)
                    value = -child.best
            node.moves.append(move)
            node.values.append(value)

    def add_placements(self, node: Node) -> None:
        state, mover = node.state, node.state.mover - 1
        own, theirs = state.pawns[mover], state.pawns[1 - mover]
        tiles, their_tiles = state.tiles[mover], state.tiles[1 - mover]
        blocked = own | theirs | tiles | their_tiles
        reserve = PAWNS_PER_SIDE - own.bit_count()
        must_play = may_be_stuck(state, 1 - mover)
        ripe = ripe_zones(own)
        goals, their_goals = sum(connecting_zones(tiles, their_tiles)), connecting_zones(their_tiles, tiles)
        threats = [zone for zone in their_goals if (theirs & zone).bit_count() == MAJORITY - 1]
        is_sharp = bool(their_goals) or goals & ripe > 0
        code, constants = encode(state), self.constants(state, 1 - mover)
        exactly: list[str] = []
        for group in self.groups:
            zones = group.cells
            if zones & (tiles | their_tiles) or group.size > reserve or (group.size == 2 and not blocked):
                continue
            move = find_placement(group.number, blocked & group.nearby)
            if not move or (zones & ripe and not state.is_affordable(move)):
                continue
            won = zones & ripe
            if must_play or won.bit_count() > ZONE_SIZE or (won and connects(tiles | won)):
                exactly.append(move)
                continue
            after, left = code + group.deltas[mover], reserve - group.size
            if won:
                after, left = after & ~(63 << SHIFT[won]) | TILE[mover] << SHIFT[won], left + MAJORITY
                if theirs & won:
                    node.unsettled.add(len(node.moves))
            if threats and not theirs & won and can_connect(threats, theirs, own, zones):
                value = 1 - WIN_VALUE
            elif (
                (won or is_sharp or zones & goals)
                and not theirs & won
                and (forced := forced_result((own | PLACEMENTS[move][0]) & ~won, theirs, tiles | won, their_tiles))
            ):
                value = forced
            else:
                value = node.side * log(connectivity_ratio(after)) + RESERVE_VALUES[left] + constants[won > 0]
            node.moves.append(move)
            node.values.append(value)
        self.add_exactly(node, exactly)

    def constants(self, state: CCrossState, following: int) -> tuple[float, float]:
        """Return what the opponent's reserve and turn are worth to the mover, before and after one more tile."""
        tiles = (state.tiles[0] | state.tiles[1]).bit_count() // ZONE_SIZE
        their_reserve = RESERVE_VALUES[state.pawns_left(following)]
        return -TURN_VALUES[tiles] - their_reserve, -TURN_VALUES[tiles + 1] - their_reserve

    def add_payments(self, node: Node) -> None:
        """Judge payments by the zones that they come from."""
        state, payer = node.state, node.state.paying_seat - 1
        own, theirs, pawns_owed = state.pawns[payer], state.pawns[1 - payer], state.pawns_owed
        following = 2 - state.mover  # The side that places next.
        if (
            pawns_owed > 2
            or state.choice_limited
            or may_be_stuck(state, following)
            or theirs.bit_count() + pawns_owed >= PAWNS_PER_SIDE
            or any((own & zone).bit_count() >= MAJORITY or (theirs & zone).bit_count() >= MAJORITY for zone in ZONES)
        ):
            self.add_exactly(node, distinct_payments(state.legal_moves()))
            return
        sign = 1 if following == payer else -1
        tiles, other_tiles = state.tiles[following], state.tiles[1 - following]
        wins, other_wins = connecting_zones(tiles, other_tiles), connecting_zones(other_tiles, tiles)
        code, swap = encode(state), PAWN[1 - payer] - PAWN[payer]
        constant = (
            RESERVE_VALUES[PAWNS_PER_SIDE - own.bit_count() + pawns_owed]
            - RESERVE_VALUES[PAWNS_PER_SIDE - theirs.bit_count() - pawns_owed]
            + sign * TURN_VALUES[(state.tiles[0] | state.tiles[1]).bit_count() // ZONE_SIZE]
        )
        dominoes = []
        for cells, shifts in payments(own, pawns_owed):
            move, given = "x" + "+".join(cell_names(cells)), theirs | cells
            if any((given & ZONES[shift // SHIFTS[1]]).bit_count() >= MAJORITY for shift in shifts):
                dominoes.append(move)
                continue
            next_pawns, other_pawns = (own & ~cells, given)[::sign]
            if wins and can_connect(wins, next_pawns, other_pawns):
                value = sign * (WIN_VALUE - 1)
            elif (wins or other_wins) and (forced := forced_result(other_pawns, next_pawns, other_tiles, tiles)):
                value = -sign * forced
            else:
                value = node.side * log(connectivity_ratio(code + sum([swap << shift for shift in shifts]))) + constant
            node.moves.append(move)
            node.values.append(value)
        self.add_exactly(node, dominoes)


def payments(own: int, pawns_owed: int) -> list[tuple[int, tuple[int, ...]]]:
    """Return the payments of one or two pawns that differ in their zones: the cells, and the shift of each pawn."""
    zones = [(own & zone, shift) for zone, shift in SHIFT.items() if own & zone]
    if pawns_owed == 1:
        return [(pawns & -pawns, (shift,)) for pawns, shift in zones]
    result: list[tuple[int, tuple[int, ...]]] = []
    for number, (pawns, shift) in enumerate(zones):
        first = pawns & -pawns
        if rest := pawns ^ first:
            result.append((first | rest & -rest, (shift, shift)))
        result += [(first | more & -more, (shift, shift2)) for more, shift2 in zones[number + 1 :]]
    return result


def distinct_payments(moves: Sequence[str]) -> list[str]:
    """Return one of each set of payments that give up pawns in the same zones."""
    distinct: dict[str, str] = {}
    for move in moves:
        distinct.setdefault("".join([LETTER[name] for name in move[1:].split("+")]), move)
    return list(distinct.values())
