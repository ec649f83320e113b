"""Whole games to be played on the page: games of the engines, made beforehand, as short as a few tries give."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random

from pygames.game import Game
from pygames.games import GAMES
from pygames.record import Record
from tests.random_games import Mood, all_setups, load_moods, play_random_game

TRIES = 4  # with each mood
FEWEST = 2  # moves of a game that has been left
LEAST = 24  # moves: what is over sooner shows too little


def finished(start: Record, tries: int = TRIES) -> Iterator[tuple[int, str, Mood]]:
    """Yield games from there that come to an end: how many taps they take, their record, and their mood."""
    game = GAMES[start.game]
    for mood in load_moods(game):
        for seed in range(tries):
            steps = list(play_random_game(start, mood, Random(seed), 900))
            if steps[-1].after.actor is None:
                moves = tuple(step.move for step in steps)
                taps = sum(len(stage) for move in moves for stage in game.renderer.move_taps(move))
                yield taps, str(Record(start.game, start.players, start.options, moves)), mood


@cache
def shortest(name: str, players: int) -> tuple[Record, Mood]:
    """Return a short whole game with the default options; of games that are all very short, a long one."""
    games = [(taps, Record.parse(text), mood) for taps, text, mood in finished(Record(name, players))]
    if long := [game for game in games if len(game[1].moves) >= LEAST]:
        _, record, mood = min(long, key=lambda found: (found[0], str(found[1])))
    else:
        _, record, mood = max(games, key=lambda found: (len(found[1].moves), str(found[1])))
    return record, mood


def middle(game: Game, players: int, part: float = 0.4) -> Record:
    """A game that has been left somewhere in the middle."""
    whole, _ = shortest(game.name, players)
    moves = max(FEWEST, int(len(whole.moves) * part))
    return Record(whole.game, whole.players, whole.options, whole.moves[: min(moves, len(whole.moves) - 1)])


def variants(game: Game) -> list[Record]:
    """Every number of players, and every option's every value at least once."""
    found: list[Record] = []
    seen: set[object] = set()
    for record in all_setups(game):
        new = {record.players, *record.options.items()} - seen
        if new:
            seen |= new
            found.append(record)
    return found


def link(record: Record, lang: str = "en") -> str:
    """The address that opens a record, as the page itself makes it: blanks are written as underscores."""
    return f"/{lang}/{record.game}/#record={str(record).replace(' ', '_')}"
