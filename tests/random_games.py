"""Random games for the laws: every game, player count and option, in moods that reach the deep and odd states."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import cycle, islice, product
from random import Random

from pygames.bots import sample_outcome
from pygames.game import BadInput, Game, State
from pygames.record import Record
from tests.own import load_own
from tests.tiers import share

Mood = Callable[[State, Random], str]


@dataclass(frozen=True)
class GameEvent:
    """One move of a random game. `record` is the game up to and with it, made only when asked for."""

    before: State
    move: str
    after: State
    start: Record
    moves: tuple[str, ...]

    @property
    def record(self) -> Record:
        return Record(self.start.game, self.start.players, self.start.options, self.moves)


def settings(game: Game) -> list[Record]:
    """The start of every way to set the game up."""
    found = []
    choices = product(*(option.values for option in game.options.values()))
    for players, values in product(game.players, choices):
        try:
            found.append(Record(game.name, players, dict(zip(game.options, values, strict=True))))
        except BadInput:
            continue  # values that do not go with so many players
    assert {record.players for record in found} == set(game.players)
    return list(dict.fromkeys(found))


def uniform(state: State, rng: Random) -> str:
    return sample_outcome(state, rng) if state.actor == 0 else rng.choice(state.legal_moves())


def moods(game: Game) -> tuple[Mood, ...]:
    return (uniform, *getattr(load_own(game, "odd"), "MOODS", ()))


def one_game(start: Record, mood: Mood, rng: Random, most: int = 1_500) -> Iterator[GameEvent]:
    """A game move by move, left after `most` moves: not every game ends by itself."""
    state, moves = start.replay(), list[str]()
    while state.actor is not None and len(moves) < most:
        move = mood(state, rng)
        after = state.play(move)
        moves.append(move)
        yield GameEvent(state, move, after, start, tuple(moves) if len(moves) <= 400 else ())
        state = after


def many(
    game: Game, number: int, seed: int = 1, most: int = 1_500, sampled: bool = True
) -> Iterator[Iterator[GameEvent]]:
    """Yield `number` games (fewer if not everything is to be tested), by turns in all settings and moods."""
    rng, ways = Random(seed), list(product(settings(game), moods(game)))
    rng.shuffle(ways)
    for start, mood in islice(cycle(ways), share(number) if sampled else number):
        yield one_game(start, mood, rng, most)


def sampled(game: Game, number: int, share: float, seed: int = 1, most: int = 300) -> Iterator[GameEvent]:
    """Some of the steps of so many games, for laws that are slow to check; the last step of each always."""
    rng = Random(seed + 1)
    for steps in many(game, number, seed, most):
        for step in steps:
            if step.after.actor is None or rng.random() < share:
                yield step
