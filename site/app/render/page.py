"""PageRenderer: applies a render state to the page. It has no access to the game itself."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pyscript import document, ffi, window

from app.render.animation import BoardAnimator
from app.render.dom import SVG, by_id
from app.render.favicon import Favicon
from app.render.focus import BoardNavigation, focused_element, restore_focus
from app.render.handover import Veil
from app.render.marks import MarkContainer
from app.render.move_list import MoveList
from app.render.panel import Panel
from app.render.result_panel import ResultPanel
from app.render.sound import Sound
from app.render.state import RenderState
from app.render.tabletop import TabletopStrips
from app.render.win_chart import WinChart
from pygames.scene import Mark

ELEMENTS = ("todo", "news", "note", "undo", "redo", "hint", "looking", "present")  # by id
TITLE_DELAY_MS = 100  # after the frame


class PageRenderer:
    def __init__(self, initial_marks: Sequence[Mark]) -> None:
        """Adopt `initial_marks`, the first position as rendered by the build."""
        self.board = MarkContainer(document.querySelector("#board svg.board"), SVG)
        self.board.adopt(initial_marks)
        self.navigation = BoardNavigation(self.board.root)
        self.tabletop, self.veil = TabletopStrips(), Veil()
        self._animator = BoardAnimator(self.board)
        self._choices = MarkContainer(by_id("choices"))
        self._summary = MarkContainer(by_id("summary"))
        self.result = ResultPanel()
        self._chart = WinChart(self.update_layout) if by_id("chart") else None  # embeds have no chart
        self._moves, self._panel = MoveList(), Panel()
        self._favicon = Favicon()
        self._sound = Sound()
        self._state: RenderState | None = None
        self._elements: dict[str, Any] = {name: by_id(name) for name in ELEMENTS}
        self._elements |= {"body": document.body.dataset, "document": document}
        set_title = ffi.create_proxy(self._set_title)
        self._wait_for_paint = ffi.create_proxy(lambda now: window.setTimeout(set_title, TITLE_DELAY_MS))
        self._values: dict[tuple[str, str], str | bool] = {}  # as last set, by element and property

    def render(self, state: RenderState) -> None:
        focused = focused_element()
        self._state = state
        self._set("body", "phase", state.phase)
        self._set("body", "looking", "yes" if state.shown_ply is not None else "")
        self._set("body", "won", "yes" if state.has_just_won else "")
        self._render_board(state)
        self._panel.render(state)
        self._set("todo", "textContent", state.status)
        self._set("news", "textContent", state.recent_moves)
        if self._values.get(("body", "turn")) != (seat := str(state.seat_in_prompt or "")):
            colour = state.seat_colours[state.seat_in_prompt - 1] if state.seat_in_prompt else ""
            document.body.style.setProperty("--seat", colour)
            self._set("body", "turn", seat)
            self._render_piece(*state.piece_in_prompt)
        self._set("body", "pulse", str(state.pulse or ""))
        self._set("note", "ariaLive", "polite" if state.message_is_good else "assertive")
        self._set("note", "textContent", state.message)
        self._set("note", "className", "good" if state.message_is_good else "")
        self._choices.update(state.choices)
        self._summary.update([Mark(f"line{index}", "li", text=line) for index, line in enumerate(state.summary)])
        self._set("undo", "disabled", not state.can_undo)
        self._set("redo", "disabled", not state.can_redo)
        self._set("hint", "disabled", not state.can_hint)
        self._set("looking", "hidden", state.shown_ply is None and state.chart is None)
        self._set("present", "hidden", state.shown_ply is None)
        self.update_layout()
        self.veil.render(state.handover)
        self.tabletop.render(state)
        self._favicon.render(state)
        self._moves.render(state)
        restore_focus(focused, self.navigation)
        if state.sound:
            self._sound.play_effect(state.sound)
        self._schedule_title(state)

    def _schedule_title(self, state: RenderState) -> None:
        """Set the tab's title after the paint, which it would delay by 2 to 7 ms.

        Set it at once if the tab is hidden, or if the old title may reveal a secret of the last reader.
        """
        if state.handover or document.hidden:
            self._set_title()
        elif self._values.get(("document", "title")) != state.title:
            window.requestAnimationFrame(self._wait_for_paint)

    def _set_title(self) -> None:
        if self._state:
            self._set("document", "title", self._state.title)

    def _set(self, element: str, name: str, value: str | bool) -> None:
        """Set a property if its value has changed.

        Each write crosses into JavaScript, and screen readers announce a live text again when it is written again.
        """
        if self._values.get((element, name)) != value:
            self._values[element, name] = value
            setattr(self._elements[element], name, value)

    def _render_piece(self, name: str, view_box: str) -> None:
        """Draw the piece of the seat in the prompt. Without one, the style sheet draws a disc."""
        piece = by_id("piece")
        piece.innerHTML = f'<use href="#{name}"/>' if name else ""
        if name:
            piece.setAttribute("viewBox", view_box)
        else:
            piece.removeAttribute("viewBox")

    def _render_board(self, state: RenderState) -> None:
        is_on_board = self.navigation.remember_focus()
        height = state.tabletop.board_height if state.tabletop else state.scene.height
        self.board.root.setAttribute("viewBox", f"0 0 {state.scene.width} {height}")  # grows with the players
        self._animator.update(state.scene.marks, state.transition)
        self.navigation.restore_focus(is_on_board)

    def update_layout(self) -> None:
        """Lay out the parts that depend on the available room, after a change or when the window is resized."""
        if self._state:
            if self._chart:
                self._chart.render(self._state.chart)
            self.result.render(self._state)
            self._panel.update_layout()
            self.tabletop.position_strips()
