"""Matches: bots against each other, on seats that rotate, counted with a confidence interval."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import sqrt
from random import Random

from pygames.bots import sample_outcome
from pygames.custom_bots import CustomBot, bot_name, create_player
from pygames.record import Record
from pygames.session import Session

Z = 1.96  # 95 %
MAX_PLIES = 3_000  # after which a game counts as unfinished


@dataclass
class Tally:
    """What one bot achieved. A win shared by n seats is 1/n point for each."""

    bot: str
    games: int = 0
    points: float = 0.0
    slowest_move: float = 0.0  # seconds

    def add(self, points: float) -> None:
        self.games += 1
        self.points += points

    @property
    def rate(self) -> float:
        """The points per game, from 0 to 1."""
        return self.points / self.games if self.games else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % confidence interval of `rate`, after Wilson, which stays within 0 and 1."""
        n, p = self.games, self.rate
        if not n:
            return 0.0, 1.0
        middle, half = p + Z * Z / (2 * n), Z * sqrt(p * (1 - p) / n + Z * Z / (4 * n * n))
        low, high = (middle - half) / (1 + Z * Z / n), (middle + half) / (1 + Z * Z / n)
        return min(max(0.0, low), p), max(min(1.0, high), p)  # rounding may leave the range


@dataclass
class MatchResult:
    """The result of a match: a `Tally` for each bot (`bot`, `games`, `points`, `rate`, `interval`), the number of draws
    and of unfinished games (no points for anybody), and the number of plies of each game."""

    tallies: list[Tally]
    draws: int = 0
    unfinished: int = 0
    lengths: list[int] = field(default_factory=list)


def play_match(
    start: Record,
    bots: Sequence[str | CustomBot],
    games: int = 100,
    rng: Random | None = None,
    *,
    seconds: float | None = None,
    iterations: int | None = None,
    max_plies: int = MAX_PLIES,
    progress: Callable[[int, int], None] = lambda done, total: None,
    clock: Callable[[], float] = lambda: 0.0,
) -> MatchResult:
    """Play `games` games from `start` and count who wins.

    A bot is a level ("child", "easy", "medium", "hard", "master", "random"), a function of (view, moves, rng) that
    returns a move, or such a function's name as "MODULE:FUNCTION". `bots` are in seat order of the first game, repeated
    if there are more seats; after each game everybody moves on by a seat. In a team game with two bots, partners share
    one. `seconds` or `iterations` limit the levels' search for each move; with `iterations` a seeded `rng` makes a
    match repeatable.
    """
    rng = rng or Random()
    count = start.players
    seats = [bots[seat % len(bots)] for seat in range(count)]
    tallies = {bot: Tally(bot_name(bot)) for bot in seats}
    players = {bot: create_player(bot, seconds=seconds, iterations=iterations) for bot in tallies}
    result = MatchResult([*tallies.values()])
    for number in range(games):
        seated = [seats[(seat + number) % count] for seat in range(count)]
        session = Session(start)
        while (actor := session.state.actor) is not None and len(session.moves) - len(start.moves) < max_plies:
            if actor:
                bot = seated[actor - 1]
                begin = clock()
                move = players[bot](session, rng)
                tallies[bot].slowest_move = max(tallies[bot].slowest_move, clock() - begin)
            else:
                move = sample_outcome(session.state, rng)
            session.play(move)
        outcome = session.state.result
        result.lengths.append(len(session.moves) - len(start.moves))
        winners = outcome.winners if outcome else ()
        result.unfinished += outcome is None
        result.draws += outcome is not None and not winners
        for bot, tally in tallies.items():
            tally.add(sum(1 / len(winners) for seat in winners if seated[seat - 1] == bot))
        progress(number + 1, games)
    return result
