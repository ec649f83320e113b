"""Explains why a move is not legal in C-Cross. It decides nothing: it explains what the generator did not offer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygames.game import Fact, truncate
from pygames.games.c_cross.board import (
    CELL,
    LETTER,
    LETTERS,
    PLACEMENTS,
    ZONE,
    adjacent_cells,
    cell_names,
    zone_letters,
)

if TYPE_CHECKING:
    from pygames.games.c_cross.rules import CCrossState

Explanation = str | tuple[str, dict[str, Fact]]


def explain_illegal(state: CCrossState, move: str) -> Explanation:
    if state.paying_seat:
        return explain_payment(state, move)
    return explain_zone_order(state, move) if state.pending_zones else explain_placement(state, move)


def explain_cells(cells: list[str]) -> Explanation | None:
    """Explain a name that is no cell, or that occurs twice."""
    for name in cells:
        facts: dict[str, Fact] = {"cell": truncate(name)}
        if name not in CELL:
            return "cell", facts
        if cells.count(name) > 1:
            return "twice", facts
    return None


def explain_order(cells: list[str], prefix: str = "") -> Explanation | None:
    ordered = sorted(cells, key=CELL.__getitem__)
    facts: dict[str, Fact] = {"move": prefix + "+".join(ordered)}
    return None if cells == ordered else ("order", facts)


def explain_placement(state: CCrossState, move: str) -> Explanation:
    cells = move.split("+")
    if len(cells) > 2 or not are_cell_names(cells):
        return "form"
    if (explanation := explain_cells(cells)) is not None:
        return explanation
    for name in cells:
        if (state.tiles[0] | state.tiles[1]) & CELL[name]:
            return "tiled", {"zone": LETTER[name]}
        if (state.pawns[0] | state.pawns[1]) & CELL[name]:
            return "occupied", {"cell": name}
    if len(cells) == 2:
        first, second = cells
        if not any((*state.pawns, *state.tiles)):
            return "first"
        if state.pawns_left(state.mover - 1) == 1:
            return "last_pawn"
        if LETTER[first] == LETTER[second]:
            return "one_zone", {"zone": LETTER[first]}
        if second not in adjacent_cells(first):
            return "apart", {"first": first, "second": second}
        if (explanation := explain_order(cells)) is not None:
            return explanation
    return explain_unaffordable(state, move)


def are_cell_names(cells: list[str]) -> bool:
    return all(name[:1].isalpha() and name[1:].isdecimal() for name in cells)


def explain_unaffordable(state: CCrossState, move: str) -> Explanation:
    if move not in PLACEMENTS:  # Unreachable: the callers have explained every other fault.
        return "form"
    own, won = state.after_placement(move)
    if not state.tiles_left(state.mover - 1):
        return "no_tile", {"zone": zone_letters(won[0])}
    if len(won) == 2:
        zone, other = sorted(map(zone_letters, won))
        return "one_tile", {"zone": zone, "other": other}
    cost, available = state.opponent_pawns(won[0]), (own & ~won[0]).bit_count()
    return "cost", {"zone": zone_letters(won[0]), "n": cost, "have": available}


def explain_zone_order(state: CCrossState, move: str) -> Explanation:
    zones = " ".join(state.pending_zones)
    if move not in LETTERS:
        return "form_zone", {"zones": zones}
    if move not in state.pending_zones:
        return "not_standing", {"zone": move, "zones": zones}
    return "lead", {"zone": move, "other": state.pending_zones.replace(move, "")}


def explain_payment(state: CCrossState, move: str) -> Explanation:
    cells = move[1:].split("+")
    example = "x" + "+".join(cell_names(state.pawns[state.paying_seat - 1])[: state.pawns_owed])
    if not move.startswith("x") or not are_cell_names(cells):
        return "form_give", {"n": state.pawns_owed, "example": example}
    if (explanation := explain_cells(cells)) is not None:
        return explanation
    for name in cells:
        if not state.pawns[state.paying_seat - 1] & CELL[name]:
            return "not_yours", {"cell": name}
    if len(cells) != state.pawns_owed:
        return "count", {"n": state.pawns_owed}
    if (explanation := explain_order(cells, "x")) is not None:
        return explanation
    other = next(letter for letter, zone in ZONE.items() if zone == state.other_zone())
    return "keep", {"zone": other, "n": state.opponent_pawns(ZONE[other])}
