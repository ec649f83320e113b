"""Traces: arrows, rings and ghosts that show what a move has changed, until the next tap."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from math import atan2, cos, hypot, sin

from pygames.motion import Animation
from pygames.scene import Mark, Value, mark_position

Point = tuple[float, float]

MIN_LENGTH = 34.0  # of an arrow, in the drawing's units
BEND = 0.12  # of an arrow between two points, sideways, as a part of its length
HEAD_LENGTH, HEAD_WIDTH = 22.0, 10.0
MERGE = 44.0  # arrows whose ends are nearer than this are drawn once
RING = 30.0  # the radius around a piece whose size is unknown
MIN_RING, MAX_RING = 16.0, 64.0
RIM = 6.0  # half the width of a ring, with its rim


@dataclass(frozen=True, slots=True)
class Trace:
    """The trace of one step, and where its number stands if there are several, or None for no number."""

    marks: tuple[Mark, ...]
    centre: Point | None


def trace_animations(
    animations: Mapping[str, Animation], old: Mapping[str, Mark], new: Mapping[str, Mark], name: str
) -> Trace | None:
    """Return the trace of pieces that have moved from `old` to `new` marks, or None if none has."""
    paths, rings, marks = list[tuple[Point, ...]](), list[tuple[Point, float]](), list[Mark]()
    for key, animation in animations.items():
        if not animation.is_traced or animation.kind in ("glow", "none", "tumble") or key not in new:
            continue
        end = position_of(new[key])
        start_mark = old.get(animation.start or key)
        start = position_of(start_mark) if start_mark else None
        if end is None:
            continue
        points = tuple(distinct(point for point in (start, *animation.path, end) if point is not None))
        if animation.kind == "drop" or path_length(points) < MIN_LENGTH:
            if key not in old:
                rings.append((end, ring_radius(new[key])))
        elif not any(is_near(path[0], points[0]) and is_near(path[-1], points[-1]) for path in paths):
            paths.append(points)
            if start_mark and start_mark.key not in new and not is_covered(start_mark, new):
                marks.append(ghost(start_mark, f"trace:{name}:ghost:{len(paths)}"))
    for number, points in enumerate(paths):
        marks += arrow_marks(points, f"trace:{name}:{number}")
    for number, ((x, y), radius) in enumerate(rings if not paths else []):
        for kind in ("trace-rim", "trace"):
            marks.append(
                Mark(f"trace:{name}:ring{number}:{kind}", "circle", {"cx": x, "cy": y, "r": radius, "class": kind})
            )
    if not marks:
        return None
    return Trace(tuple(marks), middle(paths[0]) if paths else beside(*rings[0]))


def trace_targets(targets: Sequence[str], marks: Sequence[Mark], name: str) -> Trace | None:
    """Return rings around the marks of these targets, and arrows between them, for a move that changes no piece yet."""
    by_target = {mark.target: mark for mark in marks if mark.target}
    found = [by_target[target] for target in targets if target in by_target]
    rings = [(mark, point) for mark in found if (point := position_of(mark))]
    if not rings:
        return None
    result, points = list[Mark](), [point for _, point in rings]
    for number, (mark, point) in enumerate(rings):
        result += ring_marks(mark, point, f"trace:{name}:ring{number}")
    for number, pair in enumerate(pairwise(points)):
        result += arrow_marks(pair, f"trace:{name}:{number}")
    return Trace(tuple(result), points[-1])


def number_marks(traces: Sequence[Trace]) -> Iterator[Mark]:
    """Yield the number of each step, if there are several."""
    centres = [trace.centre for trace in traces if trace.centre]
    if len(centres) > 1:
        for number, (x, y) in enumerate(centres, 1):
            yield Mark(f"trace:number:{number}:disc", "circle", {"cx": x, "cy": y, "r": 14, "class": "trace-head"})
            yield Mark(f"trace:number:{number}", "text", {"x": x, "y": y + 7, "class": "trace-number"}, str(number))


def ghost(mark: Mark, key: str) -> Mark:
    """Return a faint copy of a piece."""
    css_class = f"{mark.attrs.get('class', '')} trace-ghost".strip()
    return replace(mark, key=key, target="", label="", attrs={**mark.attrs, "class": css_class})


def ring_marks(mark: Mark, centre: Point, key: str) -> Iterator[Mark]:
    """Yield a circle around a mark; within a long one, a frame, since a circle would cover what lies beside it."""
    tag: str = "circle"
    attrs: dict[str, Value] = {"cx": centre[0], "cy": centre[1], "r": ring_radius(mark)}
    if mark.tag == "rect" and "transform" not in mark.attrs and mark.attrs["width"] != mark.attrs["height"]:
        x, y, width, height = (float(mark.attrs[name]) for name in ("x", "y", "width", "height"))
        size: dict[str, Value] = {"width": width - 2 * RIM, "height": height - 2 * RIM}
        tag, attrs = "rect", {"x": x + RIM, "y": y + RIM, **size, "rx": min(width, height) / 2 - RIM}
    for css_class in ("trace-rim", "trace"):
        yield Mark(f"{key}:{css_class}", tag, {**attrs, "class": css_class})


def arrow_marks(points: Sequence[Point], key: str) -> Iterator[Mark]:
    """Yield an arrow along the points; between two points it bends a little, so that it hides less."""
    *_, before, end = points
    control = None
    if len(points) == 2:
        (x0, y0), (x1, y1) = points
        control = ((x0 + x1) / 2 + BEND * (y1 - y0), (y0 + y1) / 2 - BEND * (x1 - x0))
        before = control
    angle = atan2(end[1] - before[1], end[0] - before[0])
    neck = (end[0] - HEAD_LENGTH * cos(angle), end[1] - HEAD_LENGTH * sin(angle))
    if control:
        line = f"M{format_point(points[0])}Q{format_point(control)} {format_point(neck)}"
    else:
        line = f"M{format_point(points[0])}" + "".join(f"L{format_point(point)}" for point in (*points[1:-1], neck))
    side = (HEAD_WIDTH * sin(angle), -HEAD_WIDTH * cos(angle))
    corners = ((neck[0] + side[0], neck[1] + side[1]), end, (neck[0] - side[0], neck[1] - side[1]))
    head = f"M{'L'.join(map(format_point, corners))}Z"
    yield Mark(f"{key}:rim", "path", {"d": line, "class": "trace-rim"})
    yield Mark(f"{key}:line", "path", {"d": line, "class": "trace"})
    yield Mark(f"{key}:head", "path", {"d": head, "class": "trace-head"})


def format_point(point: Point) -> str:
    return f"{point[0]:.1f} {point[1]:.1f}"


def position_of(mark: Mark) -> Point | None:
    position = mark_position(mark)
    return position[:2] if position else None


def ring_radius(mark: Mark) -> float:
    if "r" in mark.attrs:
        return float(mark.attrs["r"]) + 4
    size = max(float(mark.attrs.get("width", 0)), float(mark.attrs.get("height", 0)))
    return min(MAX_RING, max(MIN_RING, size / 2 + 4)) if size else RING


def distinct(points: Iterable[Point]) -> Iterator[Point]:
    """Yield points without repetitions: between two equal ones an arrow would have no direction."""
    last: Point | None = None
    for point in points:
        if last is None or hypot(point[0] - last[0], point[1] - last[1]) >= 1:
            yield point
        last = point


def path_length(points: Sequence[Point]) -> float:
    return sum(hypot(x1 - x0, y1 - y0) for (x0, y0), (x1, y1) in pairwise(points))


def is_covered(mark: Mark, new: Mapping[str, Mark]) -> bool:
    """Return whether a piece lies now where this one was."""
    place = position_of(mark)
    others = (position_of(other) for other in new.values() if other.tag == "use")
    return place is not None and any(
        other and hypot(other[0] - place[0], other[1] - place[1]) < RING for other in others
    )


def is_near(one: Point, other: Point) -> bool:
    return hypot(one[0] - other[0], one[1] - other[1]) < MERGE


def beside(centre: Point, radius: float) -> Point:
    """Return the place of a number that leaves the piece in the ring visible."""
    return centre[0] + 0.8 * radius, centre[1] - 0.8 * radius


def middle(points: Sequence[Point]) -> Point:
    """Return the place half-way along the path."""
    if len(points) == 2:
        (x0, y0), (x1, y1) = points
        return (x0 + x1) / 2 + BEND / 2 * (y1 - y0), (y0 + y1) / 2 - BEND / 2 * (x1 - x0)
    rest = path_length(points) / 2
    for (x0, y0), (x1, y1) in pairwise(points):
        length = hypot(x1 - x0, y1 - y0)
        if length >= rest and length:
            return x0 + (x1 - x0) * rest / length, y0 + (y1 - y0) * rest / length
        rest -= length
    return points[-1]
