"""Presenter: computes the render state of a controller, and remembers what its reader has already seen."""

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

MAX_ANIMATED_MOVES = 30  # a longer way is a jump: its end is shown at once

END_BUTTONS = {"again": ("site.again", "primary"), "share": ("site.share", ""), "save": ("site.save_file", "")}


class Presenter:
    def __init__(self) -> None:
        self.move_lines = MoveLines()
        self.status = ""
        self._seen: tuple[Session | None, int | None, int] = (None, None, 0)  # session, seat and ply
        self._seen_taps: tuple[str, ...] = ()
        self._running: Session | None = None  # the session that was not over at the last render

    def present(self, game: GameController) -> RenderState:
        session, say = game.session, game.say
        tap_state = game.tap_state()
        last_move, outcome = last_move_and_outcome(game)
        interaction = Interaction(game.taps, tap_state.next_targets, last_move, game.preview_move(tap_state), outcome)
        scene: Scene = game.game.renderer.scene(game.state.view(game.seat), interaction, say)
        colours = tuple(game.game.renderer.SEAT_COLOURS)
        self.status = status = game.status_override or status_text(game, interaction)
        is_over = bool(session and session.state.actor is None)
        ply_count = len(session.moves) if session else 0
        ply = ply_count if game.shown_ply is None else game.shown_ply
        move_lines = self.move_lines.lines(session, game.seat, say, ply) if session else ()
        is_end_shown = is_over and (game.HAS_CHART or game.shown_ply is None)
        result, table = self._result(game) if is_end_shown else ((), ())
        steps, transition, sound = self._transition(game, interaction, scene)
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
            recent_moves=self.move_lines.recent(session, game.seat, say, ply)
            if session and not game.awaits_handover
            else "",
            message=game.message,
            message_is_good=game.message_is_good,
            choices=tuple(choice_buttons(game, interaction, scene)),
            can_undo=bool(session and session.undo_target and not game.awaits_handover),
            can_redo=bool(session and session.can_redo and not game.awaits_handover),
            can_hint=bool(game.accepts_moves and session and session.state.actor),
            handover=self._handover(game),
            can_use_tabletop=game.tabletop.is_possible,
            tabletop=game.tabletop.present(),
            awaits_die_tap=game.awaits_die_tap,
            move_lines=move_lines,
            shown_ply=game.shown_ply,
            ply_count=ply_count,
            chart=ChartState(session.record, tuple(session.states), ply, say, colours)
            if session and is_over and game.HAS_CHART
            else None,
            result_lines=result,
            score_table=table,
            is_over=is_end_shown,
            has_just_won=self._has_just_won(session),
        )

    def _result(self, game: GameController) -> tuple[tuple[str, ...], tuple[tuple[str, ...], ...]]:
        assert game.session
        view, narrator = game.session.state.view(game.seat), game.game.narrator
        rows = narrator.score_table(view, game.say)
        return tuple(narrator.describe_result(view, game.say)), tuple(tuple(row) for row in rows)

    def _handover(self, game: GameController) -> Handover | None:
        session = game.session
        if not game.awaits_handover or not session or not session.handover_seat:
            return None
        name = game.say.seat_name(session.handover_seat)
        return Handover(game.say("site.turn.pass_to", seat=name), game.say("site.turn.confirm", seat=name))

    def _has_just_won(self, session: Session | None) -> bool:
        """Whether a human has won just now: not when a finished game is opened, nor when a bot wins."""
        is_running = session is not None and session.state.actor is not None
        before, self._running = self._running, session if is_running else None
        result = session.state.result if session and before is session and not is_running else None
        return bool(session and result and set(result.winners) & set(session.human_seats))

    def _transition(
        self, game: GameController, interaction: Interaction, scene: Scene
    ) -> tuple[tuple[Step, ...], Transition, str]:
        """Return what happened since the last render that its reader saw, how it is animated, and its sound."""
        session = game.session
        if game.awaits_handover or (session and draws_before_handover(game, session)):
            return (), Transition("hold"), ""
        ply = 0 if not session else len(session.moves) if game.shown_ply is None else game.shown_ply
        (known, seat, before), self._seen = self._seen, (session, game.seat, ply)
        has_tapped, self._seen_taps = len(game.taps) > len(self._seen_taps), game.taps
        if not session or known is not session or abs(ply - before) > MAX_ANIMATED_MOVES:
            return (), Transition("jump"), ""
        events = session.events_between(before, ply, game.seat)
        animations: Mapping[str, Animation] = game.game.animator.animations(
            events, game.state.view(game.seat), interaction
        )
        glides = seat == game.seat or not game.game.has_hidden_information
        start_marks: tuple[Mark, ...] | None = None
        if not glides and events:  # somebody else has looked at the board last
            view = session.states[before].view(game.seat)
            start_marks = game.game.renderer.scene(view, Interaction(), game.say).marks
        captions = (self.move_lines.text(session, place, game.seat, game.say) for place in range(before, ply))
        steps = tuple(Step(event, caption) for event, caption in zip(events, captions, strict=True))
        transition = Transition("move", animations, ply < before, glides, start_marks)
        return steps, transition, self._sound(game, steps, transition, has_tapped)

    def _sound(self, game: GameController, steps: tuple[Step, ...], transition: Transition, has_tapped: bool) -> str:
        """Return the one effect that best says what has happened."""
        if not game.HAS_SOUND or not game.settings.has_sound:
            return ""
        if steps:
            kinds = {animation.kind for animation in transition.animations.values()}
            if game.state.actor is None:
                return "win"
            return "take" if "steal" in kinds else "die" if "tumble" in kinds else "move"
        return "tap" if has_tapped and not transition.is_backward else ""


def draws_before_handover(game: GameController, session: Session) -> bool:
    """Whether this position lasts for a moment only: something is drawn, and then the device is passed on."""
    draws = session.state.actor == CHANCE and not session.manual_chance
    passes = game.game.has_hidden_information and len(session.human_seats) > 1 and not game.is_tabletop
    return draws and passes and game.shown_ply is None


def last_move_and_outcome(game: GameController) -> tuple[str | None, str | None]:
    """Return the last decision before what is shown, and the roll after it, if the reader may know them."""
    session = game.session
    if not session:
        return None, None
    return session.last_move_and_outcome(len(session.moves) if game.shown_ply is None else game.shown_ply, game.seat)


def status_text(game: GameController, interaction: Interaction) -> str:
    """Return what to do now, in one line."""
    session, say = game.session, game.say
    if not session or game.awaits_handover:
        return ""
    if game.shown_ply is not None:
        return say("site.note.past", n=game.shown_ply)
    actor = session.state.actor
    if actor is None:
        return ""
    if actor and session.seats[actor].bot:
        return say("site.turn.thinking", seat=say.seat_name(actor))
    return str(game.game.narrator.prompt(session.state.view(game.seat), interaction, say))


def choice_buttons(game: GameController, interaction: Interaction, scene: Scene) -> list[Mark]:
    """Return buttons for what can be decided but is not on the board; at the end, for what can be done next."""
    session, say = game.session, game.say
    if session and session.state.actor is None and (game.HAS_CHART or game.shown_ply is None):
        return [
            button(action, say(END_BUTTONS[action][0]), action=action, kind=END_BUTTONS[action][1])
            for action in game.END_ACTIONS
        ]
    if not game.accepts_moves:
        return []
    view, narrator = game.state.view(game.seat), game.game.narrator
    buttons = [
        button(f"target:{target}", narrator.describe_target(view, target, say), target=target)
        for target in sorted(interaction.targets - scene.targets)
    ]
    if interaction.preview_move:
        buttons.append(button("turn", say("site.turn_piece"), action="turn"))
        buttons.append(button("lay", say("site.lay"), action="lay"))
    if game.taps:
        buttons.append(button("clear", say("site.clear"), action="clear"))
    return buttons


def board_description(game: GameController, status: str) -> list[Mark]:
    """Return the position in words, line by line, and as the text that a terminal shows."""
    view, say, narrator = game.state.view(game.seat), game.say, game.game.narrator
    lines = filter(None, [status, *narrator.describe_board(view, say)])
    marks = [Mark(f"line{index}", "p", text=line) for index, line in enumerate(lines)]
    return [*marks, Mark("letters", "pre", {"aria-hidden": "true"}, text=narrator.board_as_text(view, say))]
