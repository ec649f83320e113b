"""Arrows that show where a piece has gone."""

from __future__ import annotations

import re

import pytest

from pygames.motion import Animation
from pygames.scene import Mark
from pygames.traces import HEAD_LENGTH, trace_animations


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
