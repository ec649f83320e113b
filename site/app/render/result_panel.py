"""ResultPanel: who won and why, and the score table.

If there is too little room it scrolls, and its height ends between two lines, so that the rest is not overlooked.
"""

from __future__ import annotations

from typing import Any

from pyscript import document, window

from app.render.dom import by_id, find_elements
from app.render.marks import MarkContainer
from app.render.state import RenderState
from pygames.contract import Heading
from pygames.scene import Mark

MIN_NOTE_PX = 140  # above the panel, for the explanation of a heading


class ResultPanel:
    def __init__(self) -> None:
        self.root, self.table, self.note = by_id("end"), by_id("tally"), by_id("tally-note")
        self.lines = MarkContainer(by_id("outcome"))
        self.rows: tuple[tuple[str, ...], ...] = ()
        self.is_over = False

    def render(self, state: RenderState) -> None:
        lines = [Mark(f"line{n}", "p", {"class": "line"}, text=line) for n, line in enumerate(state.result_lines)]
        if state.closing_words:
            lines.append(Mark("closing", "p", {"class": "line closing"}, text=state.closing_words))
        self.lines.update(lines)
        self.root.tabIndex = 0 if state.is_over else -1  # it may scroll
        if state.score_table != self.rows:
            self.rows = state.score_table
            self._render_score_table()
        if state.is_over or self.is_over:  # nothing to measure during play
            self.fit_height()
        self.is_over = state.is_over

    def _render_score_table(self) -> None:
        """Render the table. Its first row and first column are headings."""
        self.show_note(None)
        self.table.replaceChildren()
        self.table.hidden = not self.rows
        for row_index, row in enumerate(self.rows):
            line: Any = self.table.insertRow() if row else None
            for column, text in enumerate(row):
                cell = document.createElement("th" if text and not (row_index and column) else "td")
                if cell.localName == "th":
                    cell.scope = "row" if row_index else "col"
                if isinstance(text, Heading):
                    cell.append(self._create_button(text))
                else:
                    cell.textContent = text
                line.append(cell)

    def _create_button(self, heading: Heading) -> Any:
        """Return a button that explains its row or column: in the bubble, and by its description to screen readers."""
        button = document.createElement("button")
        button.type, button.className, button.textContent = "button", "explain", heading
        button.setAttribute("aria-description", heading.note)
        button.dataset.note = heading.note
        return button

    def show_note(self, button: Any) -> None:
        """Show the explanation of a heading above the result or below the table, where it moves nothing."""
        self.note.textContent = button.dataset.note if button else ""
        if button:
            above = self.root.getBoundingClientRect().top
            has_room = above > MIN_NOTE_PX
            self.note.style.top = "auto" if has_room else f"{self.table.getBoundingClientRect().bottom + 6:g}px"
            self.note.style.bottom = f"{window.innerHeight - above + 6:g}px" if has_room else "auto"

    def fit_height(self) -> None:
        style = self.root.style
        style.minHeight = style.maxHeight = ""
        for full in ("", "brief", "yes"):  # "brief" hides the closing words, "yes" also the chart on a low screen
            document.body.dataset.full = full
            room = self.root.clientHeight
            if not (is_cut := self.root.scrollHeight > room + 1):
                break
        self.root.setAttribute("data-more", "yes" if is_cut else "")
        if is_cut:
            top = self.root.getBoundingClientRect().top - self.root.scrollTop
            ends = [line.getBoundingClientRect().bottom - top for line in find_elements(self.root, ".line, tr")]
            style.minHeight = style.maxHeight = f"{max((end for end in ends if end <= room), default=room):g}px"
