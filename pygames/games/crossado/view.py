"""Draws Crossado: a river with four islands, rafts and pawns from above; below it the die and the name plates."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pygames import defaults
from pygames.contract import CHANCE
from pygames.games.crossado import describe
from pygames.games.crossado.art import CELL, MARGIN, PAWN_COLOURS
from pygames.games.crossado.art import DEFS as DEFS
from pygames.games.crossado.art import STYLE as STYLE
from pygames.games.crossado.board import (
    CELLS,
    CORNERS,
    FILES,
    ISLANDS,
    PAWNS_PER_SEAT,
    PLACE_CELLS,
    SIZE,
    WATER,
    cell_names,
    opposite,
)
from pygames.games.crossado.layout import (
    BOARD_SIDE,
    ISLAND_CENTRES,
    PLATE_WIDTH,
    STRIP_HEIGHT,
    cell_centre,
    island_centre,
    plate_position,
    rank_pawns,
    spot_position,
    walk_path,
)
from pygames.games.crossado.rules import CrossadoView
from pygames.i18n import Translations
from pygames.scene import Interaction, Mark, Scene, Value, fit_text
from pygames.taps import Stages

COVER_CROP = (250, 30, 456, 342)  # The part of the cover position shown on the home page.
SEAT_PIECES = tuple((f"crossado-pawn-{seat}", "-19 -20 38 40") for seat in range(1, 5))
COVER_EXTRAS = defaults.COVER_EXTRAS
SHARED_HEIGHT = defaults.SHARED_HEIGHT
# The offsets of pawns that share a cell, by their number.
SHARED_OFFSETS = {1: ((0, 0),), 2: ((-10, 0), (10, 0))}
SHARED_OFFSETS |= dict.fromkeys((3, 4), ((-10, -10), (10, -10), (-10, 10), (10, 10)))
SEAT_COLOURS = tuple(colour for _, colour, _ in PAWN_COLOURS)


def move_taps(move: str) -> Stages:
    if move[0] == "^":
        return (frozenset({f"raft:{move[1:]}"}),)
    if "-" in move:
        return (frozenset(move.split("-")),)
    return tuple(frozenset({target}) for target in move.split(">"))


def is_rotation(moves: Sequence[str]) -> bool:
    """Return whether all moves lay a raft, so that it can be rotated before it is laid."""
    return all(move in PLACE_CELLS for move in moves)


def intended_move(view: CrossadoView, taps: Sequence[str], x: float, y: float) -> str:
    """Return the move meant by a tap beside all targets, so that its refusal can be explained, or ""."""
    name = f"{chr(97 + int((x - MARGIN) // CELL))}{1 + int((BOARD_SIDE - MARGIN - y) // CELL)}"
    if name not in CELLS:
        return ""
    if view["phase"] in ("lay", "relay"):
        if not taps and name in free_cells(view) and not places_ending_on(view, name):
            return view["lifted_raft"] if name in view["lifted_raft"].split("-") else f"{name}-{name}"
        first = taps[0] if taps else f"{chr(ord(name[0]) - 2)}{name[1:]}"
        first = first if first in CELLS else f"{chr(ord(name[0]) + 2)}{name[1:]}"
        return "-".join(sorted((first, name), key=lambda cell: (cell[0], int(cell[1:]))))
    if taps:  # A tap on another of one's own pawns chooses that pawn.
        return "" if name in view["pawns"][view["turn"] - 1] else f"{taps[0]}>{name}"
    if name in cell_names(ISLANDS[view["corners"][view["turn"] - 1]]):
        return "home>goal"
    occupied = {cell for cells in view["pawns"] for cell in cells}
    rafts = [raft for raft in view["rafts"] if name in PLACE_CELLS[raft] and name not in occupied]
    return f"^{rafts[0]}" if rafts else f"{name}>goal"


def scene(view: CrossadoView, ui: Interaction, say: Translations) -> Scene:
    return Scene(BOARD_SIDE, BOARD_SIDE + STRIP_HEIGHT, tuple(all_marks(view, ui, say)), say("title"), DEFS, STYLE)


def all_marks(view: CrossadoView, ui: Interaction, say: Translations) -> Iterator[Mark]:
    yield from river_marks()
    yield from goal_spots(view)
    yield from floating_rafts(view, ui, say)
    yield from winner_marks(view)
    yield from highlights(view, ui)
    yield from pawn_marks(view)
    yield from strip_marks(view, ui, say)
    yield from hit_areas(view, ui, say)


def cell_frame(key: str, css_class: str, cells: tuple[str, ...], inset: float, **more: Value) -> Mark:
    """Return a rounded frame round cells in a row."""
    (left, bottom), (right, top) = cell_centre(cells[0]), cell_centre(cells[-1])
    half = CELL / 2 - inset
    attrs: dict[str, Value] = {"x": left - half, "y": top - half, "width": right - left + 2 * half}
    return Mark(key, "rect", {**attrs, "height": bottom - top + 2 * half, "rx": 9, "class": css_class, **more})


def translate(x: float, y: float, size: float = 1) -> str:
    return f"translate({x:g} {y:g})" if size == 1 else f"translate({x:g} {y:g}) scale({size:g})"


# The board


def river_marks() -> Iterator[Mark]:
    board: dict[str, Value] = {"x": 0, "y": 0, "width": BOARD_SIDE, "height": BOARD_SIDE, "rx": 22}
    yield Mark("river", "rect", {**board, "fill": "url(#crossado-river)"})
    for name in ("bed", "waves", "current"):
        yield Mark(name, "use", {"href": f"#crossado-{name}", "transform": translate(0, 0)})
    cells: dict[str, Value] = {"x": MARGIN, "y": MARGIN, "width": SIZE * CELL + 1, "height": SIZE * CELL + 1}
    yield Mark("grid", "rect", {**cells, "fill": "url(#crossado-grid)"})
    for corner, (x, y) in ISLAND_CENTRES.items():
        yield Mark(f"island:{corner}", "use", {"href": f"#crossado-island-{corner}", "transform": translate(x, y)})
    for number, file in enumerate(FILES, 1):
        ashore = " crossado-ashore" if number in (1, 2, SIZE - 1, SIZE) else ""
        look: dict[str, Value] = {"class": f"crossado-edge{ashore}"}
        offset = MARGIN + CELL * (number - 0.5)
        yield Mark(f"file:{file}", "text", {"x": offset, "y": BOARD_SIDE - 8, **look}, file)
        yield Mark(f"rank:{number}", "text", {"x": 15, "y": BOARD_SIDE - offset + 8, **look}, str(number))


def floating_rafts(view: CrossadoView, ui: Interaction, say: Translations) -> Iterator[Mark]:
    """Yield the rafts, the place that the raft in hand came from, and the rafts possible after the first tap."""
    if view["lifted_raft"]:
        origin = cell_frame("origin", "crossado-origin", PLACE_CELLS[view["lifted_raft"]], 4)
        yield Mark("origin", origin.tag, origin.attrs, label=say("scene.origin"))
    for name in view["rafts"]:
        yield raft_mark(f"raft:{name}", name)
    if view["phase"] in ("lay", "relay") and ui.taps:
        for name in sorted(PLACE_CELLS):
            ends = set(name.split("-"))
            if ui.taps[0] in ends and ends - {ui.taps[0]} <= ui.targets:
                opacity = 0.9 if name == ui.preview_move else 0.35 if ui.preview_move else 0.62
                yield raft_mark(f"idea:{name}", name, opacity=opacity)


def raft_mark(key: str, name: str, **more: Value) -> Mark:
    cells = PLACE_CELLS[name]
    direction = "upright" if cells[0][0] == cells[2][0] else "across"
    x, y = cell_centre(cells[1])
    return Mark(key, "use", {"href": f"#crossado-{direction}", "transform": translate(x, y), **more})


def highlights(view: CrossadoView, ui: Interaction) -> Iterator[Mark]:
    """Yield the marks of the last move, of the taps so far and of the next targets."""
    yield from last_move_marks(view, ui)
    is_laying = view["phase"] in ("lay", "relay")
    if ui.taps and view["steps"] and not is_laying:
        yield from walk_marks(view, ui)
    for name in ui.taps:
        if name in CELLS:
            yield cell_frame(f"tapped:{name}", "crossado-tapped", (name,), 3)
        elif name in ("home", "goal"):
            yield island_frame(view, f"tapped:{name}", name, "crossado-ring")
    is_quiet = is_laying and ui.is_crowded(free_cells(view))
    for name in sorted(ui.targets):
        if name in CELLS:
            if is_quiet:
                continue
            x, y = cell_centre(name)
            has_many_targets = is_laying and not ui.taps
            css_class, radius = ("crossado-dot", 4.5) if has_many_targets else ("crossado-live", 20)
            yield Mark(f"live:{name}", "circle", {"cx": x, "cy": y, "r": radius, "class": css_class})
        elif name.startswith("raft:"):
            yield cell_frame(f"live:{name}", "crossado-ring", PLACE_CELLS[name.removeprefix("raft:")], 3)
        elif name in ("home", "goal"):
            yield island_frame(view, f"live:{name}", name, "crossado-live")


def free_cells(view: CrossadoView) -> list[str]:
    """Return the cells of bare water."""
    covered = {name for raft in view["rafts"] for name in PLACE_CELLS[raft]}
    return [name for name in cell_names(WATER) if name not in covered]


def places_ending_on(view: CrossadoView, end: str) -> list[str]:
    """Return where a raft can be laid with an end on this cell."""
    free = set(free_cells(view))
    places = [place for place, cells in PLACE_CELLS.items() if end in place.split("-") and free.issuperset(cells)]
    return [place for place in places if place != view["lifted_raft"]]


def winner_marks(view: CrossadoView) -> Iterator[Mark]:
    """Yield a halo round the island that the winner has reached."""
    for seat in view["winners"] or ():
        corner = opposite(view["corners"][seat - 1])
        transform = f"{translate(*ISLAND_CENTRES[corner])} rotate({90 * CORNERS.index(corner)})"
        yield Mark("won", "use", {"href": "#crossado-halo", "transform": transform})


def last_move_marks(view: CrossadoView, ui: Interaction) -> Iterator[Mark]:
    move = ui.last_move or ""
    if move in PLACE_CELLS and move in view["rafts"]:
        yield cell_frame("last:raft", "crossado-last", PLACE_CELLS[move], 2)
    for end, name in zip(("from", "to"), move.split(">"), strict=False):
        if name in CELLS:
            yield cell_frame(f"last:{end}", "crossado-last", (name,), 2)


def island_frame(view: CrossadoView, key: str, name: str, css_class: str) -> Mark:
    """Return a frame round the home or the goal of the seat whose turn it is."""
    x, y = island_centre(view, name)
    return Mark(key, "rect", {"x": x - 44, "y": y - 44, "width": 88, "height": 88, "rx": 18, "class": css_class})


def walk_marks(view: CrossadoView, ui: Interaction) -> Iterator[Mark]:
    """Yield a walk to each target of the tapped pawn."""
    for end in sorted(ui.targets):
        if points := walk_path(view, ui.taps[0], end):
            coordinates = " ".join(f"{x:g},{y:g}" for x, y in points)
            yield Mark(f"way:{end}", "polyline", {"points": coordinates, "class": "crossado-way"})


# The pawns


def goal_spots(view: CrossadoView) -> Iterator[Mark]:
    """Yield a spot for every pawn on its goal island."""
    for seat, corner in enumerate(view["corners"], 1):
        for number in range(PAWNS_PER_SEAT):
            transform = translate(*spot_position(opposite(corner), number, inner=True), 0.66)
            yield Mark(f"spot:{seat}:{number}", "use", {"href": f"#crossado-slot-{seat}", "transform": transform})


def pawn_marks(view: CrossadoView) -> Iterator[Mark]:
    """Yield the pawns, keyed by their rank among their own, so that keys change only when one overtakes another."""
    seats_by_cell: dict[str, list[int]] = {}
    for seat, cells in enumerate(view["pawns"], 1):
        for name in cells:
            seats_by_cell.setdefault(name, []).append(seat)
    for seat, corner in enumerate(view["corners"], 1):
        for number, name in enumerate(rank_pawns(view, seat)):
            key, art = f"pawn:{seat}:{number}", f"pawn-{seat}"
            if name == "goal":
                yield pawn_mark(key, art, *spot_position(opposite(corner), number, inner=True), 0.72)
            elif name == "home":
                yield pawn_mark(key, art, *spot_position(corner, number, inner=False), 0.72)
            else:
                x, y = cell_centre(name)
                seats = seats_by_cell[name]
                dx, dy = SHARED_OFFSETS[len(seats)][seats.index(seat)]
                yield pawn_mark(key, art, x + dx, y + dy, 1 if len(seats) == 1 else 0.64)


def pawn_mark(key: str, art: str, x: float, y: float, size: float) -> Mark:
    return Mark(key, "use", {"href": f"#crossado-{art}", "transform": translate(x, y, size), "class": "crossado-pawn"})


# Below the board


def strip_marks(view: CrossadoView, ui: Interaction, say: Translations) -> Iterator[Mark]:
    x, y, is_target = BOARD_SIDE / 2, BOARD_SIDE + STRIP_HEIGHT / 2, "roll" in ui.targets
    number = shown_number(view, ui)
    if number or view["phase"] not in ("lay", "over"):
        die: dict[str, Value] = {"href": f"#crossado-die-{number}", "transform": translate(x, y)}
        seen = say("scene.die", n=number) if number else ""
        label = describe.describe_target(view, "roll", say) if is_target else seen
        yield Mark("die", "use", die, target="roll" if is_target else "", label=label)
    if is_target:
        frame: dict[str, Value] = {"x": x - 42, "y": y - 42, "width": 84, "height": 84, "rx": 18}
        yield Mark("die:ring", "rect", {**frame, "class": "crossado-turn"})
    for seat in range(1, view["player_count"] + 1):
        yield from name_plate(view, seat, say)


def shown_number(view: CrossadoView, ui: Interaction) -> int:
    """Return what the die shows, or 0 for a die that is being shaken."""
    if view["phase"] == "relay":
        return view["steps"] or 6  # after a 6 that no pawn can use, there are no steps
    waits_to_be_rolled = view["actor"] == CHANCE and "roll" in ui.targets
    return view["steps"] or (0 if waits_to_be_rolled else int(ui.last_outcome or 0))


def name_plate(view: CrossadoView, seat: int, say: Translations) -> Iterator[Mark]:
    """Yield a seat's name plate: its pawn, the pawns at the goal, and its rafts to lay, raft in hand or roll."""
    x, y = plate_position(view, seat)
    turn = view["waiting"][0] if view["phase"] == "start" else view["turn"]
    at_goal = view["at_goal"][seat - 1]
    label = say("scene.strip", seat=say.seat_label(seat), home=view["at_home"][seat - 1], goal=at_goal)
    frame: dict[str, Value] = {"x": x, "y": y, "width": PLATE_WIDTH, "height": 54, "rx": 16}
    yield Mark(f"plate:{seat}", "rect", {**frame, "class": "crossado-strip"}, label=label)
    if seat in (view["winners"] or ()):
        yield Mark("victor", "rect", {**frame, "class": "crossado-victor"})
    elif seat == turn:
        yield Mark("turn", "rect", {**frame, "class": "crossado-turn"})
    emblem: dict[str, Value] = {"href": f"#crossado-pawn-{seat}", "transform": translate(x + 30, y + 27, 1.15)}
    yield Mark(f"emblem:{seat}", "use", emblem)
    if seat in (view["winners"] or ()):
        crown: dict[str, Value] = {"href": "#crossado-crown", "transform": translate(x + 30, y + 4, 0.8)}
        yield Mark(f"crown:{seat}", "use", crown)
    name = fit_text(say.seat_label(seat), 14)
    yield Mark(f"name:{seat}", "text", {"x": x + 56, "y": y + 21, "class": "crossado-name"}, name)
    for spot in range(PAWNS_PER_SEAT):
        art = "pawn" if spot < at_goal else "slot"
        transform = translate(x + 66 + 24 * spot, y + 38, 0.6)
        yield Mark(f"across:{seat}:{spot}", "use", {"href": f"#crossado-{art}-{seat}", "transform": transform})
    rafts = view["to_lay"][seat - 1] or (1 if view["lifted_raft"] and seat == view["turn"] else 0)
    if seat in view["leaders"]:
        die: dict[str, Value] = {"href": f"#crossado-die-{view['best']}", "transform": translate(x + 214, y + 27, 0.6)}
        yield Mark(f"rolled:{seat}", "use", die)
    elif rafts:
        raft: dict[str, Value] = {"href": "#crossado-across", "transform": translate(x + 204, y + 27, 0.42)}
        yield Mark(f"hand:{seat}", "use", raft, label=say("scene.rafts", seat=say.seat_label(seat), n=rafts))
        yield Mark(f"count:{seat}", "text", {"x": x + 238, "y": y + 36, "class": "crossado-count"}, f"×{rafts}")


# Targets


def hit_areas(view: CrossadoView, ui: Interaction, say: Translations) -> Iterator[Mark]:
    """Yield the areas of the targets, above all other marks: rafts, then cells, then islands."""
    has_light = view["phase"] not in ("lay", "relay") or not ui.is_crowded(free_cells(view))
    for name in sorted(ui.targets, key=lambda name: (not name.startswith("raft:"), name)):
        if name.startswith("raft:"):
            area = cell_frame(f"hit:{name}", "hit", PLACE_CELLS[name.removeprefix("raft:")], 0)
        elif name in CELLS:
            area = cell_frame(f"hit:{name}", "hit" if has_light else "quiet", (name,), 0)
        elif name in ("home", "goal"):
            area = island_frame(view, f"hit:{name}", name, "hit")
        else:
            continue
        yield Mark(area.key, area.tag, area.attrs, target=name, label=describe.describe_target(view, name, say))
