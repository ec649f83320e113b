"""Dialog: the one dialog of a game's page. It asks a question or shows information."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from app.render.dom import by_id
from app.render.marks import MarkContainer
from pygames.scene import Mark


class Dialog:
    def __init__(self) -> None:
        self.question = ""  # the name of the current question
        self.on_yes: Callable[[], None] | None = None  # what the first button does, if the page has nothing for it
        self._lines = MarkContainer(by_id("ask-lines"))

    def open(
        self,
        question: str,
        text: str,
        yes: str,
        no: str = "",
        *,
        field: str | None = None,
        asks_file: bool = False,
        lines: Sequence[Mark] = (),
        on_yes: Callable[[], None] | None = None,
    ) -> None:
        """Open the dialog, with a text field, a file field or lines to read.

        `yes` and `no` are the texts of its buttons; information has only the first.
        """
        self.question, self.on_yes = question, on_yes
        by_id("ask-text").textContent = text
        by_id("ask-note").textContent = ""
        by_id("ask-field").hidden = field is None
        by_id("ask-field").value = field or ""
        by_id("ask-file").hidden = not asks_file
        by_id("ask-file").value = ""
        by_id("ask-seats").replaceChildren()
        self._lines.update(lines)
        by_id("ask-lines").hidden = not lines
        by_id("ask-no").hidden = not no
        by_id("ask-no").textContent = no
        by_id("ask-yes").textContent = yes
        if not by_id("ask").open:
            by_id("ask").showModal()
        if lines:
            by_id("ask-lines").scrollTop = 0
            by_id("ask-lines").focus()

    def close(self) -> None:
        by_id("ask").close()

    def clear(self) -> None:
        """Close the dialog and remove what could be read in it."""
        self.question = by_id("ask-text").textContent = by_id("ask-field").value = ""
        self._lines.update(())
        by_id("ask-seats").replaceChildren()
        self.close()

    @property
    def text(self) -> str:
        return str(by_id("ask-field").value)

    def set_text(self, text: str) -> None:
        by_id("ask-field").value = text

    def is_open(self, question: str) -> bool:
        return self.question == question and bool(by_id("ask").open)

    def show_text(self, text: str) -> None:
        by_id("ask-text").textContent = text

    def show_error(self, text: str) -> None:
        by_id("ask-note").textContent = text
