"""What is said of Null."""

from __future__ import annotations

from pygames import defaults
from pygames.games._null.rules import NullView
from pygames.i18n import Words
from pygames.scene import Interaction

describe_reveal = defaults.describe_reveal
score_table = defaults.score_table


def prompt(view: NullView, ui: Interaction, say: Words) -> str:
    """What to do now, in one line."""
    actor = view["actor"] or 0
    return say("todo.coin") if actor == 0 else say("todo.take", seat=say.seat(actor))


def describe_move(view: NullView, move: str | None, say: Words) -> str:
    """A move in words; `view` is the position before it as the reader may know it, `move` None if hidden from them."""
    assert move is not None, "nothing is hidden in Null"
    if view["actor"] == 0:
        return say("described.coin", seat=say.seat(int(move)))
    return say("described.take", seat=say.seat(view["actor"] or 0), n=int(move))


def describe_target(view: NullView, target: str, say: Words) -> str:
    """The spoken name of a target; also what its button says where the scene draws none."""
    return say.seat(int(target)) if view["actor"] == 0 else say("target.take", n=int(target))


def describe_result(view: NullView, say: Words) -> list[str]:
    """Who won and why. Where points are counted, `tally` tells how they come about: rows of texts, heads first."""
    return [say("outcome", seat=say.seat((view["winners"] or [0])[0]))]


def describe_board(view: NullView, say: Words) -> list[str]:
    """The position for the ear, a line for each thing."""
    return [say("counter", n=place) for place in range(1, view["counters"] + 1)] or ["0"]


def board_as_text(view: NullView, say: Words) -> str:
    """The position for a terminal."""
    return " ".join("o" * view["counters"]) or "–"
