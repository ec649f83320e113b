"""RenderState: everything that the page shows, computed once per change. Pure data, all that the renderer needs."""

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
    """An event since the last render, as far as the reader may know it, with a caption."""

    event: GameEvent[BaseView]
    caption: str


@dataclass(frozen=True)
class Transition:
    """The way from the last render to this one.

    hold   no animation, and the steps stay unseen: they are animated for the next reader
    jump   another game, or a distant position: all marks are at their positions at once
    move   a few steps forward or back: marks move by `animations`, which have the keys of marks
    """

    kind: Literal["hold", "jump", "move"]
    animations: Mapping[str, Animation] = field(default_factory=dict)
    is_backward: bool = False
    # Whether marks that keep their key glide; False if another seat's view of hidden information is shown.
    glides: bool = True
    start_marks: tuple[Mark, ...] | None = None  # where the animations start, if not at the marks shown
    seconds: float = 0.4  # for all animations


@dataclass(frozen=True)
class Handover:
    """The texts shown, and nothing else, while the device is passed to another player."""

    text: str
    confirm: str


@dataclass(frozen=True)
class ChartState:
    """A finished game, for the chart of all sides' chances."""

    record: Record
    states: tuple[State, ...]
    shown_ply: int
    say: Translations
    seat_colours: tuple[str, ...]
    turns: tuple[int, ...]  # by ply: the number of the turn that has led there
    marks: tuple[Mark, ...] = ()  # buttons over it


@dataclass(frozen=True)
class Strip:
    """A player's strip at the edge of a tablet: a drawing, its label for screen readers and a short note."""

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
    board_height: int  # of the drawing, without the part that the strips show
    can_continue: bool = False  # whether a summary is shown until somebody continues


@dataclass(frozen=True)
class PlayerLine:
    """A seat in the list of players."""

    name: str
    kind: str  # of a bot; "" for a human
    colour: str
    points: str  # "" in a game without points
    is_acting: bool
    last_turn: str


@dataclass(frozen=True)
class RenderState:
    phase: Phase

    # The board
    scene: Scene
    interaction: Interaction
    steps: tuple[Step, ...]  # since the last render
    transition: Transition
    sound: str  # the effect to play, or ""
    seat_colours: tuple[str, ...]
    actor: int | None

    # Words
    title: str
    status: str  # what to do now
    seat_in_prompt: int  # the seat that it is addressed to or about, or 0
    piece_in_prompt: tuple[str, str]  # that stands for the seat: its id and view box, or "" twice for a disc
    recent_moves: str
    summary: tuple[str, ...]  # of what has just been revealed, a line for each seat
    standings: tuple[PlayerLine, ...]
    message: str
    message_is_good: bool
    pulse: int  # 1 or 2, in turns, while the targets are pointed out; otherwise 0

    # Controls
    choices: tuple[Mark, ...]  # buttons for decisions that are not made on the board
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
    closing_words: str  # a friendly line that may be left out where there is no room
    is_over: bool  # whether the result is shown
    has_just_won: bool


def button(key: str, text: str, target: str = "", action: str = "", kind: str = "") -> Mark:
    """Return a button, which is a tap with `target`, or with `action` one of events/actions.py."""
    attrs = {"type": "button", **({"data-action": action} if action else {}), **({"class": kind} if kind else {})}
    return Mark(key, "button", attrs, text=text, target=target)
