"""Says what each thing on the table of Crosswise is."""

from __future__ import annotations

from pygames.games.crosswise.board import ACTIONS, SIDE
from pygames.games.crosswise.describe import FILES, describe_target
from pygames.games.crosswise.rules import CrosswiseView
from pygames.i18n import Translations

DECORATION = frozenset({"six", "last", "turn"})  # frames


def describe_mark(view: CrosswiseView, key: str, say: Translations) -> str:
    kind, _, rest = key.partition(":")
    name = rest.partition(":")[0]
    match kind:
        case "board":
            return say("guide.board")
        case "cell" | "tile":
            where = {"cell": describe_target(view, name, say), "row": name[1], "column": name[0]}
            return say("guide.tile" if name in view["board"] else "guide.empty", **where)
        case "row" | "rank" | "column" | "file":
            return describe_line(view, kind in ("row", "rank"), int(name), say)
        case "sum" | "won":
            points = sum(view["rows" if name == "orange" else "columns"])
            return say("guide.total", total=say(f"scene.{name}", n=points))
        case "hand":
            return describe_tile(name, say)
        case "slot" | "played":
            played = say("scene.played", tile=say(f"tile.{name}"), n=view["played"][name])
            return say("guide.slot", action=describe_tile(name, say), played=played)
        case "rail":
            return say("guide.rail")
        case "bag":
            return say("guide.bag", bag=say("scene.bag", n=view["bag"]))
    return describe_hand(view, kind, name, say)


def describe_line(view: CrosswiseView, is_row: bool, index: int, say: Translations) -> str:
    if is_row:
        line, team = say("scene.row", line=index + 1, n=view["rows"][index]), "orange"
    else:
        line, team = say("scene.column", line=FILES[index], n=view["columns"][index]), "green"
    return say("guide.line", line=line, team=say(f"team.{team}"), most=SIDE)


def describe_tile(tile: str, say: Translations) -> str:
    return say(f"guide.{tile}") if tile in ACTIONS else say("guide.symbol", tile=say(f"tile.{tile}"))


def describe_hand(view: CrosswiseView, kind: str, name: str, say: Translations) -> str:
    """Describe a hand by its tray, name plate or tiles."""
    if kind not in ("tray", "back", "team", "name", "crown"):
        return ""
    seat = int(name) if name else view["seat"] or view["turn"] or 1
    return say("guide.hand", hand=say("scene.hand", seat=say.seat_name(seat), n=view["hands"][seat - 1]))
