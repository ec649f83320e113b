"""Presenter: computes the render state of a controller, and stores what its reader has already seen."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from itertools import chain
from typing import TYPE_CHECKING

from app.game.move_lines import MoveLines
from app.game.prompt import acting_seat, choice_buttons, status_text
from app.game.show import is_draw
from app.game.standings import standings
from app.game.trace_log import TraceLog
from app.render.state import ChartState, Handover, RenderState, Step, Transition
from pygames.motion import Animation
from pygames.scene import Interaction, Mark, Scene
from pygames.session import Session

if TYPE_CHECKING:
    from app.game.controller import GameController

MAX_ANIMATED_MOVES = 30  # at once; beyond that only the last position is shown
NOBODY = -1  # no reader
TAP_SECONDS = 0.4  # for the animations of one's own move
STEP_SHARE = 0.7  # of a step of a show, for its animations


class Presenter:
    def __init__(self) -> None:
        self.move_lines, self.traces = MoveLines(), TraceLog()
        self.status = ""
        self._last_shown: tuple[Session | None, int | None, int] = (None, None, 0)  # session, seat and ply
        self._session: Session | None = None  # the one that is shown
        self._seen: dict[int | None, int] = {}  # by seat: the last ply of it, apart from the history, that it has seen
        self._framed_ply: int | None = None  # before the move whose frames were rendered last
        self._last_taps: tuple[str, ...] = ()
        self._marks: tuple[Mark, ...] = ()  # of the last render that the reader saw, without traces
        self._unfinished: Session | None = None  # the session of the last render, if it was not over

    def present(self, controller: GameController) -> RenderState:
        session, say, shot = controller.session, controller.say, controller.show.shot
        tap_state = controller.tap_state()
        ply = controller.ply
        history = controller.passing.history
        last_move, outcome = history.last_move_and_outcome(ply, controller.seat) if history else (None, None)
        held = controller.passing.held_move
        taps = tuple(sorted(chain(*controller.game.renderer.move_taps(held)))) if held else controller.taps
        preview, touched = controller.preview_move(tap_state), controller.touched
        interaction = Interaction(taps, tap_state.next_targets, last_move, preview, outcome, touched)
        frame = shot.frame if shot else None
        if frame:  # the picture shows everybody's moves
            interaction = Interaction()
        view = frame.view if frame else controller.state.view(controller.seat)
        scene: Scene = controller.game.renderer.scene(view, interaction, say)
        if not shot:
            scene = controller.point_out(scene)
        colours = tuple(controller.game.renderer.SEAT_COLOURS)
        is_over = controller.is_over and not shot
        ply_count = len(history.moves) if history else 0
        move_lines = self.move_lines.lines(history, controller.seat, say, ply) if history else ()
        caption, acting = self.caption(controller), acting_seat(controller)
        is_passing = controller.awaits_handover or bool(controller.passing.stage) or controller.coach is not None
        hides_turns = frame is not None  # they would say too early what the frames reveal
        self.status = status = caption or controller.status_override or status_text(controller, interaction)
        seat_in_prompt = acting if status and controller.shown_ply is None else 0
        pieces = controller.game.renderer.SEAT_PIECES
        is_end_shown = is_over and (controller.HAS_CHART or controller.shown_ply is None)
        result, table = self._result(controller) if is_end_shown else ((), ())
        steps, transition, sound = self._transition(controller, interaction, scene)
        traces = self.traces.marks(controller, scene)
        if controller.coach and controller.coach.hides_traces and not shot:
            traces = ()
        return RenderState(
            phase="setup" if not session else "over" if is_over else "play",
            scene=replace(scene, marks=(*scene.marks, *traces)) if traces else scene,
            interaction=interaction,
            steps=steps,
            transition=transition,
            sound=sound,
            seat_colours=colours,
            actor=session.state.actor if session else None,
            title=" – ".join(filter(None, (status, say("title"), "Crossboard"))),
            status=status,
            seat_in_prompt=seat_in_prompt,
            piece_in_prompt=pieces[seat_in_prompt - 1] if pieces and seat_in_prompt else ("", ""),
            recent_moves=self.move_lines.recent(history, controller.seat, say, ply)
            if history and not controller.awaits_handover and not shot
            else "",
            standings=standings(history, controller.seat, ply, acting, self.move_lines, say, hides_turns)
            if history and not controller.awaits_handover
            else (),
            message=controller.message,
            message_is_good=controller.message_is_good,
            pulse=controller.pulse,
            choices=tuple(choice_buttons(controller, interaction, scene)),
            can_undo=bool(session and session.undo_target and not is_passing),
            can_redo=bool(session and session.can_redo and not is_passing),
            can_hint=bool(controller.accepts_moves and session and session.state.actor and not controller.coach),
            summary=frame.summary if frame else (),
            handover=self._handover(controller),
            can_use_tabletop=controller.tabletop.is_possible,
            tabletop=controller.tabletop.present(),
            awaits_die_tap=controller.awaits_die_tap,
            move_lines=move_lines,
            shown_ply=controller.shown_ply,
            ply_count=ply_count,
            chart=self._chart(controller, session, ply, colours) if session and is_over else None,
            result_lines=result,
            score_table=table,
            closing_words=self._closing_words(controller) if is_end_shown else "",
            is_over=is_end_shown,
            has_just_won=self._has_just_won(session) if not shot else False,
        )

    def _chart(
        self, controller: GameController, session: Session, ply: int, colours: tuple[str, ...]
    ) -> ChartState | None:
        if not controller.HAS_CHART:
            return None
        marks = controller.coach.chart_marks() if controller.coach else ()
        turns = self.move_lines.turn_numbers(session)
        return ChartState(session.record, tuple(session.states), ply, controller.say, colours, turns, marks)

    def _result(self, controller: GameController) -> tuple[tuple[str, ...], tuple[tuple[str, ...], ...]]:
        assert controller.session
        view, narrator = controller.session.state.view(controller.seat), controller.game.narrator
        rows = narrator.score_table(view, controller.say)
        return tuple(narrator.describe_result(view, controller.say)), tuple(tuple(row) for row in rows)

    def _closing_words(self, controller: GameController) -> str:
        """Return a friendly line for people who have won, or for one who has lost to computers; "" after a draw."""
        session, say = controller.session, controller.say
        if not session or not session.state.result or controller.coach or not controller.HAS_CLOSING_WORDS:
            return ""
        is_alone = len(session.human_seats) == 1
        winners = session.state.result.winners
        if names := [say.seat_name(seat) for seat in winners if seat in session.human_seats]:
            return say("site.well_done") if is_alone else say("site.well_played", seats=say.join_list(names))
        return say("site.next_time") if winners and is_alone else ""

    def _handover(self, controller: GameController) -> Handover | None:
        session = controller.session
        if not controller.awaits_handover or not session or not session.handover_seat:
            return None
        name = controller.say.seat_name(session.handover_seat)
        return Handover(controller.say("site.turn.pass_to", seat=name), controller.say("site.turn.confirm", seat=name))

    def _has_just_won(self, session: Session | None) -> bool:
        """Return whether a human has just won; False when a finished game is opened or a bot wins."""
        is_running = session is not None and session.state.actor is not None
        previous, self._unfinished = self._unfinished, session if is_running else None
        result = session.state.result if session and previous is session and not is_running else None
        return bool(session and result and set(result.winners) & set(session.human_seats))

    def caption(self, controller: GameController) -> str:
        """Return what the current picture of a show shows, in words, or "" if there is no show."""
        session, shot = controller.session, controller.show.shot
        if not session or not shot:
            return ""
        return shot.frame.caption if shot.frame else self._step_text(controller, session, shot.ply)

    def _step_text(self, controller: GameController, session: Session, ply: int) -> str:
        if not ply:
            return ""
        text = self.move_lines.text(session, ply - 1, controller.seat, controller.say)
        draws = 0
        while draws < ply and is_draw(session, ply - 1 - draws):
            draws += 1
        return controller.say("site.draws", n=draws) if draws > 1 else text

    def last_ply(self, session: Session, seat: int | None) -> int:
        """Return the ply of this game that a seat has seen last."""
        if self._session is not session:
            return len(session.moves)
        return self._seen.get(seat, self._seen[None])

    def rewind(self, session: Session, ply: int) -> None:
        """Make the next render begin at this ply, with another reader."""
        if self._session is session:
            self._last_shown = session, NOBODY, ply

    def mark_seen(self, session: Session, ply: int) -> None:
        """Note that everybody has seen the moves up to this ply, although the last of them were not rendered."""
        self._seen = {None: ply}
        self._last_shown = session, self._last_shown[1], ply

    def _mark_seen(self, controller: GameController, ply: int) -> None:
        session, seat = controller.session, controller.seat
        is_secret = controller.game.has_hidden_information and session and len(session.human_seats) > 1
        if self._session is not session or not is_secret or seat is None:
            self._session, self._seen = session, {None: ply}
        else:
            self._seen[seat] = ply

    def last_bot_move(self, controller: GameController) -> int | None:
        """Return the index of the last visible decision if it was a bot's, or None."""
        if session := controller.session:
            for index in range(controller.ply - 1, -1, -1):
                if actor := session.states[index].actor:
                    is_visible = not session.states[index].is_hidden(session.moves[index], controller.seat)
                    return index if session.seats[actor].bot and is_visible else None
        return None

    def _transition(
        self, controller: GameController, interaction: Interaction, scene: Scene
    ) -> tuple[tuple[Step, ...], Transition, str]:
        """Return the steps since the last render that the reader saw, their animation and their sound."""
        session, shot = controller.session, controller.show.shot
        if controller.awaits_handover or controller.draws_before_handover:
            self.traces.clear()  # they were for the last reader
            return (), Transition("hold"), ""
        ply = controller.ply
        (last_session, last_seat, last_ply), self._last_shown = self._last_shown, (session, controller.seat, ply)
        framed_ply, self._framed_ply = self._framed_ply, ply if shot and shot.frame else None
        if controller.shown_ply is None:
            self._mark_seen(controller, ply)
        old_marks, self._marks = self._marks, scene.marks
        has_tapped, self._last_taps = len(controller.taps) > len(self._last_taps), controller.taps
        if not session or last_session is not session or abs(ply - last_ply) > MAX_ANIMATED_MOVES:
            self.traces.clear()
            return (), Transition("jump"), ""
        if ply < last_ply or controller.taps or last_seat != controller.seat:
            self.traces.clear()
        seconds = STEP_SHARE * controller.show.step_seconds if shot else TAP_SECONDS
        if shot and shot.frame:
            self.traces.clear()
            return (), Transition("move", shot.frame.animations, seconds=seconds), ""
        events = session.events_between(last_ply, ply, controller.seat)
        animations: Mapping[str, Animation] = controller.game.animator.animations(
            events[1:] if framed_ply == last_ply else events,  # the frames have shown the first
            controller.state.view(controller.seat),
            interaction,
        )
        glides = last_seat == controller.seat or not controller.game.has_hidden_information
        start_marks: tuple[Mark, ...] | None = None
        if not glides and events:  # the last render was for another reader
            view = session.states[last_ply].view(controller.seat)
            start_marks = controller.game.renderer.scene(view, Interaction(), controller.say).marks
        captions = (session.describe_move(index, controller.seat, controller.say) for index in range(last_ply, ply))
        steps = tuple(Step(event, caption) for event, caption in zip(events, captions, strict=True))
        transition = Transition("move", animations, ply < last_ply, glides, start_marks, seconds)
        if steps:
            marks = start_marks or old_marks, scene.marks
            revealed = session.reveal_marks(events, controller.say)
            was_shown = framed_ply is not None and controller.shown_ply is None
            self.traces.add(session, range(last_ply, ply), animations, *marks, revealed, was_shown)
        return steps, transition, self._sound(controller, steps, transition, has_tapped)

    def _sound(
        self, controller: GameController, steps: tuple[Step, ...], transition: Transition, has_tapped: bool
    ) -> str:
        """Return the one sound effect that fits the steps best, or ""."""
        if not controller.HAS_SOUND or not controller.settings.has_sound:
            return ""
        if steps:
            kinds = {animation.kind for animation in transition.animations.values()}
            if controller.state.actor is None:
                return "win"
            return "take" if "capture" in kinds else "die" if "tumble" in kinds else "move"
        return "tap" if has_tapped and not transition.is_backward else ""


def board_description(controller: GameController, status: str) -> list[Mark]:
    """Return the position in words, line by line, and as the text board of the terminal."""
    view, say, narrator = controller.state.view(controller.seat), controller.say, controller.game.narrator
    lines = filter(None, [status, *narrator.describe_board(view, say)])
    marks = [Mark(f"line{index}", "p", text=line) for index, line in enumerate(lines)]
    return [*marks, Mark("letters", "pre", {"aria-hidden": "true"}, text=narrator.board_as_text(view, say))]
