"""The search of a round: a balanced mixture, with weights that playouts correct, and how other players would choose.

In balance everybody answers what the others do, and mixes options that are nearly as good as the best (a logit
equilibrium). Unlike regret matching, which mostly ends in one of many pure equilibria, it keeps equal options equal.
"""

from __future__ import annotations

from random import Random

from pygames.games.crossing.endings import NAIVE_SHARE, REASONER_TEMPERATURE, Endings, expect_naive, is_ending, mix
from pygames.games.crossing.judge import RoundModel, create_round_model, judge_table, normalize
from pygames.games.crossing.levels import MixedStrategy, naive_strategy, scaled_softmax, shy_strategy, softmax
from pygames.games.crossing.playouts import create_table
from pygames.games.crossing.rules import CrossingState

EXPLORATION = 0.3  # of the choices before a playout, which are even
BALANCE_TEMPERATURE, LAST_TEMPERATURE = 0.02, 0.006  # of a chance to win; the latter in the last round, which is exact
SAMPLES_PER_ANSWER = 4
TREMBLE = 0.05  # of the samples, in which everybody errs: so nobody trusts in a choice that is never the better one
PLAYOUT_ROUNDS = 2
BALANCE_SAMPLES = 12  # of a step
PLAYOUTS, PLAYOUT_STEPS = 32, 16  # at once, and the steps between: a playout changes all chances, so they are bundled
ENDING_STEPS = 5  # of these, in which the last rounds are played
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
HABIT_TEMPERATURES = (0.05, 0.15, 0.4)  # of a reasoner's choice, in fractions of the spread, too
REASONER_SAMPLES, RUN_STEPS = 8, 16  # of a step; steps of a line of thought


class Reasoner:
    """A player who expects some of the others to be naive and the rest to reason likewise (smooth fictitious play).

    A line of thought settles on one of several equilibria by chance, and another player may settle on another: what
    such a player does is the mean over many lines of thought, each begun from nothing.
    """

    def __init__(self, model: RoundModel, naive: list[MixedStrategy], share: float = NAIVE_SHARE) -> None:
        self.model, self.naive, self.share = model, naive, share
        self.totals = [[[0.0] * len(options) for options in model.options] for _ in HABIT_TEMPERATURES]
        self.begin()

    def begin(self) -> None:
        self.strategies, self.steps = [*self.naive], 0
        self.worths = [[0.0] * len(options) for options in self.model.options]

    def step(self, rng: Random) -> None:
        if self.steps == RUN_STEPS:
            self.note_choices(self.totals)
            self.begin()
        for choices in zip(*self.model.sample_columns(self.strategies, rng, REASONER_SAMPLES), strict=True):
            for worths, chances in zip(self.worths, self.model.all_win_chances(choices), strict=True):
                add(worths, chances)
        self.steps += 1
        if self.share < 1:
            for seat, (naive, worths) in enumerate(zip(self.naive, self.worths, strict=True)):
                self.strategies[seat] = mix(naive, scaled_softmax(worths, REASONER_TEMPERATURE), self.share)

    def note_choices(self, totals: list[list[MixedStrategy]]) -> None:
        for by_seat, temperature in zip(totals, HABIT_TEMPERATURES, strict=True):
            for total, worths in zip(by_seat, self.worths, strict=True):
                add(total, scaled_softmax(worths, temperature), self.steps)

    def habits(self, seat: int) -> list[MixedStrategy]:
        """Return how a seat that reasons so chooses: coolly, or with more and more mistakes."""
        if not self.steps:
            return [self.naive[seat]] * len(HABIT_TEMPERATURES)
        latest = [scaled_softmax(self.worths[seat], temperature) for temperature in HABIT_TEMPERATURES]
        return [
            normalize([before + self.steps * part for before, part in zip(by_seat[seat], choice, strict=True)])
            for by_seat, choice in zip(self.totals, latest, strict=True)
        ]


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
        naive = expect_naive(state, self.model)
        self.current = [*self.even]
        self.worths, self.samples = [[0.0] * len(options) for options in self.options], 0
        self.totals = [[0.0] * len(options) for options in self.options]  # of the strategies
        self.endings = Endings(state, self.model) if is_ending(state) else None
        self.results: list[tuple[list[int], list[float]]] = []  # choices, and the chances that a playout has found
        # Others do not look as far ahead.
        judged = create_round_model(state) if self.endings else self.model
        self.reasoners = [
            Reasoner(judged, self.even, 1.0),
            Reasoner(judged, naive, 1.0),
            Reasoner(judged, naive),
            Reasoner(create_round_model(state, PLAIN_WEIGHTS), naive),
        ]

    def step(self) -> None:
        """Search on: a slice of work."""
        self.steps += 1
        phase = self.steps % PLAYOUT_STEPS
        if self.endings and phase >= PLAYOUT_STEPS - ENDING_STEPS:
            choices = self.explore()
            self.results.append((choices, self.endings.play_out(choices, self.rng)))
            if phase == PLAYOUT_STEPS - 1:
                self.learn()
            return
        if self.state.bag and not self.endings and phase == 1:
            for _ in range(PLAYOUTS):
                self.play_out()
        for _ in range(BALANCE_SAMPLES):
            self.seek_balance()
        # The first two do not think twice, and need fewer samples.
        for reasoner in self.reasoners if self.steps % 4 == 1 else self.reasoners[2:]:
            reasoner.step(self.rng)

    def explore(self) -> list[int]:
        strategies = [
            even if self.rng.random() < EXPLORATION else current
            for even, current in zip(self.even, self.current, strict=True)
        ]
        return self.model.sample(strategies, self.rng)

    def learn(self) -> None:
        for choices, chances in self.results:
            self.model.learn(choices, chances)
        self.results.clear()

    def play_out(self) -> None:
        choices, table = self.explore(), create_table(self.state, self.rng)
        table.play_round(choices)
        for _ in range(PLAYOUT_ROUNDS):
            table.refill()
            is_last = not table.bag
            table.play_round(table.choose_quickly(self.rng))
            if is_last:
                break
        self.model.learn(choices, judge_table(table))

    def seek_balance(self) -> None:
        """Let everybody answer the average of what the others have done so far: fictitious play, smoothed."""
        strategies = self.even if self.rng.random() < TREMBLE else self.current
        choices = self.model.sample(strategies, self.rng)
        for worths, chances in zip(self.worths, self.model.all_win_chances(choices), strict=True):
            add(worths, chances)
        self.samples += 1
        if self.samples % SAMPLES_PER_ANSWER == 0:
            temperature = (BALANCE_TEMPERATURE if self.state.bag else LAST_TEMPERATURE) * self.samples
            self.current = [softmax(worths, temperature) for worths in self.worths]
            for totals, strategy in zip(self.totals, self.current, strict=True):
                add(totals, strategy, self.samples)  # later ones count more

    def equilibrium(self, seat: int) -> MixedStrategy:
        return normalize(self.totals[seat]) if any(self.totals[seat]) else self.reasoners[2].strategies[seat]

    def habits(self, seat: int) -> list[MixedStrategy]:
        """Return how different players would choose: the balanced one first."""
        return [
            self.equilibrium(seat),
            self.even[seat],
            shy_strategy(self.state, self.model, seat),
            *(naive_strategy(self.state, self.model, seat, *habit) for habit in GREEDY_HABITS),
            *(habit for reasoner in self.reasoners for habit in reasoner.habits(seat)),
        ]


def add(totals: list[float], values: list[float], weight: float = 1.0) -> None:
    for index, value in enumerate(values):
        totals[index] += weight * value
