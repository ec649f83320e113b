"""The hard bot of Crossado as it was in November 2026: a yardstick, which must not change."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from functools import reduce
from operator import or_
from random import Random
from typing import NamedTuple

from pygames.bots import MoveSearch
from pygames.games.crossado.board import FILES, PAWNS_PER_SEAT, PLACE_CELLS, PLACE_MASKS, SIZE, Board
from pygames.games.crossado.rules import RAFTS_PER_SEAT, CrossadoState
from tests.games.crossado.frozen.judge import FACES, advantage, create_judge

RAFT_FACES = (1, 6)
REMOVAL_RISK = 0.4  # The weight of losing the raft that its own path needs most.
LOSS_VALUE = -1.0  # The value of a plan after which the next seat wins.


class Plan(NamedTuple):
    """A move, the board at the end of the turn, and the quick evaluation of that board."""

    move: str
    board: Board
    value: float


Planning = Generator[None, bool, list[Plan]]


def diagonal_distances(corner: str) -> dict[str, int]:
    """Return the distance of each place for a raft from the diagonal through this corner."""
    distances = {}
    for place, (_, middle, _) in PLACE_CELLS.items():
        x, y = FILES.index(middle[0]), int(middle[1:]) - 1
        distances[place] = abs(x - y) if corner in ("sw", "ne") else abs(x + y - SIZE + 1)
    return distances


DIAGONAL_DISTANCES = {corner: diagonal_distances(corner) for corner in ("sw", "nw", "ne", "se")}


class Strategy:
    """What all levels have in common. They differ in how they evaluate boards, and in how many plans they try."""

    max_lifts = 1  # Rafts that are tried in other places.
    max_walks = 24  # Places for which the pawn move after laying is considered.

    def __init__(self, state: CrossadoState, rng: Random) -> None:
        self.state, self.rng = state, rng
        self.judge = create_judge(state)
        self.diagonal_distances = DIAGONAL_DISTANCES[state.setup.corner(state.turn)]

    def quick_evaluate(self, board: Board) -> float:
        """Return the value of a board, in a fraction of a millisecond."""
        raise NotImplementedError

    def candidate_places(self, board: Board, places: list[str]) -> list[str]:
        """Return the places for a raft that are worth trying."""
        return places

    def choose_plan(self, plans: list[Plan]) -> MoveSearch:
        yield from ()
        return max(plans, key=lambda plan: plan.value).move

    def choose_move(self, moves: Sequence[str]) -> MoveSearch:
        if self.state.phase in ("lay", "relay"):
            plans = yield from self.lay_plans(self.state.board, moves, self.state.steps)
        else:
            plans = yield from self.turn_plans([move[1:] for move in moves if move[0] == "^"])
        return (yield from self.choose_plan(plans))

    def turn_plans(self, rafts: Sequence[str]) -> Planning:
        """Return the winning plans for this turn, or otherwise all good ones, with these rafts to lift."""
        board = self.state.board
        plans = self.walk_plans(board, self.state.steps) or [self.create_plan("pass", board)]
        wins = [plan for plan in plans if plan.board.at_goal(self.state.turn) == PAWNS_PER_SEAT]
        return wins or plans + (yield from self.swap_plans(rafts))

    def create_plan(self, move: str, board: Board) -> Plan:
        return Plan(move, board, self.quick_evaluate(board))

    def walk_plans(self, board: Board, steps: int) -> list[Plan]:
        return [self.create_plan(move, after) for move, after in self.judge.boards_after_walk(board, steps)]

    def lay_plans(self, board: Board, places: Sequence[str], steps: int, lift: str = "") -> Planning:
        """Return plans that lay a raft, each with the best pawn move of this many steps after it."""
        order = self.candidate_places(board, self.rng.sample(places, len(places)))
        order.sort(key=self.diagonal_distances.__getitem__)
        plans = [self.create_plan(lift or order[0], board.lay_raft(order[0]))]
        for place in order[1:]:
            if not (yield):
                break
            plans.append(self.create_plan(lift or place, board.lay_raft(place)))
        plans.sort(key=lambda plan: -plan.value)
        if not steps:
            return plans
        for index, (move, after, _) in enumerate(plans[: self.max_walks]):
            if index and not (yield):
                break
            if walks := self.walk_plans(after, steps):
                plans[index] = max(walks, key=lambda plan: plan.value)._replace(move=move)
        return plans[: self.max_walks]

    def swap_plans(self, rafts: Sequence[str]) -> Planning:
        """Return plans that lift a raft and lay it elsewhere, for the rafts whose removal is best."""
        board, steps, plans = self.state.board, self.state.steps, list[Plan]()
        if not (yield):
            return plans
        if steps == 6 and not self.judge.boards_after_walk(board, 6):
            steps = 0
        lifts = [self.create_plan(raft, board.lift_raft(raft)) for raft in self.rng.sample(rafts, len(rafts))]
        lifts.sort(key=lambda plan: -plan.value)
        for raft, after, _ in lifts[: self.max_lifts]:
            if (yield):
                places = [place for place in after.free_places() if place != raft]
                plans += yield from self.lay_plans(after, places, steps, f"^{raft}")
        return plans


class CompetitiveStrategy(Strategy):
    """A strategy that takes the opponents into account."""

    def quick_evaluate(self, board: Board) -> float:
        return self.judge.advantage(board)

    def helpful_cells(self, board: Board) -> list[int]:
        """Return by seat the cells where a raft would shorten a path."""
        return self.judge.shortcut_cells(board)

    def candidate_places(self, board: Board, places: list[str]) -> list[str]:
        """Return the places that help this seat, and one that helps nobody."""
        cells = self.helpful_cells(board)
        own_cells, all_cells = cells[self.state.turn - 1], reduce(or_, cells)
        own_places = [place for place in places if PLACE_MASKS[place] & own_cells]
        return own_places + [place for place in places if not PLACE_MASKS[place] & all_cells][:1] or places


class Hard(CompetitiveStrategy):
    max_lifts = 4
    max_finalists = 16  # Plans that are evaluated a second time.
    max_replies = 8  # Of these, plans for which the next seat's turn is simulated.

    def __init__(self, state: CrossadoState, rng: Random) -> None:
        super().__init__(state, rng)
        self.weakest_raft = self.judge.weakest_raft(state.board)
        self.is_near_goal = self.judge.is_near_goal(state.board)

    def quick_evaluate(self, board: Board) -> float:
        """Return the advantage, reduced by the risk to the raft that this seat's path needs most.

        Near the goal, the turns after the next roll are used instead of the turns needed now.
        """
        needs, seat = self.judge.turns_needed(board), self.state.turn
        own = needs[seat - 1]
        if self.is_near_goal:
            needs[seat - 1] = self.judge.turns_after_roll(board, seat)
        value = advantage(needs, seat)
        if self.weakest_raft in board.rafts and not PLACE_MASKS[self.weakest_raft] & board.pawn_cells:
            needs[seat - 1] += self.judge.own_turns_needed(board.lift_raft(self.weakest_raft)) - own
            value += REMOVAL_RISK * (advantage(needs, seat) - value)
        return value

    def helpful_cells(self, board: Board) -> list[int]:
        """Add the cells where a raft would replace the weakest one and, near the goal, all cells close to it."""
        cells, seat = super().helpful_cells(board), self.state.turn
        if self.weakest_raft in board.rafts:
            cells[seat - 1] |= self.judge.shortcut_cells(board.lift_raft(self.weakest_raft))[seat - 1]
        if self.is_near_goal:
            cells[seat - 1] |= self.judge.cells_near_goal(board)
        return cells

    def choose_plan(self, plans: list[Plan]) -> MoveSearch:
        plans.sort(key=lambda plan: -plan.value)
        finalists, replies = list[Plan](), list[Plan]()
        for plan in plans[: self.max_finalists]:
            if not (yield):
                break
            finalists.append(plan._replace(value=self.judge.evaluate_next_rolls(plan.board)))
        finalists.sort(key=lambda plan: -plan.value)
        for plan in finalists[: self.max_replies]:
            value = yield from self.evaluate_reply(plan.board)
            if not (yield):
                break
            replies.append(plan._replace(value=value))
        return max(replies or finalists or plans, key=lambda plan: plan.value).move

    def evaluate_reply(self, board: Board) -> Generator[None, bool, float]:
        """Return the mean value after the next seat's turn, over the numbers that it can roll."""
        state, total = self.state, 0.0
        other = state.turn % state.player_count + 1
        if len(board.rafts) < RAFTS_PER_SEAT[state.player_count] * state.player_count:
            reply = QuickStrategy(CrossadoState(state.setup, board, "lay", other), self.rng)
            plans = yield from reply.lay_plans(board, board.free_places(), 0)
            return self.judge.evaluate_next_rolls(plans[0].board)
        for face in FACES:
            phase = "lift" if face in RAFT_FACES else "walk"
            reply = QuickStrategy(CrossadoState(state.setup, board, phase, other, steps=face), self.rng)
            plans = yield from reply.turn_plans(board.empty_rafts() if phase == "lift" else ())
            if not (yield):
                return LOSS_VALUE  # Time is up: the caller stops as well and ignores this.
            after = max(plans, key=lambda plan: plan.value).board
            total += LOSS_VALUE if after.at_goal(other) == PAWNS_PER_SEAT else self.judge.evaluate_next_rolls(after)
        return total / len(FACES)


class QuickStrategy(CompetitiveStrategy):
    """The strategy by which *hard* simulates the next seat's turn."""

    max_walks = 8
