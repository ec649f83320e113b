"""Quick games: what becomes of a position when everybody chooses fast. Heaps and targets as in judge.py."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from pygames.games.crossing.rules import CrossingState, refill_size
from pygames.games.crossing.stones import COLOURS, ONE_STONE, count_colours, points_of

SAVED_POINT_WEIGHT = 0.4  # what saving a point is worth before the last round, in points


@dataclass(slots=True)
class QuickGame:
    """A position between two rounds or before the choices, which changes as it is played."""

    mushrooms: list[int]
    held: list[int]
    banked: list[int]
    pausing: int  # a bit for each seat that pauses in the round that comes
    bag: list[int]  # the stones, in the order in which they will be drawn: the last first

    def play_round(self, choices: list[int]) -> None:
        """Resolve a round. -1 is a pause."""
        tiles, held = len(self.mushrooms), self.held
        heaps = self.mushrooms + held
        visitors = [0] * (len(heaps) + 1)
        for target in choices:
            visitors[target] += 1
        self.pausing = 0
        for seat, target in enumerate(choices):
            if target < 0:
                continue
            if target == tiles + seat:
                self.banked[seat] += heaps[target]
                held[seat] -= heaps[target]
                self.pausing |= 1 << seat
            elif visitors[target] == 1:
                held[seat] += heaps[target]
                if target < tiles:
                    self.mushrooms[target] = 0
                else:
                    held[target - tiles] -= heaps[target]

    def refill(self) -> None:
        """Draw stones for the mushrooms in order, as long as the bag has any."""
        bag, mushrooms = self.bag, self.mushrooms
        for index, heap in enumerate(mushrooms):
            for _ in range(refill_size(heap)):
                if bag:
                    mushrooms[index] += bag.pop()

    def choose_quickly(self, rng: Random) -> list[int]:
        """Return everybody's choice: the best gain, each multiplied by a random number."""
        tiles, random, points = len(self.mushrooms), rng.random, points_of
        heaps = self.mushrooms + self.held
        weight = SAVED_POINT_WEIGHT if self.bag else 1.0
        choices = []
        for seat, banked in enumerate(self.banked):
            if self.pausing >> seat & 1:
                choices.append(-1)
                continue
            held = self.held[seat]
            now, best, choice = points(held + banked), -1.0, 0
            for target, heap in enumerate(heaps):
                if heap:
                    if target == tiles + seat:
                        gain = (now - points(banked)) * weight * random()
                    else:
                        gain = (points(held + banked + heap) - now) * random()
                    if gain > best:
                        best, choice = gain, target
            choices.append(choice)
        return choices


def create_table(state: CrossingState, rng: Random) -> QuickGame:
    bag = [ONE_STONE[colour] for colour in COLOURS for _ in range(count_colours(state.bag)[colour])]
    rng.shuffle(bag)
    return QuickGame([*state.mushrooms], [*state.held], [*state.banked], state.pausing, bag)
