"""Bench: random games by the public contract (legal moves, pick, play), side by side with chess.

Chess is `python-chess`, a well-kept engine of the same kind in the same language: the yardstick for what is fast. It
and the games take turns in short slices, so that noise of the machine falls on all alike.
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
CAP = 3_000  # plies after which a game is left: not all of them end by themselves


@dataclass
class Figures:
    """What one game's slices added up to."""

    name: str
    plies: int = 0
    seconds: float = 0.0
    worst: float = 0.0  # the slowest `legal_moves()`, best of several repeats in that position
    worst_moves: int = 0
    size: int = 0  # bytes of the largest state seen, without what all states share

    @property
    def rate(self) -> float:
        return self.plies / self.seconds if self.seconds else 0.0


def games_of(name: str, rng: Random) -> Iterator[int]:
    """Random games without end; yields the plies played since it last did."""
    game = GAMES[name]
    while True:
        plies, state = 0, game.new(rng.choice(game.players))
        while plies < CAP and (moves := state.legal_moves()):
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


def measure(names: list[str], seconds: float, progress: Callable[[float], None] = lambda done: None) -> list[Figures]:
    """Figures for chess (first; no plies if it is not installed) and each game, about `seconds` long each."""
    every = [Figures("chess"), *map(Figures, names)]
    runs = [chess_games(Random(1)), *(games_of(name, Random(1)) for name in names)]
    rounds = max(1, round(seconds / SLICE))
    for turn in range(rounds):
        for figures, run in zip(every, runs, strict=True):
            start = perf_counter()
            while perf_counter() - start < SLICE and (figures is not every[0] or find_spec("chess")):
                figures.plies += next(run)
            figures.seconds += perf_counter() - start
        progress((turn + 1) / rounds)
    for figures in every[1:]:
        look_closer(figures)
    return every


def look_closer(figures: Figures, games: int = 20) -> None:
    """The position with the most moves in some random games, how long it takes to list them, and a state's size."""
    game, rng, widest = GAMES[figures.name], Random(2), None
    for number in range(games):
        state = game.new(game.players[number % len(game.players)])
        for _ in range(CAP):
            if not (moves := state.legal_moves()):
                break
            figures.size = max(figures.size, own_size(state))
            if len(moves) > figures.worst_moves:
                figures.worst_moves, widest = len(moves), state
            state = state.play(rng.choice(moves))
    assert widest is not None
    figures.worst = min(timed(widest.compute_legal_moves) for _ in range(20))


def timed(work: Callable[[], object]) -> float:
    start = perf_counter()
    work()
    return perf_counter() - start


def own_size(state: State) -> int:
    """Bytes of a state and what its fields hold, its list of moves left out (the strings in it are shared)."""
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
