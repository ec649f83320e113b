"""Presenter: computes the render state of a controller, and stores what its reader has already seen."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from app.game.move_lines import MoveLines
from app.render.state import ChartState, Handover, RenderState, Step, Transition, button
from pygames.game import CHANCE
from pygames.motion import Animation
from pygames.scene import Interaction, Mark, Scene
from pygames.session import Session

if TYPE_CHECKING:
    from app.game.controller import GameController

MAX_ANIMATED_MOVES = 30  # at once; beyond that only the last position is shown

END_BUTTONS = {"again": ("site.again", "primary"), "share": ("site.share", ""), "save": ("site.save_file", "")}


class Presenter:
    def __init__(self) -> None:
        self.move_lines = MoveLines()
        self.status = ""
        self._last_shown: tuple[Session | None, int | None, int] = (None, None, 0)  # session, seat and ply
        self._last_taps: tuple[str, ...] = ()
        self._unfinished: Session | None = None  # the session of the last render, if it was not over

    def present(self, controller: GameController) -> RenderState:
        session, say = controller.session, controller.say
        tap_state = controller.tap_state()
        last_move, outcome = last_move_and_outcome(controller)
        interaction = Interaction(
            controller.taps, tap_state.next_targets, last_move, controller.preview_move(tap_state), outcome
        )
        scene: Scene = controller.game.renderer.scene(controller.state.view(controller.seat), interaction, say)
        colours = tuple(controller.game.renderer.SEAT_COLOURS)
        self.status = status = controller.status_override or status_text(controller, interaction)
        is_over = bool(session and session.state.actor is None)
        ply_count = len(session.moves) if session else 0
        ply = ply_count if controller.shown_ply is None else controller.shown_ply
        move_lines = self.move_lines.lines(session, controller.seat, say, ply) if session else ()
        is_end_shown = is_over and (controller.HAS_CHART or controller.shown_ply is None)
        result, table = self._result(controller) if is_end_shown else ((), ())
        steps, transition, sound = self._transition(controller, interaction, scene)
        return RenderState(
            phase="setup" if not session else "over" if is_over else "play",
            scene=scene,
            interaction=interaction,
            steps=steps,
            transition=transition,
            sound=sound,
            seat_colours=colours,
            actor=session.state.actor if session else None,
            title=" – ".join(filter(None, (status, say("title"), "Crossboard"))),
            status=status,
            recent_moves=self.move_lines.recent(session, controller.seat, say, ply)
            if session and not controller.awaits_handover
            else "",
            message=controller.message,
            message_is_good=controller.message_is_good,
            choices=tuple(choice_buttons(controller, interaction, scene)),
            can_undo=bool(session and session.undo_target and not controller.awaits_handover),
            can_redo=bool(session and session.can_redo and not controller.awaits_handover),
            can_hint=bool(controller.accepts_moves and session and session.state.actor),
            handover=self._handover(controller),
            can_use_tabletop=controller.tabletop.is_possible,
            tabletop=controller.tabletop.present(),
            awaits_die_tap=controller.awaits_die_tap,
            move_lines=move_lines,
            shown_ply=controller.shown_ply,
            ply_count=ply_count,
            chart=ChartState(session.record, tuple(session.states), ply, say, colours)
            if session and is_over and controller.HAS_CHART
            else None,
            result_lines=result,
            score_table=table,
            is_over=is_end_shown,
            has_just_won=self._has_just_won(session),
        )

    def _result(self, controller: GameController) -> tuple[tuple[str, ...], tuple[tuple[str, ...], ...]]:
        assert controller.session
        view, narrator = controller.session.state.view(controller.seat), controller.game.narrator
        rows = narrator.score_table(view, controller.say)
        return tuple(narrator.describe_result(view, controller.say)), tuple(tuple(row) for row in rows)

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

    def _transition(
        self, controller: GameController, interaction: Interaction, scene: Scene
    ) -> tuple[tuple[Step, ...], Transition, str]:
        """Return the steps since the last render that the reader saw, their animation and their sound."""
        session = controller.session
        if controller.awaits_handover or (session and draws_before_handover(controller, session)):
            return (), Transition("hold"), ""
        ply = 0 if not session else len(session.moves) if controller.shown_ply is None else controller.shown_ply
        (last_session, last_seat, last_ply), self._last_shown = self._last_shown, (session, controller.seat, ply)
        has_tapped, self._last_taps = len(controller.taps) > len(self._last_taps), controller.taps
        if not session or last_session is not session or abs(ply - last_ply) > MAX_ANIMATED_MOVES:
            return (), Transition("jump"), ""
        events = session.events_between(last_ply, ply, controller.seat)
        animations: Mapping[str, Animation] = controller.game.animator.animations(
            events, controller.state.view(controller.seat), interaction
        )
        glides = last_seat == controller.seat or not controller.game.has_hidden_information
        start_marks: tuple[Mark, ...] | None = None
        if not glides and events:  # the last render was for another reader
            view = session.states[last_ply].view(controller.seat)
            start_marks = controller.game.renderer.scene(view, Interaction(), controller.say).marks
        captions = (
            self.move_lines.text(session, index, controller.seat, controller.say) for index in range(last_ply, ply)
        )
        steps = tuple(Step(event, caption) for event, caption in zip(events, captions, strict=True))
        transition = Transition("move", animations, ply < last_ply, glides, start_marks)
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


def draws_before_handover(controller: GameController, session: Session) -> bool:
    """Return whether chance acts and the device is then passed on, so that this position is shown only for a moment."""
    draws = session.state.actor == CHANCE and not session.manual_chance
    passes = controller.game.has_hidden_information and len(session.human_seats) > 1 and not controller.is_tabletop
    return draws and passes and controller.shown_ply is None


def last_move_and_outcome(controller: GameController) -> tuple[str | None, str | None]:
    """Return the last decision before the position shown and the outcome after it, as the reader may know them."""
    session = controller.session
    if not session:
        return None, None
    return session.last_move_and_outcome(
        len(session.moves) if controller.shown_ply is None else controller.shown_ply, controller.seat
    )


def status_text(controller: GameController, interaction: Interaction) -> str:
    """Return what to do now, in one line; "" if nothing."""
    session, say = controller.session, controller.say
    if not session or controller.awaits_handover:
        return ""
    if controller.shown_ply is not None:
        return say("site.note.past", n=controller.shown_ply)
    actor = session.state.actor
    if actor is None:
        return ""
    if actor and session.seats[actor].bot:
        return say("site.turn.thinking", seat=say.seat_name(actor))
    return str(controller.game.narrator.prompt(session.state.view(controller.seat), interaction, say))


def choice_buttons(controller: GameController, interaction: Interaction, scene: Scene) -> list[Mark]:
    """Return buttons for decisions that are not made on the board; after the game, for what can be done next."""
    session, say = controller.session, controller.say
    if session and session.state.actor is None and (controller.HAS_CHART or controller.shown_ply is None):
        return [
            button(action, say(END_BUTTONS[action][0]), action=action, kind=END_BUTTONS[action][1])
            for action in controller.END_ACTIONS
        ]
    if not controller.accepts_moves:
        return []
    view, narrator = controller.state.view(controller.seat), controller.game.narrator
    buttons = [
        button(f"target:{target}", narrator.describe_target(view, target, say), target=target)
        for target in sorted(interaction.targets - scene.targets)
    ]
    if interaction.preview_move:
        buttons.append(button("turn", say("site.turn_piece"), action="turn"))
        buttons.append(button("lay", say("site.lay"), action="lay"))
    if controller.taps:
        buttons.append(button("clear", say("site.clear"), action="clear"))
    return buttons


def board_description(controller: GameController, status: str) -> list[Mark]:
    """Return the position in words, line by line, and as the text board of the terminal."""
    view, say, narrator = controller.state.view(controller.seat), controller.say, controller.game.narrator
    lines = filter(None, [status, *narrator.describe_board(view, say)])
    marks = [Mark(f"line{index}", "p", text=line) for index, line in enumerate(lines)]
    return [*marks, Mark("letters", "pre", {"aria-hidden": "true"}, text=narrator.board_as_text(view, say))]
