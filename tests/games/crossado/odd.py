"""Rare events in Crossado, and ways of playing that reach them."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from random import Random

from pygames.game import State
from pygames.games.crossado.board import (
    CELLS,
    ISLANDS,
    NAMES,
    PLACE_MASKS,
    SHORES,
    WATER,
    adjacent_water,
    cell_names,
    opposite,
    walk_ends,
)
from pygames.games.crossado.rules import CrossadoState

Event = Callable[[State, str, State], bool]
Mood = Callable[[State, Random], str]


def for_crossado(test: Callable[[CrossadoState, str, CrossadoState], bool]) -> Event:
    def event(before: State, move: str, after: State) -> bool:
        assert isinstance(before, CrossadoState)
        assert isinstance(after, CrossadoState)
        return test(before, move, after)

    return event


def is_usable(state: CrossadoState) -> bool:
    return state.phase == "lift" and bool(state.pawn_moves(state.steps))


def state_before_lift(state: CrossadoState) -> CrossadoState:
    """Return the state before the raft in hand was lifted, after a roll of 1."""
    return CrossadoState(state.setup, state.board.lay_raft(state.lifted_raft), "lift", state.turn, 1)


def is_second_tie(before: CrossadoState, move: str, after: CrossadoState) -> bool:
    """Return whether the tie is a second one, as far as it shows: the last seat no longer takes part."""
    start_roll, next_roll = before.start_roll, after.start_roll
    if start_roll is None or next_roll is None or start_roll.waiting[-1] == before.player_count:
        return False
    return bool(start_roll.best) and not next_roll.best


def is_tie_of(count: int) -> Callable[[CrossadoState, str, CrossadoState], bool]:
    def is_tie(before: CrossadoState, move: str, after: CrossadoState) -> bool:
        return after.start_roll is not None and not after.start_roll.best and len(after.start_roll.waiting) == count

    return is_tie


def walk_cells(move: str) -> tuple[int, int] | None:
    source, arrow, end = move.partition(">")
    if not arrow or source == "home" or end == "goal":
        return None
    return CELLS[source], CELLS[end]


def shortest_walk(raft_cells: int, start: int, end: int) -> int:
    return next((steps for steps in range(1, 7) if walk_ends(raft_cells, start, steps)[1] & end), 9)


def is_detour(before: CrossadoState, move: str, after: CrossadoState) -> bool:
    """Return whether the walk is longer than the shortest one."""
    walk = walk_cells(move)
    return walk is not None and shortest_walk(before.board.raft_cells, *walk) < before.steps


def passes_start(before: CrossadoState, move: str, after: CrossadoState) -> bool:
    """Return whether every such walk passes over its start."""
    walk = walk_cells(move)
    if walk is None or before.steps < 5:  # The shortest loop has four steps.
        return False
    return not has_walk_avoiding(before.board.raft_cells, walk[0], walk[1], before.steps, walk[0])


def has_walk_avoiding(raft_cells: int, start: int, end: int, steps: int, avoided: int, previous: int = 0) -> bool:
    """Return whether there is a walk of this many steps that does not touch the cells `avoided`."""
    if not steps:
        return start == end
    ahead = adjacent_water(start) & raft_cells & ~avoided & ~previous
    return any(has_walk_avoiding(raft_cells, cell, end, steps - 1, avoided, start) for cell in cells_of(ahead))


def cells_of(cells: int) -> list[int]:
    return [CELLS[name] for name in cell_names(cells)]


def passed_pawns(before: CrossadoState, move: str, after: CrossadoState) -> int:
    """Return the number of pawns in a row that every walk of this move passes over."""
    source, arrow, end = move.partition(">")
    if not arrow or end == "goal":
        return 0
    board = before.board
    start = ISLANDS[before.setup.corner(before.turn)] if source == "home" else CELLS[source]
    pawn_cells = board.pawn_cells & ~start
    # The pawns that cannot be avoided: without their cells the move would not exist.
    blocked = [
        cell
        for cell in cells_of(pawn_cells)
        if not walk_ends(board.raft_cells & ~cell, start, before.steps)[1] & CELLS[end]
    ]
    return max((group_size(cell, blocked) for cell in blocked), default=0)


def group_size(cell: int, cells: list[int]) -> int:
    """Return the number of these cells that are connected with `cell`."""
    group, edge = cell, cell
    while edge:
        edge = adjacent_water(group) & sum(cells) & ~group
        group |= edge
    return group.bit_count()


def cuts_own_path(before: CrossadoState, move: str, after: CrossadoState) -> bool:
    """Return whether a lift leaves the player without the pawn move that was possible."""
    return before.phase == "lift" and move[0] == "^" and is_usable(before) and not after.pawn_moves(before.steps)


def spoils_six(before: CrossadoState, move: str, after: CrossadoState) -> bool:
    return before.phase == "relay" and before.steps == 6 and after.phase == "roll"


def spoils_one(before: CrossadoState, move: str, after: CrossadoState) -> bool:
    if before.phase != "relay" or before.steps != 1 or after.phase != "roll":
        return False
    return is_usable(state_before_lift(before))


def is_refused_at_goal(before: CrossadoState, move: str, after: CrossadoState) -> bool:
    """Return whether a pawn adjacent to its goal cannot enter it with this roll."""
    if after.phase != "walk" or before.phase != "roll":
        return False
    shore = SHORES[opposite(after.setup.corner(after.turn))]
    near = cell_names(shore & after.board.pawns[after.turn - 1])
    return any(f"{name}>goal" not in after.legal_moves() for name in near)


def is_forced_back(before: CrossadoState, move: str, after: CrossadoState) -> bool:
    """Return whether the only legal move leads away from the goal."""
    walk = walk_cells(move)
    if walk is None or before.phase != "walk" or len(before.legal_moves()) > 1:
        return False
    return distance(before, walk[1]) > distance(before, walk[0])


def distance(state: CrossadoState, cell: int) -> int:
    """Return the number of files and ranks between a cell and the corner of the goal."""
    name = NAMES[cell]
    x, y = ord(name[0]) - ord("a"), int(name[1:]) - 1
    corner = opposite(state.setup.corner(state.turn))
    return abs((13 if "e" in corner else 0) - x) + abs((13 if "n" in corner else 0) - y)


def has_shared_cell(before: CrossadoState, move: str, after: CrossadoState) -> bool:
    return sum(own.bit_count() for own in after.board.pawns) > after.board.pawn_cells.bit_count()


def is_win_of(players: int) -> Callable[[CrossadoState, str, CrossadoState], bool]:
    return lambda before, move, after: after.phase == "over" and after.player_count == players


def is_unusable(number: int) -> Callable[[CrossadoState], bool]:
    return lambda state: state.phase == "lift" and state.steps == number and not is_usable(state)


ODD: dict[str, Event] = {
    name: for_crossado(test)
    for name, test in {
        "a tie for the start": is_tie_of(2),
        "a tie of three": is_tie_of(3),
        "a tie of four": is_tie_of(4),
        "a second tie": is_second_tie,
        "6 unusable, the raft moved, a pawn could now": lambda before, move, after: (
            before.phase == "relay"
            and not before.steps
            and bool(CrossadoState(before.setup, after.board, "walk", before.turn, 6).pawn_moves(6))
        ),
        "6 unusable, the raft moved": lambda before, move, after: before.phase == "relay" and not before.steps,
        "6 unusable, passed": lambda before, move, after: is_unusable(6)(before) and move == "pass",
        "1 unusable, passed": lambda before, move, after: is_unusable(1)(before) and move == "pass",
        "1 unusable, the raft helps": lambda before, move, after: (
            before.phase == "relay"
            and after.phase == "walk"
            and after.steps == 1
            and not is_usable(state_before_lift(before))
        ),
        "1 unusable, the raft does not help": lambda before, move, after: (
            before.phase == "relay"
            and before.steps == 1
            and after.phase == "roll"
            and not is_usable(state_before_lift(before))
        ),
        "three useless rolls": lambda before, move, after: (
            before.phase == "roll" and before.rolls == 1 and move not in ("1", "6")
        ),
        "1 or 6 on the second roll": lambda before, move, after: (
            before.phase == "roll" and before.rolls == 2 and after.phase == "lift"
        ),
        "1 or 6 on the third roll": lambda before, move, after: (
            before.phase == "roll" and before.rolls == 1 and after.phase == "lift"
        ),
        "a later roll that the first roll could have used": lambda before, move, after: (
            before.phase == "roll"
            and before.rolls < 3
            and move in "2345"
            and bool(CrossadoState(before.setup, before.board, "walk", before.turn, int(move)).pawn_moves(int(move)))
        ),
        "a usable 6 prevented by the raft": spoils_six,
        "a usable 1 prevented by the raft": spoils_one,
        "a lift breaks one's own path": cuts_own_path,
        "a pawn move gives up the raft": lambda before, move, after: before.phase == "lift" and ">" in move,
        "a detour": is_detour,
        "a walk over its start": passes_start,
        "into the goal": lambda before, move, after: move.endswith(">goal"),
        "into the goal on a 6": lambda before, move, after: move.endswith(">goal") and before.steps == 6,
        "the goal cannot be entered": is_refused_at_goal,
        "forced away from the goal": is_forced_back,
        "a pawn passed over": lambda before, move, after: passed_pawns(before, move, after) > 0,
        "several pawns passed in a row": lambda before, move, after: passed_pawns(before, move, after) > 1,
        "two colours on a cell": has_shared_cell,
        "a win of two": is_win_of(2),
        "a win of three": is_win_of(3),
        "a win of four": is_win_of(4),
    }.items()
}


# Moods


def distances_to_goal(state: CrossadoState, seat: int, raft_cells: int) -> dict[str, int]:
    """Return the distance of each cell from a seat's goal: cells with a raft count 1, open water 3."""
    return _distances_to_goal(opposite(state.setup.corner(seat)), raft_cells)


@lru_cache(maxsize=1 << 10)
def _distances_to_goal(corner: str, raft_cells: int) -> dict[str, int]:
    distances: dict[str, int] = {}
    layers: dict[int, int] = {1: SHORES[corner]}
    cost, visited = 1, 0
    while cost <= max(layers):
        reached = layers.pop(cost, 0) & WATER & ~visited
        visited |= reached
        if reached:
            distances |= dict.fromkeys(cell_names(reached), cost)
            around = adjacent_water(reached) & ~visited
            layers[cost + 1] = layers.get(cost + 1, 0) | around & raft_cells
            layers[cost + 3] = layers.get(cost + 3, 0) | around & ~raft_cells
        elif not layers:
            break
        cost += 1
    return distances


def build_path(state: State, rng: Random) -> str:
    """Move pawns along the shortest path over the rafts, and lay rafts where they shorten it."""
    assert isinstance(state, CrossadoState)
    moves = state.legal_moves()
    if state.actor == 0:
        return rng.choice(moves)
    if state.phase in ("lay", "relay"):
        return min(rng.sample(moves, min(12, len(moves))), key=lambda move: distance_from_home(state, move))
    if state.phase == "lift":
        pawn_moves = [move for move in moves if ">" in move]
        return move_forward(state, pawn_moves, rng) if pawn_moves and rng.random() < 0.8 else rng.choice(moves)
    if state.phase == "stuck":
        return "roll"
    return move_forward(state, list(moves), rng)


def distance_from_home(state: CrossadoState, place: str) -> int:
    distances = distances_to_goal(state, state.turn, state.board.raft_cells | PLACE_MASKS[place])
    start = adjacent_water(ISLANDS[state.setup.corner(state.turn)])
    return min(distances[name] for name in cell_names(start))


def move_forward(state: CrossadoState, moves: list[str], rng: Random) -> str:
    distances = distances_to_goal(state, state.turn, state.board.raft_cells)

    def steps_left(name: str) -> int:
        return 0 if name == "goal" else 30 if name == "home" else distances[name]

    def gain(move: str) -> float:
        source, _, end = move.partition(">")
        return steps_left(source) - steps_left(end) + rng.random()

    return max(moves, key=gain)


def crowd(state: State, rng: Random) -> str:
    """Lay rafts side by side and move at random, which gives loops, crowds and blocked cells."""
    assert isinstance(state, CrossadoState)
    moves = state.legal_moves()
    if state.phase == "lay":
        raft_cells = state.board.raft_cells or SHORES["sw"]
        close = [move for move in moves if adjacent_water(PLACE_MASKS[move]) & raft_cells]
        return max(
            rng.sample(close, min(6, len(close))),
            key=lambda move: (adjacent_water(PLACE_MASKS[move]) & raft_cells).bit_count(),
        )
    if state.phase == "start":
        return "6" if rng.random() < 0.8 else rng.choice(moves)
    if state.phase == "roll" and rng.random() < 0.4:
        return rng.choice(("4", "5", "6"))
    return rng.choice(moves)


def spoil(state: State, rng: Random) -> str:
    """Move rafts as often as possible, preferably those that its own pawns need."""
    assert isinstance(state, CrossadoState)
    moves = state.legal_moves()
    if state.phase == "lift":
        rafts = [move for move in moves if move[0] == "^"]
        home = adjacent_water(ISLANDS[state.setup.corner(state.turn)])
        own = [move for move in rafts if PLACE_MASKS[move[1:]] & home] or rafts
        return rng.choice(own if rng.random() < 0.7 else list(moves))
    if state.phase == "roll" and rng.random() < 0.3:
        return rng.choice(("1", "6"))
    if state.phase == "stuck":
        return "roll" if rng.random() < 0.9 else "pass"
    return build_path(state, rng)


MOODS: tuple[Mood, ...] = (build_path, crowd, spoil)


def material(state: State) -> object:
    """Return the number of rafts, wherever they are, and of each player's pawns."""
    assert isinstance(state, CrossadoState)
    view = state.view(None)
    pawns = [
        home + len(walking) + arrived
        for home, walking, arrived in zip(view["at_home"], view["pawns"], view["at_goal"], strict=True)
    ]
    return len(view["rafts"]) + sum(view["to_lay"]) + bool(view["lifted_raft"]), pawns
