"""C-Cross with dicts of pawns and tiles. Placements are checked by trying all ways to take zones and to pay.

Run as a program, it compares this brute force with the spec's summary of the rule, on generated positions.
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

Cell = tuple[str, int]  # File and rank, so that cells sort by (file, rank).


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


def adjacent_cells(cell: Cell) -> list[Cell]:
    file, rank = cell
    around = [(chr(ord(file) - 1), rank), (chr(ord(file) + 1), rank), (file, rank - 1), (file, rank + 1)]
    return [other for other in around if other in ZONE_OF]


def find_neighbours() -> dict[str, set[str]]:
    neighbours: dict[str, set[str]] = {zone: set() for zone in ZONES}
    for cell in CELLS:
        for other in adjacent_cells(cell):
            if ZONE_OF[cell] != ZONE_OF[other]:
                neighbours[ZONE_OF[cell]].add(ZONE_OF[other])
    return neighbours


NEIGHBOURS = find_neighbours()
ADJACENT_PAIRS = [(cell, other) for cell in CELLS for other in adjacent_cells(cell)
                  if cell < other and ZONE_OF[cell] != ZONE_OF[other]]  # fmt: skip
TOP, BOTTOM = set("ABCD"), set("MNOP")
LEFT, RIGHT = set("AEIM"), set("DHLP")


def cell_name(cell: Cell) -> str:
    return f"{cell[0]}{cell[1]}"


def cell_names(cells: tuple[Cell, ...]) -> str:
    return "+".join(cell_name(cell) for cell in sorted(cells))


def opponent(seat: int) -> int:
    return 2 if seat == 1 else 1


def connects(tiles: dict[str, int], zone: str) -> bool:
    """Return whether the chain of its owner's tiles that contains this zone's tile touches two opposite sides."""
    owner = tiles[zone]
    chain = {zone}
    is_growing = True
    while is_growing:
        is_growing = False
        for member in list(chain):
            for other in NEIGHBOURS[member]:
                if tiles.get(other) == owner and other not in chain:
                    chain.add(other)
                    is_growing = True
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
        self.pawns: dict[Cell, int] = {}  # The owner of the pawn on a cell.
        self.tiles: dict[str, int] = {}  # The owner of the tile on a zone.
        self.reserve = {1: PAWNS, 2: PAWNS}
        self.tiles_left = {1: TILES, 2: TILES}
        self.mover = 1  # The seat whose turn it is.
        self.first_turn = True
        self.winner: int | None = None
        self.phase = "place"  # Or "zone": the next zone is chosen; "give": the pawns to give are chosen.
        self.own_zones: list[str] = []  # Until the first of them has been paid for.
        self.taker = 0
        self.current_zone = ""
        self.pawns_set_aside = 0  # Pawns of the taker's opponent.

    def copy(self) -> Naive:
        new = copy.copy(self)
        new.pawns = dict(self.pawns)
        new.tiles = dict(self.tiles)
        new.reserve = dict(self.reserve)
        new.tiles_left = dict(self.tiles_left)
        new.own_zones = list(self.own_zones)
        return new

    # The actor and the legal moves

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
            return sorted(self.possible_next_zones())
        if self.phase == "give":
            return sorted("x" + cell_names(payment) for payment in self.possible_payments())
        return sorted(cell_names(cells) for cells in self.legal_placements())

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
        """Yield the cells for one or two pawns from the reserve, even if the zones that they win cannot be paid for."""
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
            if self.is_affordable(cells):
                yield cells

    def is_affordable(self, cells: tuple[Cell, ...]) -> bool:
        pawns = self.pawns_after(cells)
        own_zones = self.own_zones_of(pawns, cells)
        return can_take_and_pay(pawns, self.tiles, self.tiles_left[self.mover], self.mover, own_zones)

    def pawns_after(self, cells: tuple[Cell, ...]) -> dict[Cell, int]:
        pawns = dict(self.pawns)
        for cell in cells:
            pawns[cell] = self.mover
        return pawns

    def own_zones_of(self, pawns: dict[Cell, int], cells: tuple[Cell, ...]) -> list[str]:
        """Return the zones that got a pawn in this placement and now hold at least 3 of the mover's."""
        touched = sorted({ZONE_OF[cell] for cell in cells})
        return [zone for zone in touched if len(cells_with_pawns(pawns, zone, self.mover)) >= 3]

    def zones_to_resolve(self) -> dict[str, int]:
        """Return the zones where a seat has at least 3 pawns and a tile left, with that seat."""
        pending = {}
        for zone in ZONES:
            for seat in (1, 2):
                if len(cells_with_pawns(self.pawns, zone, seat)) >= 3 and self.tiles_left[seat] >= 1:
                    pending[zone] = seat
        return pending

    def possible_next_zones(self) -> list[str]:
        pending = sorted(self.zones_to_resolve())
        if not self.own_zones:
            return pending
        # The first own zone must allow all of them to be taken and paid for.
        left = self.tiles_left[self.mover]
        return [
            zone for zone in pending
            if can_take_first(zone, self.pawns, self.tiles, left, self.mover, self.own_zones)
        ]  # fmt: skip

    def possible_payments(self) -> list[tuple[Cell, ...]]:
        elsewhere = [cell for cell in sorted(self.pawns) if self.pawns[cell] == self.taker]
        payments = list(combinations(elsewhere, self.pawns_set_aside))
        if not self.own_zones:
            return payments
        # The payment for the first own zone must allow the other one to be taken and paid for.
        rest = [zone for zone in self.own_zones if zone != self.current_zone]
        left = self.tiles_left[self.mover]
        return [
            payment for payment in payments
            if can_take_and_pay(exchange_pawns(self.pawns, payment, self.mover), self.tiles, left, self.mover, rest)
        ]  # fmt: skip

    # Playing

    def is_legal(self, move: str) -> bool:
        if self.winner is None and self.phase == "place":  # Faster: only this placement is checked.
            return any(cell_names(cells) == move and self.is_affordable(cells) for cells in self.placements())
        return move in self.legal_moves()

    def play(self, move: str) -> Naive:
        if not self.is_legal(move):
            raise ValueError(f"illegal move {move}")
        new = self.copy()
        if self.phase == "place":
            new.place(parse_cells(move))
        elif self.phase == "zone":
            new.take(move)
        else:
            new.pay(parse_cells(move[1:]))
        return new

    def place(self, cells: tuple[Cell, ...]) -> None:
        for cell in cells:
            self.pawns[cell] = self.mover
            self.reserve[self.mover] -= 1
        self.first_turn = False
        self.own_zones = self.own_zones_of(self.pawns, cells)
        self.resolve()

    def resolve(self) -> None:
        pending = self.zones_to_resolve()
        if not pending:
            self.end_turn()
        elif len(pending) >= 2:
            self.phase = "zone"
        else:
            self.take(next(iter(pending)))

    def take(self, zone: str) -> None:
        self.current_zone = zone
        self.taker = self.zones_to_resolve()[zone]
        other = opponent(self.taker)
        for cell in cells_with_pawns(self.pawns, zone, self.taker):
            del self.pawns[cell]
            self.reserve[self.taker] += 1
        self.pawns_set_aside = 0
        for cell in cells_with_pawns(self.pawns, zone, other):
            del self.pawns[cell]
            self.pawns_set_aside += 1
        self.tiles_left[self.taker] -= 1
        self.tiles[zone] = self.taker

        if connects(self.tiles, zone):
            self.reserve[other] += self.pawns_set_aside
            self.pawns_set_aside = 0
            self.winner = self.taker
            return

        elsewhere = [cell for cell in sorted(self.pawns) if self.pawns[cell] == self.taker]
        if self.pawns_set_aside >= 1 and len(elsewhere) > self.pawns_set_aside:
            self.phase = "give"
        elif self.pawns_set_aside >= 1:
            self.pay(tuple(elsewhere))
        else:
            self.pay(())

    def pay(self, payment: tuple[Cell, ...]) -> None:
        other = opponent(self.taker)
        for cell in payment:
            assert self.pawns[cell] == self.taker
            self.reserve[self.taker] += 1
            self.pawns[cell] = other
            self.pawns_set_aside -= 1
        self.reserve[other] += self.pawns_set_aside  # Those for which there is no room.
        self.pawns_set_aside = 0
        self.own_zones = []  # From now on all choices are free.
        self.resolve()

    def end_turn(self) -> None:
        self.phase = "place"
        self.taker = 0
        self.current_zone = ""
        self.own_zones = []
        self.mover = opponent(self.mover)
        for _ in self.legal_placements():
            return
        self.winner = opponent(self.mover)  # A player without a legal placement at the start of their turn loses.


def parse_cells(text: str) -> tuple[Cell, ...]:
    return tuple((word[0], int(word[1:])) for word in text.split("+"))


# "A placement is legal only if they can be taken and paid for in full, one after the other": all ways are tried.


def exchange_pawns(pawns: dict[Cell, int], payment: tuple[Cell, ...], taker: int) -> dict[Cell, int]:
    after = dict(pawns)
    for cell in payment:
        after[cell] = opponent(taker)
    return after


def can_take_and_pay(pawns: dict[Cell, int], tiles: dict[str, int], left: int, mover: int, zones: list[str]) -> bool:
    """Return whether the mover, with `left` tiles, can take and pay for all these zones in some order."""
    if not zones:
        return True
    return any(can_take_first(zone, pawns, tiles, left, mover, zones) for zone in zones)


def can_take_first(
    zone: str, pawns: dict[Cell, int], tiles: dict[str, int], left: int, mover: int, zones: list[str]
) -> bool:
    rest = [other for other in zones if other != zone]
    own = cells_with_pawns(pawns, zone, mover)
    opposing = cells_with_pawns(pawns, zone, opponent(mover))
    if len(own) < 3:
        return can_take_and_pay(pawns, tiles, left, mover, rest)  # It is not taken and costs nothing.
    if left < 1:
        return False
    pawns_left = {cell: pawns[cell] for cell in pawns if ZONE_OF[cell] != zone}
    elsewhere = [cell for cell in sorted(pawns_left) if pawns_left[cell] == mover]
    if len(elsewhere) < len(opposing):
        return False
    tiles_now = dict(tiles)
    tiles_now[zone] = mover
    if connects(tiles_now, zone):
        return True  # A connecting tile wins at once.
    for payment in combinations(elsewhere, len(opposing)):
        if can_take_and_pay(exchange_pawns(pawns_left, payment, mover), tiles_now, left - 1, mover, rest):
            return True
    return False


# The same as the bullets under "That comes to this" in the spec. The engine above does not use it.


def summary_allows_placement(
    pawns: dict[Cell, int], tiles: dict[str, int], left: int, mover: int, own_zones: list[str]
) -> bool:
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


def pawns_outside(pawns: dict[Cell, int], mover: int, zones: tuple[str, str]) -> list[Cell]:
    return [cell for cell in pawns if pawns[cell] == mover and ZONE_OF[cell] not in zones]


def summary_allows_first_zone(
    pawns: dict[Cell, int], tiles: dict[str, int], left: int, mover: int, y: str, z: str
) -> bool:
    """Return whether Y may be named first, Z being the other; `pawns`, `tiles`, `left` are those before Y is taken."""
    return (
        len(cells_with_pawns(pawns, y, opponent(mover))) >= 1
        or connects({**tiles, y: mover}, y)
        or (left >= 2 and len(pawns_outside(pawns, mover, (y, z))) >= len(cells_with_pawns(pawns, z, opponent(mover))))
    )


def summary_allows_payment(
    pawns: dict[Cell, int], left: int, mover: int, y: str, z: str, payment: tuple[Cell, ...]
) -> bool:
    """Return whether this payment is allowed for Y, named first. `pawns` and `left` are those before Y is taken."""
    if any(ZONE_OF[cell] == z for cell in payment):
        return True
    remaining = [cell for cell in pawns_outside(pawns, mover, (y, z)) if cell not in payment]
    return left >= 2 and len(remaining) >= len(cells_with_pawns(pawns, z, opponent(mover)))


def find_differences(state: Naive) -> list[str]:
    """Return where brute force and summary differ: in placements, first zones or payments."""
    result = []
    mover, left = state.mover, state.tiles_left[state.mover]
    for cells in state.placements():
        pawns = state.pawns_after(cells)
        own_zones = state.own_zones_of(pawns, cells)
        by_search = can_take_and_pay(pawns, state.tiles, left, mover, own_zones)
        if by_search != summary_allows_placement(pawns, state.tiles, left, mover, own_zones):
            result.append(f"{cell_names(cells)}: legal {by_search} by brute force")
        if not by_search or not own_zones:
            continue
        placing = state.copy()
        placing.place(cells)
        if len(own_zones) == 1:
            if placing.phase == "give" and placing.current_zone == own_zones[0] and placing.own_zones:
                elsewhere = [cell for cell in placing.pawns if placing.pawns[cell] == mover]
                if len(placing.possible_payments()) != len(list(combinations(elsewhere, placing.pawns_set_aside))):
                    result.append(f"{cell_names(cells)}: the payment for the only own zone is limited")
            continue
        first_zones = placing.possible_next_zones()
        if placing.phase != "zone" or not first_zones:
            result.append(f"{cell_names(cells)}: no zone may be first")
        for y in own_zones:
            (z,) = [zone for zone in own_zones if zone != y]
            if (y in first_zones) != summary_allows_first_zone(pawns, state.tiles, left, mover, y, z):
                result.append(f"{cell_names(cells)} {y}: may be first {y in first_zones} by brute force")
            if y not in first_zones:
                continue
            taking = placing.copy()
            taking.take(y)
            if taking.phase != "give" or not taking.own_zones:
                continue
            payments = taking.possible_payments()
            if not payments:
                result.append(f"{cell_names(cells)} {y}: nothing may be given")
            elsewhere = [cell for cell in sorted(taking.pawns) if taking.pawns[cell] == mover]
            for payment in combinations(elsewhere, taking.pawns_set_aside):
                is_possible = payment in payments
                if is_possible != summary_allows_payment(pawns, left, mover, y, z, payment):
                    moves = f"{cell_names(cells)} {y} x{cell_names(payment)}"
                    result.append(f"{moves}: may be given {is_possible} by brute force")
    return result


def create_position(rng: random.Random) -> Naive:
    """Return a position at the start of a turn, without pending zones, which need not occur in a game."""
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
            tile_count = list(state.tiles.values()).count(seat)
            state.tiles_left[seat] = rng.choice((0, 1, 1, 2, 2, 3, max(0, TILES - tile_count)))
        free = [cell for cell in CELLS if ZONE_OF[cell] not in state.tiles]
        focus = rng.choice([zone for zone in ZONES if zone not in state.tiles])
        if rng.random() < 0.8:  # Crowd neighbouring zones, so that two own zones are frequent.
            free.sort(
                key=lambda cell: (ZONE_OF[cell] != focus and ZONE_OF[cell] not in NEIGHBOURS[focus], rng.random())
            )
        else:
            rng.shuffle(free)
        pawns_to_place = {1: rng.randint(0, PAWNS - 1), 2: rng.randint(0, PAWNS - 1)}
        for cell in free:
            seat = rng.choice((1, 2))
            limit = 2 if state.tiles_left[seat] else 5
            has_room = len(cells_with_pawns(state.pawns, ZONE_OF[cell], seat)) < limit
            if rng.random() < 0.85 and pawns_to_place[seat] and has_room:
                state.pawns[cell] = seat
                state.reserve[seat] -= 1
                pawns_to_place[seat] -= 1
        assert not state.zones_to_resolve()
        return state


def format_position(state: Naive) -> str:
    pawns = {seat: cell_names(tuple(cell for cell in state.pawns if state.pawns[cell] == seat)) for seat in (1, 2)}
    return f"mover {state.mover}, pawns {pawns}, tiles {state.tiles}, tiles left {state.tiles_left}"


def main(count: int, seed: int) -> None:
    rng = random.Random(seed)
    placements = two_zones = legal_two_zones = difference_count = 0
    for _ in range(count):
        state = create_position(rng)
        legal = set(state.legal_placements())
        for cells in state.placements():
            placements += 1
            if len(state.own_zones_of(state.pawns_after(cells), cells)) == 2:
                two_zones += 1
                legal_two_zones += cells in legal
        for difference in find_differences(state):
            difference_count += 1
            print(difference, "|", format_position(state))
    print(f"{count} positions, {placements} placements, {difference_count} differences;")
    print(f"{two_zones} placements with two own zones, of which {legal_two_zones} are legal")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 300, int(sys.argv[2]) if len(sys.argv) > 2 else 1)
