"""The rules of C-Cross (Ludovic Gimet, 2015).

In turn each side places a pawn on a free cell, or two on adjacent cells of different zones. Three pawns in a zone take
it: they return to the reserve, the opponent's pawns are set aside, and a tile fills the zone. A tile that connects two
opposite edges of the board wins at once. Otherwise the taker pays: as many of the taker's pawns as were set aside leave
the board, and the pawns set aside take their cells. That may give the opponent three pawns in another zone (a domino),
which they take in turn. The mover must be able to pay for the zones that a placement wins; a domino is paid for as far
as the pawns go. A player who cannot place a pawn loses.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import combinations

from pygames.contract import BaseView
from pygames.game import Fact, Game, Result, State
from pygames.games.c_cross import illegal
from pygames.games.c_cross.board import (
    CELL,
    CELLS_BY_FILE,
    PLACEMENTS,
    ZONE,
    ZONE_SIZE,
    ZONES,
    cell_names,
    connects,
    free_cells,
    free_placements,
    shortest_connection,
    zone_letters,
)

PAWNS_PER_SIDE = 12
TILES_PER_SIDE = 8
MAJORITY = 3  # Pawns of one side that take a zone.

PerSide = tuple[int, int]  # Light's and Dark's


class CCrossView(BaseView):
    """The whole position, since nothing is hidden."""

    mover: int
    task: str | None  # The actor's decision: "place", "zone" or "give".
    pawns: list[list[str]]  # By seat, like all lists of two.
    tiles: list[list[str]]
    pawns_left: list[int]
    tiles_left: list[int]
    pending_zones: list[str]
    paying_seat: int
    pawns_owed: int
    choice_limited: bool
    chain: list[str]  # The connection that has won.


@dataclass(frozen=True, slots=True)
class CCrossState(State):
    """A position before a placement, or between the zones that a placement has won.

    The reserves are not stored: each holds the pawns and tiles of its side that are neither on the board nor among the
    `pawns_owed`.
    """

    pawns: PerSide  # The cells with each side's pawns.
    tiles: PerSide  # The cells of the zones that each side has filled.
    mover: int  # The seat whose turn it is; 0 when a connection has ended the game.
    pending_zones: str = ""  # Zones won but not yet taken, when the mover must choose the next one.
    paying_seat: int = 0  # The seat that must choose which pawns to give up, or 0.
    pawns_owed: int = 0  # Pawns set aside until the payment makes room for them.
    choice_limited: bool = False  # Both zones of the placement must remain affordable.

    @property
    def player_count(self) -> int:
        return 2

    @property
    def actor(self) -> int | None:
        if self.paying_seat:
            return self.paying_seat
        return self.mover if self.mover and (self.pending_zones or self.legal_moves()) else None

    @property
    def result(self) -> Result | None:
        if not self.mover:
            return Result((1 if connects(self.tiles[0]) else 2,))
        return Result((3 - self.mover,)) if self.actor is None else None

    # Legal moves

    def compute_legal_moves(self) -> tuple[str, ...]:
        if self.paying_seat:
            return self.payments()
        if self.pending_zones:
            return self.zone_orders()
        return self.placements() if self.mover else ()

    def placements(self) -> tuple[str, ...]:
        side = self.mover - 1
        pawns, tiles = self.pawns, self.tiles
        own = pawns[side].bit_count()
        if own == PAWNS_PER_SIDE:
            return ()
        blocked = pawns[0] | pawns[1] | tiles[0] | tiles[1]
        if own == PAWNS_PER_SIDE - 1 or not blocked:  # One pawn is left, or it is Light's first turn.
            moves = free_cells(blocked)
        else:
            moves = []
            for file, cells in enumerate(CELLS_BY_FILE):
                moves += free_placements(file, blocked & cells)
        # A zone that is won holds at most two opposing pawns, so two pawns elsewhere can always pay for it.
        if own < MAJORITY - 1 or (own >= MAJORITY + 1 and self.tiles_left(side) >= 2):
            return tuple(moves)
        near = sum([zone for zone in ZONES if (pawns[side] & zone).bit_count() >= MAJORITY - 1])
        if not near:
            return tuple(moves)
        return tuple([move for move in moves if not PLACEMENTS[move][0] & near or self.is_affordable(move)])

    def is_affordable(self, move: str) -> bool:
        """Return whether the mover can take and pay in full for the zones that a placement wins."""
        own, won = self.after_placement(move)
        if not won:
            return True
        if not self.tiles_left(self.mover - 1):
            return False
        if len(won) == 1:
            return self.opponent_pawns(won[0]) <= (own & ~won[0]).bit_count()
        return self.may_take_first(own, *won) or self.may_take_first(own, won[1], won[0])

    def zone_orders(self) -> tuple[str, ...]:
        """Return the zones that may be taken next."""
        if not self.choice_limited:
            return tuple(self.pending_zones)
        own = self.pawns[self.mover - 1]
        first, second = (ZONE[letter] for letter in self.pending_zones)
        orders = zip(self.pending_zones, ((first, second), (second, first)), strict=True)
        return tuple([letter for letter, order in orders if self.may_take_first(own, *order)])

    def payments(self) -> tuple[str, ...]:
        """Return the sets of pawns that the paying seat may give up."""
        own = self.pawns[self.paying_seat - 1]
        choices: Iterable[tuple[str, ...]] = combinations(cell_names(own), self.pawns_owed)
        if self.choice_limited:
            other = self.other_zone()
            choices = [cells for cells in choices if self.leaves_affordable(own, other, cell_set(cells))]
        return tuple(sorted(["x" + "+".join(cells) for cells in choices]))

    # Paying for a placement that wins two zones

    def may_take_first(self, own: int, zone: int, other: int) -> bool:
        """Return whether one of two zones may be taken first.

        Either its payment can break up the other zone, which is then not taken; or its tile wins the game; or it costs
        nothing and the other can be paid for afterwards.
        """
        side = self.mover - 1
        return (
            self.opponent_pawns(zone) > 0
            or connects(self.tiles[side] | zone)
            or (self.tiles_left(side) >= 2 and (own & ~zone & ~other).bit_count() >= self.opponent_pawns(other))
        )

    def leaves_affordable(self, own: int, other: int, payment: int) -> bool:
        """Return whether this payment for the first zone breaks up the other one or leaves it affordable."""
        if payment & other:
            return True
        remaining = (own & ~other & ~payment).bit_count()
        return self.tiles_left(self.mover - 1) > 0 and remaining >= self.opponent_pawns(other)

    def other_zone(self) -> int:
        """Return the second zone of the placement while the first is paid for: the only one with a majority left."""
        own = self.pawns[self.mover - 1]
        return next(zone for zone in ZONES if (own & zone).bit_count() >= MAJORITY)

    # Playing a move

    def apply(self, move: str) -> CCrossState:
        if self.paying_seat:
            return self.exchange_pawns(self.paying_seat - 1, cell_set(move[1:].split("+")))
        if self.pending_zones:
            return self.take_zone(ZONE[move], ZONE[self.pending_zones.replace(move, "")] if self.choice_limited else 0)
        own, won = self.after_placement(move)
        pawns = replace_side(self.pawns, self.mover - 1, own)
        if not won:
            return CCrossState(pawns, self.tiles, 3 - self.mover)
        placed = CCrossState(pawns, self.tiles, self.mover)
        return placed.take_zone(won[0]) if len(won) == 1 else placed.await_zone_order(zone_letters(won[0] | won[1]))

    def after_placement(self, move: str) -> tuple[int, list[int]]:
        """Return the mover's pawns after a placement, and the zones that it wins."""
        cells, zones = PLACEMENTS[move]
        own = self.pawns[self.mover - 1] | cells
        return own, [zone for zone in zones if (own & zone).bit_count() >= MAJORITY]

    def await_zone_order(self, pair: str) -> CCrossState:
        """Let the mover choose which of two won zones is taken first."""
        first, second = ZONE[pair[0]], ZONE[pair[1]]
        choice_limited = self.limits_choice(first, second) or self.limits_choice(second, first)
        return CCrossState(self.pawns, self.tiles, self.mover, pending_zones=pair, choice_limited=choice_limited)

    def limits_choice(self, zone: int, other: int) -> bool:
        """Return whether taking `zone` before `other` is illegal, or excludes some payments."""
        side = self.mover - 1
        if not self.may_take_first(self.pawns[side], zone, other):
            return True
        cost = self.opponent_pawns(zone)
        if not cost or connects(self.tiles[side] | zone):
            return False
        outside = self.pawns[side] & ~zone & ~other
        return payment_may_fail(outside, cost, self.opponent_pawns(other), self.tiles_left(side) - 1)

    def take_zone(self, zone: int, other: int = 0) -> CCrossState:
        """Give the zone to the side with the majority. The mover must still be able to pay for `other`, if given."""
        side = 0 if (self.pawns[0] & zone).bit_count() >= MAJORITY else 1
        aside = (self.pawns[1 - side] & zone).bit_count()
        pawns = (self.pawns[0] & ~zone, self.pawns[1] & ~zone)
        tiles = replace_side(self.tiles, side, self.tiles[side] | zone)
        if connects(tiles[side]):
            return CCrossState(pawns, tiles, 0)
        own = pawns[side]
        if not 0 < aside < own.bit_count():
            return CCrossState(pawns, tiles, self.mover).exchange_pawns(side, own if aside else 0)
        left = TILES_PER_SIDE - tiles[side].bit_count() // ZONE_SIZE
        choice_limited = other > 0 and payment_may_fail(own & ~other, aside, self.opponent_pawns(other), left)
        return CCrossState(
            pawns, tiles, self.mover, paying_seat=side + 1, pawns_owed=aside, choice_limited=choice_limited
        )

    def exchange_pawns(self, side: int, cells: int) -> CCrossState:
        """Replace a side's pawns on `cells` with the opponent's pawns set aside; any others go to their reserve."""
        own, theirs = self.pawns[side] & ~cells, self.pawns[1 - side] | cells
        return CCrossState((own, theirs) if side == 0 else (theirs, own), self.tiles, self.mover).resolve_majorities()

    def resolve_majorities(self) -> CCrossState:
        """Take the one zone that is won, let the mover choose among several, or end the turn."""
        won = self.won_zones()
        if not won:
            return CCrossState(self.pawns, self.tiles, 3 - self.mover)
        if len(won) == 1:
            return self.take_zone(ZONE[won])
        return CCrossState(self.pawns, self.tiles, self.mover, pending_zones=won)

    def won_zones(self) -> str:
        """Return the zones with a majority whose owner has a tile for them."""
        light, dark = (own if self.tiles_left(side) else 0 for side, own in enumerate(self.pawns))
        return "".join(
            [
                letter
                for letter, zone in ZONE.items()
                if (light & zone).bit_count() >= MAJORITY or (dark & zone).bit_count() >= MAJORITY
            ]
        )

    # Facts about a position

    def tiles_left(self, side: int) -> int:
        return TILES_PER_SIDE - self.tiles[side].bit_count() // ZONE_SIZE

    def pawns_left(self, side: int) -> int:
        aside = self.pawns_owed if self.paying_seat == 2 - side else 0
        return PAWNS_PER_SIDE - self.pawns[side].bit_count() - aside

    def opponent_pawns(self, zone: int) -> int:
        """Return the number of pawns in a zone that are not the mover's."""
        return (self.pawns[2 - self.mover] & zone).bit_count()

    def explain_illegal(self, move: str) -> str | tuple[str, dict[str, Fact]]:
        return illegal.explain_illegal(self, move)

    def view_fields(self, seat: int | None) -> CCrossView:
        task = "give" if self.paying_seat else "zone" if self.pending_zones else "place" if self.actor else None
        chain = "" if self.mover else max(shortest_connection(zone_letters(cells)) for cells in self.tiles)
        return {
            **self.base_view(seat),
            "mover": self.mover,
            "task": task,
            "pawns": [cell_names(cells) for cells in self.pawns],
            "tiles": [list(zone_letters(cells)) for cells in self.tiles],
            "pawns_left": [self.pawns_left(side) for side in (0, 1)],
            "tiles_left": [self.tiles_left(side) for side in (0, 1)],
            "pending_zones": list(self.pending_zones),
            "paying_seat": self.paying_seat,
            "pawns_owed": self.pawns_owed,
            "choice_limited": self.choice_limited,
            "chain": list(chain),
        }


def state_from_view(view: CCrossView) -> CCrossState:
    """Return the position that has this view, which is unique since nothing is hidden."""
    light, dark = (cell_set(pawns) for pawns in view["pawns"])
    light_tiles, dark_tiles = (sum([ZONE[letter] for letter in tiles]) for tiles in view["tiles"])
    return CCrossState(
        (light, dark),
        (light_tiles, dark_tiles),
        view["mover"],
        "".join(view["pending_zones"]),
        view["paying_seat"],
        view["pawns_owed"],
        view["choice_limited"],
    )


def replace_side(both: PerSide, side: int, own: int) -> PerSide:
    return (own, both[1]) if side == 0 else (both[0], own)


def cell_set(cells: Iterable[str]) -> int:
    return sum([CELL[name] for name in cells])


def payment_may_fail(outside: int, cost: int, other_cost: int, tiles: int) -> bool:
    """Return whether pawns `outside` both zones could pay for the first and leave the second unaffordable."""
    available = outside.bit_count()
    return available >= cost and (tiles == 0 or available - cost < other_cost)


class CCross(Game):
    players = range(2, 3)
    authors = ("Ludovic Gimet",)
    minutes = (20, 40)
    difficulty = "demanding"

    def start(self, players: int, options: Mapping[str, str]) -> CCrossState:
        return CCrossState((0, 0), (0, 0), 1)
