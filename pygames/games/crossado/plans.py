"""The plans of a turn that Crossado bots choose from.

A plan is a whole turn: a place for a raft, a pawn move, or a raft to lift, its new place and the pawn move after it.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Sequence
from functools import reduce
from operator import or_
from random import Random
from typing import NamedTuple

from pygames.bots import MoveSearch
from pygames.games.crossado.board import PAWNS_PER_SEAT, PLACE_MASKS, Board
from pygames.games.crossado.judge import NUMBERS, RAFT_FACES, Numbers, create_judge
from pygames.games.crossado.rules import CrossadoState


class Plan(NamedTuple):
    """A move, the board at the end of the turn, and its value for the seat whose turn it is."""

    move: str
    board: Board
    value: float


class Width(NamedTuple):
    """How many plans are tried: rafts to lift, places for it, and boards for which the pawn move is considered."""

    lifts: int
    places: int
    walks: int


Planning = Generator[None, bool, list[Plan]]
FULL_WIDTH, REPLY_WIDTH = Width(5, 500, 24), Width(2, 8, 3)


def best_plans(plans: Iterable[Plan], number: int) -> list[Plan]:
    return sorted(plans, key=lambda plan: -plan.value)[:number]


def has_won(board: Board, seat: int) -> bool:
    return board.at_goal(seat) == PAWNS_PER_SEAT


class Planner:
    """Finds plans, and plays the one with the best quick evaluation."""

    width = FULL_WIDTH

    def __init__(self, state: CrossadoState, rng: Random, numbers: Numbers = NUMBERS) -> None:
        self.state, self.rng, self.seat = state, rng, state.turn
        self.judge = create_judge(state, numbers)

    def choose_move(self, moves: Sequence[str]) -> MoveSearch:
        plans = yield from self.own_plans(moves)
        return max(plans, key=lambda plan: plan.value).move

    def evaluate(self, board: Board, turns: list[float], seat: int) -> float:
        """Return the quick evaluation of a board, by the turns that each seat needs."""
        return self.judge.advantage(turns, seat)

    def create_plan(self, move: str, board: Board, seat: int) -> Plan:
        return Plan(move, board, self.evaluate(board, self.judge.turns_needed(board), seat))

    def own_plans(self, moves: Sequence[str]) -> Planning:
        """Return the plans for the decision in hand."""
        state, seat, board = self.state, self.seat, self.state.board
        if state.phase in ("lay", "relay"):
            return (yield from self.lay_plans(board, moves, seat, state.steps, self.width))
        plans = self.walk_plans(board, seat, state.steps)
        if state.phase == "lift" and not any(has_won(plan.board, seat) for plan in plans) and (yield):
            steps = state.steps if plans or state.steps == 1 else 0
            plans += yield from self.swap_plans(board, seat, steps, self.width)
            if not self.judge.walks(board, seat, state.steps):
                plans.append(self.create_plan("pass", board, seat))
        return plans or [self.create_plan("pass", board, seat)]

    def walk_plans(self, board: Board, seat: int, steps: int) -> list[Plan]:
        return [self.create_plan(move, after, seat) for move, after in self.judge.walks(board, seat, steps)]

    def swap_plans(self, board: Board, seat: int, steps: int, width: Width) -> Planning:
        """Return plans that lift a raft and lay it elsewhere, for the rafts whose removal is best."""
        plans = list[Plan]()
        lifts = [self.create_plan(raft, board.lift_raft(raft), seat) for raft in self.lifts(board, seat)]
        for raft, after, _ in best_plans(lifts, width.lifts):
            if not (yield):
                break
            places = [place for place in after.free_places() if place != raft]
            plans += yield from self.lay_plans(after, places, seat, steps, width, f"^{raft}")
        return plans

    def lifts(self, board: Board, seat: int) -> list[str]:
        """Return the rafts that another seat needs, and one that nobody needs."""
        needed = [set(self.judge.path_rafts(board, other)) for other in self.judge.seats]
        own = needed.pop(seat - 1)
        others = set[str]().union(*needed)
        spare = [raft for raft in board.empty_rafts() if raft not in others and raft not in own]
        return [*sorted(others), *(spare or sorted(own - others))[:1]]

    def lay_plans(
        self, board: Board, places: Sequence[str], seat: int, steps: int, width: Width, lift: str = ""
    ) -> Planning:
        """Return plans that lay a raft, each with the best pawn move of this many steps after it.

        Only places that shorten this seat's paths are tried, and one that helps nobody.
        """
        judge, plans, before = self.judge, list[Plan](), self.judge.turns_needed(board)
        cells = [self.helpful_cells(board, other) for other in judge.seats]
        own_cells, all_cells = cells[seat - 1], reduce(or_, cells)
        useful = [place for place in places if PLACE_MASKS[place] & own_cells]
        gap = judge.gap_cells(board, seat) or own_cells
        useful = sorted(useful, key=lambda place: -(PLACE_MASKS[place] & gap).bit_count())[: width.places]
        useful += [place for place in places if not PLACE_MASKS[place] & all_cells][:1]
        for place in useful or places[: width.places]:
            if plans and not (yield):
                break
            after, mask = board.lay_raft(place), PLACE_MASKS[place]
            turns = [
                judge.seat_turns(after, other) if cells[other - 1] & mask else before[other - 1]
                for other in judge.seats
            ]
            plans.append(Plan(lift or place, after, self.evaluate(after, turns, seat)))
        plans = best_plans(plans, width.walks)
        for index, (move, after, _) in enumerate(plans if steps else ()):
            if index and not (yield):
                break
            if walks := self.walk_plans(after, seat, steps):
                plans[index] = max(walks, key=lambda plan: plan.value)._replace(move=move)
        return plans

    def helpful_cells(self, board: Board, seat: int) -> int:
        """Return the cells where a raft would shorten a seat's path."""
        return self.judge.shortcut_cells(board, seat)


class ExactPlanner(Planner):
    """Looks at the next roll of the seats that are near their goals, where the exact numbers matter."""

    def __init__(self, state: CrossadoState, rng: Random, numbers: Numbers = NUMBERS) -> None:
        super().__init__(state, rng, numbers)
        self.near_goal = [seat for seat in self.judge.seats if self.judge.is_near_goal(state.board, seat)]

    def exact_turns(self, board: Board, turns: list[float]) -> list[float]:
        """Return the turns that each seat needs, for those near their goals after the next roll."""
        return [
            self.judge.turns_after_roll(board, seat) if seat in self.near_goal else needed
            for seat, needed in enumerate(turns, 1)
        ]

    def evaluate(self, board: Board, turns: list[float], seat: int) -> float:
        return self.judge.advantage(self.exact_turns(board, turns), seat)

    def lifts(self, board: Board, seat: int) -> list[str]:
        """Add all rafts when another seat is near its goal, where each gives it another number to enter with."""
        return super().lifts(board, seat) if set(self.near_goal) <= {seat} else board.empty_rafts()


class QuickPlanner(Planner):
    """Plays the turns that *hard* imagines: few plans, remembered."""

    def __init__(self, state: CrossadoState, rng: Random, numbers: Numbers = NUMBERS) -> None:
        super().__init__(state, rng, numbers)
        self.turns: dict[tuple[Board, int, int], Board | None] = {}

    def play_turn(self, board: Board, seat: int, face: int) -> Board | None:
        """Return the board after a seat's best turn with this number, or None if it can do nothing."""
        key = board, seat, face
        if key not in self.turns:
            plans = self.walk_plans(board, seat, face)
            if face in RAFT_FACES and not any(has_won(plan.board, seat) for plan in plans):
                steps = face if plans or face == 1 else 0
                plans += run(self.swap_plans(board, seat, steps, REPLY_WIDTH))
            self.turns[key] = max(plans, key=lambda plan: plan.value).board if plans else None
        return self.turns[key]

    def lay(self, board: Board, seat: int, places: Sequence[str], steps: int = 0) -> Board:
        """Return the board after a seat has laid its best raft, and moved a pawn if steps are due."""
        plans = run(self.lay_plans(board, places, seat, steps, FULL_WIDTH))
        return max(plans, key=lambda plan: plan.value).board


def run(planning: Planning) -> list[Plan]:
    """Run a generator of plans to its end."""
    try:
        next(planning)
        while True:
            planning.send(True)
    except StopIteration as end:
        plans: list[Plan] = end.value
        return plans
