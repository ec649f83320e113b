"""What is said of Crossado: what to do, what was done, what a cell holds, who won; and the river in letters."""

from __future__ import annotations

from pygames import defaults
from pygames.games.crossado.board import FILES, LAND, PAWNS, SIZE, SPANS, names
from pygames.games.crossado.rules import CrossadoView
from pygames.i18n import Translations
from pygames.scene import Interaction

describe_reveal = defaults.describe_reveal
score_table = defaults.score_table

# The three cells of a raft in letters, with room for a pawn in the middle of each.
ACROSS, UPRIGHT = ("[═{}══", "══{}══", "══{}═]"), ("└─{}─┘", "│ {} │", "┌─{}─┐")


def prompt(view: CrossadoView, ui: Interaction, say: Translations) -> str:
    """What to do now, in one line."""
    phase, turn, steps = view["phase"], view["turn"], view["steps"]
    if phase in ("start", "roll") and "roll" in ui.targets:
        return say("todo.tap", seat=say.seat_name(turn or view["waiting"][0]))
    match phase:
        case "start":
            again = not view["best"] and len(view["waiting"]) < view["player_count"]
            return say("todo.start_again" if again else "todo.start", seat=say.seat_name(view["waiting"][0]))
        case "over":
            return describe_result(view, say)[0]
        case "lay":
            seat, left = say.seat_name(turn), view["to_lay"][turn - 1]
            return say("todo.lay_end", seat=seat) if ui.taps else say("todo.lay", seat=seat, n=left)
        case "roll":
            return say("todo.roll" if view["rolls"] == 3 else "todo.roll_more", seat=say.seat_name(turn))
        case "stuck":
            return say("todo.stuck", seat=say.seat_name(turn), n=view["rolls"])
        case "relay":
            key = "lay_end" if ui.taps else "relay" if steps else "relay_only"
            return say(f"todo.{key}", seat=say.seat_name(turn))
    if ui.taps:
        return say("todo.walk_end", seat=say.seat_name(turn), n=steps)
    key = "walk" if phase == "walk" else "lift_only" if "pass" in ui.targets else "lift"
    return say(f"todo.{key}", seat=say.seat_name(turn), n=steps)


def describe_move(view: CrossadoView, move: str | None, say: Translations) -> str:
    """A move in words; `view` is the position before it. Nothing is hidden in Crossado."""
    assert move is not None
    phase, turn = view["phase"], view["turn"]
    if phase == "start":
        return say("described.start", seat=say.seat_name(view["waiting"][0]), n=int(move))
    seat = say.seat_name(turn)
    if phase == "roll":
        wasted = view["rolls"] < 3 and move in "2345"
        key = "roll" if not wasted else "roll_wasted" if view["rolls"] == 2 else "roll_over"
        return say(f"described.{key}", seat=seat, n=int(move))
    if move in ("pass", "roll"):
        return say("described.pass" if move == "pass" else "described.again", seat=seat)
    if move[0] == "^":
        return say("described.lift", seat=seat, raft=span(move[1:]))
    if "-" in move:
        return say("described.lay" if phase == "lay" else "described.relay", seat=seat, raft=span(move))
    source, _, end = move.partition(">")
    if end == "goal":
        arrived = view["arrived"][turn - 1] + 1
        return say("described.goal" if arrived < PAWNS else "described.last", seat=seat, cell=source, n=arrived)
    if source == "home":
        return say("described.home", seat=seat, cell=end)
    return say("described.walk", seat=seat, source=source, end=end)


def span(raft: str) -> str:
    return raft.replace("-", "–")


def describe_target(view: CrossadoView, target: str, say: Translations) -> str:
    """The spoken name of a target; also what its button says where the scene draws none."""
    if target.isdigit():
        return target
    if target == "pass":
        return say("target.pass")
    if target == "roll":
        return say("target.roll", n=view["rolls"])
    turn = view["turn"]
    if target in ("home", "goal"):
        there = view["home" if target == "home" else "arrived"][turn - 1]
        return say(f"target.{target}", seat=say.seat_name(turn), n=there)
    if target.startswith("raft:"):
        return say("target.raft", raft=span(target.removeprefix("raft:")))
    return cell(view, target, say)


def cell(view: CrossadoView, name: str, say: Translations) -> str:
    """What lies there: "d5, raft, blue pawn"."""
    ground = "raft" if any(name in SPANS[raft] for raft in view["rafts"]) else "water"
    pawns = [say(f"pawn.{seat}") for seat, cells in enumerate(view["pawns"], 1) if name in cells]
    return ", ".join([name, say(f"cell.{ground}"), *pawns])


def describe_result(view: CrossadoView, say: Translations) -> list[str]:
    """Who won, and how far the others came."""
    winner = (view["winners"] or [0])[0]
    others = [seat for seat in range(1, view["player_count"] + 1) if seat != winner]
    lines = [say("outcome.across", seat=say.seat_name(seat), n=view["arrived"][seat - 1]) for seat in others]
    return [say("outcome.won", seat=say.seat_name(winner)), *lines]


def describe_board(view: CrossadoView, say: Translations) -> list[str]:
    """The position for the ear: where everybody's pawns are, the rafts with who stands on them, then the bare ones."""
    lines, bare = ways(view, say), []
    for raft in view["rafts"]:
        name = say("target.raft", raft=span(raft))
        standing = [
            f"{cell} {say(f'pawn.{seat}')}"
            for cell in SPANS[raft]
            for seat, cells in enumerate(view["pawns"], 1)
            if cell in cells
        ]
        if standing:
            lines.append(say("label", name=name, value=", ".join(standing)))
        else:
            bare.append(name)
    return [*lines, *([", ".join(bare)] if bare else []), *in_hand(view, say)]


def board_as_text(view: CrossadoView, say: Translations) -> str:
    """The position for a terminal: rafts as boxes, pawns by the number of their seat, * for several on one cell."""
    drawn = drawing(view)
    edge = "   " + "".join(f"  {file}   " for file in FILES)
    rows = [
        f"{rank:>2} {''.join(drawn.get(f'{file}{rank}', '  ·  ') + ' ' for file in FILES)}{rank}"
        for rank in range(SIZE, 0, -1)
    ]
    return "\n".join(map(str.rstrip, [edge, *rows, edge, "", *strips(view, say)]))


def drawing(view: CrossadoView) -> dict[str, str]:
    """Five letters for each cell that is not bare water."""
    drawn = dict.fromkeys(names(LAND), "░░░░░")
    pawns: dict[str, str] = {}
    for seat, cells in enumerate(view["pawns"], 1):
        for name in cells:
            pawns[name] = "*" if name in pawns else str(seat)
    for raft in view["rafts"]:
        upright = SPANS[raft][0][0] == SPANS[raft][2][0]
        for name, shape in zip(SPANS[raft], UPRIGHT if upright else ACROSS, strict=True):
            drawn[name] = shape.format(pawns.get(name, shape[1]))
    return drawn


def strips(view: CrossadoView, say: Translations) -> list[str]:
    """A line for each seat, with a mark at whose turn it is; and the die or the raft in hand."""
    seats = enumerate(ways(view, say), 1)
    return [f"{'>' if seat == view['turn'] else ' '}{seat} {way}" for seat, way in seats] + in_hand(view, say)


def ways(view: CrossadoView, say: Translations) -> list[str]:
    """A line for each seat: where its pawns are, and the rafts that it has to lay."""
    lines = []
    for seat in range(1, view["player_count"] + 1):
        cells = " ".join(view["pawns"][seat - 1]) or "–"
        facts: dict[str, str | int] = {
            "home": view["home"][seat - 1],
            "cells": cells,
            "goal": view["arrived"][seat - 1],
        }
        rafts = view["to_lay"][seat - 1]
        hand = say("text.rafts", n=rafts) if rafts else ""
        way = say("text.way", seat=say.seat_name(seat), start=say(f"corner.{view['corners'][seat - 1]}"), **facts)
        lines.append(f"{way} {hand}".rstrip())
    return lines


def in_hand(view: CrossadoView, say: Translations) -> list[str]:
    lines = []
    if view["steps"]:
        lines.append(say("text.steps", n=view["steps"]))
    if view["lifted"]:
        lines.append(say("text.lifted", raft=span(view["lifted"])))
    return lines
