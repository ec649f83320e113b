"""What a puzzle of Crossing tells besides the board, in sentences."""

from __future__ import annotations

from collections.abc import Iterator

from pygames.games.crossing.describe import describe_heap
from pygames.games.crossing.rules import PROTECT, CrossingState
from pygames.games.crossing.stones import COLOURS
from pygames.i18n import Translations
from pygames.puzzles import Puzzle


def clue_sentences(puzzle: Puzzle, say: Translations) -> Iterator[str]:
    yield from choice_clues(puzzle, say)
    if "emptied" in puzzle.facts:
        yield from stone_clues(puzzle, say)
        yield from crowd_clues(puzzle, say)


def choice_clues(puzzle: Puzzle, say: Translations) -> Iterator[str]:
    """Yield what the others choose, or each choice with its odds."""
    for name, value in puzzle.facts.items():
        if name.startswith("choice"):
            seat, choices = int(name.removeprefix("choice")), [item.partition("*") for item in value.split(",")]
            total = sum(int(weight or 1) for _, _, weight in choices)
            for choice, _, weight in choices:
                sentence = describe_choice(seat, choice, say)
                yield say("clue.chance", n=int(weight), total=total, sentence=sentence) if weight else sentence


def describe_choice(seat: int, choice: str, say: Translations) -> str:
    name = say.seat_name(seat)
    if choice == PROTECT:
        return say("clue.protects", seat=name)
    if choice[0] == "m":
        return say("described.mushroom", seat=name, number=int(choice[1]))
    return say("described.tile", seat=name, other=say.seat_name(int(choice[1])))


def stone_clues(puzzle: Puzzle, say: Translations) -> Iterator[str]:
    """Yield which stones have moved."""
    state, facts = puzzle.record.replay(), puzzle.facts
    assert isinstance(state, CrossingState)
    unchanged = list[str]()
    for seat in range(1, state.player_count + 1):
        name = say.seat_name(seat)
        known = [kind for kind in ("gain", "loss", "safe") if f"{kind}{seat}" in facts]
        for kind in known:
            stones = facts[f"{kind}{seat}"]
            heap = {colour: stones.count(colour) for colour in COLOURS}
            yield say(f"clue.{kind}", seat=name, stones=describe_heap(heap, say), n=len(stones))
        if not known and not state.pausing >> seat - 1 & 1:
            unchanged.append(name)
    if unchanged:
        yield say("clue.unchanged", seats=say.join_list(unchanged))
    mushrooms = [say("clue.mushroom", number=int(number)) for number in facts["emptied"] if number.isdigit()]
    yield say("clue.emptied", mushrooms=", ".join(mushrooms)) if mushrooms else say("clue.none_emptied")


def crowd_clues(puzzle: Puzzle, say: Translations) -> Iterator[str]:
    """Yield who has met whom, and how many have pointed at tiles, where these are clues."""
    if "met" in puzzle.facts:
        groups = [group for group in puzzle.facts["met"].split(",") if group.isdigit()]
        for group in groups:
            yield say("reveal.meet", seats=say.join_list([say.seat_name(int(seat)) for seat in group]))
        if not groups:
            yield say("reveal.no_meeting")
    if "thieves" in puzzle.facts:
        count = int(puzzle.facts["thieves"])
        yield say("clue.thieves", n=count) if count else say("clue.no_thieves")
