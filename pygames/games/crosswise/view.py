"""How Crosswise looks: the board with the points at the end of every line, a hand in front, others' backs, the bag."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from pygames import defaults
from pygames.games.crosswise.art import DEFS as DEFS
from pygames.games.crosswise.art import PITCH
from pygames.games.crosswise.art import STYLE as STYLE
from pygames.games.crosswise.board import (
    ACTIONS,
    CELL,
    CELLS,
    COPIES,
    EXCHANGE,
    SIDE,
    SWAP,
    columns,
    is_six,
    rows,
)
from pygames.games.crosswise.describe import FILES, board_of
from pygames.games.crosswise.describe import describe_target as spoken
from pygames.games.crosswise.rules import CrosswiseView
from pygames.i18n import Translations
from pygames.scene import Interaction, Mark, Scene, fit_text
from pygames.taps import Stages

COVER_CROP = (70, 204, 544, 408)  # what of the poster is seen where it stands for the game
COVER_EXTRAS = defaults.COVER_EXTRAS
SHARED_HEIGHT = defaults.SHARED_HEIGHT
is_rotation = defaults.is_rotation
WIDTH, HEIGHT = 720, 1008
LEFT, TOP = 62, 92  # of the cells
MIDDLE = PITCH * SIDE / 2
RIGHT_END, TOP_END = 676, 44  # where the points stand
HAND = 787  # the middle of the tiles in front
HAND_FROM, HAND_PITCH = 126, 112  # the first of them, and from one to the next
OTHERS = 854
PLAYED = 970
SEAT_COLOURS = ("#ef9a3d", "#1d6b4a") * 2  # the colours of the teams


def move_taps(move: str) -> Stages:
    tile = move[0]
    if len(move) == 1 or move in ("keep", "redraw", "pass"):
        return (frozenset({move}),)
    hand = frozenset({f"hand:{tile}"})
    if tile == EXCHANGE:
        return hand, frozenset({f"hand:{move[1]}"}), frozenset({move[2:]})
    cells = move[1:].split("-")
    if tile == SWAP:
        return hand, frozenset(cells)
    return hand, *(frozenset({cell}) for cell in cells)


def intended_move(view: CrosswiseView, taps: Sequence[str], x: float, y: float) -> str:
    """The move that a tap there would have meant, though nothing there is a target: it is asked only why not."""
    file, rank = int((x - LEFT) // PITCH), SIDE - 1 - int((y - TOP) // PITCH)
    if not (0 <= file < SIDE and 0 <= rank < SIDE):
        return ""
    tiles = "".join(tap.removeprefix("hand:") for tap in taps if tap.startswith("hand:"))
    cells = [tap for tap in taps if not tap.startswith("hand:")]
    return tiles + "-".join((*cells, f"{FILES[file]}{rank + 1}"))


def scene(view: CrosswiseView, ui: Interaction, say: Translations) -> Scene:
    parts = (board(view, ui, say), ends(view, say), front(view, ui, say), others(view, say), out(view, say))
    return Scene(WIDTH, HEIGHT, tuple(mark for part in parts for mark in part), say("title"), DEFS, STYLE)


def at(x: float, y: float, scale: float = 1) -> str:
    return f"translate({x:g} {y:g})" if scale == 1 else f"translate({x:g} {y:g}) scale({scale:g})"


def use(key: str, shape: str, x: float, y: float, scale: float = 1, style: str = "", label: str = "") -> Mark:
    attrs = {"href": f"#crosswise-{shape}", "transform": at(x, y, scale)}
    return Mark(key, "use", attrs | ({"class": f"crosswise-{style}"} if style else {}), label=label)


def written(key: str, text: str, x: float, y: float, style: str) -> Mark:
    return Mark(key, "text", {"x": x, "y": y, "class": f"crosswise-{style}"}, text=text)


def middle(name: str) -> tuple[float, float]:
    """The middle of a cell."""
    file, rank = divmod(CELL[name], SIDE)
    return LEFT + PITCH * (file + 0.5), TOP + PITCH * (SIDE - rank - 0.5)


def square(key: str, x: float, y: float, style: str, half: float = 42) -> Mark:
    attrs = {"x": x - half, "y": y - half, "width": 2 * half, "height": 2 * half, "rx": 14}
    return Mark(key, "rect", {**attrs, "class": style})


def tray(key: str, x: float, y: float, width: float, height: float, won: bool) -> Mark:
    look = "crosswise-victor" if won else "crosswise-tray"
    return Mark(key, "rect", {"x": x, "y": y, "width": width, "height": height, "rx": 18, "class": look})


# The board


def board(view: CrosswiseView, ui: Interaction, say: Translations) -> Iterator[Mark]:
    yield use("board", "board", LEFT + MIDDLE, TOP + MIDDLE)
    for place in range(SIDE):
        yield written(f"file:{place}", FILES[place], LEFT + PITCH * (place + 0.5), TOP + 2 * MIDDLE + 40, "coordinate")
        yield written(f"rank:{place}", str(place + 1), 28, TOP + PITCH * (SIDE - place - 0.5) + 8, "coordinate")
    lying: Mapping[str, str] = view["board"]
    for name, tile in lying.items():
        yield use(f"tile:{name}", tile, *middle(name))
    yield from six(view)
    for name in touched(ui.last_move):
        yield square(f"last:{name}", *middle(name), "crosswise-last", 43)
    for name in CELLS:
        style = "hit"
        if name in ui.taps:
            style = "crosswise-tapped"
        elif name in ui.targets:
            style = "crosswise-pick crosswise-laid" if name in lying else "crosswise-open"
        yield pressed(square(f"cell:{name}", *middle(name), style), name, view, ui, say)


def pressed(mark: Mark, name: str, view: CrosswiseView, ui: Interaction, say: Translations) -> Mark:
    """The same mark as what a tap on it means, if it means something now; its name is spoken in any case."""
    target = name if name in ui.targets else ""
    return Mark(mark.key, mark.tag, mark.attrs, target=target, label=spoken(view, name, say))


def touched(move: str | None) -> list[str]:
    """The cells that a move has changed."""
    if move is None or len(move) < 3 or move in ("keep", "redraw", "pass"):
        return []
    return move[2 if move[0] == EXCHANGE else 1 :].split("-")


def six(view: CrosswiseView) -> Iterator[Mark]:
    """A ring round the line that has won at once."""
    text = board_of(view)
    for key, lines in (("row", rows(text)), ("column", columns(text))):
        for place, line in enumerate(lines):
            if is_six(line):
                x, y = (0, SIDE - 1 - place) if key == "row" else (place, 0)
                across, down = (SIDE, 1) if key == "row" else (1, SIDE)
                attrs = {"x": LEFT + PITCH * x, "y": TOP + PITCH * y, "width": PITCH * across, "height": PITCH * down}
                yield Mark(f"six:{key}", "rect", attrs | {"rx": 20, "class": "crosswise-six"})


def ends(view: CrosswiseView, say: Translations) -> Iterator[Mark]:
    """The points of every line at its end, and each team's sum where its line of points ends."""
    for place in range(SIDE):
        points, y = view["rows"][place], TOP + PITCH * (SIDE - place - 0.5)
        label = say("scene.row", line=place + 1, n=points)
        yield from worth_of(f"row:{place}", "row", points, RIGHT_END, y, label)
        points, x = view["columns"][place], LEFT + PITCH * (place + 0.5)
        label = say("scene.column", line=FILES[place], n=points)
        yield from worth_of(f"column:{place}", "column", points, x, TOP_END, label)
    for team, key, x, y in (("orange", "row", RIGHT_END, TOP + 2 * MIDDLE + 40), ("green", "column", 33, TOP_END)):
        points = sum(view["rows" if key == "row" else "columns"])
        attrs = {"x": x - 29, "y": y - 24, "width": 58, "height": 48, "rx": 24, "class": f"crosswise-{key}s"}
        yield Mark(f"sum:{team}", "rect", attrs, label=say(f"scene.{team}", n=points))
        if any(view["teams"][seat - 1] == team for seat in view["winners"] or ()):
            yield Mark(f"won:{team}", "rect", {**attrs, "class": "crosswise-won"})
        yield written(f"sum:{team}:points", str(points), x, y + 12, f"total crosswise-on-{key}s")


def worth_of(key: str, shape: str, points: int, x: float, y: float, label: str) -> Iterator[Mark]:
    """A badge at the end of a line; pale as long as the line is worth nothing."""
    yield use(key, shape, x, y, style=f"{shape}s" if points else f"{shape}s crosswise-none", label=label)
    style = f"number crosswise-on-{shape}s" if points else "number crosswise-quiet"
    yield written(f"{key}:points", str(points), x, y + 11, style)


# The hands


def foremost(view: CrosswiseView) -> int:
    """Whose hand lies in front: the reader's; for a spectator that of whoever's turn it is."""
    return view["seat"] or view["turn"] or 1


def front(view: CrosswiseView, ui: Interaction, say: Translations) -> Iterator[Mark]:
    seat = foremost(view)
    yield tray("tray", 16, 700, 556, 136, seat in (view["winners"] or ()))
    yield from nameplate(view, seat, 44, 724, 30, say)
    hand: list[str] | None = view["hand"]
    for place in range(view["hands"][seat - 1]):
        x = HAND_FROM + HAND_PITCH * place
        if hand is None:
            yield use(f"back:{seat}:{place}", "back", x, HAND)
            continue
        tile, nth = hand[place], hand[:place].count(hand[place])
        name = f"hand:{tile}"
        yield use(f"{name}:{nth}", tile, x, HAND)
        style = "crosswise-tapped" if name in ui.taps else "crosswise-pick" if name in ui.targets else "hit"
        yield pressed(square(f"{name}:{nth}:press", x, HAND, style), name, view, ui, say)
    yield use("bag", "bag", 646, 782, label=say("scene.bag", n=view["bag"]))
    yield written("bag:count", str(view["bag"]), 646, 808, "total crosswise-on-bag")


def nameplate(view: CrosswiseView, seat: int, x: float, y: float, letters: int, say: Translations) -> Iterator[Mark]:
    team, label = view["teams"][seat - 1], say("scene.hand", seat=say.seat_name(seat), n=view["hands"][seat - 1])
    yield use(f"team:{seat}", team, x, y, style=team, label=label)
    if seat in (view["winners"] or ()):
        yield use(f"crown:{seat}", "crown", x, y - 24, 0.8)
    elif view["turn"] == seat:
        yield Mark("turn", "circle", {"cx": x, "cy": y, "r": 20, "class": "crosswise-turn"})
    yield written(f"name:{seat}", fit_text(say.seat_name(seat), letters), x + 28, y + 8, "name")


def others(view: CrosswiseView, say: Translations) -> Iterator[Mark]:
    """The hands of the others: as many backs as they hold tiles."""
    seats = [seat for seat in range(1, view["player_count"] + 1) if seat != foremost(view)]
    for place, seat in enumerate(seats):
        x = 16 + 232 * place
        yield tray(f"tray:{seat}", x, OTHERS - 10, 224, 82, seat in (view["winners"] or ()))
        yield from nameplate(view, seat, x + 26, OTHERS + 12, 10, say)
        for nth in range(view["hands"][seat - 1]):
            yield use(f"back:{seat}:{nth}", "back", x + 28 + 33 * nth, OTHERS + 50, 0.36)


def out(view: CrosswiseView, say: Translations) -> Iterator[Mark]:
    """The action tiles: pale as long as they are about, there when they have been played out of the game."""
    yield use("rail", "rail", WIDTH / 2, PLAYED)
    for column, tile in enumerate(ACTIONS):
        for nth in range(COPIES[tile]):
            x = 54 + 171 * column + 50 * nth
            yield use(f"slot:{tile}:{nth}", tile, x, PLAYED, 0.54, "ghost")
            if nth < view["played"][tile]:
                label = say("scene.played", tile=say(f"tile.{tile}"), n=view["played"][tile])
                yield use(f"played:{tile}:{nth}", tile, x, PLAYED, 0.54, label=label)
