"""What stones are worth, and what a round may bring each seat, from public information only.

Targets are numbers: mushrooms first, then tiles by seat, counted from 0. To protect is to point at one's own tile: then
"a seat alone at a target takes its stones" needs no exception, because a thief is not alone at a protected tile.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import product
from math import exp, prod
from operator import itemgetter
from random import Random

from pygames.games.crossing.playouts import QuickGame
from pygames.games.crossing.rules import PROTECT, CrossingState
from pygames.games.crossing.stones import count_stones, count_white, points_of
from pygames.weights import load_weights

# The playouts that the judge counts as, and before the last LATE_ROUNDS, whose players reason to the end (endings.py).
# Quick players steal less than good ones, so if the judge counted less before, hard would protect too seldom.
JUDGE_VISITS, LATE_VISITS, LATE_ROUNDS = 300, 6, 3.4
MAX_CHANGE = 0.3  # of a logit, by one playout
MAX_CASES, MIN_PART = 600, 0.02  # of the others' choices that are looked at; of the part of the likeliest one
RANK_GAP_BITS = 12  # in the last round each rank weighs 2 to this power times the next

KNOT_ROUNDS = (1.0, 2.0, 4.0, 8.0, 14.0)
# The weights of `features` in the logit of a seat's chance to win, at each of these numbers of rounds still to come.
KNOT_WEIGHTS = tuple(tuple(weights) for weights in load_weights(__package__).values())


def features(held: int, banked: int, pausing: bool) -> tuple[float, ...]:
    """Return the points, the points that can be stolen, the pairs that lack a third colour, and `pausing`."""
    own = held + banked
    total = points_of(own)
    risk = total - points_of(banked)
    low, middle, _ = sorted((own & 255, own >> 8 & 255, own >> 16 & 255))
    return total, risk, middle - low, pausing


def find_knot(rounds: float) -> tuple[int, float]:
    """Return the knot before this number of rounds, and the way to the next one, from 0 to 1."""
    rounds = min(max(rounds, KNOT_ROUNDS[0]), KNOT_ROUNDS[-1])
    before = max(index for index, knot in enumerate(KNOT_ROUNDS[:-1]) if knot <= rounds)
    return before, (rounds - KNOT_ROUNDS[before]) / (KNOT_ROUNDS[before + 1] - KNOT_ROUNDS[before])


@cache
def interpolate_weights(
    bag: int, mushrooms: int, knots: tuple[tuple[float, ...], ...] = KNOT_WEIGHTS
) -> tuple[float, ...]:
    """Return the weights with this number of stones in the bag, linear between two knots."""
    before, fraction = find_knot(estimate_rounds(bag, mushrooms))
    return tuple(a + fraction * (b - a) for a, b in zip(*knots[before : before + 2], strict=True))


def logit(held: int, banked: int, pausing: bool, weights: tuple[float, ...]) -> float:
    return sum(map(float.__mul__, weights, map(float, features(held, banked, pausing))))


def judge_table(table: QuickGame) -> list[float]:
    """Return each seat's chance to win, between two rounds; after the last one the winners share 1."""
    if not table.bag:
        ranks = [final_rank(held + banked) for held, banked in zip(table.held, table.banked, strict=True)]
        best = max(ranks)
        return [(rank == best) / ranks.count(best) for rank in ranks]
    return judge_heaps(table.held, table.banked, table.pausing, len(table.bag))


def final_rank(heap: int) -> int:
    """Return a number by which heaps compare at the end: by points, then by white stones, of which there are six."""
    return points_of(heap) * 7 + count_white(heap)


def judge_heaps(held: Sequence[int], banked: Sequence[int], pausing: int, bag: int) -> list[float]:
    """Return each seat's chance to win, from what it has and the number of stones to come."""
    weights = interpolate_weights(bag, len(held) - 1)
    heaps = zip(held, banked, strict=True)
    return normalize([exp(logit(*own, bool(pausing >> seat & 1), weights)) for seat, own in enumerate(heaps)])


def normalize(weights: list[float]) -> list[float]:
    """Return the weights as parts of 1."""
    total = sum(weights)
    return [weight / total for weight in weights]


def estimate_rounds(bag: int, mushrooms: int) -> float:
    """Estimate the rounds after the next refill: a mushroom takes a little more than one stone a round."""
    return max(1.0, 0.5 + bag / (1.28 * mushrooms))


@dataclass
class Outlook:
    """What has been found to follow some choices: each seat's chance to win, and how far to trust it, from 0 to 1."""

    chances: list[float]
    trust: float


@dataclass(frozen=True)
class RoundModel:
    """A round before the choices: each seat's options, and its weight after each thing that can happen to it.

    A seat's chance to win is its weight's part of all weights. Playouts correct the weights (`learn`).
    """

    options: tuple[tuple[int, ...], ...]  # the targets of each seat, () if it pauses
    heaps: tuple[int, ...]  # by target: the stones there
    # By seat and by the target that it takes (the last: none): the weight with its tile safe, and with it robbed.
    seat_weights: list[list[list[float]]]
    judge_visits: int
    known_chances: list[dict[int, list[float]]]  # by seat and by what the others choose
    # The playouts that a weight has learned from.
    visits: dict[tuple[int, int, bool], int] = field(default_factory=dict)
    outlooks: dict[int, Outlook] = field(default_factory=dict)  # by everybody's choices

    @property
    def player_count(self) -> int:
        return len(self.options)

    def sample(self, strategies: Sequence[Sequence[float]], rng: Random) -> list[int]:
        """Return a choice of each seat, -1 for a pause."""
        return [column[0] for column in self.sample_columns(strategies, rng, 1)]

    def sample_columns(self, strategies: Sequence[Sequence[float]], rng: Random, count: int) -> list[list[int]]:
        """Return `count` choices of each seat."""
        return [
            rng.choices(options, strategy, k=count) if options else [-1] * count
            for options, strategy in zip(self.options, strategies, strict=True)
        ]

    def all_win_chances(self, choices: Sequence[int]) -> list[list[float]]:
        """Return for each seat its chance to win with each of its options, if all others choose like this.

        Searches ask for the same choices again and again, so the results are kept until the weights change.
        """
        everybody, results = choices_key(choices), []
        for seat, (choice, known) in enumerate(zip(choices, self.known_chances, strict=True)):
            others = everybody - (choice + 1 << 4 * seat)
            chances = known.get(others)
            if chances is None:
                chances = known[others] = self.win_chances_by_option(choices, seat)
                if self.outlooks:
                    self.correct(chances, others, seat)
            results.append(chances)
        return results

    def note_outlook(self, choices: Sequence[int], outlook: Outlook) -> None:
        self.outlooks[choices_key(choices)] = outlook

    def correct(self, chances: list[float], others: int, seat: int) -> None:
        """Move a seat's chances with each option towards what has been found to follow."""
        for index, target in enumerate(self.options[seat]):
            if outlook := self.outlooks.get(others + (target + 1 << 4 * seat)):
                chances[index] += outlook.trust * (outlook.chances[seat] - chances[index])

    def win_chances(self, choices: Sequence[int]) -> list[float]:
        """Return each seat's chance to win after these choices, of which -1 is a pause."""
        return normalize([self.seat_weights[seat][taken][robbed] for seat, taken, robbed in self.outcomes(choices)])

    def outcomes(self, choices: Sequence[int]) -> list[tuple[int, int, bool]]:
        """Return each seat with the target that it takes, or -1, and whether it is robbed."""
        tiles = self.player_count - 1
        return [
            (
                seat,
                choice if choice == tiles + seat or (choice >= 0 and choices.count(choice) == 1) else -1,
                choices.count(tiles + seat) == 1 and choice != tiles + seat,
            )
            for seat, choice in enumerate(choices)
        ]

    def learn(self, choices: Sequence[int], chances: Sequence[float]) -> None:
        """Move the weights towards the chances that a playout has found after these choices."""
        outcomes = self.outcomes(choices)
        for known in self.known_chances:
            known.clear()
        for outcome, expected, chance in zip(outcomes, self.win_chances(choices), chances, strict=True):
            seat, taken, robbed = outcome
            visits = self.visits[outcome] = self.visits.get(outcome, self.judge_visits) + 1
            change = (chance - expected) / (visits * max(expected * (1 - expected), 0.05))
            self.seat_weights[seat][taken][robbed] *= exp(max(-MAX_CHANGE, min(MAX_CHANGE, change)))

    def expected_win_chances(self, strategies: Sequence[Sequence[float]], seat: int) -> list[float]:
        """Return a seat's mean chance to win with each of its options. Ignores what the others rarely choose."""
        others = sum(bool(options) for options in self.options) - bool(self.options[seat])
        most = int(MAX_CASES ** (1 / max(1, others)))
        likely = [
            [(-1, 1.0)] if other == seat or not options else find_likely(options, strategy, most)
            for other, (options, strategy) in enumerate(zip(self.options, strategies, strict=True))
        ]
        means = [0.0] * len(self.options[seat])
        for case in product(*likely):
            weight, choices = prod([part for _, part in case]), [choice for choice, _ in case]
            chances = self.win_chances_by_option(choices, seat)
            if self.outlooks:
                self.correct(chances, choices_key(choices), seat)
            for index, chance in enumerate(chances):
                means[index] += weight * chance
        return means

    def win_chances_by_option(self, choices: Sequence[int], seat: int) -> list[float]:
        """Return a seat's chance to win with each of its options, if all others choose like this.

        The result is that of `win_chances`. This is the bot's innermost loop: it looks up only what an option changes.
        """
        tiles, seat_weights, own_weights = self.player_count - 1, self.seat_weights, self.seat_weights[seat]
        own, visitor_counts, visitors = tiles + seat, [0] * (len(self.heaps) + 1), [0] * (len(self.heaps) + 1)
        for other, choice in enumerate(choices):
            if other != seat:
                visitor_counts[choice] += 1
                visitors[choice] = other
        visitor_counts[-1] = 0  # pausing seats do not meet
        taken = [
            choice if visitor_counts[choice] == 1 or choice == tiles + other else -1
            for other, choice in enumerate(choices)
        ]
        is_robbed = [count == 1 for count in visitor_counts[tiles:-1]]
        weights = [seat_weights[other][target][is_robbed[other]] for other, target in enumerate(taken)]
        weights[seat] = 0.0
        chances = []
        for target in self.options[seat]:
            visitor_count, other_weights, victim = visitor_counts[target], weights, target - tiles
            if visitor_count == 1 and (loser := visitors[target]) != victim:
                other_weights = weights.copy()
                other_weights[loser] = seat_weights[loser][-1][is_robbed[loser]]
                if victim >= 0 and victim != seat:
                    other_weights[victim] = seat_weights[victim][taken[victim]][False]
            elif not visitor_count and victim >= 0 and victim != seat:
                other_weights = weights.copy()
                other_weights[victim] = seat_weights[victim][taken[victim]][True]
            weight = own_weights[target if not visitor_count or target == own else -1][is_robbed[seat]]
            chances.append(weight / (weight + sum(other_weights)))
        return chances


def choices_key(choices: Sequence[int]) -> int:
    """Return a number for these choices. That of a seat is 0 if it pauses, and 4 bits hold every target."""
    return sum(choice + 1 << 4 * seat for seat, choice in enumerate(choices))


def find_likely(options: Sequence[int], strategy: Sequence[float], most: int) -> list[tuple[int, float]]:
    """Return the likeliest options, each with its part of their probability."""
    ranked = sorted(zip(options, strategy, strict=True), key=itemgetter(1), reverse=True)[:most]
    chosen = [(option, part) for option, part in ranked if part >= MIN_PART * ranked[0][1]]
    total = sum(part for _, part in chosen)
    return [(option, part / total) for option, part in chosen]


def create_round_model(state: CrossingState, knots: tuple[tuple[float, ...], ...] = KNOT_WEIGHTS) -> RoundModel:
    """Return the round with the fitted weights of `features`, or with these."""
    player_count = state.player_count
    tiles, heaps = player_count - 1, state.mushrooms + state.held
    remaining = count_stones(state.bag)
    coefficients = interpolate_weights(remaining, tiles, knots)

    def evaluate(held: int, banked: int, pausing: bool) -> float:
        if not remaining:
            return final_rank(held + banked)
        return logit(held, banked, pausing, coefficients)

    options, seat_values = [], []
    for seat in range(player_count):
        own, held, banked = tiles + seat, state.held[seat], state.banked[seat]
        is_pausing = state.pausing >> seat & 1
        allowed = range(tiles if state.is_first_round else len(heaps))
        options.append(() if is_pausing else tuple(t for t in allowed if t != own or held))
        seat_values.append(
            [
                [evaluate(0, banked + held, True)] * 2
                if target == own
                else [evaluate(held + heap, banked, False), evaluate(heap, banked, False)]
                for target, heap in enumerate((*heaps, 0))
            ]
        )
    values = sorted({value for row in seat_values for pair in row for value in pair})
    if remaining:
        weights = {value: exp(value - values[-1]) for value in values}
    else:  # only winning counts: each rank outweighs all below it, and equal ranks share
        weights = {value: 2.0 ** (RANK_GAP_BITS * rank - 1000) for rank, value in enumerate(values)}
    seat_weights = [[[weights[value] for value in pair] for pair in row] for row in seat_values]
    judge_visits = LATE_VISITS if estimate_rounds(remaining, tiles) <= LATE_ROUNDS else JUDGE_VISITS
    return RoundModel(tuple(options), heaps, seat_weights, judge_visits, [{} for _ in options])


def format_move(target: int, player_count: int, seat: int) -> str:
    if target < player_count - 1:
        return f"m{target + 1}"
    return PROTECT if target == player_count - 1 + seat else f"s{target - player_count + 2}"


def find_target(move: str, player_count: int, seat: int) -> int:
    """Return what a choice points at: the reverse of `format_move`."""
    if move == PROTECT:
        return player_count - 1 + seat
    number = int(move[1:]) - 1
    return number if move[0] == "m" else player_count - 1 + number
