"""The rules of Crossing.

Mushrooms, one fewer than players, carry stones from a bag. In each round all who do not pause choose in secret: point
at a mushroom, point at another's tile, or protect the own tile. Then all at once: whoever points alone at a mushroom
or at an unprotected tile takes the stones that lay there before the round; who protects banks the stones of the own
tile for ever, and pauses next round. The bag then refills the mushrooms, one stone where some are left and two where
none are. After the refill that empties it there is one last round. A red, a blue and a yellow stone together are worth
5, a white one 2, any other 1; a tie goes to who has more white ones.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from pygames.contract import BaseView
from pygames.game import CHANCE, Fact, Game, Option, Result, State
from pygames.games.crossing.stones import ALL, DRAWS, NONE, ONE, counts, points, size, whites

MOST = 6  # players
PROTECT = "p"
PAUSE = ""  # stands in the row of choices for who makes none


def choices_of(players: int, seat: int) -> dict[tuple[bool, bool], tuple[str, ...]]:
    """What a seat may choose, by whether it is the first round and whether it has stones to protect."""
    mushrooms = tuple(f"m{number}" for number in range(1, players))
    tiles = tuple(f"s{other}" for other in range(1, players + 1) if other != seat)
    later = {(False, False): (*mushrooms, *tiles), (False, True): (*mushrooms, PROTECT, *tiles)}
    return later | {(True, False): mushrooms}


CHOICES = {(players, seat): choices_of(players, seat) for players in range(3, MOST + 1) for seat in range(1, MOST + 1)}


def takes(choices: Sequence[str]) -> Iterator[tuple[int, str]]:
    """Each seat that takes something in a round, or would if there were stones, with where it points: alone, and not
    at a tile whose owner protects it. (Seats are counted from 0 within these rules: they are places in tuples.)"""
    for seat, choice in enumerate(choices):
        if choice in (PAUSE, PROTECT) or choices.count(choice) > 1:
            continue
        if choice[0] == "m" or choices[int(choice[1]) - 1] != PROTECT:
            yield seat, choice


Phase = Literal["draw", "serve", "choose", "over"]


class CrossingView(BaseView):
    """What a seat may know: all but the others' choices of this round. Heaps of stones are counted by colour."""

    phase: Phase
    mushrooms: list[dict[str, int]]
    held: list[dict[str, int]]
    banked: list[dict[str, int]]
    bag: dict[str, int]
    first_round: bool
    pausing: list[int]
    chosen: list[int]  # the seats that have chosen
    choice: str | None  # the seat's own
    due: list[int]
    unserved: list[int]
    dealer: int


@dataclass(frozen=True, slots=True)
class Clearing(State):
    """The position. What is over and done with is kept empty or 0, so that it does not tell equal positions apart."""

    mushrooms: tuple[int, ...]  # heaps of stones, as those on the tiles and beside them
    held: tuple[int, ...]
    banked: tuple[int, ...]
    bag: int
    turn: int | None
    pausing: int = 0  # a bit for each seat that makes no choice this round (between rounds: in the next one)
    choices: tuple[str, ...] = ()  # this round's so far, seat by seat
    due: tuple[int, ...] = ()  # where the next stones from the bag go
    unserved: tuple[str, ...] = ()  # what the dealer may still fill while the bag is too small for all
    dealer: int = 0  # who decides then; 0: nobody, or it can no longer happen

    @property
    def player_count(self) -> int:
        return len(self.held)

    @property
    def actor(self) -> int | None:
        return self.turn

    @property
    def first_round(self) -> bool:
        """Nothing but the set-up has left the bag."""
        return size(self.bag) >= size(ALL) - 2 * len(self.mushrooms)

    def compute_legal_moves(self) -> tuple[str, ...]:
        if self.turn is None:
            return ()
        if self.turn == CHANCE:
            bag = self.bag
            return tuple([colour for colour, mask in DRAWS if bag & mask])
        if self.unserved:
            return self.unserved
        seat = self.turn
        return CHOICES[len(self.held), seat][self.first_round, self.held[seat - 1] > 0]

    def weights(self) -> dict[str, int]:
        left = counts(self.bag)
        return {colour: left[colour] for colour in State.weights(self)}

    def apply(self, move: str) -> Clearing:
        if self.turn == CHANCE:
            return self.drawn(move)
        if self.unserved:
            return self.served(move)
        choices, players = (*self.choices, move), len(self.held)
        turn = next_chooser(self.pausing, len(choices), players)
        choices += (PAUSE,) * ((turn or players + 1) - 1 - len(choices))  # for those who are passed over
        return self.resolved(choices) if turn is None else replace(self, turn=turn, choices=choices)

    # Between rounds

    def refilled(self) -> Clearing:
        """The round is over, and so is the game if the bag was empty; else it is settled who is served."""
        left = size(self.bag)
        if not left:
            return replace(self, turn=None, pausing=0, dealer=0)
        due = [place for place, stones in enumerate(self.mushrooms) for _ in range(need(stones))]
        spare = left - len(due)
        if spare < 0 and self.dealer:
            unserved = tuple([f"f{place + 1}" for place in range(len(self.mushrooms))])
            return replace(self, turn=self.dealer, unserved=unserved)
        # Without a decision the bag will be empty: now, or after the one round in which everybody pauses.
        settled = spare <= 0 or (
            spare == len(self.mushrooms) and next_chooser(self.pausing, 0, self.player_count) is None
        )
        return replace(self, turn=CHANCE, due=tuple(due[:left]), dealer=0 if settled else self.dealer)

    def served(self, move: str) -> Clearing:
        """The dealer has chosen a mushroom: its stones are drawn before the next one is served."""
        place, left = int(move[1]) - 1, size(self.bag)
        due = (place,) * min(left, need(self.mushrooms[place]))
        if len(due) == left:  # nothing will be left to decide
            return replace(self, turn=CHANCE, due=due, unserved=(), dealer=0)
        return replace(self, turn=CHANCE, due=due, unserved=tuple([other for other in self.unserved if other != move]))

    def drawn(self, colour: str) -> Clearing:
        """A stone leaves the bag; after the last one that is due, the dealer goes on or the round begins."""
        stone, place = ONE[colour], self.due[0]
        heaps = self.mushrooms
        mushrooms = (*heaps[:place], heaps[place] + stone, *heaps[place + 1 :])
        bag, due = self.bag - stone, self.due[1:]
        if due:
            return replace(self, mushrooms=mushrooms, bag=bag, due=due)
        if self.unserved:
            return replace(self, mushrooms=mushrooms, bag=bag, due=(), turn=self.dealer)
        turn = next_chooser(self.pausing, 0, len(self.held))
        if turn is None:  # everybody pauses: the round passes by itself
            return replace(self, mushrooms=mushrooms, bag=bag, due=(), pausing=0).refilled()
        return replace(self, mushrooms=mushrooms, bag=bag, due=(), turn=turn, choices=(PAUSE,) * (turn - 1))

    # A round

    def resolved(self, choices: tuple[str, ...]) -> Clearing:
        """All at once: everything is taken from where it lay before the round."""
        mushrooms, held, banked = list(self.mushrooms), list(self.held), list(self.banked)
        pausing = 0
        for seat, choice in enumerate(choices):
            if choice == PROTECT:
                pausing |= 1 << seat
                held[seat] = NONE
                banked[seat] += self.held[seat]
        for seat, choice in takes(choices):
            place = int(choice[1]) - 1
            if choice[0] == "m":
                held[seat] += self.mushrooms[place]
                mushrooms[place] = NONE
            else:
                held[seat] += self.held[place]
                held[place] -= self.held[place]
        after = replace(self, mushrooms=tuple(mushrooms), held=tuple(held), banked=tuple(banked))
        return replace(after, pausing=pausing, choices=()).refilled()

    # Secrets

    def is_hidden(self, move: str, seat: int | None) -> bool:
        """A choice is its maker's secret, until the last one is made."""
        return self.choosing and seat != self.turn and not self.reveals_hidden(move)

    def reveals_hidden(self, move: str) -> bool:
        return self.choosing and next_chooser(self.pausing, self.turn or 0, len(self.held)) is None

    @property
    def choosing(self) -> bool:
        return bool(self.turn) and not self.unserved

    # What is told

    def view_fields(self, seat: int | None) -> CrossingView:
        chosen = [number for number, choice in enumerate(self.choices, 1) if choice]
        return {
            **self.base_view(seat),
            "phase": self.phase,
            "mushrooms": [counts(heap) for heap in self.mushrooms],
            "held": [counts(heap) for heap in self.held],
            "banked": [counts(heap) for heap in self.banked],
            "bag": counts(self.bag),
            "first_round": self.first_round,
            "pausing": [number for number in range(1, self.player_count + 1) if self.pausing >> number - 1 & 1],
            "chosen": chosen,
            "choice": self.choices[seat - 1] if seat in chosen else None,
            "due": [place + 1 for place in self.due],
            "unserved": [int(move[1]) for move in self.unserved],
            "dealer": self.dealer,
        }

    @property
    def phase(self) -> Phase:
        if self.turn is None:
            return "over"
        if self.turn == CHANCE:
            return "draw"
        return "serve" if self.unserved else "choose"

    def explain_illegal(self, move: str) -> str | tuple[str, dict[str, Fact]]:
        match = re.fullmatch("([fms])(0|[1-9][0-9]{0,2})", move)
        kind, number = (match[1], int(match[2])) if match else (move, 0)
        if kind != PROTECT and not match:
            return "form_serve" if self.unserved else "form"
        if (kind == "f") != bool(self.unserved):
            return "serving" if self.unserved else "not_serving"
        if kind in "fm" and not 1 <= number < self.player_count:
            return "mushroom", {"number": number, "last": self.player_count - 1}
        if kind == "f":
            return "served", {"number": number}
        if kind == "s" and not 1 <= number <= self.player_count:
            return "seat", {"number": number, "last": self.player_count}
        if kind == "s" and number == self.turn:
            return "own"
        return "first" if self.first_round else "bare"

    def scores(self) -> dict[int, int]:
        return {seat: points(self.held[seat - 1] + self.banked[seat - 1]) for seat in range(1, self.player_count + 1)}

    @property
    def result(self) -> Result | None:
        if self.turn is not None:
            return None
        scores = self.scores()
        worth = {seat: (scores[seat], whites(self.held[seat - 1] + self.banked[seat - 1])) for seat in scores}
        best = max(worth.values())
        return Result(tuple(seat for seat in worth if worth[seat] == best), scores)


def next_chooser(pausing: int, after: int, players: int) -> int | None:
    """The lowest seat above `after` that does not pause."""
    for seat in range(after, players):
        if not pausing >> seat & 1:
            return seat + 1
    return None


def need(stones: int) -> int:
    """How many a mushroom with such a heap is served."""
    return 1 if stones else 2


class Crossing(Game):
    players = range(3, MOST + 1)
    has_chance = True
    is_simultaneous = True
    has_hidden_information = True
    options: Mapping[str, Option] = {"dealer": Option(("auto", *map(str, range(1, MOST + 1))), "auto")}

    def conflicting_option(self, players: int, options: Mapping[str, str]) -> str | None:
        dealer = options["dealer"]
        return "dealer" if dealer != "auto" and int(dealer) > players else None

    def start(self, players: int, options: Mapping[str, str]) -> Clearing:
        dealer = 0 if options["dealer"] == "auto" else int(options["dealer"])
        nothing = (NONE,) * players
        return Clearing(nothing[1:], nothing, nothing, ALL, CHANCE, dealer=dealer).refilled()
