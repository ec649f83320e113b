"""How Full looks: four cells, the die, and a line for each player."""

from __future__ import annotations

from collections.abc import Sequence

from pygames import defaults, draw
from pygames.contract import CHANCE
from pygames.games._full import describe
from pygames.games._full.rules import CELLS, PASS, FullView
from pygames.i18n import Translations
from pygames.scene import Interaction, Mark, Scene, Value, fit_text
from pygames.taps import Stages

WIDTH, LINE_HEIGHT = 360, 34
GRID = draw.Grid(2, 2, size=90)
SEAT_COLOURS = ("#0a6b5d", "#9a2f1f", "#3b4a9b")
STYLE = "\nsvg.board ._full-name{font-size:22px}"
DEFS = draw.dice_defs("_full")
COVER_CROP = (0, 0, 240, 240)
SEAT_PIECES = defaults.SEAT_PIECES
COVER_EXTRAS = (Mark("sun", "circle", {"cx": 275, "cy": 180, "r": 20, "fill": SEAT_COLOURS[0]}),)
SHARED_HEIGHT = 260  # the players' lines are below


def move_taps(move: str) -> Stages:
    """Return the cells of a pair, which can be tapped in any order."""
    return (frozenset(move.split("-")),)


def is_rotation(moves: Sequence[str]) -> bool:
    """Return whether the moves are pairs, which can be turned around the cell tapped first."""
    return all(len(move) == 5 for move in moves)


def intended_move(view: FullView, taps: Sequence[str], x: float, y: float) -> str:
    cell = GRID.cell_at(x, y)
    return "-".join(sorted((*taps, cell))) if cell else ""


def scene(view: FullView, ui: Interaction, say: Translations) -> Scene:
    def cell_label(cell: str) -> str:
        return describe.describe_target(view, cell, say)

    marks = [*draw.grid_cells(GRID, cell_label), *draw.grid_coordinates(GRID)]
    for cell, points in CELLS.items():
        x, y = GRID.centre(cell)
        attrs: dict[str, Value] = {"x": x, "y": y + 8, "font-size": 24, "text-anchor": "middle"}
        marks.append(Mark(f"points:{cell}", "text", attrs, text=str(points)))
    for key, choice, css_class in (
        ("last", ui.last_move, "last"),
        ("own", ui.preview_move or view["choice"], "tapped"),
    ):
        for cell in (choice or PASS).split("-"):
            if cell in CELLS:
                marks.append(Mark(f"{key}:{cell}", "rect", {**GRID.square(cell), "class": css_class}))
    rolls = view["actor"] == CHANCE and "roll" in ui.targets
    face = view["face"]
    die_label = say("target.roll") if rolls else say("die", n=face) if face else ""
    marks.append(draw.die("_full", face, 275, 75, target="roll" if rolls else "", label=die_label))
    marks += draw.grid_targets(GRID, ui, cell_label)
    for seat in range(1, view["player_count"] + 1):
        marks += player_line(view, seat, say)
    return Scene(WIDTH, SHARED_HEIGHT + LINE_HEIGHT * view["player_count"], tuple(marks), say("title"), DEFS, STYLE)


def player_line(view: FullView, seat: int, say: Translations) -> list[Mark]:
    """Return a player's colour, name and points."""
    y, points = SHARED_HEIGHT + LINE_HEIGHT * (seat - 1), describe.points_of(view, seat)
    name = f"{fit_text(say.seat_label(seat), 16)} {points}"
    label = say("points", seat=say.seat_label(seat), n=points)
    return [
        Mark(f"seat:{seat}", "circle", {"cx": 30, "cy": y + 14, "r": 10, "fill": SEAT_COLOURS[seat - 1]}, label=label),
        Mark(f"name:{seat}", "text", {"x": 52, "y": y + 22, "class": "_full-name"}, text=name),
    ]
