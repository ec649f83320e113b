"""Says what each thing on the table of C-Cross is."""

from __future__ import annotations

from pygames.games.c_cross.board import LETTER
from pygames.games.c_cross.describe import describe_reserve, describe_target, pawn_counts
from pygames.games.c_cross.rules import CCrossView
from pygames.i18n import Fact, Translations

DECORATION = frozenset(
    {"carved", "file", "rank", "last", "chain", "chain-under", "won", "tapped", "target", "badge",
     "badge-letter", "dim"}
)  # fmt: skip
RESERVE = ("tray", "name", "place", "spare", "stock", "crown")


def describe_mark(view: CCrossView, key: str, say: Translations) -> str:
    kind, *names = key.split(":")
    match kind:
        case "slab" | "grain":
            return say("guide.board")
        case "side":
            return say("guide.side")
        case "zone" | "letter" | "lead":
            return describe_zone(view, names[0], say)
        case "seat":
            return describe_cell(view, names[0], say)
        case "pawn":
            return describe_cell(view, names[1], say)
        case "tile":
            return say("guide.tile", seat=say.seat_name(int(names[0])), zone=names[1])
        case "aside":
            return say("guide.aside", seat=say.seat_name(int(names[0])))
        case _ if kind in RESERVE:
            return say("guide.reserve", reserve=describe_reserve(view, int(names[0]), say))
    return ""


def describe_zone(view: CCrossView, letter: str, say: Translations) -> str:
    """Return what is in a zone, and what taking it would cost each side now."""
    if any(letter in tiles for tiles in view["tiles"]):
        return say("guide.tile", seat=say.seat_name(1 if letter in view["tiles"][0] else 2), zone=letter)
    light, dark = pawn_counts(view, letter)
    if not light and not dark:
        return say("guide.empty", zone=letter)
    zone = describe_target(view, letter, say)
    capitalised = f"{zone[0].upper()}{zone[1:]}"
    names: dict[str, Fact] = {"first": say.seat_name(1), "second": say.seat_name(2)}
    return say("guide.zone", zone=capitalised, first_cost=dark, second_cost=light, **names)


def describe_cell(view: CCrossView, cell: str, say: Translations) -> str:
    holder = next((seat for seat in (1, 2) if cell in view["pawns"][seat - 1]), 0)
    content = say(f"target.pawn_{holder}") if holder else say("target.free")
    return f"{say('label', name=cell, value=content)}. {describe_zone(view, LETTER[cell], say)}"
