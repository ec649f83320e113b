"""Checks of the claims on Crosswise's rules page."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from pygames import GAMES
from pygames.games.crosswise.board import count_points
from tests.claims import CaptionCheck, Claims, Position, seen

GAME = GAMES["crosswise"]
ORANGE, GREEN = 1, 2
SIZES = range(2, 7)  # of combinations, and the numbers of them in a line


def row(view: Mapping[str, Any], rank: int) -> list[str]:
    return [view["board"].get(f"{file}{rank}", "") for file in "abcdef"]


def column(view: Mapping[str, Any], file: str) -> list[str]:
    return [view["board"].get(f"{file}{rank}", "") for rank in range(1, 7)]


def check_points(at: Position) -> Claims:
    suns, moons = row(at.view, 2).count("A"), column(at.view, "c").count("B")
    assert (suns, moons) == (3, 2)
    assert at.view["columns"][2] == 1
    return Claims([suns, 2, at.view["rows"][1]], ["c"], also=[1])


def check_swap(at: Position) -> Claims:
    """Check that the swap costs Orange the points of a line."""
    assert at.moves[-1] == "Sc4-e2"
    assert (at.before["board"]["c4"], at.before["board"]["e2"]) == ("B", "A")
    before, after = at.before["rows"][1], at.view["rows"][1]
    return Claims([2, before, after], ["c4", "e2"], [GREEN])


def check_six_in_row(at: Position) -> Claims:
    assert at.moves[-1][0] == "S"
    assert row(at.view, 4) == ["D"] * 6
    assert at.view["winners"] == [1, 3]
    assert sum(at.view["columns"]) > sum(at.view["rows"])
    return Claims([4], seats=[ORANGE, GREEN], also=[2])  # tiles are swapped


def check_example(at: Position) -> Claims:
    """Claim the points of the rows from the top and their sum, and those of the columns from the left."""
    orange, green = at.view["rows"][::-1], at.view["columns"]
    assert at.view["winners"] == [ORANGE]
    return Claims([*orange, sum(orange), *green, sum(green)], seats=[ORANGE, GREEN], also=SIZES)


def check_replacement(at: Position) -> Claims:
    assert at.moves[-1] == "XEc5"
    assert "c5" in at.before["board"]
    assert column(at.view, "c") == ["E"] * 6
    assert at.view["winners"] == [GREEN]
    return Claims([at.view["player_count"], 6], ["c5", "c"], [GREEN])


CAPTIONS: Mapping[str, Sequence[CaptionCheck]] = {
    "aim": [check_points],
    "turn": [check_swap],
    "six": [check_six_in_row],
    "scoring": [check_example],
    "rulings": [check_replacement],
}


def view(players: int) -> Mapping[str, Any]:
    return seen(GAME.new(players))


def team_numbers() -> set[int]:
    """Return the lines of each team, the numbers of players, and the age printed on the box."""
    return {len(view(2)["rows"]), len(view(2)["columns"]), GAME.players[0], GAME.players[-1], 6}


def tile_numbers() -> set[int]:
    """Return the numbers of tiles: in all, of kinds, of each kind, in a hand; and all seats."""
    copies = GAME.new(2).weights()
    symbols = {tile: n for tile, n in copies.items() if tile in "ABCDEF"}
    actions = {tile: n for tile, n in copies.items() if tile not in symbols}
    hands = {hand for players in GAME.players for hand in view(players)["hand_limits"]}
    kinds = {len(symbols), len(actions), *symbols.values(), *actions.values()}
    return {view(2)["bag"], *kinds, *hands, *range(1, GAME.players[-1] + 1)}


def line_points() -> set[int]:
    """Return the points of lines, and the numbers in the names of their combinations."""
    lines = ("ABCDEF", "AA....", "AAA...", "AAAA..", "AAAAA.", "AABB..", "AABBCC", "AAABB.", "AAAABB", "AAABBB")
    assert [count_points(line) for line in lines] == [6, 1, 3, 5, 7, 2, 3, 4, 6, 6]
    return {*map(count_points, lines), *SIZES}


NUMBERS: Mapping[str, Callable[[], set[int]]] = {
    "aim": team_numbers,
    "setup": tile_numbers,
    "turn": lambda: {2},  # tiles are swapped
    "end": lambda: {len(view(2)["rows"])},
    "six": lambda: {len(view(2)["rows"])},
    "scoring": line_points,
    "rulings": lambda: {2, len(view(2)["rows"])},
    "summary": lambda: tile_numbers() | line_points(),
}
