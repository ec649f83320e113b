"""Default parts of a game: `describe.py`, `animations.py` and the optional members of `view.py`.

A module adopts single ones by assignment, `score_table = defaults.score_table`. Sentences come from the game's texts
if it has them (keys in brackets below), otherwise from the texts that all games share.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import fields
from random import Random
from typing import TYPE_CHECKING

from pygames.contract import CHANCE, BaseView
from pygames.games import ALL_GAMES
from pygames.i18n import Fact, Translations
from pygames.motion import Animation, GameEvent
from pygames.scene import Interaction, Mark
from pygames.taps import DONE

if TYPE_CHECKING:
    from pygames.game import State

# view.py

STYLE = DEFS = ""
SEAT_PIECES: tuple[tuple[str, str], ...] = ()  # discs in the colours of the seats
COVER_CROP: tuple[int, int, int, int] | None = None  # the whole board
COVER_EXTRAS: tuple[Mark, ...] = ()
SHARED_HEIGHT = 0


def intended_move(view: BaseView, taps: Sequence[str], x: float, y: float) -> str:
    """Return "": a tap beside the targets means no move."""
    return ""


def is_rotation(moves: Sequence[str]) -> bool:
    """Return False: pieces cannot be rotated."""
    return False


# animations.py


def animations(events: Sequence[GameEvent[BaseView]], view: BaseView, ui: Interaction) -> dict[str, Animation]:
    """Return nothing: marks that keep their key glide, and nothing else moves."""
    return {}


# describe.py


def prompt(view: BaseView, ui: Interaction, say: Translations) -> str:
    """Return "{seat}: your move", or [todo.chance] and [todo.move]."""
    actor = view["actor"]
    if actor is None:
        return describe_result(view, say)[0]
    if actor == CHANCE:
        return _translate(say, "todo.chance", "default.chance")
    return _translate(say, "todo.move", "default.move", seat=say.seat_name(actor))


def describe_move(view: BaseView, move: str | None, say: Translations) -> str:
    """Return "{seat}: {move}", with the move named as a target, or [described.MOVE] or [described.move]."""
    actor = view["actor"] or CHANCE
    seat = say("chance") if actor == CHANCE else say.seat_name(actor)
    if move is None:
        return say("default.hidden", seat=seat)
    key = f"described.{move}" if f"described.{move}" in say else "described.move"
    return _translate(say, key, "default.described", seat=seat, move=describe_target(view, move, say))


def describe_reveal(view: BaseView, moves: Mapping[int, str], say: Translations) -> list[str]:
    """Return nothing: each choice has a sentence of its own."""
    return []


def describe_target(view: BaseView, target: str, say: Translations) -> str:
    """Return [target.TARGET], or the notation itself."""
    shared = {DONE: "default.done", "roll": "default.roll"}.get(target)
    key = f"target.{target}"
    return say(key) if key in say else say(shared) if shared else target


def describe_result(view: BaseView, say: Translations) -> list[str]:
    """Return who won, and the points by seat if there are any."""
    winners, scores = view["winners"] or [], view["scores"] or []
    seats = say.join_list([say.seat_name(seat) for seat in winners])
    headline = say("default.won", n=len(winners), seats=seats) if winners else say("default.draw")
    return [headline, *(say("label", name=say.seat_label(seat), value=points) for seat, points in enumerate(scores, 1))]


def describe_board(view: BaseView, say: Translations) -> list[str]:
    """Return the labels of the drawing's marks."""
    scene = ALL_GAMES[view["game"]].renderer.scene(view, Interaction(), say)
    return [mark.label for mark in scene.marks if mark.label]


def board_as_text(view: BaseView, say: Translations) -> str:
    """Return the lines of `describe_board`."""
    return "\n".join(describe_board(view, say)) or "–"


def score_table(view: BaseView, say: Translations) -> list[list[str]]:
    """Return nothing: there are no points to explain."""
    return []


# guide.py

DECORATION: Collection[str] = ()


def describe_mark(view: BaseView, key: str, say: Translations) -> str:
    """Return "": a mark is what its label says, and decoration if it has none."""
    return ""


def _translate(say: Translations, key: str, shared: str, **facts: Fact) -> str:
    """Return the game's text at `key` if it has one, otherwise the one at `shared`."""
    return say(key if key in say else shared, **facts)


# parts.py


def imagine(view: BaseView, rng: Random) -> State:
    """Return the state whose dataclass fields the view has, as the default `State.view_fields` does."""
    game = ALL_GAMES[view["game"]]
    state_type = type(game.new(view["player_count"]))
    values: Mapping[str, object] = {**view}
    names = [item.name for item in fields(state_type) if item.init]
    if missing := [name for name in names if name not in values]:
        raise NotImplementedError(
            f"The view of {game.name} has no {missing[0]!r}. Add an imagine(view, rng) to PARTS in parts.py."
        )
    return state_type(*(_from_json(values[name]) for name in names))


def _from_json(value: object) -> object:
    return tuple(_from_json(item) for item in value) if isinstance(value, list) else value
