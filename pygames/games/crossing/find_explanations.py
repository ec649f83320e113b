"""What a round of Crossing shows when nobody sees where the others point, and which choices explain it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from math import prod

from pygames.games.crossing.rules import CHOICES, PAUSE, PROTECT, CrossingState, find_takers
from pygames.games.crossing.stones import EMPTY_HEAP, count_colours

Facts = Mapping[str, str]

NOTHING = "-"


def stone_facts(state: CrossingState, choices: Sequence[str]) -> dict[str, str]:
    """Return which stones move: each seat's gains, losses and stones made safe, and the mushrooms that are emptied."""
    facts: dict[str, str] = {}
    mushrooms = ""
    for seat, choice in enumerate(choices, 1):
        if choice == PROTECT:
            facts[f"safe{seat}"] = format_heap(state.held[seat - 1])
    for index, target in find_takers(choices):
        number = int(target[1])
        heap = (state.mushrooms if target[0] == "m" else state.held)[number - 1]
        if heap != EMPTY_HEAP:
            facts[f"gain{index + 1}"] = format_heap(heap)
            if target[0] == "m":
                mushrooms += target[1]
            else:
                facts[f"loss{number}"] = format_heap(heap)
    return {**{name: facts[name] for name in sorted(facts)}, "emptied": "".join(sorted(mushrooms)) or NOTHING}


def format_heap(heap: int) -> str:
    """Return the stones as letters: "RRW"."""
    return "".join(colour * count for colour, count in count_colours(heap).items())


# Further clues


def meetings(choices: Sequence[str]) -> str:
    """Return the groups of seats that point at the same target: "13,25"."""
    groups = [
        "".join(str(seat) for seat, choice in enumerate(choices, 1) if choice == target)
        for target in set(choices) - {PAUSE, PROTECT}
    ]
    return ",".join(sorted(group for group in groups if len(group) > 1)) or NOTHING


def count_at_tiles(choices: Sequence[str]) -> str:
    """Return how many seats point at tiles."""
    return str(sum(choice.startswith("s") for choice in choices))


CLUES = {"met": meetings, "thieves": count_at_tiles}
CLUE_SETS = ((), ("met",), ("thieves",), ("met", "thieves"))


def describe_round(state: CrossingState, choices: Sequence[str], clues: Sequence[str]) -> dict[str, str]:
    """Return all facts that a puzzle states about a round."""
    return stone_facts(state, choices) | {name: CLUES[name](choices) for name in clues}


# Explanations


def list_possible(state: CrossingState, facts: Facts) -> list[list[str]]:
    """Return for each seat the choices that explain its own gain, whatever the others choose."""
    return [[*possible_choices(state, facts, seat)] for seat in range(1, state.player_count + 1)]


def possible_choices(state: CrossingState, facts: Facts, seat: int) -> Iterator[str]:
    if state.pausing >> seat - 1 & 1:
        yield PAUSE
        return
    gain = facts.get(f"gain{seat}", "")
    for choice in CHOICES[state.player_count, seat][state.is_first_round, state.held[seat - 1] > 0]:
        if choice == PROTECT or f"safe{seat}" in facts:
            if choice == PROTECT and f"safe{seat}" in facts:
                yield choice
            continue
        number = int(choice[1])
        heap = format_heap((state.mushrooms if choice[0] == "m" else state.held)[number - 1])
        is_taken = choice[1] in facts["emptied"] if choice[0] == "m" else f"loss{number}" in facts
        if gain == heap if is_taken else not gain:
            yield choice


def count_possible(state: CrossingState, facts: Facts) -> int:
    """Return the number of joint choices of which each explains its own seat's gain."""
    return prod(map(len, list_possible(state, facts)))


def find_explanations(state: CrossingState, facts: Facts) -> Iterator[tuple[str, ...]]:
    """Yield all joint choices that lead to exactly these facts."""
    clues = [name for name in CLUES if name in facts]
    for choices in product(*list_possible(state, facts)):
        if describe_round(state, choices, clues) == facts:
            yield choices
