"""The board by keyboard: from one target to the next in the direction of an arrow."""

from __future__ import annotations

from typing import Any

from js import document


def neighbour(root: Any, here: Any, right: int, down: int) -> Any:
    """The target that lies nearest in that direction: straight ahead counts more than aside."""
    found = root.querySelectorAll("[data-target]")
    targets = [found.item(at) for at in range(found.length)]
    if here not in targets:
        return targets[0] if targets else None
    x, y = centre(here)
    best, least = here, float("inf")
    for target in targets:
        tx, ty = centre(target)
        ahead = (tx - x) * right + (ty - y) * down
        aside = abs((tx - x) * down) + abs((ty - y) * right)
        if ahead > 1 and ahead + 2.5 * aside < least:
            best, least = target, ahead + 2.5 * aside
    return best


def focused(root: Any) -> tuple[float, float] | None:
    """Where on the board the focus is, if it is there: a patch may take its element away."""
    here = document.activeElement
    return centre(here) if here and here != root and root.contains(here) else None


def refocus(root: Any, here: tuple[float, float]) -> None:
    """Focus is never lost by a redraw: it goes to the target nearest to where it was, or to the board itself."""
    found = root.querySelectorAll("[data-target]")
    targets = sorted((distance(here, centre(found.item(at))), at) for at in range(found.length))
    (found.item(targets[0][1]) if targets else root.parentElement).focus()


def distance(one: tuple[float, float], other: tuple[float, float]) -> float:
    return abs(one[0] - other[0]) + abs(one[1] - other[1])


def centre(element: Any) -> tuple[float, float]:
    box = element.getBoundingClientRect()
    return box.x + box.width / 2, box.y + box.height / 2
