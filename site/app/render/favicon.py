"""Favicon: the tab's icon shows the colour and number of the seat to move."""

from __future__ import annotations

from urllib.parse import quote

from pyscript import document

from app.render.state import RenderState

# The number is on a light disc, so that it is legible on every colour.
ICON = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="16" fill="{colour}"/>'
    '<circle cx="32" cy="32" r="21" fill="#fffdf8"/><text x="32" y="43" font-family="sans-serif" font-size="32"'
    ' font-weight="700" text-anchor="middle" fill="#2b2620">{seat}</text></svg>'
)


class Favicon:
    def __init__(self) -> None:
        self.link = document.querySelector("link[rel=icon]")
        self.default_url = str(self.link.getAttribute("href"))
        self.seat = 0

    def render(self, state: RenderState) -> None:
        seat = state.actor or 0
        if seat != self.seat:
            self.seat = seat
            url = favicon_url(state.seat_colours[seat - 1], seat) if seat else self.default_url
            self.link.setAttribute("href", url)


def favicon_url(colour: str, seat: int) -> str:
    return "data:image/svg+xml," + quote(ICON.format(colour=colour, seat=seat))
