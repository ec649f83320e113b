"""C-Cross, naively: dicts of pawns and tiles; what a placement may be is found by trying all ways to take and to pay.

Run as a program, it compares this brute force with the spec's own summary of it on synthetic positions.
"""

from __future__ import annotations

import copy
import random
import sys
from collections.abc import Iterator
from itertools import combinations

PICTURE = """
. . . A A . . . .
. . . A B B C C .
. . . A A B C D D
. . E E B B C C D
. . E F F G G D D
. . E E F G H H .
. I I F F G G H .
. I J J K K H H .
. I I J K L L . .
M M J J K K L . .
M N N O O L L . .
M M N O P P . . .
. N N O O P . . .
. . . . P P . . .
"""

PAWNS = 12
TILES = 8

Cell = tuple[str, int]  # file and rank, so that cells sort by (file, rank)


def read_picture() -> dict[Cell, str]:
    zone_of = {}
    rows = PICTURE.split("\n")[1:-1]
    for row_number, row in enumerate(rows):
        for file, zone in zip("abcdefghi", row.split(), strict=True):
            if zone != ".":
                zone_of[file, len(rows) - row_number] = zone
    return zone_of


ZONE_OF = read_picture()
CELLS = sorted(ZONE_OF)
ZONES = sorted(set(ZONE_OF.values()))


def adjacent(cell: Cell) -> list[Cell]:
    file, rank = cell
    around = [(chr(ord(file) - 1), rank), (chr(ord(file) + 1), rank), (file, rank - 1), (file, rank + 1)]
    return [other for other in around if other in ZONE_OF]


def find_neighbours() -> dict[str, set[str]]:
    neighbours: dict[str, set[str]] = {zone: set() for zone in ZONES}
    for cell in CELLS:
        for other in adjacent(cell):
            if ZONE_OF[cell] != ZONE_OF[other]:
                neighbours[ZONE_OF[cell]].add(ZONE_OF[other])
    return neighbours


NEIGHBOURS = find_neighbours()
ADJACENT_PAIRS = [(cell, other) for cell in CELLS for other in adjacent(cell)
                  if cell < other and ZONE_OF[cell] != ZONE_OF[other]]  # fmt: skip
TOP, BOTTOM = set("ABCD"), set("MNOP")
LEFT, RIGHT = set("AEIM"), set("DHLP")


def name(cell: Cell) -> str:
    return f"{cell[0]}{cell[1]}"


def names(cells: tuple[Cell, ...]) -> str:
    return "+".join(name(cell) for cell in sorted(cells))


def opponent(seat: int) -> int:
    return 2 if seat == 1 else 1


def connects(tiles: dict[str, int], zone: str) -> bool:
    """Whether the chain of its owner's neighbouring tiles that holds this zone's tile touches two opposite sides."""
    owner = tiles[zone]
    chain = {zone}
    grown = True
    while grown:
        grown = False
        for member in list(chain):
            for other in NEIGHBOURS[member]:
                if tiles.get(other) == owner and other not in chain:
                    chain.add(other)
                    grown = True
    return bool((chain & TOP and chain & BOTTOM) or (chain & LEFT and chain & RIGHT))


def cells_with_pawns(pawns: dict[Cell, int], zone: str, seat: int) -> list[Cell]:
    return [cell for cell in sorted(pawns) if ZONE_OF[cell] == zone and pawns[cell] == seat]


class Naive:
    """A position of C-Cross."""

    def __init__(self, players: int = 2, **options: str) -> None:
        if players != 2:
            raise ValueError(f"2 players, not {players}")
        if options:
            raise ValueError(f"no option {sorted(options)[0]}")
        self.pawns: dict[Cell, int] = {}  # whose pawn stands on a cell
        self.tiles: dict[str, int] = {}  # whose tile lies on a zone
        self.reserve = {1: PAWNS, 2: PAWNS}
        self.tiles_left = {1: TILES, 2: TILES}
        self.mover = 1  # whose turn it is
        self.first_turn = True
        self.winner: int | None = None
        # While zones are resolved:
        self.phase = "place"  # then "zone": which zone next; "give": which pawns to give
        self.own_zones: list[str] = []  # until the first of them has been paid for
        self.taker = 0
        self.taken = ""
        self.aside = 0  # pawns of the taker's opponent that were set aside

    def copy(self) -> Naive:
        new = copy.copy(self)
        new.pawns = dict(self.pawns)
        new.tiles = dict(self.tiles)
        new.reserve = dict(self.reserve)
        new.tiles_left = dict(self.tiles_left)
        new.own_zones = list(self.own_zones)
        return new

    # Whose decision it is, and what they may do

    @property
    def actor(self) -> int | None:
        if self.winner is not None:
            return None
        if self.phase == "give":
            return self.taker
        return self.mover

    def legal_moves(self) -> list[str]:
        if self.winner is not None:
            return []
        if self.phase == "zone":
            return sorted(self.zones_that_may_be_next())
        if self.phase == "give":
            return sorted("x" + names(given) for given in self.pawns_that_may_be_given())
        return sorted(names(cells) for cells in self.legal_placements())

    def weights(self) -> dict[str, int]:
        raise ValueError("chance has no part in C-Cross")

    def scores(self) -> None:
        return None

    @property
    def result(self) -> tuple[tuple[int, ...], None] | None:
        if self.winner is None:
            return None
        return (self.winner,), None

    # A turn

    def placements(self) -> Iterator[tuple[Cell, ...]]:
        """One or two pawns from the reserve; whether the own zones can be taken and paid for is not asked yet."""
        free = {cell for cell in CELLS if cell not in self.pawns and ZONE_OF[cell] not in self.tiles}
        if self.reserve[self.mover] >= 1:
            for cell in sorted(free):
                yield (cell,)
        if self.reserve[self.mover] >= 2 and not self.first_turn:
            for cell, other in ADJACENT_PAIRS:
                if cell in free and other in free:
                    yield cell, other

    def legal_placements(self) -> Iterator[tuple[Cell, ...]]:
        for cells in self.placements():
            if self.can_be_paid_for(cells):
                yield cells

    def can_be_paid_for(self, cells: tuple[Cell, ...]) -> bool:
        pawns = self.pawns_after(cells)
        own_zones = self.own_zones_of(pawns, cells)
        return can_take_and_pay(pawns, self.tiles, self.tiles_left[self.mover], self.mover, own_zones)

    def pawns_after(self, cells: tuple[Cell, ...]) -> dict[Cell, int]:
        pawns = dict(self.pawns)
        for cell in cells:
            pawns[cell] = self.mover
        return pawns

    def own_zones_of(self, pawns: dict[Cell, int], cells: tuple[Cell, ...]) -> list[str]:
        """The one or two zones that got a pawn in this placement and now hold at least 3 of the mover's."""
        touched = sorted({ZONE_OF[cell] for cell in cells})
        return [zone for zone in touched if len(cells_with_pawns(pawns, zone, self.mover)) >= 3]

    def zones_to_resolve(self) -> dict[str, int]:
        """The zones in which somebody has at least 3 pawns and a tile for them, with that somebody."""
        standing = {}
        for zone in ZONES:
            for seat in (1, 2):
                if len(cells_with_pawns(self.pawns, zone, seat)) >= 3 and self.tiles_left[seat] >= 1:
                    standing[zone] = seat
        return standing

    def zones_that_may_be_next(self) -> list[str]:
        standing = sorted(self.zones_to_resolve())
        if not self.own_zones:
            return standing
        # The first own zone: only one from which on the own zones can be taken and paid for.
        left = self.tiles_left[self.mover]
        return [
            zone for zone in standing
            if can_begin_with(zone, self.pawns, self.tiles, left, self.mover, self.own_zones)
        ]  # fmt: skip

    def pawns_that_may_be_given(self) -> list[tuple[Cell, ...]]:
        elsewhere = [cell for cell in sorted(self.pawns) if self.pawns[cell] == self.taker]
        every = list(combinations(elsewhere, self.aside))
        if not self.own_zones:
            return every
        # For the first own zone: only those after which the other can be taken and paid for.
        rest = [zone for zone in self.own_zones if zone != self.taken]
        left = self.tiles_left[self.mover]
        return [
            given for given in every
            if can_take_and_pay(exchanged(self.pawns, given, self.mover), self.tiles, left, self.mover, rest)
        ]  # fmt: skip

    # Playing

    def is_legal(self, move: str) -> bool:
        if self.winner is None and self.phase == "place":  # as below, without trying all the other placements
            return any(names(cells) == move and self.can_be_paid_for(cells) for cells in self.placements())
        return move in self.legal_moves()

    def play(self, move: str) -> Naive:
        if not self.is_legal(move):
            raise ValueError(f"illegal move {move}")
        new = self.copy()
        if self.phase == "place":
            new.place(cells_in(move))
        elif self.phase == "zone":
            new.take(move)
        else:
            new.pay(cells_in(move[1:]))
        return new

    def place(self, cells: tuple[Cell, ...]) -> None:
        for cell in cells:
            self.pawns[cell] = self.mover
            self.reserve[self.mover] -= 1
        self.first_turn = False
        self.own_zones = self.own_zones_of(self.pawns, cells)
        self.resolve()

    def resolve(self) -> None:
        standing = self.zones_to_resolve()
        if not standing:
            self.end_turn()
        elif len(standing) >= 2:
            self.phase = "zone"
        else:
            self.take(next(iter(standing)))

    def take(self, zone: str) -> None:
        self.taken = zone
        self.taker = self.zones_to_resolve()[zone]
        other = opponent(self.taker)
        for cell in cells_with_pawns(self.pawns, zone, self.taker):
            del self.pawns[cell]
            self.reserve[self.taker] += 1
        self.aside = 0
        for cell in cells_with_pawns(self.pawns, zone, other):
            del self.pawns[cell]
            self.aside += 1
        self.tiles_left[self.taker] -= 1
        self.tiles[zone] = self.taker

        if connects(self.tiles, zone):
            self.reserve[other] += self.aside
            self.aside = 0
            self.winner = self.taker
            return

        elsewhere = [cell for cell in sorted(self.pawns) if self.pawns[cell] == self.taker]
        if self.aside >= 1 and len(elsewhere) > self.aside:
            self.phase = "give"
        elif self.aside >= 1:
            self.pay(tuple(elsewhere))
        else:
            self.pay(())

    def pay(self, given: tuple[Cell, ...]) -> None:
        other = opponent(self.taker)
        for cell in given:
            assert self.pawns[cell] == self.taker
            self.reserve[self.taker] += 1
            self.pawns[cell] = other
            self.aside -= 1
        self.reserve[other] += self.aside  # pawns left over
        self.aside = 0
        self.own_zones = []  # from now on nothing is bound
        self.resolve()

    def end_turn(self) -> None:
        self.phase = "place"
        self.taker = 0
        self.taken = ""
        self.own_zones = []
        self.mover = opponent(self.mover)
        for _ in self.legal_placements():
            return
        self.winner = opponent(self.mover)  # no legal placement at the start of their turn


def cells_in(text: str) -> tuple[Cell, ...]:
    return tuple((word[0], int(word[1:])) for word in text.split("+"))


# "A placement is legal only if they can be taken and paid for in full, one after the other", tried in all ways


def exchanged(pawns: dict[Cell, int], given: tuple[Cell, ...], taker: int) -> dict[Cell, int]:
    after = dict(pawns)
    for cell in given:
        after[cell] = opponent(taker)
    return after


def can_take_and_pay(pawns: dict[Cell, int], tiles: dict[str, int], left: int, mover: int, zones: list[str]) -> bool:
    """Whether the mover, with `left` tiles, can take and pay for all these zones in some order."""
    if not zones:
        return True
    return any(can_begin_with(zone, pawns, tiles, left, mover, zones) for zone in zones)


def can_begin_with(
    zone: str, pawns: dict[Cell, int], tiles: dict[str, int], left: int, mover: int, zones: list[str]
) -> bool:
    rest = [other for other in zones if other != zone]
    own = cells_with_pawns(pawns, zone, mover)
    opposing = cells_with_pawns(pawns, zone, opponent(mover))
    if len(own) < 3:
        return can_take_and_pay(pawns, tiles, left, mover, rest)  # not taken, costs nothing
    if left < 1:
        return False
    pawns_left = {cell: pawns[cell] for cell in pawns if ZONE_OF[cell] != zone}
    elsewhere = [cell for cell in sorted(pawns_left) if pawns_left[cell] == mover]
    if len(elsewhere) < len(opposing):
        return False
    tiles_now = dict(tiles)
    tiles_now[zone] = mover
    if connects(tiles_now, zone):
        return True  # a connecting tile ends the matter
    for given in combinations(elsewhere, len(opposing)):
        if can_take_and_pay(exchanged(pawns_left, given, mover), tiles_now, left - 1, mover, rest):
            return True
    return False


# The same as the bullets under "That comes to this" say it; the engine above does not use it


def summary_legal(pawns: dict[Cell, int], tiles: dict[str, int], left: int, mover: int, own_zones: list[str]) -> bool:
    if not own_zones:
        return True
    opposing = {zone: len(cells_with_pawns(pawns, zone, opponent(mover))) for zone in own_zones}
    if len(own_zones) == 1:
        (zone,) = own_zones
        elsewhere = [cell for cell in pawns if pawns[cell] == mover and ZONE_OF[cell] != zone]
        return left >= 1 and len(elsewhere) >= opposing[zone]
    if left >= 2:
        return True
    if left == 1:
        return any(opposing[zone] >= 1 or connects({**tiles, zone: mover}, zone) for zone in own_zones)
    return False


def outside(pawns: dict[Cell, int], mover: int, zones: tuple[str, str]) -> list[Cell]:
    return [cell for cell in pawns if pawns[cell] == mover and ZONE_OF[cell] not in zones]


def summary_first(pawns: dict[Cell, int], tiles: dict[str, int], left: int, mover: int, y: str, z: str) -> bool:
    """Whether Y may be named first, Z being the other; `pawns`, `tiles` and `left` are those before Y is taken."""
    return (
        len(cells_with_pawns(pawns, y, opponent(mover))) >= 1
        or connects({**tiles, y: mover}, y)
        or (left >= 2 and len(outside(pawns, mover, (y, z))) >= len(cells_with_pawns(pawns, z, opponent(mover))))
    )


def summary_given(pawns: dict[Cell, int], left: int, mover: int, y: str, z: str, given: tuple[Cell, ...]) -> bool:
    """Whether these pawns may be given for Y, named first; `pawns` and `left` are those before Y is taken."""
    if any(ZONE_OF[cell] == z for cell in given):
        return True
    kept = [cell for cell in outside(pawns, mover, (y, z)) if cell not in given]
    return left >= 2 and len(kept) >= len(cells_with_pawns(pawns, z, opponent(mover)))


def differences(state: Naive) -> list[str]:
    """Where brute force and summary differ in what may be placed, named first and given."""
    found = []
    mover, left = state.mover, state.tiles_left[state.mover]
    for cells in state.placements():
        pawns = state.pawns_after(cells)
        own_zones = state.own_zones_of(pawns, cells)
        brute = can_take_and_pay(pawns, state.tiles, left, mover, own_zones)
        if brute != summary_legal(pawns, state.tiles, left, mover, own_zones):
            found.append(f"{names(cells)}: legal {brute} by brute force")
        if not brute or not own_zones:
            continue
        placed = state.copy()
        placed.place(cells)
        if len(own_zones) == 1:
            if placed.phase == "give" and placed.taken == own_zones[0] and placed.own_zones:
                elsewhere = [cell for cell in placed.pawns if placed.pawns[cell] == mover]
                if len(placed.pawns_that_may_be_given()) != len(list(combinations(elsewhere, placed.aside))):
                    found.append(f"{names(cells)}: the pawns given for the one own zone are bound")
            continue
        firsts = placed.zones_that_may_be_next()
        if placed.phase != "zone" or not firsts:
            found.append(f"{names(cells)}: no zone to name")
        for y in own_zones:
            (z,) = [zone for zone in own_zones if zone != y]
            if (y in firsts) != summary_first(pawns, state.tiles, left, mover, y, z):
                found.append(f"{names(cells)} {y}: may be named first {y in firsts} by brute force")
            if y not in firsts:
                continue
            taking = placed.copy()
            taking.take(y)
            if taking.phase != "give" or not taking.own_zones:
                continue
            allowed = taking.pawns_that_may_be_given()
            if not allowed:
                found.append(f"{names(cells)} {y}: nothing may be given")
            elsewhere = [cell for cell in sorted(taking.pawns) if taking.pawns[cell] == mover]
            for given in combinations(elsewhere, taking.aside):
                if (given in allowed) != summary_given(pawns, left, mover, y, z, given):
                    found.append(f"{names(cells)} {y} x{names(given)}: may be given {given in allowed} by brute force")
    return found


def synthetic(rng: random.Random) -> Naive:
    """A position at the start of a turn that need not come up in a game, but has no zone left to be resolved."""
    while True:
        state = Naive()
        state.first_turn = False
        state.mover = rng.choice((1, 2))
        for zone in rng.sample(ZONES, rng.choice((0, 2, 4, 6, 8, 10))):
            owner = rng.choice((1, 2))
            state.tiles[zone] = owner
        if any(connects(state.tiles, zone) for zone in state.tiles):
            continue
        for seat in (1, 2):
            laid = list(state.tiles.values()).count(seat)
            state.tiles_left[seat] = rng.choice((0, 1, 1, 2, 2, 3, max(0, TILES - laid)))
        free = [cell for cell in CELLS if ZONE_OF[cell] not in state.tiles]
        focus = rng.choice([zone for zone in ZONES if zone not in state.tiles])
        if rng.random() < 0.8:  # crowd two or more neighbouring zones, so that two own zones are frequent
            free.sort(
                key=lambda cell: (ZONE_OF[cell] != focus and ZONE_OF[cell] not in NEIGHBOURS[focus], rng.random())
            )
        else:
            rng.shuffle(free)
        wanted = {1: rng.randint(0, PAWNS - 1), 2: rng.randint(0, PAWNS - 1)}
        for cell in free:
            seat = rng.choice((1, 2))
            limit = 2 if state.tiles_left[seat] else 5
            if rng.random() < 0.85 and wanted[seat] and len(cells_with_pawns(state.pawns, ZONE_OF[cell], seat)) < limit:
                state.pawns[cell] = seat
                state.reserve[seat] -= 1
                wanted[seat] -= 1
        assert not state.zones_to_resolve()
        return state


def show(state: Naive) -> str:
    pawns = {seat: names(tuple(cell for cell in state.pawns if state.pawns[cell] == seat)) for seat in (1, 2)}
    return f"mover {state.mover}, pawns {pawns}, tiles {state.tiles}, tiles left {state.tiles_left}"


def main(count: int, seed: int) -> None:
    rng = random.Random(seed)
    placements = two_zones = two_legal = wrong = 0
    for _ in range(count):
        state = synthetic(rng)
        legal = set(state.legal_placements())
        for cells in state.placements():
            placements += 1
            if len(state.own_zones_of(state.pawns_after(cells), cells)) == 2:
                two_zones += 1
                two_legal += cells in legal
        for difference in differences(state):
            wrong += 1
            print(difference, "|", show(state))
    print(f"{count} positions, {placements} placements, {two_zones} with two own zones, of which {two_legal} legal:",
          f"{wrong} differences")  # fmt: skip


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 300, int(sys.argv[2]) if len(sys.argv) > 2 else 1)
