"""Keyboard focus: one tab stop on the board, arrow keys between its targets, and no focus lost by a render."""

from __future__ import annotations

from typing import Any

from pyscript import document

from app.render.dom import by_id, find_elements

Point = tuple[float, float]


class BoardNavigation:
    """Sets the board's tab stop: a target, or the board itself if there is none."""

    def __init__(self, svg: Any) -> None:
        self.svg, self.board = svg, svg.parentElement
        self.stop: Any = None
        self._position: Point | None = None  # of the last focused target

    def remember_focus(self) -> bool:
        """Store the focused target's position before a render removes it. Return whether the focus is on the board."""
        focused = focused_element()
        if not focused or not self.board.contains(focused):
            return False
        if focused != self.board:
            self._position = centre(focused)
        return True

    def restore_focus(self, on_board: bool) -> None:
        """After a render, focus the target nearest to the old one, or the board itself."""
        focused = document.activeElement
        stop = (
            focused
            if focused and focused.hasAttribute("tabindex") and self.svg.contains(focused)
            else self._current_stop() or self._nearest_target(on_board)
        )
        if stop and stop.getAttribute("tabindex") != "0":
            stop.setAttribute("tabindex", "0")
        if self.stop and self.stop != stop:
            self.stop.setAttribute("tabindex", "-1")
        self.stop = stop
        self.board.tabIndex = -1 if stop else 0
        if on_board and focused != stop:
            self.focus()

    def _current_stop(self) -> Any:
        return self.stop if self.stop and self.stop.isConnected and is_target(self.stop) else None

    def _nearest_target(self, on_board: bool) -> Any:
        targets = self._targets()
        if not targets:
            return None
        position = self._position
        if not position or not on_board:
            return targets[0]
        return min(targets, key=lambda target: distance(position, centre(target)))

    def focus(self) -> None:
        (self.stop or self.board).focus()

    def move_focus(self, right: int, down: int, among_all: bool = False) -> None:
        """Focus the nearest target in a direction, or the nearest thing. Straight ahead counts more than sideways."""
        focused = document.activeElement
        targets = find_elements(self.svg, "[data-target],[aria-label]") if among_all else self._targets()
        if focused not in targets and not (self.svg.contains(focused) and focused != self.svg):
            if among_all and targets and not self.stop:
                self.stop = targets[0]
                self.stop.setAttribute("tabindex", "0")
            self.focus()
            return
        x, y = centre(focused)
        best, shortest = focused, float("inf")
        for target in targets:
            target_x, target_y = centre(target)
            ahead = (target_x - x) * right + (target_y - y) * down
            sideways = abs((target_x - x) * down) + abs((target_y - y) * right)
            if ahead > 1 and ahead + 2.5 * sideways < shortest:
                best, shortest = target, ahead + 2.5 * sideways
        focused.setAttribute("tabindex", "-1")
        best.setAttribute("tabindex", "0")
        self.stop = best
        self.focus()

    def _targets(self) -> list[Any]:
        return find_elements(self.svg, "[data-target]")


def restore_focus(previous: Any, navigation: BoardNavigation) -> None:
    """After a render, if the focused element is gone, hidden or disabled, focus the element where play continues."""
    if not previous or is_focusable(document.activeElement):
        return
    if by_id("ask").open:
        by_id("ask-yes").focus()
    elif not by_id("veil").hidden:
        by_id("veil-confirm").focus()
    elif (start := document.querySelector(".setup .primary")) and is_focusable(start):
        start.focus()
    elif (button := by_id("choices").querySelector("button")) and not navigation.stop:
        button.focus()
    else:
        navigation.focus()


def focused_element() -> Any:
    """Return the focused element, or None if there is none or the focus is on the host page of an embed."""
    focused = document.activeElement
    if not focused or focused == document.body:
        return None
    if document.body.dataset.page == "embed" and not document.hasFocus():
        return None
    return focused


def is_target(element: Any) -> bool:
    return bool(element and element.hasAttribute("data-target"))


def is_focusable(element: Any) -> bool:
    return bool(
        element
        and element != document.body
        and not getattr(element, "disabled", False)
        and element.getClientRects().length
        and not element.closest("[inert]")
    )


def distance(one: Point, other: Point) -> float:
    return abs(one[0] - other[0]) + abs(one[1] - other[1])


def centre(element: Any) -> Point:
    box = element.getBoundingClientRect()
    return box.x + box.width / 2, box.y + box.height / 2
