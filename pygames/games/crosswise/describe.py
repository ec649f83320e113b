"""What is said of Crosswise."""

from __future__ import annotations

from collections.abc import Iterator

from pygames import defaults
from pygames.games.crosswise.board import (
    ACTIONS,
    CELLS,
    EMPTY,
    EXCHANGE,
    MOVE,
    SIDE,
    SWAP,
    SYMBOLS,
    TAKE,
    TILES,
    columns,
    is_six,
    rows,
)
from pygames.games.crosswise.rules import CrosswiseView
from pygames.i18n import Translations
from pygames.scene import Interaction

describe_reveal = defaults.describe_reveal

FILES = "abcdef"

# What is to be done after so many taps of a play, by its tile; a symbol's is always "lay".
STEPS = {
    MOVE: ("move_from", "move_to"),
    TAKE: ("take",),
    SWAP: ("swap_first", "swap_second"),
    EXCHANGE: ("give", "get"),
}


def prompt(view: CrosswiseView, ui: Interaction, say: Translations) -> str:
    """What to do now, in one line."""
    actor = view["actor"]
    if actor is None:
        return say("todo.over")
    if actor == 0:
        seat = view["turn"] or 0
        missing = view["full"][seat - 1] - view["hands"][seat - 1]
        return say("todo.draw", seat=say.seat_name(seat), n=min(missing, view["bag"]))
    seat_name = say.seat_name(actor)
    if view["phase"] == "redraw":
        return say("todo.redraw", seat=seat_name)
    if not ui.taps:
        return say("todo.pass" if "pass" in ui.targets else "todo.play", seat=seat_name)
    tile = ui.taps[0].removeprefix("hand:")
    if tile not in STEPS:
        return say("todo.lay", seat=seat_name, tile=say(f"tile.{tile}"))
    steps = STEPS[tile]
    return say(f"todo.{steps[min(len(ui.taps), len(steps)) - 1]}", seat=seat_name)


def describe_move(view: CrosswiseView, move: str | None, say: Translations) -> str:
    """A move in words; `view` is the position before it as the reader may know it, `move` None if hidden from them."""
    seat = say.seat_name(view["turn"] or 0)
    if move is None:
        return say("described.hidden", seat=seat)
    if view["actor"] == 0:
        return say("described.draw", seat=seat, tile=say(f"tile.{move}"))
    if move in ("keep", "redraw", "pass"):
        return say(f"described.{move}", seat=seat)
    tile = move[0]
    if tile in SYMBOLS:
        return say("described.lay", seat=seat, tile=say(f"tile.{tile}"), cell=move[1:])
    if tile == EXCHANGE:
        given, cell = say(f"tile.{move[1]}"), move[2:]
        return say("described.exchange", seat=seat, tile=given, other=lying(view, cell, say), cell=cell)
    cell, _, other = move[1:].partition("-")
    found = lying(view, cell, say)
    if tile == TAKE:
        return say("described.take", seat=seat, tile=found, cell=cell)
    if tile == MOVE:
        return say("described.move", seat=seat, tile=found, cell=cell, other_cell=other)
    return say("described.swap", seat=seat, tile=found, other=lying(view, other, say), cell=cell, other_cell=other)


def lying(view: CrosswiseView, cell: str, say: Translations) -> str:
    return say(f"tile.{view['board'][cell]}")


def describe_target(view: CrosswiseView, target: str, say: Translations) -> str:
    """The spoken name of a target; also what its button says where the scene draws none."""
    if target in CELLS:
        if target in view["board"]:
            return say("target.cell", cell=target, tile=lying(view, target, say))
        return say("target.empty", cell=target)
    if target.startswith("hand:"):
        return say("target.hand", tile=say(f"tile.{target.removeprefix('hand:')}"))
    return say(f"tile.{target}") if target in TILES else say(f"target.{target}")


def describe_result(view: CrosswiseView, say: Translations) -> list[str]:
    """Who won and why."""
    points = {"orange": sum(view["rows"]), "green": sum(view["columns"])}
    most, least = max(points.values()), min(points.values())
    board = board_of(view)
    lines = list(sixes(board, say))
    if not lines:
        if EMPTY in board:
            lines.append(say("outcome.stuck"))
        if view["winners"]:
            team = view["teams"][view["winners"][0] - 1]
            seats = say.join_list([say.seat_name(seat) for seat in view["winners"]])
            lines.append(say("outcome.won", team=say(f"team.{team}"), most=most, least=least, seats=seats))
        else:
            lines.append(say("outcome.draw", most=most))
    return lines


def score_table(view: CrosswiseView, say: Translations) -> list[list[str]]:
    """What every line was worth, as a table: no heads, then a row for each team."""
    worths = {"orange": view["rows"], "green": view["columns"]}
    return [[], *([say(f"outcome.{team}"), *map(str, lines), str(sum(lines))] for team, lines in worths.items())]


def board_of(view: CrosswiseView) -> str:
    return "".join(view["board"].get(name, EMPTY) for name in CELLS)


def sixes(board: str, say: Translations) -> Iterator[str]:
    """The line of six equal symbols, if there is one: why it is over."""
    for key, team, names, lines in (
        ("six_row", "orange", "123456", rows(board)),
        ("six_column", "green", FILES, columns(board)),
    ):
        for name, line in zip(names, lines, strict=True):
            if is_six(line):
                yield say(f"outcome.{key}", line=name, tile=say(f"tile.{line[0]}"), team=say(f"team.{team}"))


def describe_board(view: CrosswiseView, say: Translations) -> list[str]:
    """The position for the ear: every row with its points and tiles, the columns' points, the hands, the bag."""
    lines = []
    for rank in range(SIDE, 0, -1):
        cells = [f"{file}{rank}" for file in FILES if f"{file}{rank}" in view["board"]]
        told = say("scene.row", line=rank, n=view["rows"][rank - 1])
        tiles = ", ".join(f"{cell} {lying(view, cell, say)}" for cell in cells)
        lines.append(say("label", name=told, value=tiles) if tiles else told)
    lines += [say("scene.column", line=file, n=n) for file, n in zip(FILES, view["columns"], strict=True)]
    lines += [say("scene.orange", n=sum(view["rows"])), say("scene.green", n=sum(view["columns"]))]
    for seat in range(1, view["player_count"] + 1):
        told = say("scene.hand", seat=say.seat_name(seat), n=view["hands"][seat - 1])
        mine = [say(f"tile.{tile}") for tile in view["hand"] or ()] if seat == view["seat"] else []
        lines.append(say("label", name=told, value=", ".join(mine)) if mine else told)
    played = [say("scene.played", tile=say(f"tile.{tile}"), n=n) for tile, n in view["played"].items() if n]
    return [*lines, say("scene.bag", n=view["bag"]), *played]


def board_as_text(view: CrosswiseView, say: Translations) -> str:
    """The position for a terminal: the points of each line stand at its end."""
    lines = ["    " + " ".join(f"{points:2}" for points in view["columns"])]
    for rank, row in reversed(list(enumerate(rows(board_of(view))))):
        lines.append(f"{rank + 1} |  {'  '.join(row)} | {view['rows'][rank]}")
    lines += ["     " + "  ".join(FILES), ""]
    for seat in range(1, view["player_count"] + 1):
        mine = view["hand"] if seat == view["seat"] else None
        held = say("text.tiles", n=view["hands"][seat - 1]) if mine is None else " ".join(mine)
        lines.append(f"{'>' if seat == view['turn'] else ' '} {say('label', name=say.seat_name(seat), value=held)}")
    played = [f"{say(f'tile.{tile}')} ({tile}) × {view['played'][tile]}" for tile in ACTIONS if view["played"][tile]]
    lines += ["", say("text.bag", n=view["bag"]), say("text.played", tiles=", ".join(played) or say("text.none"))]
    key = [f"{tile} {say(f'tile.{tile}')}" for tile in TILES]
    return "\n".join([*lines, "", "  ".join(key[:SIDE]), "  ".join(key[SIDE:])])
