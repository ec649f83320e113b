"""Crosswise in words."""

from __future__ import annotations

from collections.abc import Iterator

from pygames import defaults
from pygames.contract import CHANCE, Heading
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

# The prompt after each tap of a play, by its tile. For a symbol it is always "lay".
TAP_PROMPTS = {
    MOVE: ("move_from", "move_to"),
    TAKE: ("take",),
    SWAP: ("swap_first", "swap_second"),
    EXCHANGE: ("give",),
}


def prompt(view: CrosswiseView, ui: Interaction, say: Translations) -> str:
    """Return what to do now, in one line."""
    actor = view["actor"]
    if actor is None:
        return say("todo.over")
    if actor == CHANCE:
        seat = view["turn"] or 0
        missing = view["hand_limits"][seat - 1] - view["hands"][seat - 1]
        return say("todo.draw", seat=say.seat_name(seat), n=min(missing, view["bag"]))
    seat_name = say.seat_name(actor)
    if view["phase"] == "redraw":
        return say("todo.redraw", seat=seat_name)
    if not ui.taps:
        return say("todo.pass" if "pass" in ui.targets else "todo.play", seat=seat_name)
    tile = ui.taps[0].removeprefix("hand:")
    if tile not in TAP_PROMPTS:
        return say("todo.lay", seat=seat_name, tile=say(f"tile.{tile}"))
    if tile == EXCHANGE and len(ui.taps) > 1:
        return say("todo.get", seat=seat_name, tile=say(f"tile.{ui.taps[1].removeprefix('hand:')}"))
    prompts = TAP_PROMPTS[tile]
    return say(f"todo.{prompts[min(len(ui.taps), len(prompts)) - 1]}", seat=seat_name)


def describe_move(view: CrosswiseView, move: str | None, say: Translations) -> str:
    """Return a sentence on a move made in `view`, or on a hidden one if `move` is None."""
    seat = say.seat_name(view["turn"] or 0)
    if move is None:
        return say("described.hidden", seat=seat)
    if view["actor"] == CHANCE:
        return say("described.draw", seat=seat, tile=say(f"tile.{move}"))
    if move in ("keep", "redraw", "pass"):
        return say(f"described.{move}", seat=seat)
    tile = move[0]
    if tile in SYMBOLS:
        return say("described.lay", seat=seat, tile=say(f"tile.{tile}"), cell=move[1:])
    if tile == EXCHANGE:
        given, cell = say(f"tile.{move[1]}"), move[2:]
        return say("described.exchange", seat=seat, tile=given, other=tile_name_at(view, cell, say), cell=cell)
    cell, _, other = move[1:].partition("-")
    tile_name = tile_name_at(view, cell, say)
    if tile == TAKE:
        return say("described.take", seat=seat, tile=tile_name, cell=cell)
    if tile == MOVE:
        return say("described.move", seat=seat, tile=tile_name, cell=cell, other_cell=other)
    return say(
        "described.swap", seat=seat, tile=tile_name, other=tile_name_at(view, other, say), cell=cell, other_cell=other
    )


def tile_name_at(view: CrosswiseView, cell: str, say: Translations) -> str:
    return say(f"tile.{view['board'][cell]}")


def describe_target(view: CrosswiseView, target: str, say: Translations) -> str:
    """Return the name of a target, for screen readers and for buttons."""
    if target in CELLS:
        if target in view["board"]:
            return say("target.cell", cell=target, tile=tile_name_at(view, target, say))
        return say("target.empty", cell=target)
    if target.startswith("hand:"):
        return say("target.hand", tile=say(f"tile.{target.removeprefix('hand:')}"))
    return say(f"tile.{target}") if target in TILES else say(f"target.{target}")


def describe_result(view: CrosswiseView, say: Translations) -> list[str]:
    """Return who won and why."""
    points = {"orange": sum(view["rows"]), "green": sum(view["columns"])}
    highest, lowest = max(points.values()), min(points.values())
    board = board_from_view(view)
    lines = list(describe_sixes(board, say))
    if lines:
        team = view["teams"][(view["winners"] or [1])[0] - 1]
        lines.insert(0, say("outcome.six", team=say(f"team.{team}")))
    else:
        if EMPTY in board:
            lines.append(say("outcome.stuck"))
        if view["winners"]:
            team = view["teams"][view["winners"][0] - 1]
            lines.append(say("outcome.won", team=say(f"team.{team}"), most=highest, least=lowest))
        else:
            lines.append(say("outcome.draw", most=highest))
    return lines


def score_table(view: CrosswiseView, say: Translations) -> list[list[str]]:
    """Return the points of every line: no headings, then a row for each team, the winner first. None after a six."""
    if any(describe_sixes(board_from_view(view), say)):
        return []
    table: list[list[str]] = [[]]
    winners = {view["teams"][seat - 1] for seat in view["winners"] or ()}
    for team, lines in sorted(running_points(view).items(), key=lambda item: winners != {item[0]} and bool(winners)):
        heading = Heading(say(f"outcome.{team}"), say(f"outcome.{team}_note"))
        table.append([heading, *map(str, lines), str(sum(lines))])
    return table


def running_points(view: CrosswiseView) -> dict[str, list[int]]:
    """Return the points of each line so far, by team."""
    return {"orange": view["rows"], "green": view["columns"]}


def points_text(points: int, line: str) -> str:
    """Return what to write at the end of a line: its points, or nothing beside six of a kind, which has none."""
    return "" if is_six(line) else str(points)


def describe_line(view: CrosswiseView, key: str, index: int, say: Translations) -> str:
    """Return the points of row or column number `index` in words."""
    line = (rows if key == "row" else columns)(board_from_view(view))[index]
    points = view["rows" if key == "row" else "columns"][index]
    name = FILES[index] if key == "column" else index + 1
    return say("scene.six", line=name) if is_six(line) else say(f"scene.{key}", line=name, n=points)


def board_from_view(view: CrosswiseView) -> str:
    return "".join(view["board"].get(name, EMPTY) for name in CELLS)


def describe_sixes(board: str, say: Translations) -> Iterator[str]:
    """Yield a sentence for each line of six equal symbols."""
    for key, names, lines in (("six_row", "123456", rows(board)), ("six_column", FILES, columns(board))):
        for name, line in zip(names, lines, strict=True):
            if is_six(line):
                yield say(f"outcome.{key}", line=name, six=say(f"six.{line[0]}"))


def describe_board(view: CrosswiseView, say: Translations) -> list[str]:
    """Return the position for screen readers: rows with points and tiles, the columns' points, hands, bag."""
    lines = []
    for rank in range(SIDE, 0, -1):
        cells = [f"{file}{rank}" for file in FILES if f"{file}{rank}" in view["board"]]
        line = describe_line(view, "row", rank - 1, say)
        tiles = ", ".join(f"{cell} {tile_name_at(view, cell, say)}" for cell in cells)
        lines.append(say("label", name=line, value=tiles) if tiles else line)
    lines += [describe_line(view, "column", index, say) for index in range(SIDE)]
    lines += [say(f"scene.{team}", n=sum(points)) for team, points in running_points(view).items()]
    for seat in range(1, view["player_count"] + 1):
        line = say("scene.hand", seat=say.seat_label(seat), n=view["hands"][seat - 1])
        own_tiles = [say(f"tile.{tile}") for tile in view["hand"] or ()] if seat == view["seat"] else []
        lines.append(say("label", name=line, value=", ".join(own_tiles)) if own_tiles else line)
    played = [say("scene.played", tile=say(f"tile.{tile}"), n=n) for tile, n in view["played"].items() if n]
    return [*lines, say("scene.bag", n=view["bag"]), *played]


def board_as_text(view: CrosswiseView, say: Translations) -> str:
    """Return the position for a terminal, with the points of each line at its end."""
    points, board = running_points(view), board_from_view(view)
    column_points = map(points_text, points["green"], columns(board))
    lines = ["    " + " ".join(f"{text:>2}" for text in column_points).rstrip()]
    for rank, row in reversed(list(enumerate(rows(board)))):
        lines.append(f"{rank + 1} |  {'  '.join(row)} | {points_text(points['orange'][rank], row)}".rstrip())
    lines += ["     " + "  ".join(FILES), ""]
    for seat in range(1, view["player_count"] + 1):
        own_tiles = view["hand"] if seat == view["seat"] else None
        hand = say("text.tiles", n=view["hands"][seat - 1]) if own_tiles is None else " ".join(own_tiles)
        lines.append(f"{'>' if seat == view['turn'] else ' '} {say('label', name=say.seat_name(seat), value=hand)}")
    played = [f"{say(f'tile.{tile}')} ({tile}) × {view['played'][tile]}" for tile in ACTIONS if view["played"][tile]]
    lines += ["", say("text.bag", n=view["bag"]), say("text.played", tiles=", ".join(played) or say("text.none"))]
    key = [f"{tile} {say(f'tile.{tile}')}" for tile in TILES]
    return "\n".join([*lines, "", "  ".join(key[:SIDE]), "  ".join(key[SIDE:])])
