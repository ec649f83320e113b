"""How the bot of Crossado learns the numbers of its judge (`python -m pygames train crossado`).

Two players with numbers a little off in opposite directions play the same dice twice, with the seats swapped. If one of
them wins both games, each number moves a little towards that player's (simultaneous perturbation). Who wins depends on
luck, so only the mean over many games says anything.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from pygames.games import GAMES
from pygames.games.crossado.hard import Hard
from pygames.games.crossado.judge import Numbers, create_judge, read_numbers
from pygames.games.crossado.plans import best_plans, has_won, run
from pygames.games.crossado.rules import CrossadoState
from pygames.weights import Weights

GAMES_PER_ROUND = 100
PERTURBATION = Numbers(raft=1.0, pawn=0.15, steps=0.4, rest=1.5, removal=0.25, bridge=0.1, risk=0.2)
STEP = 0.5  # How far a round moves a number whose side won by a game in each pair, in perturbations.
LEAST = 0.25  # No number falls below this part of its perturbation.
PLANS = 12  # Plans that are judged by the next rolls.
RANDOM_RAFTS = 2  # The first rafts are laid anywhere, for variety.
MAX_PLIES = 600  # After this, the player who needs fewer turns wins.


class Sample(NamedTuple):
    """The signs of a perturbation, and how many more games it won than the opposite one: -2 to 2."""

    signs: tuple[int, ...]
    lead: int


def play(weights: Weights, rng: Random) -> list[Sample]:
    """Play two games with the same dice between perturbed players."""
    signs, seed = tuple([rng.choice((-1, 1)) for _ in PERTURBATION]), rng.random()
    numbers = read_numbers(weights)
    players = [move_numbers(numbers, [sign * side for sign in signs]) for side in (1, -1)]
    first, second = play_game(players, seed), play_game(players[::-1], seed)
    return [Sample(signs, (1 if first == 1 else -1) + (1 if second == 2 else -1))]


def move_numbers(numbers: Numbers, steps: Sequence[float]) -> Numbers:
    """Return numbers moved by these many perturbations."""
    moved = zip(numbers, steps, PERTURBATION, strict=True)
    return Numbers(*[max(LEAST * size, number + step * size) for number, step, size in moved])


def play_game(players: Sequence[Numbers], seed: float) -> int:
    """Return the seat that wins a game with these dice."""
    dice, state = Random(seed), GAMES["crossado"].new()
    for _ in range(MAX_PLIES):
        assert isinstance(state, CrossadoState)
        moves = state.legal_moves()
        if not moves:
            return state.turn
        if not state.actor or len(state.board.rafts) < RANDOM_RAFTS:
            move = dice.choice(moves)
        else:
            move = moves[0] if len(moves) == 1 else choose_move(state, moves, players[state.turn - 1])
        state = state.play(move)
    assert isinstance(state, CrossadoState)
    turns = create_judge(state).turns_needed(state.board)
    return 1 + (turns[1] < turns[0])


def choose_move(state: CrossadoState, moves: Sequence[str], numbers: Numbers) -> str:
    """Return the move that is best after the next rolls, without replies."""
    if "roll" in moves:
        return "roll"
    player, seat = Hard(state, Random(0), numbers), state.turn
    plans = best_plans(run(player.own_plans(moves)), PLANS)
    for plan in plans:
        if has_won(plan.board, seat):
            return plan.move
    return max(plans, key=lambda plan: player.judge.evaluate_next_rolls(plan.board, seat)).move


def fit(samples: Sequence[Sample], weights: Weights) -> Weights:
    """Return the weights, moved towards those that won more."""
    sums = [sum(sample.signs[index] * sample.lead for sample in samples) for index in range(len(PERTURBATION))]
    moved = move_numbers(read_numbers(weights), [STEP * total / len(samples) for total in sums])
    return {name: [number] for name, number in moved._asdict().items()}
