"""How strong the bots are: matches at a fixed budget of processor time or iterations, on all processors.

    python -m tests.strength c-cross hard,frozen --games 100 --seconds 0.1 --seed 1
    python -m tests.strength crossing hard,greedy,greedy,greedy --games 100 --seconds 0.1
    python -m tests.strength crossado hard=1,hard=0.1 --games 40

A bot is a level, or a yardstick: `greedy` (tests/games/<game>/greedy.py), `frozen` (the hard bot of November 2026) or
`mcts` (plain tree search). `=SECONDS` gives a bot a budget of its own. The bots take all seats in turn, with the same
dice and draws, as far as the games are the same. `--save FILE` appends each game's record, for tests.calibration.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from importlib import import_module
from itertools import count
from multiprocessing import Pool
from pathlib import Path
from random import Random
from time import process_time
from typing import Any

from pygames.bots import SEARCH_LEVELS, KeepSearching, iteration_limit, run_search, sample_outcome, think
from pygames.game import CHANCE
from pygames.i18n import package_name
from pygames.match import MAX_PLIES, Tally
from pygames.record import Record
from pygames.session import Session

YARDSTICKS = ("greedy", "frozen", "mcts")


@dataclass(frozen=True)
class Player:
    """A bot with its budget: seconds of processor time, or iterations."""

    name: str
    seconds: float
    iterations: int = 0

    def limit(self) -> KeepSearching:
        if self.iterations:
            return iteration_limit(self.iterations)
        end = process_time() + self.seconds
        return lambda: process_time() < end

    def choose(self, session: Session, rng: Random) -> str:
        state = session.state
        if self.name not in YARDSTICKS:
            return run_search(think(state, self.name, rng, session.recall(state.actor or CHANCE)), self.limit())
        view, moves = state.view(state.actor), state.legal_moves()
        if self.name == "greedy":
            return str(find_yardstick(view["game"], "greedy").choose(view, moves, rng))
        return moves[0] if len(moves) == 1 else run_search(
            find_yardstick(view["game"], self.name).think(view, moves, rng), self.limit()
        )  # fmt: skip


def find_yardstick(game: str, name: str) -> Any:  # a module
    folder = "tests.games" if name == "mcts" else f"tests.games.{package_name(game)}"
    return import_module(f"{folder}.{name}")


@dataclass(frozen=True)
class Match:
    start: str  # a record, which unlike Record can be sent to another process
    players: tuple[Player, ...]  # in seat order of the first game
    seed: int

    def seats(self, number: int) -> list[Player]:
        """Return the players by seat of a game: after each game everybody moves on by a seat."""
        seats = Record.parse(self.start).players
        return [self.players[(seat + number) % seats % len(self.players)] for seat in range(seats)]

    def play(self, number: int) -> Session:
        """Play one game. Games in which the bots have only changed seats have the same dice and draws."""
        seated, session = self.seats(number), Session(Record.parse(self.start))
        chance, rng = Random(f"{self.seed} {number // len(seated)}"), Random(f"{self.seed} {number} bots")
        while (actor := session.state.actor) is not None and len(session.moves) < MAX_PLIES:
            if actor:
                session.play(seated[actor - 1].choose(session, rng))
            else:
                session.play(sample_outcome(session.state, chance))
        return session


def parse_players(text: str, seconds: float, iterations: int) -> tuple[Player, ...]:
    players = []
    for word in text.split(","):
        name, _, own_seconds = word.partition("=")
        if name not in (*SEARCH_LEVELS, "random", *YARDSTICKS):
            sys.exit(f"There is no bot “{name}”. There are {', '.join((*SEARCH_LEVELS, 'random', *YARDSTICKS))}.")
        players.append(Player(name, float(own_seconds or seconds), 0 if own_seconds else iterations))
    return tuple(players)


def play_numbered(task: tuple[Match, int]) -> tuple[int, str, tuple[int, ...] | None]:
    match, number = task
    session = match.play(number)
    result = session.state.result
    return number, str(session.record), None if result is None else result.winners


def play_all(match: Match, games: int, jobs: int) -> Iterator[tuple[list[Player], str, tuple[int, ...] | None]]:
    """Yield the players by seat, the record and the winners of each game, or None for a game without an end."""
    with Pool(jobs) as pool:
        tasks = ((match, number) for number in range(games))
        for number, record, winners in pool.imap_unordered(play_numbered, tasks):
            yield match.seats(number), record, winners


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("bots")
    parser.add_argument("--players", type=int, default=0)
    parser.add_argument("--option", action="append", default=[])
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=0.1)
    parser.add_argument("--iterations", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--save", type=Path)
    options = parser.parse_args(arguments)
    players = parse_players(options.bots, options.seconds, options.iterations)
    settings = dict(setting.split("=") for setting in options.option)
    start = Record(options.game, options.players or max(2, len(players)), settings)
    match = Match(str(start), players, options.seed)
    tallies = {player: Tally(f"{player.name}={player.iterations or player.seconds:g}") for player in players}
    done = count(1)
    for seated, record, winners in play_all(match, options.games, options.jobs):
        for player, tally in tallies.items():
            won = sum(1 / len(winners) for seat in winners if seated[seat - 1] == player) if winners else 0.0
            tally.add(won if winners or winners is None else seated.count(player) / len(seated))
        if options.save:
            with options.save.open("a") as file:
                file.write(record + "\n")
        first = next(iter(tallies.values()))
        print(f"\r{next(done)}/{options.games} {first.bot} {first.points:g} ", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    for tally in tallies.values():
        low, high = tally.interval
        print(f"{tally.bot:16} {tally.points:6.1f} / {tally.games}   {tally.rate:6.1%}  [{low:.1%}, {high:.1%}]")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
