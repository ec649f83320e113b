"""The prompt: what to do now, in words and as buttons."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.render.state import button
from app.text import name_turn
from pygames.game import CHANCE
from pygames.scene import Interaction, Mark, Scene

if TYPE_CHECKING:
    from app.game.controller import GameController

ROLL = "roll"  # the target of a die that waits to be tapped
END_BUTTONS = {
    "again": ("site.again", "primary"),
    "share": ("site.share", ""),
    "save": ("site.save", ""),
    "review": ("site.decided", ""),
}


def status_text(controller: GameController, interaction: Interaction) -> str:
    """Return what to do now, in one line; "" if nothing."""
    session, say = controller.session, controller.say
    if not session or controller.awaits_handover:
        return ""
    if controller.shown_ply is not None:
        number = controller.presenter.move_lines.turn_numbers(session)[controller.shown_ply]
        return say("site.note.past", when=name_turn(session.game, number, say))
    if controller.passing.stage:
        return say("site.turn.passing_move" if controller.passing.stage == "move" else "site.turn.passing_draw")
    actor = session.state.actor
    if actor is None or (actor == CHANCE and not session.manual_chance and not controller.awaits_die_tap):
        return ""
    if actor and session.seats[actor].bot:
        return say("site.turn.thinking", seat=say.seat_name(actor))
    if say.you and say.you in (actor, session.state.die_owner):
        has_decided = any(state.actor == say.you for state in session.states[:-1])
        say = say.with_address("you.addressed" if has_decided else "you.first")
    return str(controller.game.narrator.prompt(session.state.view(controller.seat), interaction, say))


def acting_seat(controller: GameController) -> int:
    """Return the seat whose turn it is in the position that is shown, or 0; in a show, the one that has just moved."""
    session, shot, state = controller.session, controller.show.shot, controller.state
    if session and controller.coach and controller.status_override and len(session.human_seats) == 1 and not shot:
        return session.human_seats[0]  # whom the coach speaks to
    if session and controller.passing.stage:
        return session.device_holder or 0
    if session and shot:
        if shot.frame:  # everybody acts at once
            return 0
        state = session.states[max(0, shot.ply - 1)]
    return state.actor or state.die_owner


def decision_buttons(controller: GameController, interaction: Interaction, scene: Scene) -> list[Mark]:
    """Return buttons for decisions that are not made on the board; after the game, for what can be done next."""
    session, say = controller.session, controller.say
    if controller.is_over and not controller.show.is_running and (controller.HAS_CHART or controller.shown_ply is None):
        return [
            button(action, say(END_BUTTONS[action][0]), action=action, kind=END_BUTTONS[action][1])
            for action in controller.END_ACTIONS
            if action != "review" or (session and session.human_seats and not controller.coach)
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


def choice_buttons(controller: GameController, interaction: Interaction, scene: Scene) -> list[Mark]:
    """Return the buttons for decisions, and those that play a hint or show and explain the last turn."""
    session, say = controller.session, controller.say
    buttons = decision_buttons(controller, interaction, scene)
    if controller.show.holds:
        return [button("continue", say("site.continue"), action="continue", kind="primary")]
    if controller.passing.stage == "draw":
        return [button("pass", say("site.pass_on"), action="pass", kind="primary")]
    if controller.passing.stage:
        retract = button("retract", say("site.undo"), action="retract")
        return [retract, button("pass", say("site.done"), action="pass", kind="primary")]
    if ROLL in interaction.targets:
        view = controller.state.view(controller.seat)
        text = controller.game.narrator.describe_target(view, ROLL, say)
        buttons = [button("roll", text, target=ROLL, kind="primary"), *buttons]
    if controller.coach and not controller.show.is_running:
        return [*(buttons if session and session.state.actor is not None else ()), *controller.coach.buttons()]
    if ROLL in interaction.targets:
        return buttons
    if controller.advice.move:
        return [button("hinted", say("site.play_move"), action="accept", kind="primary"), *buttons]
    if controller.accepts_moves and not controller.taps and controller.presenter.traces.start is not None:
        buttons.append(button("show-again", say("site.show_again"), action="replay", kind="quiet"))
        if controller.presenter.last_bot_move(controller) is not None:
            buttons.append(button("why", say("site.why"), action="why", kind="quiet"))
    return buttons
