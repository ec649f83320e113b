"""A player's strip in tabletop mode: face, stones, and a button for each choice.

Nothing in it is secret: the player's hand covers the button that it touches.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from pygames.games.crossing import describe
from pygames.games.crossing.art import DEFS, SEAT_COLOURS, STYLE
from pygames.games.crossing.rules import PROTECT, CrossingView
from pygames.games.crossing.stones import COLOURS
from pygames.games.crossing.view import face_marks, origin_mark, rect_attrs, text_mark, use_mark
from pygames.i18n import Translations
from pygames.scene import Mark, Scene, fit_text

WIDTH, HEIGHT = 560, 156
KEYBOARD_KEYS = {"m": "123456", "s": "abcdef"}
STONES_X = 104
BUTTONS_X = 232


def keyboard_key(move: str) -> str:
    """Return the keyboard key that chooses this move, for players without touch."""
    return "0" if move == PROTECT else KEYBOARD_KEYS[move[0]][int(move[1:]) - 1]


def strip(view: CrossingView, seat: int, moves: Collection[str], revealed: str, say: Translations) -> Scene:
    """Return the strip. `moves` are the choices open to the seat now, `revealed` is its last choice, once public."""
    marks = (*owner_marks(view, seat, say), *button_marks(view, seat, moves, revealed, say))
    return Scene(WIDTH, HEIGHT, marks, say.seat_name(seat), DEFS, STYLE)


def owner_marks(view: CrossingView, seat: int, say: Translations) -> Iterator[Mark]:
    is_asleep = seat in view["pausing"]
    frame = rect_attrs(3, 3, WIDTH - 6, HEIGHT - 6, 22)
    yield Mark("base", "rect", frame | {"class": "crossing-base"}, label=describe.describe_card(view, seat, say))
    band = f"M3 36V25A22 22 0 0 1 25 3H{BUTTONS_X - 8}V36Z"
    yield Mark("band", "path", {"d": band, "fill": SEAT_COLOURS[seat - 1]})
    yield Mark("edge", "rect", frame | {"class": "crossing-edge"})
    yield Mark("rim", "circle", {"cx": 52, "cy": 82, "r": 44.5, "fill": SEAT_COLOURS[seat - 1]})
    yield from face_marks(view, "own", seat, 8, 38)
    yield text_mark("name", fit_text(say.seat_label(seat), 12), 18, 27, 22, "crossing-on-tile crossing-name")
    yield text_mark("points", str(describe.points_of(view, seat)), 52, 149, 25, "crossing-points", "middle")
    if is_asleep:
        yield origin_mark("zzz", "zzz", 84, 40)
    yield Mark("shield", "use", {"href": "#crossing-shield", "class": "crossing-icon crossing-pale",
               "transform": f"translate({STONES_X + 98} 20)"})  # fmt: skip
    for row, colour in enumerate(COLOURS):
        y = 39 + 28 * row
        yield use_mark(f"stone:{colour}", colour, STONES_X, y, 26, 26)
        for index, (kind, heaps) in enumerate((("held", view["held"]), ("banked", view["banked"]))):
            count = heaps[seat - 1][colour]
            css_class = "crossing-name" if count else "faint"
            yield text_mark(f"{kind}:{colour}", str(count), STONES_X + 50 + 48 * index, y + 21, 23, css_class, "middle")


def button_marks(
    view: CrossingView, seat: int, moves: Collection[str], revealed: str, say: Translations
) -> Iterator[Mark]:
    """Yield the buttons: mushrooms above, tiles below, the player's own last."""
    others = [f"s{other}" for other in range(1, view["player_count"] + 1) if other != seat]
    rows = [f"m{number}" for number in range(1, view["player_count"])], [*others, PROTECT]
    for row, targets in enumerate(rows):
        width = min(104.0, (WIDTH - 14 - BUTTONS_X) / len(targets))
        for index, name in enumerate(targets):
            x, y = BUTTONS_X + width * index + 3, 11 + 68 * row
            area = rect_attrs(x, y, width - 6, 64, 14)
            yield Mark(f"{name}:base", "rect", area | {"class": "crossing-aim" if name == revealed else "crossing-pad"})
            yield from target_icon(name, x + width / 2 - 3, y + 32, min(56.0, width - 10))
            yield text_mark(f"{name}:key", keyboard_key(name), x + 12, y + 22, 20, "crossing-key", "middle")
            is_live = name in moves
            if not is_live:
                yield Mark(f"{name}:off", "rect", area | {"class": "crossing-rest"})
            label = describe.describe_target({**view, "actor": seat}, name, say)
            yield Mark(f"{name}:hit", "rect", area | {"class": "hit"}, target=name if is_live else "", label=label)


def target_icon(name: str, x: float, y: float, size: float) -> Iterator[Mark]:
    if name == PROTECT:
        transform = f"translate({x:g} {y:g}) scale(2)"
        yield Mark("p:sign", "use", {"href": "#crossing-shield", "class": "crossing-icon", "transform": transform})
    elif name[0] == "s":
        yield use_mark(f"{name}:sign", f"face-{name[1:]}", x - size / 2, y - size / 2, size, size)
        yield origin_mark(f"{name}:eyes", "awake", x - size / 2, y - size / 2, size / 100)
    else:
        yield use_mark(f"{name}:sign", "mushroom", x - size * 0.6, y - size * 0.5, size * 1.2, size * 1.07)
        yield text_mark(f"{name}:number", name[1:], x, y + 3, 26, "crossing-number", "middle")
