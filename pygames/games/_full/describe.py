"""Full in words."""

from __future__ import annotations

from collections.abc import Mapping

from pygames.contract import CHANCE, Heading
from pygames.games._full.rules import CELLS, PASS, FullView, gains_of
from pygames.i18n import Translations
from pygames.scene import Interaction


def points_of(view: FullView, seat: int) -> int:
    return (view["scores"] or [])[seat - 1]


def prompt(view: FullView, ui: Interaction, say: Translations) -> str:
    actor = view["actor"]
    if actor is None:
        return describe_result(view, say)[0]
    if actor == CHANCE:
        return say("todo.roll", n=view["rounds"])
    return say("todo.second" if ui.taps else "todo.choose", seat=say.seat_name(actor), n=view["face"])


def describe_move(view: FullView, move: str | None, say: Translations) -> str:
    seat = say.seat_name(view["actor"] or 1)
    if move is None:
        return say("described.hidden", seat=seat)
    if view["actor"] == CHANCE:
        return say("described.roll", n=int(move))
    if move == PASS:
        return say("described.pass", seat=seat)
    return say("described.cover", seat=seat, cells=say.join_list(move.split("-")))


def describe_reveal(view: FullView, moves: Mapping[int, str], say: Translations) -> list[str]:
    gains = gains_of(tuple(moves[seat] for seat in sorted(moves)), view["face"])
    return [say("points", seat=say.seat_name(seat), n=gain) for seat, gain in zip(sorted(moves), gains, strict=True)]


def describe_target(view: FullView, target: str, say: Translations) -> str:
    if target in CELLS:
        return say("cell", cell=target, n=CELLS[target])
    return say(f"target.{target}") if f"target.{target}" in say else target.replace("-", "–")


def describe_result(view: FullView, say: Translations) -> list[str]:
    winners = view["winners"] or []
    return [say("outcome", n=len(winners), seats=say.join_list([say.seat_name(seat) for seat in winners]))]


def describe_board(view: FullView, say: Translations) -> list[str]:
    face = [say("die", n=view["face"])] if view["face"] else []
    return [*face, *(say("points", seat=say.seat_label(seat), n=points_of(view, seat)) for seat in seats(view))]


def board_as_text(view: FullView, say: Translations) -> str:
    return "\n".join(["2 4", "1 2", *describe_board(view, say)])


def score_table(view: FullView, say: Translations) -> list[list[str]]:
    heading = Heading(say("head"), say("head_note"))
    return [["", heading], *([say.seat_label(seat), str(points_of(view, seat))] for seat in seats(view))]


def seats(view: FullView) -> range:
    return range(1, view["player_count"] + 1)
