"""Proofs of C-Cross's puzzles by trying everything, with the naive engine.

Only one thing is not tried: in the last turn before a connection, a placement after which no zone is to be resolved
ends the turn, unless the board is nearly full.
"""

from __future__ import annotations

from collections.abc import Callable

from tests.naive.c_cross import CELLS, ZONE_OF, Naive, cells_with_pawns

Line = tuple[str, ...]
Key = tuple[object, ...]
NEARLY_FULL = 60  # Cells; fewer free ones might leave a player without a placement.
SLOW_KINDS = ("connect-three", "stop-two")  # Minutes for each puzzle.
TURNS = {"connect-one": 1, "connect-two": 2, "connect-three": 3}


def proves(position: Naive, kind: str, facts: dict[str, str], lines: list[Line]) -> bool:
    """Return whether these lines hold exactly the moves that reach the goal against every defence."""
    seat = position.mover
    if kind in TURNS:
        proof = Proof(seat)
        if TURNS[kind] > 1 and proof.holds(position, TURNS[kind] - 1):
            return False
        return proof.confirms(position, TURNS[kind], lines)
    if kind == "take":
        return Proof(seat, lambda end: takes_zone(position, end)).confirms(position, 1, lines)
    opponent, turns = Proof(3 - seat), 2 if kind == "stop-two" else 1
    threat = position.copy()
    threat.mover = 3 - seat
    if not opponent.holds(threat, turns):
        return False
    return Proof(seat, lambda end: not opponent.holds(end, turns)).confirms(position, 1, lines)


def takes_zone(before: Naive, after: Naive) -> bool:
    seat = before.mover
    zones = {player: {zone for zone in after.tiles if after.tiles[zone] == player} for player in (1, 2)}
    new = {player: zones[player] - set(before.tiles) for player in (1, 2)}
    return bool(new[seat]) and not new[3 - seat]


def key_of(position: Naive) -> Key:
    return (
        tuple(sorted(position.pawns.items())), tuple(sorted(position.tiles.items())), position.mover, position.phase,
        position.taker, position.current_zone, position.pawns_set_aside, tuple(position.own_zones), position.winner,
    )  # fmt: skip


class Proof:
    """What a seat can force within a number of its turns: to win, or to end its last turn as `is_good_end` wants."""

    def __init__(self, seat: int, is_good_end: Callable[[Naive], bool] | None = None) -> None:
        self.seat = seat
        self.is_good_end = is_good_end
        self.known: dict[tuple[Key, int], bool] = {}
        self.last_refutation: dict[int, str] = {}

    def is_over(self, position: Naive, turns: int) -> bool:
        return position.winner is not None or (position.phase == "place" and turns == 0)

    def outcome(self, position: Naive) -> bool:
        if position.winner is not None:
            return position.winner == self.seat
        return self.is_good_end is not None and self.is_good_end(position)

    def holds(self, position: Naive, turns: int) -> bool:
        if self.is_over(position, turns):
            return self.outcome(position)
        key = (key_of(position), turns)
        if key not in self.known:
            results = (self.holds(*self.after(position, turns, move)) for move in self.moves(position, turns))
            self.known[key] = any(results) if position.actor == self.seat else self.is_defended(position, turns)
        return self.known[key]

    def is_defended(self, position: Naive, turns: int) -> bool:
        """Return whether no reply prevents the goal. The reply that prevented it elsewhere is tried first."""
        moves = self.moves(position, turns)
        last = self.last_refutation.get(turns, "")
        for move in sorted(moves, key=lambda move: move != last):
            if not self.holds(*self.after(position, turns, move)):
                self.last_refutation[turns] = move
                return False
        return True

    def after(self, position: Naive, turns: int, move: str) -> tuple[Naive, int]:
        uses_turn = position.phase == "place" and position.mover == self.seat
        return position.play(move), turns - uses_turn

    def moves(self, position: Naive, turns: int) -> list[str]:
        is_last = position.phase == "place" and position.mover == self.seat and turns == 1
        is_nearly_full = len(position.pawns) + 5 * len(position.tiles) > NEARLY_FULL
        if not is_last or self.is_good_end or is_nearly_full:
            return position.legal_moves()
        wanted = [cell for cell in CELLS if len(cells_with_pawns(position.pawns, ZONE_OF[cell], self.seat)) >= 2]
        return [move for move in position.legal_moves() if any(cell_of(word) in wanted for word in move.split("+"))]

    def confirms(self, position: Naive, turns: int, lines: list[Line]) -> bool:
        """Return whether the lines have all right moves of the seat and no other, and one legal reply to each."""
        if self.is_over(position, turns):
            return lines == [()] and self.outcome(position)
        if () in lines:
            return False
        listed = sorted({line[0] for line in lines})
        if position.actor == self.seat:
            right = [move for move in self.moves(position, turns) if self.holds(*self.after(position, turns, move))]
            if sorted(right) != listed:
                return False
        elif len(listed) != 1 or listed[0] not in position.legal_moves():
            return False
        return all(
            self.confirms(*self.after(position, turns, move), [line[1:] for line in lines if line[0] == move])
            for move in listed
        )


def cell_of(word: str) -> tuple[str, int]:
    return word[0], int(word[1:])
