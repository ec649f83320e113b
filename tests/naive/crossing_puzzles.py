"""Proofs of Crossing's puzzles by trying all joint choices, with the naive engine."""

from __future__ import annotations

import copy
from fractions import Fraction
from itertools import product

from tests.naive.crossing import Naive

Line = tuple[str, ...]


def proves(position: Naive, kind: str, facts: dict[str, str], lines: list[Line]) -> bool:
    """Return whether exactly these lines reach the goal."""
    if kind == "pointed":
        return [list(line) for line in lines] == explanations(position, facts)
    return {line[0] for line in lines} == best_choices(position, facts)


def playing_seats(position: Naive) -> list[int]:
    return [seat for seat in position.seats if seat not in position.seats_pausing]


def legal_choices(position: Naive, seat: int) -> list[str]:
    new = copy.deepcopy(position)
    new.choices = {other: "m1" for other in playing_seats(position) if other != seat}
    return new.legal_moves()


# Who pointed where


def explanations(position: Naive, facts: dict[str, str]) -> list[list[str]]:
    """Return all joint choices that would lead to the same facts."""
    seats = playing_seats(position)
    found = []
    for joint in product(*(legal_choices(position, seat) for seat in seats)):
        choices = dict(zip(seats, joint, strict=True))
        seen = what_is_seen(position, choices)
        for clue in ("met", "thieves"):  # They are not always stated.
            if clue not in facts:
                del seen[clue]
        if seen == facts:
            found.append(list(joint))
    return found


def what_is_seen(position: Naive, choices: dict[int, str]) -> dict[str, str]:
    """Return the stones that move, the groups that meet, and the number of seats that point at tiles."""
    seen = {}
    mushrooms = ""
    for seat, choice in choices.items():
        if choice == "p":
            seen[f"safe{seat}"] = letters(position.stones_held[seat])
    for number, stones in position.mushrooms.items():
        pointing = [seat for seat in choices if choices[seat] == f"m{number}"]
        if len(pointing) == 1 and stones:
            seen[f"gain{pointing[0]}"] = letters(stones)
            mushrooms += str(number)
    for victim, stones in position.stones_held.items():
        pointing = [seat for seat in choices if choices[seat] == f"s{victim}"]
        if len(pointing) == 1 and stones and choices.get(victim) != "p":
            seen[f"gain{pointing[0]}"] = letters(stones)
            seen[f"loss{victim}"] = letters(stones)
    seen["emptied"] = mushrooms or "-"
    groups = []
    for target in set(choices.values()) - {"p"}:
        group = "".join(str(seat) for seat in sorted(choices) if choices[seat] == target)
        if len(group) > 1:
            groups.append(group)
    seen["met"] = ",".join(sorted(groups)) or "-"
    seen["thieves"] = str(len([choice for choice in choices.values() if choice[0] == "s"]))
    return seen


def letters(stones: list[str]) -> str:
    return "".join(colour * stones.count(colour) for colour in "RBYW")


# The last choice


def best_choices(position: Naive, facts: dict[str, str]) -> set[str]:
    """Return the choices of the seat to move that win most often; a shared win counts in part."""
    reader = position.actor
    assert reader is not None
    assert position.last_round
    assert set(facts) == {f"choice{seat}" for seat in playing_seats(position) if seat != reader}
    cases = [[case.split("*") for case in value.split(",")] for value in facts.values()]
    values = {}
    for move in position.legal_moves():
        value = Fraction(0)
        for case in product(*cases):
            new = copy.deepcopy(position)
            new.choices = {reader: move}
            weight = Fraction(1)
            for name, chosen in zip(facts, case, strict=True):
                new.choices[int(name[-1])] = chosen[0]
                weight *= int(chosen[1]) if len(chosen) > 1 else 1
            new.continue_round()
            assert new.result is not None
            winners, _ = new.result
            if reader in winners:
                value += weight / len(winners)
        values[move] = value
    return {move for move in values if values[move] == max(values.values())}
