"""The rules of C-Cross (Ludovic Gimet, 2015).

In turn each side puts a pawn on a free cell, or two on adjacent cells of different zones. Three pawns in a zone take
it: one's own go home, the opponent's are set aside, a tile fills the zone. A tile that connects two opposite sides wins
at once. Otherwise the taker pays: as many own pawns as were set aside leave the board, and those set aside take their
places; that may give the opponent three somewhere (a domino), who takes in turn. The mover must be able to pay for what
a placement wins; a domino is paid for as far as pawns go. Who cannot place a pawn has lost.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import combinations

from pygames.contract import BaseView
from pygames.game import Fact, Game, Result, State
from pygames.games.c_cross.board import (
    CELL,
    LETTERS,
    PLACEMENTS,
    REACH,
    SIZE,
    ZONE,
    ZONES,
    connection,
    connects,
    letters,
    names,
    openings,
    singles,
)
from pygames.games.c_cross.illegal import refused

PAWNS = 12
TILES = 8
MAJORITY = 3  # pawns of one side that take a zone

Two = tuple[int, int]  # light's and dark's


class CCrossView(BaseView):
    """What is seen of a position: everything. `task` is what the actor decides; `chain` the connection that has won."""

    mover: int
    task: str | None  # "place", "zone" or "give"
    pawns: list[list[str]]  # by seat, as all lists of two
    tiles: list[list[str]]
    pawns_left: list[int]
    tiles_left: list[int]
    standing: list[str]
    taker: int
    owed: int
    bound: bool
    chain: list[str]


@dataclass(frozen=True, slots=True)
class Cross(State):
    """A position: before a placement, or between the zones that one has set in motion.

    What is in the reserves follows from what is not: out of twelve pawns and eight tiles, those that stand on the board
    and those `owed` are missing.
    """

    pawns: Two  # the cells where each side's pawns stand
    tiles: Two  # the cells of the zones that each side has filled
    mover: int  # the seat whose turn it is; 0 when a connection has ended the game
    standing: str = ""  # zones won and not yet taken, when the mover has to say which is next
    taker: int = 0  # the seat that has to say which of its pawns it gives; 0 if none has
    owed: int = 0  # pawns set aside, waiting for the taker's to make room
    bound: bool = False  # the mover's choice is limited: it must leave both zones of the placement paid for

    @property
    def player_count(self) -> int:
        return 2

    @property
    def actor(self) -> int | None:
        if self.taker:
            return self.taker
        return self.mover if self.mover and (self.standing or self.legal_moves()) else None

    @property
    def result(self) -> Result | None:
        if not self.mover:
            return Result((1 if connects(self.tiles[0]) else 2,))
        return Result((3 - self.mover,)) if self.actor is None else None

    # What may be done

    def compute_legal_moves(self) -> tuple[str, ...]:
        if self.taker:
            return self.gifts()
        if self.standing:
            return self.orders()
        return self.placements() if self.mover else ()

    def placements(self) -> tuple[str, ...]:
        side = self.mover - 1
        pawns, tiles = self.pawns, self.tiles
        own = pawns[side].bit_count()
        if own == PAWNS:
            return ()
        blocked = pawns[0] | pawns[1] | tiles[0] | tiles[1]
        if own == PAWNS - 1 or not blocked:  # a single pawn is left; or it is light's very first turn
            moves = singles(blocked)
        else:
            moves = []
            for file, reach in enumerate(REACH):
                moves += openings(file, blocked & reach)
        # A zone won holds two opposing pawns at most: two pawns elsewhere pay for it, and mostly nothing need be asked.
        if own < MAJORITY - 1 or (own >= MAJORITY + 1 and self.tiles_left(side) >= 2):
            return tuple(moves)
        near = sum([zone for zone in ZONES if (pawns[side] & zone).bit_count() >= MAJORITY - 1])
        if not near:
            return tuple(moves)
        return tuple([move for move in moves if not PLACEMENTS[move][0] & near or self.affordable(move)])

    def affordable(self, move: str) -> bool:
        """Whether the zones that a placement wins for the mover can be taken and paid for in full."""
        own, won = self.after(move)
        if not won:
            return True
        if not self.tiles_left(self.mover - 1):
            return False
        if len(won) == 1:
            return self.opposing(won[0]) <= (own & ~won[0]).bit_count()
        return self.may_lead(own, *won) or self.may_lead(own, won[1], won[0])

    def orders(self) -> tuple[str, ...]:
        """Which zone is next. Of the two zones of a placement, the one that leaves the other affordable."""
        if not self.bound:
            return tuple(self.standing)
        own = self.pawns[self.mover - 1]
        first, second = (ZONE[letter] for letter in self.standing)
        either = ((first, second), (second, first))
        return tuple([letter for letter, pair in zip(self.standing, either, strict=True) if self.may_lead(own, *pair)])

    def gifts(self) -> tuple[str, ...]:
        """Which pawns the taker gives for those set aside."""
        own, owed = self.pawns[self.taker - 1], self.owed
        choices: Iterable[tuple[str, ...]] = combinations(names(own), owed)
        if self.bound:
            other = self.other_zone()
            choices = [cells for cells in choices if self.keeps(own, other, union_of(cells))]
        return tuple(sorted(["x" + "+".join(cells) for cells in choices]))

    # What the mover must be able to pay, after a placement that wins two zones

    def may_lead(self, own: int, zone: int, other: int) -> bool:
        """Whether one of two zones may be taken first: it can be paid for with pawns of the other, which is then not
        taken; or its tile ends the matter; or it costs nothing and the other can be paid for after it."""
        side = self.mover - 1
        return (
            self.opposing(zone) > 0
            or connects(self.tiles[side] | zone)
            or (self.tiles_left(side) >= 2 and (own & ~zone & ~other).bit_count() >= self.opposing(other))
        )

    def keeps(self, own: int, other: int, gift: int) -> bool:
        """Whether giving these pawns for the first zone breaks the second, or keeps a tile and pawns to pay for it."""
        if gift & other:
            return True
        kept = (own & ~other & ~gift).bit_count()
        return self.tiles_left(self.mover - 1) > 0 and kept >= self.opposing(other)

    def other_zone(self) -> int:
        """The second zone of the placement while the first is paid for: the only other one that the mover holds."""
        own = self.pawns[self.mover - 1]
        return next(zone for zone in ZONES if (own & zone).bit_count() >= MAJORITY)

    # What comes of it

    def apply(self, move: str) -> Cross:
        if self.taker:
            return self.exchanged(self.taker - 1, union_of(move[1:].split("+")))
        if self.standing:
            return self.taken(ZONE[move], ZONE[self.standing.replace(move, "")] if self.bound else 0)
        own, won = self.after(move)
        pawns = replaced(self.pawns, self.mover - 1, own)
        if not won:
            return Cross(pawns, self.tiles, 3 - self.mover)
        placed = Cross(pawns, self.tiles, self.mover)
        return placed.taken(won[0]) if len(won) == 1 else placed.between(letters(won[0] | won[1]))

    def after(self, move: str) -> tuple[int, list[int]]:
        """The mover's pawns after a placement, and the zones that it wins."""
        cells, zones = PLACEMENTS[move]
        own = self.pawns[self.mover - 1] | cells
        return own, [zone for zone in zones if (own & zone).bit_count() >= MAJORITY]

    def between(self, pair: str) -> Cross:
        """Two zones of a placement stand: the mover names the first, bound if any answer from here on is excluded."""
        first, second = ZONE[pair[0]], ZONE[pair[1]]
        bound = self.binds(first, second) or self.binds(second, first)
        return Cross(self.pawns, self.tiles, self.mover, standing=pair, bound=bound)

    def binds(self, zone: int, other: int) -> bool:
        """Whether it may not go first, or if it does, not any pawns may be given for it."""
        side = self.mover - 1
        if not self.may_lead(self.pawns[side], zone, other):
            return True
        cost = self.opposing(zone)
        if not cost or connects(self.tiles[side] | zone):
            return False
        return limited(self.pawns[side] & ~zone & ~other, cost, self.opposing(other), self.tiles_left(side) - 1)

    def taken(self, zone: int, other: int = 0) -> Cross:
        """A zone is taken by who holds it; `other` is the one that the mover, if bound, must pay for after it."""
        side = 0 if (self.pawns[0] & zone).bit_count() >= MAJORITY else 1
        aside = (self.pawns[1 - side] & zone).bit_count()
        pawns = (self.pawns[0] & ~zone, self.pawns[1] & ~zone)
        tiles = replaced(self.tiles, side, self.tiles[side] | zone)
        if connects(tiles[side]):
            return Cross(pawns, tiles, 0)
        own = pawns[side]
        if not 0 < aside < own.bit_count():
            return Cross(pawns, tiles, self.mover).exchanged(side, own if aside else 0)
        left = TILES - tiles[side].bit_count() // SIZE
        bound = other > 0 and limited(own & ~other, aside, self.opposing(other), left)
        return Cross(pawns, tiles, self.mover, taker=side + 1, owed=aside, bound=bound)

    def exchanged(self, side: int, cells: int) -> Cross:
        """Pawns of a side leave the board, the opponent's set aside stand there now; those left over go home."""
        own, theirs = self.pawns[side] & ~cells, self.pawns[1 - side] | cells
        return Cross((own, theirs) if side == 0 else (theirs, own), self.tiles, self.mover).settled()

    def settled(self) -> Cross:
        """On to what stands: nothing, the next turn; one zone, taken; several, the mover says which is next."""
        standing = self.won()
        if not standing:
            return Cross(self.pawns, self.tiles, 3 - self.mover)
        if len(standing) == 1:
            return self.taken(ZONE[standing])
        return Cross(self.pawns, self.tiles, self.mover, standing=standing)

    def won(self) -> str:
        """The zones with a majority whose owner has a tile for them."""
        held = [pawns for side, pawns in enumerate(self.pawns) if self.tiles_left(side)]
        return "".join([at for at in LETTERS for own in held if (own & ZONE[at]).bit_count() >= MAJORITY])

    # What is asked of a position

    def tiles_left(self, side: int) -> int:
        return TILES - self.tiles[side].bit_count() // SIZE

    def pawns_left(self, side: int) -> int:
        aside = self.owed if self.taker == 2 - side else 0
        return PAWNS - self.pawns[side].bit_count() - aside

    def opposing(self, zone: int) -> int:
        """How many pawns in a zone are not the mover's."""
        return (self.pawns[2 - self.mover] & zone).bit_count()

    def explain_illegal(self, move: str) -> str | tuple[str, dict[str, Fact]]:
        return refused(self, move)

    def view_fields(self, seat: int | None) -> CCrossView:
        """Nothing is hidden. `task` is what the actor has to decide; `chain` is the connection that has won."""
        task = "give" if self.taker else "zone" if self.standing else "place" if self.actor else None
        chain = "" if self.mover else max(connection(letters(cells)) for cells in self.tiles)
        return {
            **self.base_view(seat),
            "mover": self.mover,
            "task": task,
            "pawns": [names(cells) for cells in self.pawns],
            "tiles": [list(letters(cells)) for cells in self.tiles],
            "pawns_left": [self.pawns_left(side) for side in (0, 1)],
            "tiles_left": [self.tiles_left(side) for side in (0, 1)],
            "standing": list(self.standing),
            "taker": self.taker,
            "owed": self.owed,
            "bound": self.bound,
            "chain": list(chain),
        }


def state_from_view(view: CCrossView) -> Cross:
    """Return the position that a view shows: nothing is hidden."""
    light, dark = (union_of(pawns) for pawns in view["pawns"])
    filled = [sum([ZONE[letter] for letter in tiles]) for tiles in view["tiles"]]
    standing = "".join(view["standing"])
    return Cross(
        (light, dark), (filled[0], filled[1]), view["mover"], standing, view["taker"], view["owed"], view["bound"]
    )


def replaced(both: Two, side: int, own: int) -> Two:
    return (own, both[1]) if side == 0 else (both[0], own)


def union_of(cells: Iterable[str]) -> int:
    return sum([CELL[name] for name in cells])


def limited(outside: int, cost: int, other_cost: int, tiles: int) -> bool:
    """Whether some pawns outside both zones could pay for the first and leave the second unpayable."""
    have = outside.bit_count()
    return have >= cost and (tiles == 0 or have - cost < other_cost)


class CCross(Game):
    players = range(2, 3)

    def start(self, players: int, options: Mapping[str, str]) -> Cross:
        return Cross((0, 0), (0, 0), 1)
