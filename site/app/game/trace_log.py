"""TraceLog: what has happened since the reader's last tap, and what a hint proposes, as marks on the board."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from pygames.motion import Animation, GameEvent
from pygames.scene import Interaction, Mark, Scene
from pygames.session import Session
from pygames.traces import Trace, ghost, number_marks, trace_animations, trace_targets

if TYPE_CHECKING:
    from app.game.controller import GameController


class TraceLog:
    def __init__(self) -> None:
        self._traces = list[Trace]()
        self._seat: int | None = None  # the one whose turn was traced last
        self.start: int | None = None  # the ply before the first trace, None if there is none

    def clear(self) -> None:
        self._traces.clear()
        self.start = None

    def add(
        self,
        session: Session,
        moves: range,
        animations: Mapping[str, Animation],
        old: Sequence[Mark],
        new: Sequence[Mark],
        revealed: tuple[Mark, ...],
        was_shown: bool = False,
    ) -> None:
        """Add the trace of some moves: what they have revealed, if it was not shown to people before, or their way.

        A human's move begins a new series; alone with bots, it needs no trace. Among bots each turn is a new series.
        Dealing before anybody has played leaves none either.
        """
        if not any(state.actor or state.die_owner for state in session.states[: moves.stop]):
            return
        actors = {session.states[index].actor for index in moves}
        seats = [state.actor or state.die_owner for state in session.states[moves.start : moves.stop]]
        seat = next(filter(None, seats), self._seat)
        is_new_turn = not session.human_seats and seat != self._seat
        self._seat = seat
        if revealed or is_new_turn or actors & set(session.human_seats):
            self.clear()
        if len(session.human_seats) == 1 and actors & set(session.human_seats) and not revealed:
            return
        old_marks, new_marks = {mark.key: mark for mark in old}, {mark.key: mark for mark in new}
        moved = trace_animations(animations, old_marks, new_marks, str(moves.stop))
        trace = Trace(() if was_shown and session.human_seats else revealed, None) if revealed else moved
        if trace or animations:
            self.start = turn_start(session, moves.start) if self.start is None else self.start
        if trace:
            self._traces.append(trace)

    def marks(self, controller: GameController, scene: Scene) -> tuple[Mark, ...]:
        """Return the marks above the scene."""
        if controller.advice.move:
            hint = trace_hint(controller, scene)
            return hint.marks if hint else ()
        shot = controller.show.shot
        frame_marks = shot.frame.marks if shot and shot.frame else ()
        traces = (*(mark for trace in self._traces for mark in trace.marks), *number_marks(self._traces))
        return (*(map(with_fading, traces) if controller.accepts_moves else traces), *frame_marks)


def with_fading(mark: Mark) -> Mark:
    """Return a mark that disappears after some seconds, because people who decide must see what lies under it."""
    return replace(mark, attrs={**mark.attrs, "class": f"{mark.attrs.get('class', '')} fading".strip()})


def turn_start(session: Session, ply: int) -> int:
    """Return the ply of the first of a bot's decisions that this one belongs to: not each leaves a trace."""
    seat = session.states[ply].actor
    if seat and session.seats[seat].bot:
        while ply and session.states[ply - 1].actor == seat:
            ply -= 1
    return ply


def trace_hint(controller: GameController, scene: Scene) -> Trace | None:
    """Return what a hinted move would change: its pieces as ghosts, with an arrow, or the targets to tap."""
    session, game, seat = controller.session, controller.game, controller.seat
    if not session:
        return None
    state, move = session.state, controller.advice.move
    if not state.is_hidden(move, None) and not state.reveals_hidden(move):  # it shows nothing that is secret
        after = state.play(move).view(seat)
        interaction = Interaction(last_move=move)
        new = game.renderer.scene(after, interaction, controller.say).marks
        animations = game.animator.animations((GameEvent(state.view(seat), move),), after, interaction)
        old_marks, new_marks = {mark.key: mark for mark in scene.marks}, {mark.key: mark for mark in new}
        if trace := trace_animations(animations, old_marks, new_marks, "hint"):
            ghosts = [
                ghost(new_marks[key], f"trace:hint:{key}")
                for key, animation in animations.items()
                if animation.is_traced and animation.kind in ("drop", "glide", "capture") and key in new_marks
            ]
            return Trace((*ghosts, *trace.marks), trace.centre)
    targets = [target for stage in game.renderer.move_taps(move) for target in sorted(stage)]
    return trace_targets(targets, scene.marks, "hint")
