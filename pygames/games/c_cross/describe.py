"""Describes positions, moves and results of C-Cross in words."""

from __future__ import annotations

from pygames import defaults
from pygames.games.c_cross.board import CELL, CELLS_OF, FILES, LETTER, LETTERS, RANKS, zone_letters
from pygames.games.c_cross.rules import CCrossView, state_from_view
from pygames.i18n import Translations
from pygames.scene import Interaction
from pygames.taps import DONE

describe_reveal = defaults.describe_reveal
score_table = defaults.score_table


def pawn_counts(view: CCrossView, letter: str) -> tuple[int, int]:
    """Return the numbers of Light's and Dark's pawns in a zone."""
    light, dark = (sum(1 for name in CELLS_OF[letter] if name in pawns) for pawns in view["pawns"])
    return light, dark


def prompt(view: CCrossView, ui: Interaction, say: Translations) -> str:
    """Return what to do now, in one line."""
    actor, task = view["actor"], view["task"]
    if actor is None:
        return describe_result(view, say)[0]
    if task == "zone":
        return say("todo.zone", seat=say.seat_name(actor), zones=", ".join(view["pending_zones"]))
    if task == "give":
        key = "give_more" if ui.taps else "give"
        left = view["pawns_owed"] - len(ui.taps)
        return say(f"todo.{key}", seat=say.seat_name(actor), other=say.seat_name(3 - actor), n=left)
    if ui.taps:
        return second_pawn_prompt(view, ui, say)
    if not any((*view["pawns"], *view["tiles"])):
        return say("todo.first", seat=say.seat_name(actor))
    if view["pawns_left"][actor - 1] == 1:
        return say("todo.last", seat=say.seat_name(actor))
    return say("todo.place", seat=say.seat_name(actor))


def second_pawn_prompt(view: CCrossView, ui: Interaction, say: Translations) -> str:
    """Return what the first pawn of a placement would take and cost, and whether a second one must follow."""
    seat, cell = say.seat_name(view["actor"] or 0), ui.taps[0]
    if DONE not in ui.targets:
        return say("todo.must", seat=seat, cell=cell)
    state = state_from_view(view)
    for zone in state.after_placement(cell)[1]:
        letters, cost = zone_letters(zone), state.opponent_pawns(zone)
        if not cost:
            return say("todo.wins_free", seat=seat, cell=cell, zone=letters)
        return say("todo.wins", seat=seat, cell=cell, zone=letters, n=cost)
    return say("todo.second", seat=seat, cell=cell)


def describe_move(view: CCrossView, move: str | None, say: Translations) -> str:
    """Describe a move, the zones that are filled by it, and the end of the game if it ends."""
    assert move is not None, "nothing is hidden in C-Cross"
    mover, cells = say.seat_name(view["actor"] or 0), move.removeprefix("x").split("+")
    key = "zone" if move in LETTERS else view["task"]
    sentences = [say(f"described.{key}", seat=mover, n=len(cells), cells=say.join_list(cells), zone=move)]
    after = state_from_view(view).play(move).view_fields(None)
    # The mover's zones come first, because paying for them is what gives zones to the opponent.
    for seat in (view["mover"], 3 - view["mover"]):
        zones = [letter for letter in after["tiles"][seat - 1] if letter not in view["tiles"][seat - 1]]
        if zones:
            sentences.append(describe_tiles(zones, seat, say))
    if after["winners"]:
        sentences.append(describe_result(after, say)[0])
    return " ".join(sentences)


def describe_tiles(zones: list[str], seat: int, say: Translations) -> str:
    return say("described.filled", seat=say.seat_name(seat), n=len(zones), zones=say.join_list(zones))


def describe_target(view: CCrossView, target: str, say: Translations) -> str:
    """Return the label of a cell or a zone with its contents, or of the button that ends a placement of one pawn."""
    if target in CELL:
        zone = say("target.zone", zone=LETTER[target])
        holder = next((seat for seat in (1, 2) if target in view["pawns"][seat - 1]), 0)
        return f"{target}, {zone}, {say(f'target.pawn_{holder}') if holder else say('target.free')}"
    if target in LETTERS:
        light, dark = pawn_counts(view, target)
        return say("target.counted", zone=target, light=light, dark=dark)
    return say("target.done")


def describe_reserve(view: CCrossView, seat: int, say: Translations) -> str:
    """Return the pawns and tiles that a side has left."""
    pawns, tiles = view["pawns_left"][seat - 1], view["tiles_left"][seat - 1]
    left = f"{say('reserve.pawns', n=pawns)}, {say('reserve.tiles', n=tiles)}"
    return say("label", name=say.seat_label(seat), value=left)


def describe_result(view: CCrossView, say: Translations) -> list[str]:
    """Return who won and why."""
    winner = (view["winners"] or [0])[0]
    if view["chain"]:
        chain = "–\u2060".join(view["chain"])  # The word joiner prevents a line break after a dash.
        return [say("outcome.connected", seat=say.seat_name(winner), zones=chain)]
    return [say("outcome.stuck", seat=say.seat_name(winner), loser=say.seat_name(3 - winner))]


def describe_board(view: CCrossView, say: Translations) -> list[str]:
    """Describe the position for screen readers: tiles, the pawns in each zone, free zones and reserves."""
    tiled = {letter for tiles in view["tiles"] for letter in tiles}
    lines = [describe_tiles(tiles, seat, say) for seat, tiles in enumerate(view["tiles"], 1) if tiles]
    free = []
    for letter in (letter for letter in LETTERS if letter not in tiled):
        pawns = [
            f"{name} {say(f'target.pawn_{seat}')}"
            for name in CELLS_OF[letter]
            for seat in (1, 2)
            if name in view["pawns"][seat - 1]
        ]
        if pawns:
            lines.append(say("label", name=say("target.zone", zone=letter), value=", ".join(pawns)))
        else:
            free.append(letter)
    if free:
        lines.append(say("label", name=", ".join(free), value=say("target.free")))
    return [*lines, *(describe_reserve(view, seat, say) for seat in (1, 2))]


PAWN_SYMBOLS = ("O", "X")
TILE_BRACKETS = ("()", "><")


def board_as_text(view: CCrossView, say: Translations) -> str:
    """Draw the position for a terminal.

    A cell is the letter of its zone with the pawn on it; the cells of a filled zone are in brackets.
    """
    lines = [text_rank(view, rank) for rank in reversed(RANKS)]
    lines.append("    " + "".join(f"{file:<4}" for file in FILES))
    lines += [describe_reserve(view, seat, say) for seat in (1, 2)]
    (light, dark), (light_tile, dark_tile) = PAWN_SYMBOLS, TILE_BRACKETS
    lines.append(say("text.legend", light=light, dark=dark, light_tile=light_tile, dark_tile=dark_tile))
    return "\n".join(line.rstrip() for line in lines)


def text_rank(view: CCrossView, rank: int) -> str:
    return f"{rank:>2}  " + "".join(text_cell(view, f"{file}{rank}") for file in FILES)


def text_cell(view: CCrossView, name: str) -> str:
    letter = LETTER.get(name)
    if letter is None:
        return "    "
    for side in (0, 1):
        if letter in view["tiles"][side]:
            return f"{TILE_BRACKETS[side][0]}{letter}{TILE_BRACKETS[side][1]} "
        if name in view["pawns"][side]:
            return f"{letter.lower()}{PAWN_SYMBOLS[side]}  "
    return f"{letter.lower()}·  "
