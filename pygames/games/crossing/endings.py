"""The last rounds: what choices lead to when one to three rounds follow them, which are played to the end.

In the last round everybody knows what each outcome wins, so an equilibrium is sought there. All refills that may come
before it are known, too: the longer the search, the more exact are the chances in the last round but one. Rounds
between are played naively: reasoning there won no more games.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from pygames.games.crossing.judge import (
    LATE_ROUNDS,
    Outlook,
    RoundModel,
    create_round_model,
    estimate_rounds,
    normalize,
)
from pygames.games.crossing.levels import MixedStrategy, naive_strategy, scaled_softmax
from pygames.games.crossing.playouts import QuickGame, create_table
from pygames.games.crossing.rules import CrossingState, refill_size
from pygames.games.crossing.stones import ONE_STONE, count_stones

NAIVE_HABIT = (0.4, 1.5)  # what a saved point is worth to naive players, and how much of a point they overlook
NAIVE_SHARE = 0.3  # of the others' choices, as a reasoner expects them
REASONER_TEMPERATURE = 0.15  # fractions of the spread between the best and the worst option
ANSWERS, SAMPLES_PER_ANSWER = 4, 8  # each time that a last round is looked at
COOLEST = 0.1  # of the temperature and of the naive share, in the end
MAX_KNOWN_STONES = 6  # in the bag; with more there are too many refills
JUDGED_REFILLS = 2.0  # that the judgement counts as, while not all refills have been seen

Heaps = tuple[int, ...]


def is_ending(state: CrossingState) -> bool:
    remaining = count_stones(state.bag)
    return remaining > 0 and estimate_rounds(remaining, len(state.mushrooms)) <= LATE_ROUNDS


class LastRound:
    """A round after which the game ends: an equilibrium, and each seat's chance to win in it."""

    def __init__(self, table: QuickGame, mushrooms: Sequence[int]) -> None:
        state = create_state(table, mushrooms)
        self.model = create_round_model(state)
        self.naive = expect_naive(state, self.model)
        self.strategies = [*self.naive]
        self.worths = [[0.0] * len(options) for options in self.model.options]
        self.sums, self.looks = [0.0] * state.player_count, 0

    @property
    def chances(self) -> list[float]:
        return normalize(self.sums)

    def look(self, rng: Random) -> None:
        """Come nearer to the equilibrium (smoothed fictitious play). Later results count more."""
        model, self.looks = self.model, self.looks + 1
        cooling = max(COOLEST, 1 / self.looks)
        for answer in range(ANSWERS):
            for choices in zip(*model.sample_columns(self.strategies, rng, SAMPLES_PER_ANSWER), strict=True):
                pausing_chances = [] if all(model.options) else model.win_chances(choices)
                for seat, chances in enumerate(model.all_win_chances(choices)):
                    worths, mean = self.worths[seat], 0.0
                    for index, (part, chance) in enumerate(zip(self.strategies[seat], chances, strict=True)):
                        worths[index] += chance
                        mean += part * chance
                    if answer:
                        self.sums[seat] += self.looks * (mean if chances else pausing_chances[seat])
            for seat, (naive, worths) in enumerate(zip(self.naive, self.worths, strict=True)):
                reasoned = scaled_softmax(worths, REASONER_TEMPERATURE * cooling)
                self.strategies[seat] = mix(naive, reasoned, NAIVE_SHARE * cooling)
        for known in model.known_chances:  # there are thousands of last rounds
            known.clear()


class Aftermath:
    """What follows a round if the next refill empties the bag: the last rounds, by their mushrooms."""

    def __init__(self, table: QuickGame) -> None:
        self.table, self.refills = table, list_refills(table)
        self.last_rounds: dict[Heaps, LastRound] = {}
        self.outlook = Outlook([0.0] * len(table.held), 0.0)

    def look(self, rng: Random) -> list[float]:
        """Look at one of the last rounds, at a new one as long as there is any. Return the chances there."""
        candidates = [heaps for heaps in self.refills if heaps not in self.last_rounds] or [*self.refills]
        mushrooms = rng.choices(candidates, [self.refills[heaps] for heaps in candidates])[0]
        if mushrooms not in self.last_rounds:
            self.last_rounds[mushrooms] = LastRound(self.table, mushrooms)
        last_round = self.last_rounds[mushrooms]
        last_round.look(rng)
        self.note_chances()
        return last_round.chances

    def note_chances(self) -> None:
        sums, seen = [0.0] * len(self.table.held), len(self.last_rounds)
        for mushrooms, last_round in self.last_rounds.items():
            for seat, chance in enumerate(last_round.chances):
                sums[seat] += self.refills[mushrooms] * chance
        self.outlook.chances = normalize(sums)
        self.outlook.trust = 1.0 if seen == len(self.refills) else seen / (seen + JUDGED_REFILLS)


class Endings:
    """What is known about all that may follow a round."""

    def __init__(self, state: CrossingState, model: RoundModel) -> None:
        self.state, self.model = state, model
        self.known: dict[tuple[Heaps, ...], Aftermath] = {}

    def play_out(self, choices: list[int], rng: Random) -> list[float]:
        """Return each seat's chance to win after these choices, by one of the ways in which the game may go on."""
        table = create_table(self.state, rng)
        table.play_round(choices)
        if len(table.bag) <= min(MAX_KNOWN_STONES, sum(map(refill_size, table.mushrooms))):
            key = ((*table.mushrooms,), (*table.held,), (*table.banked,), (table.pausing,))
            if key not in self.known:
                self.known[key] = Aftermath(table)
            aftermath = self.known[key]
            self.model.note_outlook(choices, aftermath.outlook)
            return aftermath.look(rng)
        while True:
            table.refill()
            if not table.bag:
                last_round = LastRound(table, table.mushrooms)
                last_round.look(rng)
                return last_round.chances
            state = create_state(table, table.mushrooms)
            model = create_round_model(state)
            table.play_round(model.sample(expect_naive(state, model), rng))


def create_state(table: QuickGame, mushrooms: Sequence[int]) -> CrossingState:
    """Return the position before the choices with these mushrooms. What else lies in the bag does not matter here."""
    bag = sum(table.bag) - (sum(mushrooms) - sum(table.mushrooms))
    return CrossingState((*mushrooms,), (*table.held,), (*table.banked,), bag, 1, pausing=table.pausing)


def list_refills(table: QuickGame) -> dict[Heaps, int]:
    """Return what may lie on the mushrooms after the refill that empties the bag, each with its weight."""
    draws = [index for index, heap in enumerate(table.mushrooms) for _ in range(refill_size(heap))]
    refills = {((*table.mushrooms,), sum(table.bag)): 1}
    for index in draws[: len(table.bag)]:
        drawn = dict[tuple[Heaps, int], int]()
        for (heaps, bag), weight in refills.items():
            for position, stone in enumerate(ONE_STONE.values()):
                if count := bag >> 8 * position & 255:
                    key = (*heaps[:index], heaps[index] + stone, *heaps[index + 1 :]), bag - stone
                    drawn[key] = drawn.get(key, 0) + weight * count
        refills = drawn
    return {heaps: weight for (heaps, _), weight in refills.items()}


def expect_naive(state: CrossingState, model: RoundModel) -> list[MixedStrategy]:
    return [naive_strategy(state, model, seat, *NAIVE_HABIT) for seat in range(state.player_count)]


def mix(naive: MixedStrategy, reasoned: MixedStrategy, naive_share: float) -> MixedStrategy:
    return [naive_share * a + (1 - naive_share) * b for a, b in zip(naive, reasoned, strict=True)]
