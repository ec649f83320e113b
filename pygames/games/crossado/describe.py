"""Describes positions, moves and results of Crossado in words, and draws the board as text."""

from __future__ import annotations

from pygames import defaults
from pygames.contract import CHANCE
from pygames.game import Fact
from pygames.games.crossado.board import FILES, LAND, PAWNS_PER_SEAT, PLACE_CELLS, SIZE, cell_names
from pygames.games.crossado.rules import MAX_ROLLS, CrossadoView, StartRoll
from pygames.i18n import Translations
from pygames.scene import Interaction

describe_reveal = defaults.describe_reveal
score_table = defaults.score_table

# The three cells of a raft as text, with room for a pawn in each.
ACROSS, UPRIGHT = ("[═{}══", "══{}══", "══{}═]"), ("└─{}─┘", "│ {} │", "┌─{}─┐")


def prompt(view: CrossadoView, ui: Interaction, say: Translations) -> str:
    """Return what to do now, in one line."""
    phase, turn, steps = view["phase"], view["turn"], view["steps"]
    is_tie = phase == "start" and is_rolled_again(view, ui)
    if phase in ("start", "roll") and "roll" in ui.targets:
        key = "tap" if phase == "roll" else "tap_tie" if is_tie else "tap_start"
        return say(f"todo.{key}", seat=say.seat_name(turn or view["waiting"][0]))
    match phase:
        case "start":
            return say("todo.start_again" if is_tie else "todo.start", seat=say.seat_name(view["waiting"][0]))
        case "over":
            return describe_result(view, say)[0]
        case "lay":
            seat, left = say.seat_name(turn), view["to_lay"][turn - 1]
            return say("todo.lay_end", seat=seat) if ui.taps else say("todo.lay", seat=seat, n=left)
        case "roll":
            return say("todo.roll" if view["rolls"] == MAX_ROLLS else "todo.roll_more", seat=say.seat_name(turn))
        case "stuck":
            return say("todo.stuck", seat=say.seat_name(turn), n=view["rolls"])
        case "relay":
            key = "lay_end" if ui.taps else "relay" if steps else "relay_only"
            return say(f"todo.{key}", seat=say.seat_name(turn))
    if ui.taps:
        return say("todo.walk_end", seat=say.seat_name(turn), n=steps)
    key = "walk" if phase == "walk" else "lift_only" if "pass" in ui.targets else "lift"
    return say(f"todo.{key}", seat=say.seat_name(turn), n=steps)


def is_rolled_again(view: CrossadoView, ui: Interaction) -> bool:
    """Return whether this is the first roll after a tie; if all have tied, only the roll before it tells."""
    return not view["best"] and (len(view["waiting"]) < view["player_count"] or ui.last_outcome is not None)


def describe_move(view: CrossadoView, move: str | None, say: Translations) -> str:
    """Describe a move; `view` is the position before it."""
    assert move is not None, "nothing is hidden in Crossado"
    phase, turn = view["phase"], view["turn"]
    if phase == "start":
        return describe_start_roll(view, int(move), say)
    seat = say.seat_name(turn)
    if phase == "roll":
        is_wasted = view["rolls"] < MAX_ROLLS and move in "2345"
        key = "roll" if not is_wasted else "roll_wasted" if view["rolls"] == 2 else "roll_over"
        return say(f"described.{key}", seat=seat, n=int(move))
    if move in ("pass", "roll"):
        return say("described.pass" if move == "pass" else "described.again", seat=seat)
    if move[0] == "^":
        return say("described.lift", seat=seat, raft=format_raft(move[1:]))
    if "-" in move:
        return say("described.lay" if phase == "lay" else "described.relay", seat=seat, raft=format_raft(move))
    source, _, end = move.partition(">")
    if end == "goal":
        count = view["at_goal"][turn - 1] + 1
        return say("described.goal" if count < PAWNS_PER_SEAT else "described.last", seat=seat, cell=source, n=count)
    if source == "home":
        return say("described.home", seat=seat, cell=end)
    return say("described.walk", seat=seat, source=source, end=end)


def describe_start_roll(view: CrossadoView, number: int, say: Translations) -> str:
    """Describe a roll for the first turn, and after the last of them who begins."""
    seat, *others = view["waiting"]
    after = StartRoll((seat, *others), view["best"], tuple(view["leaders"])).add_roll(number)
    facts: dict[str, Fact] = {"seat": say.seat_name(seat), "n": number}
    if others:
        return say("described.start", **facts)
    if after.waiting:
        return say("described.start_tie", **facts)
    return say("described.start_last", first=say.seat_name(after.leaders[0]), **facts)


def format_raft(raft: str) -> str:
    return raft.replace("-", "–\u2060")  # The word joiner prevents a line break after a dash.


def describe_target(view: CrossadoView, target: str, say: Translations) -> str:
    """Return the label of a target, or the text of its button if the scene does not draw it."""
    if target.isdigit():
        return target
    if target == "pass":
        return say("target.pass")
    if target == "roll":
        is_first = view["actor"] == CHANCE  # the roll of a turn; otherwise another one, instead of a pass
        return say("target.roll_first") if is_first else say("target.roll", n=view["rolls"])
    turn = view["turn"]
    if target in ("home", "goal"):
        pawns = view["at_home" if target == "home" else "at_goal"][turn - 1]
        return say(f"target.{target}", seat=say.seat_name(turn), n=pawns)
    if target.startswith("raft:"):
        return say("target.raft", raft=format_raft(target.removeprefix("raft:")))
    return describe_cell(view, target, say)


def describe_cell(view: CrossadoView, name: str, say: Translations) -> str:
    """Describe a cell, such as "d5, raft, blue pawn"."""
    ground = "raft" if any(name in PLACE_CELLS[raft] for raft in view["rafts"]) else "water"
    pawns = [say(f"pawn.{seat}") for seat, cells in enumerate(view["pawns"], 1) if name in cells]
    return ", ".join([name, say(f"cell.{ground}"), *pawns])


def describe_result(view: CrossadoView, say: Translations) -> list[str]:
    """Return who won, and how many pawns the others brought across."""
    winner = (view["winners"] or [0])[0]
    others = [seat for seat in range(1, view["player_count"] + 1) if seat != winner]
    lines = [say("outcome.across", seat=say.seat_name(seat), n=view["at_goal"][seat - 1]) for seat in others]
    return [say("outcome.won", seat=say.seat_name(winner)), *lines]


def describe_board(view: CrossadoView, say: Translations) -> list[str]:
    """Describe the position for screen readers: the seats, the rafts with pawns, then the empty rafts."""
    lines, empty = describe_seats(view, say), []
    for raft in view["rafts"]:
        name = say("target.raft", raft=format_raft(raft))
        pawns = [
            f"{cell} {say(f'pawn.{seat}')}"
            for cell in PLACE_CELLS[raft]
            for seat, cells in enumerate(view["pawns"], 1)
            if cell in cells
        ]
        if pawns:
            lines.append(say("label", name=name, value=", ".join(pawns)))
        else:
            empty.append(name)
    return [*lines, *([", ".join(empty)] if empty else []), *describe_hand(view, say)]


def board_as_text(view: CrossadoView, say: Translations) -> str:
    """Draw the position for a terminal: rafts as boxes, pawns by their seat's number, * for several on one cell."""
    cells = draw_cells(view)
    edge = "   " + "".join(f"  {file}   " for file in FILES)
    rows = [
        f"{rank:>2} {''.join(cells.get(f'{file}{rank}', '  ·  ') + ' ' for file in FILES)}{rank}"
        for rank in range(SIZE, 0, -1)
    ]
    return "\n".join(map(str.rstrip, [edge, *rows, edge, "", *seat_lines(view, say)]))


def draw_cells(view: CrossadoView) -> dict[str, str]:
    """Return five characters for each cell that is not bare water."""
    result = dict.fromkeys(cell_names(LAND), "░░░░░")
    pawns: dict[str, str] = {}
    for seat, cells in enumerate(view["pawns"], 1):
        for name in cells:
            pawns[name] = "*" if name in pawns else str(seat)
    for raft in view["rafts"]:
        is_upright = PLACE_CELLS[raft][0][0] == PLACE_CELLS[raft][2][0]
        for name, shape in zip(PLACE_CELLS[raft], UPRIGHT if is_upright else ACROSS, strict=True):
            result[name] = shape.format(pawns.get(name, shape[1]))
    return result


def seat_lines(view: CrossadoView, say: Translations) -> list[str]:
    """Return a line for each seat, with a mark at the one to move, then lines for the roll and the raft in hand."""
    seats = enumerate(describe_seats(view, say), 1)
    return [f"{'>' if seat == view['turn'] else ' '}{seat} {line}" for seat, line in seats] + describe_hand(view, say)


def describe_seats(view: CrossadoView, say: Translations) -> list[str]:
    """Return a line for each seat: where its pawns are, and the rafts that it has to lay."""
    lines = []
    for seat in range(1, view["player_count"] + 1):
        cells = " ".join(view["pawns"][seat - 1]) or "–"
        facts: dict[str, str | int] = {
            "home": view["at_home"][seat - 1],
            "cells": cells,
            "goal": view["at_goal"][seat - 1],
        }
        rafts = view["to_lay"][seat - 1]
        hand = say("text.rafts", n=rafts) if rafts else ""
        pawns = say("text.way", seat=say.seat_label(seat), start=say(f"corner.{view['corners'][seat - 1]}"), **facts)
        lines.append(f"{pawns} {hand}".rstrip())
    return lines


def describe_hand(view: CrossadoView, say: Translations) -> list[str]:
    lines = []
    if view["steps"]:
        lines.append(say("text.steps", n=view["steps"]))
    if view["lifted_raft"]:
        lines.append(say("text.lifted", raft=format_raft(view["lifted_raft"])))
    return lines
