"""What C-Cross's rules page claims."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import combinations

from pygames import GAMES
from pygames.games.c_cross.board import CELLS_OF, LETTERS, OPPOSITE, SIDES, connection
from tests.claims import CaptionCheck, Claims, Position, seen

GAME = GAMES["c-cross"]
LIGHT, DARK = 1, 2


def pawns_in(at: Position, seat: int, zone: str) -> list[str]:
    return [cell for cell in CELLS_OF[zone] if cell in at.view["pawns"][seat - 1]]


def bare(at: Position) -> Claims:
    """A corner zone belongs to a side up or down and to one left or right."""
    assert not any(at.view["pawns"])
    corners = [zone for zone in LETTERS if sum(zone in SIDES[side] for side in SIDES) > 1]
    assert len(corners) == 4
    belongs = {sum(zone in SIDES[side] for side in SIDES) for zone in corners}
    return Claims([*belongs])


def paying(at: Position) -> Claims:
    """Light decides which pawn makes room for the one that was set aside."""
    assert at.view["tiles"] == [["M"], []]
    assert (at.view["task"], at.view["actor"], at.view["owed"]) == ("give", LIGHT, 1)
    assert set(at.state.legal_moves()) == {"xb4", "xc3"}
    return Claims(signs=("M", "b4", "c3"), seats=(LIGHT, DARK))


def two_zones(at: Position) -> Claims:
    pawns = [len(pawns_in(at, LIGHT, zone)) for zone in "BC"]
    assert sum(pawns) == len(at.view["pawns"][LIGHT - 1])
    assert pawns[0] == pawns[1]
    (first,) = at.state.legal_moves()
    gifts = at.after(first).legal_moves()
    owed = seen(at.after(first))["owed"]
    assert first == "B"
    assert all(set(gift.removeprefix("x").split("+")) <= set(CELLS_OF["C"]) for gift in gifts)
    return Claims([pawns[0], owed], ("B", "C"), [LIGHT])


def domino(at: Position) -> Claims:
    assert at.moves[-1] == "xb4"
    assert at.before["tiles"] == [["M"], []]
    assert [cell for cell in at.before["pawns"][DARK - 1] if cell in CELLS_OF["N"]] == ["c2", "c4"]
    assert "b4" in CELLS_OF["N"]
    assert at.view["tiles"] == [["M"], ["N"]]
    return Claims(signs=("M", "b4", "N"), seats=(LIGHT, DARK))


def connected(at: Position) -> Claims:
    chain = at.view["chain"]
    assert at.view["winners"] == [LIGHT]
    assert chain[0] in SIDES["left"]
    assert chain[-1] in SIDES["right"]
    return Claims(signs=chain, seats=[LIGHT])


CAPTIONS: Mapping[str, Sequence[CaptionCheck]] = {
    "setup": [bare],
    "zones": [paying],
    "two": [two_zones],
    "dominoes": [domino],
    "end": [connected],
}

START = seen(GAME.new())


def material() -> set[int]:
    """Return how many pawns and tiles each has, the fewest zones that connect two sides, and how many sides."""
    fewest = next(size for size in range(1, 6) if any(map(connection, map("".join, combinations(LETTERS, size)))))
    return {*START["pawns_left"], *START["tiles_left"], fewest} | two_sides()


def majority() -> set[int]:
    """Return how many pawns take a zone."""
    taken = Position.of("c-cross players=2 : c3 a4 a3 i12 b3+b4 i11 b5")
    before = [cell for cell in taken.before["pawns"][LIGHT - 1] if cell in CELLS_OF["M"]]
    assert taken.before["tiles"] == [[], []]
    return {len(before) + 1}


def pawns_of_a_turn() -> set[int]:
    second = GAME.new().play("e7").play("e8")
    return {max(move.count("+") + 1 for move in second.legal_moves())}


def two_sides() -> set[int]:
    return {len(pair) for pair in OPPOSITE}


NUMBERS: Mapping[str, Callable[[], set[int]]] = {
    "aim": lambda: {len(LETTERS), *map(len, CELLS_OF.values()), *GAME.players} | majority() | two_sides(),
    "setup": material,
    "turn": pawns_of_a_turn,
    "zones": lambda: majority() | two_sides(),
    "two": lambda: majority() | pawns_of_a_turn(),
    "dominoes": majority,
    "end": two_sides,
    "rulings": majority,
}
