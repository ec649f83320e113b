"""What stones are worth, and what a round may bring to whom: the same for everybody at the table.

Targets are numbers: mushrooms first, then tiles by seat (from 0). To point at one's own tile is to protect it: then
"alone at a target takes what lies there" needs no exception, as the owner spoils it for thieves.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp

from pygames.games.crossing.rules import PROTECT, Clearing
from pygames.games.crossing.stones import points, size, whites

SURE = 0.5  # the weights tell good from bad; of who wins they are that sure, in sixty games that were played
STEP = 12  # at the end: the power of two by which a rank outweighs the next

# How a seat's chances go with what it has, by the rounds still to come: the weights of a logit. Points; how many of
# them can be stolen; stones that wait in pairs for a third colour; to be pausing. Chosen by hand: weights fitted to the
# winners of a thousand games of these bots did not play measurably better.
KNOTS = (1.0, 3.0, 6.0, 11.0)
WEIGHTS = (
    (0.50, -0.10, 0.00, -0.50),
    (0.30, -0.10, 0.20, -0.40),
    (0.22, -0.08, 0.20, -0.40),
    (0.18, -0.06, 0.20, -0.35),
)


def features(held: int, banked: int, pausing: bool) -> tuple[float, ...]:
    own = held + banked
    total = points(own)
    risk = total - points(banked)
    low, middle, _ = sorted((own & 255, own >> 8 & 255, own >> 16 & 255))
    return total, risk, middle - low, pausing


def weights_at(rounds: float) -> tuple[float, ...]:
    """The weights between two knots."""
    rounds = min(max(rounds, KNOTS[0]), KNOTS[-1])
    after = next(place for place, knot in enumerate(KNOTS) if knot >= rounds)
    if not after:
        return WEIGHTS[0]
    part = (rounds - KNOTS[after - 1]) / (KNOTS[after] - KNOTS[after - 1])
    return tuple(a + part * (b - a) for a, b in zip(WEIGHTS[after - 1], WEIGHTS[after], strict=True))


def win_probabilities(state: Clearing) -> dict[tuple[int, ...], float]:
    """How likely each seat is to win, by what it has and the rounds to come. What has been chosen counts once it is
    carried out."""
    coefficients = weights_at(rounds_after(size(state.bag), state.player_count - 1))
    logits = []
    for seat, (held, banked) in enumerate(zip(state.held, state.banked, strict=True)):
        facts = features(held, banked, bool(state.pausing >> seat & 1))
        logits.append(SURE * sum(map(float.__mul__, coefficients, map(float, facts))))
    weights = [exp(logit - max(logits)) for logit in logits]
    return {(seat,): weight / sum(weights) for seat, weight in enumerate(weights, 1)}


def rounds_after(bag: int, mushrooms: int) -> float:
    """How many rounds follow the refill that is next: the mushrooms take a bit more than a stone each a round."""
    return max(1.0, 0.5 + bag / (1.28 * mushrooms))


@dataclass(frozen=True)
class Round:
    """A round to be chosen in: who may point where, and how heavy each seat is after what may happen to it."""

    options: tuple[tuple[int, ...], ...]  # by seat: its targets, none for who pauses
    heaps: tuple[int, ...]  # by target: what lies there
    heavy: tuple[tuple[tuple[float, float], ...], ...]  # by seat and target taken (the last: nothing): robbed or not

    @property
    def players(self) -> int:
        return len(self.options)

    def shares(self, choices: Sequence[int]) -> list[float]:
        """Each seat's chances to win after these choices, -1 standing for a pause."""
        weights = []
        for seat, choice in enumerate(choices):
            own = self.players - 1 + seat
            taken = choice if choice == own or (choice >= 0 and choices.count(choice) == 1) else -1
            weights.append(self.heavy[seat][taken][choices.count(own) == 1])
        whole = sum(weights)
        return [weight / whole for weight in weights]

    def prospects(self, choices: Sequence[int], seat: int) -> list[float]:
        """A seat's share for each of its options, if all others choose so: the same as `shares`, but the innermost
        loop of all thinking, so only what an option changes is looked up anew."""
        tiles, heavy, mine = self.players - 1, self.heavy, self.heavy[seat]
        own, counts, at = tiles + seat, [0] * (len(self.heaps) + 1), [0] * (len(self.heaps) + 1)
        for other, choice in enumerate(choices):
            if other != seat:
                counts[choice] += 1
                at[choice] = other
        counts[-1] = 0  # nobody meets while pausing
        takes = [
            choice if counts[choice] == 1 or choice == tiles + other else -1 for other, choice in enumerate(choices)
        ]
        robbed = [count == 1 for count in counts[tiles:-1]]
        weights = [heavy[other][take][robbed[other]] for other, take in enumerate(takes)]
        weights[seat] = 0.0
        found = []
        for target in self.options[seat]:
            count, rest, victim = counts[target], weights, target - tiles
            if count == 1 and (spoiled := at[target]) != victim:
                rest = weights.copy()
                rest[spoiled] = heavy[spoiled][-1][robbed[spoiled]]
                if victim >= 0 and victim != seat:
                    rest[victim] = heavy[victim][takes[victim]][False]
            elif not count and victim >= 0 and victim != seat:
                rest = weights.copy()
                rest[victim] = heavy[victim][takes[victim]][True]
            weight = mine[target if not count or target == own else -1][robbed[seat]]
            found.append(weight / (weight + sum(rest)))
        return found


def round_of(state: Clearing) -> Round:
    players = state.player_count
    tiles, heaps = players - 1, state.mushrooms + state.held
    left = size(state.bag)
    coefficients = weights_at(rounds_after(left, tiles)) if left else ()

    def weigh(held: int, banked: int, pausing: bool) -> float:
        if not coefficients:
            return points(held + banked) * 7 + whites(held + banked)
        return sum(map(float.__mul__, coefficients, map(float, features(held, banked, pausing))))

    options, raw = [], []
    for seat in range(players):
        own, held, banked = tiles + seat, state.held[seat], state.banked[seat]
        resting = state.pausing >> seat & 1
        allowed = range(tiles if state.first_round else len(heaps))
        options.append(() if resting else tuple(t for t in allowed if t != own or held))
        raw.append(
            [
                (weigh(0, banked + held, True),) * 2
                if target == own
                else (weigh(held + heap, banked, False), weigh(heap, banked, False))
                for target, heap in enumerate((*heaps, 0))
            ]
        )
    every = sorted({weight for row in raw for pair in row for weight in pair})
    if left:
        scale = {weight: exp(weight - every[-1]) for weight in every}
    else:  # only who is first counts: each rank outweighs all below it, and equals share
        scale = {weight: 2.0 ** (STEP * rank - 1000) for rank, weight in enumerate(every)}
    heavy = tuple([tuple([(scale[safe], scale[robbed]) for safe, robbed in row]) for row in raw])
    return Round(tuple(options), heaps, heavy)


def move_of(target: int, players: int, seat: int) -> str:
    if target < players - 1:
        return f"m{target + 1}"
    return PROTECT if target == players - 1 + seat else f"s{target - players + 2}"
