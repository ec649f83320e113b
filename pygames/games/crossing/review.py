"""What others may choose in a round, for the review of a game. Pages load it late."""

from __future__ import annotations

from collections.abc import Generator
from random import Random

from pygames.games.crossing.judge import format_move
from pygames.games.crossing.levels import naive_strategy, shy_strategy
from pygames.games.crossing.rules import CrossingState
from pygames.games.crossing.search import RoundSearch

STEPS = 120  # of the search: the mixture changes little after that


def sample_choices(state: CrossingState, samples: int, rng: Random) -> Generator[None, None, list[dict[int, str]]]:
    """Return in each sample all seats' choices: every other time they are in balance, otherwise as people choose.

    What only pays against people who overlook it is no duty: in balance, others see it as well, and collide there.
    """
    if not state.is_choosing:
        return [{} for _ in range(samples)]
    search = RoundSearch(state)
    for _ in range(STEPS):
        search.step()
        yield
    model = search.model
    mixtures = [
        [strategy(seat) for seat in range(state.player_count)]
        for strategy in (
            search.equilibrium,
            lambda seat: shy_strategy(state, model, seat),
            search.equilibrium,
            lambda seat: naive_strategy(state, model, seat),
        )
    ]
    choices = list[dict[int, str]]()
    for sample in range(samples):
        targets = model.sample(mixtures[sample % len(mixtures)], rng)
        choices.append({seat + 1: format_move(targets[seat], state.player_count, seat) for seat in search.seats})
    return choices
