"""Crossing with lists of stones, following the order and the words of the spec."""

from __future__ import annotations

import copy

COLOURS = ("R", "B", "Y", "W")


class Naive:
    """A position of Crossing."""

    def __init__(self, players: int = 3, **options: str) -> None:
        if players not in (3, 4, 5, 6):
            raise ValueError(f"3 to 6 players, not {players}")
        for name in options:
            if name != "dealer":
                raise ValueError(f"no option {name}")
        dealer = options.get("dealer", "auto")
        self.players = players
        self.seats = list(range(1, players + 1))
        self.dealer: int | None = None  # None for "auto".
        if dealer != "auto":
            if dealer not in [str(seat) for seat in self.seats]:
                raise ValueError(f"no dealer {dealer}")
            self.dealer = int(dealer)

        # Material and set-up
        self.bag = {"R": 18, "B": 18, "Y": 18, "W": 6}
        self.stones_held: dict[int, list[str]] = {seat: [] for seat in self.seats}
        self.stones_banked: dict[int, list[str]] = {seat: [] for seat in self.seats}
        self.mushrooms: dict[int, list[str]] = {number: [] for number in range(1, players)}
        self.round = 0
        self.last_round = False
        self.over = False
        self.seats_pausing: list[int] = []  # They make no choice in this round.
        self.choices: dict[int, str] = {}
        self.is_serving = False  # The dealer decides which mushrooms are filled.
        self.stones_due: dict[int, int] = {}  # By mushroom, if the dealer has not filled it yet.
        self.to_draw: list[int] = []  # The mushrooms for the next stones, in order.
        for number in self.mushrooms:
            self.to_draw += [number, number]

    # The actor and the legal moves

    @property
    def actor(self) -> int | None:
        if self.over:
            return None
        if self.to_draw:
            return 0
        if self.is_serving:
            return self.dealer
        for seat in self.seats:
            if seat not in self.seats_pausing and seat not in self.choices:
                return seat
        raise AssertionError("nobody to move")

    def legal_moves(self) -> list[str]:
        actor = self.actor
        if actor is None:
            return []
        if actor == 0:
            return sorted(self.weights())
        if self.is_serving:
            return sorted(f"f{number}" for number in self.stones_due)
        moves = [f"m{number}" for number in self.mushrooms]
        if self.round >= 2:
            for seat in self.seats:
                if seat != actor:
                    moves.append(f"s{seat}")
            if len(self.stones_held[actor]) >= 1:
                moves.append("p")
        return sorted(moves)

    def weights(self) -> dict[str, int]:
        if self.actor != 0:
            raise ValueError("it is not chance's turn")
        return {colour: self.bag[colour] for colour in COLOURS if self.bag[colour] > 0}

    def stones_in_bag(self) -> int:
        return sum(self.bag.values())

    # Playing

    def play(self, move: str) -> Naive:
        if move not in self.legal_moves():
            raise ValueError(f"illegal move {move}")
        new = copy.deepcopy(self)
        actor = self.actor
        assert actor is not None
        if actor == 0:
            new.draw(move)
        elif self.is_serving:
            new.serve(int(move[1:]))
        else:
            new.choices[actor] = move
            new.continue_round()
        return new

    def draw(self, colour: str) -> None:
        self.bag[colour] -= 1
        self.mushrooms[self.to_draw.pop(0)].append(colour)
        if self.stones_in_bag() == 0:
            self.to_draw = []
            self.is_serving = False
            self.stones_due = {}
        if not self.to_draw and not self.is_serving:
            self.start_round()

    def serve(self, number: int) -> None:
        stones = self.stones_due.pop(number)
        self.to_draw = [number] * min(stones, self.stones_in_bag())

    def start_round(self) -> None:
        self.round += 1
        self.choices = {}
        self.last_round = self.stones_in_bag() == 0
        self.continue_round()

    def continue_round(self) -> None:
        for seat in self.seats:
            if seat not in self.seats_pausing and seat not in self.choices:
                return
        self.resolve()
        self.seats_pausing = [seat for seat in self.choices if self.choices[seat] == "p"]
        self.choices = {}
        if self.last_round:
            self.over = True
        else:
            self.refill()

    def resolve(self) -> None:
        """Resolve all choices at once, by the stones as they were before the round."""
        held_before = {seat: list(self.stones_held[seat]) for seat in self.seats}
        mushrooms_before = {number: list(self.mushrooms[number]) for number in self.mushrooms}
        gains: dict[int, list[str]] = {seat: [] for seat in self.seats}
        seats_emptied: list[int] = []

        for number in self.mushrooms:
            seats_pointing = [seat for seat in self.choices if self.choices[seat] == f"m{number}"]
            if len(seats_pointing) == 1:
                gains[seats_pointing[0]] += mushrooms_before[number]
                self.mushrooms[number] = []

        for victim in self.seats:
            if self.choices.get(victim) == "p":
                self.stones_banked[victim] += held_before[victim]
                seats_emptied.append(victim)
                continue  # Players who pointed there get nothing.
            seats_pointing = [seat for seat in self.choices if self.choices[seat] == f"s{victim}"]
            if len(seats_pointing) == 1:
                gains[seats_pointing[0]] += held_before[victim]
                seats_emptied.append(victim)

        for seat in self.seats:
            remaining = [] if seat in seats_emptied else held_before[seat]
            self.stones_held[seat] = remaining + gains[seat]

    def refill(self) -> None:
        """Refill between rounds: one stone for each mushroom that still holds stones, two for each empty one."""
        stones_due = {number: 1 if self.mushrooms[number] else 2 for number in self.mushrooms}
        if self.dealer is not None and self.stones_in_bag() < sum(stones_due.values()):
            self.is_serving = True
            self.stones_due = stones_due
            return
        for number in self.mushrooms:
            self.to_draw += [number] * stones_due[number]

    # End

    def scores(self) -> dict[int, int]:
        points = {}
        for seat in self.seats:
            stones = self.stones_held[seat] + self.stones_banked[seat]
            red, blue, yellow = stones.count("R"), stones.count("B"), stones.count("Y")
            sets = min(red, blue, yellow)
            left_over = red + blue + yellow - 3 * sets
            points[seat] = 5 * sets + 2 * stones.count("W") + left_over
        return points

    @property
    def result(self) -> tuple[tuple[int, ...], dict[int, int]] | None:
        if not self.over:
            return None
        scores = self.scores()
        highest = max(scores.values())
        tied = [seat for seat in self.seats if scores[seat] == highest]
        white = {seat: (self.stones_held[seat] + self.stones_banked[seat]).count("W") for seat in tied}
        most_white = max(white.values())
        return tuple(seat for seat in tied if white[seat] == most_white), scores
