"""Checks of the claims on Crossing's rules page."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from pygames import GAMES
from pygames.record import Record
from tests.claims import CaptionCheck, Claims, Position, seen

GAME = GAMES["crossing"]


def count_stones(heap: Mapping[str, int]) -> int:
    return sum(heap.values())


def check_setup(at: Position) -> Claims:
    heaps = [count_stones(heap) for heap in at.view["mushrooms"]]
    assert heaps == [2, 2, 2]
    return Claims((at.view["player_count"], len(heaps), heaps[0]))


def check_round(at: Position) -> Claims:
    """Check that the two who point alone take stones, and the other two none."""
    assert [count_stones(heap) for heap in at.view["held"]] == [2, 2, 0, 0]
    assert at.moves[-2:] == ("m3", "m3")
    return Claims(seats=(1, 2, 3, 4))


CHOICES = ("m1", "s1", "s2", "m2")  # what Pilgrim, Pixie, Goblin and Elf do


def check_choices(at: Position) -> Claims:
    """Check who points where. The figure shows the stones as they lay before."""
    assert at.moves[-4:] == CHOICES
    assert seen(at.states[-5])["held"] != at.view["held"]
    return Claims((1, 2), seats=(1, 2, 3, 4))


def check_result(at: Position) -> Claims:
    """Check that each player has the stones that were there, and that draws are pending."""
    assert at.moves[-4:] == CHOICES
    held, mushrooms = seen(at.states[-5])["held"], seen(at.states[-5])["mushrooms"]
    assert at.view["held"] == [mushrooms[0], held[0], held[1], {k: held[3][k] + mushrooms[1][k] for k in held[3]}]
    assert at.view["pending_draws"]
    return Claims()


def check_protection(at: Position) -> Claims:
    ply = at.moves.index("p")
    start, end = seen(at.states[ply]), seen(at.states[ply + 4])
    assert {colour: n for colour, n in end["banked"][0].items() if n} == {"B": 1, "Y": 1}
    assert at.moves[ply + 2] == "s1"  # Goblin
    assert end["held"][2] == start["held"][2]
    assert at.view["pausing"] == [1]
    return Claims(seats=(1, 3))


def check_scores(at: Position) -> Claims:
    heap = {colour: at.view["held"][0][colour] + at.view["banked"][0][colour] for colour in "RBYW"}
    sets = min(heap[colour] for colour in "RBY")
    singles = sum(heap[colour] for colour in "RBY") - 3 * sets
    numbers = (at.view["player_count"], sets, 5 * sets, heap["W"], 2 * heap["W"], singles, singles)
    assert 5 * sets + 2 * heap["W"] + singles == at.view["scores"][0] == max(at.view["scores"])
    assert at.view["winners"] == [1]
    return Claims((*numbers, at.view["scores"][0]), seats=(1,))


CAPTIONS: Mapping[str, Sequence[CaptionCheck]] = {
    "setup": [check_setup],
    "turn": [check_round],
    "together": [check_choices, check_result],
    "protect": [check_protection],
    "scoring": [check_scores],
}


def view(players: int, *moves: str) -> Mapping[str, Any]:
    return seen(Record(GAME.name, players, {}, moves).replay())


def player_counts() -> set[int]:
    return {GAME.players[0], GAME.players[-1]}


def stone_numbers() -> set[int]:
    """Return the number of stones in all, of each colour, and on a mushroom at first."""
    start = view(3)
    colours = {colour: start["bag"][colour] for colour in "RBYW"}
    assert colours["R"] == colours["B"] == colours["Y"]
    assert len(start["mushrooms"]) == 2
    return {sum(colours.values()), *colours.values(), start["pending_draws"].count(1)}


def crowd_size() -> set[int]:
    """Return how many players must point at a mushroom so that none takes anything."""
    start = ("R", "B", "Y", "W")
    assert count_stones(view(3, *start, "m1", "m2", "m2")["held"][0]) == 2
    assert view(3, *start, "m1", "m1", "m1")["held"] == view(3, *start)["held"]
    assert count_stones(view(3, *start, "m1", "m2", "m2")["held"][1]) == 0
    return {2}


def swap_size() -> set[int]:
    """Return how many players exchange their stones when they point at each other's tiles."""
    before = view(4, *"RBYWRY", "m1", "m2", "m3", "m3", "R", "R", "R", "R", "R")
    after = view(4, *"RBYWRY", "m1", "m2", "m3", "m3", "R", "R", "R", "R", "R", "s2", "s1", "m1", "m1")
    assert after["held"][:2] == before["held"][1::-1]
    return {2}


def refill_sizes() -> set[int]:
    """Return the number of new stones on a mushroom that was taken, and on one that was not."""
    draws = view(3, "R", "B", "Y", "W", "m1", "m2", "m2")["pending_draws"]
    assert draws.count(2) == 1
    return {draws.count(1), draws.count(2)}


def stone_points() -> set[int]:
    """Return the points of a set, of a white stone and of any other stone."""
    single = view(3, "R", "R", "B", "B", "m1", "m2", "m2")["scores"][0] // 2
    white = view(3, "W", "R", "B", "B", "m1", "m2", "m2")["scores"][0] - single
    whole_set = view(3, "R", "B", "B", "B", "m1", "m2", "m2", "Y", "Y", "Y", "m1", "m2", "m2")["scores"][0] - single
    return {whole_set, white, single}


NUMBERS: Mapping[str, Callable[[], set[int]]] = {
    "aim": player_counts,
    "setup": stone_numbers,
    "turn": crowd_size,
    "together": swap_size,
    "refill": refill_sizes,
    "scoring": stone_points,
    "rulings": lambda: {GAME.players[0]},
    "options": refill_sizes,
    "summary": lambda: player_counts() | stone_numbers() | stone_points(),
}
