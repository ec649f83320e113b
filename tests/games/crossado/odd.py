"""The deep and rare of Crossado, and ways of playing that lead there."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from random import Random

from pygames.game import State
from pygames.games.crossado.board import CELLS, ISLANDS, NAMES, PLACES, SHORES, WATER, beside, names, opposite, walk
from pygames.games.crossado.rules import River

Odd = Callable[[State, str, State], bool]
Mood = Callable[[State, Random], str]


def on_river(test: Callable[[River, str, River], bool]) -> Odd:
    def odd(before: State, move: str, after: State) -> bool:
        assert isinstance(before, River)
        assert isinstance(after, River)
        return test(before, move, after)

    return odd


def usable(state: River) -> bool:
    return state.phase == "lift" and bool(state.walks(state.steps))


def tied_again(before: River, move: str, after: River) -> bool:
    """A second tie. (Only where it shows: the last seat is out of the contest, so it is not the first round.)"""
    contest, following = before.contest, after.contest
    if contest is None or following is None or contest.waiting[-1] == before.player_count:
        return False
    return bool(contest.best) and not following.best


def ties(count: int) -> Callable[[River, str, River], bool]:
    def tied(before: River, move: str, after: River) -> bool:
        return after.contest is not None and not after.contest.best and len(after.contest.waiting) == count

    return tied


def walked(move: str) -> tuple[int, int] | None:
    source, arrow, end = move.partition(">")
    if not arrow or source == "home" or end == "goal":
        return None
    return CELLS[source], CELLS[end]


def shortest(covered: int, start: int, end: int) -> int:
    return next((steps for steps in range(1, 7) if walk(covered, start, steps)[1] & end), 9)


def loop(before: River, move: str, after: River) -> bool:
    """A longer way round than the shortest."""
    way = walked(move)
    return way is not None and shortest(before.board.covered, *way) < before.steps


def through_start(before: River, move: str, after: River) -> bool:
    """The end can be reached only by passing over the beginning once more."""
    way = walked(move)
    if way is None or before.steps < 5:  # the shortest loop is of four steps
        return False
    return not simple(before.board.covered, way[0], way[1], before.steps, way[0])


def simple(covered: int, start: int, end: int, steps: int, shut: int, back: int = 0) -> bool:
    """Whether such a walk leads there without touching the cells that are shut."""
    if not steps:
        return start == end
    ahead = beside(start) & covered & ~shut & ~back
    return any(simple(covered, cell, end, steps - 1, shut, start) for cell in cells_of(ahead))


def cells_of(cells: int) -> list[int]:
    return [CELLS[name] for name in names(cells)]


def over_pawns(before: River, move: str, after: River) -> int:
    """How many pawns in a row every walk of this move passes over."""
    source, arrow, end = move.partition(">")
    if not arrow or end == "goal":
        return 0
    board = before.board
    start = ISLANDS[before.table.corner(before.turn)] if source == "home" else CELLS[source]
    occupied = board.occupied & ~start
    # Those that could not be walked round: without their cell the move would not be there.
    blocked = [
        cell for cell in cells_of(occupied) if not walk(board.covered & ~cell, start, before.steps)[1] & CELLS[end]
    ]
    return max((run(cell, blocked) for cell in blocked), default=0)


def run(cell: int, cells: list[int]) -> int:
    """How many of these cells hang together with this one."""
    found, edge = cell, cell
    while edge:
        edge = beside(found) & sum(cells) & ~found
        found |= edge
    return found.bit_count()


def way_cut(before: River, move: str, after: River) -> bool:
    """A lift that leaves the own pawns without the move that they had."""
    return before.phase == "lift" and move[0] == "^" and usable(before) and not after.walks(before.steps)


def sabotage(before: River, move: str, after: River) -> bool:
    return before.phase == "relay" and before.steps == 6 and after.phase == "roll"


def sabotage_by_one(before: River, move: str, after: River) -> bool:
    if before.phase != "relay" or before.steps != 1 or after.phase != "roll":
        return False
    back = River(before.table, before.board.laid(before.lifted), "lift", before.turn, 1)
    return usable(back)


def refused_goal(before: River, move: str, after: River) -> bool:
    """A pawn stands beside the goal, and the number is too high or cannot be used up on the way."""
    if after.phase != "walk" or before.phase != "roll":
        return False
    shore = SHORES[opposite(after.table.corner(after.turn))]
    near = names(shore & after.board.pawns[after.turn - 1])
    return any(f"{name}>goal" not in after.legal_moves() for name in near)


def lone_harm(before: River, move: str, after: River) -> bool:
    """The only legal move, and it leads away from the goal."""
    way = walked(move)
    if way is None or before.phase != "walk" or len(before.legal_moves()) > 1:
        return False
    return distance(before, way[1]) > distance(before, way[0])


def distance(state: River, cell: int) -> int:
    """Cells between here and the goal, as the gull flies (with right angles)."""
    name = NAMES[cell]
    x, y = ord(name[0]) - ord("a"), int(name[1:]) - 1
    corner = opposite(state.table.corner(state.turn))
    return abs((13 if "e" in corner else 0) - x) + abs((13 if "n" in corner else 0) - y)


def shared(before: River, move: str, after: River) -> bool:
    return sum(own.bit_count() for own in after.board.pawns) > after.board.occupied.bit_count()


def won(players: int) -> Callable[[River, str, River], bool]:
    return lambda before, move, after: after.phase == "over" and after.player_count == players


def unused(number: int) -> Callable[[River], bool]:
    return lambda state: state.phase == "lift" and state.steps == number and not usable(state)


ODD: dict[str, Odd] = {
    name: on_river(test)
    for name, test in {
        "a tie for the start": ties(2),
        "a tie of three": ties(3),
        "a tie of four": ties(4),
        "a second tie": tied_again,
        "6 unusable, the raft moved, a pawn could now": lambda before, move, after: (
            before.phase == "relay"
            and not before.steps
            and bool(River(before.table, after.board, "walk", before.turn, 6).walks(6))
        ),
        "6 unusable, the raft moved": lambda before, move, after: before.phase == "relay" and not before.steps,
        "6 unusable, passed": lambda before, move, after: unused(6)(before) and move == "pass",
        "1 unusable, passed": lambda before, move, after: unused(1)(before) and move == "pass",
        "1 unusable, the raft helps": lambda before, move, after: (
            before.phase == "relay"
            and after.phase == "walk"
            and after.steps == 1
            and not River(before.table, before.board.laid(before.lifted), "lift", before.turn, 1).walks(1)
        ),
        "1 unusable, the raft does not help": lambda before, move, after: (
            before.phase == "relay"
            and before.steps == 1
            and after.phase == "roll"
            and not River(before.table, before.board.laid(before.lifted), "lift", before.turn, 1).walks(1)
        ),
        "three rolls with nothing": lambda before, move, after: (
            before.phase == "roll" and before.rolls == 1 and move not in ("1", "6")
        ),
        "1 or 6 on the second roll": lambda before, move, after: (
            before.phase == "roll" and before.rolls == 2 and after.phase == "lift"
        ),
        "1 or 6 on the third roll": lambda before, move, after: (
            before.phase == "roll" and before.rolls == 1 and after.phase == "lift"
        ),
        "a second roll that would have done on the first": lambda before, move, after: (
            before.phase == "roll"
            and before.rolls < 3
            and move in "2345"
            and bool(River(before.table, before.board, "walk", before.turn, int(move)).walks(int(move)))
        ),
        "a usable 6 spoilt by the raft": sabotage,
        "a usable 1 spoilt by the raft": sabotage_by_one,
        "a lift cuts the own way": way_cut,
        "a pawn move gives up the raft": lambda before, move, after: before.phase == "lift" and ">" in move,
        "the longer way round": loop,
        "only through the beginning": through_start,
        "into the goal": lambda before, move, after: move.endswith(">goal"),
        "into the goal on a 6": lambda before, move, after: move.endswith(">goal") and before.steps == 6,
        "refused at the goal": refused_goal,
        "forced away from the goal": lone_harm,
        "a pawn passed over": lambda before, move, after: over_pawns(before, move, after) > 0,
        "several pawns passed in a row": lambda before, move, after: over_pawns(before, move, after) > 1,
        "two colours on a cell": shared,
        "a win of two": won(2),
        "a win of three": won(3),
        "a win of four": won(4),
    }.items()
}


# Moods


def steps_left(state: River, seat: int, covered: int) -> dict[str, int]:
    """For each cell, how far the goal of that seat is: cells with a raft count one, open water three."""
    return _steps_left(opposite(state.table.corner(seat)), covered)


@lru_cache(maxsize=1 << 10)
def _steps_left(corner: str, covered: int) -> dict[str, int]:
    far: dict[str, int] = {}
    layers: dict[int, int] = {1: SHORES[corner]}
    cost, seen = 1, 0
    while cost <= max(layers):
        fresh = layers.pop(cost, 0) & WATER & ~seen
        seen |= fresh
        if fresh:
            far |= dict.fromkeys(names(fresh), cost)
            around = beside(fresh) & ~seen
            layers[cost + 1] = layers.get(cost + 1, 0) | around & covered
            layers[cost + 3] = layers.get(cost + 3, 0) | around & ~covered
        elif not layers:
            break
        cost += 1
    return far


def nearer(state: State, rng: Random) -> str:
    """Walks to the goal by the shortest way that the rafts give, and lays rafts where they shorten it."""
    assert isinstance(state, River)
    moves = state.legal_moves()
    if state.actor == 0:
        return rng.choice(moves)
    if state.phase in ("lay", "relay"):
        return min(rng.sample(moves, min(12, len(moves))), key=lambda move: way_home(state, move))
    if state.phase == "lift":
        pawns = [move for move in moves if ">" in move]
        return forward(state, pawns, rng) if pawns and rng.random() < 0.8 else rng.choice(moves)
    if state.phase == "stuck":
        return "roll"
    return forward(state, list(moves), rng)


def way_home(state: River, place: str) -> int:
    far = steps_left(state, state.turn, state.board.covered | PLACES[place])
    start = beside(ISLANDS[state.table.corner(state.turn)])
    return min(far[name] for name in names(start))


def forward(state: River, pawns: list[str], rng: Random) -> str:
    far = steps_left(state, state.turn, state.board.covered)

    def left(name: str) -> int:
        return 0 if name == "goal" else 30 if name == "home" else far[name]

    def gain(move: str) -> float:
        source, _, end = move.partition(">")
        return left(source) - left(end) + rng.random()

    return max(pawns, key=gain)


def crowded(state: State, rng: Random) -> str:
    """Lays rafts side by side and walks anyhow: loops, crowds, pawns in each other's way."""
    assert isinstance(state, River)
    moves = state.legal_moves()
    if state.phase == "lay":
        covered = state.board.covered or SHORES["sw"]
        close = [move for move in moves if beside(PLACES[move]) & covered]
        return max(rng.sample(close, min(6, len(close))), key=lambda move: (beside(PLACES[move]) & covered).bit_count())
    if state.phase == "start":
        return "6" if rng.random() < 0.8 else rng.choice(moves)
    if state.phase == "roll" and rng.random() < 0.4:
        return rng.choice(("4", "5", "6"))
    return rng.choice(moves)


def spoiling(state: State, rng: Random) -> str:
    """Takes rafts whenever it may, rather those that its own pawns need; rolls again to get the chance."""
    assert isinstance(state, River)
    moves = state.legal_moves()
    if state.phase == "lift":
        rafts = [move for move in moves if move[0] == "^"]
        home = beside(ISLANDS[state.table.corner(state.turn)])
        own = [move for move in rafts if PLACES[move[1:]] & home] or rafts
        return rng.choice(own if rng.random() < 0.7 else list(moves))
    if state.phase == "roll" and rng.random() < 0.3:
        return rng.choice(("1", "6"))
    if state.phase == "stuck":
        return "roll" if rng.random() < 0.9 else "pass"
    return nearer(state, rng)


MOODS: tuple[Mood, ...] = (nearer, crowded, spoiling)


def material(state: State) -> object:
    """The rafts, laid, in the hand and still to be laid, and each player's pawns."""
    assert isinstance(state, River)
    view = state.view(None)
    pawns = [
        home + len(walking) + arrived
        for home, walking, arrived in zip(view["home"], view["pawns"], view["arrived"], strict=True)
    ]
    return len(view["rafts"]) + sum(view["to_lay"]) + bool(view["lifted"]), pawns
