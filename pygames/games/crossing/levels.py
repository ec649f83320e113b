"""How people choose: by points, with one blind spot or another. The weak levels play so, and hard expects it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import exp, inf

from pygames.games.crossing.judge import RoundModel, format_move
from pygames.games.crossing.rules import CrossingState
from pygames.games.crossing.stones import count_colours, count_stones, points_of

MixedStrategy = list[float]  # the probability of each of a seat's options

CHILDISH_THEFT = 0.22  # what a stone on a tile is worth to a child, on a mushroom 1: children seldom steal
CHILDISH_COLOURS = "RBY"  # each child loves one of them, by its seat
OTHER_COLOURS = 0.3  # what a stone of another colour is worth to a child, in stones of the one that it loves
CHILDISH_TEMPERATURE = 0.33  # such stones that make a choice e times as likely
NAIVE_TEMPERATURE = 0.9  # points that make a naive choice e times as likely
PROTECT_WEIGHT = 0.4  # what saving a point is worth to a naive player, in points
ANXIOUS_PROTECT_WEIGHT = 0.75  # the same to easy, which guards more than it needs to
# How often people put up with a target that brings nothing, by level.
ENDURED_FAILURES = {"child": 2, "easy": 4, "medium": 4}
PATIENCE = 0.5  # how often they stay after each failure more
RANDOM_SHARE = 0.5  # of the others' choices, as medium expects them; the rest are naive
SAFE_POINT_VALUE, PAUSE_COST = 0.3, 1.5  # what medium gains by banking a point and loses by pausing, in points
MEDIUM_TEMPERATURE = 0.5  # points


def option_gains(state: CrossingState, model: RoundModel, seat: int) -> list[int]:
    """Return the points that each option brings a seat alone there, or saves if it is to protect."""
    own_heap, own = state.held[seat] + state.banked[seat], model.player_count - 1 + seat
    now = points_of(own_heap)
    return [
        points_at_risk(state, seat) if target == own else points_of(own_heap + model.heaps[target]) - now
        for target in model.options[seat]
    ]


def points_at_risk(state: CrossingState, seat: int) -> int:
    return points_of(state.held[seat] + state.banked[seat]) - points_of(state.banked[seat])


def naive_strategy(
    state: CrossingState,
    model: RoundModel,
    seat: int,
    protect_weight: float = PROTECT_WEIGHT,
    temperature: float = NAIVE_TEMPERATURE,
) -> MixedStrategy:
    """Count the points that a target brings to a player alone there, and ignore the others."""
    own = model.player_count - 1 + seat
    options = zip(model.options[seat], option_gains(state, model, seat), strict=True)
    return softmax([gain * protect_weight if target == own else gain for target, gain in options], temperature)


def lose_patience(
    strategy: MixedStrategy, model: RoundModel, seat: int, failures: Mapping[str, int], endured: int
) -> MixedStrategy:
    """Go elsewhere, the more likely the more often a target has brought nothing, as people do who keep meeting."""
    moves = [format_move(target, model.player_count, seat) for target in model.options[seat]]
    annoying = [max(0, failures.get(move, 0) - endured) for move in moves]
    kept = [part * PATIENCE**times for part, times in zip(strategy, annoying, strict=True)]
    others = [0.0 if times else part for part, times in zip(strategy, annoying, strict=True)]
    share = (1 - sum(kept)) / (sum(others) or 1)
    return [part + share * other for part, other in zip(kept, others, strict=True)]


def childish_colour(seat: int) -> str:
    return CHILDISH_COLOURS[seat % len(CHILDISH_COLOURS)]


def childish_strategy(model: RoundModel, seat: int) -> MixedStrategy:
    """Run after one colour, never protect, and seldom steal."""
    mushrooms, wishes = model.player_count - 1, []
    for target in model.options[seat]:
        heap = model.heaps[target]
        loved = count_colours(heap)[childish_colour(seat)]
        wish = loved + OTHER_COLOURS * (count_stones(heap) - loved)
        share = 1.0 if target < mushrooms else CHILDISH_THEFT
        wishes.append(-inf if target == mushrooms + seat else wish * share)
    return softmax(wishes, CHILDISH_TEMPERATURE)


def softmax(values: Sequence[float], temperature: float) -> MixedStrategy:
    """Return probabilities that grow with the values. A lower temperature favours the best ones more."""
    best = max(values, default=0.0)
    weights = [exp((value - best) / temperature) for value in values]
    total = sum(weights)
    return [weight / total for weight in weights]


def scaled_softmax(sums: Sequence[float], temperature: float) -> MixedStrategy:
    """Return the softmax at a temperature relative to the spread between the best and the worst sum."""
    spread = max(sums, default=0.0) - min(sums, default=0.0)
    return softmax(sums, temperature * spread if spread else 1.0)


def collision_odds(state: CrossingState, model: RoundModel, seat: int) -> tuple[list[float], list[float]]:
    """Return for each target the probability that no other seat points at it, and that exactly one does."""
    nobody, exactly_one = [1.0] * len(model.heaps), [0.0] * len(model.heaps)
    for other, options in enumerate(model.options):
        if other != seat and options:
            for target, probability in zip(options, naive_strategy(state, model, other), strict=True):
                chance = RANDOM_SHARE / len(options) + (1 - RANDOM_SHARE) * probability
                exactly_one[target] += chance * (nobody[target] - exactly_one[target])
                nobody[target] *= 1 - chance
    return nobody, exactly_one


def shy_strategy(state: CrossingState, model: RoundModel, seat: int) -> MixedStrategy:
    """Expect half of the choices to be naive, and play the best response: points times the chance to be alone."""
    own, risk = model.player_count - 1 + seat, points_at_risk(state, seat)
    nobody, exactly_one = collision_odds(state, model, seat)
    # In the last round a pause costs nothing.
    protect_value = SAFE_POINT_VALUE * risk - PAUSE_COST if state.bag else 0.0
    options = zip(model.options[seat], option_gains(state, model, seat), strict=True)
    return softmax(
        [protect_value if t == own else gain * nobody[t] - risk * exactly_one[own] for t, gain in options],
        MEDIUM_TEMPERATURE,
    )
