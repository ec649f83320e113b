"""The rules of Crossing.

Mushrooms, one fewer than players, carry stones from a bag. In each round all players who do not pause choose in
secret: point at a mushroom, point at another player's tile, or protect their own tile. Then everything happens at once.
A player who points alone at a mushroom or at an unprotected tile takes the stones that lay there before the round. A
player who protects banks the stones of their own tile for good, and pauses in the next round. The bag then refills the
mushrooms: one stone where some are left, two where none are. After the refill that empties it there is one last round.
A red, a blue and a yellow stone together are worth 5, a white one 2, any other 1. A tie goes to the player with more
white stones.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from pygames.contract import BaseView
from pygames.game import CHANCE, Fact, Game, Option, Result, State
from pygames.games.crossing.stones import (
    COLOUR_MASKS,
    EMPTY_HEAP,
    FULL_BAG,
    ONE_STONE,
    count_colours,
    count_points,
    count_stones,
    count_white,
)

MAX_PLAYERS = 6
PROTECT = "p"
PAUSE = ""  # the choice of a player who pauses


def list_choices(players: int, seat: int) -> dict[tuple[bool, bool], tuple[str, ...]]:
    """Return a seat's choices, by whether it is the first round and whether the seat has stones to protect."""
    mushrooms = tuple(f"m{number}" for number in range(1, players))
    tiles = tuple(f"s{other}" for other in range(1, players + 1) if other != seat)
    later = {(False, False): (*mushrooms, *tiles), (False, True): (*mushrooms, PROTECT, *tiles)}
    return later | {(True, False): mushrooms}


CHOICES = {
    (players, seat): list_choices(players, seat)
    for players in range(3, MAX_PLAYERS + 1)
    for seat in range(1, players + 1)
}


def find_takers(choices: Sequence[str]) -> Iterator[tuple[int, str]]:
    """Yield each seat, counted from 0, that takes what its choice points at, even if no stones are there.

    Such a seat is alone there, and the tile's owner does not protect it.
    """
    for seat, choice in enumerate(choices):
        if choice in (PAUSE, PROTECT) or choices.count(choice) > 1:
            continue
        if choice[0] == "m" or choices[int(choice[1]) - 1] != PROTECT:
            yield seat, choice


Phase = Literal["draw", "serve", "choose", "over"]


class CrossingView(BaseView):
    """What a seat may know: everything but the others' choices of this round. Heaps are stones counted by colour."""

    phase: Phase
    mushrooms: list[dict[str, int]]
    held: list[dict[str, int]]
    banked: list[dict[str, int]]
    bag: dict[str, int]
    is_first_round: bool
    pausing: list[int]
    chosen_by: list[int]  # the seats that have chosen in this round
    choice: str | None  # the choice of the view's own seat
    pending_draws: list[int]  # the mushrooms that the next stones go to, in order
    unfilled: list[int]  # the mushrooms that the dealer may choose
    dealer: int


@dataclass(frozen=True, slots=True)
class CrossingState(State):
    """A position. A field that no longer matters is empty or 0, so that equal positions compare equal."""

    mushrooms: tuple[int, ...]  # heaps of stones, like the next two
    held: tuple[int, ...]  # on the tiles, by seat
    banked: tuple[int, ...]  # beside the tiles, by seat
    bag: int
    turn: int | None  # the actor
    pausing: int = 0  # a bit for each seat that pauses in this round (between rounds: in the next one)
    choices: tuple[str, ...] = ()  # of this round so far, by seat
    pending_draws: tuple[int, ...] = ()  # indices of the mushrooms that the next stones go to
    unfilled: tuple[str, ...] = ()  # the dealer's moves while the bag is too small for all mushrooms
    dealer: int = 0  # the seat that decides then; 0: none, or it can no longer happen

    @property
    def player_count(self) -> int:
        return len(self.held)

    @property
    def actor(self) -> int | None:
        return self.turn

    @property
    def is_first_round(self) -> bool:
        """Whether only the set-up has left the bag."""
        return count_stones(self.bag) >= count_stones(FULL_BAG) - 2 * len(self.mushrooms)

    def compute_legal_moves(self) -> tuple[str, ...]:
        if self.turn is None:
            return ()
        if self.turn == CHANCE:
            bag = self.bag
            return tuple([colour for colour, mask in COLOUR_MASKS if bag & mask])
        if self.unfilled:
            return self.unfilled
        seat = self.turn
        return CHOICES[len(self.held), seat][self.is_first_round, self.held[seat - 1] > 0]

    def weights(self) -> dict[str, int]:
        remaining = count_colours(self.bag)
        return {colour: remaining[colour] for colour in State.weights(self)}

    def apply(self, move: str) -> CrossingState:
        if self.turn == CHANCE:
            return self.draw_stone(move)
        if self.unfilled:
            return self.fill_mushroom(move)
        choices, players = (*self.choices, move), len(self.held)
        turn = find_next_chooser(self.pausing, len(choices), players)
        choices += (PAUSE,) * ((turn or players + 1) - 1 - len(choices))  # for the seats that pause
        return self.resolve_round(choices) if turn is None else replace(self, turn=turn, choices=choices)

    # Between rounds

    def start_refill(self) -> CrossingState:
        """End the round, and the game if the bag is empty. Otherwise find the mushrooms to fill, or ask the dealer."""
        remaining = count_stones(self.bag)
        if not remaining:
            return replace(self, turn=None, pausing=0, dealer=0)
        pending_draws = [index for index, stones in enumerate(self.mushrooms) for _ in range(refill_size(stones))]
        surplus = remaining - len(pending_draws)
        if surplus < 0 and self.dealer:
            unfilled = tuple([f"f{index + 1}" for index in range(len(self.mushrooms))])
            return replace(self, turn=self.dealer, unfilled=unfilled)
        # The bag will be empty before the dealer can decide: now, or after one round in which everybody pauses.
        is_settled = surplus <= 0 or (
            surplus == len(self.mushrooms) and find_next_chooser(self.pausing, 0, self.player_count) is None
        )
        return replace(
            self, turn=CHANCE, pending_draws=tuple(pending_draws[:remaining]), dealer=0 if is_settled else self.dealer
        )

    def fill_mushroom(self, move: str) -> CrossingState:
        """Apply the dealer's choice. The stones for this mushroom are drawn before the dealer chooses the next one."""
        index, remaining = int(move[1]) - 1, count_stones(self.bag)
        pending_draws = (index,) * min(remaining, refill_size(self.mushrooms[index]))
        if len(pending_draws) == remaining:  # nothing will be left to decide
            return replace(self, turn=CHANCE, pending_draws=pending_draws, unfilled=(), dealer=0)
        return replace(
            self,
            turn=CHANCE,
            pending_draws=pending_draws,
            unfilled=tuple([other for other in self.unfilled if other != move]),
        )

    def draw_stone(self, colour: str) -> CrossingState:
        """Move a stone to its mushroom. After the last pending draw the dealer chooses again, or a round begins."""
        stone, index = ONE_STONE[colour], self.pending_draws[0]
        heaps = self.mushrooms
        mushrooms = (*heaps[:index], heaps[index] + stone, *heaps[index + 1 :])
        bag, pending_draws = self.bag - stone, self.pending_draws[1:]
        if pending_draws:
            return replace(self, mushrooms=mushrooms, bag=bag, pending_draws=pending_draws)
        if self.unfilled:
            return replace(self, mushrooms=mushrooms, bag=bag, pending_draws=(), turn=self.dealer)
        turn = find_next_chooser(self.pausing, 0, len(self.held))
        if turn is None:  # everybody pauses: the round passes by itself
            return replace(self, mushrooms=mushrooms, bag=bag, pending_draws=(), pausing=0).start_refill()
        return replace(self, mushrooms=mushrooms, bag=bag, pending_draws=(), turn=turn, choices=(PAUSE,) * (turn - 1))

    # A round

    def resolve_round(self, choices: tuple[str, ...]) -> CrossingState:
        """Apply all choices at once: stones are taken from where they lay before the round."""
        mushrooms, held, banked = list(self.mushrooms), list(self.held), list(self.banked)
        pausing = 0
        for seat, choice in enumerate(choices):
            if choice == PROTECT:
                pausing |= 1 << seat
                held[seat] = EMPTY_HEAP
                banked[seat] += self.held[seat]
        for seat, choice in find_takers(choices):
            index = int(choice[1]) - 1
            if choice[0] == "m":
                held[seat] += self.mushrooms[index]
                mushrooms[index] = EMPTY_HEAP
            else:
                held[seat] += self.held[index]
                held[index] -= self.held[index]
        after = replace(self, mushrooms=tuple(mushrooms), held=tuple(held), banked=tuple(banked))
        return replace(after, pausing=pausing, choices=()).start_refill()

    # Secrets

    def is_hidden(self, move: str, seat: int | None) -> bool:
        """Return whether it is a choice of another seat and not the last one of the round."""
        return self.is_choosing and seat != self.turn and not self.reveals_hidden(move)

    def reveals_hidden(self, move: str) -> bool:
        return self.is_choosing and find_next_chooser(self.pausing, self.turn or 0, len(self.held)) is None

    @property
    def is_choosing(self) -> bool:
        return bool(self.turn) and not self.unfilled

    # Views and results

    def view_fields(self, seat: int | None) -> CrossingView:
        chosen_by = [number for number, choice in enumerate(self.choices, 1) if choice]
        return {
            **self.base_view(seat),
            "phase": self.phase,
            "mushrooms": [count_colours(heap) for heap in self.mushrooms],
            "held": [count_colours(heap) for heap in self.held],
            "banked": [count_colours(heap) for heap in self.banked],
            "bag": count_colours(self.bag),
            "is_first_round": self.is_first_round,
            "pausing": [number for number in range(1, self.player_count + 1) if self.pausing >> number - 1 & 1],
            "chosen_by": chosen_by,
            "choice": self.choices[seat - 1] if seat in chosen_by else None,
            "pending_draws": [index + 1 for index in self.pending_draws],
            "unfilled": [int(move[1]) for move in self.unfilled],
            "dealer": self.dealer,
        }

    @property
    def phase(self) -> Phase:
        if self.turn is None:
            return "over"
        if self.turn == CHANCE:
            return "draw"
        return "serve" if self.unfilled else "choose"

    def explain_illegal(self, move: str) -> str | tuple[str, dict[str, Fact]]:
        match = re.fullmatch("([fms])(0|[1-9][0-9]{0,2})", move)
        kind, number = (match[1], int(match[2])) if match else (move, 0)
        if kind != PROTECT and not match:
            return "form_serve" if self.unfilled else "form"
        if (kind == "f") != bool(self.unfilled):
            return "serving" if self.unfilled else "not_serving"
        if kind in "fm" and not 1 <= number < self.player_count:
            return "mushroom", {"number": number, "last": self.player_count - 1}
        if kind == "f":
            return "served", {"number": number}
        if kind == "s" and not 1 <= number <= self.player_count:
            return "seat", {"number": number, "last": self.player_count}
        if kind == "s" and number == self.turn:
            return "own"
        return "first" if self.is_first_round else "bare"

    def scores(self) -> dict[int, int]:
        return {
            seat: count_points(self.held[seat - 1] + self.banked[seat - 1]) for seat in range(1, self.player_count + 1)
        }

    @property
    def result(self) -> Result | None:
        if self.turn is not None:
            return None
        scores = self.scores()
        ranking = {seat: (scores[seat], count_white(self.held[seat - 1] + self.banked[seat - 1])) for seat in scores}
        best = max(ranking.values())
        return Result(tuple(seat for seat in ranking if ranking[seat] == best), scores)


def find_next_chooser(pausing: int, after: int, players: int) -> int | None:
    """Return the lowest seat above `after` that does not pause."""
    for seat in range(after, players):
        if not pausing >> seat & 1:
            return seat + 1
    return None


def refill_size(stones: int) -> int:
    """Return the number of stones that a mushroom with this heap gets."""
    return 1 if stones else 2


class Crossing(Game):
    players = range(3, MAX_PLAYERS + 1)
    authors = ("Yoshiteru Shinohara",)
    minutes = (15, 25)
    difficulty = "easy"
    has_chance = True
    is_simultaneous = True
    has_hidden_information = True
    options: Mapping[str, Option] = {"dealer": Option(("auto", *map(str, range(1, MAX_PLAYERS + 1))), "auto")}

    def conflicting_option(self, players: int, options: Mapping[str, str]) -> str | None:
        dealer = options["dealer"]
        return "dealer" if dealer != "auto" and int(dealer) > players else None

    def start(self, players: int, options: Mapping[str, str]) -> CrossingState:
        dealer = 0 if options["dealer"] == "auto" else int(options["dealer"])
        nothing = (EMPTY_HEAP,) * players
        return CrossingState(nothing[1:], nothing, nothing, FULL_BAG, CHANCE, dealer=dealer).start_refill()
