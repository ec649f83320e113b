"""How Crossing looks: a clearing with mushrooms, the bag, and below them a card for each player.

On a card is the tile with the face and the held stones, and beside or below it the nook for the banked stones.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain
from math import ceil

from pygames import defaults
from pygames.games.crossing import describe
from pygames.games.crossing.art import DEFS as DEFS
from pygames.games.crossing.art import SEAT_COLOURS as SEAT_COLOURS
from pygames.games.crossing.art import STYLE as STYLE
from pygames.games.crossing.rules import PROTECT, CrossingView
from pygames.games.crossing.stones import COLOURS
from pygames.i18n import Translations
from pygames.scene import Interaction, Mark, Scene, Value, fit_text, text_width
from pygames.taps import Stages

COVER_CROP = (104, 22, 512, 368)
is_rotation = defaults.is_rotation
WIDTH = 720
MARGIN = 8
CLEARING_HEIGHT = 384
BAG_HEIGHT = 52  # of the strip with the bag
SHARED_HEIGHT = MARGIN + CLEARING_HEIGHT + BAG_HEIGHT  # the cards are below
CARD_SIZE = 346, 164  # where two cards are in a row
TALL_CARD_SIZE = 230, 244  # where three are, with the nook below the tile
GAP = 12
TILE_WIDTH, TILE_HEIGHT = 230, 164
NOOK_GAP = 7
FACE_SIZE = 88
ROW_HEIGHT = 28  # of stones
STONE_SIZE = 27
COUNT_FONT, DIGIT_WIDTH = 24, 17  # of the number beside stones that overlap; bold digits are 0.7 em wide

# The centres of the caps, by the number of mushrooms: in two rows, seen from a little above.
CAP_CENTRES = {
    2: ((212, 190), (508, 190)),
    3: ((360, 112), (180, 256), (540, 256)),
    4: ((236, 112), (484, 112), (160, 266), (560, 266)),
    5: ((240, 108), (480, 108), (124, 258), (360, 276), (596, 258)),
}


def move_taps(move: str) -> Stages:
    return (frozenset({move}),)


def intended_move(view: CrossingView, taps: Sequence[str], x: float, y: float) -> str:
    """Return the move that a tap beside all targets seems to mean, so that a message can explain why it is illegal."""
    for seat in range(1, view["player_count"] + 1):
        (left, top), (width, height) = card_position(view, seat), card_size(view)
        if left <= x <= left + width and top <= y <= top + height:
            return PROTECT if seat == view["actor"] else f"s{seat}"
    for number, (left, top) in enumerate(CAP_CENTRES[view["player_count"] - 1], 1):
        if abs(x - left) <= 90 and abs(y - top - MARGIN) <= 60:
            return f"{'f' if view['phase'] == 'serve' else 'm'}{number}"
    return ""


def scene(view: CrossingView, ui: Interaction, say: Translations) -> Scene:
    seats = range(1, view["player_count"] + 1)
    clearing = rect_attrs(MARGIN, MARGIN, WIDTH - 2 * MARGIN, CLEARING_HEIGHT, 30)
    marks = chain(
        [use_mark("clearing", "clearing", MARGIN, MARGIN, WIDTH - 2 * MARGIN, CLEARING_HEIGHT)],
        [Mark("veil", "rect", clearing | {"class": "crossing-veil"})],
        *(mushroom_marks(view, ui, say, number) for number in seats[:-1]),
        bag_marks(view, ui, say),
        *(card_marks(view, ui, say, seat) for seat in seats),
    )
    height = SHARED_HEIGHT + ceil(view["player_count"] / cards_in_row(view)) * (card_size(view)[1] + GAP)
    return Scene(WIDTH, height, tuple(marks), say("title"), DEFS, STYLE)


def use_mark(key: str, shape: str, x: float, y: float, width: float, height: float) -> Mark:
    return Mark(key, "use", {"href": f"#crossing-{shape}", "x": x, "y": y, "width": width, "height": height})


def origin_mark(key: str, shape: str, x: float, y: float, scale: float = 1) -> Mark:
    """Return a mark with a shape that is drawn around its own origin."""
    transform = f"translate({x:g} {y:g})" + ("" if scale == 1 else f" scale({scale:g})")
    return Mark(key, "use", {"href": f"#crossing-{shape}", "transform": transform})


def rect_attrs(x: float, y: float, width: float, height: float, rx: float) -> dict[str, Value]:
    return {"x": x, "y": y, "width": width, "height": height, "rx": rx}


def highlights(is_last: bool, is_chosen: bool, is_live: bool) -> Iterator[tuple[str, str]]:
    """Yield the highlights of a target: the end of the mark's key, and the class."""
    if is_last:
        yield "last", "crossing-last"
    if is_chosen:
        yield "aim", "crossing-aim"
    elif is_live:
        yield "live", "crossing-live"


# The clearing


def mushroom_position(view: CrossingView, number: int) -> tuple[float, float]:
    """Return the centre of the cap."""
    x, y = CAP_CENTRES[view["player_count"] - 1][number - 1]
    return x, y + MARGIN


def mushroom_marks(view: CrossingView, ui: Interaction, say: Translations, number: int) -> Iterator[Mark]:
    x, y = mushroom_position(view, number)
    point_move, fill_move = f"m{number}", f"f{number}"
    halo: dict[str, Value] = {"cx": x, "cy": y + 2, "rx": 91, "ry": 60}
    names = {point_move, fill_move}
    for kind, css_class in highlights(
        ui.last_move in names and shows_last(view),
        bool(names & {view["choice"], *ui.taps}),
        bool(names & ui.targets),
    ):
        yield Mark(f"{point_move}:{kind}", "ellipse", halo | {"class": css_class})
    yield use_mark(point_move, "mushroom", x - 90, y - 56, 180, 160)
    yield from heap_marks(view["mushrooms"][number - 1], view["pending_draws"].count(number), point_move, x, y)
    yield text_mark(f"{point_move}:number", str(number), x, y + 81, 27, "crossing-number", "middle")
    target = next((name for name in (point_move, fill_move) if name in ui.targets), "")
    label = describe.describe_target(view, target or point_move, say)
    yield Mark(f"{point_move}:hit", "ellipse", halo | {"class": "hit"}, target=target, label=label)


def heap_marks(stones: Mapping[str, int], pending: int, key: str, x: float, y: float) -> Iterator[Mark]:
    """Yield the stones on a cap in rows, as large as they fit, and circles for those still to be drawn."""
    names = [f"{colour}:{number}" for colour in COLOURS for number in range(stones[colour])]
    names += [f"due:{number}" for number in range(pending)]
    row_count = next(count for count in range(1, 9) if len(names) <= count * (2 * count + 1))
    in_full_row = -(-len(names) // row_count)
    side = min(36.0, 124 / max(in_full_row, 1), 70 / row_count)
    for index, name in enumerate(names):
        row, column = divmod(index, in_full_row)
        in_row = min(in_full_row, len(names) - row * in_full_row)
        left = x + (column - in_row / 2) * (side + 1)
        top = y + (row - row_count / 2) * side
        if name.startswith("due"):
            circle: dict[str, Value] = {"cx": left + side / 2, "cy": top + side / 2, "r": side / 2 - 3}
            yield Mark(f"{key}:{name}", "circle", circle | {"class": "crossing-due"})
        else:
            yield use_mark(f"{key}:{name}", name[0], left, top, side, side)


def bag_marks(view: CrossingView, ui: Interaction, say: Translations) -> Iterator[Mark]:
    """Yield the number of stones in the bag, in total and by colour, and mark the colour drawn last."""
    stones, y = view["bag"], MARGIN + CLEARING_HEIGHT + 4
    yield use_mark("bag", "bag", MARGIN + 6, y, 44, 44)
    left = sum(stones.values())
    yield text_mark("bag:size", str(left), 66, y + 33, 28, "crossing-points")
    for index, colour in enumerate(COLOURS):
        x = 150 + 84 * index
        yield use_mark(f"bag:{colour}", colour, x, y + 10, 28, 28)
        yield text_mark(f"bag:{colour}:count", str(stones[colour]), x + 35, y + 33, 25, "faint")
        # Not while people choose, because it would look like a target.
        if ui.last_outcome == colour and view["phase"] == "draw":
            yield Mark("bag:last", "rect", rect_attrs(x - 6, y + 2, 78, 44, 14) | {"class": "crossing-last"})
    if not left and view["phase"] == "choose":
        yield text_mark("bag:over", say("last_round"), WIDTH - MARGIN - 8, y + 33, 25, "crossing-name", "end")
    label = say("label.bag", stones=describe.describe_heap(stones, say))
    yield Mark("bag:hit", "rect", rect_attrs(MARGIN, y, 480, 46, 12) | {"class": "hit"}, label=label)


# The players

SEAT_PIECES = tuple((f"crossing-portrait-{seat}", "0 0 100 100") for seat in range(1, 7))
# Three of the characters on the clearing: the cover does not show the cards.
COVER_EXTRAS = tuple(
    mark
    for seat, x, y in ((4, 360, 132), (3, 232, 254), (6, 488, 254))
    for mark in (
        Mark(
            f"onlooker:{seat}:shade",
            "ellipse",
            {"cx": x + 6, "cy": y + 12, "rx": 42, "ry": 40, "class": "crossing-shade"},
        ),
        Mark(f"onlooker:{seat}:rim", "circle", {"cx": x, "cy": y, "r": 42, "fill": SEAT_COLOURS[seat - 1]}),
        use_mark(f"onlooker:{seat}", f"face-{seat}", x - 40, y - 40, 80, 80),
        origin_mark(f"onlooker:{seat}:eyes", "awake", x - 40, y - 40, 0.8),
    )
)


def cards_in_row(view: CrossingView) -> int:
    """Three for an odd number of players, so that no card is alone."""
    return 3 if view["player_count"] % 2 else 2


def card_size(view: CrossingView) -> tuple[int, int]:
    return TALL_CARD_SIZE if cards_in_row(view) == 3 else CARD_SIZE


def card_position(view: CrossingView, seat: int) -> tuple[float, float]:
    """Return the top left corner. Rows are centred."""
    (width, height), in_row = card_size(view), cards_in_row(view)
    row, column = divmod(seat - 1, in_row)
    gap = (WIDTH - 2 * MARGIN - in_row * width) / (in_row - 1)
    missing = max(0, (row + 1) * in_row - view["player_count"])
    return MARGIN + (column + missing / 2) * (width + gap), SHARED_HEIGHT + row * (height + GAP)


def nook_box(view: CrossingView, seat: int) -> tuple[float, float, float, float]:
    """Return x, y, width and height of the nook."""
    (x, y), (width, height) = card_position(view, seat), card_size(view)
    if cards_in_row(view) == 3:
        return x, y + TILE_HEIGHT + NOOK_GAP, width, height - TILE_HEIGHT - NOOK_GAP
    return x + TILE_WIDTH + NOOK_GAP, y, width - TILE_WIDTH - NOOK_GAP, height


def card_marks(view: CrossingView, ui: Interaction, say: Translations, seat: int) -> Iterator[Mark]:
    width, height = card_size(view)
    x, y = card_position(view, seat)
    key, is_actor, is_pausing = f"seat{seat}", view["actor"] == seat, seat in view["pausing"]
    tile = rect_attrs(x, y, TILE_WIDTH, TILE_HEIGHT, 20)
    yield origin_mark(f"{key}:tile", "camp" if is_pausing else f"tile-{seat}", x, y)
    yield origin_mark(f"{key}:nook", "nook-flat" if cards_in_row(view) == 3 else "nook", *nook_box(view, seat)[:2])
    has_won = seat in (view["winners"] or ())
    yield Mark(
        f"{key}:edge", "rect", tile | {"class": f"crossing-{'actor' if is_actor else 'won' if has_won else 'edge'}"}
    )
    target = PROTECT if is_actor else f"s{seat}"
    is_chosen = target in ui.taps or view["choice"] == (PROTECT if seat == view["seat"] else f"s{seat}")
    for kind, css_class in highlights(is_last_target(view, ui, seat), is_chosen, target in ui.targets):
        yield Mark(f"{key}:{kind}", "rect", tile | {"class": css_class})
    if is_pausing:
        yield origin_mark(f"{key}:zzz", "zzz", x + FACE_SIZE - 2, y + 66)
    name_class = "crossing-on-tile crossing-name"
    name = text_mark(f"{key}:name", fit_text(say.seat_label(seat), 16), x + 15, y + 30, 25, name_class)
    wide: dict[str, Value] = {"textLength": TILE_WIDTH - 85, "lengthAdjust": "spacingAndGlyphs"}
    yield replace(name, attrs={**name.attrs, **wide}) if text_width(name.text) > 10.3 else name
    points = str(describe.points_of(view, seat))
    yield text_mark(f"{key}:points", points, x + TILE_WIDTH - 15, y + 32, 31, f"{name_class} crossing-points", "end")
    yield from face_marks(view, key, seat, x + 8, y + 58)
    yield from stone_rows(
        view["held"][seat - 1], f"{key}:held", x + FACE_SIZE + 14, y + 48, TILE_WIDTH - FACE_SIZE - 20
    )
    yield from nook_marks(view, key, seat)
    is_live = target in ui.targets
    label = describe.describe_target(view, target, say) if is_live else describe.describe_card(view, seat, say)
    hit = rect_attrs(x, y, width, height, 20) | {"class": "hit"}
    yield Mark(f"{key}:hit", "rect", hit, target=target if is_live else "", label=label)


def nook_marks(view: CrossingView, key: str, seat: int) -> Iterator[Mark]:
    """Yield the banked stones: a row for each colour, or two rows in a flat nook."""
    x, y, width, _ = nook_box(view, seat)
    transform = "translate({:g} {:g})".format(*shield_position(view, seat))
    yield Mark(f"{key}:shield", "use", {"href": "#crossing-shield", "class": "crossing-icon", "transform": transform})
    stones = view["banked"][seat - 1]
    if cards_in_row(view) != 3:
        yield from stone_rows(stones, f"{key}:banked", x + 9, y + 48, width - 19)
        return
    for column in range(2):
        colours, left = COLOURS[2 * column : 2 * column + 2], x + 40 + 94 * column
        yield from stone_rows(stones, f"{key}:banked", left, y + 9, 86, colours)


def shield_position(view: CrossingView, seat: int) -> tuple[float, float]:
    """Return the centre of the shield in a nook, beside or above the stones."""
    x, y, width, _ = nook_box(view, seat)
    return (x + 20, y + 24) if cards_in_row(view) == 3 else (x + width / 2 - 1.5, y + 26)


def is_last_target(view: CrossingView, ui: Interaction, seat: int) -> bool:
    """Return whether the last move was at this tile.

    If it was to protect, its seat is the highest one that pauses next: earlier choices are still hidden.
    """
    if ui.last_move == PROTECT:
        return shows_last(view) and seat == max(view["pausing"], default=0)
    return shows_last(view) and ui.last_move == f"s{seat}"


def shows_last(view: CrossingView) -> bool:
    """Return whether the last move is marked: not while people choose, because all have moved at the same moment."""
    return view["phase"] in ("draw", "serve")


def face_marks(view: CrossingView, key: str, seat: int, x: float, y: float) -> Iterator[Mark]:
    """Yield a face: asleep while its seat pauses, ticked once it has chosen, crowned once it has won."""
    if seat in (view["winners"] or ()):
        yield origin_mark(f"{key}:glory", "glory", x + FACE_SIZE / 2, y + FACE_SIZE / 2)
    yield use_mark(f"{key}:face", f"face-{seat}", x, y, FACE_SIZE, FACE_SIZE)
    yield origin_mark(f"{key}:eyes", "asleep" if seat in view["pausing"] else "awake", x, y, FACE_SIZE / 100)
    if seat in view["chosen_by"]:
        yield origin_mark(f"{key}:chosen", "chosen", x + FACE_SIZE - 12, y + FACE_SIZE - 12)
    if seat in (view["winners"] or ()):
        yield origin_mark(f"{key}:crown", "crown", x + FACE_SIZE / 2, y + 6)


def stone_rows(
    stones: Mapping[str, int], key: str, x: float, y: float, width: float, colours: Sequence[str] = COLOURS
) -> Iterator[Mark]:
    """Yield a row for each colour, so that a set is a column. Stones without room overlap and are counted."""
    for row, colour in enumerate(colours):
        count, step = stones[colour], STONE_SIZE + 3.0
        if count * step > width:
            step = (width - STONE_SIZE - DIGIT_WIDTH * len(str(count)) - 5) / (count - 1)
            number = f"{key}:{colour}:count"
            baseline = y + ROW_HEIGHT * row + 22
            yield text_mark(number, str(count), x + width, baseline, COUNT_FONT, "crossing-name", "end")
        for index in range(count):
            yield use_mark(
                f"{key}:{colour}:{index}", colour, x + step * index, y + ROW_HEIGHT * row, STONE_SIZE, STONE_SIZE
            )


def text_mark(key: str, text: str, x: float, y: float, size: int, css_class: str, anchor: str = "start") -> Mark:
    return Mark(key, "text", {"x": x, "y": y, "font-size": size, "text-anchor": anchor, "class": css_class}, text)
