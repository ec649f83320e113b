"""The yardstick of Crossado's bots: each move, what puts it ahead most at once; it looks no further."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from pygames.games.crossado.bot import judge_of
from pygames.games.crossado.rules import CrossadoView, state_from_view


def choose(view: CrossadoView, moves: Sequence[str], rng: Random) -> str:
    if "roll" in moves:
        return "roll"
    state = state_from_view(view)
    judge = judge_of(state)
    return max(rng.sample(moves, len(moves)), key=lambda move: judge.lead(state.play(move).board))
