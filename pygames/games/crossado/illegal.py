"""Why a move is not possible, in the words of the rules. It judges nothing: the generator has refused already."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pygames.game import Fact
from pygames.games.crossado.board import CELLS, ISLANDS, LAND, PLACES, opposite

if TYPE_CHECKING:
    from pygames.games.crossado.rules import River

Why = str | tuple[str, dict[str, Fact]]

CELL = r"[a-z]\d{1,2}"
RAFT = re.compile(rf"(\^?)({CELL})-({CELL})", re.ASCII)
PAWN = re.compile(rf"(home|goal|{CELL})>(home|goal|{CELL})", re.ASCII)


def explain_illegal(state: River, move: str) -> Why:
    if move in ("1", "2", "3", "4", "5", "6"):
        return "die"
    if move == "roll":
        return roll(state)
    if move == "pass":
        return idle(state)
    if raft := RAFT.fullmatch(move):
        lifting, first, last = raft.groups()
        return off_grid(first, last) or (lift(state, move[1:]) if lifting else lay(state, first, last))
    if pawn := PAWN.fullmatch(move):
        source, end = pawn.groups()
        return off_grid(source, end) or walk(state, source, end)
    return "form"


def off_grid(*names: str) -> Why | None:
    outside = [name for name in names if name not in CELLS and name not in ("home", "goal")]
    facts: dict[str, Fact] = {"cell": outside[0]} if outside else {}
    return ("grid", facts) if outside else None


def roll(state: River) -> Why:
    if state.phase in ("lay", "relay"):
        return "raft_first"
    if state.phase == "lift":
        return "roll_once"
    return "must_walk", {"n": state.steps}


def idle(state: River) -> Why:
    if state.phase in ("lay", "relay"):
        return "raft_first"
    return "must_walk", {"n": state.steps}


def no_raft_move(state: River) -> Why | None:
    """Why no raft may be moved at all in this phase."""
    if state.phase == "stuck" or (state.phase == "walk" and 1 < state.steps < 6):
        return "raft_number"
    return "raft_once" if state.phase == "walk" else None


def lift(state: River, raft: str) -> Why:
    if state.phase == "lay":
        return "lift_laying"
    if state.phase == "relay":
        return "lift_hand"
    if (never := no_raft_move(state)) is not None:
        return never
    if raft not in state.board.rafts:
        return "lift_none", {"raft": raft}
    return "lift_pawn", {"raft": raft}


def lay(state: River, first: str, last: str) -> Why:
    if state.phase == "lift":
        return "lift_first"
    if (never := no_raft_move(state)) is not None:
        return never
    if f"{last}-{first}" in PLACES:
        return "lay_order", {"raft": f"{last}-{first}"}
    place = f"{first}-{last}"
    if place == state.lifted:
        return "lay_same"
    if place in PLACES:
        return "lay_raft"
    return "lay_island" if in_line(first, last) else "lay_line"


def in_line(first: str, last: str) -> bool:
    """Whether these are the ends of three cells in a row."""
    across, up = abs(ord(first[0]) - ord(last[0])), abs(int(first[1:]) - int(last[1:]))
    return (across, up) in ((2, 0), (0, 2))


def walk(state: River, source: str, end: str) -> Why:
    board, seat, n = state.board, state.turn, state.steps
    if state.phase == "lay":
        return "walk_laying"
    if state.phase == "relay":
        return "raft_first"
    if state.phase == "stuck":
        return "walk_none"
    if source == "goal":
        return "walk_arrived"
    if source == "home" and not board.home[seat - 1]:
        return "walk_left"
    if source != "home" and not CELLS[source] & board.pawns[seat - 1]:
        island = CELLS[source] & LAND
        return "island" if island else ("walk_whose", {"cell": source})
    if end == "home":
        return "walk_home"
    if end == source:
        return "walk_nowhere"
    if end == "goal":
        return "walk_exact", {"n": n}
    if CELLS[end] & LAND:
        goal = ISLANDS[opposite(state.table.corner(seat))]
        return "island" if CELLS[end] & goal else "walk_island"
    if not CELLS[end] & board.covered:
        return "walk_water", {"cell": end}
    if CELLS[end] & (board.occupied if state.table.stacking == "none" else board.pawns[seat - 1]):
        return "walk_taken", {"cell": end}
    return "walk_far", {"n": n}
