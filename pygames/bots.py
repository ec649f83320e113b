"""Bots: who chooses a move for a seat that no person plays."""

from __future__ import annotations

from random import Random

from pygames.game import BadInput, State, clipped

LEVELS = ("random",)


def choose(state: State, level: str, rng: Random, seconds: float = 3.0) -> str:
    """A move for the seat to act (or an outcome, by its weight, where chance acts)."""
    known_level(level)
    return chance(state, rng) if state.actor == 0 else rng.choice(state.legal_moves())


def chance(state: State, rng: Random) -> str:
    """One of chance's outcomes, by its weight."""
    weights = state.weights()
    return rng.choices(tuple(weights), tuple(weights.values()))[0]


def known_level(level: str) -> str:
    if level not in LEVELS:
        raise BadInput("error.level", level=clipped(level), known=", ".join(LEVELS))
    return level
