"""The bot of Crossing. Choices are hidden and simultaneous, so every level draws its move from a mixed strategy.

Child, easy and medium choose as people do (`levels.py`). Hard and master search the round (`search.py`) and remember
how the others have chosen (`opponents.py`). They mix the best response to what they expect with the balanced strategy:
the more surely the others are not balanced, the more of the former. Without a history they choose in balance.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from random import Random

from pygames.bots import MoveSearch, Recall, sample_outcome
from pygames.game import CHANCE
from pygames.games.crossing.chances import win_probabilities
from pygames.games.crossing.describe import describe_heap
from pygames.games.crossing.imagine import imagine
from pygames.games.crossing.judge import RoundModel, create_round_model, find_target, format_move
from pygames.games.crossing.levels import (
    ANXIOUS_PROTECT_WEIGHT,
    PATIENCE,
    MixedStrategy,
    childish_strategy,
    lose_patience,
    naive_strategy,
    option_gains,
    shy_strategy,
    softmax,
)
from pygames.games.crossing.opponents import PRIOR, believe, find_search, predict, recall_choices
from pygames.games.crossing.rules import PAUSE, PROTECT, CrossingState, CrossingView, find_takers
from pygames.games.crossing.search import RoundSearch
from pygames.games.crossing.stones import SINGLE_POINTS, WHITE_POINTS, count_stones, count_white
from pygames.i18n import Translations

__all__ = ["explain_move", "think", "think_with_recall", "win_probabilities"]

RESPONSE_TEMPERATURE = 0.006  # of a chance to win
MAX_STEPS, MAX_FILL_TRIALS = 20_000, 2_000  # about 14 s on a desktop
REASON_STEPS = 20
CLEAR_RIVAL = 0.25  # the chance from which a reason names who may point at the same target
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
    if level == "child":
        strategy = childish_strategy(model, seat)
    elif level == "easy":
        strategy = naive_strategy(state, model, seat, ANXIOUS_PROTECT_WEIGHT)
    elif level == "medium":
        strategy = shy_strategy(state, model, seat)
    else:
        return (yield from search_round(state, seat, rng, recall))
    strategy = lose_patience(strategy, model, seat, count_failures(recall, seat), PATIENCE[level])
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
