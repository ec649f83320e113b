"""Says what each thing on the table of Crossado is."""

from __future__ import annotations

from pygames.games.crossado.board import PLACE_CELLS, opposite
from pygames.games.crossado.describe import format_raft
from pygames.games.crossado.layout import rank_pawns
from pygames.games.crossado.rules import CrossadoView
from pygames.i18n import Translations

DECORATION = frozenset({"file", "rank", "live", "tapped", "last", "way", "hit", "won"})


def describe_mark(view: CrossadoView, key: str, say: Translations) -> str:
    kind, *names = key.split(":")
    match kind:
        case "river" | "bed" | "waves" | "current" | "grid":
            return say("guide.water")
        case "island":
            return describe_island(view, names[0], say)
        case "raft" | "idea":
            return describe_raft(view, names[0], say)
        case "origin":
            return say("scene.origin")
        case "pawn":
            return describe_pawn(view, int(names[0]), int(names[1]), say)
        case "spot":
            return say("guide.spot", seat=say.seat_name(int(names[0])))
        case "die":
            number = view["steps"]
            return f"{say('scene.die', n=number)}. {say('guide.die')}" if number else say("guide.die")
        case "rolled":
            return say("guide.rolled", seat=say.seat_name(int(names[0])), n=view["best"])
        case "turn":
            return describe_seat(view, view["waiting"][0] if view["phase"] == "start" else view["turn"], say)
        case "victor":
            return describe_seat(view, (view["winners"] or [1])[0], say)
        case "plate" | "emblem" | "crown" | "across" | "hand" | "count" | "name":
            return describe_seat(view, int(names[0]), say)
    return ""


def describe_island(view: CrossadoView, corner: str, say: Translations) -> str:
    """Return whose home an island is, and whose goal."""
    sentences = []
    for seat, home in enumerate(view["corners"], 1):
        if home == corner:
            sentences.append(say("target.home", seat=say.seat_name(seat), n=view["at_home"][seat - 1]))
        if opposite(home) == corner:
            sentences.append(say("target.goal", seat=say.seat_name(seat), n=view["at_goal"][seat - 1]))
    return ". ".join(f"{sentence[0].upper()}{sentence[1:]}" for sentence in sentences) or say("guide.island")


def describe_raft(view: CrossadoView, raft: str, say: Translations) -> str:
    is_occupied = any(cell in PLACE_CELLS[raft] for cells in view["pawns"] for cell in cells)
    return say("guide.raft_occupied" if is_occupied else "guide.raft_free", raft=format_raft(raft))


def describe_pawn(view: CrossadoView, seat: int, number: int, say: Translations) -> str:
    place, pawn = rank_pawns(view, seat)[number], say(f"pawn.{seat}")
    if place in ("home", "goal"):
        return say(f"guide.pawn_{place}", pawn=pawn)
    return say("guide.pawn", pawn=pawn, cell=place)


def describe_seat(view: CrossadoView, seat: int, say: Translations) -> str:
    counts = {"home": view["at_home"][seat - 1], "goal": view["at_goal"][seat - 1]}
    sentences = [say("guide.plate", pawns=say("scene.strip", seat=say.seat_name(seat), **counts))]
    if rafts := view["to_lay"][seat - 1]:
        sentences.append(say("guide.rafts", n=rafts))
    return " ".join(sentences)
