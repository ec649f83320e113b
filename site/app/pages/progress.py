"""OpeningProgress: the dialog that shows how much of a long game has been opened, with a button to cancel."""

from __future__ import annotations

from app.render.dialog import Dialog
from pygames.i18n import Translations

QUESTION = "opening"


class OpeningProgress:
    def __init__(self, dialog: Dialog) -> None:
        self._dialog = dialog
        self._is_shown = False

    def show(self, share: float | None, say: Translations) -> bool:
        """Show a share, or None at the end. Return False once somebody has closed the dialog."""
        was_shown, self._is_shown = self._is_shown, share is not None
        is_cancelled = was_shown and not self._dialog.is_open(QUESTION)
        if is_cancelled:
            return False
        if share is None:
            if was_shown:
                self._dialog.close()
            return True
        text = say("site.note.opening", percent=say.format_percent(share))
        if was_shown:
            self._dialog.show_text(text)
        else:
            self._dialog.open(QUESTION, text, say("site.cancel"))
        return True
