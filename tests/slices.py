"""How long the slices of the bots' searches are: a page that searches by itself cannot react during one.

    python -m tests.slices [GAME]

Prints for each game and level the longest slice and the mean, in milliseconds of processor time, in positions of games
between easy bots. A page's Python is two to three times slower, and there a slice should take less than 20 ms.
"""

from __future__ import annotations

import sys
from random import Random
from time import process_time

from pygames.bots import SEARCH_LEVELS, choose, think
from pygames.game import Game, State
from pygames.games import GAMES

GAMES_PLAYED = 3
POSITIONS = 8  # of each game
SEARCH_SECONDS = 0.5  # of search in each position


def play_positions(game: Game) -> list[State]:
    positions = []
    for number in range(GAMES_PLAYED):
        state, rng, states = game.new(), Random(number), list[State]()
        while state.actor is not None:
            if state.actor:
                states.append(state)
            state = state.play(choose(state, "easy", rng, iterations=3))
        positions += states[:: max(1, len(states) // POSITIONS)]
    return positions


def time_slices(state: State, level: str) -> list[float]:
    """Return the processor time of each slice of a search."""
    search, times = think(state, level, Random(1)), list[float]()
    begin = now = process_time()
    try:
        next(search)
        while True:
            times.append(process_time() - now)
            now = process_time()
            search.send(now - begin < SEARCH_SECONDS)
    except StopIteration:
        times.append(process_time() - now)
    return times


def main(names: list[str]) -> int:
    print(f"{'game':12}{'level':10}{'longest':>9}{'mean':>9}   ms")
    for name in names or GAMES:
        positions = play_positions(GAMES[name])
        for level in SEARCH_LEVELS:
            times = [time for state in positions for time in time_slices(state, level)]
            print(f"{name:12}{level:10}{max(times) * 1000:9.1f}{sum(times) / len(times) * 1000:9.2f}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
