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
from pygames.games.crossing.imagine import imagine
from pygames.games.crossing.judge import create_round_model, format_move
from pygames.games.crossing.levels import (
    ANXIOUS_PROTECT_WEIGHT,
    ENDURED_FAILURES,
    childish_strategy,
    lose_patience,
    naive_strategy,
    option_gains,
    shy_strategy,
    softmax,
)
from pygames.games.crossing.opponents import PRIOR, believe, find_search, predict, recall_choices
from pygames.games.crossing.reason import explain_move
from pygames.games.crossing.rules import PAUSE, PROTECT, CrossingState, CrossingView, find_takers

__all__ = ["explain_move", "think", "think_with_recall", "win_probabilities"]

RESPONSE_TEMPERATURE = 0.006  # of a chance to win
MAX_STEPS, MAX_FILL_TRIALS = 20_000, 2_000  # about 14 s on a desktop
RARE = 0.25  # options of the balanced strategy with less than this part of the likeliest one are noise


def think(view: CrossingView, moves: Sequence[str], level: str, rng: Random) -> MoveSearch:
    return think_with_recall(view, moves, level, rng, Recall())


def think_with_recall(view: CrossingView, moves: Sequence[str], level: str, rng: Random, recall: Recall) -> MoveSearch:
    state, seat = imagine(view, rng), (view["seat"] or 0) - 1
    if view["unfilled"]:
        if level in ("child", "easy"):
            return rng.choice(moves)
        return (yield from choose_mushroom(state, seat, moves, rng))
    model = create_round_model(state)
    if level in ("hard", "master"):
        return (yield from search_round(state, seat, rng, recall))
    if level == "child":
        wishes = childish_strategy(model, seat)
    elif level == "easy":
        wishes = naive_strategy(state, model, seat, ANXIOUS_PROTECT_WEIGHT)
    else:
        wishes = shy_strategy(state, model, seat)
    strategy = lose_patience(wishes, model, seat, count_failures(recall, seat), ENDURED_FAILURES[level])
    return format_move(rng.choices(model.options[seat], strategy)[0], state.player_count, seat)


def count_failures(recall: Recall, seat: int) -> dict[str, int]:
    """Return for each mushroom or tile how often a seat has pointed there in vain since it last took something."""
    failures = dict[str, int]()
    for event in recall.history:
        if choice := event.revealed_moves.get(seat + 1):
            choices = [event.revealed_moves.get(other, PAUSE) for other in range(1, event.view["player_count"] + 1)]
            has_succeeded = choice == PROTECT or (seat, choice) in [*find_takers(choices)]
            failures = {} if has_succeeded else {**failures, choice: failures.get(choice, 0) + 1}
    return failures


def search_round(state: CrossingState, seat: int, rng: Random, recall: Recall) -> MoveSearch:
    logs = yield from recall_choices(recall, rng)
    search = find_search(recall.memory, state)
    posteriors, certainty = believe(logs or [[0.0] * len(PRIOR)] * state.player_count, seat)
    steps = 0
    while steps < MAX_STEPS and (yield):
        search.step()
        steps += 1
    if recall.history and rng.random() < certainty:
        worths = search.model.expected_win_chances(predict(search, posteriors), seat)
        strategy = softmax(worths, RESPONSE_TEMPERATURE)
    else:
        mixture = search.equilibrium(seat)
        strategy = [part if part > RARE * max(mixture) else 0.0 for part in mixture]
    # Where no option wins more than another, one that brings nothing would look absurd.
    gains = option_gains(state, search.model, seat)
    useful = [part if gain else 0.0 for part, gain in zip(strategy, gains, strict=True)]
    weights = useful if any(useful) else strategy
    return format_move(rng.choices(search.options[seat], weights)[0], state.player_count, seat)


# The dealer


def choose_mushroom(state: CrossingState, seat: int, moves: Sequence[str], rng: Random) -> MoveSearch:
    """Choose the mushroom to fill: sample the stones, and the choices of the round that follows."""
    sums = dict.fromkeys(moves, 0.0)
    for _ in range(MAX_FILL_TRIALS):
        trial: dict[str, float] = {}
        for move in moves:
            if not (yield):  # An interrupted trial does not count.
                return max(moves, key=sums.__getitem__)
            trial[move] = sample_filling(state.play(move), seat, rng)
        for move, chance in trial.items():
            sums[move] += chance
    return max(moves, key=sums.__getitem__)


def sample_filling(filled: CrossingState, seat: int, rng: Random) -> float:
    """Return a seat's chance to win after the mushrooms have been filled at random."""
    while filled.actor == CHANCE or filled.unfilled:
        filled = filled.play(sample_outcome(filled, rng) if filled.actor == CHANCE else rng.choice(filled.unfilled))
    return estimate_win_chance(filled, seat, rng) if filled.actor is not None else 0.0


def estimate_win_chance(state: CrossingState, seat: int, rng: Random) -> float:
    """Return a seat's chance to win with its best option, or while it pauses, if the others choose as medium does."""
    model = create_round_model(state)
    choices = [
        rng.choices(options, shy_strategy(state, model, other))[0] if options else -1
        for other, options in enumerate(model.options)
    ]
    return max(model.win_chances_by_option(choices, seat)) if model.options[seat] else model.win_chances(choices)[seat]
