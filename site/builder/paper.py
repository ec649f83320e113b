"""Pages to print: the sheets of a game's paper kit as SVG in millimetres, for each format, and the list of parts."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Any

from markupsafe import Markup

from app.text import site_words
from builder.paper_layout import FOOTER, OVERLAP, PAPERS, Joint, Paper, Placement, Sheet, arrange
from pygames.game import Game
from pygames.games import GAMES
from pygames.i18n import Entry, Translations, read_entries
from pygames.paper import PaperPart, load_kit, with_paper_texts
from pygames.scene import Interaction, Mark

RULER_MM = 50
LETTER_SHARES = (0.15, 0.5, 0.85)  # where the letters of a joint stand along it
SUMMARY = re.compile(r'<section id="summary">(.*?)(?:<p class="print">.*?</p>\s*)?</section>', re.S)


@dataclass(frozen=True)
class PartLine:
    """A line in the list of parts."""

    name: str
    count: int
    size: str
    hint: str


def paper_words(lang: str, game: Game) -> Translations:
    """Return the site's texts with those for printed pages, the game's own too."""
    say = with_paper_texts(site_words(lang, game.name), game)
    say.sources.append(shared_entries(lang))
    return say


def shared_entries(lang: str) -> dict[str, Entry]:
    file = Path(__file__).with_name(f"paper.{lang}.toml")
    return {f"print.{key}": entry for key, entry in read_entries(file, f"site/builder/{file.name}").items()}


def paper_context(game: Game, lang: str, rules: str) -> dict[str, Any] | None:
    """Return what the page to print adds to a game's context, or None for a game without a paper kit."""
    kit = load_kit(game)
    if kit is None:
        return None
    say = paper_words(lang, game)
    parts = kit.paper_parts(say)
    summary = SUMMARY.search(rules)
    layouts = {paper: arrange(parts, paper) for paper in PAPERS}
    scene = game.renderer.scene(game.new().view(None), Interaction(), say)
    return {
        "say": say,
        "parts": [part_line(part, say) for part in parts],
        "summary": Markup(summary[1].strip()) if summary else "",
        "defs": [{"defs": Markup(scene.defs + "".join(map(clip_def, parts)))}],
        "papers": {paper.name: [*map(Markup, sheet_svgs(sheets, say))] for paper, sheets in layouts.items()},
        "has_joints": any(sheet.joints for sheets in layouts.values() for sheet in sheets),
    }


def part_line(part: PaperPart, say: Translations) -> PartLine:
    width, height = (say.format_number(round(length)) for length in part.size)
    size = say("print.cells", size=say.format_number(part.cell * part.mm)) if part.cell and part.key == "board" else ""
    hint = f"paper.hints.{part.key}"
    return PartLine(
        say(f"paper.parts.{part.key}"),
        part.count,
        size or say("print.size", width=width, height=height),
        say(hint) if hint in say else "",
    )


def clip_def(part: PaperPart) -> str:
    return f'<clipPath id="paper-{part.key}"><path d="{cut_path(part)}"/></clipPath>'


def piece_svg(part: PaperPart, index: int) -> str:
    """Return a piece, clipped to what is cut out, with the lines to cut and fold along.

    It is not in the definitions, because the styles of texts, which name the board around them, do not reach there.
    """
    marks = "".join(map(draw, part.pieces[index].marks))
    return f'<g clip-path="url(#paper-{part.key})">{marks}</g>{line_paths(part)}'


def cut_path(part: PaperPart) -> str:
    x, y, width, height = part.box
    return part.outline or f"M{x:g} {y:g}h{width:g}v{height:g}h{-width:g}Z"


def draw(mark: Mark) -> str:
    """Return a mark without what only a live board needs."""
    attrs = "".join(f' {name}="{escape(str(value))}"' for name, value in mark.attrs.items())
    return f"<{mark.tag}{attrs}>{escape(mark.text, quote=False)}</{mark.tag}>"


def line_paths(part: PaperPart) -> str:
    line = f'<path class="cut" d="{cut_path(part)}" stroke-width="{0.2 / part.mm:.2f}"/>'
    if part.folds:
        dashes = f"{1.5 / part.mm:.2f} {1 / part.mm:.2f}"
        line += f'<path class="fold" d="{part.folds}" stroke-width="{0.2 / part.mm:.2f}" stroke-dasharray="{dashes}"/>'
    return line


def sheet_svgs(sheets: Sequence[Sheet], say: Translations) -> Iterator[str]:
    for number, sheet in enumerate(sheets, 1):
        paper, height = sheet.paper, sheet.paper.height + FOOTER
        name = f"{say('title')} · {number}/{len(sheets)}"
        yield (
            f'<svg class="board print-sheet" role="img" aria-label="{escape(sheet_label(sheet, number, say))}" '
            f'width="{paper.width:g}mm" height="{height:g}mm" viewBox="0 0 {paper.width:g} {height:g}">'
            f"{''.join(map(placement_svg, sheet.placements))}{''.join(map(joint_svg, sheet.joints))}"
            f"{footer_svg(paper, name, say)}</svg>"
        )


def sheet_label(sheet: Sheet, number: int, say: Translations) -> str:
    keys = dict.fromkeys(placement.part.key for placement in sheet.placements)
    names = ", ".join(say(f"paper.parts.{key}") for key in keys)
    return say("label", name=say("print.sheet", n=number), value=names)


def placement_svg(placement: Placement) -> str:
    part, (left, top, width, height) = placement.part, placement.window
    position = f"translate({mm(placement.x)} {mm(placement.y)})"
    piece = piece_svg(part, placement.index)
    if placement.window == part.box:  # nothing of it lies beyond this sheet
        return f'<g transform="{position} scale({part.mm:.6g}) translate({-left:g} {-top:g})">{piece}</g>'
    turn = f" translate({mm(height * part.mm)} 0) rotate(90)" if placement.is_turned else ""
    return (
        f'<g transform="{position}{turn}"><svg width="{mm(width * part.mm)}" height="{mm(height * part.mm)}" '
        f'viewBox="{left:g} {top:g} {width:g} {height:g}">{piece}</svg></g>'
    )


def joint_svg(joint: Joint) -> str:
    """Return the line of a joint: dashed where a neighbour is glued on, solid where to cut, and its letters."""
    (x1, y1), (x2, y2) = joint.start, joint.end
    kind, distance = "glue" if joint.is_strip else "cut", OVERLAP / 2
    marks = f'<path class="{kind}" d="M{mm(x1)} {mm(y1)}L{mm(x2)} {mm(y2)}" stroke-width=".3"/>'
    for share in LETTER_SHARES:
        x = x1 + (x2 - x1) * share + joint.outward[0] * distance
        y = y1 + (y2 - y1) * share + joint.outward[1] * distance
        letter = f'<text x="{mm(x)}" y="{mm(y + 1.3)}" font-size="3.6">{joint.letter}</text>'
        marks += f'<g class="joint"><circle cx="{mm(x)}" cy="{mm(y)}" r="2.4"/>{letter}</g>'
    return marks


def footer_svg(paper: Paper, name: str, say: Translations) -> str:
    """Return the sheet's name and a ruler, which shows whether the printer kept the size."""
    y = paper.height + FOOTER - 1
    right = paper.width
    ruler = f"M{mm(right - RULER_MM)} {y - 2:g}v2h{RULER_MM}v-2"
    size = say("print.ruler", size=RULER_MM)
    return (
        f'<text class="faint" x="0" y="{y:g}" font-size="3.2">{escape(name)}</text>'
        f'<path class="ruler" d="{ruler}" stroke-width=".3"/>'
        f'<text class="faint" x="{mm(right - RULER_MM / 2)}" y="{y - 0.8:g}" font-size="2.8" '
        f'text-anchor="middle">{escape(size)}</text>'
    )


def mm(value: float) -> str:
    return f"{value:.3f}".rstrip("0").rstrip(".")


def build_ink_style() -> bytes:
    """Return the style sheet of the ink-saving pages: rules of all games, which win over those of the boards."""
    kits = filter(None, map(load_kit, GAMES.values()))
    return "\n".join(kit.INK_SAVING for kit in kits).encode()
