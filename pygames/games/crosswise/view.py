"""How Crosswise looks: the board with the points of every line, a hand in front, the other hands, the bag."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from pygames import defaults
from pygames.games.crosswise.art import DEFS as DEFS
from pygames.games.crosswise.art import PITCH
from pygames.games.crosswise.art import STYLE as STYLE
from pygames.games.crosswise.board import (
    ACTIONS,
    CELL_INDEX,
    CELLS,
    EXCHANGE,
    SIDE,
    SWAP,
    TILE_COPIES,
    columns,
    is_six,
    rows,
)
from pygames.games.crosswise.describe import FILES, board_from_view, describe_line, points_text, running_points
from pygames.games.crosswise.describe import describe_target as describe_target
from pygames.games.crosswise.rules import FULL_HAND, CrosswiseView
from pygames.i18n import Translations
from pygames.scene import Interaction, Mark, Scene, fit_text
from pygames.taps import Stages

COVER_CROP = (70, 204, 544, 408)
SEAT_PIECES = tuple((f"crosswise-{team}", "-16 -16 32 32") for team in ("orange", "green") * 2)
COVER_EXTRAS = defaults.COVER_EXTRAS
SHARED_HEIGHT = defaults.SHARED_HEIGHT
is_rotation = defaults.is_rotation
WIDTH, HEIGHT = 720, 1008
CELLS_LEFT, CELLS_TOP = 62, 92
HALF_BOARD = PITCH * SIDE / 2
ROW_POINTS_X, COLUMN_POINTS_Y = 676, 44
HAND_Y = 787  # the middle of the hand in front
OTHER_HANDS_Y = 854
PLAYED_Y = 970
SEAT_COLOURS = ("#ef9a3d", "#1d6b4a") * 2  # of the teams


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
    """Return the move that a tap beside all targets seems to mean, so that a message can explain why it is illegal."""
    if taps == (f"hand:{EXCHANGE}",) and (tile := hand_tile_at(view, x, y)):
        return f"{EXCHANGE}{tile}{CELLS[0]}"  # wherever: the tile itself cannot be given
    file, rank = int((x - CELLS_LEFT) // PITCH), SIDE - 1 - int((y - CELLS_TOP) // PITCH)
    if not (0 <= file < SIDE and 0 <= rank < SIDE):
        return ""
    tiles = "".join(tap.removeprefix("hand:") for tap in taps if tap.startswith("hand:"))
    cells = [tap for tap in taps if not tap.startswith("hand:")]
    return tiles + "-".join((*cells, f"{FILES[file]}{rank + 1}"))


def hand_tile_at(view: CrosswiseView, x: float, y: float) -> str:
    """Return the tile of the hand in front at a point, or ""."""
    hand = view["hand"] or ()
    return next((tile for n, tile in enumerate(hand) if max(abs(x - hand_x(view, n)), abs(y - HAND_Y)) <= 42), "")


def scene(view: CrosswiseView, ui: Interaction, say: Translations) -> Scene:
    parts = (
        board_marks(view, ui, say),
        line_totals(view, say),
        hand_marks(view, ui, say),
        other_hand_marks(view, say),
        played_marks(view, say),
    )
    return Scene(WIDTH, HEIGHT, tuple(mark for part in parts for mark in part), say("title"), DEFS, STYLE)


def transform(x: float, y: float, scale: float = 1) -> str:
    return f"translate({x:g} {y:g})" if scale == 1 else f"translate({x:g} {y:g}) scale({scale:g})"


def use_mark(key: str, shape: str, x: float, y: float, scale: float = 1, css_class: str = "", label: str = "") -> Mark:
    attrs = {"href": f"#crosswise-{shape}", "transform": transform(x, y, scale)}
    return Mark(key, "use", attrs | ({"class": f"crosswise-{css_class}"} if css_class else {}), label=label)


def text_mark(key: str, text: str, x: float, y: float, css_class: str) -> Mark:
    return Mark(key, "text", {"x": x, "y": y, "class": f"crosswise-{css_class}"}, text=text)


def cell_centre(name: str) -> tuple[float, float]:
    file, rank = divmod(CELL_INDEX[name], SIDE)
    return CELLS_LEFT + PITCH * (file + 0.5), CELLS_TOP + PITCH * (SIDE - rank - 0.5)


def square_mark(key: str, x: float, y: float, css_class: str, half: float = 42) -> Mark:
    attrs = {"x": x - half, "y": y - half, "width": 2 * half, "height": 2 * half, "rx": 14}
    return Mark(key, "rect", {**attrs, "class": css_class})


def tray_mark(key: str, x: float, y: float, width: float, height: float, has_won: bool) -> Mark:
    css_class = "crosswise-victor" if has_won else "crosswise-tray"
    return Mark(key, "rect", {"x": x, "y": y, "width": width, "height": height, "rx": 18, "class": css_class})


# The board


def board_marks(view: CrosswiseView, ui: Interaction, say: Translations) -> Iterator[Mark]:
    yield use_mark("board", "board", CELLS_LEFT + HALF_BOARD, CELLS_TOP + HALF_BOARD)
    for index in range(SIDE):
        yield text_mark(
            f"file:{index}",
            FILES[index],
            CELLS_LEFT + PITCH * (index + 0.5),
            CELLS_TOP + 2 * HALF_BOARD + 40,
            "coordinate",
        )
        yield text_mark(f"rank:{index}", str(index + 1), 28, CELLS_TOP + PITCH * (SIDE - index - 0.5) + 8, "coordinate")
    tiles: Mapping[str, str] = view["board"]
    for name, tile in tiles.items():
        yield use_mark(f"tile:{name}", tile, *cell_centre(name))
    yield from six_marks(view)
    for name in changed_cells(ui.last_move):
        yield square_mark(f"last:{name}", *cell_centre(name), "crosswise-last", 43)
    is_quiet = ui.is_crowded([name for name in CELLS if name not in tiles]) or ui.is_crowded([*tiles])
    for name in CELLS:
        css_class = "hit"
        if name in ui.taps:
            css_class = "crosswise-tapped"
        elif name in ui.targets and is_quiet:
            css_class = "quiet"
        elif name in ui.targets:
            css_class = "crosswise-pick crosswise-laid" if name in tiles else "crosswise-open"
        yield as_target(square_mark(f"cell:{name}", *cell_centre(name), css_class), name, view, ui, say)


def as_target(mark: Mark, name: str, view: CrosswiseView, ui: Interaction, say: Translations) -> Mark:
    """Return the mark with the target's name as its label, and as a target if it can be tapped now."""
    target = name if name in ui.targets else ""
    return Mark(mark.key, mark.tag, mark.attrs, target=target, label=describe_target(view, name, say))


def changed_cells(move: str | None) -> list[str]:
    """Return the cells that a move changes."""
    if move is None or len(move) < 3 or move in ("keep", "redraw", "pass"):
        return []
    return move[2 if move[0] == EXCHANGE else 1 :].split("-")


def six_marks(view: CrosswiseView) -> Iterator[Mark]:
    """Yield a frame around each line of six."""
    text = board_from_view(view)
    for key, lines in (("row", rows(text)), ("column", columns(text))):
        for index, line in enumerate(lines):
            if is_six(line):
                x, y = (0, SIDE - 1 - index) if key == "row" else (index, 0)
                across, down = (SIDE, 1) if key == "row" else (1, SIDE)
                attrs = {
                    "x": CELLS_LEFT + PITCH * x,
                    "y": CELLS_TOP + PITCH * y,
                    "width": PITCH * across,
                    "height": PITCH * down,
                }
                yield Mark(f"six:{key}", "rect", attrs | {"rx": 20, "class": "crosswise-six"})


def line_totals(view: CrosswiseView, say: Translations) -> Iterator[Mark]:
    """Yield the points of each line at its end, and each team's total."""
    points_by_team, board = running_points(view), board_from_view(view)
    for index in range(SIDE):
        y, x = CELLS_TOP + PITCH * (SIDE - index - 0.5), CELLS_LEFT + PITCH * (index + 0.5)
        for key, team, line, at in (
            ("row", "orange", rows(board)[index], (ROW_POINTS_X, y)),
            ("column", "green", columns(board)[index], (x, COLUMN_POINTS_Y)),
        ):
            label = describe_line(view, key, index, say)
            text = points_text(points_by_team[team][index], line)
            yield from badge_marks(f"{key}:{index}", key, text, at[0], at[1], label)
            if is_six(line):
                yield use_mark(f"six-crown:{key}:{index}", "crown", at[0], at[1] + 4, 0.9)
    for team, key, x, y in (
        ("orange", "row", ROW_POINTS_X, CELLS_TOP + 2 * HALF_BOARD + 40),
        ("green", "column", 33, COLUMN_POINTS_Y),
    ):
        points = sum(points_by_team[team])
        attrs = {"x": x - 29, "y": y - 24, "width": 58, "height": 48, "rx": 24, "class": f"crosswise-{key}s"}
        yield Mark(f"sum:{team}", "rect", attrs, label=say(f"scene.{team}", n=points))
        if any(view["teams"][seat - 1] == team for seat in view["winners"] or ()):
            yield Mark(f"won:{team}", "rect", {**attrs, "class": "crosswise-won"})
        yield text_mark(f"sum:{team}:points", str(points), x, y + 12, f"total crosswise-on-{key}s")


def badge_marks(key: str, shape: str, text: str, x: float, y: float, label: str) -> Iterator[Mark]:
    """Yield the badge at the end of a line, pale while the line has no points."""
    is_pale = text == "0"
    yield use_mark(key, shape, x, y, css_class=f"{shape}s crosswise-none" if is_pale else f"{shape}s", label=label)
    css_class = "number crosswise-quiet" if is_pale else f"number crosswise-on-{shape}s"
    if text:
        yield text_mark(f"{key}:points", text, x, y + 11, css_class)


# The hands


def front_seat(view: CrosswiseView) -> int:
    """Return the seat whose hand is in front: the reader's. For spectators no hand changes its place."""
    return view["seat"] or 1


def hand_x(view: CrosswiseView, index: int) -> float:
    """Return the middle of a tile of the hand in front. The six of a seat that plays for two are closer together."""
    is_double = FULL_HAND[view["player_count"]][front_seat(view) - 1] > 4
    return 66 + 93 * index if is_double else 126 + 112 * index


def hand_marks(view: CrosswiseView, ui: Interaction, say: Translations) -> Iterator[Mark]:
    seat = front_seat(view)
    yield tray_mark("tray", 16, 700, 556, 136, seat in (view["winners"] or ()))
    yield from nameplate_marks(view, seat, 44, 724, 30, say)
    hand: list[str] | None = view["hand"]
    for index in range(view["hands"][seat - 1]):
        x = hand_x(view, index)
        if hand is None:
            yield use_mark(f"back:{seat}:{index}", "back", x, HAND_Y)
            continue
        tile, nth = hand[index], hand[:index].count(hand[index])
        name = f"hand:{tile}"
        yield use_mark(f"{name}:{nth}", tile, x, HAND_Y)
        key = f"{name}:{nth}:press"
        css_class = "crosswise-pick" if name in ui.targets else "hit"
        if name in ui.taps and is_touched(key, name, hand, ui):
            css_class = "crosswise-tapped"
        yield as_target(square_mark(key, x, HAND_Y, css_class), name, view, ui, say)
    yield use_mark("bag", "bag", 646, 782, label=say("scene.bag", n=view["bag"]))
    yield text_mark("bag:count", str(view["bag"]), 646, 808, "total crosswise-on-bag")


def is_touched(key: str, name: str, hand: Sequence[str], ui: Interaction) -> bool:
    """Return whether a tile in the hand is the chosen one among equal tiles: the one touched, otherwise the first."""
    copies = [f"{name}:{nth}:press" for nth in range(hand.count(name.removeprefix("hand:")))]
    return key == next((copy for copy in copies if copy in ui.touched), copies[0])


def nameplate_marks(
    view: CrosswiseView, seat: int, x: float, y: float, max_letters: float, say: Translations
) -> Iterator[Mark]:
    team, label = view["teams"][seat - 1], say("scene.hand", seat=say.seat_label(seat), n=view["hands"][seat - 1])
    yield use_mark(f"team:{seat}", team, x, y, label=label)
    if seat in (view["winners"] or ()):
        yield use_mark(f"crown:{seat}", "crown", x, y - 24, 0.8)
    elif view["turn"] == seat:
        yield Mark("turn", "circle", {"cx": x, "cy": y, "r": 20, "class": "crosswise-turn"})
    css_class = "name" if seat == front_seat(view) else "name crosswise-small"
    yield text_mark(f"name:{seat}", fit_text(say.seat_label(seat), max_letters), x + 28, y + 8, css_class)


def other_hand_marks(view: CrosswiseView, say: Translations) -> Iterator[Mark]:
    """Yield the other hands, face down."""
    seats = [seat for seat in range(1, view["player_count"] + 1) if seat != front_seat(view)]
    for index, seat in enumerate(seats):
        x = 16 + 232 * index
        yield tray_mark(f"tray:{seat}", x, OTHER_HANDS_Y - 10, 224, 82, seat in (view["winners"] or ()))
        yield from nameplate_marks(view, seat, x + 26, OTHER_HANDS_Y + 12, 11.25, say)
        for nth in range(view["hands"][seat - 1]):
            yield use_mark(f"back:{seat}:{nth}", "back", x + 28 + 33 * nth, OTHER_HANDS_Y + 50, 0.36)


def played_marks(view: CrosswiseView, say: Translations) -> Iterator[Mark]:
    """Yield the action tiles, pale until they have been played."""
    yield use_mark("rail", "rail", WIDTH / 2, PLAYED_Y)
    for column, tile in enumerate(ACTIONS):
        for nth in range(TILE_COPIES[tile]):
            x = 54 + 171 * column + 50 * nth
            yield use_mark(f"slot:{tile}:{nth}", tile, x, PLAYED_Y, 0.54, "ghost")
            if nth < view["played"][tile]:
                label = say("scene.played", tile=say(f"tile.{tile}"), n=view["played"][tile])
                yield use_mark(f"played:{tile}:{nth}", tile, x, PLAYED_Y, 0.54, label=label)
