"""How the bot of Crossado learns to judge boards (`python -m pygames train crossado`).

It plays both seats by what it has learned, one turn deep, and moves each chance towards those of the turns after it and
the result (TD(λ), as in Tesauro's backgammon).
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from pygames.bots import sample_outcome
from pygames.games import GAMES
from pygames.games.crossado.board import Board
from pygames.games.crossado.judge import create_judge
from pygames.games.crossado.learned import LearnedJudge, create_network
from pygames.games.crossado.plans import Planner, Width, best_plans, run
from pygames.games.crossado.rules import CrossadoState
from pygames.weights import Weights

GAMES_PER_ROUND = 400
MAX_TURNS = 400  # Longer games are not played to their end.
MAX_JUDGED = 12  # Turns that are compared by what was learned, of those that look best.
STEP_SIZE, TRACE = 0.01, 0.7

Sample = tuple[list[float], float]  # What the network sees, and the chance that it should find.


class Learning(Planner):
    width = Width(3, 500, 12)


def play(weights: Weights, rng: Random) -> list[Sample]:
    """Play a game, and return a sample for the end of each turn."""
    state = GAMES["crossado"].new()
    assert isinstance(state, CrossadoState)
    learned = LearnedJudge(create_judge(state), create_network(weights))
    ends: list[tuple[Board, int]] = []  # Each board with the seat that rolls or lays next.
    while state.actor is not None and len(ends) < MAX_TURNS:
        if not state.actor:
            state = state.apply(sample_outcome(state, rng))
        elif "roll" in (moves := state.legal_moves()):
            state = state.apply("roll")
        else:
            state = state.apply(choose_turn(state, moves, learned, rng))
        if state.phase in ("lay", "roll", "over") and (not ends or ends[-1] != (state.board, state.turn)):
            ends.append((state.board, state.turn))
    return trace_back(ends, learned)


def choose_turn(state: CrossadoState, moves: Sequence[str], learned: LearnedJudge, rng: Random) -> str:
    plans = best_plans(run(Learning(state, rng).own_plans(moves)), MAX_JUDGED)
    return min(plans, key=lambda plan: learned.chance(plan.board, 3 - state.turn)).move


def trace_back(ends: Sequence[tuple[Board, int]], learned: LearnedJudge) -> list[Sample]:
    """Return a sample for each board, with a mean of the chances found after it; the last one may be the result."""
    samples, (board, next_seat) = list[Sample](), ends[-1]
    target = learned.chance(board, next_seat) if next_seat == 1 else 1 - learned.chance(board, next_seat)
    for board, next_seat in reversed(ends[:-1]):
        chance = learned.chance(board, next_seat)
        samples.append((learned.inputs(board, next_seat), target if next_seat == 1 else 1 - target))
        target = TRACE * target + (1 - TRACE) * (chance if next_seat == 1 else 1 - chance)
    return samples


def fit(samples: Sequence[Sample], weights: Weights) -> Weights:
    """Return weights after a step towards each sample, in random order."""
    network = create_network({name: list(row) for name, row in weights.items()})
    for inputs, target in Random(len(samples)).sample(samples, len(samples)):
        active = network.activate(inputs)
        error = STEP_SIZE * (target - network(inputs))
        for place, (row, signal) in enumerate(zip(network.hidden, active, strict=True)):
            slope = error * network.output[place] * (1 - signal * signal)
            network.output[place] += error * signal
            row[:] = [row[0] + slope, *(w + slope * x for w, x in zip(row[1:], inputs, strict=True))]
        row = network.direct
        row[:] = [row[0] + error, *(w + error * x for w, x in zip(row[1:], inputs, strict=True))]
    return {
        **{f"unit {i}": row for i, row in enumerate(network.hidden)},
        "output": network.output,
        "direct": network.direct,
    }
