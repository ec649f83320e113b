"""Paper kits: the sizes that are stated, the numbers of the rules, and sheets on which everything fits."""

from __future__ import annotations

from collections import Counter
from math import dist

import pytest

from builder.paper import paper_words
from builder.paper_layout import OVERLAP, PAPERS, Joint, Paper, Placement, arrange, to_sheet
from pygames.draw import PIPS
from pygames.game import Game
from pygames.games import GAMES
from pygames.games.c_cross.art import cell_centre as c_cross_cell
from pygames.games.crossado.layout import cell_centre as crossado_cell
from pygames.games.crosswise.art import TILE
from pygames.i18n import LANGUAGES
from pygames.paper import FACES, PaperPart, die_part, load_kit
from pygames.scene import Mark

KITS = {name: kit for name, game in GAMES.items() if (kit := load_kit(game))}
# The pieces by the rules: rafts for four players, whose number is the largest; stones red, blue, yellow, white.
COUNTS = {
    "c-cross": {"board": [1], "tile": [8, 8], "pawn": [12, 12]},
    "crossado": {"board": [1], "raft": [4 * 5], "pawn": [4, 4, 4, 4], "die": [1]},
    "crossing": {"tile": [1] * 6, "mushroom": [1] * 5, "stone": [18, 18, 18, 6]},
    "crosswise": {"board": [1], "symbol": [7] * 6, "action": [3] * 4},
}


def parts_of(name: str, lang: str = "en") -> dict[str, PaperPart]:
    return {part.key: part for part in KITS[name].paper_parts(paper_words(lang, GAMES[name]))}


@pytest.fixture(params=KITS)
def parts(request: pytest.FixtureRequest) -> dict[str, PaperPart]:
    return parts_of(request.param)


@pytest.mark.parametrize("name", COUNTS)
def test_pieces_are_those_of_the_rules(name: str) -> None:
    found = {key: [piece.count for piece in part.pieces] for key, part in parts_of(name).items()}
    assert found == COUNTS[name]


def test_stated_sizes_are_those_of_the_drawings() -> None:
    board = parts_of("c-cross")["board"]
    assert dist(c_cross_cell("d3"), c_cross_cell("e3")) * board.mm == pytest.approx(22)
    board = parts_of("crossado")["board"]
    assert dist(crossado_cell("d3"), crossado_cell("d4")) * board.mm == pytest.approx(18)
    assert dist(crossado_cell("a3"), crossado_cell("c3")) * board.mm + 18 > parts_of("crossado")["raft"].size[0]
    crosswise = parts_of("crosswise")
    assert crosswise["symbol"].size == crosswise["action"].size == pytest.approx((24, 24))
    assert TILE * crosswise["board"].mm == pytest.approx(24)
    assert crosswise["board"].cell * crosswise["board"].mm > 24
    assert parts_of("crossing")["stone"].size == pytest.approx((12, 12))


def test_board_and_pieces_have_the_same_scale(parts: dict[str, PaperPart]) -> None:
    assert "board" not in parts or {parts[key].mm for key in parts if key != "die"} == {parts["board"].mm}


@pytest.mark.parametrize("paper", PAPERS, ids=lambda paper: paper.name)
def test_every_piece_is_on_a_sheet_and_fits(parts: dict[str, PaperPart], paper: Paper) -> None:
    sheets = arrange([*parts.values()], paper)
    found = Counter[tuple[str, int]]()
    for sheet in sheets:
        boxes = []
        for placement in sheet.placements:
            (width, height), x, y = placement.size, placement.x, placement.y
            assert min(x, y) > -1e-6
            assert x + width < paper.width + 1e-6
            assert y + height < paper.height + 1e-6
            boxes.append((x, y, x + width, y + height))
            if placement.window == placement.part.box:
                found[placement.part.key, placement.index] += 1
        for number, (left, top, right, bottom) in enumerate(boxes):
            for x1, y1, x2, y2 in boxes[:number]:
                assert x2 <= left + 1e-6 or right <= x1 + 1e-6 or y2 <= top + 1e-6 or bottom <= y1 + 1e-6
    whole = {key: part for key, part in parts.items() if not is_tiled(part, paper)}
    assert found == {
        (key, index): piece.count for key, part in whole.items() for index, piece in enumerate(part.pieces)
    }


def is_tiled(part: PaperPart, paper: Paper) -> bool:
    return part.size[0] > paper.width or part.size[1] > paper.height


@pytest.mark.parametrize("paper", PAPERS, ids=lambda paper: paper.name)
def test_tiles_of_a_board_join(parts: dict[str, PaperPart], paper: Paper) -> None:
    """They cover the whole board, and at each letter a strip meets an edge of the same length, between cells."""
    for part in parts.values():
        if not is_tiled(part, paper):
            continue
        sheets = arrange([part], paper)
        joints: dict[str, list[tuple[Placement, Joint]]] = {}
        area = 0.0
        for sheet in sheets:
            [placement] = sheet.placements
            for joint in sheet.joints:
                joints.setdefault(joint.letter, []).append((placement, joint))
            area += placement.window[2] * placement.window[3]
        assert joints
        for pair in joints.values():
            assert sorted(joint.is_strip for _, joint in pair) == [False, True]
            lines = [line_in_drawing(*one) for one in pair]
            assert lines[0] == pytest.approx(lines[1])
            length = dist(lines[0][:2], lines[0][2:])
            area -= OVERLAP / part.mm * length
            start, end = lines[0][:2], lines[0][2:]
            axis = 0 if start[0] == pytest.approx(end[0]) else 1
            steps = (start[axis] - part.origin[axis]) / part.cell
            assert steps == pytest.approx(round(steps))
        corners = 1 if len(sheets) == 4 else 0  # the strips of the first tile have a corner in common
        area -= corners * (OVERLAP / part.mm) ** 2
        assert area == pytest.approx(part.box[2] * part.box[3], rel=0.01)


def line_in_drawing(placement: Placement, joint: Joint) -> tuple[float, float, float, float]:
    """Return the part of a joint that both tiles share, in units of the drawing, by looking for it on the sheet."""
    left, top, width, height = placement.window
    part, strip = placement.part, OVERLAP / placement.part.mm
    right, bottom = left + width, top + height
    right -= strip * (right < part.box[0] + part.box[2] - 1e-6)
    bottom -= strip * (bottom < part.box[1] + part.box[3] - 1e-6)
    lines = (
        (left, top, left, bottom),
        (right, top, right, bottom),
        (left, top, right, top),
        (left, bottom, right, bottom),
    )
    [line] = [
        line
        for line in lines
        if min(dist(to_sheet(placement, *line[:2]), end) for end in (joint.start, joint.end)) < 1e-6
        and is_on(to_sheet(placement, *line[2:]), joint)
    ]
    return line


def is_on(point: tuple[float, float], joint: Joint) -> bool:
    whole = dist(joint.start, joint.end)
    return dist(joint.start, point) + dist(point, joint.end) == pytest.approx(whole)


def test_opposite_faces_of_the_die_add_up_to_seven() -> None:
    pips = Counter(mark.key.split(":")[1] for mark in die_part(18).pieces[0].marks if mark.tag == "circle")
    assert pips == {str(face): len(PIPS[face]) for face in range(1, 7)}
    row = sorted((face for face, (_, y) in FACES.items() if y == 60), key=lambda face: FACES[face][0])
    assert [row[0] + row[2], row[1] + row[3]] == [7, 7]  # folded round, each face of the row meets the next but one
    assert die_part(18).cell * die_part(18).mm == 18


def test_marks_on_paper_refer_to_definitions(parts: dict[str, PaperPart], request: pytest.FixtureRequest) -> None:
    game: Game = GAMES[request.node.callspec.params["parts"]]
    for part in parts.values():
        for mark in (mark for piece in part.pieces for mark in piece.marks):
            assert refers_to_definition(mark, game.renderer.DEFS), mark


def refers_to_definition(mark: Mark, defs: str) -> bool:
    return mark.tag != "use" or f'id="{str(mark.attrs["href"])[1:]}"' in defs


@pytest.mark.parametrize("lang", LANGUAGES)
def test_parts_are_the_same_in_every_language(lang: str) -> None:
    for name in KITS:
        sizes = {key: (part.count, part.size) for key, part in parts_of(name, lang).items()}
        assert sizes == {key: (part.count, part.size) for key, part in parts_of(name).items()}


@pytest.mark.parametrize(
    ("name", "key", "row"), [("c-cross", "pawn", 6), ("crossado", "pawn", 8), ("crosswise", "symbol", 7),
                             ("crossing", "stone", 9), ("crossing", "mushroom", 3)]
)  # fmt: skip
def test_kinds_begin_rows(name: str, key: str, row: int) -> None:
    sheets = arrange([parts_of(name)[key]], PAPERS[0])
    top = sheets[0].placements[0].y
    assert sum(placement.y == top for placement in sheets[0].placements) == row


def test_board_alone_is_in_the_middle() -> None:
    [sheet] = arrange([parts_of("crosswise")["board"]], PAPERS[0])
    [placement] = sheet.placements
    assert placement.y == pytest.approx(PAPERS[0].height - placement.y - placement.size[1])
