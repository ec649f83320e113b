"""What C-Cross's rules page claims."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import combinations

from pygames import GAMES
from pygames.games.c_cross.board import CELLS_OF, EDGES, LETTERS, OPPOSITE_EDGES, shortest_connection
from tests.claims import CaptionCheck, Claims, Position, seen

GAME = GAMES["c-cross"]
LIGHT, DARK = 1, 2


def pawns_in(at: Position, seat: int, zone: str) -> list[str]:
    return [cell for cell in CELLS_OF[zone] if cell in at.view["pawns"][seat - 1]]


def corner_zones(at: Position) -> Claims:
    """A corner zone belongs to two edges."""
    assert not any(at.view["pawns"])
    corners = [zone for zone in LETTERS if sum(zone in EDGES[edge] for edge in EDGES) > 1]
    assert len(corners) == 4
    edge_counts = {sum(zone in EDGES[edge] for edge in EDGES) for zone in corners}
    return Claims([*edge_counts])


def placement(at: Position) -> Claims:
    """Dark's two pawns touch, in different zones."""
    assert at.moves[-1] == "d7+d8"
    assert "d7+d8" in at.states[-2].legal_moves()
    assert {"d7"} == set(pawns_in(at, DARK, "J"))
    assert {"d8"} == set(pawns_in(at, DARK, "F"))
    return Claims([2], ("d7", "J", "d8", "F"), [DARK])


def credit(at: Position) -> Claims:
    """A zone that costs two pawns is only possible with a second pawn elsewhere."""
    dark = pawns_in(at, DARK, "M")
    elsewhere = [cell for cell in at.view["pawns"][LIGHT - 1] if cell not in CELLS_OF["M"]]
    assert elsewhere == ["h8"]
    assert "b3" not in at.state.legal_moves()
    assert "b3+b4" in at.state.legal_moves()
    assert seen(at.after("b3+b4"))["tiles"] == [["M"], []]
    return Claims([len(dark)], ("M", "h8", "b3", "b4"), [LIGHT])


def payment(at: Position) -> Claims:
    """Light chooses which pawn makes room for the one that was set aside."""
    assert at.view["tiles"] == [["M"], []]
    assert (at.view["task"], at.view["actor"], at.view["pawns_owed"]) == ("give", LIGHT, 1)
    assert set(at.state.legal_moves()) == {"xb4", "xc3"}
    return Claims(signs=("M", "b4", "c3"), seats=(LIGHT, DARK))


def two_zones(at: Position) -> Claims:
    pawns = [len(pawns_in(at, LIGHT, zone)) for zone in "BC"]
    assert sum(pawns) == len(at.view["pawns"][LIGHT - 1])
    assert pawns[0] == pawns[1]
    (first,) = at.state.legal_moves()
    payments = at.after(first).legal_moves()
    pawns_owed = seen(at.after(first))["pawns_owed"]
    assert first == "B"
    assert all(set(cells.removeprefix("x").split("+")) <= set(CELLS_OF["C"]) for cells in payments)
    return Claims([pawns[0], pawns_owed], ("B", "C"), [LIGHT])


def domino(at: Position) -> Claims:
    assert at.moves[-1] == "xb4"
    assert at.before["tiles"] == [["M"], []]
    assert [cell for cell in at.before["pawns"][DARK - 1] if cell in CELLS_OF["N"]] == ["c2", "c4"]
    assert "b4" in CELLS_OF["N"]
    assert at.view["tiles"] == [["M"], ["N"]]
    return Claims(signs=("M", "b4", "N"), seats=(LIGHT, DARK))


def connection(at: Position) -> Claims:
    chain = at.view["chain"]
    assert at.view["winners"] == [LIGHT]
    assert chain[0] in EDGES["left"]
    assert chain[-1] in EDGES["right"]
    return Claims(signs=chain, seats=[LIGHT])


CAPTIONS: Mapping[str, Sequence[CaptionCheck]] = {
    "setup": [corner_zones],
    "turn": [placement],
    "zones": [payment],
    "paying": [credit],
    "two": [two_zones],
    "dominoes": [domino],
    "end": [connection],
}

START = seen(GAME.new())


def material() -> set[int]:
    """Return the numbers of pawns and tiles per side, of zones in the shortest connection, and of edges to connect."""
    fewest = next(
        size for size in range(1, 6) if any(map(shortest_connection, map("".join, combinations(LETTERS, size))))
    )
    return {*START["pawns_left"], *START["tiles_left"], fewest} | opposite_edges()


def majority() -> set[int]:
    """Return the number of pawns that take a zone."""
    position = Position.of("c-cross players=2 : c3 a4 a3 i12 b3+b4 i11 b5")
    before = [cell for cell in position.before["pawns"][LIGHT - 1] if cell in CELLS_OF["M"]]
    assert position.before["tiles"] == [[], []]
    return {len(before) + 1}


def pawns_of_a_turn() -> set[int]:
    second = GAME.new().play("e7").play("e8")
    return {max(move.count("+") + 1 for move in second.legal_moves())}


def opposite_edges() -> set[int]:
    return {len(pair) for pair in OPPOSITE_EDGES}


NUMBERS: Mapping[str, Callable[[], set[int]]] = {
    "aim": lambda: {len(LETTERS), *map(len, CELLS_OF.values()), *GAME.players} | majority() | opposite_edges(),
    "setup": material,
    "turn": pawns_of_a_turn,
    "zones": lambda: majority() | opposite_edges(),
    "two": lambda: majority() | pawns_of_a_turn(),
    "dominoes": majority,
    "end": opposite_edges,
    "rulings": majority,
    "summary": lambda: {*START["pawns_left"], *START["tiles_left"]} | majority() | opposite_edges(),
}
