"""What is said of C-Cross."""

from __future__ import annotations

from pygames import defaults
from pygames.games.c_cross.board import CELL, CELLS_OF, FILES, LETTER, LETTERS, RANKS, letters
from pygames.games.c_cross.rules import CCrossView, state_from_view
from pygames.i18n import Translations
from pygames.scene import Interaction
from pygames.taps import DONE

describe_reveal = defaults.describe_reveal
score_table = defaults.score_table


def counts(view: CCrossView, letter: str) -> tuple[int, int]:
    """Light's and dark's pawns in a zone."""
    light, dark = (sum(1 for name in CELLS_OF[letter] if name in pawns) for pawns in view["pawns"])
    return light, dark


def prompt(view: CCrossView, ui: Interaction, say: Translations) -> str:
    """What to do now, in one line."""
    actor, task = view["actor"], view["task"]
    if actor is None:
        return describe_result(view, say)[0]
    if task == "zone":
        return say("todo.zone", seat=say.seat_name(actor), zones=say.join_list(view["standing"]))
    if task == "give":
        return say("todo.give", seat=say.seat_name(actor), n=view["owed"] - len(ui.taps))
    if ui.taps:
        return second(view, ui, say)
    if not any((*view["pawns"], *view["tiles"])):
        return say("todo.first", seat=say.seat_name(actor))
    if view["pawns_left"][actor - 1] == 1:
        return say("todo.last", seat=say.seat_name(actor))
    return say("todo.place", seat=say.seat_name(actor))


def second(view: CCrossView, ui: Interaction, say: Translations) -> str:
    """After the first pawn: what it would take and cost, and whether it may stay alone."""
    seat, cell = say.seat_name(view["actor"] or 0), ui.taps[0]
    if DONE not in ui.targets:
        return say("todo.must", seat=seat, cell=cell)
    here = state_from_view(view)
    for zone in here.after(cell)[1]:
        return say("todo.wins", seat=seat, cell=cell, zone=letters(zone), n=here.opposing(zone))
    return say("todo.second", seat=seat, cell=cell)


def describe_move(view: CCrossView, move: str | None, say: Translations) -> str:
    """A move in words, with the zones that fall by it and who runs out of choices."""
    assert move is not None, "nothing is hidden in C-Cross"
    actor = view["actor"] or 0
    cells = move.removeprefix("x").split("+")
    key = "zone" if move in LETTERS else view["task"]
    said = [say(f"described.{key}", seat=say.seat_name(actor), n=len(cells), cells=say.join_list(cells), zone=move)]
    after = state_from_view(view).play(move).view_fields(None)
    # The mover's zones first: a zone of the other falls to what was paid for them.
    for seat in (view["mover"], 3 - view["mover"]):
        fallen = [letter for letter in after["tiles"][seat - 1] if letter not in view["tiles"][seat - 1]]
        if fallen:
            said.append(say("described.filled", seat=say.seat_name(seat), n=len(fallen), zones=say.join_list(fallen)))
    if after["winners"]:
        said.append(describe_result(after, say)[0])
    return " ".join(said)


def describe_target(view: CCrossView, target: str, say: Translations) -> str:
    """The spoken name of a cell or a zone, with what is in it; of the button that closes a single pawn."""
    if target in CELL:
        zone = say("target.zone", zone=LETTER[target])
        holder = next((seat for seat in (1, 2) if target in view["pawns"][seat - 1]), 0)
        return f"{target}, {zone}, {say(f'target.pawn_{holder}') if holder else say('target.free')}"
    if target in LETTERS:
        light, dark = counts(view, target)
        return say("target.counted", zone=target, light=light, dark=dark)
    return say("target.done")


def reserve(view: CCrossView, seat: int, say: Translations) -> str:
    """What a side has left."""
    pawns, tiles = view["pawns_left"][seat - 1], view["tiles_left"][seat - 1]
    left = f"{say('reserve.pawns', n=pawns)}, {say('reserve.tiles', n=tiles)}"
    return say("label", name=say.seat_name(seat), value=left)


def describe_result(view: CCrossView, say: Translations) -> list[str]:
    """Who won and why."""
    winner = (view["winners"] or [0])[0]
    if view["chain"]:
        chain = "–\u2060".join(view["chain"])  # in one piece: no line ends after a dash
        return [say("outcome.connected", seat=say.seat_name(winner), zones=chain)]
    return [say("outcome.stuck", seat=say.seat_name(winner), loser=say.seat_name(3 - winner))]


def describe_board(view: CCrossView, say: Translations) -> list[str]:
    """The position for the ear: who has filled what, the pawns in each zone, what is free and what is left."""
    tiles: list[list[str]] = view["tiles"]
    tiled = {letter for filled in tiles for letter in filled}
    lines = [
        say("described.filled", seat=say.seat_name(seat), n=len(filled), zones=say.join_list(filled))
        for seat, filled in enumerate(tiles, 1)
        if filled
    ]
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
    return [*lines, *(reserve(view, seat, say) for seat in (1, 2))]


PAWN_ART = ("O", "X")
TILE_ART = ("()", "><")


def board_as_text(view: CCrossView, say: Translations) -> str:
    """The position for a terminal: a cell is its zone's letter and the pawn on it; a filled zone is all brackets."""
    lines = [rank_of_text(view, rank) for rank in reversed(RANKS)]
    lines.append("    " + "".join(f"{file:<4}" for file in FILES))
    lines += [reserve(view, seat, say) for seat in (1, 2)]
    lines.append(say("text.legend", light=PAWN_ART[0], dark=PAWN_ART[1], light_tile=TILE_ART[0], dark_tile=TILE_ART[1]))
    return "\n".join(line.rstrip() for line in lines)


def rank_of_text(view: CCrossView, rank: int) -> str:
    return f"{rank:>2}  " + "".join(cell_of_text(view, f"{file}{rank}") for file in FILES)


def cell_of_text(view: CCrossView, name: str) -> str:
    letter = LETTER.get(name)
    if letter is None:
        return "    "
    for side in (0, 1):
        if letter in view["tiles"][side]:
            return f"{TILE_ART[side][0]}{letter}{TILE_ART[side][1]} "
        if name in view["pawns"][side]:
            return f"{letter.lower()}{PAWN_ART[side]}  "
    return f"{letter.lower()}·  "
