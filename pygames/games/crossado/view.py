"""How Crossado looks: a river from above with four islands, rafts of planks, pawns; below it the die and the seats."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pygames import defaults
from pygames.games.crossado import describe
from pygames.games.crossado.art import CELL, MARGIN, PAINT
from pygames.games.crossado.art import DEFS as DEFS
from pygames.games.crossado.art import STYLE as STYLE
from pygames.games.crossado.board import CELLS, CORNERS, FILES, PAWNS, SIZE, SPANS, opposite
from pygames.games.crossado.layout import (
    ISLAND_AT,
    SIDE,
    STRIP,
    WIDE,
    centre,
    island,
    plate_at,
    ranked,
    spot_at,
    walk,
)
from pygames.games.crossado.rules import CrossadoView
from pygames.i18n import Translations
from pygames.scene import Interaction, Mark, Scene, Value
from pygames.taps import Stages

COVER_CROP = (250, 30, 456, 342)  # what of the poster is seen where it stands for the game
COVER_EXTRAS = defaults.COVER_EXTRAS
SHARED_HEIGHT = defaults.SHARED_HEIGHT
# How several pawns (of different colours) share a cell.
SHARED = {1: ((0, 0),), 2: ((-10, 0), (10, 0))}
SHARED |= dict.fromkeys((3, 4), ((-10, -10), (10, -10), (-10, 10), (10, 10)))
SEAT_COLOURS = tuple(colour for _, colour, _ in PAINT)


def move_taps(move: str) -> Stages:
    if move[0] == "^":
        return (frozenset({f"raft:{move[1:]}"}),)
    if "-" in move:
        return (frozenset(move.split("-")),)
    return tuple(frozenset({place}) for place in move.split(">"))


def is_rotation(moves: Sequence[str]) -> bool:
    """Whether the moves that the taps leave open are one raft that can be turned before it is laid."""
    return all(move in SPANS for move in moves)


def intended_move(view: CrossadoView, taps: Sequence[str], x: float, y: float) -> str:
    """The move that a tap there would have meant, though nothing there is a target: it is asked only why not."""
    name = f"{chr(97 + int((x - MARGIN) // CELL))}{1 + int((SIDE - MARGIN - y) // CELL)}"
    if name not in CELLS:
        return ""
    if view["phase"] in ("lay", "relay"):
        first = taps[0] if taps else f"{chr(ord(name[0]) - 2)}{name[1:]}"
        first = first if first in CELLS else f"{chr(ord(name[0]) + 2)}{name[1:]}"
        return "-".join(sorted((first, name), key=lambda cell: (cell[0], int(cell[1:]))))
    if taps:
        return f"{taps[0]}>{name}"
    standing = {cell for cells in view["pawns"] for cell in cells}
    rafts = [raft for raft in view["rafts"] if name in SPANS[raft] and not standing & {name}]
    return f"^{rafts[0]}" if rafts else f"{name}>goal"


def scene(view: CrossadoView, ui: Interaction, say: Translations) -> Scene:
    board = (*river(), *goals(view), *glory(view), *afloat(view, ui, say), *lights(view, ui), *pawns(view))
    return Scene(SIDE, SIDE + STRIP, (*board, *strip(view, ui, say), *hits(view, ui, say)), say("title"), DEFS, STYLE)


def box(key: str, kind: str, cells: tuple[str, ...], inset: float, **more: Value) -> Mark:
    """A rounded frame round the cells from the first to the last, which are in a row."""
    (left, bottom), (right, top) = centre(cells[0]), centre(cells[-1])
    half = CELL / 2 - inset
    attrs: dict[str, Value] = {"x": left - half, "y": top - half, "width": right - left + 2 * half}
    return Mark(key, "rect", {**attrs, "height": bottom - top + 2 * half, "rx": 9, "class": kind, **more})


def place(x: float, y: float, size: float = 1) -> str:
    return f"translate({x:g} {y:g})" if size == 1 else f"translate({x:g} {y:g}) scale({size:g})"


# The board


def river() -> Iterator[Mark]:
    board: dict[str, Value] = {"x": 0, "y": 0, "width": SIDE, "height": SIDE, "rx": 22}
    yield Mark("river", "rect", {**board, "fill": "url(#crossado-river)"})
    for name in ("bed", "waves", "current"):
        yield Mark(name, "use", {"href": f"#crossado-{name}", "transform": place(0, 0)})
    cells: dict[str, Value] = {"x": MARGIN, "y": MARGIN, "width": SIZE * CELL + 1, "height": SIZE * CELL + 1}
    yield Mark("grid", "rect", {**cells, "fill": "url(#crossado-grid)"})
    for corner, (x, y) in ISLAND_AT.items():
        yield Mark(f"island:{corner}", "use", {"href": f"#crossado-island-{corner}", "transform": place(x, y)})
    for number, file in enumerate(FILES, 1):
        ashore = " crossado-ashore" if number in (1, 2, SIZE - 1, SIZE) else ""
        shade: dict[str, Value] = {"class": f"crossado-edge{ashore}"}
        along = MARGIN + CELL * (number - 0.5)
        yield Mark(f"file:{file}", "text", {"x": along, "y": SIDE - 8, **shade}, file)
        yield Mark(f"rank:{number}", "text", {"x": 15, "y": SIDE - along + 8, **shade}, str(number))


def afloat(view: CrossadoView, ui: Interaction, say: Translations) -> Iterator[Mark]:
    """The rafts; where the one in hand came from; those that the first tapped end could become."""
    if view["lifted"]:
        origin = box("origin", "crossado-origin", SPANS[view["lifted"]], 4)
        yield Mark("origin", origin.tag, origin.attrs, label=say("scene.origin"))
    for name in view["rafts"]:
        yield raft(f"raft:{name}", name)
    if view["phase"] in ("lay", "relay") and ui.taps:
        for name in sorted(SPANS):
            ends = set(name.split("-"))
            if ui.taps[0] in ends and ends - {ui.taps[0]} <= ui.targets:
                yield raft(
                    f"idea:{name}", name, opacity=0.9 if name == ui.preview_move else 0.35 if ui.preview_move else 0.62
                )


def raft(key: str, name: str, **more: Value) -> Mark:
    cells = SPANS[name]
    way = "upright" if cells[0][0] == cells[2][0] else "across"
    x, y = centre(cells[1])
    return Mark(key, "use", {"href": f"#crossado-{way}", "transform": place(x, y), **more})


def lights(view: CrossadoView, ui: Interaction) -> Iterator[Mark]:
    """What the last move touched, what has been tapped, and where a tap leads on."""
    yield from last_move(view, ui)
    laying = view["phase"] in ("lay", "relay")
    if ui.taps and view["steps"] and not laying:
        yield from ways(view, ui)
    for name in ui.taps:
        if name in CELLS:
            yield box(f"tapped:{name}", "crossado-tapped", (name,), 3)
        elif name in ("home", "goal"):
            yield shore(view, f"tapped:{name}", name, "crossado-ring")
    for name in sorted(ui.targets):
        if name in CELLS:
            x, y = centre(name)
            many = laying and not ui.taps
            kind, size = ("crossado-dot", 4.5) if many else ("crossado-live", 20)
            yield Mark(f"live:{name}", "circle", {"cx": x, "cy": y, "r": size, "class": kind})
        elif name.startswith("raft:"):
            yield box(f"live:{name}", "crossado-ring", SPANS[name[5:]], 3)
        elif name in ("home", "goal"):
            yield shore(view, f"live:{name}", name, "crossado-live")


def glory(view: CrossadoView) -> Iterator[Mark]:
    """Round the island that the winner has reached."""
    for seat in view["winners"] or ():
        corner = opposite(view["corners"][seat - 1])
        turned = f"{place(*ISLAND_AT[corner])} rotate({90 * CORNERS.index(corner)})"
        yield Mark("won", "use", {"href": "#crossado-halo", "transform": turned})


def last_move(view: CrossadoView, ui: Interaction) -> Iterator[Mark]:
    move = ui.last_move or ""
    if move in SPANS and move in view["rafts"]:
        yield box("last:raft", "crossado-last", SPANS[move], 2)
    for end, name in zip(("from", "to"), move.split(">"), strict=False):
        if name in CELLS:
            yield box(f"last:{end}", "crossado-last", (name,), 2)


def shore(view: CrossadoView, key: str, name: str, kind: str) -> Mark:
    """A frame round the island that is home or goal for the seat whose turn it is."""
    x, y = island(view, name)
    return Mark(key, "rect", {"x": x - 44, "y": y - 44, "width": 88, "height": 88, "rx": 18, "class": kind})


def ways(view: CrossadoView, ui: Interaction) -> Iterator[Mark]:
    """A way to each place that the tapped pawn can reach."""
    for end in sorted(ui.targets):
        if points := walk(view, ui.taps[0], end):
            line = " ".join(f"{x:g},{y:g}" for x, y in points)
            yield Mark(f"way:{end}", "polyline", {"points": line, "class": "crossado-way"})


# The pawns


def goals(view: CrossadoView) -> Iterator[Mark]:
    """On its goal each seat has a spot for every pawn."""
    for seat, corner in enumerate(view["corners"], 1):
        for number in range(PAWNS):
            at = place(*spot_at(opposite(corner), number, inner=True), 0.66)
            yield Mark(f"spot:{seat}:{number}", "use", {"href": f"#crossado-slot-{seat}", "transform": at})


def pawns(view: CrossadoView) -> Iterator[Mark]:
    """A pawn is known by how far it has come, so that it keeps its key until it overtakes one of its own."""
    crowd: dict[str, list[int]] = {}
    for seat, cells in enumerate(view["pawns"], 1):
        for name in cells:
            crowd.setdefault(name, []).append(seat)
    for seat, corner in enumerate(view["corners"], 1):
        for number, name in enumerate(ranked(view, seat)):
            key, art = f"pawn:{seat}:{number}", f"pawn-{seat}"
            if name == "goal":
                yield pawn(key, art, *spot_at(opposite(corner), number, inner=True), 0.72)
            elif name == "home":
                yield pawn(key, art, *spot_at(corner, number, inner=False), 0.72)
            else:
                x, y = centre(name)
                sharing = crowd[name]
                dx, dy = SHARED[len(sharing)][sharing.index(seat)]
                yield pawn(key, art, x + dx, y + dy, 1 if len(sharing) == 1 else 0.64)


def pawn(key: str, art: str, x: float, y: float, size: float) -> Mark:
    return Mark(key, "use", {"href": f"#crossado-{art}", "transform": place(x, y, size), "class": "crossado-pawn"})


# Below the board


def strip(view: CrossadoView, ui: Interaction, say: Translations) -> Iterator[Mark]:
    number = view["steps"] or (0 if rolling(view, ui) else int(ui.last_outcome or 0))
    shown: dict[str, Value] = {"href": f"#crossado-die-{number}", "transform": place(SIDE / 2, SIDE + STRIP / 2)}
    label = say("target.die") if rolling(view, ui) else say("scene.die", n=number) if number else ""
    yield Mark("die", "use", shown, target="roll" if rolling(view, ui) else "", label=label)
    if rolling(view, ui):
        frame: dict[str, Value] = {"x": SIDE / 2 - 42, "y": SIDE + STRIP / 2 - 42, "width": 84, "height": 84, "rx": 18}
        yield Mark("die:ring", "rect", {**frame, "class": "crossado-turn"})
    for seat in range(1, view["player_count"] + 1):
        yield from plate(view, seat, say)


def rolling(view: CrossadoView, ui: Interaction) -> bool:
    """Whether the machine's die waits to be tapped."""
    return view["actor"] == 0 and "roll" in ui.targets


def plate(view: CrossadoView, seat: int, say: Translations) -> Iterator[Mark]:
    """A seat's plate: its pawn, how many are across, the rafts it has to lay (or the one in hand, or its roll)."""
    x, y = plate_at(view, seat)
    turn = view["waiting"][0] if view["phase"] == "start" else view["turn"]
    arrived = view["arrived"][seat - 1]
    said = say("scene.strip", seat=say.seat_name(seat), home=view["home"][seat - 1], goal=arrived)
    frame: dict[str, Value] = {"x": x, "y": y, "width": WIDE, "height": 54, "rx": 16}
    yield Mark(f"plate:{seat}", "rect", {**frame, "class": "crossado-strip"}, label=said)
    if seat in (view["winners"] or ()):
        yield Mark("victor", "rect", {**frame, "class": "crossado-victor"})
    elif seat == turn:
        yield Mark("turn", "rect", {**frame, "class": "crossado-turn"})
    yield Mark(f"emblem:{seat}", "use", {"href": f"#crossado-pawn-{seat}", "transform": place(x + 30, y + 27, 1.15)})
    if seat in (view["winners"] or ()):
        worn: dict[str, Value] = {"href": "#crossado-crown", "transform": place(x + 30, y + 4, 0.8)}
        yield Mark(f"crown:{seat}", "use", worn)
    for spot in range(PAWNS):
        art = "pawn" if spot < arrived else "slot"
        at = place(x + 72 + 26 * spot, y + 27, 0.7)
        yield Mark(f"across:{seat}:{spot}", "use", {"href": f"#crossado-{art}-{seat}", "transform": at})
    rafts = view["to_lay"][seat - 1] or (1 if view["lifted"] and seat == view["turn"] else 0)
    if seat in view["leaders"]:
        rolled: dict[str, Value] = {"href": f"#crossado-die-{view['best']}", "transform": place(x + 214, y + 27, 0.6)}
        yield Mark(f"rolled:{seat}", "use", rolled)
    elif rafts:
        held: dict[str, Value] = {"href": "#crossado-across", "transform": place(x + 204, y + 27, 0.42)}
        yield Mark(f"hand:{seat}", "use", held, label=say("scene.rafts", seat=say.seat_name(seat), n=rafts))
        yield Mark(f"count:{seat}", "text", {"x": x + 238, "y": y + 36, "class": "crossado-count"}, f"×{rafts}")


# Targets


def hits(view: CrossadoView, ui: Interaction, say: Translations) -> Iterator[Mark]:
    """What may be tapped, on top of all: rafts, then cells, then islands."""
    for name in sorted(ui.targets, key=lambda name: (not name.startswith("raft:"), name)):
        if name.startswith("raft:"):
            area = box(f"hit:{name}", "hit", SPANS[name[5:]], 0)
        elif name in CELLS:
            area = box(f"hit:{name}", "hit", (name,), 0)
        elif name in ("home", "goal"):
            area = shore(view, f"hit:{name}", name, "hit")
        else:
            continue
        yield Mark(area.key, area.tag, area.attrs, target=name, label=describe.describe_target(view, name, say))
