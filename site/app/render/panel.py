"""Panel: the words beside the board, which scroll where they are too long, and the list of players."""

from __future__ import annotations

from html import escape

from pyscript import document, ffi, window

from app.render.dom import by_id
from app.render.state import PlayerLine, RenderState


class Panel:
    def __init__(self) -> None:
        self.words, self.list = by_id("words"), by_id("standings")  # embeds have no list
        self._texts: tuple[str, ...] = ()
        self._standings: tuple[PlayerLine, ...] = ()
        self._ratio = ""
        self._on_frame = ffi.create_proxy(lambda now: self._fit())

    def render(self, state: RenderState) -> None:
        if (ratio := f"{state.scene.width / state.scene.height:.4f}") != self._ratio:
            self._ratio = ratio
            document.body.style.setProperty("--board", ratio)
        if (texts := (state.status, state.recent_moves, state.message)) != self._texts:
            self._texts = texts
            self.words.scrollTop = 0
        if self.list and state.standings != self._standings:
            self._standings = state.standings
            self.list.innerHTML = "".join(map(line_html, state.standings))

    def update_layout(self) -> None:
        """Measure in the next frame, when the page is laid out anyway."""
        window.requestAnimationFrame(self._on_frame)

    def _fit(self) -> None:
        """Leave the players' place to a message that is too long beside them.

        Let the keyboard reach, and scroll, what is longer than its place."""
        if self.list:
            self.list.removeAttribute("data-crowded")
            if any(self._texts[2:]) and self.words.scrollHeight > self.words.clientHeight:
                self.list.setAttribute("data-crowded", "")
        for place in filter(None, (self.words, self.list)):
            place.tabIndex = 0 if place.scrollHeight > place.clientHeight else -1


def line_html(line: PlayerLine) -> str:
    current = ' aria-current="true"' if line.is_acting else ""
    kind = f" <small>{escape(line.kind)}</small>" if line.kind else ""
    return (
        f'<li{current}><svg viewBox="0 0 14 14" aria-hidden="true"><rect width="14" height="14" rx="4" '
        f'fill="{line.colour}"/></svg><b>{escape(line.name)}{kind}</b><span>{line.points}</span>'
        f"<p>{escape(line.last_turn)}</p></li>"
    )
