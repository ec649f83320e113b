"""The reason for a choice of Crossing: what it may bring, and what the search expects of the others."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from random import Random

from pygames.games.crossing.chances import win_probabilities
from pygames.games.crossing.describe import describe_heap
from pygames.games.crossing.imagine import imagine
from pygames.games.crossing.judge import RoundModel, find_target
from pygames.games.crossing.levels import MixedStrategy, option_gains
from pygames.games.crossing.opponents import PRIOR, predict
from pygames.games.crossing.rules import PROTECT, CrossingState, CrossingView
from pygames.games.crossing.search import RoundSearch
from pygames.games.crossing.stones import SINGLE_POINTS, WHITE_POINTS, count_stones, count_white
from pygames.i18n import Translations

REASON_STEPS = 20
CLEAR_RIVAL = 0.25  # the chance from which a reason names who may point at the same target


def explain_move(view: CrossingView, move: str, say: Translations) -> str:
    """Return what a move may bring, and what the search expects of the others."""
    if move[0] == "f":
        return say("reason.fill", number=int(move[1:]))
    state, seat = imagine(view, Random(0)), (view["actor"] or 0) - 1
    model, expected = expect_choices(replace(state, choices=()))
    target = find_target(move, state.player_count, seat)
    gain = option_gains(state, model, seat)[model.options[seat].index(target)]
    params: dict[str, str | int] = {"points": say("points", n=gain)}
    alone = chances_to_be_alone(model, expected, seat)
    if move == PROTECT:
        text = say("reason.protect" if state.bag else "reason.protect_last", **params)
        visitors = say("reason.visitors", percent=say.format_percent(1 - alone[target]))
        return f"{text} {visitors}{name_rival(model, expected, seat, target, say)}"
    if not gain:
        return say("reason.nothing")
    if move[0] == "s":
        victim = target - model.player_count + 1
        params |= {"other": say.seat_name(victim + 1), "stones": describe_heap(view["held"][victim], say)}
        scores, chances = view["scores"] or [], win_probabilities(state)
        is_leader = scores[victim] == max(scores) > scores[seat] and chances[victim + 1,] == max(chances.values())
        text = say("reason.leader" if is_leader else "reason.tile", **params)
    else:
        heap = model.heaps[target]
        whites = count_white(heap)
        completes_set = gain > SINGLE_POINTS * (count_stones(heap) - whites) + WHITE_POINTS * whites
        params["seat"] = say.seat_name(seat + 1)
        text = say("reason.set" if completes_set else "reason.mushroom", **params)
    nobody = say("reason.alone", percent=say.format_percent(alone[target]))
    return f"{text} {nobody}{name_rival(model, expected, seat, target, say)}"


def name_rival(model: RoundModel, expected: Sequence[MixedStrategy], seat: int, target: int, say: Translations) -> str:
    """Return a sentence that names who is most likely to point at a target, if one is likelier than all others."""
    parts = [
        (expected[other][options.index(target)], other)
        for other, options in enumerate(model.options)
        if other != seat and target in options
    ]
    part, rival = max(parts, default=(0.0, 0))
    if part < max(CLEAR_RIVAL, sum(chance for chance, _ in parts) / 2):
        return ""
    return f" {say('reason.rival', other=say.seat_name(rival + 1))}"


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
