"""Explains why a move is not legal in Crossado. It decides nothing: it explains what the generator did not offer."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pygames.game import Fact
from pygames.games.crossado.board import CELLS, ISLANDS, LAND, PLACE_MASKS, opposite

if TYPE_CHECKING:
    from pygames.games.crossado.rules import CrossadoState

Explanation = str | tuple[str, dict[str, Fact]]

CELL = r"[a-z]\d{1,2}"
RAFT = re.compile(rf"(\^?)({CELL})-({CELL})", re.ASCII)
PAWN = re.compile(rf"(home|goal|{CELL})>(home|goal|{CELL})", re.ASCII)


def explain_illegal(state: CrossadoState, move: str) -> Explanation:
    if move in ("1", "2", "3", "4", "5", "6"):
        return "die"
    if move == "roll":
        return explain_roll(state)
    if move == "pass":
        return explain_pass(state)
    if raft := RAFT.fullmatch(move):
        lifting, first, last = raft.groups()
        if explanation := explain_off_grid(first, last):
            return explanation
        return explain_lift(state, move[1:]) if lifting else explain_lay(state, first, last)
    if pawn := PAWN.fullmatch(move):
        source, end = pawn.groups()
        return explain_off_grid(source, end) or explain_walk(state, source, end)
    return "form"


def explain_off_grid(*names: str) -> Explanation | None:
    outside = [name for name in names if name not in CELLS and name not in ("home", "goal")]
    facts: dict[str, Fact] = {"cell": outside[0]} if outside else {}
    return ("grid", facts) if outside else None


def explain_roll(state: CrossadoState) -> Explanation:
    if state.phase in ("lay", "relay"):
        return "raft_first"
    if state.phase == "lift":
        return "roll_once"
    return "must_walk", {"n": state.steps}


def explain_pass(state: CrossadoState) -> Explanation:
    if state.phase in ("lay", "relay"):
        return "raft_first"
    return "must_walk", {"n": state.steps}


def explain_no_raft_move(state: CrossadoState) -> Explanation | None:
    """Explain why no raft may be moved at all in this phase, or return None."""
    if state.phase == "stuck" or (state.phase == "walk" and 1 < state.steps < 6):
        return "raft_number"
    return "raft_once" if state.phase == "walk" else None


def explain_lift(state: CrossadoState, raft: str) -> Explanation:
    if state.phase == "lay":
        return "lift_laying"
    if state.phase == "relay":
        return "lift_hand"
    if (explanation := explain_no_raft_move(state)) is not None:
        return explanation
    if raft not in state.board.rafts:
        return "lift_none", {"raft": raft.replace("-", "–")}
    return "lift_pawn", {"raft": raft.replace("-", "–")}


def explain_lay(state: CrossadoState, first: str, last: str) -> Explanation:
    if state.phase == "lift":
        return "lift_first"
    if (explanation := explain_no_raft_move(state)) is not None:
        return explanation
    if f"{last}-{first}" in PLACE_MASKS:
        return "lay_order", {"raft": f"{last}-{first}"}
    place = f"{first}-{last}"
    if first == last:
        return "lay_end", {"cell": first}
    if place == state.lifted_raft:
        return "lay_same"
    if place in PLACE_MASKS:
        return "lay_raft"
    return "lay_island" if are_raft_ends(first, last) else "lay_line"


def are_raft_ends(first: str, last: str) -> bool:
    """Return whether these are the ends of three cells in a row."""
    across, up = abs(ord(first[0]) - ord(last[0])), abs(int(first[1:]) - int(last[1:]))
    return (across, up) in ((2, 0), (0, 2))


def explain_walk(state: CrossadoState, source: str, end: str) -> Explanation:
    board, seat, n = state.board, state.turn, state.steps
    if state.phase == "lay":
        return "walk_laying"
    if state.phase == "relay":
        return "raft_first"
    if state.phase == "stuck":
        return "walk_none"
    if source == "goal":
        return "walk_arrived"
    if source == "home" and not board.at_home[seat - 1]:
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
        goal = ISLANDS[opposite(state.setup.corner(seat))]
        return "island" if CELLS[end] & goal else "walk_island"
    if not CELLS[end] & board.raft_cells:
        return "walk_water", {"cell": end}
    if CELLS[end] & (board.pawn_cells if state.setup.stacking == "none" else board.pawns[seat - 1]):
        return "walk_taken", {"cell": end}
    return "walk_far", {"n": n}
