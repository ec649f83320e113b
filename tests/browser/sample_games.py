"""Games for the pages to play and show: random games of the engines, the shortest of a few attempts."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from random import Random

from pygames.game import Game
from pygames.games import GAMES
from pygames.record import Record
from tests import tiers
from tests.random_games import Mood, all_setups, load_moods, play_random_game

ATTEMPTS = 4  # with each mood
MAX_PART = 30  # moves at either end of a long game that are played without --all
MIN_UNFINISHED_MOVES = 2
MIN_MOVES = 24  # a shorter game shows too little


def finished_games(start: Record, attempts: int = ATTEMPTS) -> Iterator[tuple[int, str, Mood]]:
    """Yield the number of taps, the record and the mood of each game that comes to an end."""
    game = GAMES[start.game]
    for mood in load_moods(game):
        for seed in range(attempts):
            steps = list(play_random_game(start, mood, Random(seed), 900))
            if steps[-1].after.actor is None:
                moves = tuple(step.move for step in steps)
                taps = sum(len(stage) for move in moves for stage in game.renderer.move_taps(move))
                yield taps, str(Record(start.game, start.players, start.options, moves)), mood


@cache
def short_game(name: str, players: int) -> tuple[Record, Mood]:
    """Return a short finished game with the default options and its mood; the longest if all are very short."""
    games = [(taps, Record.parse(text), mood) for taps, text, mood in finished_games(Record(name, players))]
    if long := [game for game in games if len(game[1].moves) >= MIN_MOVES]:
        _, record, mood = min(long, key=lambda game: (game[0], str(game[1])))
    else:
        _, record, mood = max(games, key=lambda game: (len(game[1].moves), str(game[1])))
    return record, mood


def split_game(whole: Record) -> list[tuple[Record, tuple[str, ...]]]:
    """Return records to start from, each with the moves to play from there: the beginning and the end of a long game,
    the whole of a short one, and of any with --all."""
    moves = whole.moves
    if tiers.tier == "all" or len(moves) <= 2 * MAX_PART:
        return [(replace(whole, moves=()), moves)]
    return [(replace(whole, moves=()), moves[:MAX_PART]), (replace(whole, moves=moves[:-MAX_PART]), moves[-MAX_PART:])]


def unfinished_game(game: Game, players: int, share: float = 0.4) -> Record:
    """Return the first `share` of the moves of the short game."""
    whole, _ = short_game(game.name, players)
    moves = max(MIN_UNFINISHED_MOVES, int(len(whole.moves) * share))
    return Record(whole.game, whole.players, whole.options, whole.moves[: min(moves, len(whole.moves) - 1)])


def setup_variants(game: Game) -> list[Record]:
    """Return empty records with every number of players, and every value of every option, at least once."""
    variants: list[Record] = []
    covered: set[object] = set()
    for record in all_setups(game):
        new = {record.players, *record.options.items()} - covered
        if new:
            covered |= new
            variants.append(record)
    return variants


def record_path(record: Record, lang: str = "en") -> str:
    """Return the path that opens a record, as the page itself shares it: spaces are written as underscores."""
    return f"/{lang}/{record.game}/#record={str(record).replace(' ', '_')}"
