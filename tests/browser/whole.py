"""Whole games to be played on the page: games of the engines, made beforehand, as short as a few tries give."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random

from pygames.game import Game
from pygames.games import GAMES
from pygames.record import Record
from tests.random_games import Mood, Step, moods, one_game, settings

TRIES = 4


def finished(start: Record, tries: int = TRIES) -> Iterator[tuple[int, str, Mood]]:
    """Games from there that come to an end: how many taps they take, their record, and the mood they were played in."""
    game = GAMES[start.game]
    for mood in moods(game):
        for seed in range(tries):
            steps = list(one_game(start, mood, Random(seed), 900))
            if steps[-1].after.actor is None:
                moves = tuple(step.move for step in steps)
                taps = sum(len(stage) for move in moves for stage in game.look.taps(move))
                yield taps, str(Record(start.game, start.players, start.options, moves)), mood


@cache
def shortest(name: str, players: int) -> tuple[Record, Mood]:
    """A whole game of so many players with the usual options."""
    _, record, mood = min(finished(Record(name, players)), key=lambda found: found[:2])
    return Record.parse(record), mood


def middle(game: Game, players: int, part: float = 0.4) -> Record:
    """A game that has been left somewhere in the middle."""
    whole, _ = shortest(game.name, players)
    return Record(whole.game, whole.players, whole.options, whole.moves[: int(len(whole.moves) * part)])


def variants(game: Game) -> list[Record]:
    """Every number of players, and every option's every value at least once."""
    found: list[Record] = []
    seen: set[object] = set()
    for record in settings(game):
        new = {record.players, *record.options.items()} - seen
        if new:
            seen |= new
            found.append(record)
    return found


def walk(start: Record, mood: Mood, seed: int, most: int) -> list[Step]:
    return list(one_game(start, mood, Random(seed), most))
