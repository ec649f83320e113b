"""Match: bots against each other, on seats that rotate, counted with a confidence interval.

A bot is a level, or a player from outside, MODULE:FUNCTION, that is asked `choose(view, moves, rng)` for a move: yours,
or the greedy ones of our tests.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from importlib import import_module
from math import sqrt
from random import Random

from pygames.bots import choose, sample_outcome, validate_level
from pygames.game import BadInput, State, truncate
from pygames.record import Record

Player = Callable[[State, Random], str]

Z = 1.96  # 95 %


@dataclass
class Tally:
    """What one bot reached: `share` counts a shared win by its part."""

    level: str
    games: int = 0
    share: float = 0.0
    longest: float = 0.0  # seconds that it took for a move

    def add(self, part: float) -> None:
        self.games += 1
        self.share += part

    @property
    def rate(self) -> float:
        return self.share / self.games if self.games else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson's 95 % interval, which behaves at the ends where others do not."""
        n, p = self.games, self.rate
        if not n:
            return 0.0, 1.0
        middle, half = p + Z * Z / (2 * n), Z * sqrt(p * (1 - p) / n + Z * Z / (4 * n * n))
        low, high = (middle - half) / (1 + Z * Z / n), (middle + half) / (1 + Z * Z / n)
        return min(max(0.0, low), p), max(min(1.0, high), p)  # whatever rounding does


@dataclass
class Standing:
    """How a match stands. A game nobody won within the cap counts as a draw: nothing for anybody."""

    tallies: list[Tally]
    draws: int = 0
    unfinished: int = 0
    lengths: list[int] = field(default_factory=list)


def player(name: str, seconds: float | None, iterations: int | None) -> Player:
    module, colon, function = name.partition(":")
    if not colon:
        level = validate_level(name)
        return lambda state, rng: choose(state, level, rng, seconds, iterations)
    try:
        outside = getattr(import_module(module), function)
    except (ImportError, AttributeError, ValueError):
        raise BadInput("error.player", player=truncate(name)) from None
    return lambda state, rng: str(outside(state.view(state.actor), state.legal_moves(), rng))


def match(
    start: Record,
    levels: list[str],
    games: int,
    rng: Random,
    seconds: float | None = None,
    iterations: int | None = None,
    cap: int = 3_000,
    progress: Callable[[int, int], None] = lambda done, of: None,
    clock: Callable[[], float] = lambda: 0.0,
) -> Standing:
    """`levels` in seat order of the first game; every next game all move on by a seat. In a team game partners share a
    level: with two levels, seats take them in turn."""
    players = start.players
    seats = [levels[seat % len(levels)] for seat in range(players)]
    standing = Standing([Tally(level) for level in dict.fromkeys(seats)])
    tally = {one.level: one for one in standing.tallies}
    minds = {level: player(level, seconds, iterations) for level in tally}
    for number in range(games):
        sitting = [seats[(seat + number) % players] for seat in range(players)]
        state, plies = start.replay(), 0
        while (actor := state.actor) is not None and plies < cap:
            if actor:
                begun = clock()
                move = minds[sitting[actor - 1]](state, rng)
                one = tally[sitting[actor - 1]]
                one.longest = max(one.longest, clock() - begun)
            else:
                move = sample_outcome(state, rng)
            state, plies = state.play(move), plies + 1
        standing.lengths.append(plies)
        winners = state.result.winners if state.result else ()
        standing.unfinished += state.result is None
        standing.draws += state.result is not None and not winners
        for level in tally:
            parts = [1 / len(winners) for seat in winners if sitting[seat - 1] == level]
            tally[level].add(sum(parts))
        progress(number + 1, games)
    return standing
