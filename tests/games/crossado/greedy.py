"""The yardstick of the Crossado bots: plays the move with the best advantage, without looking ahead."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from pygames.games.crossado.rules import CrossadoView, state_from_view
from tests.games.crossado.frozen.judge import create_judge


def choose(view: CrossadoView, moves: Sequence[str], rng: Random) -> str:
    if "roll" in moves:
        return "roll"
    state = state_from_view(view)
    judge = create_judge(state)
    return max(rng.sample(moves, len(moves)), key=lambda move: judge.advantage(state.play(move).board))
