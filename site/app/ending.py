"""Ending: who won and why, and how the points came about. Where there is no room for all, it scrolls: it ends between
two lines, and is seen to go on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from js import document

from app.dom import Surface, by_id
from pygames.scene import Mark

if TYPE_CHECKING:
    from app.table import Table


class Ending:
    def __init__(self) -> None:
        self.root, self.tally = by_id("end"), by_id("tally")
        self.lines = Surface(by_id("outcome"))
        self.rows: list[list[str]] = []
        self.over = False

    def show(self, table: Table, over: bool) -> None:
        session, say, narrator = table.session, table.say, table.game.narrator
        lines, rows = list[str](), list[list[str]]()
        if session and over:
            view = session.state.view(table.seat)
            lines = narrator.describe_result(view, say)
            rows = narrator.score_table(view, say) if hasattr(narrator, "score_table") else []
        self.lines.show([Mark(f"line{at}", "p", {"class": "line"}, text=line) for at, line in enumerate(lines)])
        self.root.tabIndex = 0 if over else -1  # it may scroll
        if rows != self.rows:
            self.rows = rows
            self.tabulate()
        if over or self.over:  # during play nothing is to be measured
            self.fit()
        self.over = over

    def tabulate(self) -> None:
        """Heads first; in each row the name of what it counts."""
        self.tally.replaceChildren()
        self.tally.hidden = not self.rows
        for number, row in enumerate(self.rows):
            line: Any = self.tally.insertRow() if row else None
            for place, text in enumerate(row):
                cell = document.createElement("th" if text and not (number and place) else "td")
                if cell.localName == "th":
                    cell.scope = "row" if number else "col"
                cell.textContent = text
                line.append(cell)

    def fit(self) -> None:
        style = self.root.style
        style.minHeight = style.maxHeight = ""
        for full in ("", "yes"):  # where it is low, the chart gives way
            document.body.dataset.full = full
            room = self.root.clientHeight
            if not (more := self.root.scrollHeight > room + 1):
                break
        self.root.setAttribute("data-more", "yes" if more else "")
        if more:
            top = self.root.getBoundingClientRect().top - self.root.scrollTop
            lines = [*self.root.querySelectorAll(".line, tr")]
            ends = [line.getBoundingClientRect().bottom - top for line in lines]
            style.minHeight = style.maxHeight = f"{max((end for end in ends if end <= room), default=room):g}px"
