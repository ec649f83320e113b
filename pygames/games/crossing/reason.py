"""The reason for a choice of Crossing: what it may bring, and what the search expects of the others.

A weak level gives the first reason that it thinks of.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from random import Random

from pygames.bots import Reason, first_reason
from pygames.game import Fact
from pygames.games.crossing.chances import win_probabilities
from pygames.games.crossing.describe import describe_heap
from pygames.games.crossing.imagine import imagine
from pygames.games.crossing.judge import RoundModel, create_round_model, find_target
from pygames.games.crossing.levels import MixedStrategy, childish_colour, option_gains
from pygames.games.crossing.opponents import PRIOR, predict
from pygames.games.crossing.rules import PROTECT, CrossingState, CrossingView
from pygames.games.crossing.search import RoundSearch
from pygames.games.crossing.stones import SINGLE_POINTS, WHITE_POINTS, count_colours, count_stones, count_white
from pygames.i18n import Translations

REASON_STEPS = 20
CLEAR_RIVAL = 0.25  # the chance from which a reason names who may point at the same target
LITTLE_POINTS = 2

# The reasons that a level does not think of: child counts stones and loves a colour, easy counts points, and both
# forget the others.
ODDS = {"leader", "alone", "visitors", "rival"}
UNSEEN = {
    "child": {*ODDS, "protect", "protect_last", "mushroom", "set", "tile", "fill"},
    "easy": {*ODDS, "fill"},
    "medium": {"leader", "rival"},
}


def explain_move(view: CrossingView, move: str, say: Translations, level: str = "hard") -> str:
    """Return what a move may bring, and what the search expects of the others, as far as a level thinks of it."""
    unseen, seat = UNSEEN.get(level, set()), (view["actor"] or 0) - 1
    if move[0] == "f":
        any_other: Reason = "fill_any", {"seat": say.seat_name(seat + 1)}
        return first_reason([("fill", {"number": int(move[1:])}), any_other], unseen, say)
    state = imagine(view, Random(0))
    start = replace(state, choices=())
    model, target = create_round_model(start), find_target(move, state.player_count, seat)
    text = first_reason(find_reasons(state, model, seat, target, say), unseen, say)
    if "alone" in unseen or not model.heaps[target]:
        return text
    model, expected = expect_choices(start)
    alone = chances_to_be_alone(model, expected, seat)[target]
    key, chance = ("visitors", 1 - alone) if move == PROTECT else ("alone", alone)
    text += " " + say(f"reason.{key}", percent=say.format_percent(chance))
    return text if "rival" in unseen else text + name_rival(model, expected, seat, target, say)


def find_reasons(
    state: CrossingState, model: RoundModel, seat: int, target: int, say: Translations
) -> Iterator[Reason]:
    """Yield what a choice may bring, the best reason first."""
    mushrooms, heap, gains = state.player_count - 1, model.heaps[target], option_gains(state, model, seat)
    stones, gain = count_stones(heap), gains[model.options[seat].index(target)]
    points = say("points", n=gain)
    if target == mushrooms + seat:
        yield "protect" if state.bag else "protect_last", {"points": points}
        stones = 0  # to take
    elif stones and target >= mushrooms:
        victim, scores, chances = target - mushrooms + 1, state.scores(), win_probabilities(state)
        facts: dict[str, Fact] = {"other": say.seat_name(victim), "points": points}
        facts["stones"] = describe_heap(count_colours(heap), say)
        if scores[victim] == max(scores.values()) > scores[seat + 1] and chances[victim,] == max(chances.values()):
            yield "leader", facts
        yield "tile", facts
    elif stones:
        whites = count_white(heap)
        completes_set = gain > SINGLE_POINTS * (stones - whites) + WHITE_POINTS * whites
        yield "set" if completes_set else "mushroom", {"seat": say.seat_name(seat + 1), "points": points}
        colour = childish_colour(seat)
        if loved := count_colours(heap)[colour]:
            yield f"loves_{colour}", {"seat": say.seat_name(seat + 1), "n": loved}
        if stones == max(map(count_stones, model.heaps[:mushrooms])):
            yield "biggest", {"n": stones}
    if stones:
        yield "stones", {"n": stones}
    yield "nothing" if max(gains) <= LITTLE_POINTS else "more_elsewhere", {}


def name_rival(model: RoundModel, expected: Sequence[MixedStrategy], seat: int, target: int, say: Translations) -> str:
    """Return a sentence that names who is most likely to get in the way, if one is likelier than all others."""
    parts = [
        (expected[other][options.index(target)], other)
        for other, options in enumerate(model.options)
        if other != seat and target in options
    ]
    part, rival = max(parts, default=(0.0, 0))
    if part < max(CLEAR_RIVAL, sum(chance for chance, _ in parts) / 2):
        return ""
    key = "guards" if target == model.player_count - 1 + rival else "rival"
    return f" {say(f'reason.{key}', other=say.seat_name(rival + 1))}"


@lru_cache(maxsize=1)  # all moves of a position are often explained in turn
def expect_choices(state: CrossingState) -> tuple[RoundModel, list[MixedStrategy]]:
    search = RoundSearch(state)
    for _ in range(REASON_STEPS):
        search.step()
    return search.model, predict(search, dict.fromkeys(range(state.player_count), PRIOR))


def chances_to_be_alone(model: RoundModel, expected: Sequence[MixedStrategy], seat: int) -> list[float]:
    """Return by target the chance that no other seat points there. To protect is to point at one's own tile."""
    alone = [1.0] * len(model.heaps)
    for other, options in enumerate(model.options):
        if other != seat:
            for target, part in zip(options, expected[other], strict=True):
                alone[target] *= 1 - part
    return alone
