"""The board by keyboard: from one target to the next in the direction of an arrow."""

from __future__ import annotations

from typing import Any


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


def centre(element: Any) -> tuple[float, float]:
    box = element.getBoundingClientRect()
    return box.x + box.width / 2, box.y + box.height / 2
