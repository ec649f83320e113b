"""RenderState: everything the page shows, computed once per change. Pure data; the renderer needs nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from pygames.contract import BaseView
from pygames.game import State
from pygames.i18n import Translations
from pygames.motion import Animation, GameEvent
from pygames.record import Record
from pygames.scene import Interaction, Mark, Scene

Phase = Literal["setup", "play", "over"]


@dataclass(frozen=True)
class Step:
    """Something that happened since the last render, as the reader may know it, with a caption."""

    event: GameEvent[BaseView]
    caption: str


@dataclass(frozen=True)
class Transition:
    """How the board gets from the last render to this one.

    hold   nothing is animated, and it does not count as seen: the next reader will see it happen
    jump   another game, or far away in this one: everything stands where it belongs
    move   a few steps on or back: marks move as `animations` say, by their keys
    """

    kind: Literal["hold", "jump", "move"]
    animations: Mapping[str, Animation] = field(default_factory=dict)
    is_backward: bool = False
    # Whether marks that keep their key glide: not when another seat's view of hidden things is shown.
    glides: bool = True
    start_marks: tuple[Mark, ...] | None = None  # where the animations begin, if not at what is shown


@dataclass(frozen=True)
class Handover:
    """The device is passed to another player; nothing else is shown meanwhile."""

    text: str
    confirm: str


@dataclass(frozen=True)
class ChartState:
    """A finished game, to be drawn as a chart of everybody's chances."""

    record: Record
    states: tuple[State, ...]
    shown_ply: int
    say: Translations
    seat_colours: tuple[str, ...]


@dataclass(frozen=True)
class Strip:
    """What one player has at the edge of a tablet: a drawing, its spoken name and a short note."""

    scene: Scene
    label: str
    note: str


@dataclass(frozen=True)
class TabletopState:
    """Tabletop mode while players choose: a strip for each human seat."""

    strips: Mapping[int, Strip]
    text: str
    is_busy: bool  # during the count, and until all choices have been played
    can_undo: bool
    board_height: int  # of the drawing, without what the strips show


@dataclass(frozen=True)
class RenderState:
    phase: Phase

    # The board
    scene: Scene
    interaction: Interaction
    steps: tuple[Step, ...]  # what happened since the last render
    transition: Transition
    sound: str  # the effect to play, or ""
    seat_colours: tuple[str, ...]
    actor: int | None

    # Words
    title: str
    status: str  # what to do now
    recent_moves: str
    message: str
    message_is_good: bool

    # Controls
    choices: tuple[Mark, ...]  # buttons for what can be decided but is not on the board
    can_undo: bool
    can_redo: bool
    can_hint: bool
    handover: Handover | None
    can_use_tabletop: bool
    tabletop: TabletopState | None
    awaits_die_tap: bool

    # History
    move_lines: tuple[Mark, ...]
    shown_ply: int | None  # None for the present
    ply_count: int
    chart: ChartState | None

    # The end
    result_lines: tuple[str, ...]
    score_table: tuple[tuple[str, ...], ...]
    is_over: bool  # whether the result is shown
    has_just_won: bool


def button(key: str, text: str, target: str = "", action: str = "", kind: str = "") -> Mark:
    """Return a button: with `target` it is a tap, with `action` one of events/actions.py."""
    attrs = {"type": "button", **({"data-action": action} if action else {}), **({"class": kind} if kind else {})}
    return Mark(key, "button", attrs, text=text, target=target)
