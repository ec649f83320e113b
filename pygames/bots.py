"""Bots: who chooses a move for a seat that no person plays.

A game's `bot.py` says how its game is judged and searched: `think(view, moves, level, rng)`, from the view of the seat
to act and its legal moves alone, so that a bot cannot know what its seat may not. What is hidden it samples. A thought
is a generator: it stops before each further bit to be told whether there is still time, so that whoever drives it can
do something else in between, as a page must. After a no it ends at once with the best so far.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from itertools import count
from random import Random
from time import perf_counter

from pygames.game import BadInput, State, truncate

SEARCH_LEVELS = ("easy", "medium", "hard")  # each has a character
LEVELS = (*SEARCH_LEVELS, "random")
TIME_LIMITS = {"random": 0.0, "easy": 0.3, "medium": 1.0, "hard": 3.0}  # what each may take, unless told otherwise

SearchSteps = Generator[None, bool, None]  # is sent, before each further bit, whether there is still time
MoveSearch = Generator[None, bool, str]  # the same, with a move at its end
KeepSearching = Callable[[], bool]


def choose(
    state: State,
    level: str = "hard",
    rng: Random | None = None,
    seconds: float | None = None,
    iterations: int | None = None,
) -> str:
    """A move for the seat to act (or an outcome, by its weight, where chance acts). With `iterations` instead of
    `seconds` the same state, level and generator give the same answer, however fast the machine is."""
    validate_level(level)
    more = (
        iteration_limit(iterations)
        if iterations is not None
        else time_limit(TIME_LIMITS[level] if seconds is None else seconds)
    )
    return run_search(think(state, level, rng or Random()), more)


def think(state: State, level: str, rng: Random) -> MoveSearch:
    """The same as `choose`, left to whoever drives it."""
    if state.actor == 0:
        return sample_outcome(state, rng)
    moves = state.legal_moves()
    if not moves:
        raise BadInput("why.over")
    if level == "random":
        return rng.choice(moves)
    if len(moves) == 1:
        return moves[0]
    return (yield from state.game.bot.think(state.view(state.actor), moves, level, rng))


def run_search(thought: MoveSearch, more: KeepSearching) -> str:
    """A thought to its end, without a stop."""
    try:
        next(thought)
        while True:
            thought.send(more())
    except StopIteration as end:
        return str(end.value)


def time_limit(seconds: float) -> KeepSearching:
    """The one place where an engine's time is measured: bots are given this question, not the time."""
    end = perf_counter() + seconds
    return lambda: perf_counter() < end


def iteration_limit(number: int) -> KeepSearching:
    counter = count()
    return lambda: next(counter) < number


def win_probabilities(state: State) -> dict[tuple[int, ...], float]:
    """How likely each side is to win, from what a game's bot thinks at a glance of the true state: for who looks back
    on a game, not for who plays it. A side is the seats that win together; all sides together make 1."""
    guessed = state.game.bot.win_probabilities(state)
    if state.result is None:
        return guessed
    winning = [side for side in guessed if side[0] in state.result.winners] or list(guessed)
    return {side: (side in winning) / len(winning) for side in guessed}


def sample_outcome(state: State, rng: Random) -> str:
    """One of chance's outcomes, by its weight."""
    weights = state.weights()
    return rng.choices(tuple(weights), tuple(weights.values()))[0]


def validate_level(level: str) -> str:
    if level not in LEVELS:
        raise BadInput("error.level", level=truncate(level), known=", ".join(LEVELS))
    return level
