"""The worth of a move, as the seat that chooses could judge it: its chances to win, when bots have played on.

Where nothing is left to chance, a strong bot follows one line, and the chances are looked up along it. Otherwise all
that the seat cannot know, and all that comes later, is sampled from fixed seeds, alike for all moves that are compared.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, TypeVar

from pygames.bots import Recall, sample_outcome, think, win_probabilities
from pygames.contract import BaseView
from pygames.game import CHANCE, Game, State

DECISION_ITERATIONS = 30  # of the bots that play on after a move

T = TypeVar("T")
Steps = Generator[float | None, None, T]  # yields between slices of work: how much is done, where that has changed


@dataclass(frozen=True, slots=True)
class Decision:
    """A decision of a seat: its index in the record, and what the seat knew."""

    index: int
    seat: int
    move: str
    state: State  # in which the seat chooses
    view: BaseView  # before anybody has chosen, where all choose at the same moment
    # Moves of bots that have been searched: proposals by level and iterations, and replies by state.
    memory: dict[object, str] = field(default_factory=dict, compare=False, repr=False)

    def imagine(self) -> State:
        """Return a state in which the seat chooses, as it may think it is."""
        return self.state.game.imagine(self.state.view(self.seat), Random(self.index))


def has_luck(game: Game) -> bool:
    """Return whether the outcome of a move depends on more than what everybody sees."""
    return game.has_chance or game.has_hidden_information or game.is_simultaneous


# The worth of a move where nothing is left to chance


def look_along(decision: Decision, moves: Sequence[str], looks: int, iterations: int) -> Steps[list[list[float]]]:
    """Return for each move the chances after it and after each of the moves that hard would play then."""
    values = list[list[float]]()
    for move in moves:
        state, chances = decision.state.play(move), list[float]()
        for _ in range(looks):
            memory = dict[str, Any]()
            chances.append((yield from look(state, decision.seat, iterations, memory)))
            if state.actor is not None and len(chances) < looks:
                state = state.play((yield from search(state, "hard", Random(1), 0 if memory else iterations, memory)))
        values.append(chances)
    return values


def look(state: State, seat: int, iterations: int, memory: dict[str, Any]) -> Steps[float]:
    """Return a seat's chances, by the game's own search if it has one (`search_chances` in its review.py)."""
    extension = state.game.find_module("review")
    if state.actor is None or not hasattr(extension, "search_chances"):
        return chance_of(state, seat)
    chances = yield from extension.search_chances(state, iterations, memory)
    return float(next(chances[side] for side in chances if seat in side))


# The worth of a move by samples


def sample_worths(
    decision: Decision, moves: Sequence[str], samples: range, decisions: int, purpose: str = ""
) -> Steps[list[list[float]]]:
    """Return for each move the seat's chances in each sample, after this many more decisions by bots."""
    game, values = decision.state.game, list[list[float]]([] for _ in moves)
    choices = yield from sample_choices(decision, samples.stop, purpose)
    for sample in samples:
        seed = f"{purpose} {decision.index} {sample}"
        state, rng = game.imagine(decision.view, Random(seed)), Random(seed)
        while (actor := state.actor or CHANCE) != decision.seat:  # the others, who choose at the same moment
            chosen = choices[sample].get(actor) or (yield from choose_quickly(state, rng, DECISION_ITERATIONS))
            state = state.play(chosen)
        for number, move in enumerate(moves):
            after = Random(f"after {seed}")
            values[number].append((yield from play_on(decision, state, move, after, decisions, choices[sample])))
    return values


def sample_choices(decision: Decision, samples: int, purpose: str) -> Steps[list[dict[int, str]]]:
    """Return what all choose in each sample, by the game's own model of people (`sample_choices` in its review.py)."""
    game = decision.state.game
    extension = game.find_module("review")
    if not game.is_simultaneous or not hasattr(extension, "sample_choices"):
        return [{} for _ in range(samples)]
    rng = Random(f"{purpose} {decision.index}")
    choices: list[dict[int, str]]
    choices = yield from extension.sample_choices(game.imagine(decision.view, rng), samples, rng)
    return choices


def play_on(
    decision: Decision, state: State, move: str, rng: Random, decisions: int, choices: Mapping[int, str]
) -> Steps[float]:
    """Return the actor's chances after a move, when bots have made this many more decisions.

    It is the mean of the last two positions, since estimates differ by whose turn it is. Where all choose at the same
    moment, the bots make the `choices` that are revealed with the move.
    """
    seat, is_round = state.actor or CHANCE, state.game.is_simultaneous
    is_revealed, state = state.reveals_hidden(move), state.play(move)
    chances = list[float]()
    while state.actor is not None and (not is_revealed if is_round else decisions):
        if state.actor == CHANCE:
            state = state.play(sample_outcome(state, rng))
            continue
        has_choice, actor = len(state.legal_moves()) > 1, state.actor or CHANCE
        move = choices.get(actor) or (yield from reply(decision, state, rng))
        is_revealed, state = state.reveals_hidden(move), state.play(move)
        if has_choice and not is_round:
            decisions -= 1
            if decisions < 2:
                chances.append(chance_of(state, seat))
    return mean(chances) if len(chances) == 2 and state.actor is not None else chance_of(state, seat)


def reply(decision: Decision, state: State, rng: Random) -> Steps[str]:
    """Return a quick move: where all is open, always the same in the same position."""
    move = decision.memory.get(state) or (yield from choose_quickly(state, rng, DECISION_ITERATIONS))
    if not state.game.has_hidden_information:
        decision.memory[state] = move
    return move


# Bots


def choose_quickly(state: State, rng: Random, iterations: int) -> Steps[str]:
    """Return a move of medium, which is quick."""
    return (yield from search(state, "medium", rng, iterations, {}))


def search(state: State, level: str, rng: Random, iterations: int, memory: dict[str, Any]) -> Steps[str]:
    """Return the move of a bot that looks at this many steps."""
    steps = think(state, level, rng, Recall((), memory))
    try:
        next(steps)
        while True:
            yield None
            steps.send(iterations > 0)
            iterations -= 1
    except StopIteration as end:
        return str(end.value)


def chance_of(state: State, seat: int) -> float:
    chances = win_probabilities(state)
    return next(chances[side] for side in chances if seat in side)


def mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)
