"""Arrows that show where a piece has gone."""

from __future__ import annotations

import re

import pytest

from pygames.motion import Animation
from pygames.scene import Mark
from pygames.traces import HEAD_LENGTH, RIM, trace_animations, trace_targets


def piece(x: float, y: float) -> dict[str, Mark]:
    return {"piece": Mark("piece", "circle", {"cx": x, "cy": y, "r": 10})}


@pytest.mark.parametrize(("right", "down"), [(1, 0), (0, 1), (-1, 0), (0, -1)])
def test_head_points_along_the_last_step(right: int, down: int) -> None:
    """Also where the path of an animation contains its end."""
    path = ((100 * down, 100 * right), (100 * (down + right), 100 * (right + down)))
    end = path[-1]
    trace = trace_animations({"piece": Animation("glide", path=path)}, piece(0, 0), piece(*end), "step")
    assert trace
    [head] = [mark for mark in trace.marks if mark.key.endswith(":head")]
    numbers = [float(number) for number in re.findall(r"-?[\d.]+", str(head.attrs["d"]))]
    (x0, y0), tip, (x1, y1) = zip(numbers[::2], numbers[1::2], strict=True)
    assert tip == end
    neck = (x0 + x1) / 2, (y0 + y1) / 2
    assert neck == pytest.approx((end[0] - HEAD_LENGTH * right, end[1] - HEAD_LENGTH * down), abs=0.2)


@pytest.mark.parametrize(("width", "height"), [(135, 41), (41, 135)])
def test_ring_of_a_long_target_covers_nothing_beside_it(width: float, height: float) -> None:
    """Rafts lie close together: a hint that takes one must not seem to mean two."""
    target = Mark("hit", "rect", {"x": 10, "y": 20, "width": width, "height": height}, target="raft")
    trace = trace_targets(["raft"], [target], "hint")
    assert trace
    for mark in trace.marks:
        x, y, w, h = (float(mark.attrs[name]) for name in ("x", "y", "width", "height"))
        assert x - RIM >= 10
        assert y - RIM >= 20
        assert x + w + RIM <= 10 + width
        assert y + h + RIM <= 20 + height
