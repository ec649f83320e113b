"""Proofs of Crossado's puzzles by trying everything, with the naive engine."""

from __future__ import annotations

from tests.naive.crossado import NEIGHBOURS, OPPOSITE, RAFT_PLACES, SHORES, Cell, Naive

Line = tuple[str, ...]
ROLL_NAMES = ("first", "second", "third")
SLOW_KINDS = ("home-three", "raft-two")  # Minutes for each puzzle.


def proves(position: Naive, kind: str, facts: dict[str, str], lines: list[Line]) -> bool:
    """Return whether these lines hold exactly the moves that reach the goal against every defence."""
    if kind == "cut-off":
        return proves_cut(position, int(facts["other"]), lines)
    rolls = [int(facts[name]) for name in ROLL_NAMES if name in facts]
    proof = HomeProof(position, rolls, int(facts.get("others", "0")))
    if kind.startswith("raft"):
        walks = [move for move in position.legal_moves() if not move.startswith("^")]
        if any(proof.holds(*proof.after(position, len(rolls), move)) for move in walks):
            return False
    return proof.confirms(position, len(rolls), lines)


def proves_cut(position: Naive, other: int, lines: list[Line]) -> bool:
    seat = position.turn
    if has_way(position, seat) or not has_way(position, other):
        return False
    right = []
    for lift in position.legal_moves():
        if lift.startswith("^"):
            lifted = position.play(lift)
            for place in lifted.legal_moves():
                after = lifted.play(place)
                if has_way(after, seat) and not has_way(after, other):
                    right.append((lift, place))
    return sorted(right) == sorted(lines)


def has_way(position: Naive, seat: int) -> bool:
    """Return whether rafts lead from a pawn of the seat to its goal island."""
    home, rafts = position.home[seat], position.raft_cells()
    reached: set[Cell] = set()
    waiting = [place for place in position.pawns[seat] if not isinstance(place, str)]
    if "home" in position.pawns[seat]:
        waiting += [cell for cell in SHORES[home] if cell in rafts]
    while waiting:
        cell = waiting.pop()
        if cell not in reached:
            reached.add(cell)
            waiting += [near for near in NEIGHBOURS[cell] if near in rafts]
    return any(cell in reached for cell in SHORES[OPPOSITE[home]])


def distance(one: Cell, other: Cell) -> int:
    return abs(ord(one[0]) - ord(other[0])) + abs(one[1] - other[1])


class HomeProof:
    """What a seat can force with its rolls, if all the others always roll the same number."""

    def __init__(self, position: Naive, rolls: list[int], others: int) -> None:
        self.seat = position.turn
        self.rolls = rolls
        self.others = others
        self.at_goal = position.pawns[self.seat].count("goal")
        self.known: dict[object, bool] = {}

    def is_reached(self, position: Naive) -> bool:
        return position.pawns[self.seat].count("goal") > self.at_goal

    def is_lost(self, position: Naive, left: int) -> bool:
        """Return whether the rolls are used up, or somebody else has won."""
        is_own = position.turn == self.seat and position.phase in ("move", "lay the lifted", "pawn")
        return position.phase == "over" or (left == 1 and not is_own)

    def moves(self, position: Naive, left: int) -> list[str]:
        if position.phase == "roll again?" and position.turn == self.seat:
            return ["pass"]  # The next roll is for the next turn.
        if position.phase == "lay the lifted" and position.turn == self.seat:
            return [place for place in position.legal_moves() if self.may_help(position, RAFT_PLACES[place], left)]
        if position.phase != "roll":
            return position.legal_moves()
        return [str(self.rolls[-left + 1] if position.turn == self.seat else self.others)]

    def may_help(self, position: Naive, raft: tuple[Cell, ...], left: int) -> bool:
        """Return whether a walk to the goal may lead over this raft. Without a new raft there is none."""
        steps = sum(self.rolls[-left:])
        pawns = [place for place in position.pawns[self.seat] if not isinstance(place, str)]
        shore = SHORES[OPPOSITE[position.home[self.seat]]]
        to_goal = {cell: 1 + min(distance(cell, last) for last in shore) for cell in raft}
        return any(distance(pawn, cell) + to_goal[cell] <= steps for pawn in pawns for cell in raft)

    def after(self, position: Naive, left: int, move: str) -> tuple[Naive, int]:
        return position.play(move), left - (position.phase == "roll" and position.turn == self.seat)

    def holds(self, position: Naive, left: int) -> bool:
        if self.is_reached(position):
            return True
        if self.is_lost(position, left):
            return False
        pawns = tuple(tuple(sorted(map(str, position.pawns[seat]))) for seat in position.seats())
        key = (tuple(sorted(position.rafts)), pawns, position.phase, position.turn, position.die, position.rolls,
               position.lifted_raft, left)  # fmt: skip
        if key not in self.known:
            results = (self.holds(*self.after(position, left, move)) for move in self.moves(position, left))
            self.known[key] = any(results) if position.actor == self.seat else all(results)
        return self.known[key]

    def confirms(self, position: Naive, left: int, lines: list[Line]) -> bool:
        """Return whether the lines have all right moves of the seat and no other, and one legal reply to each."""
        if self.is_reached(position):
            return lines == [()]
        if () in lines:
            return False
        listed = sorted({line[0] for line in lines})
        if position.actor == self.seat:
            moves = self.moves(position, left)
            if listed != [move for move in moves if self.holds(*self.after(position, left, move))]:
                return False
        elif len(listed) != 1 or listed[0] not in self.moves(position, left):
            return False
        return all(
            self.confirms(*self.after(position, left, move), [line[1:] for line in lines if line[0] == move])
            for move in listed
        )
