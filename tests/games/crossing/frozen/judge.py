"""What stones are worth, and what a round may bring each seat, from public information only.

Targets are numbers: mushrooms first, then tiles by seat, counted from 0. To protect is to point at one's own tile: then
"a seat alone at a target takes its stones" needs no exception, because a thief is not alone at a protected tile.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp

from pygames.games.crossing.rules import PROTECT, CrossingState
from pygames.games.crossing.stones import count_points, count_stones, count_white

RANK_GAP_BITS = 12  # in the last round each rank weighs 2 to this power times the next

# The weights of `features` in the logit of a seat's chance to win, for each number of rounds still to come. They were
# chosen by hand: weights fitted to the winners of a thousand games of these bots did not play measurably better.
KNOT_ROUNDS = (1.0, 3.0, 6.0, 11.0)
KNOT_WEIGHTS = (
    (0.50, -0.10, 0.00, -0.50),
    (0.30, -0.10, 0.20, -0.40),
    (0.22, -0.08, 0.20, -0.40),
    (0.18, -0.06, 0.20, -0.35),
)


def features(held: int, banked: int, pausing: bool) -> tuple[float, ...]:
    """Return the points, the points that can be stolen, the pairs that lack a third colour, and `pausing`."""
    own = held + banked
    total = count_points(own)
    risk = total - count_points(banked)
    low, middle, _ = sorted((own & 255, own >> 8 & 255, own >> 16 & 255))
    return total, risk, middle - low, pausing


def interpolate_weights(rounds: float) -> tuple[float, ...]:
    """Return the weights at this number of rounds, linear between two knots."""
    rounds = min(max(rounds, KNOT_ROUNDS[0]), KNOT_ROUNDS[-1])
    after = next(index for index, knot in enumerate(KNOT_ROUNDS) if knot >= rounds)
    if not after:
        return KNOT_WEIGHTS[0]
    fraction = (rounds - KNOT_ROUNDS[after - 1]) / (KNOT_ROUNDS[after] - KNOT_ROUNDS[after - 1])
    return tuple(a + fraction * (b - a) for a, b in zip(KNOT_WEIGHTS[after - 1], KNOT_WEIGHTS[after], strict=True))


def estimate_rounds(bag: int, mushrooms: int) -> float:
    """Estimate the rounds after the next refill: a mushroom takes a little more than one stone a round."""
    return max(1.0, 0.5 + bag / (1.28 * mushrooms))


@dataclass(frozen=True)
class RoundModel:
    """A round before the choices: each seat's options, and its weight after each thing that can happen to it.

    A seat's chance to win is its weight's part of all weights.
    """

    options: tuple[tuple[int, ...], ...]  # the targets of each seat, () if it pauses
    heaps: tuple[int, ...]  # by target: the stones there
    # By seat and by the target that it takes (the last: none): the weight with its tile safe, and with it robbed.
    seat_weights: tuple[tuple[tuple[float, float], ...], ...]

    @property
    def player_count(self) -> int:
        return len(self.options)

    def win_chances(self, choices: Sequence[int]) -> list[float]:
        """Return each seat's chance to win after these choices, of which -1 is a pause."""
        weights = []
        for seat, choice in enumerate(choices):
            own = self.player_count - 1 + seat
            taken = choice if choice == own or (choice >= 0 and choices.count(choice) == 1) else -1
            weights.append(self.seat_weights[seat][taken][choices.count(own) == 1])
        total = sum(weights)
        return [weight / total for weight in weights]

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


def create_round_model(state: CrossingState) -> RoundModel:
    player_count = state.player_count
    tiles, heaps = player_count - 1, state.mushrooms + state.held
    remaining = count_stones(state.bag)
    coefficients = interpolate_weights(estimate_rounds(remaining, tiles)) if remaining else ()

    def evaluate(held: int, banked: int, pausing: bool) -> float:
        if not coefficients:
            return count_points(held + banked) * 7 + count_white(held + banked)
        return sum(map(float.__mul__, coefficients, map(float, features(held, banked, pausing))))

    options, seat_values = [], []
    for seat in range(player_count):
        own, held, banked = tiles + seat, state.held[seat], state.banked[seat]
        is_pausing = state.pausing >> seat & 1
        allowed = range(tiles if state.is_first_round else len(heaps))
        options.append(() if is_pausing else tuple(t for t in allowed if t != own or held))
        seat_values.append(
            [
                (evaluate(0, banked + held, True),) * 2
                if target == own
                else (evaluate(held + heap, banked, False), evaluate(heap, banked, False))
                for target, heap in enumerate((*heaps, 0))
            ]
        )
    values = sorted({value for row in seat_values for pair in row for value in pair})
    if remaining:
        weights = {value: exp(value - values[-1]) for value in values}
    else:  # only winning counts: each rank outweighs all below it, and equal ranks share
        weights = {value: 2.0 ** (RANK_GAP_BITS * rank - 1000) for rank, value in enumerate(values)}
    seat_weights = tuple([tuple([(weights[safe], weights[robbed]) for safe, robbed in row]) for row in seat_values])
    return RoundModel(tuple(options), heaps, seat_weights)


def format_move(target: int, player_count: int, seat: int) -> str:
    if target < player_count - 1:
        return f"m{target + 1}"
    return PROTECT if target == player_count - 1 + seat else f"s{target - player_count + 2}"
