"""The board by keyboard: one tab stop, and from one target to the next in the direction of an arrow."""

from __future__ import annotations

from typing import Any

from js import document

Point = tuple[float, float]


class Keys:
    """Which target Tab leads to. Where there is no target, it leads to the board itself."""

    def __init__(self, svg: Any) -> None:
        self.svg, self.board = svg, svg.parentElement
        self.stop: Any = None
        self.place: Point | None = None  # where the keyboard was last on this board

    def before(self) -> bool:
        """Where the focus is, before a redraw that may take its element away; whether it is on the board at all."""
        here = held()
        if here and self.board.contains(here):
            if here != self.board:
                self.place = centre(here)
            return True
        return False

    def after(self, on_board: bool) -> None:
        """Focus is never lost by a redraw: it goes to the target nearest to where it was, or to the board itself."""
        here = document.activeElement
        stop = here if tappable(here) and self.svg.contains(here) else self.kept() or self.nearest(on_board)
        if stop and stop.getAttribute("tabindex") != "0":
            stop.setAttribute("tabindex", "0")
        if self.stop and self.stop != stop and tappable(self.stop):
            self.stop.setAttribute("tabindex", "-1")
        self.stop = stop
        self.board.tabIndex = -1 if stop else 0
        if on_board and here != stop:
            self.focus()

    def kept(self) -> Any:
        return self.stop if self.stop and self.stop.isConnected and tappable(self.stop) else None

    def nearest(self, on_board: bool) -> Any:
        found = self.targets()
        if not found:
            return None
        place = self.place
        return min(found, key=lambda target: distance(place, centre(target))) if place and on_board else found[0]

    def focus(self) -> None:
        (self.stop or self.board).focus()

    def go(self, right: int, down: int) -> None:
        """To the target that lies nearest in that direction: straight ahead counts more than aside."""
        here, found = document.activeElement, self.targets()
        if here not in found:
            return self.focus()
        x, y = centre(here)
        best, least = here, float("inf")
        for target in found:
            tx, ty = centre(target)
            ahead = (tx - x) * right + (ty - y) * down
            aside = abs((tx - x) * down) + abs((ty - y) * right)
            if ahead > 1 and ahead + 2.5 * aside < least:
                best, least = target, ahead + 2.5 * aside
        here.setAttribute("tabindex", "-1")
        best.setAttribute("tabindex", "0")
        self.stop = best
        return self.focus()

    def targets(self) -> list[Any]:
        found = self.svg.querySelectorAll("[data-target]")
        return [found.item(at) for at in range(found.length)]


def held() -> Any:
    """What has the focus; None before anybody has put it somewhere, or while the host of an embedded game has it: then
    it is not for us to take it."""
    here = document.activeElement
    if not here or here == document.body or (document.body.dataset.page == "embed" and not document.hasFocus()):
        return None
    return here


def tappable(element: Any) -> bool:
    return bool(element and element.hasAttribute("data-target"))


def distance(one: Point, other: Point) -> float:
    return abs(one[0] - other[0]) + abs(one[1] - other[1])


def centre(element: Any) -> Point:
    box = element.getBoundingClientRect()
    return box.x + box.width / 2, box.y + box.height / 2
