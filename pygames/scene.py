"""Scene: a drawing as data, a flat list of keyed marks. `svg` prints it; `diff` compares it with the scene shown.

A key identifies the same thing in two scenes: a pawn keeps its key wherever it stands. So the page can patch the
attributes of a mark and animate it, instead of drawing everything again.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from html import escape

Value = str | int | float

# The colours and lines that all boards share. In a page of the site, the site's own tokens take precedence.
STYLE = """
svg.board{font-family:system-ui,sans-serif;
--paper:#fbf7ef;--ink:#2b2620;--faint:#665d50;--line:#cdbfa6;--glow:#0a7d6c}
@media (prefers-color-scheme:dark){svg.board{
--paper:#23201b;--ink:#f3ece0;--faint:#a89d8c;--line:#5a5145;--glow:#4fd1b8}}
svg.board text{fill:var(--ink)} svg.board .faint{fill:var(--faint)} svg.board [data-target]{cursor:pointer}
svg.board .live{fill:var(--glow);fill-opacity:.28;stroke:var(--glow);stroke-width:2}
svg.board .tapped{fill:var(--glow);fill-opacity:.5;stroke:var(--glow);stroke-width:3}
svg.board .last{fill:none;stroke:var(--glow);stroke-width:2;stroke-dasharray:5 3}
svg.board .hit,svg.board .quiet{fill:transparent}
svg.board .quiet:hover{fill:var(--glow);fill-opacity:.28;stroke:var(--glow);stroke-width:2}
svg.board .dim{fill:var(--paper);fill-opacity:.55}
svg.board [data-key^="trace:"]{pointer-events:none}
svg.board .trace{fill:none;stroke:var(--glow);stroke-width:6;stroke-linecap:round;stroke-linejoin:round}
svg.board .trace-rim{fill:none;stroke:var(--paper);stroke-opacity:.8;stroke-width:11;stroke-linecap:round;
stroke-linejoin:round}
svg.board .trace-head{fill:var(--glow);stroke:var(--paper);stroke-width:2}
svg.board .trace-ghost{opacity:.45}
svg.board text.trace-number{fill:var(--paper);font-size:19px;font-weight:700;text-anchor:middle}
"""


def crown_def(name: str) -> str:
    """Return the crown that winners wear in every game, centred on (0, 0), as an SVG definition with this id."""
    return (
        f'<path id="{name}" d="M-20 8-24-12-11-2 0-16 11-2 24-12 20 8Z" fill="#f2c443" stroke="#8a6210" '
        'stroke-width="2.5" stroke-linejoin="round"/>'
    )


JOINERS = "\u200d\ufe0f"  # zero-width joiner and variation selector: parts of an emoji, without a width of their own


def fit_text(text: str, max_width: float) -> str:
    """Return `text`, cut off with an ellipsis if it is wider than `max_width` average lower-case letters."""
    if text_width(text) <= max_width:
        return text
    while text_width(text) > max_width - 1:
        text = text[:-1]
    return text.rstrip(f"{JOINERS} ") + "…"


def text_width(text: str) -> float:
    """Estimate the width of `text` in average lower-case letters. SVG made in Python cannot measure fonts."""
    return sum(
        0 if character in JOINERS
        else 1.7 if character in "mwMW<>=+&%@" or character >= "\u2e80"  # from here on: East Asian scripts, emoji
        else 1.25 if character.isupper()
        else 1
        for character in text
    )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Mark:
    """One element of a drawing."""

    key: str
    tag: str  # of SVG
    attrs: Mapping[str, Value] = field(default_factory=dict)
    text: str = ""
    target: str = ""  # what a tap on it means
    label: str = ""  # its name, for screen readers

    def __post_init__(self) -> None:
        # Attributes are stored as they are printed, so that marks which look the same are equal.
        object.__setattr__(self, "attrs", {name: format_number(value) for name, value in self.attrs.items()})

    def a11y_attrs(self) -> dict[str, str]:
        """Return the attributes for taps and screen readers. Screen readers skip texts: labels repeat them."""
        attrs = {"data-target": self.target} if self.target else {}
        if self.target or self.label:
            attrs["role"] = "button" if self.target else "img"
        elif self.tag == "text":
            attrs["aria-hidden"] = "true"
        return attrs | ({"aria-label": self.label} if self.label else {})

    def svg(self) -> str:
        all_attrs = {"data-key": self.key, **self.a11y_attrs(), **self.attrs}
        attrs = "".join(f' {name}="{escape(str(value))}"' for name, value in all_attrs.items())
        return f"<{self.tag}{attrs}>{escape(self.text, quote=False)}</{self.tag}>"


def format_number(value: Value) -> str:
    """Return the value of an attribute as text, rounded to two decimals, which are finer than any screen."""
    if isinstance(value, float):
        return f"{value:.2f}".rstrip("0").rstrip(".")
    return str(value)


TRANSFORM = re.compile(r"translate\((\S+) (\S+?)\)(?: scale\((\S+?)\))?$")
Position = tuple[float, float, float]  # x and y of a mark's origin or centre, and its size


def mark_position(mark: Mark) -> Position | None:
    """Return a mark's position, or None if its attributes do not contain one."""
    attrs = mark.attrs
    if match := TRANSFORM.match(str(attrs.get("transform", ""))):
        return float(match[1]), float(match[2]), float(match[3] or 1)
    if "transform" in attrs:
        return None
    if "cx" in attrs:
        return float_attr(attrs, "cx"), float_attr(attrs, "cy"), float_attr(attrs, "r") or 1
    if "x" in attrs:
        width, height = float_attr(attrs, "width"), float_attr(attrs, "height")
        return float_attr(attrs, "x") + width / 2, float_attr(attrs, "y") + height / 2, width or 1
    return None


def float_attr(attrs: Mapping[str, Value], name: str) -> float:
    return float(attrs.get(name, 0))


@dataclass(frozen=True, slots=True)
class Scene:
    """Marks in drawing order on a `width` × `height` canvas."""

    width: int
    height: int
    marks: tuple[Mark, ...]
    title: str
    defs: str = ""  # the game's DEFS
    style: str = ""  # the game's STYLE
    crop: tuple[int, int, int, int] | None = None  # x, y, width, height: show this part, and fill the space with it

    @property
    def viewbox_attrs(self) -> str:
        """The attributes of an `<svg>` that select the visible part of the canvas."""
        if self.crop is None:
            return f'viewBox="0 0 {self.width} {self.height}"'
        return f'viewBox="{" ".join(map(str, self.crop))}" preserveAspectRatio="xMidYMid slice"'

    @property
    def targets(self) -> frozenset[str]:
        return frozenset(mark.target for mark in self.marks if mark.target)


# Targets are not outlined if there are at least MIN_CROWD of them, and more than this share of the free places.
MIN_CROWD, CROWD_SHARE = 10, 0.6


@dataclass(frozen=True, slots=True)
class Interaction:
    """What a drawing shows besides the view."""

    taps: tuple[str, ...] = ()  # so far, of an incomplete move
    targets: frozenset[str] = frozenset()  # what may be tapped next
    last_move: str | None = None  # the last decision of a player, if the reader may know it; never a roll or a draw
    preview_move: str | None = None  # a move to try out, such as a piece that is rotated before it is placed
    last_outcome: str | None = None  # what a die shows: the outcome, if chance came last and the reader may know it
    touched: frozenset[str] = frozenset()  # the keys of the marks that were tapped: several may be the same target

    def is_crowded(self, free: Collection[str]) -> bool:
        """Return whether most of these places are targets, so that only the others need a mark (`quiet` and `dim`)."""
        count = sum(place in self.targets for place in free)
        return count >= MIN_CROWD and count > CROWD_SHARE * len(free)


def svg(scene: Scene, *, include_defs: bool = True) -> str:
    """Return the scene as SVG. Leave out style and definitions for pages that have them already."""
    marks = "\n".join(mark.svg() for mark in scene.marks)
    shared = f"<style>{STYLE}{scene.style}</style>\n<defs>{scene.defs}</defs>\n" if include_defs else ""
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" class="board" role="group" '
        f"{scene.viewbox_attrs}>\n"
        f"<title>{escape(scene.title, quote=False)}</title>\n{shared}{marks}\n</svg>\n"
    )


@dataclass(frozen=True, slots=True)
class Patch:
    """The change of one mark from the scene shown to the next."""

    key: str
    new: Mark | None = None  # None: remove it
    old: Mark | None = None  # None: create it
    before: str | None = None  # the key of the mark to insert it before, "" to append it, None to leave it in place
    attrs: Mapping[str, str | None] = field(default_factory=dict)  # those that change; None: remove it


def diff(old: Sequence[Mark], new: Sequence[Mark]) -> tuple[Patch, ...]:
    """Return the patches that turn `old` into `new`: removals first, then changes from the last mark to the first.

    Every mark is inserted before the one that follows it, which is why the last comes first. Marks that keep their
    place and attributes cost next to nothing.
    """
    start = common_prefix(old, new)
    old, new = old[start:], new[start:]
    end = common_prefix(old[::-1], new[::-1])
    follower = new[-end].key if end else ""
    old, new = old[: len(old) - end], new[: len(new) - end]
    new_keys = {mark.key for mark in new}
    old_marks = {mark.key: mark for mark in old}
    patches = [Patch(mark.key, old=mark) for mark in old if mark.key not in new_keys]
    in_order = longest_increasing_subsequence(old_indices(old, new))
    for index in range(len(new) - 1, -1, -1):
        mark = new[index]
        old_mark = old_marks.get(mark.key)
        if old_mark is None or old_mark.tag != mark.tag:
            patches.append(Patch(mark.key, mark, old_mark, follower))
        elif old_mark != mark or index not in in_order:
            changed = {name: str(value) for name, value in mark.attrs.items() if old_mark.attrs.get(name) != value}
            removed = {name: None for name in old_mark.attrs if name not in mark.attrs}
            before = None if index in in_order else follower
            patches.append(Patch(mark.key, mark, old_mark, before, {**changed, **removed}))
        follower = mark.key
    return tuple(patches)


def common_prefix(old: Sequence[Mark], new: Sequence[Mark]) -> int:
    """Return the number of equal marks at the beginning of two drawings."""
    for index, (old_mark, new_mark) in enumerate(zip(old, new, strict=False)):
        if old_mark is not new_mark and old_mark != new_mark:
            return index
    return min(len(old), len(new))


def old_indices(old: Sequence[Mark], new: Sequence[Mark]) -> list[int]:
    """Return the index in `old` of each mark of `new`, or -1 if it is a new element."""
    indices = {(mark.key, mark.tag): index for index, mark in enumerate(old)}
    return [indices.get((mark.key, mark.tag), -1) for mark in new]


def longest_increasing_subsequence(values: Sequence[int]) -> frozenset[int]:
    """Return the indices of a longest increasing subsequence of `values`, without those that are negative.

    These marks keep their order, so only the others must be moved. By patience sorting, in O(n log n).
    """
    tails: list[int] = []  # by length - 1: the smallest value that ends an increasing subsequence of that length
    tail_indices: list[int] = []  # the indices of these values
    previous: dict[int, int] = {}  # the index before each in its subsequence, -1 at its beginning
    for index, value in enumerate(values):
        if value < 0:
            continue
        length = bisect_left(tails, value)
        previous[index] = tail_indices[length - 1] if length else -1
        tails[length : length + 1] = [value]
        tail_indices[length : length + 1] = [index]
    longest = set()
    index = tail_indices[-1] if tail_indices else -1
    while index >= 0:
        longest.add(index)
        index = previous[index]
    return frozenset(longest)
