"""The rules of Full.

Each round the first player rolls a die with three faces, which sets the points for passing. Then all players choose in
secret: pass, or cover two cells side by side. A cell scores for a player who covers it alone. The player with the most
points after the last round wins; a tie is shared.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from pygames.contract import BaseView
from pygames.game import CHANCE, Fact, Game, Option, Result, State

CELLS = {"a1": 1, "a2": 2, "b1": 2, "b2": 4}  # with their points
PAIRS = ("a1-a2", "a1-b1", "a2-b2", "b1-b2")
PASS = "pass"
FACES = {"1": 3, "2": 2, "3": 1}  # with their weights


class FullView(BaseView):
    """What a seat may know: not the others' choices of this round, but how many seats have chosen."""

    face: int
    rounds: int
    choice_count: int
    choice: str | None  # the seat's own


@dataclass(frozen=True, slots=True)
class FullState(State):
    points: tuple[int, ...]
    rounds: int  # left, with the current one
    face: int = 0  # 0 before the roll
    choices: tuple[str, ...] = ()  # of this round so far, by seat

    @property
    def player_count(self) -> int:
        return len(self.points)

    @property
    def actor(self) -> int | None:
        if not self.rounds:
            return None
        return len(self.choices) + 1 if self.face else CHANCE

    @property
    def die_owner(self) -> int:
        return 1 if self.actor == CHANCE else 0

    def compute_legal_moves(self) -> tuple[str, ...]:
        if not self.rounds:
            return ()
        return (*PAIRS, PASS) if self.face else tuple(FACES)

    def weights(self) -> dict[str, int]:
        return {face: FACES[face] for face in State.weights(self)}

    def apply(self, move: str) -> FullState:
        if not self.face:
            return FullState(self.points, self.rounds, int(move))
        choices = (*self.choices, move)
        if len(choices) < len(self.points):
            return FullState(self.points, self.rounds, self.face, choices)
        gains = gains_of(choices, self.face)
        return FullState(tuple(map(sum, zip(self.points, gains, strict=True))), self.rounds - 1)

    def explain_illegal(self, move: str) -> str | tuple[str, dict[str, Fact]]:
        if re.fullmatch("[ab][12]-[ab][12]", move):
            return "apart", {"one": move[:2], "other": move[3:]}
        return "form"

    def is_hidden(self, move: str, seat: int | None) -> bool:
        return bool(self.face) and seat != self.actor and not self.reveals_hidden(move)

    def reveals_hidden(self, move: str) -> bool:
        return bool(self.face) and len(self.choices) == len(self.points) - 1

    def view_fields(self, seat: int | None) -> FullView:
        choice_count = len(self.choices)
        return {
            **self.base_view(seat),
            "face": self.face,
            "rounds": self.rounds,
            "choice_count": choice_count,
            "choice": self.choices[seat - 1] if seat and seat <= choice_count else None,
        }

    def scores(self) -> dict[int, int]:
        return dict(enumerate(self.points, 1))

    @property
    def result(self) -> Result | None:
        if self.rounds:
            return None
        best = max(self.points)
        return Result(tuple(seat for seat, points in enumerate(self.points, 1) if points == best), self.scores())


def gains_of(choices: tuple[str, ...], face: int) -> list[int]:
    """Return what each seat's choice scores."""
    covered = "-".join(choices).split("-")
    return [
        face if choice == PASS else sum(CELLS[cell] for cell in choice.split("-") if covered.count(cell) == 1)
        for choice in choices
    ]


class Full(Game):
    players = range(2, 4)
    authors = ("Crossboard",)
    minutes = (1, 2)
    difficulty = "easy"
    has_chance = True
    has_dice = True
    has_hidden_information = True
    is_simultaneous = True
    options: Mapping[str, Option] = {"rounds": Option(("2", "4"), "2")}

    def conflicting_option(self, players: int, options: Mapping[str, str]) -> str | None:
        return "rounds" if players == 3 and options["rounds"] == "4" else None

    def start(self, players: int, options: Mapping[str, str]) -> FullState:
        return FullState((0,) * players, int(options["rounds"]))
