"""How Crossing looks: a clearing with its mushrooms, the bag, and below them a card for each of the folk: the tile
with face and held stones, and beside it the nook where banked stones are safe."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain

from pygames import defaults
from pygames.games.crossing import describe
from pygames.games.crossing.art import DEFS as DEFS
from pygames.games.crossing.art import SEAT_COLOURS as SEAT_COLOURS
from pygames.games.crossing.art import STYLE as STYLE
from pygames.games.crossing.rules import PROTECT, CrossingView
from pygames.games.crossing.stones import COLOURS
from pygames.i18n import Translations
from pygames.scene import Interaction, Mark, Scene, Value, fit_text
from pygames.taps import Stages

COVER_CROP = (104, 22, 512, 368)  # what of the poster is seen where it stands for the game
COVER_EXTRAS = defaults.COVER_EXTRAS
is_rotation = defaults.is_rotation
WIDTH = 720
MARGIN = 8
CLEARING = 384  # its height
BAG = 52  # the strip with the bag
SHARED_HEIGHT = MARGIN + CLEARING + BAG  # how much of the drawing belongs to all; below it, each has a card
CARD = 346, 164
GAP = 12
TILE = 230  # how much of a card is the tile; the nook is beside it
FACE = 88
ROW = 28  # between two rows of stones
STONE = 27

# Where the mushrooms' caps are, by their number: in two rows, as seen from a little above.
CAPS = {
    2: ((212, 190), (508, 190)),
    3: ((360, 112), (180, 256), (540, 256)),
    4: ((236, 112), (484, 112), (160, 266), (560, 266)),
    5: ((240, 108), (480, 108), (124, 258), (360, 276), (596, 258)),
}


def move_taps(move: str) -> Stages:
    return (frozenset({move}),)


def intended_move(view: CrossingView, taps: Sequence[str], x: float, y: float) -> str:
    """The move that a tap there would have meant, though nothing there is a target: it is asked only why not."""
    for seat in range(1, view["player_count"] + 1):
        left, top = card_at(view, seat)
        if left <= x <= left + CARD[0] and top <= y <= top + CARD[1]:
            return "p" if seat == view["actor"] else f"s{seat}"
    return ""


def scene(view: CrossingView, ui: Interaction, say: Translations) -> Scene:
    places = range(1, view["player_count"] + 1)
    marks = chain(
        [used("clearing", "clearing", MARGIN, MARGIN, WIDTH - 2 * MARGIN, CLEARING)],
        [Mark("veil", "rect", box(MARGIN, MARGIN, WIDTH - 2 * MARGIN, CLEARING, 30) | {"class": "crossing-veil"})],
        *(mushroom(view, ui, say, number) for number in places[:-1]),
        bag(view, ui, say),
        *(card(view, ui, say, seat) for seat in places),
    )
    height = SHARED_HEIGHT + (view["player_count"] + 1) // 2 * (CARD[1] + GAP)
    return Scene(WIDTH, height, tuple(marks), say("title"), DEFS, STYLE)


def used(key: str, shape: str, x: float, y: float, width: float, height: float) -> Mark:
    return Mark(key, "use", {"href": f"#crossing-{shape}", "x": x, "y": y, "width": width, "height": height})


def placed(key: str, shape: str, x: float, y: float, scale: float = 1) -> Mark:
    """A shape that is drawn round its own origin."""
    where = f"translate({x:g} {y:g})" + ("" if scale == 1 else f" scale({scale:g})")
    return Mark(key, "use", {"href": f"#crossing-{shape}", "transform": where})


def box(x: float, y: float, width: float, height: float, rx: float) -> dict[str, Value]:
    return {"x": x, "y": y, "width": width, "height": height, "rx": rx}


def signs(last: bool, aim: bool, live: bool) -> Iterator[tuple[str, str]]:
    """How a place is lit: a part of the mark's key, and its class."""
    if last:
        yield "last", "crossing-last"
    if aim:
        yield "aim", "crossing-aim"
    elif live:
        yield "live", "crossing-live"


# The clearing


def mushroom(view: CrossingView, ui: Interaction, say: Translations, number: int) -> Iterator[Mark]:
    x, y = CAPS[view["player_count"] - 1][number - 1]
    x, y = x, y + MARGIN
    point, fill = f"m{number}", f"f{number}"
    halo: dict[str, Value] = {"cx": x, "cy": y + 2, "rx": 91, "ry": 60}
    names = {point, fill}
    for sign, look in signs(ui.last_move in names, bool(names & {view["choice"], *ui.taps}), bool(names & ui.targets)):
        yield Mark(f"{point}:{sign}", "ellipse", halo | {"class": look})
    yield used(point, "mushroom", x - 90, y - 56, 180, 160)
    yield from heap(view["mushrooms"][number - 1], view["due"].count(number), point, x, y)
    yield written(f"{point}:number", str(number), x, y + 81, 27, "crossing-number", "middle")
    target = next((name for name in (point, fill) if name in ui.targets), "")
    label = describe.describe_target(view, target or point, say)
    yield Mark(f"{point}:hit", "ellipse", halo | {"class": "hit"}, target=target, label=label)


def heap(stones: Mapping[str, int], due: int, key: str, x: float, y: float) -> Iterator[Mark]:
    """Stones on a cap in rows, as large as there is room for; and the places of those still to come."""
    names = [f"{colour}:{number}" for colour in COLOURS for number in range(stones[colour])]
    names += [f"due:{number}" for number in range(due)]
    rows = next(rows for rows in range(1, 9) if len(names) <= rows * (2 * rows + 1))
    wide = -(-len(names) // rows)
    side = min(36.0, 124 / max(wide, 1), 70 / rows)
    for place, name in enumerate(names):
        row, column = divmod(place, wide)
        in_row = min(wide, len(names) - row * wide)
        left = x + (column - in_row / 2) * (side + 1)
        top = y + (row - rows / 2) * side
        if name.startswith("due"):
            circle: dict[str, Value] = {"cx": left + side / 2, "cy": top + side / 2, "r": side / 2 - 3}
            yield Mark(f"{key}:{name}", "circle", circle | {"class": "crossing-due"})
        else:
            yield used(f"{key}:{name}", name[0], left, top, side, side)


def bag(view: CrossingView, ui: Interaction, say: Translations) -> Iterator[Mark]:
    """How many stones are left, in all and of each colour; the last one drawn is marked."""
    stones, y = view["bag"], MARGIN + CLEARING + 4
    yield used("bag", "bag", MARGIN + 6, y, 44, 44)
    left = sum(stones.values())
    yield written("bag:size", str(left), 66, y + 33, 28, "crossing-points")
    for place, colour in enumerate(COLOURS):
        x = 150 + 84 * place
        yield used(f"bag:{colour}", colour, x, y + 10, 28, 28)
        yield written(f"bag:{colour}:count", str(stones[colour]), x + 35, y + 33, 25, "faint")
        if ui.rolled == colour:
            yield Mark("bag:last", "rect", box(x - 6, y + 2, 78, 44, 14) | {"class": "crossing-last"})
    if not left and view["phase"] == "choose":
        yield written("bag:over", say("last_round"), WIDTH - MARGIN - 8, y + 33, 25, "crossing-name", "end")
    label = say("label.bag", stones=describe.stones(stones, say))
    yield Mark("bag:hit", "rect", box(MARGIN, y, 480, 46, 12) | {"class": "hit"}, label=label)


# The folk

# Some of them stand about on the cover, where their tiles are out of sight.
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
        used(f"onlooker:{seat}", f"face-{seat}", x - 40, y - 40, 80, 80),
        placed(f"onlooker:{seat}:eyes", "awake", x - 40, y - 40, 0.8),
    )
)


def card_at(view: CrossingView, seat: int) -> tuple[float, float]:
    """Two in a row; the last one in the middle if it is alone."""
    row, column = divmod(seat - 1, 2)
    alone = seat == view["player_count"] and column == 0
    x = (WIDTH - CARD[0]) / 2 if alone else MARGIN + column * (CARD[0] + GAP)
    return x, SHARED_HEIGHT + row * (CARD[1] + GAP)


def card(view: CrossingView, ui: Interaction, say: Translations, seat: int) -> Iterator[Mark]:
    wide, high = CARD
    x, y = card_at(view, seat)
    key, acts, pauses = f"seat{seat}", view["actor"] == seat, seat in view["pausing"]
    tile = box(x, y, TILE, high, 20)
    yield placed(f"{key}:tile", "camp" if pauses else f"tile-{seat}", x, y)
    yield placed(f"{key}:nook", "nook", x + TILE + 7, y)
    won = seat in (view["winners"] or ())
    yield Mark(f"{key}:edge", "rect", tile | {"class": f"crossing-{'actor' if acts else 'won' if won else 'edge'}"})
    target = PROTECT if acts else f"s{seat}"
    aim = target in ui.taps or view["choice"] == (PROTECT if seat == view["seat"] else f"s{seat}")
    for sign, look in signs(was_last(view, ui, seat), aim, target in ui.targets):
        yield Mark(f"{key}:{sign}", "rect", tile | {"class": look})
    if pauses:
        yield placed(f"{key}:zzz", "zzz", x + FACE - 2, y + 66)
    ink = "crossing-on-tile crossing-name"
    yield written(f"{key}:name", fit_text(say.seat_name(seat), 10), x + 15, y + 30, 25, ink)
    points = str(describe.points_of(view, seat))
    yield written(f"{key}:points", points, x + TILE - 15, y + 32, 31, f"{ink} crossing-points", "end")
    yield from face(view, key, seat, x + 8, y + 58)
    yield from rows(view["held"][seat - 1], f"{key}:held", x + FACE + 14, y + 48, TILE - FACE - 20)
    yield Mark(f"{key}:shield", "use", {"href": "#crossing-shield", "class": "crossing-icon",
               "transform": f"translate({x + (TILE + wide) / 2 + 2:g} {y + 26})"})  # fmt: skip
    yield from rows(view["banked"][seat - 1], f"{key}:banked", x + TILE + 16, y + 48, wide - TILE - 26)
    live = target in ui.targets
    label = describe.describe_target(view, target, say) if live else describe.card(view, seat, say)
    hit = box(x, y, wide, high, 20) | {"class": "hit"}
    yield Mark(f"{key}:hit", "rect", hit, target=target if live else "", label=label)


def was_last(view: CrossingView, ui: Interaction, seat: int) -> bool:
    """Whether the last move was at this tile. Who protects as the last to choose is the highest seat that pauses next;
    that somebody did before is hidden anyway."""
    if ui.last_move == PROTECT:
        return view["phase"] in ("draw", "serve") and seat == max(view["pausing"], default=0)
    return ui.last_move == f"s{seat}"


def face(view: CrossingView, key: str, seat: int, x: float, y: float) -> Iterator[Mark]:
    """Awake, or asleep while pausing; with a tick once it has chosen, in glory and with a crown once it has won."""
    if seat in (view["winners"] or ()):
        yield placed(f"{key}:glory", "glory", x + FACE / 2, y + FACE / 2)
    yield used(f"{key}:face", f"face-{seat}", x, y, FACE, FACE)
    yield placed(f"{key}:eyes", "asleep" if seat in view["pausing"] else "awake", x, y, FACE / 100)
    if seat in view["chosen"]:
        yield placed(f"{key}:chosen", "chosen", x + FACE - 12, y + FACE - 12)
    if seat in (view["winners"] or ()):
        yield placed(f"{key}:crown", "crown", x + FACE / 2, y + 6)


def rows(stones: Mapping[str, int], key: str, x: float, y: float, wide: float) -> Iterator[Mark]:
    """A row for each colour, so that a set is a column; what does not fit side by side overlaps and is counted."""
    for row, colour in enumerate(COLOURS):
        count, step = stones[colour], STONE + 3.0
        if count * step > wide:
            step = (wide - STONE - 30) / (count - 1)
            number = f"{key}:{colour}:count"
            yield written(number, str(count), x + wide, y + ROW * row + 22, 24, "crossing-name", "end")
        for place in range(count):
            yield used(f"{key}:{colour}:{place}", colour, x + step * place, y + ROW * row, STONE, STONE)


def written(key: str, text: str, x: float, y: float, size: int, look: str, anchor: str = "start") -> Mark:
    return Mark(key, "text", {"x": x, "y": y, "font-size": size, "text-anchor": anchor, "class": look}, text)
