"""Results and storage for the tests of *Our games*."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from app.learn.results import Result
from pygames.session import Player

Seats = Mapping[int, Player]


def person(name: str = "") -> Player:
    return Player(name)


def bot(level: str) -> Player:
    return Player(bot=level)


def result(
    *players: Player,
    winners: Sequence[int] = (1,),
    game: str = "c-cross",
    sides: Sequence[Sequence[int]] = (),
    number: int = 0,
) -> Result:
    """Return a result; a higher `number` is later. Without `sides`, everybody plays alone."""
    seats = dict(enumerate(players, 1))
    teams = tuple(map(tuple, sides)) or tuple((seat,) for seat in seats)
    return Result(f"g{number}", game, seats, teams, tuple(winners), float(number))
