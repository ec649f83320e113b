"""Bots: choose a move for a seat that no human plays.

A game's `bot.py` searches for one: `think(view, moves, level, rng)` gets only the view of the seat to move and its
legal moves, so a bot cannot know more than its seat may; it samples everything hidden. A search is a generator. It
yields before each slice of work and is sent whether to continue, so that a page can do other things in between. When
it is sent False, it returns the best move so far at once.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Generator, Iterable, Sequence
from dataclasses import dataclass, field
from itertools import count
from random import Random
from time import perf_counter
from typing import Any

from pygames.contract import BaseView
from pygames.game import CHANCE, BadInput, Fact, Game, State, truncate
from pygames.i18n import Translations
from pygames.motion import GameEvent

SEARCH_LEVELS = ("child", "easy", "medium", "hard", "master")
DEFAULT_LEVEL = "easy"  # most visitors are new to the game
LEVELS = (*SEARCH_LEVELS, "random")
# Seconds, the defaults.
TIME_LIMITS = {"random": 0.0, "child": 0.3, "easy": 0.3, "medium": 1.0, "hard": 3.0, "master": 6.0}
STAND_INS = {"child": "easy", "master": "hard"}  # for bots that know only the three levels every bot has

SearchSteps = Generator[None, bool, None]  # yields before each slice, and is sent whether to continue
MoveSearch = Generator[None, bool, str]  # search steps that return a move
KeepSearching = Callable[[], bool]

Reason = tuple[str, dict[str, Fact]]  # a key of the game's texts without "reason.", and its facts


@dataclass
class Recall:
    """What a player remembers of a game."""

    history: Sequence[GameEvent[BaseView]] = ()  # the moves so far, as the seat may know them
    memory: dict[str, Any] = field(default_factory=dict)  # what the bot keeps from one move to the next


def choose(
    state: State,
    level: str = "hard",
    rng: Random | None = None,
    seconds: float | None = None,
    iterations: int | None = None,
    *,
    history: Sequence[GameEvent[BaseView]] = (),
    memory: dict[str, Any] | None = None,
) -> str:
    """Return a move for the seat to move, or an outcome by its weight if that is chance.

    With `iterations` instead of `seconds`, the same state, level and generator give the same move on every computer.
    `history` is what the seat has seen of the game (`Session.events_between`), and `memory` a dict that the caller
    keeps for the seat from one move to the next. Both are optional, and only make some bots stronger.
    """
    validate_level(level)
    if iterations is not None:
        keep_searching = iteration_limit(iterations)
    else:
        keep_searching = time_limit(TIME_LIMITS[level] if seconds is None else seconds)
    recall = Recall(history, {} if memory is None else memory)
    return run_search(think(state, level, rng or Random(), recall), keep_searching)


def think(state: State, level: str, rng: Random, recall: Recall | None = None) -> MoveSearch:
    """Like `choose`, as a generator that the caller advances."""
    if state.actor == CHANCE:
        return sample_outcome(state, rng)
    moves = state.legal_moves()
    if not moves:
        raise BadInput("why.over")
    if level == "random":
        return rng.choice(moves)
    if len(moves) == 1:
        return moves[0]
    parts, view = state.game.parts, state.view(state.actor)
    if level not in parts.levels:
        level = STAND_INS[level]
    if parts.think_with_recall:
        return (yield from parts.think_with_recall(view, moves, level, rng, recall or Recall()))
    return (yield from parts.bot.think(view, moves, level, rng))


def run_search(search: MoveSearch, keep_searching: KeepSearching) -> str:
    """Run a search to its end and return the move."""
    try:
        next(search)
        while True:
            search.send(keep_searching())
    except StopIteration as end:
        return str(end.value)


def time_limit(seconds: float) -> KeepSearching:
    """Return a function that returns True until `seconds` have passed. Bots get this, and never read a clock."""
    end = perf_counter() + seconds
    return lambda: perf_counter() < end


def iteration_limit(iterations: int) -> KeepSearching:
    """Return a function that returns True `iterations` times."""
    counter = count()
    return lambda: next(counter) < iterations


def win_probabilities(state: State) -> dict[tuple[int, ...], float]:
    """Return an estimate of each side's chance to win, by `state.sides`. They sum to 1.

    Uses hidden information, so only for analysis after the game.
    """
    estimate = state.game.bot.win_probabilities(state)
    if state.result is None:
        return estimate
    winning = [side for side in estimate if side[0] in state.result.winners] or list(estimate)
    return {side: (side in winning) / len(winning) for side in estimate}


def explain_move(game: Game, view: BaseView, move: str, say: Translations, level: str) -> str:
    """Return why a bot of this level may have chosen a move, in one short sentence."""
    if game.parts.explain_for_level:
        return game.parts.explain_for_level(view, move, say, level)
    return game.bot.explain_move(view, move, say)


def first_reason(reasons: Iterable[Reason], unseen: Collection[str], say: Translations) -> str:
    """Return the first of these reasons for a move that is not among the unseen ones, as a sentence."""
    key, facts = next(reason for reason in reasons if reason[0] not in unseen)
    return say(f"reason.{key}", **facts)


def sample_outcome(state: State, rng: Random) -> str:
    """Return one of chance's outcomes at random, by weight."""
    weights = state.weights()
    return rng.choices(tuple(weights), tuple(weights.values()))[0]


def validate_level(level: str) -> str:
    """Return `level`. Raises BadInput if there is no such level."""
    if level not in LEVELS:
        raise BadInput("error.level", level=truncate(level), known=", ".join(LEVELS))
    return level
