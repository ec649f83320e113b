"""Guidance: explains the things on the table, and taps that lead nowhere."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from pygames.errors import IllegalMove
from pygames.i18n import Translations
from pygames.scene import Interaction, Mark

if TYPE_CHECKING:
    from app.game.controller import GameController


class Guidance:
    """`keys` are those of the marks at a point of the board, the topmost first."""

    def __init__(self, controller: GameController) -> None:
        self.controller = controller
        self._pulses = 0

    def explain_marks(self, keys: Sequence[str]) -> None:
        """Say what the topmost thing is, and whether it can be chosen now."""
        controller = self.controller
        if not controller.session or controller.awaits_handover:
            return
        if text := self.describe(keys):
            targets = {mark.target for mark in self._marks() if mark.key in keys and mark.target}
            can_choose = controller.say("site.note.can_choose") if targets & controller.tap_state().next_targets else ""
            controller.show_message(f"{text} {can_choose}".strip(), good=True)

    def explain_tap(self, x: float, y: float, keys: Sequence[str]) -> None:
        """Explain why a point of the drawing is no target, and point out the targets.

        The reason is that of the move the tap seems to mean. Otherwise begin another move, or say what was tapped.
        """
        controller = self.controller
        if controller.show.is_running:
            controller.show.skip()
            return
        if controller.coach and controller.coach.retry():
            return
        if not controller.accepts_moves and not controller.awaits_die_tap:
            if controller.session and (controller.shown_ply is not None or controller.state.actor is None):
                self.explain_marks(keys)
            return
        reason = self._reason(x, y)
        if not reason and (mark := self._other_start(keys)):
            controller.tap(mark.target, mark.key)
            return
        text = reason or self.describe(keys) or controller.say("site.note.no_target")
        controller.set_message(text, good=not reason)
        self._pulses += 1
        controller.pulse = 1 + self._pulses % 2  # two values, so that the same animation can begin again
        controller.render()

    def describe(self, keys: Sequence[str]) -> str:
        """Return a sentence on the topmost mark that is a thing, or the label of the topmost that has one."""
        controller = self.controller
        view, guide = controller.state.view(controller.seat), controller.game.guide
        decoration = {"trace", *guide.DECORATION}
        for key in keys:
            if key.partition(":")[0] not in decoration and (text := guide.describe_mark(view, key, controller.say)):
                return as_sentence(text)
        labels = {mark.key: mark.label for mark in self._marks()}
        label = next((labels[key] for key in keys if labels.get(key)), "")
        return as_sentence(label)

    def _marks(self) -> tuple[Mark, ...]:
        return self._marks_after(self.controller.taps)

    def _marks_after(self, taps: Sequence[str]) -> tuple[Mark, ...]:
        controller = self.controller
        view, targets = controller.state.view(controller.seat), controller.tap_state(taps).next_targets
        return controller.game.renderer.scene(view, Interaction(tuple(taps), targets), controller.say).marks

    def _other_start(self, keys: Sequence[str]) -> Mark | None:
        """Return the topmost mark that begins another move than the one that has been begun."""
        if not self.controller.taps:
            return None
        starts = {mark.key: mark for mark in self._marks_after(()) if mark.target}
        return next((starts[key] for key in keys if key in starts), None)

    def _reason(self, x: float, y: float) -> str:
        """Return why the move that a tap seems to mean is not possible, or ""."""
        controller = self.controller
        if not controller.session or not controller.session.state.actor:
            return ""
        state = controller.session.state
        move = controller.game.renderer.intended_move(state.view(controller.seat), controller.taps, x, y)
        try:
            if move:
                state.play(move)
        except IllegalMove as illegal:
            return tap_reason(illegal, controller.say)
        return ""


def tap_reason(illegal: IllegalMove, say: Translations) -> str:
    """Return the reason as a sentence for somebody who has tapped: [tap] of the texts comes before [why].

    Reasons that are about notation alone ("form…", "order") mean nothing after a tap.
    """
    key = illegal.key.removeprefix("why.")
    if f"tap.{key}" in say:
        return as_sentence(say(f"tap.{key}", **illegal.facts))
    if key.startswith("form") or key.endswith("order"):
        return ""
    return as_sentence(say(illegal.key, **illegal.facts))


def as_sentence(text: str) -> str:
    """Return the text with a capital and a full stop. The name of a cell at its beginning stays as it is."""
    if not text:
        return ""
    if not re.match(r"\w?\d", text):
        text = f"{text[0].upper()}{text[1:]}"
    return text if text[-1] in ".?!" else f"{text}."
