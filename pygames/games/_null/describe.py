"""What is said of Null."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pygames.i18n import Words
from pygames.scene import Interaction


def prompt(view: Mapping[str, Any], ui: Interaction, say: Words) -> str:
    """What to do now, in one line."""
    actor = view["actor"]
    return say("todo.coin") if actor == 0 else say("todo.take", seat=say.seat(actor))


def describe_move(view: Mapping[str, Any], move: str | None, say: Words) -> str:
    """A move in words; `view` is the position before it as the reader may know it, `move` None if hidden from them."""
    assert move is not None, "nothing is hidden in Null"
    if view["actor"] == 0:
        return say("described.coin", seat=say.seat(int(move)))
    return say("described.take", seat=say.seat(view["actor"]), n=int(move))


def describe_target(view: Mapping[str, Any], name: str, say: Words) -> str:
    """The spoken name of a target; also what its button says where the scene draws none."""
    return say.seat(int(name)) if view["actor"] == 0 else say("target.take", n=int(name))


def describe_result(view: Mapping[str, Any], say: Words) -> list[str]:
    """Who won and why. Where points are counted, `tally` tells how they come about: rows of texts, heads first."""
    return [say("outcome", seat=say.seat(view["winners"][0]))]


def describe_board(view: Mapping[str, Any], say: Words) -> list[str]:
    """The position for the ear, a line for each thing."""
    return [say("counter", n=place) for place in range(1, view["counters"] + 1)] or ["0"]


def board_as_text(view: Mapping[str, Any], say: Words) -> str:
    """The position for a terminal."""
    return " ".join("o" * view["counters"]) or "–"
