"""What everybody has seen of the others' choices, and what it says about the next one.

Each opponent is believed to be one of a few kinds of player (`RoundSearch.habits`), by Bayes' rule. To expect of one
what the others are believed to be was tried, and won no more games.
"""

from __future__ import annotations

from collections.abc import Generator
from math import exp, log
from random import Random
from typing import Any

from pygames.bots import Recall
from pygames.games.crossing.imagine import imagine
from pygames.games.crossing.judge import format_move, normalize
from pygames.games.crossing.levels import MixedStrategy
from pygames.games.crossing.rules import CrossingState
from pygames.games.crossing.search import RoundSearch

SURPRISE = 0.03  # of the choices of any kind of player, which are even
# Of the kinds of `RoundSearch.habits`: balanced, random, shy, six greedy ones, those who answer random or naive
# players, and reasoners. People who think reason a step or two, and rarely in balance.
PRIOR = [0.11, 0.03, 0.05] + [0.015] * 6 + [0.02] * 6 + [0.1] * 6
HABITS_PRIOR = 20.0  # the odds, before anything is known, that the others do not all choose in balance: few do
STEPS_PER_ROUND = 24  # to understand an earlier round that was not searched then

Logs = list[float]  # of the likelihoods of what a seat has done, by kind of player


def find_search(memory: dict[str, Any], state: CrossingState) -> RoundSearch:
    """Return the search of this round, which may have begun already."""
    key = (state.mushrooms, state.held, state.banked, state.pausing)
    if memory.get("key") != key:
        memory["key"], memory["search"] = key, RoundSearch(state)
    search: RoundSearch = memory["search"]
    return search


def recall_choices(recall: Recall, rng: Random) -> Generator[None, bool, list[Logs]]:
    """Return by seat how likely each kind of player would have made the choices so far."""
    memory = recall.memory
    logs: list[Logs] = memory.setdefault("logs", [])
    for event in recall.history[memory.get("seen", 0) :]:
        memory["seen"] = memory.get("seen", 0) + 1
        if event.revealed_moves and event.view["phase"] == "choose":  # type: ignore[typeddict-item]
            state = imagine(event.view, rng)  # type: ignore[arg-type]
            search = find_search(memory, state)
            while search.steps < STEPS_PER_ROUND and (yield):
                search.step()
            logs = logs or [[0.0] * len(search.habits(search.seats[0])) for _ in search.options]
            for seat in search.seats:
                note(search, seat, event.revealed_moves[seat + 1], logs[seat])
            memory["logs"] = logs
    return logs


def note(search: RoundSearch, seat: int, move: str, logs: Logs) -> None:
    moves = [format_move(target, search.model.player_count, seat) for target in search.options[seat]]
    index = moves.index(move)
    for kind, strategy in enumerate(search.habits(seat)):
        logs[kind] += log(SURPRISE / len(moves) + (1 - SURPRISE) * strategy[index])


def believe(logs: list[Logs], seat: int) -> tuple[dict[int, list[float]], float]:
    """Return for each opponent of `seat` the probability of each kind, and how surely they are not all balanced."""
    others = [other for other in range(len(logs)) if other != seat]
    posteriors = {other: weigh(logs[other]) for other in others}
    # The odds against all being balanced.
    odds = HABITS_PRIOR
    for other in others:
        pairs = zip(PRIOR, logs[other], strict=True)
        odds *= sum([prior * exp(min(50.0, value - logs[other][0])) for prior, value in pairs])
    return posteriors, odds / (1 + odds)


def weigh(logs: Logs) -> list[float]:
    """Return the probability of each kind of player, by Bayes' rule."""
    best = max(logs)
    return normalize([prior * exp(value - best) for prior, value in zip(PRIOR, logs, strict=True)])


def predict(search: RoundSearch, posteriors: dict[int, list[float]]) -> list[MixedStrategy]:
    """Return the expected strategies of the opponents, and a balanced one of the seat itself."""
    strategies = []
    for seat, options in enumerate(search.options):
        if seat not in posteriors or not options:
            strategies.append(search.equilibrium(seat))
            continue
        mixed = [SURPRISE / len(options)] * len(options)
        for weight, strategy in zip(posteriors[seat], search.habits(seat), strict=True):
            for index, part in enumerate(strategy):
                mixed[index] += (1 - SURPRISE) * weight * part
        strategies.append(mixed)
    return strategies
