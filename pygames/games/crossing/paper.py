"""Crossing on paper: sixty stones of 12 mm, mushrooms, and tiles to fold, with the camp on the back for a pause."""

from __future__ import annotations

from collections.abc import Sequence

from pygames.games.crossing.rules import MAX_PLAYERS
from pygames.games.crossing.stones import COLOURS, FULL_BAG, count_colours
from pygames.games.crossing.view import FACE_SIZE, TILE_HEIGHT, TILE_WIDTH, origin_mark, text_mark, use_mark
from pygames.i18n import Translations
from pygames.paper import PaperPart, Piece
from pygames.scene import Mark

STONE_MM, MUSHROOM_MM, TILE_MM = 12, 60, 90
STONE = 26  # the side of a stone in the drawing
EDGE = 2  # around a stone, a mushroom or a tile, before the cut
MUSHROOM = 180, 164


def paper_parts(say: Translations) -> Sequence[PaperPart]:
    counts = count_colours(FULL_BAG)
    stones = tuple(Piece(counts[colour], stone_marks(colour)) for colour in COLOURS)
    mushrooms = tuple(Piece(1, mushroom_marks(number)) for number in range(1, MAX_PLAYERS))
    tiles = tuple(Piece(1, tile_marks(seat, say)) for seat in range(1, MAX_PLAYERS + 1))
    side, (width, height) = STONE + 2 * EDGE, MUSHROOM
    return (
        PaperPart("tile", tiles, (0, -TILE_HEIGHT, TILE_WIDTH, 2 * TILE_HEIGHT), TILE_MM / TILE_WIDTH,
                  folds=f"M0 0H{TILE_WIDTH}", gap=1),
        PaperPart("mushroom", mushrooms, (0, 0, width, height), MUSHROOM_MM / width, gap=2),
        PaperPart("stone", stones, (-EDGE, -EDGE, side, side), STONE_MM / side, gap=0),
    )  # fmt: skip


def stone_marks(colour: str) -> tuple[Mark, ...]:
    return (use_mark("stone", colour, 0, 0, STONE, STONE),)


def mushroom_marks(number: int) -> tuple[Mark, ...]:
    width, height = MUSHROOM
    return (
        Mark("grass", "rect", {"width": width, "height": height, "fill": "url(#crossing-grass)"}),
        use_mark("mushroom", "mushroom", 0, 2, 180, 160),
        text_mark("number", str(number), 90, 139, 27, "crossing-number", "middle"),
    )


def tile_marks(seat: int, say: Translations) -> tuple[Mark, ...]:
    """Return a character's tile and, upside down above the fold, the camp that shows a pause."""
    camp = origin_mark("camp", "camp", 0, 0)
    upside_down = {**camp.attrs, "transform": f"translate({TILE_WIDTH} 0) rotate(180)"}
    name_class = "crossing-on-tile crossing-name"
    return (
        Mark("camp", "use", upside_down),
        origin_mark("tile", f"tile-{seat}", 0, 0),
        text_mark("name", say.seat_name(seat), 15, 30, 25, name_class),
        use_mark("face", f"face-{seat}", 8, 58, FACE_SIZE, FACE_SIZE),
        origin_mark("eyes", "awake", 8, 58, FACE_SIZE / 100),
    )


INK_SAVING = """
.crossing-shade,.crossing-vein,[fill="#4c1a10"],[fill="#8a4a26"],[fill="#20301a"],[fill="#5d3b20"]{display:none}
[fill="url(#crossing-board)"],[fill="url(#crossing-night)"]{fill:#fff;stroke:#666;stroke-width:2}
[d^="M0 42V20"]{fill:#fff;stroke:#666} svg.board text.crossing-on-tile{fill:#222}
#crossing-camp path{fill:#fff;stroke:#333;stroke-width:2} #crossing-camp circle{fill:#888}
#crossing-camp [fill="#2c3a33"]{fill:#eee} #crossing-camp [fill="#4a2d17"]{fill:#bbb}
[fill="url(#crossing-grass)"]{fill:#fff}
[fill="url(#crossing-cap)"],[fill="url(#crossing-stem)"]{fill:#fff;stroke:#333;stroke-width:1.5}
[fill="url(#crossing-rim)"]{fill:#ddd;stroke:#333;stroke-width:1.5}
"""
