"""The bot of Crossing. Choices are hidden and simultaneous, so every level draws its move from a mixed strategy.

Child, easy and medium choose as people do (`levels.py`). Hard and master search the round (`search.py`) and remember
how the others have chosen (`opponents.py`). They mix the best response to what they expect with the balanced strategy:
the more surely the others are not balanced, the more of the former. Without a history they choose in balance.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from pygames.bots import MoveSearch, Recall, sample_outcome
from pygames.game import CHANCE
from pygames.games.crossing.chances import win_probabilities
from pygames.games.crossing.describe import describe_heap
from pygames.games.crossing.imagine import imagine
from pygames.games.crossing.judge import create_round_model, format_move
from pygames.games.crossing.levels import (
    childish_strategy,
    collision_odds,
    naive_strategy,
    option_gains,
    points_at_risk,
    shy_strategy,
    softmax,
)
from pygames.games.crossing.opponents import PRIOR, believe, find_search, predict, recall_choices
from pygames.games.crossing.rules import PROTECT, CrossingState, CrossingView
from pygames.games.crossing.search import add
from pygames.games.crossing.stones import count_stones
from pygames.i18n import Translations

__all__ = ["explain_move", "think", "think_with_recall", "win_probabilities"]

STEPS_PER_PREDICTION, RESPONSE_SAMPLES = 16, 16  # the latter in each step
RESPONSE_TEMPERATURE = 0.006  # of a chance to win
MAX_STEPS, MAX_FILL_TRIALS = 20_000, 2_000  # about 14 s on a desktop
RARE = 0.04  # options of the balanced strategy that are rarer are noise


def think(view: CrossingView, moves: Sequence[str], level: str, rng: Random) -> MoveSearch:
    return (yield from think_with_recall(view, moves, level, rng, Recall()))


def think_with_recall(view: CrossingView, moves: Sequence[str], level: str, rng: Random, recall: Recall) -> MoveSearch:
    state, seat = imagine(view, rng), (view["seat"] or 0) - 1
    if view["unfilled"]:
        return (
            rng.choice(moves) if level in ("child", "easy") else (yield from choose_mushroom(state, seat, moves, rng))
        )
    model = create_round_model(state)
    if level == "child":
        strategy = childish_strategy(model, seat)
    elif level == "easy":
        strategy = naive_strategy(state, model, seat)
    elif level == "medium":
        strategy = shy_strategy(state, model, seat)
    else:
        return (yield from search_round(state, seat, rng, recall))
    return format_move(rng.choices(model.options[seat], strategy)[0], state.player_count, seat)


def search_round(state: CrossingState, seat: int, rng: Random, recall: Recall) -> MoveSearch:
    logs = yield from recall_choices(recall, rng)
    search = find_search(recall.memory, state)
    posteriors, certainty = believe(logs or [[0.0] * len(PRIOR)] * state.player_count, seat)
    expected = predict(search, posteriors)
    worths = [0.0] * len(search.options[seat])
    weight, samples, steps = 1.0, 1.0, 0
    while steps < MAX_STEPS and (yield):
        search.step()
        steps += 1
        for _ in range(RESPONSE_SAMPLES):
            choices = search.model.sample(expected, rng)
            add(worths, search.model.win_chances_by_option(choices, seat), weight)
            samples += weight
        if steps % STEPS_PER_PREDICTION == 0:
            expected = predict(search, posteriors)
            weight *= 1.2
            if weight > 1e9:
                worths, samples, weight = [worth / weight for worth in worths], samples / weight, 1.0
    mixture = [part if part > RARE else 0.0 for part in search.equilibrium(seat)]
    expects_habits = recall.history and rng.random() < certainty
    strategy = softmax(worths, RESPONSE_TEMPERATURE * samples) if expects_habits else mixture
    return format_move(rng.choices(search.options[seat], strategy)[0], state.player_count, seat)


# The dealer


def choose_mushroom(state: CrossingState, seat: int, moves: Sequence[str], rng: Random) -> MoveSearch:
    """Choose the mushroom to fill: sample the stones, and the choices of the round that follows."""
    sums = dict.fromkeys(moves, 0.0)
    for _ in range(MAX_FILL_TRIALS):
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
        rng.choices(options, shy_strategy(state, model, other))[0] if options else -1
        for other, options in enumerate(model.options)
    ]
    return max(model.win_chances_by_option(choices, seat)) if model.options[seat] else model.win_chances(choices)[seat]


# A hint


def explain_move(view: CrossingView, move: str, say: Translations) -> str:
    """Return a sentence on why a move may be good."""
    if move[0] == "f":
        return say("reason.fill", number=int(move[1:]))
    seat, is_last_round = (view["seat"] or 0) - 1, not any(view["bag"].values())
    state = imagine(view, Random(0))
    if move == PROTECT:
        points_saved = say("points", n=points_at_risk(state, seat))
        return say("reason.protect_last" if is_last_round else "reason.protect", points=points_saved)
    model, index = create_round_model(state), int(move[1:]) - 1
    target = index if move[0] == "m" else index + state.player_count - 1
    gain = option_gains(state, model, seat)[model.options[seat].index(target)]
    params: dict[str, str | int] = {"points": say("points", n=gain)}
    if not gain:
        return say("reason.nothing")
    if move[0] == "s":
        params |= {"other": say.seat_name(index + 1), "stones": describe_heap(view["held"][index], say)}
        scores = view["scores"] or []
        is_leader = scores[index] == max(scores) > scores[seat]
        return say("reason.leader" if is_leader else "reason.tile", **params)
    nobody, _ = collision_odds(state, model, seat)
    if gain > count_stones(model.heaps[target]) + 1:
        return say("reason.set", **params)
    busiest = min(nobody[: state.player_count - 1])
    return say("reason.quiet" if nobody[target] > busiest + 0.1 else "reason.mushroom", **params)
