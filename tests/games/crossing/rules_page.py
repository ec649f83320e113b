"""What Crossing's rules page claims."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from pygames import GAMES
from pygames.record import Record
from tests.claims import CaptionCheck, Claims, Position, seen

GAME = GAMES["crossing"]


def size(heap: Mapping[str, int]) -> int:
    return sum(heap.values())


def set_up(at: Position) -> Claims:
    heaps = [size(heap) for heap in at.view["mushrooms"]]
    assert heaps == [2, 2, 2]
    return Claims((at.view["player_count"], len(heaps), heaps[0]))


CHOICES = ("m1", "s1", "s2", "m2")  # what Human, Pixie, Goblin and Elf do


def before(at: Position) -> Claims:
    assert seen(at.after(*CHOICES))["held"] != at.view["held"]
    assert all(at.view["held"][seat - 1] for seat in (1, 2, 3))
    return Claims((1, 2), seats=(1, 2, 3, 4))


def after(at: Position) -> Claims:
    """Each has what lay there; stones are due where nothing or too little lies."""
    assert at.moves[-4:] == CHOICES
    held, mushrooms = seen(at.states[-5])["held"], seen(at.states[-5])["mushrooms"]
    assert at.view["held"] == [mushrooms[0], held[0], held[1], {k: held[3][k] + mushrooms[1][k] for k in held[3]}]
    assert at.view["due"]
    return Claims()


def protected(at: Position) -> Claims:
    round_ = at.moves.index("p")
    start, end = seen(at.states[round_]), seen(at.states[round_ + 4])
    assert {colour: n for colour, n in end["banked"][0].items() if n} == {"B": 1, "Y": 1}
    assert at.moves[round_ + 2] == "s1"  # Goblin
    assert end["held"][2] == start["held"][2]
    assert at.view["pausing"] == [1]
    return Claims(seats=(1, 3))


def points(at: Position) -> Claims:
    heap = {colour: at.view["held"][0][colour] + at.view["banked"][0][colour] for colour in "RBYW"}
    sets = min(heap[colour] for colour in "RBY")
    singles = sum(heap[colour] for colour in "RBY") - 3 * sets
    claimed = (at.view["player_count"], sets, 5 * sets, heap["W"], 2 * heap["W"], singles, singles)
    assert 5 * sets + 2 * heap["W"] + singles == at.view["scores"][0] == max(at.view["scores"])
    assert at.view["winners"] == [1]
    return Claims((*claimed, at.view["scores"][0]), seats=(1,))


CAPTIONS: Mapping[str, Sequence[CaptionCheck]] = {
    "setup": [set_up],
    "together": [before, after],
    "protect": [protected],
    "scoring": [points],
}


def view(players: int, *moves: str) -> Mapping[str, Any]:
    return seen(Record(GAME.name, players, {}, moves).replay())


def players() -> set[int]:
    return {GAME.players[0], GAME.players[-1]}


def stones() -> set[int]:
    """Return all stones, those of each colour, and how many lie on a mushroom at first."""
    start = view(3)
    colours = {colour: start["bag"][colour] for colour in "RBYW"}
    assert colours["R"] == colours["B"] == colours["Y"]
    assert len(start["mushrooms"]) == 2
    return {sum(colours.values()), *colours.values(), start["due"].count(1)}


def two_at_once() -> set[int]:
    """Return how many must point at a mushroom so that nobody takes anything."""
    start = ("R", "B", "Y", "W")
    assert size(view(3, *start, "m1", "m2", "m2")["held"][0]) == 2
    assert view(3, *start, "m1", "m1", "m1")["held"] == view(3, *start)["held"]
    assert size(view(3, *start, "m1", "m2", "m2")["held"][1]) == 0
    return {2}


def change_hands() -> set[int]:
    """Return how many players exchange their stones when they point at each other's tiles."""
    first = view(4, *"RBYWRY", "m1", "m2", "m3", "m3", "R", "R", "R", "R", "R")
    second = view(4, *"RBYWRY", "m1", "m2", "m3", "m3", "R", "R", "R", "R", "R", "s2", "s1", "m1", "m1")
    assert second["held"][:2] == first["held"][1::-1]
    return {2}


def refill() -> set[int]:
    """Return how many stones come onto a mushroom that was taken, and onto one that was not."""
    due = view(3, "R", "B", "Y", "W", "m1", "m2", "m2")["due"]
    assert due.count(2) == 1
    return {due.count(1), due.count(2)}


def worth() -> set[int]:
    """Return what a set, a white stone and another stone are worth: taken alone, by a player without stones."""
    one = view(3, "R", "R", "B", "B", "m1", "m2", "m2")["scores"][0] // 2
    white = view(3, "W", "R", "B", "B", "m1", "m2", "m2")["scores"][0] - one
    together = view(3, "R", "B", "B", "B", "m1", "m2", "m2", "Y", "Y", "Y", "m1", "m2", "m2")["scores"][0] - one
    return {together, white, one}


NUMBERS: Mapping[str, Callable[[], set[int]]] = {
    "aim": players,
    "setup": stones,
    "turn": two_at_once,
    "together": change_hands,
    "refill": refill,
    "scoring": worth,
    "rulings": lambda: {GAME.players[0]},
    "options": refill,
}
