"""The hard bot of Crossing as it was in November 2026: a yardstick, which must not change."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from math import exp
from random import Random

from pygames.bots import MoveSearch, sample_outcome
from pygames.game import CHANCE
from pygames.games.crossing.imagine import imagine
from pygames.games.crossing.rules import CrossingState, CrossingView
from pygames.games.crossing.stones import count_points
from tests.games.crossing.frozen.judge import RoundModel, create_round_model, format_move

MixedStrategy = list[float]  # the probability of each of a seat's options
StrategySearch = Generator[None, bool, MixedStrategy]

NAIVE_TEMPERATURE = 1.5  # points that make a naive choice e times as likely
PROTECT_WEIGHT = 0.4  # what saving a point is worth to a naive player, in points
RANDOM_SHARE = 0.5  # of the others' choices, as medium expects them; the rest are naive
SAFE_POINT_VALUE, PAUSE_COST = 0.3, 1.5  # what medium gains by banking a point and loses by pausing, in points
MEDIUM_TEMPERATURE = 0.5  # points

NAIVE_SHARE = 0.3  # of the others' choices, as hard expects them
# Fractions of the spread between the best and the worst option: while the equilibrium is sought, and for hard's choice.
EQUILIBRIUM_TEMPERATURE, RESPONSE_TEMPERATURE = 0.15, 0.05
MAX_SAMPLES, SAMPLES_PER_UPDATE = 2000, 8
FILL_TRIALS = 200  # samples for each of the dealer's choices


def think(view: CrossingView, moves: Sequence[str], rng: Random) -> MoveSearch:
    state, seat = imagine(view, rng), (view["seat"] or 0) - 1
    if view["unfilled"]:
        return (yield from choose_mushroom(state, seat, moves, rng))
    model = create_round_model(state)
    strategy = yield from find_equilibrium(state, model, seat, rng)
    return format_move(rng.choices(model.options[seat], strategy)[0], state.player_count, seat)


def option_gains(state: CrossingState, model: RoundModel, seat: int) -> list[int]:
    """Return the points that each option brings a seat alone there, or saves if it is to protect."""
    own_heap, own = state.held[seat] + state.banked[seat], model.player_count - 1 + seat
    return [
        points_at_risk(state, seat)
        if target == own
        else count_points(own_heap + model.heaps[target]) - count_points(own_heap)
        for target in model.options[seat]
    ]


def points_at_risk(state: CrossingState, seat: int) -> int:
    return count_points(state.held[seat] + state.banked[seat]) - count_points(state.banked[seat])


def naive_strategy(state: CrossingState, model: RoundModel, seat: int) -> MixedStrategy:
    own = model.player_count - 1 + seat
    options = zip(model.options[seat], option_gains(state, model, seat), strict=True)
    return softmax([gain * PROTECT_WEIGHT if target == own else gain for target, gain in options], NAIVE_TEMPERATURE)


def softmax(values: Sequence[float], temperature: float) -> MixedStrategy:
    """Return probabilities that grow with the values. A lower temperature favours the best ones more."""
    best = max(values, default=0.0)
    weights = [exp((value - best) / temperature) for value in values]
    total = sum(weights)
    return [weight / total for weight in weights]


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


def best_response(state: CrossingState, model: RoundModel, seat: int) -> MixedStrategy:
    own, risk = model.player_count - 1 + seat, points_at_risk(state, seat)
    nobody, exactly_one = collision_odds(state, model, seat)
    protect_value = (
        SAFE_POINT_VALUE * risk - PAUSE_COST if state.bag else 0.0
    )  # in the last round a pause costs nothing
    options = zip(model.options[seat], option_gains(state, model, seat), strict=True)
    return softmax(
        [protect_value if t == own else gain * nobody[t] - risk * exactly_one[own] for t, gain in options],
        MEDIUM_TEMPERATURE,
    )


def find_equilibrium(state: CrossingState, model: RoundModel, seat: int, rng: Random) -> StrategySearch:
    options, seats = model.options, range(model.player_count)
    active_seats = [other for other in seats if options[other]]
    naive_strategies = [naive_strategy(state, model, other) for other in seats]
    strategies = naive_strategies.copy()
    sums = [[0.0] * len(targets) for targets in options]
    for sample in range(1, MAX_SAMPLES + 1):
        if not (yield):
            break
        choices = [-1] * model.player_count
        for other in active_seats:
            strategy = naive_strategies[other] if rng.random() < NAIVE_SHARE else strategies[other]
            choices[other] = rng.choices(options[other], strategy)[0]
        for other in active_seats:
            chances = model.win_chances_by_option(choices, other)
            sums[other] = [total + chance for total, chance in zip(sums[other], chances, strict=True)]
        if not sample % SAMPLES_PER_UPDATE:
            for other in active_seats:
                strategies[other] = scaled_softmax(sums[other], EQUILIBRIUM_TEMPERATURE)
    return scaled_softmax(sums[seat], RESPONSE_TEMPERATURE) if any(sums[seat]) else best_response(state, model, seat)


def scaled_softmax(sums: Sequence[float], temperature: float) -> MixedStrategy:
    """Return the softmax at a temperature relative to the spread between the best and the worst sum."""
    spread = max(sums) - min(sums)
    return softmax(sums, temperature * spread if spread else 1.0)


def choose_mushroom(state: CrossingState, seat: int, moves: Sequence[str], rng: Random) -> MoveSearch:
    """Choose the mushroom to fill: sample the stones, and the choices of the round that follows."""
    sums = dict.fromkeys(moves, 0.0)
    for _ in range(FILL_TRIALS):
        for move in moves:
            if not (yield):
                return max(moves, key=sums.__getitem__)
            filled = state.play(move)
            while filled.actor == CHANCE or filled.unfilled:
                filled = filled.play(
                    sample_outcome(filled, rng) if filled.actor == CHANCE else rng.choice(filled.unfilled)
                )
            if filled.actor is not None:
                sums[move] += estimate_win_chance(filled, seat, rng)
    return max(moves, key=sums.__getitem__)


def estimate_win_chance(state: CrossingState, seat: int, rng: Random) -> float:
    """Return a seat's chance to win with its best option, or while it pauses, if the others choose as medium does."""
    model = create_round_model(state)
    choices = [
        rng.choices(options, best_response(state, model, other))[0] if options else -1
        for other, options in enumerate(model.options)
    ]
    return max(model.win_chances_by_option(choices, seat)) if model.options[seat] else model.win_chances(choices)[seat]
