"""Random games for the laws: every game, player count and option, in moods that lead to deep and rare states."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import cycle, islice, product
from random import Random

from pygames.bots import sample_outcome
from pygames.game import BadInput, Game, State
from pygames.record import Record
from tests.game_data import load_game_data
from tests.tiers import scale_count

Mood = Callable[[State, Random], str]  # chooses the next move


@dataclass(frozen=True)
class Step:
    """One move of a random game. `record` is the game up to and including it, built on demand."""

    before: State
    move: str
    after: State
    start: Record
    moves: tuple[str, ...]

    @property
    def record(self) -> Record:
        return Record(self.start.game, self.start.players, self.start.options, self.moves)


def all_setups(game: Game) -> list[Record]:
    """Return an empty record for every valid combination of players and options."""
    setups = []
    choices = product(*(option.values for option in game.options.values()))
    for players, values in product(game.players, choices):
        try:
            setups.append(Record(game.name, players, dict(zip(game.options, values, strict=True))))
        except BadInput:
            continue  # this option value is not available with this number of players
    assert {record.players for record in setups} == set(game.players)
    return list(dict.fromkeys(setups))


def choose_uniformly(state: State, rng: Random) -> str:
    return sample_outcome(state, rng) if state.actor == 0 else rng.choice(state.legal_moves())


def load_moods(game: Game) -> tuple[Mood, ...]:
    return (choose_uniformly, *getattr(load_game_data(game, "odd"), "MOODS", ()))


def play_random_game(start: Record, mood: Mood, rng: Random, max_moves: int = 1_500) -> Iterator[Step]:
    """Yield the steps of a game, at most `max_moves`: not every game ends by itself."""
    state, moves = start.replay(), list[str]()
    while state.actor is not None and len(moves) < max_moves:
        move = mood(state, rng)
        after = state.play(move)
        moves.append(move)
        yield Step(state, move, after, start, tuple(moves) if len(moves) <= 400 else ())
        state = after


def random_games(
    game: Game, count: int, seed: int = 1, max_moves: int = 1_500, is_scaled: bool = True
) -> Iterator[Iterator[Step]]:
    """Yield `count` games (scaled down unless this run tests everything), cycling through setups and moods."""
    rng, combinations = Random(seed), list(product(all_setups(game), load_moods(game)))
    rng.shuffle(combinations)
    for start, mood in islice(cycle(combinations), scale_count(count) if is_scaled else count):
        yield play_random_game(start, mood, rng, max_moves)


def sample_steps(game: Game, count: int, share: float, seed: int = 1, max_moves: int = 300) -> Iterator[Step]:
    """Yield a share of the steps of `count` games, for laws that are slow to check; a game's final step always."""
    rng = Random(seed + 1)
    for steps in random_games(game, count, seed, max_moves):
        for step in steps:
            if step.after.actor is None or rng.random() < share:
                yield step
