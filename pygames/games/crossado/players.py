"""How Crossado is played, by three levels of players: by what the boards are worth that a turn can leave (`judge.py`).

Every decision is judged by the board at the end of one's turn: a place for a raft, a walk, or a raft taken up, laid
elsewhere and the walk after it. Rafts to take up are ranked by what is left without them; for the best few of them the
places are tried, those near one's own diagonal first. *Easy* looks at its own way alone, through a haze; it takes
up one raft at most. *Medium* sees its own way sharply, but does not mind the others. *Hard* weighs its own turns
against the best opponent's, so it builds what serves it alone, tears what holds the others, and doubles or stands on
the raft that its own way needs most; it tries only places that shorten a way. What looks best it judges again by each
seat's next roll (exact steps, cells that are taken, walks that are forced) and by the raft that each seat would tear
away if it rolled a 1 or a 6. Of the best of these it plays the next seat's turn in its mind, for each number of the
die, and judges again what that leaves.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from functools import reduce
from operator import or_
from random import Random
from typing import NamedTuple

from pygames.bots import MoveSearch
from pygames.games.crossado.board import FILES, PAWNS, PLACES, SIZE, SPANS, Board
from pygames.games.crossado.judge import FACES, ahead, judge_of
from pygames.games.crossado.rules import RAFTS, River

RAFT_FACES = (1, 6)
WARY = 0.4  # how much the raft that the own way needs most may already count as torn
LOST = -1.0  # the outlook of a game that the answer wins


class Plan(NamedTuple):
    """A move, the board at the end of the turn, and what that is worth at a glance."""

    move: str
    board: Board
    worth: float


Planning = Generator[None, bool, list[Plan]]


def astray(corner: str) -> dict[str, int]:
    """How far from the diagonal of this corner the middle of each place for a raft lies."""
    far = {}
    for place, (_, middle, _) in SPANS.items():
        x, y = FILES.index(middle[0]), int(middle[1:]) - 1
        far[place] = abs(x - y) if corner in ("sw", "ne") else abs(x + y - SIZE + 1)
    return far


ASTRAY = {corner: astray(corner) for corner in ("sw", "nw", "ne", "se")}


class Player:
    """What all levels do; they differ in how they judge and in how much they try."""

    lifts = 1  # rafts to take up that are tried in every other place
    walkers = 24  # of the places tried, those where the walk afterwards is thought of

    def __init__(self, state: River, rng: Random) -> None:
        self.state, self.rng = state, rng
        self.judge = judge_of(state)
        self.astray = ASTRAY[state.table.corner(state.turn)]

    def glance(self, board: Board) -> float:
        """What a board is worth, in a fraction of a millisecond."""
        raise NotImplementedError

    def tried(self, board: Board, places: list[str]) -> list[str]:
        """The places for a raft that are worth a thought."""
        return places

    def best(self, plans: list[Plan]) -> MoveSearch:
        yield from ()
        return max(plans, key=lambda plan: plan.worth).move

    def move(self, moves: Sequence[str]) -> MoveSearch:
        if self.state.phase in ("lay", "relay"):
            plans = yield from self.laid(self.state.board, moves, self.state.steps)
        else:
            plans = yield from self.turns([move[1:] for move in moves if move[0] == "^"])
        return (yield from self.best(plans))

    def turns(self, rafts: Sequence[str]) -> Planning:
        """What can become of the board in this turn, with these rafts to be taken up: a win, or all that looks good."""
        board = self.state.board
        plans = self.walks(board, self.state.steps) or [self.plan("pass", board)]
        won = [plan for plan in plans if plan.board.arrived(self.state.turn) == PAWNS]
        return won or plans + (yield from self.swaps(rafts))

    def plan(self, move: str, board: Board) -> Plan:
        return Plan(move, board, self.glance(board))

    def walks(self, board: Board, steps: int) -> list[Plan]:
        return [self.plan(move, after) for move, after in self.judge.walked(board, steps)]

    def laid(self, board: Board, places: Sequence[str], steps: int, lift: str = "") -> Planning:
        """A raft in each place, and the best walk of so many steps after it where that looks good."""
        order = self.tried(board, self.rng.sample(places, len(places)))
        order.sort(key=self.astray.__getitem__)
        plans = [self.plan(lift or order[0], board.laid(order[0]))]
        for place in order[1:]:
            if not (yield):
                break
            plans.append(self.plan(lift or place, board.laid(place)))
        plans.sort(key=lambda plan: -plan.worth)
        if not steps:
            return plans
        for number, (move, after, _) in enumerate(plans[: self.walkers]):
            if number and not (yield):
                break
            if ends := self.walks(after, steps):
                plans[number] = max(ends, key=lambda plan: plan.worth)._replace(move=move)
        return plans[: self.walkers]

    def swaps(self, rafts: Sequence[str]) -> Planning:
        """A raft taken up and laid elsewhere: those tried whose absence is the best, or hurts least."""
        board, steps, plans = self.state.board, self.state.steps, list[Plan]()
        if not (yield):
            return plans
        if steps == 6 and not self.judge.walked(board, 6):
            steps = 0
        lifted = [self.plan(raft, board.lifted(raft)) for raft in self.rng.sample(rafts, len(rafts))]
        lifted.sort(key=lambda plan: -plan.worth)
        for raft, rest, _ in lifted[: self.lifts]:
            if (yield):
                places = [place for place in rest.places() if place != raft]
                plans += yield from self.laid(rest, places, steps, f"^{raft}")
        return plans


class Easy(Player):
    haze = 1.5  # turns by which it misjudges

    def glance(self, board: Board) -> float:
        return self.rng.gauss(-self.judge.own(board), self.haze)


class Medium(Player):
    lifts = 3

    def glance(self, board: Board) -> float:
        return -self.judge.own(board)


class Rival(Player):
    """Who minds the others."""

    def glance(self, board: Board) -> float:
        return self.judge.lead(board)

    def helpful(self, board: Board) -> list[int]:
        """The cells where a raft would shorten a way, for each seat."""
        return self.judge.shortcuts(board)

    def tried(self, board: Board, places: list[str]) -> list[str]:
        """Those that help the own way, and one that serves nobody."""
        cells = self.helpful(board)
        own, anybody = cells[self.state.turn - 1], reduce(or_, cells)
        mine = [place for place in places if PLACES[place] & own]
        return mine + [place for place in places if not PLACES[place] & anybody][:1] or places


class Hard(Rival):
    lifts = 4
    finalists = 16  # plans judged again with more care
    answers = 8  # of these, those whose answers are thought of

    def __init__(self, state: River, rng: Random) -> None:
        super().__init__(state, rng)
        self.weakest = self.judge.weakest(state.board)
        self.close = self.judge.close(state.board)

    def glance(self, board: Board) -> float:
        """The lead, and what would be left of it without the raft that the own way needs most. Close to the goal, what
        the next roll can do."""
        needs, seat = self.judge.needs(board), self.state.turn
        own = needs[seat - 1]
        if self.close:
            needs[seat - 1] = self.judge.ready(board, seat)
        worth = ahead(needs, seat)
        if self.weakest in board.rafts and not PLACES[self.weakest] & board.occupied:
            needs[seat - 1] += self.judge.own(board.lifted(self.weakest)) - own
            worth += WARY * (ahead(needs, seat) - worth)
        return worth

    def helpful(self, board: Board) -> list[int]:
        """Besides, where a raft would make good for the weakest; and close to the goal, anywhere near it."""
        cells, seat = super().helpful(board), self.state.turn
        if self.weakest in board.rafts:
            cells[seat - 1] |= self.judge.shortcuts(board.lifted(self.weakest))[seat - 1]
        if self.close:
            cells[seat - 1] |= self.judge.shallows(board)
        return cells

    def best(self, plans: list[Plan]) -> MoveSearch:
        plans.sort(key=lambda plan: -plan.worth)
        seen, answered = list[Plan](), list[Plan]()
        for plan in plans[: self.finalists]:
            if not (yield):
                break
            seen.append(plan._replace(worth=self.judge.outlook(plan.board)))
        seen.sort(key=lambda plan: -plan.worth)
        for plan in seen[: self.answers]:
            worth = yield from self.answered(plan.board)
            if not (yield):
                break
            answered.append(plan._replace(worth=worth))
        return max(answered or seen or plans, key=lambda plan: plan.worth).move

    def answered(self, board: Board) -> Generator[None, bool, float]:
        """The outlook after the next seat's turn, by the number that it rolls."""
        state, total = self.state, 0.0
        other = state.turn % state.player_count + 1
        if len(board.rafts) < RAFTS[state.player_count] * state.player_count:
            reply = Hasty(River(state.table, board, "lay", other), self.rng)
            plans = yield from reply.laid(board, board.places(), 0)
            return self.judge.outlook(plans[0].board)
        for face in FACES:
            phase = "lift" if face in RAFT_FACES else "walk"
            reply = Hasty(River(state.table, board, phase, other, steps=face), self.rng)
            plans = yield from reply.turns(board.empty_rafts() if phase == "lift" else ())
            if not (yield):
                return LOST  # of no weight: whoever asked is about to be told the same
            after = max(plans, key=lambda plan: plan.worth).board
            total += LOST if after.arrived(other) == PAWNS else self.judge.outlook(after)
        return total / len(FACES)


class Hasty(Rival):
    """Who answers in hard's mind, at a glance."""

    walkers = 8


PLAYERS: dict[str, type[Player]] = {"easy": Easy, "medium": Medium, "hard": Hard}
