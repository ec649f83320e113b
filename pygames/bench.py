"""The speed of the engines: random games through the public contract, beside random games of chess.

Chess is the package `chess`, a well-kept engine in the same language. It and the games take turns in short slices, so
that a busy machine slows all of them equally.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib.util import find_spec
from random import Random
from time import perf_counter

from pygames.game import State
from pygames.games import GAMES

SLICE = 0.25  # seconds that each plays before the next one has its turn
MAX_PLIES = 3_000  # in one game: not all of them end by themselves


@dataclass
class BenchResult:
    """The sums of one game's slices."""

    name: str
    plies: int = 0
    seconds: float = 0.0
    worst: float = 0.0  # seconds of the slowest `legal_moves()`, best of several repeats
    worst_moves: int = 0
    size: int = 0  # bytes of the largest state, without what all states share

    @property
    def rate(self) -> float:
        return self.plies / self.seconds if self.seconds else 0.0


def games_of(name: str, rng: Random) -> Iterator[int]:
    """Play random games for ever. Yield the number of plies since the last yield."""
    game = GAMES[name]
    while True:
        plies, state = 0, game.new(rng.choice(game.players))
        while plies < MAX_PLIES and (moves := state.legal_moves()):
            state = state.play(rng.choice(moves))
            plies += 1
            if plies % 64 == 0:
                yield 64
        yield plies % 64


def chess_games(rng: Random) -> Iterator[int]:
    import chess

    while True:
        plies, board = 0, chess.Board()
        while board.halfmove_clock < 150 and (moves := list(board.legal_moves)):
            board.push(rng.choice(moves))
            plies += 1
            if plies % 64 == 0:
                yield 64
        yield plies % 64


def measure(
    names: list[str], seconds: float, progress: Callable[[float], None] = lambda done: None
) -> list[BenchResult]:
    """Measure chess (first; no plies if it is not installed) and each game, for about `seconds` each."""
    every = [BenchResult("chess"), *map(BenchResult, names)]
    runs = [chess_games(Random(1)), *(games_of(name, Random(1)) for name in names)]
    rounds = max(1, round(seconds / SLICE))
    for turn in range(rounds):
        for result, run in zip(every, runs, strict=True):
            start = perf_counter()
            while perf_counter() - start < SLICE and (result is not every[0] or find_spec("chess")):
                result.plies += next(run)
            result.seconds += perf_counter() - start
        progress((turn + 1) / rounds)
    for result in every[1:]:
        measure_worst_case(result)
    return every


def measure_worst_case(result: BenchResult, games: int = 20) -> None:
    """Find the position with the most moves in some random games: the time to list them, and a state's size."""
    game, rng, widest = GAMES[result.name], Random(2), None
    for number in range(games):
        state = game.new(game.players[number % len(game.players)])
        for _ in range(MAX_PLIES):
            if not (moves := state.legal_moves()):
                break
            result.size = max(result.size, state_size(state))
            if len(moves) > result.worst_moves:
                result.worst_moves, widest = len(moves), state
            state = state.play(rng.choice(moves))
    assert widest is not None
    result.worst = min(timed(widest.compute_legal_moves) for _ in range(20))


def timed(work: Callable[[], object]) -> float:
    start = perf_counter()
    work()
    return perf_counter() - start


def state_size(state: State) -> int:
    """Return the bytes of a state and its fields, without its list of moves, whose strings are shared."""
    seen: set[int] = set()

    def size(thing: object) -> int:
        if (
            id(thing) in seen
            or isinstance(thing, (str, bool, type(None)))
            or (isinstance(thing, int) and abs(thing) < 257)
        ):
            return 0
        seen.add(id(thing))
        return sys.getsizeof(thing) + (sum(map(size, thing)) if isinstance(thing, (tuple, frozenset)) else 0)

    names = [name for kind in type(state).__mro__ for name in getattr(kind, "__slots__", ()) if name != "_moves"]
    return sys.getsizeof(state) + sum(size(getattr(state, name)) for name in names)
