"""Icon: the tab shows by the colour and the number of a seat whose turn it is."""

from __future__ import annotations

from urllib.parse import quote

from js import document

from app.table import Table

# The number stands on its own ring of paper, so that it can be read on every colour.
DRAWN = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="16" fill="{colour}"/>'
    '<circle cx="32" cy="32" r="21" fill="#fffdf8"/><text x="32" y="43" font-family="sans-serif" font-size="32"'
    ' font-weight="700" text-anchor="middle" fill="#2b2620">{seat}</text></svg>'
)


class Icon:
    def __init__(self, table: Table) -> None:
        self.table = table
        self.link = document.querySelector("link[rel=icon]")
        self.usual = str(self.link.getAttribute("href"))
        self.seat = 0
        table.screen.also.append(self.show)

    def show(self) -> None:
        session = self.table.session
        seat = (session.state.actor or 0) if session else 0
        if seat != self.seat:
            self.seat = seat
            self.link.setAttribute(
                "href", drawn(self.table.game.renderer.SEAT_COLOURS[seat - 1], seat) if seat else self.usual
            )


def drawn(colour: str, seat: int) -> str:
    return "data:image/svg+xml," + quote(DRAWN.format(colour=colour, seat=seat))
