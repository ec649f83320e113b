"""A player's own strip in table mode: who it is, the stones held and safe, and all that can be pointed at. Nothing in
it is secret: a hand lies on what is chosen."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from pygames.games.crossing import describe
from pygames.games.crossing.art import DEFS, SEAT_COLOURS, STYLE
from pygames.games.crossing.rules import PROTECT, CrossingView
from pygames.games.crossing.stones import COLOURS
from pygames.games.crossing.view import box, face, placed, used, written
from pygames.i18n import Translations
from pygames.scene import Mark, Scene, fit_text

WIDTH, HEIGHT = 560, 156
KEYS = {"m": "123456", "s": "abcdef"}
STONES = 104  # where they begin
BUTTONS = 232


def keyboard_key(move: str) -> str:
    """Return the keyboard key that chooses this move, for players without touch."""
    return "0" if move == PROTECT else KEYS[move[0]][int(move[1:]) - 1]


def strip(view: CrossingView, seat: int, moves: Collection[str], revealed: str, say: Translations) -> Scene:
    """`moves` is what this seat may choose now; `revealed` what it has chosen last, once everybody may know it."""
    marks = (*owner(view, seat, say), *buttons(view, seat, moves, revealed, say))
    return Scene(WIDTH, HEIGHT, marks, say.seat_name(seat), DEFS, STYLE)


def owner(view: CrossingView, seat: int, say: Translations) -> Iterator[Mark]:
    asleep = seat in view["pausing"]
    frame = box(3, 3, WIDTH - 6, HEIGHT - 6, 22)
    yield Mark("base", "rect", frame | {"class": "crossing-base"}, label=describe.card(view, seat, say))
    band = f"M3 36V25A22 22 0 0 1 25 3H{BUTTONS - 8}V36Z"
    yield Mark("band", "path", {"d": band, "fill": SEAT_COLOURS[seat - 1]})
    yield Mark("edge", "rect", frame | {"class": "crossing-edge"})
    yield Mark("rim", "circle", {"cx": 52, "cy": 82, "r": 44.5, "fill": SEAT_COLOURS[seat - 1]})
    yield from face(view, "own", seat, 8, 38)
    yield written("name", fit_text(say.seat_name(seat), 12), 18, 27, 22, "crossing-on-tile crossing-name")
    yield written("points", str(describe.points_of(view, seat)), 52, 149, 25, "crossing-points", "middle")
    if asleep:
        yield placed("zzz", "zzz", 84, 40)
    yield Mark("shield", "use", {"href": "#crossing-shield", "class": "crossing-icon crossing-pale",
               "transform": f"translate({STONES + 98} 20)"})  # fmt: skip
    for row, colour in enumerate(COLOURS):
        y = 39 + 28 * row
        yield used(f"stone:{colour}", colour, STONES, y, 26, 26)
        for place, (where, heaps) in enumerate((("held", view["held"]), ("banked", view["banked"]))):
            count = heaps[seat - 1][colour]
            look = "crossing-name" if count else "faint"
            yield written(f"{where}:{colour}", str(count), STONES + 50 + 48 * place, y + 21, 23, look, "middle")


def buttons(view: CrossingView, seat: int, moves: Collection[str], revealed: str, say: Translations) -> Iterator[Mark]:
    """Mushrooms above, tiles and the own one below."""
    others = [f"s{other}" for other in range(1, view["player_count"] + 1) if other != seat]
    rows = [f"m{number}" for number in range(1, view["player_count"])], [*others, PROTECT]
    for row, names in enumerate(rows):
        wide = min(104.0, (WIDTH - 14 - BUTTONS) / len(names))
        for place, name in enumerate(names):
            x, y = BUTTONS + wide * place + 3, 11 + 68 * row
            area = box(x, y, wide - 6, 64, 14)
            yield Mark(f"{name}:base", "rect", area | {"class": "crossing-aim" if name == revealed else "crossing-pad"})
            yield from sign(name, x + wide / 2 - 3, y + 32, min(56.0, wide - 10))
            yield written(f"{name}:key", keyboard_key(name), x + 12, y + 22, 20, "crossing-key", "middle")
            live = name in moves
            if not live:
                yield Mark(f"{name}:off", "rect", area | {"class": "crossing-rest"})
            label = describe.describe_target({**view, "actor": seat}, name, say)
            yield Mark(f"{name}:hit", "rect", area | {"class": "hit"}, target=name if live else "", label=label)


def sign(name: str, x: float, y: float, size: float) -> Iterator[Mark]:
    if name == PROTECT:
        where = f"translate({x:g} {y:g}) scale(2)"
        yield Mark("p:sign", "use", {"href": "#crossing-shield", "class": "crossing-icon", "transform": where})
    elif name[0] == "s":
        yield used(f"{name}:sign", f"face-{name[1:]}", x - size / 2, y - size / 2, size, size)
        yield placed(f"{name}:eyes", "awake", x - size / 2, y - size / 2, size / 100)
    else:
        yield used(f"{name}:sign", "mushroom", x - size * 0.6, y - size * 0.5, size * 1.2, size * 1.07)
        yield written(f"{name}:number", name[1:], x, y + 3, 26, "crossing-number", "middle")
