"""The search of a round: an equilibrium by regret matching, with weights that playouts correct, and other habits.

Each step samples everybody's choices from their present strategies, and adds to the regret of each option what it would
have brought. The average of the strategies approaches an equilibrium.
"""

from __future__ import annotations

from random import Random

from pygames.games.crossing.judge import RoundModel, create_round_model, judge_table
from pygames.games.crossing.levels import MixedStrategy, naive_strategy, scaled_softmax, shy_strategy
from pygames.games.crossing.playouts import create_table
from pygames.games.crossing.rules import CrossingState

EXPLORATION = 0.3  # of the choices before a playout, which are even
TREMBLE = 0.1  # of the others' choices, so that nobody trusts in a choice that is never better than another
PLAYOUT_ROUNDS = 2
SAMPLES, PLAYOUTS = 2, 2  # of a step
# What a greedy player thinks a saved point worth, in points, and how much of a point it overlooks.
GREEDY_HABITS = ((0.0, 0.4), (0.5, 0.4), (1.0, 0.4), (0.0, 1.5), (0.4, 1.5), (1.0, 1.5))
# Of `features`, for a player who judges by feel: by hand, for the knots of judge.py.
PLAIN_WEIGHTS = (
    (0.50, -0.10, 0.00, -0.50),
    (0.40, -0.10, 0.10, -0.45),
    (0.27, -0.09, 0.20, -0.40),
    (0.20, -0.07, 0.20, -0.38),
    (0.18, -0.06, 0.20, -0.35),
)
NAIVE_SHARE = 0.3  # of the others' choices, as a reasoner expects them
REASONER_TEMPERATURE = 0.15  # fractions of the spread between the best and the worst option
NAIVE_HABIT = (0.4, 1.5)  # of the naive players that a reasoner expects
HABIT_TEMPERATURES = (0.07, 0.2, 0.4)


STEPS_PER_UPDATE = 4  # of a reasoner: the first worths are mostly noise


class Reasoner:
    """A player who expects some of the others to be naive and the rest to reason likewise (smooth fictitious play)."""

    def __init__(self, model: RoundModel, naive: list[MixedStrategy], share: float = NAIVE_SHARE) -> None:
        self.model, self.naive, self.share = model, naive, share
        self.strategies, self.steps = [*naive], 0
        self.worths = [[0.0] * len(options) for options in model.options]

    def step(self, rng: Random) -> None:
        for _ in range(SAMPLES):
            mixed = [
                naive if rng.random() < self.share else strategy
                for naive, strategy in zip(self.naive, self.strategies, strict=True)
            ]
            choices = self.model.sample(mixed, rng)
            for worths, chances in zip(self.worths, self.model.all_win_chances(choices), strict=True):
                add(worths, chances)
        self.steps += 1
        if self.share < 1 and not self.steps % STEPS_PER_UPDATE:
            self.strategies = [scaled_softmax(worths, REASONER_TEMPERATURE) for worths in self.worths]


class RoundSearch:
    """What has been found about a round so far."""

    def __init__(self, state: CrossingState) -> None:
        self.state, self.model = state, create_round_model(state)
        self.options = self.model.options
        # A common seed: all seats that search the same round find the same equilibrium of several.
        self.rng = Random(repr((state.mushrooms, state.held, state.banked, state.pausing)))
        self.seats = [seat for seat, options in enumerate(self.options) if options]
        self.steps = 0
        self.even = [[1 / max(1, len(options))] * len(options) for options in self.options]
        naive = [naive_strategy(state, self.model, seat, *NAIVE_HABIT) for seat in range(len(self.options))]
        self.current = [*self.even]
        self.regrets = [[0.0] * len(options) for options in self.options]
        self.totals = [[0.0] * len(options) for options in self.options]  # of the strategies
        self.reasoners = [
            Reasoner(self.model, self.even, 1.0),
            Reasoner(self.model, naive, 1.0),
            Reasoner(self.model, naive),
            Reasoner(create_round_model(state, PLAIN_WEIGHTS), naive),
        ]

    def step(self) -> None:
        """Search on: a slice of work."""
        self.steps += 1
        if self.state.bag:
            for _ in range(PLAYOUTS):
                self.play_out()
        for _ in range(SAMPLES):
            self.match_regrets()
        # The first two learn nothing new, and need fewer samples.
        for reasoner in (*self.reasoners[2:], self.reasoners[self.steps % 2]):
            reasoner.step(self.rng)

    def play_out(self) -> None:
        choices, table = self.model.sample(self.explore(EXPLORATION), self.rng), create_table(self.state, self.rng)
        table.play_round(choices)
        for _ in range(PLAYOUT_ROUNDS):
            table.refill()
            is_last = not table.bag
            table.play_round(table.choose_quickly(self.rng))
            if is_last:
                break
        self.model.learn(choices, judge_table(table))

    def explore(self, share: float) -> list[MixedStrategy]:
        """Return the present strategies, of which a share is even instead."""
        return [
            even if self.rng.random() < share else current
            for even, current in zip(self.even, self.current, strict=True)
        ]

    def match_regrets(self) -> None:
        choices = self.model.sample(self.explore(TREMBLE), self.rng)
        for seat, chances in enumerate(self.model.all_win_chances(choices)):
            if chances:
                strategy, regrets = self.current[seat], self.regrets[seat]
                expected = sum([part * chance for part, chance in zip(strategy, chances, strict=True)])
                regrets[:] = [max(0.0, old + new - expected) for old, new in zip(regrets, chances, strict=True)]
                positive = sum(regrets)
                self.current[seat] = [regret / positive for regret in regrets] if positive else self.even[seat]
                add(self.totals[seat], strategy, self.steps)  # later ones count more

    def balanced(self, seat: int) -> MixedStrategy:
        total = sum(self.totals[seat])
        return [part / total for part in self.totals[seat]] if total else self.reasoners[2].strategies[seat]

    def habits(self, seat: int) -> list[MixedStrategy]:
        """Return how different players would choose: the balanced one first."""
        return [
            self.balanced(seat),
            self.even[seat],
            shy_strategy(self.state, self.model, seat),
            *(naive_strategy(self.state, self.model, seat, *habit) for habit in GREEDY_HABITS),
            *(scaled_softmax(each.worths[seat], heat) for each in self.reasoners for heat in HABIT_TEMPERATURES),
        ]


def add(totals: list[float], values: list[float], weight: float = 1.0) -> None:
    for index, value in enumerate(values):
        totals[index] += weight * value
