"""Why a move is not possible in C-Cross. It explains what the generator did not offer; it decides nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygames.game import Fact, truncate
from pygames.games.c_cross.board import CELL, LETTER, LETTERS, PLACEMENTS, ZONE, beside, letters, names

if TYPE_CHECKING:
    from pygames.games.c_cross.rules import Cross

Why = str | tuple[str, dict[str, Fact]]


def because(key: str, **facts: Fact) -> Why:
    return key, facts


def refused(state: Cross, move: str) -> Why:
    if state.taker:
        return gift_refused(state, move)
    return order_refused(state, move) if state.standing else placement_refused(state, move)


def strangers(cells: list[str]) -> Why | None:
    """Words that name no cell, or the same one twice."""
    for name in cells:
        if name not in CELL:
            return because("cell", cell=truncate(name))
        if cells.count(name) > 1:
            return because("twice", cell=name)
    return None


def unsorted(cells: list[str], prefix: str = "") -> Why | None:
    ordered = sorted(cells, key=CELL.__getitem__)
    return None if cells == ordered else because("order", move=prefix + "+".join(ordered))


def placement_refused(state: Cross, move: str) -> Why:
    cells = move.split("+")
    if len(cells) > 2 or not looks_like_cells(cells):
        return "form"
    if (why := strangers(cells)) is not None:
        return why
    for name in cells:
        if (state.tiles[0] | state.tiles[1]) & CELL[name]:
            return because("tiled", zone=LETTER[name])
        if (state.pawns[0] | state.pawns[1]) & CELL[name]:
            return because("occupied", cell=name)
    if len(cells) == 2:
        first, second = cells
        if not any((*state.pawns, *state.tiles)):
            return "first"
        if state.pawns_left(state.mover - 1) == 1:
            return "last_pawn"
        if LETTER[first] == LETTER[second]:
            return because("one_zone", zone=LETTER[first])
        if second not in beside(first):
            return because("apart", first=first, second=second)
        if (why := unsorted(cells)) is not None:
            return why
    return unaffordable(state, move)


def looks_like_cells(cells: list[str]) -> bool:
    return all(name[:1].isalpha() and name[1:].isdecimal() for name in cells)


def unaffordable(state: Cross, move: str) -> Why:
    if move not in PLACEMENTS:  # never so: everything else that can be wrong has been said
        return "form"
    own, won = state.after(move)
    if not state.tiles_left(state.mover - 1):
        return because("no_tile", zone=letters(won[0]))
    if len(won) == 2:
        zone, other = sorted(letters(each) for each in won)
        return because("one_tile", zone=zone, other=other)
    return because("cost", zone=letters(won[0]), n=state.opposing(won[0]), have=(own & ~won[0]).bit_count())


def order_refused(state: Cross, move: str) -> Why:
    zones = " ".join(state.standing)
    if move not in LETTERS:
        return because("form_zone", zones=zones)
    if move not in state.standing:
        return because("not_standing", zone=move, zones=zones)
    return because("lead", zone=move, other=state.standing.replace(move, ""))


def gift_refused(state: Cross, move: str) -> Why:
    cells = move[1:].split("+")
    example = "x" + "+".join(names(state.pawns[state.taker - 1])[: state.owed])
    if not move.startswith("x") or not looks_like_cells(cells):
        return because("form_give", n=state.owed, example=example)
    if (why := strangers(cells)) is not None:
        return why
    for name in cells:
        if not state.pawns[state.taker - 1] & CELL[name]:
            return because("not_yours", cell=name)
    if len(cells) != state.owed:
        return because("count", n=state.owed)
    if (why := unsorted(cells, "x")) is not None:
        return why
    other = next(letter for letter, zone in ZONE.items() if zone == state.other_zone())
    return because("keep", zone=other, n=state.opposing(ZONE[other]))
