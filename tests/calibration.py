"""How honest the chances are: what `win_probabilities` says in played games, against who won them.

    python -m tests.strength c-cross hard,hard --games 100 --save /tmp/games.txt
    python -m tests.calibration /tmp/games.txt [--playouts 500 --sample 40]

Prints, for points at 20, 35, 50, 65 and 80 % of each game's turns: what came true in each bin with its 95 % interval,
the Brier score beside that of a constant guess, the slope by which the logits should be multiplied, and how many of the
steps over 10 points the next turn undid at least by half, in the chances themselves and in the smoothed ones that the
page's chart shows. Luck does that, too; but on average the next turn takes nothing back of a step that was right. With
`--playouts`, also the Brier score of that many playouts between easy bots and that of the chances, both in the same
positions: all, or `--sample` of them, always the same.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import groupby, pairwise
from math import exp, log
from pathlib import Path
from random import Random
from typing import NamedTuple

from app.render.win_chances import ChanceHistory, Chances, Side, smooth
from pygames.bots import choose, win_probabilities
from pygames.game import CHANCE, State
from pygames.match import Tally
from pygames.record import Record

POINTS = (0.2, 0.35, 0.5, 0.65, 0.8)  # of a game's turns
BINS = 5
BIG_STEP = 0.1
SLOPES = [number / 20 for number in range(4, 101)]

Guess = tuple[float, float]  # a chance, and what came true: 1, or the share of a win


@dataclass
class Game:
    """The positions of a game, and the share of the win of each side."""

    states: list[State]
    turns: list[int]  # the plies at which somebody else decides than before
    parts: dict[Side, float]

    @classmethod
    def parse(cls, text: str) -> Game | None:
        states = list(Record.parse(text).states())
        last = states[-1]
        if last.result is None:
            return None
        winners = last.result.winners
        won = [side for side in last.sides if not winners or not set(winners).isdisjoint(side)]
        actors = [state.actor for state in states[:-1]]
        turns = [ply for ply in range(1, len(actors)) if actors[ply] not in (actors[ply - 1], CHANCE)]
        return cls(states, turns, {side: (side in won) / len(won) for side in last.sides})

    def guesses(self, state: State, chances: Chances) -> list[Guess]:
        """Return the guess for each side, or for the first of two."""
        sides = state.sides[:1] if len(state.sides) == 2 else state.sides
        return [(chances[side], self.parts[side]) for side in sides]

    def points(self) -> Iterator[State]:
        for point in POINTS:
            yield self.states[self.turns[int(point * len(self.turns))]]


def play_out(state: State, rng: Random) -> tuple[int, ...]:
    while state.result is None:
        state = state.play(choose(state, "easy", rng, iterations=1))
    return state.result.winners


def playout_chances(state: State, count: int) -> Chances:
    rng, wins = Random(1), dict.fromkeys(state.sides, 0.0)
    for _ in range(count):
        winners = play_out(state, rng)
        won = [side for side in state.sides if not winners or not set(winners).isdisjoint(side)]
        for side in won:
            wins[side] += 1 / len(won) / count
    return wins


def brier(guesses: Sequence[Guess]) -> float:
    return sum((chance - share) ** 2 for chance, share in guesses) / len(guesses)


def find_slope(guesses: Sequence[Guess]) -> float:
    """Return the factor of the logits that makes what came true most likely."""

    def loss(slope: float) -> float:
        total = 0.0
        for chance, share in guesses:
            bounded = min(max(chance, 1e-6), 1 - 1e-6)
            scaled = 1 / (1 + exp(-slope * log(bounded / (1 - bounded))))
            scaled = min(max(scaled, 1e-9), 1 - 1e-9)
            total -= share * log(scaled) + (1 - share) * log(1 - scaled)
        return total

    return min(SLOPES, key=loss)


class Steps(NamedTuple):
    """The steps over 10 points, those that the next turn undid at least by half, and the share of all that it undid."""

    big: int
    undone: int
    share: float


def count_steps(games: Sequence[Game], histories: Sequence[ChanceHistory]) -> Steps:
    big = undone = 0
    taken_back = total = 0.0
    for game, history in zip(games, histories, strict=True):
        side = game.states[0].sides[0]
        # Where all choose at the same moment, nothing changes until the last one has.
        chances = [chance for chance, _ in groupby(history[ply][side] for ply in game.turns)]
        for (before, after), (_, later) in pairwise(pairwise(chances)):
            step, following = after - before, later - after
            taken_back, total = taken_back - step * following, total + step * step
            if abs(step) > BIG_STEP:
                big += 1
                undone += step * following < 0 and abs(following) >= abs(step) / 2
    return Steps(big, undone, taken_back / max(total, 1e-9))


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", type=Path)
    parser.add_argument("--playouts", type=int, default=0)
    parser.add_argument("--sample", type=int, default=0)
    options = parser.parse_args(arguments)
    games = [game for line in options.file.read_text().splitlines() if (game := Game.parse(line)) and game.turns]
    guesses = [
        guess for game in games for state in game.points() for guess in game.guesses(state, win_probabilities(state))
    ]
    mean = sum(share for _, share in guesses) / len(guesses)
    print(f"{len(games)} games, {len(guesses)} chances; on average {mean:.3f} came true")
    for number in range(BINS):
        parts = [share for chance, share in guesses if min(int(chance * BINS), BINS - 1) == number]
        tally = Tally("", len(parts), sum(parts))
        low, high = tally.interval
        fits = "fits" if low <= (number + 1) / BINS and high >= number / BINS else "DOES NOT FIT"
        label = f"label {number / BINS:.1f} to {(number + 1) / BINS:.1f}"
        print(f"{label}: {len(parts):4}, {tally.rate:.2f} [{low:.2f}, {high:.2f}] {fits}")
    print(f"Brier {brier(guesses):.4f}, a constant {brier([(mean, share) for _, share in guesses]):.4f}")
    if options.playouts:
        points = [(game, state) for game in games for state in game.points()]
        points = Random(1).sample(points, min(options.sample or len(points), len(points)))
        played, judged = (
            [guess for game, state in points for guess in game.guesses(state, estimate(state))]
            for estimate in (partial(playout_chances, count=options.playouts), win_probabilities)
        )
        print(f"in {len(points)} positions: Brier of {options.playouts} playouts {brier(played):.4f}", end=", ")
        print(f"of the chances {brier(judged):.4f}")
    print(f"best slope {find_slope(guesses):.2f}")
    histories = [[win_probabilities(state) for state in game.states] for game in games]
    for title, shown in (("the chances", histories), ("the chart", [smooth(history) for history in histories])):
        steps = count_steps(games, shown)
        tally = Tally("", steps.big, steps.undone)
        low, high = tally.interval
        print(f"{title}: {steps.big} steps over 10 points, {steps.undone} undone = {tally.rate:.0%}", end=" ")
        print(f"[{low:.0%}, {high:.0%}]; on average, the next turn takes back {steps.share:.0%} of a step")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
